import { useId, useState } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { pictureSource } from '../../../../platform/shared/picture-source.ts'
import { ChevronLeft, ChevronRight, Expand } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { Facades } from '../../../../platform/web/ui/Facades.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { GALLERY_SIZES } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Gallery.module.css'
import { LargePicture } from './LargePicture.tsx'
import { useGallery } from './use-gallery.ts'

type GalleryProps = { images: readonly FileView[]; name: string; seed: string }

/**
 * The pictures of an item: arrows, Home and End, a swipe, small ones to pick from, and each as large as the screen, where two
 * fingers make it larger still. Without any its own drawing stands there.
 */
export function Gallery({ images, name, seed }: GalleryProps) {
  const t = useText<typeof strings>('items')
  const id = useId()
  const gallery = useGallery(images.length)
  const [large, setLarge] = useState(false)
  const image = images[gallery.at]
  if (!image)
    return (
      <div className={styles.stage} aria-hidden="true">
        <Facades seed={seed} size="wide" />
      </div>
    )
  const several = images.length > 1
  const place = t('page.picture', { at: gallery.at + 1, count: images.length })
  return (
    <section className={styles.gallery} aria-label={t('page.gallery', { name: isolate(name) })}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and swipes beside the buttons that do the same */}
      <div
        className={styles.stage}
        id={id}
        data-zoomed={gallery.zoomed || undefined}
        onKeyDown={several ? gallery.onKeyDown : undefined}
        onPointerDown={gallery.onPointerDown}
        onPointerUp={several ? gallery.onPointerUp : undefined}
        onPointerCancel={gallery.onPointerCancel}
      >
        <button
          type="button"
          className={styles.open}
          aria-label={`${t('page.larger')}: ${place}`}
          onClick={() => setLarge(true)}
        >
          <img
            key={image._id}
            {...pictureSource(image, GALLERY_SIZES)}
            alt=""
            fetchPriority="high"
            width={image.width ?? undefined}
            height={image.height ?? undefined}
            draggable={false}
          />
        </button>
        {several && (
          <div className={styles.ways}>
            <IconButton
              label={t('page.previous')}
              icon={<ChevronLeft {...iconProps} className="flip" />}
              onClick={() => gallery.turn(-1)}
            />
            <span className={styles.place} aria-live="polite">
              <bdi dir="ltr">
                {gallery.at + 1} / {images.length}
              </bdi>
            </span>
            <IconButton
              label={t('page.next')}
              icon={<ChevronRight {...iconProps} className="flip" />}
              onClick={() => gallery.turn(1)}
            />
          </div>
        )}
        <span className={styles.expand} aria-hidden="true">
          <Expand {...iconProps} />
        </span>
      </div>
      {several && (
        <ul className={styles.small}>
          {images.map((one, index) => (
            <li key={one._id}>
              <button
                type="button"
                aria-label={t('page.picture', { at: index + 1, count: images.length })}
                aria-current={index === gallery.at ? 'true' : undefined}
                className={classNames(styles.thumb, index === gallery.at && styles.now)}
                onClick={() => gallery.show(index)}
              >
                <img src={one.thumbUrl ?? one.fileUrl} alt="" loading="lazy" decoding="async" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {large && (
        <LargePicture
          image={image}
          title={isolate(name)}
          place={several ? place : null}
          gallery={gallery}
          several={several}
          onClose={() => setLarge(false)}
        />
      )}
    </section>
  )
}
