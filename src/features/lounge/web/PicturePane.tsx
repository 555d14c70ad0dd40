import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { cardSource, pictureSource } from '../../../platform/shared/picture-source.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { PICTURE_SIZES } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Pictures.module.css'

type PicturePaneProps = { image: FileView; alone: boolean; label: string; onOpen: () => void }

/** One picture of a post. One that did not come says so, and a press asks for it again. */
export function PicturePane({ image, alone, label, onOpen }: PicturePaneProps) {
  const t = useText<typeof strings>('lounge')
  const [failed, setFailed] = useState(false)
  // A card's size of an upright picture is narrower than its cell.
  const upright = (image.height ?? 0) > (image.width ?? 0)
  const shape = alone && image.width && image.height ? { aspectRatio: `${image.width} / ${image.height}` } : {}
  if (failed)
    return (
      <button type="button" className={css.failed} style={shape} onClick={() => setFailed(false)}>
        <ImageOff {...iconProps} />
        {t('post.picture-failed')}
      </button>
    )
  return (
    <button type="button" className={css.picture} style={shape} aria-label={label} onClick={onOpen}>
      <img
        {...(alone || upright ? pictureSource(image, PICTURE_SIZES) : cardSource(image))}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
      />
    </button>
  )
}
