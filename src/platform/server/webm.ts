/** Ids of what a sound in WebM is made of (RFC 9559). */
const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const SCALE = 0x2ad7b1
const DURATION = 0x4489
const MUXER = 0x4d80
const WRITER = 0x5741
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const TRACK_TYPE = 0x83
const CODEC = 0x86
const CLUSTER = 0x1f43b675
const TIMECODE = 0xe7
const BLOCK = 0xa3
const GROUP = 0xa0
const GROUPED = 0xa1

/** What of a track stays: how it is played. Its name and language tell more than that. */
const OF_TRACK = [0xd7, 0x73c5, TRACK_TYPE, CODEC, 0x63a2, 0x56aa, 0x56bb, 0xe1, 0x9c, 0x23e383]
/** What a cluster holds that is played. */
const OF_CLUSTER = [TIMECODE, BLOCK, GROUP]
const SOUND = 2
const NANOSECONDS = 1_000_000_000
const USUAL_SCALE = 1_000_000
/** The last packet is heard as well: the most usual length of one. */
const PACKET_MS = 20

type Element = { id: number; from: number; end: number }

/** Length of a number by its first byte. */
const widthOf = (first: number): number => Math.clz32(first) - 23

function idAt(bytes: Buffer, at: number): { id: number; next: number } | null {
  const width = at < bytes.length ? widthOf(bytes[at]!) : 9
  return width > 4 || at + width > bytes.length ? null : { id: bytes.readUIntBE(at, width), next: at + width }
}

function sizeAt(bytes: Buffer, at: number): { size: number | null; next: number } | null {
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
const BESIDE_CLUSTERS = [CLUSTER, INFO, TRACKS, 0x114d9b74, 0x1c53bb6b, 0x1254c367, 0x1941a469, 0x1043a770]

/** The elements between two places; null where they do not fit. One that was cut off at the end is left out. */
function elementsIn(bytes: Buffer, from: number, end: number): Element[] | null {
  const found: Element[] = []
  for (let at = from; at < end; ) {
    const named = idAt(bytes, at)
    const sized = named && sizeAt(bytes, named.next)
    if (!named || !sized) return null
    if (sized.size === null) {
      if (named.id !== SEGMENT && named.id !== CLUSTER) return null
      const last = named.id === SEGMENT ? end : endOfOpen(bytes, sized.next, end)
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
  for (let at = from; at < end; ) {
    const named = idAt(bytes, at)
    const sized = named && sizeAt(bytes, named.next)
    if (!named || !sized || BESIDE_CLUSTERS.includes(named.id)) return at
    if (sized.size === null || sized.next + sized.size > end) return end
    at = sized.next + sized.size
  }
  return end
}

const numberIn = (bytes: Buffer, { from, end }: Element): number => {
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

function element(id: number, content: Buffer): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(content.length) | (1n << 56n))
  return Buffer.concat([idBytes(id), size, content])
}

const text = (id: number, said: string) => element(id, Buffer.from(said))
function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}
function whole(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return element(id, bytes)
}

/** The one track of a sound, without what it is called; null for several, for pictures, and for what is no opus. */
function soundTrack(bytes: Buffer, tracks: Element): Buffer | null {
  const all = elementsIn(bytes, tracks.from, tracks.end)?.filter(one => one.id === TRACK)
  const parts = all?.length === 1 ? elementsIn(bytes, all[0]!.from, all[0]!.end) : null
  const type = parts?.find(one => one.id === TRACK_TYPE)
  const codec = parts?.find(one => one.id === CODEC)
  if (!parts || !type || numberIn(bytes, type) !== SOUND) return null
  if (!codec || bytes.toString('latin1', codec.from, codec.end).replace(/\0+$/, '') !== 'A_OPUS') return null
  const kept = parts.filter(one => OF_TRACK.includes(one.id))
  return element(TRACK, Buffer.concat(kept.map(one => element(one.id, bytes.subarray(one.from, one.end)))))
}

/** When the last packet of a cluster begins, in units of the scale. */
function lastOf(bytes: Buffer, parts: readonly Element[]): number | null {
  const start = parts.find(one => one.id === TIMECODE)
  const block = parts.findLast(one => one.id === BLOCK || one.id === GROUP)
  if (!start || !block) return null
  const inner = block.id === GROUP ? elementsIn(bytes, block.from, block.end)?.find(one => one.id === GROUPED) : block
  const track = inner && sizeAt(bytes, inner.from)
  if (!inner || !track || track.next + 2 > inner.end) return null
  return numberIn(bytes, start) + bytes.readInt16BE(track.next)
}

/**
 * A sound in WebM (one track, opus) with nothing but what is heard, and how long it is, which browsers do not write when they
 * record. Null for anything else.
 */
export function soundInWebm(bytes: Buffer): { bytes: Buffer; seconds: number } | null {
  const top = elementsIn(bytes, 0, bytes.length)
  const head = top?.find(one => one.id === EBML)
  const segment = top?.find(one => one.id === SEGMENT)
  const parts = segment && elementsIn(bytes, segment.from, segment.end)
  const info = parts?.find(one => one.id === INFO)
  const tracks = parts?.find(one => one.id === TRACKS)
  if (!head || !parts || !info || !tracks) return null
  const scaled = elementsIn(bytes, info.from, info.end)?.find(one => one.id === SCALE)
  const scale = scaled ? numberIn(bytes, scaled) : USUAL_SCALE
  const track = soundTrack(bytes, tracks)
  if (!track || scale < 1 || scale > NANOSECONDS) return null
  let last = -1
  const clusters: Buffer[] = []
  for (const one of parts.filter(part => part.id === CLUSTER)) {
    const inside = elementsIn(bytes, one.from, one.end)?.filter(part => OF_CLUSTER.includes(part.id))
    if (!inside) return null
    last = Math.max(last, lastOf(bytes, inside) ?? -1)
    clusters.push(
      element(CLUSTER, Buffer.concat(inside.map(part => element(part.id, bytes.subarray(part.from, part.end))))),
    )
  }
  if (last < 0) return null
  const seconds = (last * scale) / NANOSECONDS + PACKET_MS / 1000
  const told = [
    whole(SCALE, scale),
    float(DURATION, (seconds * NANOSECONDS) / scale),
    text(MUXER, 'club'),
    text(WRITER, 'club'),
  ]
  const content = [element(INFO, Buffer.concat(told)), element(TRACKS, track), ...clusters]
  const kept = [element(EBML, bytes.subarray(head.from, head.end)), element(SEGMENT, Buffer.concat(content))]
  return { bytes: Buffer.concat(kept), seconds }
}
