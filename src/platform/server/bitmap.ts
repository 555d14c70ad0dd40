import { decode } from '@cwasm/nsbmp'

/** Windows bitmaps hold a huge picture in few bytes when they are packed by runs; a page scanned at 300 dots an inch has nine million. */
const MAX_PIXELS = 10_000_000
/** The oldest header (OS/2) gives the sides in two bytes each. */
const OS2_HEADER = 12
/** The last line's end and the picture's end, and the second alone. */
const LINE_AND_PICTURE_END = Buffer.from([0, 0, 0, 1])
const PICTURE_END = LINE_AND_PICTURE_END.subarray(2)

function pixelsOf(bytes: Buffer): number {
  return bytes.readUInt32LE(14) === OS2_HEADER
    ? bytes.readUInt16LE(18) * bytes.readUInt16LE(20)
    : Math.abs(bytes.readInt32LE(18) * bytes.readInt32LE(22))
}

/**
 * The pixels of a Windows bitmap, four bytes each, which sharp does not read. Throws for more pixels than it opens, by what the
 * header says, and for what is none.
 */
export function readBitmap(bytes: Buffer): { data: Buffer; width: number; height: number } {
  if (pixelsOf(bytes) > MAX_PIXELS) throw new Error('too many pixels')
  // The library takes a line's end after the last line for a mistake; most programs write one.
  const whole = bytes.subarray(-4).equals(LINE_AND_PICTURE_END)
    ? Buffer.concat([bytes.subarray(0, -4), PICTURE_END])
    : bytes
  const { data, width, height } = decode(whole)
  return { data: Buffer.from(data.buffer), width, height }
}
