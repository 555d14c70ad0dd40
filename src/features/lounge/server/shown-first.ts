import type { Shown } from '../../../platform/server/first-read.ts'
import { cardSource, type PictureSource, pictureSource } from '../../../platform/shared/picture-source.ts'
import type { PostView } from '../contract.ts'
import { PICTURE_SIZES } from '../rules.ts'

/** So many posts show without scrolling, and so many letters of each. */
const AT_ONCE = 3
const LETTERS = 400

function pictureOf({ images, item, auction }: PostView): PictureSource | null {
  const [image] = images
  if (image) return images.length === 1 ? pictureSource(image, PICTURE_SIZES) : cardSource(image)
  const picture = item?.picture ?? auction?.subject.picture
  return picture ? cardSource(picture) : null
}

/** What a reader of these posts sees first: texts down to the first picture, and that. */
export function shownFirst(posts: readonly PostView[]): Shown {
  const near = posts.slice(0, AT_ONCE)
  const pictures = near.map(pictureOf)
  const until = pictures.findIndex(picture => picture !== null)
  const shown = near.slice(0, until < 0 ? AT_ONCE : until + 1)
  return {
    picture: pictures[until],
    texts: shown.map(({ text, language }) => ({ text: text.slice(0, LETTERS), lang: language })),
    // A post's own picture is as high as it was taken: it is asked for, and drawn with its post.
    ...(near[until]?.images.length === 0 && { pictureUnder: until }),
  }
}
