import { useState } from 'react'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { useText } from '../../../platform/web/text.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import { LargePicture } from '../../items/web/page/LargePicture.tsx'
import { useGallery } from '../../items/web/page/use-gallery.ts'
import type { strings } from '../strings.en.ts'
import { PicturePane } from './PicturePane.tsx'
import css from './Pictures.module.css'

/** Up to four pictures laid side by side; each opens large, where keys, swipes and buttons turn to the others. */
export function Pictures({ images, by }: { images: readonly FileView[]; by: string }) {
  const t = useText<typeof strings>('lounge')
  const gallery = useGallery(images.length)
  const [large, setLarge] = useState(false)
  const several = images.length > 1
  const shown = images[gallery.at]
  const open = (at: number) => {
    gallery.show(at)
    setLarge(true)
  }
  return (
    <>
      <div className={css.grid} data-count={images.length}>
        {images.map((image, at) => (
          <PicturePane
            key={image._id}
            image={image}
            alone={!several}
            label={t('post.picture', { place: at + 1, count: images.length, name: isolate(by) })}
            onOpen={() => open(at)}
          />
        ))}
      </div>
      {large && shown && (
        <LargePicture
          image={shown}
          title={t('post-by', { name: isolate(by) })}
          place={several ? t('post.place', { place: gallery.at + 1, count: images.length }) : null}
          gallery={gallery}
          several={several}
          onClose={() => setLarge(false)}
        />
      )}
    </>
  )
}
