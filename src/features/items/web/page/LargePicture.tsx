import { useId } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { ChevronLeft, ChevronRight, X } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { ModalFrame } from '../../../../platform/web/ui/ModalFrame.tsx'
import type { strings } from '../../strings.en.ts'
import styles from './Gallery.module.css'
import type { useGallery } from './use-gallery.ts'

type LargePictureProps = {
  image: FileView
  title: string
  /** "Picture 2 of 5". */
  place: string | null
  gallery: ReturnType<typeof useGallery>
  several: boolean
  onClose: () => void
}

/** A picture as large as the screen: pinched with two fingers, turned by keys, swipe or buttons, closed by Escape. */
export function LargePicture({ image, title, place, gallery, several, onClose }: LargePictureProps) {
  const t = useText<typeof strings>('items')
  const id = useId()
  return (
    <ModalFrame onClose={onClose} labelledBy={id} className={styles.large}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys, wherever one stands, beside the buttons that do the same */}
      <div className={styles.whole} onKeyDown={several ? gallery.onKeyDown : undefined}>
        <div className={styles.largeHead}>
          <p id={id} tabIndex={-1} className="clip">
            {title}
            {place && <span className={styles.largePlace}> {place}</span>}
          </p>
          <IconButton label={t('page.close')} icon={<X {...iconProps} />} onClick={onClose} />
        </div>
        <div
          className={styles.largeStage}
          data-zoomed={gallery.zoomed || undefined}
          onPointerDown={gallery.onPointerDown}
          onPointerUp={several ? gallery.onPointerUp : undefined}
          onPointerCancel={gallery.onPointerCancel}
        >
          <img key={image._id} src={image.fileUrl} alt="" draggable={false} />
          {several && (
            <>
              <IconButton
                className={styles.back}
                variant="outline"
                label={t('page.previous')}
                icon={<ChevronLeft {...iconProps} className="flip" />}
                onClick={() => gallery.turn(-1)}
              />
              <IconButton
                className={styles.on}
                variant="outline"
                label={t('page.next')}
                icon={<ChevronRight {...iconProps} className="flip" />}
                onClick={() => gallery.turn(1)}
              />
            </>
          )}
        </div>
      </div>
    </ModalFrame>
  )
}
