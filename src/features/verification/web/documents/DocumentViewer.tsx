import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { momentText } from '../../../../platform/shared/moments.ts'
import { ChevronLeft, ChevronRight, Download, RotateCw, ZoomIn, ZoomOut } from '../../../../platform/web/icons.ts'
import { bearer } from '../../../../platform/web/looking.ts'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { Spinner } from '../../../../platform/web/ui/Spinner.tsx'
import type { strings } from '../../strings.en.ts'
import styles from './Documents.module.css'
import { boundedRatio, type Paper, type Sheet, shownAs } from './paper.ts'
import { drawWatermark } from './watermark.ts'

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
const FITS = ZOOMS.indexOf(1)

type DocumentViewerProps = {
  file: FileView
  onOpened: (fileId: string) => void
  /** Before the name: the way back to the list. */
  before?: ReactNode
  /** After the tools: side by side, close. */
  after?: ReactNode
}

/** One document: pages, zoom, turning; never downloaded by itself. */
export function DocumentViewer({ file, onOpened, before, after }: DocumentViewerProps) {
  const t = useText<typeof strings>('verification')
  const watermark = useWatermark()
  const opened = usePaper(file, onOpened)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState<number>(FITS)
  const [quarters, setQuarters] = useState(0)
  const pages = opened.state === 'paper' ? opened.paper.pages : 1
  const tool = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <IconButton size="compact" label={label} icon={icon} disabled={disabled} onClick={onClick} />
  )
  return (
    <div className={styles.viewer}>
      <div className={styles.head}>
        {before}
        <h2 className={styles.name}>
          <bdi className="clip" title={file.name}>
            {file.name}
          </bdi>
        </h2>
        {opened.state === 'paper' && (
          <div className={styles.tools}>
            {pages > 1 && (
              <>
                {tool(
                  t('documents.previous-page'),
                  <ChevronLeft {...iconProps} className="flip" />,
                  () => setPage(page - 1),
                  page === 1,
                )}
                <bdi dir="ltr" className={styles.place}>
                  {t('documents.of', { page, pages })}
                </bdi>
                {tool(
                  t('documents.next-page'),
                  <ChevronRight {...iconProps} className="flip" />,
                  () => setPage(page + 1),
                  page === pages,
                )}
              </>
            )}
            {tool(t('documents.zoom-out'), <ZoomOut {...iconProps} />, () => setZoom(zoom - 1), zoom === 0)}
            {tool(
              t('documents.zoom-in'),
              <ZoomIn {...iconProps} />,
              () => setZoom(zoom + 1),
              zoom === ZOOMS.length - 1,
            )}
            {tool(t('documents.rotate'), <RotateCw {...iconProps} />, () => setQuarters((quarters + 1) % 4))}
          </div>
        )}
        {after}
      </div>
      {opened.state === 'loading' && (
        <p className={styles.waiting} role="status">
          <Spinner quiet /> {t('documents.loading', { name: file.name })}
        </p>
      )}
      {opened.state === 'paper' && (
        <PaperPage
          paper={opened.paper}
          name={file.name}
          page={page}
          zoom={ZOOMS[zoom] ?? 1}
          quarters={quarters}
          watermark={watermark}
          picture={shownAs(file.type) === 'picture'}
        />
      )}
      {opened.state === 'film' && <Film url={opened.url} watermark={watermark} />}
      {opened.state === 'failed' && (
        <EmptyState
          kind="failed"
          level={3}
          title={t('documents.failed')}
          body={t('documents.failed-body')}
          action={<CopyButton file={file} onOpened={onOpened} />}
        />
      )}
      {opened.state === 'copy' && (
        <div className={styles.copy}>
          <p>{t('documents.copy-hint')}</p>
          <CopyButton file={file} onOpened={onOpened} />
        </div>
      )}
    </div>
  )
}

/** Downloads on purpose; the address says so and the server notes it. */
function CopyButton({ file, onOpened }: { file: FileView; onOpened: (fileId: string) => void }) {
  const t = useText<typeof strings>('verification')
  const download = () => {
    const link = Object.assign(document.createElement('a'), { href: `${file.fileUrl}?copy=yes`, download: file.name })
    link.click()
    onOpened(file._id)
  }
  return (
    <Button icon={<Download {...iconProps} />} onClick={download}>
      {t('documents.copy')}
    </Button>
  )
}

function Film({ url, watermark }: { url: string; watermark: string }) {
  return (
    <div className={styles.film}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- an applicant's own film comes as it is */}
      <video src={url} controls controlsList="nodownload" disablePictureInPicture />
      <span className={styles.across} aria-hidden="true">
        {watermark}
      </span>
    </div>
  )
}

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
function PaperPage({ paper, name, page, zoom, quarters, watermark, picture }: PaperPageProps) {
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
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

type Opened =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'paper'; paper: Paper }
  | { state: 'film'; url: string; close(): void }
  | { state: 'copy' }

/** Fetches a document through the case's own address; the server notes the opening. Kept nowhere. */
async function fetchDocument(url: string, signal: AbortSignal): Promise<Blob> {
  const token = bearer()
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const response = await fetch(url, { headers, signal, credentials: 'same-origin', cache: 'no-store' })
  if (!response.ok) throw new Error(`The document was answered with ${response.status}`)
  return response.blob()
}

async function open(file: FileView, signal: AbortSignal): Promise<Opened> {
  const as = shownAs(file.type)
  if (as === 'copy') return { state: 'copy' }
  const bytes = await fetchDocument(file.fileUrl, signal)
  if (as === 'film') {
    const url = URL.createObjectURL(bytes)
    return { state: 'film', url, close: () => URL.revokeObjectURL(url) }
  }
  const paper =
    as === 'pdf'
      ? await (await import('./pdf-paper.ts')).pdfPaper(bytes)
      : await (await import('./picture-paper.ts')).picturePaper(bytes)
  return { state: 'paper', paper }
}

function close(opened: Opened): void {
  if (opened.state === 'paper') opened.paper.close()
  if (opened.state === 'film') opened.close()
}

/** Opens a file while it is shown; `onOpened` hears when its bytes are here. */
function usePaper(file: FileView, onOpened: (fileId: string) => void): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' })
  useEffect(() => {
    const abort = new AbortController()
    let mine: Opened = { state: 'loading' }
    setOpened(mine)
    open(file, abort.signal).then(
      found => {
        if (abort.signal.aborted) return close(found)
        mine = found
        setOpened(found)
        if (found.state !== 'copy') onOpened(file._id)
      },
      () => abort.signal.aborted || setOpened({ state: 'failed' }),
    )
    return () => {
      abort.abort()
      close(mine)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a file is opened once for each time it is chosen
  }, [file.fileUrl])
  return opened
}

/** Who looks, and when it was opened: "Sara Mansour · 20/11/2026 12:41 Gulf Standard Time". The same words in every language. */
function useWatermark(): string {
  const { user } = useSession()
  const [openedAt] = useState(() => new Date())
  return `\u2068${user?.name ?? ''}\u2069 · \u2066${momentText(openedAt, 'en', readerZone())}\u2069`
}
