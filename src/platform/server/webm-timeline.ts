import {
  brief,
  eight,
  element,
  elementsIn,
  ID,
  idAt,
  infoOf,
  NANOSECONDS,
  numberIn,
  PACKET_MS,
  sizeAt,
  USUAL_SCALE,
} from './ebml.ts'
import { JumpPlaces } from './jump-places.ts'

/** What stands before the first cluster is read as a whole, up to so much. */
const MOST_HEAD = 1_000_000
const VIDEO = 1
/** Id and size of an element, and what the beginning of a block says: all that is looked at of what goes by. */
const LOOK = 24

type Cue = { time: number; cluster: number }

/** What goes before the first cluster instead of what stood there, and how many bytes that were. */
export type Timeline = { head: Buffer; standsFor: number; seconds: number }

/**
 * Goes through a recording in WebM as browsers write it, in which nothing says how long it is and where what is; bytes come in their order, in
 * whatever portions, and little of them is held at a time. `end` makes a beginning that says both, for the same clusters behind it.
 */
export class WebmTimeline {
  /** What was not looked at yet, and where it begins. */
  #rest: Buffer = Buffer.alloc(0)
  #at = 0
  /** So many bytes are passed over without a look. */
  #skip = 0
  #failed = false
  #ebml: Buffer | null = null
  #info: Buffer = Buffer.alloc(0)
  #tracks: Buffer | null = null
  #scale = USUAL_SCALE
  /** The track whose pictures one can jump to; null where there is only sound, and every cluster does. */
  #video: number | null = null
  #track = 1
  #first: number | null = null
  #cluster = 0
  #began = 0
  #cued = false
  /** The time of a block in the group that is gone through. */
  #waiting: number | null = null
  #last = -1
  readonly #cues = new JumpPlaces<Cue>()

