import { JumpPlaces } from './jump-places.ts'
import type { Timeline } from './webm-timeline.ts'

/** What stands before the first fragment, and what describes one, is read as a whole, up to so much. */
const MOST_READ = 1_000_000
const HEADER = 8
const LONG_HEADER = 16
/** A version and flags stand before what a box says. */
const VERSION = 4
/** A place names how many bytes lie between it and the next in 31 bits. */
const MOST_BETWEEN = 2 ** 31
const NOT_WHOLE = 0x10000

type Box = { type: string; at: number; from: number; end: number }
type Track = { id: number; isVideo: boolean; scale: number; duration: number; flags: number }
/** A fragment: where it begins in the recording, and when, in units of the track that one jumps in. */
type Place = { at: number; time: number }

/** What the beginning of a box says; null for one that cannot be, and while its header did not come whole. */
function headOf(bytes: Buffer, at: number): { type: string; header: number; size: number } | null {
  if (at + HEADER > bytes.length) return null
  const said = bytes.readUInt32BE(at)
  const header = said === 1 ? LONG_HEADER : HEADER
  if (at + header > bytes.length) return null
  const size = said === 1 ? Number(bytes.readBigUInt64BE(at + HEADER)) : said
  // Nothing: up to the end of the recording, which only what is passed over may be.
  return { type: bytes.toString('latin1', at + 4, at + 8), header, size: said === 0 ? Number.POSITIVE_INFINITY : size }
}

/** The boxes between two places; null when they do not fit. */
function boxesIn(bytes: Buffer, from: number, end: number): Box[] | null {
  const boxes: Box[] = []
  for (let at = from; at < end;) {
    const head = headOf(bytes, at)
    if (!head || head.size < head.header || at + head.size > end) return null
    boxes.push({ type: head.type, at, from: at + head.header, end: at + head.size })
    at += head.size
  }
  return boxes
}

/** The first box of a type along a path of boxes in boxes. */
function find(bytes: Buffer, within: Box, ...path: string[]): Box | undefined {
  let box: Box | undefined = within
  for (const type of path) box = box && boxesIn(bytes, box.from, box.end)?.find(one => one.type === type)
  return box
}

/** Reads number after number of a box; what lies behind its end is a fault. */
class Numbers {
  readonly #bytes: Buffer
  readonly #end: number
  #at: number
  readonly version: number
  readonly flags: number

  constructor(bytes: Buffer, { from, end }: Box) {
    this.#bytes = bytes
    this.#end = end
    this.#at = from + VERSION
    this.version = from + VERSION <= end ? bytes[from]! : 0
    this.flags = from + VERSION <= end ? bytes.readUIntBE(from + 1, 3) : 0
  }

  #step(bytes: number): number {
    const at = this.#at
    this.#at += bytes
    if (this.#at > this.#end) throw new RangeError('a box says less than it should')
    return at
  }
  pass(bytes: number): void {
    this.#step(bytes)
  }
  four(): number {
    return this.#bytes.readUInt32BE(this.#step(4))
  }
  eight(): number {
    return Number(this.#bytes.readBigUInt64BE(this.#step(8)))
  }
  /** As wide as the version of the box says. */
  wide(): number {
    return this.version === 1 ? this.eight() : this.four()
  }
}

const box = (type: string, ...content: Buffer[]): Buffer => {
  const inside = Buffer.concat(content)
  const head = Buffer.alloc(HEADER)
  head.writeUInt32BE(HEADER + inside.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inside])
}
const four = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const eight = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(Math.max(0, Math.round(value))))
  return bytes
}

/** What a track says of itself, and what its fragments leave unsaid. */
function tracksOf(bytes: Buffer, movie: Box, fragments: Box): Track[] {
  const inside = boxesIn(bytes, movie.from, movie.end) ?? []
  const usual = new Map(
    (boxesIn(bytes, fragments.from, fragments.end) ?? [])
      .filter(one => one.type === 'trex')
      .map(one => {
        const said = new Numbers(bytes, one)
        const id = said.four()
        said.pass(4)
        const duration = said.four()
        said.pass(4)
        return [id, { duration, flags: said.four() }]
      }),
  )
  return inside
    .filter(one => one.type === 'trak')
    .flatMap(track => {
      const [header, times, handler] = [
        find(bytes, track, 'tkhd'),
        find(bytes, track, 'mdia', 'mdhd'),
        find(bytes, track, 'mdia', 'hdlr'),
      ]
      if (!header || !times || !handler) return []
      const [head, time, kind] = [new Numbers(bytes, header), new Numbers(bytes, times), new Numbers(bytes, handler)]
      head.pass(head.version === 1 ? 16 : 8)
      time.pass(time.version === 1 ? 16 : 8)
      kind.pass(4)
      const id = head.four()
      const isVideo = kind.four() === Buffer.from('vide').readUInt32BE()
      return [{ id, isVideo, scale: time.four(), ...(usual.get(id) ?? { duration: 0, flags: 0 }) }]
    })
}

