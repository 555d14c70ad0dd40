// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keepPlace, keepSpeed, keptSpeed, placeOf } from './voice-places.ts'

const SPEEDS = [1, 1.5, 2]

beforeEach(() => localStorage.clear())

test('a voice note goes on where it stopped, and one that was heard to its end begins anew', () => {
  keepPlace('one', 12.5)
  keepPlace('two', 3)
  keepPlace('one', 40)
  expect([placeOf('one'), placeOf('two'), placeOf('three')]).toEqual([40, 3, 0])
  keepPlace('one', 0)
  expect([placeOf('one'), placeOf('two')]).toEqual([0, 3])
})

test('of very many notes the last fifty are known', () => {
  for (let at = 1; at <= 60; at++) keepPlace(`note-${at}`, at)
  expect([placeOf('note-10'), placeOf('note-11'), placeOf('note-60')]).toEqual([0, 11, 60])
})

test('one listens as fast as last time; what nobody chose, or is no speed, is the first', () => {
  expect(keptSpeed(SPEEDS)).toBe(0)
  keepSpeed(1.5)
  expect(keptSpeed(SPEEDS)).toBe(1)
  localStorage.setItem('chat-voice-speed', 'fast')
  localStorage.setItem('chat-voice-places', '{"one":')
  expect([keptSpeed(SPEEDS), placeOf('one')]).toEqual([0, 0])
})
