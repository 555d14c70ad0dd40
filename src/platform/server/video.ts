/** What of a video stays, by the box that holds it; '' is the video itself. All else there is what cameras write beside picture and sound. */
const STAY: Record<string, readonly string[]> = {
  '': ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'ssix', 'mfra', 'pdin'],
  moov: ['mvhd', 'iods', 'trak', 'mvex', 'pssh'],
  trak: ['tkhd', 'edts', 'tapt', 'mdia'],
}
/** What goes from the boxes that may hold more than we know of: place, maker, time, in three generations of places. */
const TOLD_BESIDE = ['udta', 'meta', 'uuid']
/** Which boxes hold boxes, and in which of them those are looked at. */
const LOOKED_INTO: Record<string, readonly string[]> = {
  '': ['moov', 'moof'],
  moov: ['trak'],
  trak: ['mdia'],
  mdia: ['minf'],
  minf: ['stbl'],
  moof: ['traf'],
}
/** Tracks that are seen or heard; cameras write where they were, second by second, into tracks of other kinds. */
const SHOWN = ['vide', 'soun']
const HEADER = 8
/** A version and flags stand before what a table says. */
const VERSION = 4

type Box = { type: string; at: number; from: number; end: number; inside: Box[] }
type Span = { from: number; bytes: number }

/** Why a video is not taken: it is none, or its tracks cannot be told apart. */
export type FlawOfVideo = 'file-broken' | 'file-other-tracks'

/** The boxes between two places, with those within them; null when they do not fit. */
function boxesIn(bytes: Buffer, from: number, end: number, parent = ''): Box[] | null {
  const boxes: Box[] = []
  for (let at = from; at < end;) {
    if (at + HEADER > end) return null
    const said = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const isLong = said === 1
    if (isLong && at + 2 * HEADER > end) return null
    const size = isLong ? Number(bytes.readBigUInt64BE(at + HEADER)) : said === 0 ? end - at : said
    const content = at + (isLong ? 2 * HEADER : HEADER)
    if (at + size < content || at + size > end) return null
    const inside = LOOKED_INTO[parent]?.includes(type) ? boxesIn(bytes, content, at + size, type) : []
    if (!inside) return null
    boxes.push({ type, at, from: content, end: at + size, inside })
    at += size
  }
  return boxes
}

const within = (box: Box | undefined, type: string): Box | undefined => box?.inside.find(one => one.type === type)

/** Makes a box an empty one of the same size, so that everything else stays where the video says that it is. */
function empty(bytes: Buffer, box: Box): void {
  bytes.write('free', box.at + 4, 'latin1')
  bytes.fill(0, box.from, box.end)
}

/** Empties what is told beside picture and sound, at every level. */
function clear(bytes: Buffer, boxes: readonly Box[], parent = ''): void {
  for (const box of boxes) {
    const stays = STAY[parent]?.includes(box.type) ?? !TOLD_BESIDE.includes(box.type)
    if (stays) clear(bytes, box.inside, box.type)
    else empty(bytes, box)
  }
}

/** The numbers of a table, from the place where its count stands; null when there are more than fit into its box. */
function tableOf(bytes: Buffer, box: Box, countAt: number, width: 4 | 8, columns = 1): number[] | null {
  if (countAt + 4 > box.end) return null
  const count = bytes.readUInt32BE(countAt) * columns
  if (countAt + 4 + count * width > box.end) return null
  return Array.from({ length: count }, (_, n) => {
    const at = countAt + 4 + n * width
    return width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)
  })
}

/** How many bytes so many samples after another take; null for what no table says. */
function sizesOf(bytes: Buffer, box: Box | undefined): ((first: number, count: number) => number) | null {
  if (!box || box.from + VERSION + 8 > box.end) return null
  const all = bytes.readUInt32BE(box.from + VERSION)
  // A compact table (stz2) is not written by cameras.
  if (box.type !== 'stsz') return null
  if (all > 0) return (_, count) => count * all
  const sizes = tableOf(bytes, box, box.from + VERSION + 4, 4)
  return sizes && ((first, count) => sizes.slice(first, first + count).reduce((sum, size) => sum + size, 0))
}

/** Where the samples of a track stand in the file, chunk by chunk; null when its tables do not say. */
function chunksOf(bytes: Buffer, track: Box): Span[] | null {
  const tables = within(within(within(track, 'mdia'), 'minf'), 'stbl')
  const [runs, near, far] = [within(tables, 'stsc'), within(tables, 'stco'), within(tables, 'co64')]
  const where = near ?? far
  const sizes = sizesOf(bytes, within(tables, 'stsz'))
  const starts = where && tableOf(bytes, where, where.from + VERSION, near ? 4 : 8)
  const steps = runs && tableOf(bytes, runs, runs.from + VERSION, 4, 3)
  if (!sizes || !starts || !steps) return null
  let [run, sample] = [0, 0]
  return starts.map((from, chunk) => {
    // A run is: its first chunk counted from one, samples in each, how they are described.
    while ((steps[3 * (run + 1)] ?? Number.POSITIVE_INFINITY) <= chunk + 1) run++
    const samples = steps[3 * run + 1] ?? 0
    const first = sample
    sample += samples
    return { from, bytes: sizes(first, samples) }
  })
}

