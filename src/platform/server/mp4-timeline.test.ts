import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Mp4Timeline } from './mp4-timeline.ts'
import type { Timeline } from './webm-timeline.ts'

/** As a browser records a moving picture with a tone: eight fragments, one a second, each from a whole picture. */
const film = () => readFile(new URL('../test/sounds/film.mp4', import.meta.url))

const four = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, 4 * n)
  return bytes
}
function box(type: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content)
  return Buffer.concat([four(8 + inside.length), Buffer.from(type, 'latin1'), inside])
}
const handler = (kind: string) => box('hdlr', four(0, 0), Buffer.from(kind), four(0, 0, 0))
const track = (id: number, kind: string, scale: number) =>
  box('trak', box('tkhd', four(0, 0, 0, id, 0, 0)), box('mdia', box('mdhd', four(0, 0, 0, scale, 0, 0)), handler(kind)))
const TYPE = box('ftyp', Buffer.from('isom'), four(0))
const HEADER = box('mvhd', four(0, 0, 0, 1000, 0))
const NOT_WHOLE = 0x10000

/** What Safari writes: the pictures of a track whose fragments say by themselves which are whole. */
const movie = (...tracks: Buffer[]) =>
  box(
    'moov',
    HEADER,
    ...tracks,
    box('mvex', ...tracks.map((_, n) => box('trex', four(0, n + 1, 1, 100, 0, NOT_WHOLE)))),
  )
const part = (id: number, begin: number, samples: number, whole: boolean, flags = 0x020000) =>
  box(
    'traf',
    box('tfhd', four(flags, id), ...(flags & 1 ? [four(0, 0)] : [])),
    box('tfdt', four(0x01000000, 0, begin)),
    box('trun', four(0x000005, samples, 0, whole ? 0 : NOT_WHOLE)),
  )
const fragment = (second: number, whole: boolean, size = 3000, flags?: number) =>
  Buffer.concat([
    box('moof', part(1, second * 48_000, 480, true, flags), part(2, second * 1000, 10, whole, flags)),
    box('mdat', Buffer.alloc(size, second)),
  ])
const recorded = (seconds: number, every = 2, size = 3000) =>
  Buffer.concat([
    TYPE,
    movie(track(1, 'soun', 48_000), track(2, 'vide', 1000)),
    ...Array.from({ length: seconds }, (_, n) => fragment(n, n % every === 0, size)),
  ])

/** Goes through in portions of a size. */
function through(bytes: Buffer, portion = bytes.length): Timeline | null {
  const walk = new Mp4Timeline()
  for (let at = 0; at < bytes.length; at += portion) walk.push(bytes.subarray(at, at + portion))
  return walk.end()
}
const withHead = (bytes: Buffer, { head, standsFor }: Timeline) => Buffer.concat([head, bytes.subarray(standsFor)])

/** What the index of a recording says, each place with what stands there. */
function indexOf(bytes: Buffer): {
  track: number
  scale: number
  places: { seconds: number; there: string }[]
  ends: number
} {
  const at = bytes.indexOf('sidx')
  const [trackId, scale, count] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12), bytes.readUInt16BE(at + 34)]
  let place = at - 4 + bytes.readUInt32BE(at - 4)
  let time = Number(bytes.readBigUInt64BE(at + 16))
  const places = Array.from({ length: count }, (_, n) => {
    const row = at + 36 + 12 * n
    const said = { seconds: time / scale, there: bytes.toString('latin1', place + 4, place + 8) }
    place += bytes.readUInt32BE(row)
    time += bytes.readUInt32BE(row + 4)
    return said
  })
  return { track: trackId, scale, places, ends: place }
}