/**
 * Goes through a recording in MP4 as browsers write it: in fragments, of which nothing says how many there are and where. Bytes come in
 * their order, in whatever portions, and little of them is held at a time. `end` makes a beginning that says both, for the same fragments
 * behind it; of one that is no row of fragments and has its table it answers a beginning of nothing, since one can jump about in it already.
 */
export class Mp4Timeline {
  #rest: Buffer = Buffer.alloc(0)
  #at = 0
  #skip = 0
  #failed = false
  #type: Buffer | null = null
  #movie: Buffer | null = null
  #track: Track | null = null
  /** A table of everything, as of what was recorded in one go. */
  #whole: number | null = null
  /** Where what is played begins: behind the table. */
  #begins: number | null = null
  readonly #places = new JumpPlaces<Place>()
  #last = -1

  push(chunk: Buffer): void {
    if (this.#failed) return
    if (this.#skip >= chunk.length && this.#rest.length === 0) {
      this.#skip -= chunk.length
      this.#at += chunk.length
      return
    }
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    try {
      this.#walk()
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.#failed = true
    }
  }

  /** The beginning to put before the fragments; null for what is no such recording. */
  end(): Timeline | null {
    if (this.#failed || !this.#type) return null
    if (this.#whole !== null) return { head: Buffer.alloc(0), standsFor: 0, seconds: this.#whole }
    const [movie, track, begins] = [this.#movie, this.#track, this.#begins]
    const first = this.#places.all[0]
    if (!movie || !track || begins === null || !first || this.#last <= first.time) return null
    const total = this.#at + this.#rest.length
    const index = this.#index(track, begins, total)
    if (!index) return null
    const seconds = (this.#last - first.time) / track.scale
    return { head: Buffer.concat([this.#type, withLength(movie, seconds), index]), standsFor: begins, seconds }
  }

  /** The index of fragments (sidx): how many bytes and how long it is from each place to the next. */
  #index(track: Track, begins: number, total: number): Buffer | null {
    const spans = this.#places.all.map((place, n) => {
      const next = this.#places.all[n + 1]
      // What stands between the table and the first fragment is counted to it.
      const from = n === 0 ? begins : place.at
      return { bytes: (next?.at ?? total) - from, time: (next?.time ?? this.#last) - place.time }
    })
    if (spans.some(({ bytes, time }) => bytes <= 0 || bytes >= MOST_BETWEEN || time <= 0 || time > 0xffffffff))
      return null
    const begin = [four(0x01000000), four(track.id), four(track.scale), eight(this.#places.all[0]!.time), eight(0)]
    // Each begins with a whole picture (a "stream access point" of the first kind).
    const rows = spans.map(({ bytes, time }) => Buffer.concat([four(bytes), four(time), four(0x90000000)]))
    return box('sidx', ...begin, four(spans.length), ...rows)
  }

  /** Looks at box after box while their beginnings are there. */
  #walk(): void {
    let from = 0
    const pass = (bytes: number) => {
      from += bytes
      this.#at += bytes
    }
    while (true) {
      if (this.#skip > 0) {
        const over = Math.min(this.#skip, this.#rest.length - from)
        this.#skip -= over
        pass(over)
        if (this.#skip > 0) break
      }
      const head = headOf(this.#rest, from)
      if (!head) break
      if (head.size < head.header || !/^[\x20-\x7e]{4}$/.test(head.type) || (!this.#type && head.type !== 'ftyp'))
        throw new RangeError('no box')
      if (!['ftyp', 'moov', 'moof'].includes(head.type)) {
        this.#skip = head.size
        continue
      }
      if (head.size > MOST_READ) {
        // A table of so many pictures is one of the whole recording: it is not needed here.
        if (head.type !== 'moov') throw new RangeError('too much at once')
        this.#whole = 0
        this.#skip = head.size
        continue
      }
      if (from + head.size > this.#rest.length) break
      const bytes = this.#rest.subarray(from, from + head.size)
      this.#take(Buffer.from(bytes), head)
      pass(head.size)
      if (head.type === 'moov') this.#begins = this.#at
    }
    this.#rest = this.#rest.subarray(from)
  }

  #take(bytes: Buffer, { type, header }: { type: string; header: number }): void {
    const all = { type, at: 0, from: header, end: bytes.length }
    if (type === 'ftyp') this.#type ??= bytes
    else if (type === 'moof') this.#see(bytes, all)
    else if (this.#movie) throw new RangeError('a second table')
    else this.#read(bytes, all)
  }

  #read(bytes: Buffer, movie: Box): void {
    this.#movie = bytes
    const header = find(bytes, movie, 'mvhd')
    const fragments = find(bytes, movie, 'mvex')
    if (!header) throw new RangeError('no header')
    if (!fragments) {
      const said = new Numbers(bytes, header)
      said.pass(said.version === 1 ? 16 : 8)
      const scale = said.four()
      this.#whole = scale > 0 ? said.wide() / scale : 0
      return
    }
    const tracks = tracksOf(bytes, movie, fragments).filter(one => one.scale > 0)
    this.#track = tracks.find(one => one.isVideo) ?? tracks[0] ?? null
    if (!this.#track) throw new RangeError('no track')
  }

  /** A fragment: when it begins and ends in the track that one jumps in, and whether one can begin to look there. */
  #see(bytes: Buffer, fragment: Box): void {
    const track = this.#track
    if (!track) throw new RangeError('a fragment without a table')
    for (const part of (boxesIn(bytes, fragment.from, fragment.end) ?? []).filter(one => one.type === 'traf')) {
      const found = spanOf(bytes, part, track)
      if (!found) continue
      this.#last = Math.max(this.#last, found.end)
      if (found.isWhole || !track.isVideo)
        this.#places.add({ at: this.#at, time: found.begin }, span => (span * 1000) / track.scale)
    }
  }
}

/** From when to when a part of a fragment goes, and whether it begins with a whole picture; null for one of another track. */
function spanOf(bytes: Buffer, part: Box, track: Track): { begin: number; end: number; isWhole: boolean } | null {
  const inside = boxesIn(bytes, part.from, part.end) ?? []
  const [header, started] = ['tfhd', 'tfdt'].map(type => inside.find(one => one.type === type))
  if (!header || !started) throw new RangeError('no beginning')
  const head = new Numbers(bytes, header)
  if (head.four() !== track.id) return null
  // Places counted from the beginning of the file would be wrong behind another one.
  if (head.flags & 1) throw new RangeError('counted from the beginning')
  if (head.flags & 2) head.pass(4)
  const duration = head.flags & 8 ? head.four() : track.duration
  if (head.flags & 16) head.pass(4)
  const flags = head.flags & 32 ? head.four() : track.flags
  const begin = new Numbers(bytes, started).wide()
  let end = begin
  let first: number | null = null
  for (const run of inside.filter(one => one.type === 'trun')) {
    const said = new Numbers(bytes, run)
    const count = said.four()
    if (said.flags & 1) said.pass(4)
    const ofFirst = said.flags & 4 ? said.four() : null
    const isSaid = (flag: number) => (said.flags & flag) !== 0
    const width = [0x100, 0x200, 0x400, 0x800].filter(isSaid).length
    if (width === 0) {
      end += count * duration
      if (count > 0) first ??= ofFirst ?? flags
      continue
    }
    for (let n = 0; n < count; n++) {
      end += isSaid(0x100) ? said.four() : duration
      if (isSaid(0x200)) said.pass(4)
      const own = isSaid(0x400) ? said.four() : flags
      first ??= ofFirst ?? own
      if (isSaid(0x800)) said.pass(4)
    }
  }
  return { begin, end, isWhole: ((first ?? NOT_WHOLE) & NOT_WHOLE) === 0 }
}

/** The table of a recording in fragments with how long all of them are together (mehd). */
function withLength(movie: Buffer, seconds: number): Buffer {
  const { header } = headOf(movie, 0)!
  const all = { type: 'moov', at: 0, from: header, end: movie.length }
  const said = new Numbers(movie, find(movie, all, 'mvhd')!)
  said.pass(said.version === 1 ? 16 : 8)
  const length = box('mehd', four(0x01000000), eight(seconds * said.four()))
  const parts = (boxesIn(movie, all.from, all.end) ?? []).map(one => {
    if (one.type !== 'mvex') return movie.subarray(one.at, one.end)
    const kept = (boxesIn(movie, one.from, one.end) ?? []).filter(inner => inner.type !== 'mehd')
    return box('mvex', length, ...kept.map(inner => movie.subarray(inner.at, inner.end)))
  })
  return box('moov', ...parts)
}
