/** Ids of what a recording in WebM is made of (RFC 9559). */
export const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  muxer: 0x4d80,
  writer: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  block: 0xa3,
  group: 0xa0,
  grouped: 0xa1,
  reference: 0xfb,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cuePlaces: 0xb7,
  cueTrack: 0xf7,
  cueCluster: 0xf1,
} as const

/** An element by the places of its content. */
export type Element = { id: number; from: number; end: number }

/** Length of a number by its first byte. */
const widthOf = (first: number): number => Math.clz32(first) - 23

/** The id of the element at a place, and where its size stands; null where it does not fit. */
export function idAt(bytes: Buffer, at: number): { id: number; next: number } | null {
  const width = at < bytes.length ? widthOf(bytes[at]!) : 9
  return width > 4 || at + width > bytes.length ? null : { id: bytes.readUIntBE(at, width), next: at + width }
}

/** A size at a place, and what comes behind it; a size of null is not known yet, a null no size. Numbers of tracks are written like it. */
export function sizeAt(bytes: Buffer, at: number): { size: number | null; next: number } | null {
  const width = at < bytes.length ? widthOf(bytes[at]!) : 9
  if (width > 8 || at + width > bytes.length) return null
  let size = bytes[at]! & (0xff >> width)
  let known = size !== 0xff >> width
  for (let n = 1; n < width; n++) {
    if (bytes[at + n] !== 0xff) known = true
    size = size * 256 + bytes[at + n]!
  }
  return { size: known ? size : null, next: at + width }
}

/** Ids at which an open cluster ends: what stands beside it. */
const BESIDE_CLUSTERS = [ID.cluster, ID.info, ID.tracks, ID.cues, 0x114d9b74, 0x1254c367, 0x1941a469, 0x1043a770]

/** The elements between two places; null where they do not fit. One that was cut off at the end is left out. */
export function elementsIn(bytes: Buffer, from: number, end: number): Element[] | null {
  const found: Element[] = []
  for (let at = from; at < end;) {
    const named = idAt(bytes, at)
    const sized = named && sizeAt(bytes, named.next)
    if (!named || !sized) return null
    if (sized.size === null) {
      if (named.id !== ID.segment && named.id !== ID.cluster) return null
      const last = named.id === ID.segment ? end : endOfOpen(bytes, sized.next, end)
      found.push({ id: named.id, from: sized.next, end: last })
      at = last
    } else {
      const last = sized.next + sized.size
      if (last > end) return found
      found.push({ id: named.id, from: sized.next, end: last })
      at = last
    }
  }
  return found
}

/** Where a cluster of unknown size ends: before what stands beside it, or with its last whole element. */
function endOfOpen(bytes: Buffer, from: number, end: number): number {
  for (let at = from; at < end;) {
    const named = idAt(bytes, at)
    const sized = named && sizeAt(bytes, named.next)
    if (!named || !sized || BESIDE_CLUSTERS.includes(named.id)) return at
    if (sized.size === null || sized.next + sized.size > end) return end
    at = sized.next + sized.size
  }
  return end
}

/** A whole number that is the content of an element. */
export const numberIn = (bytes: Buffer, { from, end }: Element): number => {
  let value = 0
  for (let at = from; at < end; at++) value = value * 256 + bytes[at]!
  return value
}

function idBytes(id: number): Buffer {
  const width = id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1
  const bytes = Buffer.alloc(width)
  bytes.writeUIntBE(id, 0, width)
  return bytes
}

/** An element; `size` where more of it follows than its content. */
export function element(id: number, content: Buffer, length: number = content.length): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(length) | (1n << 56n))
  return Buffer.concat([idBytes(id), size, content])
}

/** The same of less than 127 bytes, in fewer. */
export const brief = (id: number, content: Buffer): Buffer =>
  Buffer.concat([idBytes(id), Buffer.from([0x80 | content.length]), content])

/** An element whose content is a text. */
export const text = (id: number, said: string) => element(id, Buffer.from(said))
/** An element whose content is a number with a fraction. */
function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}
/** An element whose content is a whole number. */
export const whole = (id: number, value: number): Buffer => element(id, eight(value))

/** A whole number, as wide whatever it is. */
export function eight(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

/** Units of time in a second are counted by a scale in these. */
export const NANOSECONDS = 1_000_000_000
/** The scale of a recording that says none. */
export const USUAL_SCALE = 1_000_000
/** How long the last packet is, of which only the beginning is known: the most usual length of one. */
export const PACKET_MS = 20

/** What a recording says of itself: its scale and, in units of that, how long it is; who wrote it is the club, whoever did. */
export const infoOf = (scale: number, duration: number): Buffer[] => [
  whole(ID.scale, scale),
  float(ID.duration, duration),
  text(ID.muxer, 'club'),
  text(ID.writer, 'club'),
]
