import { useId, useState } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { cardSource } from '../../../../platform/shared/picture-source.ts'
import { sizeInWords } from '../../../../platform/web/forms/file-words.ts'
import { ChevronLeft, ChevronRight, Download, FileText, Film, Forward, X } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { ModalFrame } from '../../../../platform/web/ui/ModalFrame.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { useGallery } from '../../../items/web/public.ts'
import type { Carries, LinkView } from '../../contract/attachments.ts'
import type { strings } from '../../strings.en.ts'
import { CardPart } from './CardPart.tsx'
import css from './Parts.module.css'
import { VoiceNote } from './VoiceNote.tsx'

const isPicture = (file: FileView) => file.type.startsWith('image/')

/** What a message carries beside its words. */
export function CarriedParts({ carries }: { carries: Carries }) {
  const t = useText<typeof strings>('chat')
  const pictures = carries.files.filter(isPicture)
  return (
    <>
      {carries.forwarded && (
        <p className={css.forwarded}>
          <Forward {...iconSmall} className="flip" />
          {t('parts.forwarded')}
        </p>
      )}
      {pictures.length > 0 && <Pictures files={pictures} />}
      {carries.files
        .filter(file => !isPicture(file))
        .map(file =>
          file.type === 'video/mp4' ? <Video key={file._id} file={file} /> : <Paper key={file._id} file={file} />,
        )}
      {carries.voice && <VoiceNote voice={carries.voice} />}
      {carries.card && <CardPart of={carries.card} />}
    </>
  )
}

const SHOWN = 4

/** Pictures as a grid; pressed they stand as large as the screen. */
export function Pictures({ files }: { files: readonly FileView[] }) {
  const t = useText<typeof strings>('chat')
  const [at, setAt] = useState<number | null>(null)
  const shown = files.slice(0, SHOWN)
  return (
    <>
      <span className={css.pictures} data-count={shown.length}>
        {shown.map((file, index) => (
          <button
            key={file._id}
            type="button"
            className={css.picture}
            aria-label={t('parts.picture', { place: index + 1, count: files.length })}
            onClick={() => setAt(index)}
          >
            <img {...cardSource(file)} alt="" loading="lazy" decoding="async" />
            {index === SHOWN - 1 && files.length > SHOWN && (
              <bdi className={css.more} dir="ltr">
                +{files.length - SHOWN}
              </bdi>
            )}
          </button>
        ))}
      </span>
      {at !== null && <Viewer files={files} begin={at} onClose={() => setAt(null)} />}
    </>
  )
}

/** Pictures as large as the screen: turned by keys, swipe and buttons, downloaded, closed by Escape. */
export function Viewer({ files, begin, onClose }: { files: readonly FileView[]; begin: number; onClose: () => void }) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const id = useId()
  const gallery = useGallery(files.length)
  const [fresh, setFresh] = useState(true)
  const at = fresh ? begin : gallery.at
  const file = files[at] ?? files[0]!
  const turn = (step: number) => {
    gallery.show((at + step + files.length) % files.length)
    setFresh(false)
  }
  const several = files.length > 1
  return (
    <ModalFrame onClose={onClose} labelledBy={id} className={css.viewer}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys, wherever one stands, beside the buttons that do the same */}
      <div
        className={css.viewed}
        onKeyDown={event => {
          const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
          if (!several || way === 0) return
          event.preventDefault()
          turn(getComputedStyle(event.currentTarget).direction === 'rtl' ? -way : way)
        }}
      >
        <div className={css.viewerHead}>
          <p id={id} tabIndex={-1} className="clip">
            <Bdi>{file.name}</Bdi>
            {several && (
              <span className={css.small}> {t('parts.picture', { place: at + 1, count: files.length })}</span>
            )}
          </p>
          <span>
            <a
              className={css.download}
              href={`${file.fileUrl}?download=1`}
              download={file.name}
              aria-label={t('parts.download', { name: isolate(file.name) })}
            >
              <Download {...iconProps} />
            </a>
            <IconButton label={words('ui.close')} icon={<X {...iconProps} />} onClick={onClose} />
          </span>
        </div>
        <div
          className={css.stage}
          onPointerDown={gallery.onPointerDown}
          onPointerUp={event => {
            const before = gallery.at
            if (several) gallery.onPointerUp(event)
            if (before !== gallery.at) setFresh(false)
          }}
          onPointerCancel={gallery.onPointerCancel}
        >
          <img key={file._id} src={file.fileUrl} alt="" draggable={false} />
          {several && (
            <>
              <span className={css.back}>
                <IconButton
                  variant="outline"
                  label={t('parts.previous')}
                  icon={<ChevronLeft {...iconProps} className="flip" />}
                  onClick={() => turn(-1)}
                />
              </span>
              <span className={css.on}>
                <IconButton
                  variant="outline"
                  label={t('parts.next')}
                  icon={<ChevronRight {...iconProps} className="flip" />}
                  onClick={() => turn(1)}
                />
              </span>
            </>
          )}
        </div>
      </div>
    </ModalFrame>
  )
}

/** A document: what it is called, what it is, how large; pressed it is downloaded. */
export function Paper({ file }: { file: FileView }) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const ending = file.name.includes('.') ? file.name.split('.').pop()!.toUpperCase() : ''
  const Icon = file.type === 'video/mp4' ? Film : FileText
  return (
    <span className={css.paper}>
      <span className={css.paperFace}>
        <Icon {...iconProps} />
      </span>
      <span className={css.paperWords}>
        <span className={css.paperName}>
          <Bdi clip>{file.name}</Bdi>
        </span>
        <span className={css.small}>
          {ending && <bdi dir="ltr">{ending}</bdi>} · {sizeInWords(words, file.size)}
        </span>
      </span>
      <a
        className={css.download}
        href={`${file.fileUrl}?download=1`}
        download={file.name}
        aria-label={t('parts.download', { name: isolate(file.name) })}
      >
        <Download {...iconProps} />
      </a>
    </span>
  )
}

/** A video that plays where it stands. */
function Video({ file }: { file: FileView }) {
  return (
    <span className={css.video}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what members send has no captions */}
      <video src={file.fileUrl} controls preload="metadata" aria-label={file.name} />
      <Paper file={file} />
    </span>
  )
}

/** A page elsewhere by its title and site. */
export function LinkPart({ link }: { link: LinkView }) {
  return (
    <a className={css.link} href={link.address} target="_blank" rel="noopener noreferrer nofollow">
      <span className={css.linkTitle}>
        <Bdi>{link.title}</Bdi>
      </span>
      <bdi dir="ltr" className={css.small}>
        {link.site}
      </bdi>
    </a>
  )
}
