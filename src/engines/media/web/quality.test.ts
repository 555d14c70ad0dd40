import { expect, test } from 'vitest'
import { NOTHING_COUNTED, qualityOf, readLine, soundFirst } from './quality.ts'

test('a line is named by its way there and back and by what it loses, the worse of both', () => {
  expect(qualityOf({ roundTripMs: 40, loss: 0 })).toMatchObject({ word: 'good', bars: 4 })
  expect(qualityOf({ roundTripMs: 300, loss: 0 })).toMatchObject({ word: 'fair', bars: 3 })
  expect(qualityOf({ roundTripMs: 40, loss: 0.1 })).toMatchObject({ word: 'weak', bars: 2 })
  expect(qualityOf({ roundTripMs: 900, loss: 0 })).toMatchObject({ word: 'bad', bars: 1 })
  expect(qualityOf({ roundTripMs: null, loss: 0 })).toMatchObject({ word: 'good' })
  expect(qualityOf({ roundTripMs: null, loss: null })).toBe(null)
})

test('what is lost is counted since the last time, in the worse direction', () => {
  const rows = (received: number, lost: number, there: number) => [
    { type: 'candidate-pair', state: 'succeeded', nominated: true, currentRoundTripTime: 0.05 },
    { type: 'candidate-pair', state: 'waiting', nominated: false, currentRoundTripTime: 9 },
    { type: 'inbound-rtp', packetsReceived: received, packetsLost: lost },
    { type: 'remote-inbound-rtp', fractionLost: there },
  ]
  const first = readLine(rows(100, 100, 0), NOTHING_COUNTED)
  expect(first.measured).toEqual({ roundTripMs: 50, loss: 0.5 })
  expect(readLine(rows(190, 110, 0.3), first.counted).measured.loss).toBe(0.3)
  expect(readLine(rows(190, 110, 0), first.counted).measured.loss).toBe(0.1)
  expect(readLine([], NOTHING_COUNTED).measured).toEqual({ roundTripMs: null, loss: null })
})

test('the picture waits after two weak measures in a row and comes back after three good ones', () => {
  const [weak, good] = [qualityOf({ roundTripMs: 500, loss: 0 })!, qualityOf({ roundTripMs: 50, loss: 0 })!]
  let now = { alone: false, row: 0 }
  const after = (quality: typeof weak) => (now = soundFirst(now, quality)).alone
  expect([weak, good, weak, weak, weak, good, good, weak, good, good, good].map(after)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    false,
  ])
})