const isShown = (bytes: Buffer, track: Box): boolean => {
  const handler = within(within(track, 'mdia'), 'hdlr')
  if (!handler) return true
  return SHOWN.includes(bytes.toString('latin1', handler.from + VERSION + 4, handler.from + VERSION + 8))
}

/** Whether samples stand in what is for them, and are not more than it all: those that overlap would be emptied again and again. */
function areMedia(spans: readonly Span[], boxes: readonly Box[], length: number): boolean {
  const media = boxes.filter(one => one.type === 'mdat')
  let [at, sum] = [0, 0]
  return spans
    .toSorted((a, b) => a.from - b.from)
    .every(({ from, bytes }) => {
      while (at < media.length && media[at]!.end < from + bytes) at++
      sum += bytes
      return sum <= length && at < media.length && media[at]!.from <= from
    })
}

/** Takes tracks away that are neither seen nor heard, with their samples; says why it cannot. */
function dropTracks(bytes: Buffer, boxes: readonly Box[]): FlawOfVideo | null {
  const tracks = boxes.filter(one => one.type === 'moov').flatMap(one => one.inside)
  const others = tracks.filter(one => one.type === 'trak' && !isShown(bytes, one))
  if (others.length === 0) return null
  // The samples of a video in fragments are told of there, in ways of their own.
  if (boxes.some(one => one.type === 'moof')) return 'file-other-tracks'
  const chunks = others.map(one => chunksOf(bytes, one))
  if (chunks.includes(null)) return 'file-other-tracks'
  const spans = chunks.flatMap(one => one ?? []).filter(one => one.bytes > 0)
  if (!areMedia(spans, boxes, bytes.length)) return 'file-broken'
  for (const { from, bytes: length } of spans) bytes.fill(0, from, from + length)
  for (const track of others) empty(bytes, track)
  return null
}

/**
 * An MP4 video without where it was taken and with what: only picture and sound stay, where they were. What a camera writes into
 * the picture itself stays too.
 */
export function withoutPlace(bytes: Buffer): Buffer | FlawOfVideo {
  const copy = Buffer.from(bytes)
  const boxes = boxesIn(copy, 0, copy.length)
  if (!boxes) return 'file-broken'
  clear(copy, boxes)
  return dropTracks(copy, boxes) ?? copy
}

/** How long a fragment's samples of one track are, in its own units: as each says, else as all of them. */
function lengthOfRun(bytes: Buffer, run: Box, usual: number): number {
  const flags = bytes.readUInt32BE(run.from) & 0xffffff
  const count = bytes.readUInt32BE(run.from + VERSION)
  if (!(flags & 0x100)) return count * usual
  const width = [0x100, 0x200, 0x400, 0x800].filter(one => flags & one).length * 4
  const at = run.from + VERSION + 4 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  let sum = 0
  for (let n = 0; n < count && at + n * width + 4 <= run.end; n++) sum += bytes.readUInt32BE(at + n * width)
  return sum
}

/** The usual length of a sample in a fragment. */
function usualOf(bytes: Buffer, head: Box | undefined, fallback: number): number {
  if (!head) return fallback
  const flags = bytes.readUInt32BE(head.from) & 0xffffff
  const at = head.from + VERSION + 4 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  return flags & 0x8 && at + 4 <= head.end ? bytes.readUInt32BE(at) : fallback
}

/** How long the media of a track are, in seconds: by its head, or by its fragments, which recorders write. */
function secondsOf(bytes: Buffer, boxes: readonly Box[], track: Box): number | null {
  const head = within(within(track, 'mdia'), 'mdhd')
  if (!head || head.from + VERSION + 20 > head.end) return null
  const long = bytes[head.from] === 1
  const [scaleAt, lengthAt] = long ? [head.from + 20, head.from + 24] : [head.from + 12, head.from + 16]
  if (lengthAt + (long ? 8 : 4) > head.end) return null
  const scale = bytes.readUInt32BE(scaleAt)
  let length = long ? Number(bytes.readBigUInt64BE(lengthAt)) : bytes.readUInt32BE(lengthAt)
  if (length >= 0xffffffff) length = 0
  for (const fragment of boxes.filter(one => one.type === 'moof'))
    for (const part of fragment.inside.filter(one => one.type === 'traf')) {
      const usual = usualOf(
        bytes,
        part.inside.find(one => one.type === 'tfhd'),
        0,
      )
      for (const run of part.inside.filter(one => one.type === 'trun' && one.from + VERSION + 4 <= one.end))
        length += lengthOfRun(bytes, run, usual)
    }
  return scale > 0 && length > 0 ? length / scale : null
}

/** A sound in MP4 (one track, nothing to see) without what is told beside it, and how long it is; null for anything else. */
export function soundInMp4(bytes: Buffer): { bytes: Buffer; seconds: number } | null {
  const kept = withoutPlace(bytes)
  if (typeof kept === 'string') return null
  const boxes = boxesIn(kept, 0, kept.length) ?? []
  const tracks = boxes.filter(one => one.type === 'moov').flatMap(one => one.inside.filter(two => two.type === 'trak'))
  const [track] = tracks
  const handler = within(within(track, 'mdia'), 'hdlr')
  if (tracks.length !== 1 || !track || !handler || handler.from + VERSION + 8 > handler.end) return null
  if (kept.toString('latin1', handler.from + VERSION + 4, handler.from + VERSION + 8) !== 'soun') return null
  const seconds = secondsOf(kept, boxes, track)
  return seconds === null ? null : { bytes: kept, seconds }
}
