import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { soundInMp4 } from './video.ts'
import { soundInWebm } from './webm.ts'

const sound = (name: string) => readFile(new URL(`../test/sounds/${name}`, import.meta.url))

test('what a browser records is a sound whose length is known, and stays one when it is written anew', async () => {
  const recorded = await sound('voice.webm')
  const first = soundInWebm(recorded)!
  expect(Math.round(first.seconds)).toBe(9)
  const again = soundInWebm(first.bytes)!
  expect(again.seconds).toBeCloseTo(first.seconds, 3)
  expect(again.bytes.equals(first.bytes)).toBe(true)
})

test('what is told beside the sound is left out', async () => {
  const recorded = await sound('voice.webm')
  // An element of tags at the end: id, size, text.
  const tags = Buffer.concat([Buffer.from([0x12, 0x54, 0xc3, 0x67, 0x88]), Buffer.from('51.5,0.1')])
  const kept = soundInWebm(Buffer.concat([recorded, tags]))!
  expect(kept.bytes.includes('51.5,0.1')).toBe(false)
  expect(kept.bytes.includes('Chrome')).toBe(false)
})

test('a sound in MP4 in fragments has its length too', async () => {
  expect(Math.round(soundInMp4(await sound('opus-in-mp4.m4a'))!.seconds)).toBe(3)
})

test('what is cut short, mixed up or made of noise is never taken for more than it is', async () => {
  const recorded = await sound('voice.webm')
  expect(soundInWebm(recorded.subarray(0, 5000))!.seconds).toBeLessThan(9)
  expect(soundInWebm(recorded.subarray(0, 40))).toBeNull()
  for (let n = 0; n < 300; n++) {
    const noisy = Buffer.from(recorded)
    for (let k = 0; k < 6; k++) noisy[(n * 7919 + k * 104729) % 700] = (n * 31 + k * 17) % 256
    expect(() => soundInWebm(noisy)).not.toThrow()
  }
  expect(soundInMp4(Buffer.from('no sound at all'))).toBeNull()
})
