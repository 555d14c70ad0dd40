import { cardSource, type PictureSource, pictureSource } from '../../../platform/shared/picture-source.ts'
import type { PostView } from '../contract.ts'
import { PICTURE_SIZES } from '../rules.ts'

/** So many posts show without scrolling. */
const AT_ONCE = 2

/** The picture that a reader of these posts sees first, as its post shows it. */
export function firstPictureOf(posts: readonly PostView[]): PictureSource | null {
  for (const { images, item, auction } of posts.slice(0, AT_ONCE)) {
    const [image] = images
    if (image) return images.length === 1 ? pictureSource(image, PICTURE_SIZES) : cardSource(image)
    const picture = item?.picture ?? auction?.subject.picture
    if (picture) return cardSource(picture)
  }
  return null
}