test('a recording in fragments learns how long it is and where its whole pictures are, in whatever portions it comes', () => {
  const bytes = recorded(20)
  const made = through(bytes)!
  expect(made.seconds).toBe(20)
  for (const portion of [1, 7, 64, 1000, 4096]) expect(through(bytes, portion)).toEqual(made)
  const whole = withHead(bytes, made)
  const { track: id, places, ends } = indexOf(whole)
  expect(id).toBe(2)
  expect(places).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18].map(seconds => ({ seconds, there: 'moof' })))
  expect(ends).toBe(whole.length)
  const length = whole.indexOf('mehd')
  expect(whole.readBigUInt64BE(length + 8)).toBe(20_000n)
})

test('what a browser recorded can be jumped about in', async () => {
  const bytes = await film()
  const made = through(bytes, 333)!
  expect(made.seconds).toBeCloseTo(7.83, 2)
  const { places, ends } = indexOf(withHead(bytes, made))
  expect(places.length).toBeGreaterThan(6)
  expect(new Set(places.map(one => one.there))).toEqual(new Set(['moof']))
  // What browsers add at the end belongs to the last fragment.
  expect(ends).toBe(withHead(bytes, made).length)
})

test('one of sound alone can be jumped to at each fragment', () => {
  const bytes = Buffer.concat([
    TYPE,
    movie(track(1, 'soun', 48_000)),
    ...[0, 1, 2, 3].map(n => Buffer.concat([box('moof', part(1, n * 48_000, 480, false)), box('mdat', four(n))])),
  ])
  expect(indexOf(withHead(bytes, through(bytes)!)).places.map(one => one.seconds)).toEqual([0, 1, 2, 3])
})

test('one with its whole table at its end or beginning stays as it is: it can be jumped about in', () => {
  const table = box('moov', box('mvhd', four(0, 0, 0, 1000, 12_500)), track(1, 'vide', 1000))
  const media = box('mdat', Buffer.alloc(5000, 7))
  for (const bytes of [Buffer.concat([TYPE, media, table]), Buffer.concat([TYPE, table, media])])
    expect(through(bytes, 100)).toEqual({ head: Buffer.alloc(0), standsFor: 0, seconds: 12.5 })
})

test('a long one keeps a bounded number of places, from its beginning to its end', () => {
  const bytes = recorded(9000, 1, 30)
  const made = through(bytes, 65_536)!
  expect(made.head.length).toBeLessThan(60_000)
  const { places, ends } = indexOf(withHead(bytes, made))
  expect([places[0]!.seconds, made.seconds, ends]).toEqual([0, 9000, withHead(bytes, made).length])
  expect(places.at(-1)!.seconds).toBeGreaterThan(8990)
})

test('one whose fragments count from the beginning of the file stays as it came', () => {
  const bytes = Buffer.concat([
    TYPE,
    movie(track(1, 'soun', 48_000), track(2, 'vide', 1000)),
    ...[0, 1, 2].map(n => fragment(n, true, 100, 1)),
  ])
  expect(through(bytes)).toBeNull()
})

test('one that breaks off has the timeline of what is there; what is no recording has none, and nothing throws', async () => {
  const bytes = recorded(10)
  expect(through(bytes.subarray(0, bytes.length - 1500), 333)!.seconds).toBe(10)
  expect(through(bytes.subarray(0, bytes.length - 3100), 333)!.seconds).toBe(9)
  for (const nothing of [
    Buffer.alloc(0),
    Buffer.alloc(5000),
    Buffer.from('no film at all, whatever one does with it'),
    TYPE,
    Buffer.concat([TYPE, fragment(0, true)]),
    Buffer.concat([TYPE, movie()]),
    Buffer.concat([TYPE, four(1), Buffer.from('moof'), four(0, 4)]),
  ])
    expect(through(nothing, 100)).toBeNull()
  const real = await film()
  for (let n = 0; n < 400; n++) {
    const noisy = Buffer.from(n % 2 ? real : bytes)
    for (let k = 0; k < 6; k++) noisy[(n * 7919 + k * 104_729) % 1700] = (n * 31 + k * 17) % 256
    expect(() => through(noisy, 512)).not.toThrow()
  }
})