  push(chunk: Buffer): void {
    if (this.#failed) return
    if (this.#skip >= chunk.length && this.#rest.length === 0) {
      this.#skip -= chunk.length
      this.#at += chunk.length
      return
    }
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    this.#walk(LOOK)
  }

  /** The beginning to put before the clusters; null for what is no such recording. */
  end(): Timeline | null {
    if (!this.#failed) this.#walk(0)
    this.#settle()
    const [ebml, tracks, standsFor] = [this.#ebml, this.#tracks, this.#first]
    if (this.#failed || !ebml || !tracks || standsFor === null || this.#last < 0) return null
    const length = this.#last + (PACKET_MS * NANOSECONDS) / 1000 / this.#scale
    const kept = (elementsIn(this.#info, 0, this.#info.length) ?? []).filter(
      ({ id }) => id !== ID.scale && id !== ID.duration && id !== ID.muxer && id !== ID.writer,
    )
    const info = element(
      ID.info,
      Buffer.concat([
        ...infoOf(this.#scale, length),
        ...kept.map(({ id, from, end }) => element(id, this.#info.subarray(from, end))),
      ]),
    )
    const total = this.#at + this.#rest.length
    const head = (clustersAt: number) => {
      const cues = element(ID.cues, Buffer.concat(this.#cues.all.map(cue => this.#point(cue, clustersAt - standsFor))))
      const inside = Buffer.concat([info, element(ID.tracks, tracks), cues])
      // The clusters are of the segment too.
      const segment = element(ID.segment, inside, inside.length + total - standsFor)
      return { bytes: Buffer.concat([element(ID.ebml, ebml), segment]), inside: inside.length }
    }
    // Every number in it is as wide whatever it says, so that its length is known before its places are.
    return {
      head: head(head(0).inside).bytes,
      standsFor,
      seconds: (length * this.#scale) / NANOSECONDS,
    }
  }

  #point({ time, cluster }: Cue, moved: number): Buffer {
    const place = [brief(ID.cueTrack, eight(this.#video ?? this.#track)), brief(ID.cueCluster, eight(cluster + moved))]
    return brief(
      ID.cuePoint,
      Buffer.concat([brief(ID.cueTime, eight(time)), brief(ID.cuePlaces, Buffer.concat(place))]),
    )
  }

  /** Looks at element after element while more than `margin` bytes lie there. */
  #walk(margin: number): void {
    let from = 0
    const pass = (bytes: number) => {
      from += bytes
      this.#at += bytes
    }
    while (!this.#failed) {
      const left = this.#rest.length - from
      if (this.#skip > 0) {
        const over = Math.min(this.#skip, left)
        this.#skip -= over
        pass(over)
        if (this.#skip > 0) break
        continue
      }
      if (left === 0 || left < margin) break
      const named = idAt(this.#rest, from)
      const sized = named && sizeAt(this.#rest, named.next)
      if (!named || !sized) {
        // Cut short at its end, or no WebM at all.
        this.#failed = this.#first === null || margin > 0
        break
      }
      const took = this.#take(named.id, sized, from)
      if (took === null) break
      pass(took)
    }
    this.#rest = this.#rest.subarray(from)
  }

  /** How many bytes of an element were looked at; null while it did not come whole. */
  #take(id: number, { size, next }: { size: number | null; next: number }, from: number): number | null {
    if (id === ID.reference) this.#waiting = null
    if (id === ID.cluster || id === ID.group || id === ID.block) this.#settle()
    if (id === ID.cluster) {
      this.#first ??= this.#at
      this.#cluster = this.#at
      this.#cued = false
      return next - from
    }
    if (id === ID.segment || id === ID.group) return next - from
    if (size === null) {
      this.#failed = true
      return null
    }
    if (id === ID.block || id === ID.grouped) this.#see(next, id === ID.block)
    if (id === ID.ebml || id === ID.info || id === ID.tracks || id === ID.timecode) {
      if (size > MOST_HEAD) this.#failed = true
      if (this.#failed || next + size > this.#rest.length) return null
      this.#read(id, this.#rest.subarray(next, next + size))
      return next + size - from
    }
    this.#skip = size
    return next - from
  }

  #read(id: number, content: Buffer): void {
    const all = { id, from: 0, end: content.length }
    if (id === ID.timecode) this.#began = content.length <= 8 ? numberIn(content, all) : 0
    else if (this.#first !== null) return
    else if (id === ID.ebml) this.#ebml = Buffer.from(content)
    else if (id === ID.tracks) this.#readTracks(Buffer.from(content))
    else {
      this.#info = Buffer.from(content)
      const scale = elementsIn(this.#info, 0, this.#info.length)?.find(one => one.id === ID.scale)
      if (scale) this.#scale = numberIn(this.#info, scale)
      if (this.#scale < 1 || this.#scale > NANOSECONDS) this.#failed = true
    }
  }

  #readTracks(tracks: Buffer): void {
    this.#tracks = tracks
    for (const track of elementsIn(tracks, 0, tracks.length)?.filter(one => one.id === ID.track) ?? []) {
      const parts = elementsIn(tracks, track.from, track.end)
      const number = parts?.find(one => one.id === ID.trackNumber)
      const type = parts?.find(one => one.id === ID.trackType)
      if (!number) continue
      this.#track = numberIn(tracks, number)
      if (!type || numberIn(tracks, type) !== VIDEO) continue
      this.#video = this.#track
      return
    }
  }

  /** A block: when it is, and whether one can begin to look there; of one in a group that is known once nothing in it refers to another. */
  #see(at: number, simple: boolean): void {
    const track = sizeAt(this.#rest, at)
    if (!track || track.next + 3 > this.#rest.length) return
    const time = this.#began + this.#rest.readInt16BE(track.next)
    this.#last = Math.max(this.#last, time)
    if (this.#video !== null && track.size !== this.#video) return
    if (!simple) this.#waiting = time
    else if (this.#video === null || this.#rest[track.next + 2]! >= 0x80) this.#cue(time)
  }

  /** One can begin to look at a time: in its cluster, at the first such place of it. */
  #cue(time: number): void {
    if (this.#cued || time < 0) return
    this.#cued = true
    this.#cues.add({ time, cluster: this.#cluster }, span => (span * this.#scale) / 1_000_000)
  }

  /** The group before is over. */
  #settle(): void {
    if (this.#waiting !== null) this.#cue(this.#waiting)
    this.#waiting = null
  }
}
