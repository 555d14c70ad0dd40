import { decode as decodeBmp } from 'bmp-ts'
import type { Sharp } from 'sharp'
import { CARD_SIDE } from '../shared/picture-source.ts'

/** A small file can hold a huge picture; more pixels than this are not opened. */
const MAX_PIXELS = 50_000_000
const FULL_SIDE = 2000
const THUMB_SIDE = 256

export type Picture = { full: Buffer; card: Buffer; thumb: Buffer; width: number; height: number }

type Draw = typeof import('sharp').default
let loaded: Promise<Draw> | null = null

/** The picture library, from the first picture on: it and what it keeps of pictures done would be tens of MB at rest. */
async function load(): Promise<Draw> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

function open(sharp: Draw, bytes: Buffer, type: string): Sharp {
  if (type !== 'image/bmp') return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  if (bytes.readUInt32LE(18) * Math.abs(bytes.readInt32LE(22)) > MAX_PIXELS) throw new Error('too many pixels')
  const bitmap = decodeBmp(bytes, { toRGBA: true })
  return sharp(bitmap.data, { raw: { width: bitmap.width, height: bitmap.height, channels: 4 } })
}

const sized = (picture: Sharp, side: number) =>
  picture.clone().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 })

/**
 * Draws a picture anew in three bounded sizes as WebP: upright, without location or other metadata. Throws when the bytes
 * are not a whole picture.
 */
export async function redraw(bytes: Buffer, type: string): Promise<Picture> {
  loaded ??= load()
  const sharp = await loaded
  const upright = open(sharp, bytes, type).rotate()
  const { data: full, info } = await sized(upright, FULL_SIDE).toBuffer({ resolveWithObject: true })
  const small = sharp(full)
  const [card, thumb] = await Promise.all([sized(small, CARD_SIDE).toBuffer(), sized(small, THUMB_SIDE).toBuffer()])
  return { full, card, thumb, width: info.width, height: info.height }
}
