import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import css from './PictureViewer.module.css'

type PictureViewerProps = {
  images: readonly FileView[]
  at: number
  label: (at: number) => string
  /** Null closes it. */
  onMove: (at: number | null) => void
}

/** One picture large, with the others one key or one press away. */
export function PictureViewer({ images, at, label, onMove }: PictureViewerProps) {
  const words = useWords()
  const { dir } = useLanguage()
  const move = (by: number) => onMove((at + by + images.length) % images.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') move(event.key === forward ? 1 : -1)
  }
  return (
    <Dialog open size="large" title={label(at)} onClose={() => onMove(null)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the buttons inside it */}
      <div className={css.stage} onKeyDown={onKeyDown}>
        <img src={images[at]?.fileUrl} alt={label(at)} />
        {images.length > 1 && (
          <p className={css.moves}>
            <IconButton
              label={words('ui.previous')}
              icon={<ChevronLeft {...iconProps} className="flip" />}
              onClick={() => move(-1)}
            />
            <bdi dir="ltr">
              {at + 1} / {images.length}
            </bdi>
            <IconButton
              label={words('ui.next')}
              icon={<ChevronRight {...iconProps} className="flip" />}
              onClick={() => move(1)}
            />
          </p>
        )}
      </div>
    </Dialog>
  )
}
