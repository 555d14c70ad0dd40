import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excerptOf, foldPhrase, markedPieces, placesOf, watchedIn } from './watched.ts'

const found = (text: string, phrase: string, part = false) =>
  placesOf(text, { phrase, part }).map(({ from, to }) => text.slice(from, to))

describe('a watched word', () => {
  test('is found however it is written: case, diacritics, marks, alef forms, tatweel, wide letters and digits', () => {
    expect(found('Send me CRÉDIT now', 'credit')).toEqual(['CRÉDIT'])
    expect(found('ذَهَبٌ رخيص', 'ذهب')).toEqual(['ذَهَبٌ'])
    expect(found('أرباح مضمونة', 'ارباح مضمونه')).toEqual(['أرباح مضمونة'])
    expect(found('ربــــح سريع', 'ربح')).toEqual(['ربــــح'])
    expect(found('ｇｏｌｄ ٢٤', 'gold 24')).toEqual(['ｇｏｌｄ ٢٤'])
  })

  test('is found when what nobody sees stands between its letters', () => {
    expect(found('go\u200bld\u00ad bars', 'gold bars')).toEqual(['go\u200bld\u00ad bars'])
    expect(found('ذ\u200dهب', 'ذهب')).toEqual(['ذ\u200dهب'])
  })

  test('stands alone, unless it is watched for inside of words too', () => {
    expect(found('goldsmith', 'gold')).toEqual([])
    expect(found('goldsmith, fool’s-gold', 'gold')).toEqual(['gold'])
    expect(found('goldsmith', 'gold', true)).toEqual(['gold'])
    expect(found('الذهب', 'ذهب')).toEqual([])
    expect(found('الذهب', 'ذهب', true)).toEqual(['ذهب'])
    expect(found('write to t.me/gold', 't.me/')).toEqual([])
    expect(found('write to t.me/gold', 't.me/', true)).toEqual(['t.me/'])
    expect(found('get me gold', 't.me/', true)).toEqual([])
  })

  test('of several words is found over the ends of lines', () => {
    expect(found('wire the\n  money first', 'the money')).toEqual(['the\n  money'])
  })

  test('of nothing but marks is found nowhere', () => {
    expect(found('anything at all', 'ـــ', true)).toEqual([])
  })
})

const letter = fc.constantFrom(
  ...'abcéüzABZ0123 .,-/\n',
  ...'ابتثجذهةىيأإآءؤئـ',
  '\u064b',
  '\u0651',
  '\u200b',
  '\u00ad',
)
const text = fc.array(letter, { maxLength: 60 }).map(letters => letters.join(''))

test('what is found folds to what was looked for, and places follow each other', () => {
  fc.assert(
    fc.property(text, text, fc.boolean(), (whole, phrase, part) => {
      let last = 0
      for (const { from, to } of placesOf(whole, { phrase, part })) {
        expect(from).toBeGreaterThanOrEqual(last)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(whole.length)
        expect(foldPhrase(whole.slice(from, to))).toBe(foldPhrase(phrase))
        last = to
      }
    }),
  )
})

test('a phrase that is put into a text between spaces is always found there', () => {
  fc.assert(
    fc.property(text, text, text, (before, phrase, after) => {
      fc.pre(foldPhrase(phrase) !== '')
      expect(watchedIn([`${before} ${phrase} ${after}`], [{ phrase, part: false }])).toHaveLength(1)
    }),
  )
})

test('whole words are found where parts are; what was not found before is not by adding words', () => {
  fc.assert(
    fc.property(text, text, (whole, phrase) => {
      const strict = watchedIn([whole], [{ phrase, part: false }]).length
      expect(watchedIn([whole], [{ phrase, part: true }]).length).toBeGreaterThanOrEqual(strict)
    }),
  )
})

test('a text in pieces is the text, and loses no letter', () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), (whole, phrases) => {
      const words = phrases.map(phrase => ({ phrase, part: true }))
      const pieces = markedPieces(whole, words)
      expect(pieces.map(one => one.text).join('')).toBe(whole)
      expect(pieces.some(one => one.marked)).toBe(watchedIn([whole], words).length > 0)
    }),
  )
})

test('an excerpt shows what was found, cut between words', () => {
  const long = `${'far away '.repeat(30)}gold bars ${'and much more '.repeat(30)}`
  const excerpt = excerptOf(long, [{ phrase: 'gold bars', part: false }])
  expect(excerpt).toMatch(/^….*gold bars.*…$/)
  expect(excerpt.length).toBeLessThan(160)
  expect(excerptOf('short gold bars', [{ phrase: 'gold', part: false }])).toBe('short gold bars')
})
