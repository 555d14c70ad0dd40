import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { keptWords } from './kept-words.ts'
import { nearest } from './near-words.ts'
import { soundOf } from './sound-of.ts'
import { stemOf } from './stem-of.ts'
import { allOf, sameAs, wantedWords } from './wanted-words.ts'

const kept = (text: string) => keptWords([{ weight: 'A', texts: [text] }]).words
const wanted = (text: string) => wantedWords(text).map(word => word.bare)

test.each([
  ['الشمسية', 'شمسيه'],
  ['والطاقة', 'طاقه'],
  ['بالإسكندرية', 'اسكندريه'],
  ['للتبريد', 'تبريد'],
  ['ألف', 'الف'],
  ['solar', 'solar'],
])('%s is looked for as %s', (typed, bare) => {
  expect(wanted(typed)).toEqual([bare])
  expect(kept(typed)).toContain(bare)
})

test('a hamza tells milk from an article, and no word is cut to nothing', () => {
  expect(wanted('ألبان')).toEqual(['البان'])
  expect(wanted('الف')).toEqual(['الف'])
})

test('words that say nothing are looked for only when there are no others', () => {
  expect(wanted('solar company in the Emirates')).toEqual(['solar', 'company', 'emirates'])
  expect(wanted('in the')).toEqual(['in', 'the'])
})

test('letters with points are one word, names written in one or two words are both', () => {
  expect(kept('Nile S.A.E.')).toContain('sae')
  expect(wanted('s.a.e')).toEqual(['sae'])
  expect(kept('عبدالله')).toEqual(expect.arrayContaining(['عبد', 'الله']))
  expect(kept('أبو ظبي')).toContain('ابوظبي')
})

describe('forms of a word', () => {
  test.each([
    ['companies', 'company'],
    ['shipping', 'ships'],
    ['bakeries', 'bakery'],
    ['manufacturing', 'manufacturers'],
    ['harbour', 'harbors'],
    ['شركات', 'شركه'],
    ['مستثمرين', 'مستثمر'],
    ['زراعيه', 'زراعه'],
    ['مصانع', 'مصنع'],
    ['البان', 'لبن'],
  ])('%s and %s meet', (one, other) => expect(stemOf(one)).toBe(stemOf(other)))

  test.each([
    ['لبنان', 'لبن'],
    ['business', 'busines'],
    ['oman', 'omar'],
  ])('%s and %s do not', (one, other) => expect(stemOf(one)).not.toBe(stemOf(other)))
})

describe('names by their sound', () => {
  test.each([
    ['محمد', 'mohammed', 'muhammad'],
    ['خالد', 'khaled', 'khalid'],
    ['المصري'.slice(2), 'masri', 'masry'],
    ['يوسف', 'youssef', 'yusuf'],
    ['عبدالله', 'abdullah', 'abdallah'],
    ['شريف', 'sherif', 'charif'],
    ['جمال', 'gamal', 'jamal'],
  ])('%s, %s and %s are one', (...names) => expect(new Set(names.map(soundOf)).size).toBe(1))

  test('others are not, and digits have none', () => {
    expect(soundOf('ahmed')).not.toBe(soundOf('hamid'))
    expect(soundOf('2024')).toBeNull()
  })
})

describe('mistakes', () => {
  test('are counted as people make them: a letter more, less, another, two swapped', () => {
    expect(editDistance('solar', 'sloar')).toBe(1)
    expect(editDistance('solar', 'slar')).toBe(1)
    expect(editDistance('solar', 'sollar')).toBe(1)
    expect(editDistance('solar', 'sonar')).toBe(1)
    expect(editDistance('', 'abc')).toBe(3)
  })

  test('are the same both ways, and none between the same words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
        expect(editDistance(one, other)).toBe(editDistance(other, one))
        expect(editDistance(one, one)).toBe(0)
        expect(editDistance(one, other)).toBeGreaterThanOrEqual(Math.abs([...one].length - [...other].length))
      }),
    )
  })

  test('of a short word are few: nothing is read into two letters', () => {
    expect(nearest('ab', ['abc', 'ac'])).toEqual([])
    expect(nearest('fes', ['fez', 'fees', 'frost']).map(one => one.word)).toEqual(['fez', 'fees'])
  })

  test('of a word that is still being typed are forgiven', () => {
    expect(nearest('logitsi', ['logistics', 'lodging'])[0]!.word).toBe('logistics')
  })
})

test('a text query cannot be broken out of', () => {
  const query = allOf(wantedWords(`o'neil & | ! :* (x) \\ a'b`).map(word => sameAs(word)))
  expect(query.replace(/'[\p{L}\p{N}=#]+'(:\*)?/gu, '').replace(/[ ()|&]/g, '')).toBe('')
})

test('whatever is written, an entry’s text holds to the form of the database', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), text => {
      const { vector } = keptWords([{ weight: 'A', texts: [text], isName: true }])
      expect(vector).toMatch(/^('[^'\\\s]+':\d+A(,\d+A)*( |$))*$/)
    }),
  )
})
