import { expect, test } from 'vitest'
import { DEFAULTS } from '../../../settings/defaults.ts'
import { changedIn, type General, generalOf, mergeGeneral } from './general-form.ts'

const base = generalOf(DEFAULTS as never)
const withYear = (foundingYear: number): General => ({ ...base, foundingYear })

test('only what differs is sent', () => {
  expect(changedIn(base, { ...base, timeZone: 'Asia/Dubai', foundingYear: 1990 })).toEqual(['foundingYear', 'timeZone'])
})

test('a change of another window is taken over, and what was changed here stands and is named', () => {
  const mine = { ...withYear(1990), timeZone: 'Asia/Dubai' }
  const theirs = { ...withYear(1991), defaultLanguage: 'ar' as const }
  expect(mergeGeneral(base, mine, theirs)).toEqual({
    merged: { ...base, foundingYear: 1990, timeZone: 'Asia/Dubai', defaultLanguage: 'ar' },
    both: ['foundingYear'],
  })
})

test('where both windows changed a setting alike there is nothing to decide', () => {
  expect(mergeGeneral(base, withYear(1990), withYear(1990)).both).toEqual([])
})
