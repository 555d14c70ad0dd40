/** Boxes that hold what a camera writes beside the pictures and the sound: place, maker, time, in three generations of places. */
const TOLD_BESIDE = ['udta', 'meta', 'uuid']
/** Boxes that hold boxes, and in which those are found. */
const HOLD_BOXES = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']
const HEADER = 8

type Box = { type: string; at: number; from: number; end: number }

/** The boxes between two places; null when they do not fit. */
function boxesIn(bytes: Buffer, from: number, end: number): Box[] | null {
  const boxes: Box[] = []
  for (let at = from; at < end; ) {
    if (at + HEADER > end) return null
    const said = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const isLong = said === 1
    if (isLong && at + 2 * HEADER > end) return null
    const size = isLong ? Number(bytes.readBigUInt64BE(at + HEADER)) : said === 0 ? end - at : said
    const inside = at + (isLong ? 2 * HEADER : HEADER)
    if (at + size < inside || at + size > end) return null
    boxes.push({ type, at, from: inside, end: at + size })
    at += size
  }
  return boxes
}

function clear(bytes: Buffer, from: number, end: number): boolean {
  const boxes = boxesIn(bytes, from, end)
  if (!boxes) return false
  for (const box of boxes) {
    if (TOLD_BESIDE.includes(box.type)) {
      bytes.write('free', box.at + 4, 'latin1')
      bytes.fill(0, box.from, box.end)
    } else if (HOLD_BOXES.includes(box.type) && !clear(bytes, box.from, box.end)) return false
  }
  return true
}

/**
 * An MP4 video without where it was taken and with what: those boxes are made empty ones of the same size, so that everything
 * else stays where the video says that it is. Null when the bytes are not a whole video.
 */
export function withoutPlace(bytes: Buffer): Buffer | null {
  const copy = Buffer.from(bytes)
  return clear(copy, 0, copy.length) ? copy : null
}
