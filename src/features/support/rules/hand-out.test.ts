import { expect, test } from 'vitest'
import { type Hand, isAway, whoTakes } from './hand-out.ts'

const hand = (id: string, more: Partial<Hand> = {}): Hand => ({
  ...{ id, open: 0, ceiling: null, away: false, givenAt: null },
  ...more,
})
const takes = (...hands: Hand[]) => whoTakes(hands)?.id ?? null

test('the fewest open tickets take the next one, and of two who have as many whoever has waited longer', () => {
  expect(takes(hand('a', { open: 3 }), hand('b', { open: 1 }), hand('c', { open: 2 }))).toBe('b')
  const [early, late] = [new Date('2026-11-23T08:00:00Z'), new Date('2026-11-23T09:00:00Z')]
  expect(takes(hand('a', { open: 1, givenAt: late }), hand('b', { open: 1, givenAt: early }))).toBe('b')
  expect(takes(hand('a', { givenAt: early }), hand('b'))).toBe('b')
  expect(takes(hand('b'), hand('a'))).toBe('a')
})

test('nobody takes more than their ceiling, and who is away takes nothing', () => {
  expect(takes(hand('a', { open: 2, ceiling: 2 }), hand('b', { open: 9, ceiling: 10 }))).toBe('b')
  expect(takes(hand('a', { away: true }), hand('b', { open: 5 }))).toBe('b')
  expect(takes(hand('a', { away: true }), hand('b', { open: 1, ceiling: 1 }))).toBeNull()
  expect(takes()).toBeNull()
})

test('an absence holds on its first and its last day, and without an end until it is taken back', () => {
  const week = { from: '2026-11-23', until: '2026-11-27' }
  expect(['2026-11-22', '2026-11-23', '2026-11-27', '2026-11-28'].map(day => isAway(week, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isAway({ from: '2026-11-23', until: null }, '2027-01-01')).toBe(true)
  expect(isAway(null, '2026-11-23')).toBe(false)
})
