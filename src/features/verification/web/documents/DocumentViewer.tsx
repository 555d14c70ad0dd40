import { ChevronLeft, ChevronRight, Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Spinner } from '../../../../platform/web/ui/Spinner.tsx'
import type { strings } from '../../strings.en.ts'
import styles from './Documents.module.css'
import { PaperPage } from './PaperPage.tsx'
import { shownAs } from './paper.ts'
import { usePaper } from './use-paper.ts'
import { useWatermark } from './use-watermark.ts'

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
      {/* biome-ignore lint/a11y/useMediaCaption: an applicant's own film comes as it is */}
      <video src={url} controls controlsList="nodownload" disablePictureInPicture />
      <span className={styles.across} aria-hidden="true">
        {watermark}
      </span>
    </div>
  )
}
