import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import type { strings } from '../../strings.en.ts'
import styles from './Documents.module.css'
import { boundedRatio, type Paper, type Sheet } from './paper.ts'
import { drawWatermark } from './watermark.ts'

type PaperPageProps = {
  paper: Paper
  name: string
  page: number
  /** 1 fits the width. */
  zoom: number
  quarters: number
  watermark: string
  picture: boolean
}

/** One page on its canvas, with the reader's name across it; its words are there for listeners. */
export function PaperPage({ paper, name, page, zoom, quarters, watermark, picture }: PaperPageProps) {
  const t = useText<typeof strings>('verification')
  const room = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [words, setWords] = useState('')
  const width = useWidth(room)

  useEffect(() => {
    let here = true
    setWords('')
    void paper.sheet(page).then(async found => {
      if (here) setSheet(found)
      const said = await found.words().catch(() => '')
      if (here) setWords(said)
    })
    return () => {
      here = false
    }
  }, [paper, page])

  useEffect(() => {
    const drawn = canvas.current
    if (!sheet || !drawn || width === 0) return
    const across = quarters % 2 === 1 ? sheet.height : sheet.width
    const scale = (width / across) * zoom
    const ratio = boundedRatio(sheet.width * scale, sheet.height * scale)
    const task = sheet.draw(drawn, { scale, quarters, ratio })
    // a drawing that was overtaken by the next one ends with a refusal of its own
    task.done.then(() => drawWatermark(drawn, watermark, ratio)).catch(() => {})
    return () => task.cancel()
  }, [sheet, width, zoom, quarters, watermark])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <div ref={room} className={styles.room} tabIndex={0}>
      <canvas
        ref={canvas}
        className={styles.sheet}
        // a canvas writes as its element reads: a document is laid out the same in every language of the page
        dir="ltr"
        role="img"
        aria-label={picture ? t('documents.picture', { name }) : t('documents.page', { page, name })}
      />
      {words && (
        <p className="visually-hidden" dir="auto">
          {words}
        </p>
      )}
    </div>
  )
}

/** The width there is for a page, followed as the pane changes. */
function useWidth(room: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = room.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [room])
  return width
}
