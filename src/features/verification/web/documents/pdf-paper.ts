import { GlobalWorkerOptions, getDocument, type PDFPageProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { type Paper, type Sheet, sizeCanvas } from './paper.ts'

// The reader's worker is a file of ours: the content security policy lets nothing else run.
GlobalWorkerOptions.workerSrc = workerUrl

/** PDF units are points; screens count 96 pixels to the inch. */
const POINT = 96 / 72

function sheetOf(page: PDFPageProxy): Sheet {
  const natural = page.getViewport({ scale: POINT })
  return {
    width: natural.width,
    height: natural.height,
    draw: (canvas, { scale, quarters, ratio }) => {
      const rotation = (page.rotate + quarters * 90) % 360
      const shown = page.getViewport({ scale: POINT * scale, rotation })
      sizeCanvas(canvas, shown.width, shown.height, ratio)
      const viewport = page.getViewport({ scale: POINT * scale * ratio, rotation })
      const task = page.render({ canvas, viewport })
      return { done: task.promise, cancel: () => task.cancel() }
    },
    words: async () => {
      const { items } = await page.getTextContent()
      return items.map(item => ('str' in item ? item.str : '')).join(' ')
    },
  }
}

/**
 * A PDF as a paper. Nothing in it runs: this reader has no scripting, forms are drawn as they are, no WebAssembly is compiled
 * and nothing is fetched for it.
 */
export async function pdfPaper(bytes: Blob): Promise<Paper> {
  const loading = getDocument({
    data: new Uint8Array(await bytes.arrayBuffer()),
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    disableAutoFetch: true,
    maxImageSize: 40_000_000,
  })
  const document = await loading.promise
  return {
    pages: document.numPages,
    sheet: async page => sheetOf(await document.getPage(page)),
    close: () => void loading.destroy(),
  }
}
