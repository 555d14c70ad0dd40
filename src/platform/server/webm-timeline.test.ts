import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { brief, element, elementsIn, ID, numberIn, text, whole } from './ebml.ts'
import { type Timeline, WebmTimeline } from './webm-timeline.ts'
import { soundInWebm } from './webm.ts'

const sound = () => readFile(new URL('../test/sounds/voice.webm', import.meta.url))

const OPEN = Buffer.from('01ffffffffffffff', 'hex')
const open = (id: number, inside: Buffer) => Buffer.concat([Buffer.from(id.toString(16), 'hex'), OPEN, inside])
const block = (track: number, at: number, key: boolean, size = 40) =>
  element(
    ID.block,
    Buffer.concat([Buffer.from([0x80 | track, at >> 8, at & 255, key ? 0x80 : 0]), Buffer.alloc(size, 7)]),
  )
const trackOf = (number: number, type: number) =>
  element(
    ID.track,
    Buffer.concat([brief(ID.trackNumber, Buffer.from([number])), brief(ID.trackType, Buffer.from([type]))]),
  )

/** A picture as browsers write it, and one that has a second layer, as of a canvas. */
const simple = (at: number, key: boolean, size: number) => block(2, at, key, size)
function grouped(at: number, key: boolean, size: number): Buffer {
  const bare = block(2, at, false, size)
  const content = elementsIn(bare, 0, bare.length)![0]!
  const layers = [
    element(ID.grouped, bare.subarray(content.from)),
    ...(key ? [] : [brief(ID.reference, Buffer.from([0xc0]))]),
  ]
  return element(ID.group, Buffer.concat(layers))
}

/** A recording of pictures and sound as browsers write it: sizes unknown, nothing about how long; a key picture every `every` seconds. */
function film(seconds: number, every = 3, picture = simple): Buffer {
  const clusters = Array.from({ length: seconds }, (_, n) =>
    open(
      ID.cluster,
      Buffer.concat([
        whole(ID.timecode, n * 1000),
        block(1, 0, true),
        picture(3, n % every === 0, 40),
        picture(503, false, 3000),
        block(1, 960, true),
      ]),
    ),
  )
  const info = element(
    ID.info,
    Buffer.concat([whole(ID.scale, 1_000_000), text(ID.muxer, 'Chrome'), text(ID.writer, 'Chrome')]),
  )
  const tracks = element(ID.tracks, Buffer.concat([trackOf(1, 2), trackOf(2, 1)]))
  return Buffer.concat([
    element(ID.ebml, Buffer.from('428282', 'hex')),
    open(ID.segment, Buffer.concat([info, tracks, ...clusters])),
  ])
}

/** Goes through in portions of a size. */
function through(bytes: Buffer, portion: number): Timeline | null {
  const walk = new WebmTimeline()
  for (let at = 0; at < bytes.length; at += portion) walk.push(bytes.subarray(at, at + portion))
  return walk.end()
}
const withHead = (bytes: Buffer, { head, standsFor }: Timeline) => Buffer.concat([head, bytes.subarray(standsFor)])

/** The cues of a recording, each with the time of the cluster at the place that it names. */
function cuesOf(bytes: Buffer): { time: number; there: number }[] {
  const segment = elementsIn(bytes, 0, bytes.length)!.find(one => one.id === ID.segment)!
  const cues = elementsIn(bytes, segment.from, segment.end)!.find(one => one.id === ID.cues)!
  return elementsIn(bytes, cues.from, cues.end)!.map(point => {
    const inside = elementsIn(bytes, point.from, point.end)!
    const find = (id: number, among = inside) => among.find(one => one.id === id)!
    const places = find(ID.cuePlaces)
    const at = segment.from + numberIn(bytes, find(ID.cueCluster, elementsIn(bytes, places.from, places.end)!))
    const cluster = elementsIn(bytes, at, bytes.length)![0]!
    expect(cluster.id).toBe(ID.cluster)
    const began = elementsIn(bytes, cluster.from, cluster.end)!.find(one => one.id === ID.timecode)!
    return { time: numberIn(bytes, find(ID.cueTime)), there: numberIn(bytes, began) }
  })
}

test('a recording learns how long it is and where its whole pictures are, in whatever portions it comes', () => {
  const recorded = film(20)
  const made = through(recorded, recorded.length)!
  expect(made.seconds).toBeCloseTo(19.98, 5)
  for (const portion of [1, 7, 64, 1000, 4096]) expect(through(recorded, portion)).toEqual(made)
  const seen = cuesOf(withHead(recorded, made))
  expect(seen.map(one => one.time)).toEqual([3, 3003, 6003, 9003, 12003, 15003, 18003])
  for (const { time, there } of seen) expect(there).toBe(time - 3)
  expect(made.head.includes('Chrome')).toBe(false)
})

test('pictures in groups can be jumped to where they refer to no other', () => {
  const recorded = film(20, 3, grouped)
  const made = through(recorded, 333)!
  expect(cuesOf(withHead(recorded, made))).toEqual(cuesOf(withHead(film(20), through(film(20), 333)!)))
})

test('the beginning that was made is gone through again and says the same', () => {
  const recorded = film(12)
  const once = withHead(recorded, through(recorded, 500)!)
  const again = through(once, 500)!
  expect(withHead(once, again).equals(once)).toBe(true)
})

test('what a browser recorded of a voice can be jumped about in, and is as long as its sound', async () => {
  const recorded = await sound()
  const made = through(recorded, 1024)!
  const heard = soundInWebm(withHead(recorded, made))!
  expect(made.seconds).toBeCloseTo(heard.seconds, 2)
  expect(heard.bytes.equals(soundInWebm(recorded)!.bytes)).toBe(true)
  expect(cuesOf(withHead(recorded, made)).length).toBeGreaterThan(0)
})

test('a long one keeps a bounded number of places, from its beginning to its end', () => {
  const made = through(film(9000, 1), 65_536)!
  expect(made.head.length).toBeLessThan(150_000)
  expect(made.seconds).toBeCloseTo(8999.98, 3)
})

test('one that breaks off has the timeline of what is there; what is no recording has none, and nothing throws', async () => {
  const recorded = film(10)
  expect(through(recorded.subarray(0, recorded.length - 1500), 333)!.seconds).toBeCloseTo(9.523, 3)
  for (const nothing of [Buffer.alloc(0), Buffer.alloc(5000), Buffer.from('no film at all, whatever one does with it')])
    expect(through(nothing, 100)).toBeNull()
  const voice = await sound()
  for (let n = 0; n < 300; n++) {
    const noisy = Buffer.from(n % 2 ? voice : recorded)
    for (let k = 0; k < 6; k++) noisy[(n * 7919 + k * 104_729) % 700] = (n * 31 + k * 17) % 256
    expect(() => through(noisy, 512)).not.toThrow()
  }
})
