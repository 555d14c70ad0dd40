import type { FileView } from './files-contract.ts'

/** The longer side of a picture in its `card` size, in pixels (the store draws it so). */
export const CARD_SIDE = 800

/** A kept picture in the size of a card. */
export const cardSource = ({ fileUrl }: Pick<FileView, 'fileUrl'>): PictureSource => ({ src: `${fileUrl}?size=card` })

/** What an `img` is given of a kept picture. */
export type PictureSource = { src: string; srcSet?: string; sizes?: string }

/**
 * A picture as an `img` that may be shown larger than a card: the browser takes the `card` size where that is enough for `sizes`
 * (as in HTML: how wide the picture will stand), else the whole one.
 */
export function pictureSource(
  { fileUrl, width, height }: Pick<FileView, 'fileUrl' | 'width' | 'height'>,
  sizes: string,
): PictureSource {
  if (!width || !height) return { src: fileUrl }
  const { src: card } = cardSource({ fileUrl })
  const small = Math.round(width * Math.min(1, CARD_SIDE / Math.max(width, height)))
  return small === width ? { src: card } : { src: card, srcSet: `${card} ${small}w, ${fileUrl} ${width}w`, sizes }
}
