import { expect, test } from 'vitest'
import { type Draft, mergeDraft, nextReach } from './rules.ts'

const words = { title: { en: 'Night desk', ar: 'مكتب الليل' }, description: { en: '', ar: '' } }
const base: Draft = { ...words, cells: { 'users.read': 'all', 'plans.read': 'all' } }

test('what both windows changed stays as it is here, everything else is as it is there', () => {
  const mine: Draft = { ...base, cells: { 'users.read': 'all', 'audit.read': 'own' } }
  const theirs: Draft = {
    title: { en: 'Late desk', ar: 'مكتب الليل' },
    description: { en: 'After ten', ar: '' },
    cells: { 'plans.read': 'all', 'audit.read': 'all', 'points.read': 'all' },
  }
  expect(mergeDraft(base, mine, theirs)).toEqual({
    title: { en: 'Late desk', ar: 'مكتب الليل' },
    description: { en: 'After ten', ar: '' },
    cells: { 'audit.read': 'own', 'points.read': 'all' },
  })
})

test('a draft that nobody else touched is as it was', () => {
  const mine: Draft = { ...base, title: { en: 'Night team', ar: 'مكتب الليل' } }
  expect(mergeDraft(base, mine, base)).toEqual(mine)
})

test('a cell goes through every reach of its permission and back to none', () => {
  expect(nextReach(null, ['own', 'all'])).toBe('own')
  expect(nextReach('own', ['own', 'all'])).toBe('all')
  expect(nextReach('all', ['own', 'all'])).toBe(null)
  expect(nextReach('assigned', ['all'])).toBe(null)
})
