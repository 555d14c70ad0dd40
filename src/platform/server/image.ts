import sharp, { type Sharp } from 'sharp'
import { CARD_SIDE } from '../shared/picture-source.ts'
import { readBitmap } from './bitmap.ts'

/** A small file can hold a huge picture; more pixels than this are not opened. */
const MAX_PIXELS = 50_000_000
const FULL_SIDE = 2000
const THUMB_SIDE = 256

export type Picture = { full: Buffer; card: Buffer; thumb: Buffer; width: number; height: number }

function open(bytes: Buffer, type: string): Sharp {
  if (type !== 'image/bmp') return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { data, width, height } = readBitmap(bytes)
  return sharp(data, { raw: { width, height, channels: 4 } })
}

const sized = (picture: Sharp, side: number) =>
  picture.clone().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 })

/**
 * Draws a picture anew in three bounded sizes as WebP: upright, without location or other metadata. Throws when the bytes
 * are not a whole picture. Only for the threads of picture-pool.ts.
 */
export async function redraw(bytes: Buffer, type: string): Promise<Picture> {
  const upright = open(bytes, type).rotate()
  const { data: full, info } = await sized(upright, FULL_SIDE).toBuffer({ resolveWithObject: true })
  const small = sharp(full)
  const [card, thumb] = await Promise.all([sized(small, CARD_SIDE).toBuffer(), sized(small, THUMB_SIDE).toBuffer()])
  return { full, card, thumb, width: info.width, height: info.height }
}
