import { useState } from 'react'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { cardSource, pictureSource } from '../../../platform/shared/picture-source.ts'
import { useText } from '../../../platform/web/text.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import { PICTURE_SIZES } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Pictures.module.css'
import { PictureViewer } from './PictureViewer.tsx'

/** Up to four pictures laid side by side; each opens large. */
export function Pictures({ images, by }: { images: readonly FileView[]; by: string }) {
  const t = useText<typeof strings>('lounge')
  const [shown, setShown] = useState<number | null>(null)
  const label = (at: number) => t('post.picture', { place: at + 1, count: images.length, name: isolate(by) })
  const [only] = images
  const shape =
    images.length === 1 && only?.width && only.height ? { aspectRatio: `${only.width} / ${only.height}` } : {}
  return (
    <>
      <div className={css.grid} data-count={images.length}>
        {images.map((image, at) => (
          <button
            key={image._id}
            type="button"
            className={css.picture}
            style={shape}
            aria-label={label(at)}
            onClick={() => setShown(at)}
          >
            <img
              {...(images.length === 1 ? pictureSource(image, PICTURE_SIZES) : cardSource(image))}
              alt=""
              loading="lazy"
              decoding="async"
            />
          </button>
        ))}
      </div>
      {shown !== null && <PictureViewer images={images} at={shown} label={label} onMove={setShown} />}
    </>
  )
}
