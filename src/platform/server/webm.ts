import {
  type Element,
  element,
  elementsIn,
  ID,
  infoOf,
  NANOSECONDS,
  numberIn,
  PACKET_MS,
  sizeAt,
  USUAL_SCALE,
} from './ebml.ts'

/** What of a track stays: how it is played. Its name and language tell more than that. */
const OF_TRACK = [0xd7, 0x73c5, ID.trackType, ID.codec, 0x63a2, 0x56aa, 0x56bb, 0xe1, 0x9c, 0x23e383]
/** What a cluster holds that is played. */
const OF_CLUSTER: readonly number[] = [ID.timecode, ID.block, ID.group]
const SOUND = 2

/** The one track of a sound, without what it is called; null for several, for pictures, and for what is no opus. */
function soundTrack(bytes: Buffer, tracks: Element): Buffer | null {
  const all = elementsIn(bytes, tracks.from, tracks.end)?.filter(one => one.id === ID.track)
  const parts = all?.length === 1 ? elementsIn(bytes, all[0]!.from, all[0]!.end) : null
  const type = parts?.find(one => one.id === ID.trackType)
  const codec = parts?.find(one => one.id === ID.codec)
  if (!parts || !type || numberIn(bytes, type) !== SOUND) return null
  if (!codec || bytes.toString('latin1', codec.from, codec.end).replace(/\0+$/, '') !== 'A_OPUS') return null
  const kept = parts.filter(one => OF_TRACK.includes(one.id))
  return element(ID.track, Buffer.concat(kept.map(one => element(one.id, bytes.subarray(one.from, one.end)))))
}

/** When the last packet of a cluster begins, in units of the scale. */
function lastOf(bytes: Buffer, parts: readonly Element[]): number | null {
  const start = parts.find(one => one.id === ID.timecode)
  const block = parts.findLast(one => one.id === ID.block || one.id === ID.group)
  if (!start || !block) return null
  const inner =
    block.id === ID.group ? elementsIn(bytes, block.from, block.end)?.find(one => one.id === ID.grouped) : block
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
  const head = top?.find(one => one.id === ID.ebml)
  const segment = top?.find(one => one.id === ID.segment)
  const parts = segment && elementsIn(bytes, segment.from, segment.end)
  const info = parts?.find(one => one.id === ID.info)
  const tracks = parts?.find(one => one.id === ID.tracks)
  if (!head || !parts || !info || !tracks) return null
  const scaled = elementsIn(bytes, info.from, info.end)?.find(one => one.id === ID.scale)
  const scale = scaled ? numberIn(bytes, scaled) : USUAL_SCALE
  const track = soundTrack(bytes, tracks)
  if (!track || scale < 1 || scale > NANOSECONDS) return null
  let last = -1
  const clusters: Buffer[] = []
  for (const one of parts.filter(part => part.id === ID.cluster)) {
    const inside = elementsIn(bytes, one.from, one.end)?.filter(part => OF_CLUSTER.includes(part.id))
    if (!inside) return null
    last = Math.max(last, lastOf(bytes, inside) ?? -1)
    clusters.push(
      element(ID.cluster, Buffer.concat(inside.map(part => element(part.id, bytes.subarray(part.from, part.end))))),
    )
  }
  if (last < 0) return null
  const seconds = (last * scale) / NANOSECONDS + PACKET_MS / 1000
  const told = infoOf(scale, (seconds * NANOSECONDS) / scale)
  const content = [element(ID.info, Buffer.concat(told)), element(ID.tracks, track), ...clusters]
  const kept = [element(ID.ebml, bytes.subarray(head.from, head.end)), element(ID.segment, Buffer.concat(content))]
  return { bytes: Buffer.concat(kept), seconds }
}
