import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillWritten } from '../../platform/shared/sentences.ts'
import { faultOf, faultsOf, mergeTexts, missingBlanks, variablesOf } from './rules.ts'

const VARIABLES = ['club', 'name', 'days']
const codeOf = (text: string) => faultOf(text, VARIABLES, 6000)?.code ?? null
const words = fc.string({ unit: 'grapheme', maxLength: 40 }).map(text => text.replace(/[{}]/g, ''))
const blank = fc
  .tuple(fc.constantFrom(...VARIABLES), fc.constantFrom('', ' '))
  .map(([name, space]) => `{${space}${name}${space}}`)
const good = fc.array(fc.oneof(words, blank), { maxLength: 12 }).map(parts => `A${parts.join('')}`)

describe('a text that can be saved', () => {
  test('has words and known variables in any order, and is filled without a brace left', () => {
    fc.assert(
      fc.property(good, text => {
        expect(codeOf(text)).toBeNull()
        expect(fillWritten(text, { club: 'C', name: 'N', days: 3 })).not.toMatch(/[{}]/)
      }),
    )
  })
  test('says a value as it is, also one that looks like a variable', () => {
    expect(fillWritten('Dear {name}', { name: '{club} {days}' })).toBe('Dear {club} {days}')
  })
})

describe('a text that cannot be saved', () => {
  test('has a variable that nobody fills, and the fault names it', () => {
    const names = fc.stringMatching(/^[A-Za-z]\w{0,12}$/).filter(name => !VARIABLES.includes(name))
    fc.assert(
      fc.property(good, names, good, (before, name, after) => {
        expect(faultOf(`${before}{${name}}${after}`, VARIABLES, 6000)).toEqual({
          code: 'mail-texts.unknown-variable',
          params: { name: `{${name}}` },
        })
      }),
    )
  })
  test('has a brace too many or too few anywhere', () => {
    fc.assert(
      fc.property(good, fc.constantFrom('{', '}', '{{', '{}', '{1}', '{ }', '{name'), good, (before, brace, after) => {
        const text = `${before}${brace} ${after}`
        // One that begins here and is closed by a blank behind is broken as well.
        expect(codeOf(text)).toBe('mail-texts.broken-variable')
      }),
    )
  })
  test('is cut in the middle of a variable', () => {
    for (const cut of ['Dear {', 'Dear {na', 'Dear name}', 'Dear {{name}}']) expect(codeOf(cut)).not.toBeNull()
  })
  test('has a plural inside: its forms are fields of their own', () => {
    expect(codeOf('{days, plural, one {# day} other {# days}}')).toBe('mail-texts.plural-inside')
    expect(codeOf('{days, plural, one {# day')).toBe('mail-texts.plural-inside')
  })
  test('is empty or too long', () => {
    expect(codeOf(' \n')).toBe('required')
    expect(faultOf('abcdef', [], 5)).toEqual({ code: 'too-long', params: { max: 5, count: 5 } })
  })
})

test('a mail has all the parts of the product’s own, each form of a plural, and no other', () => {
  const own = { subject: 'S', body_one: 'One {name}', body_other: '{count} of {name}' }
  const faults = faultsOf({ subject: 'S', body_one: 'One', footer: 'F' }, own, ['name', 'count'], 'texts.en')
  expect(faults.map(({ path, code }) => [path, code])).toEqual([
    ['texts.en.footer', 'unknown'],
    ['texts.en.body_other', 'required'],
  ])
})

test('the variables of a mail are those of its own texts in either language, and the club', () => {
  expect(variablesOf({ en: { subject: '{a} and { b }' }, ar: { subject: '{a}', body: '{c}' } })).toEqual([
    ...['a', 'b', 'c', 'club'],
  ])
})

test('what readers may miss is told: a code that the product’s text has and this one has not', () => {
  expect(missingBlanks({ body: 'Hello' }, { body: 'Your code is {code}, {name}' })).toEqual(['code', 'name'])
})

test('what two windows write at once is kept: each part is whose it was changed by, and mine where both did', () => {
  const base = { en: { subject: 'S', body: 'B' }, ar: { subject: 'س', body: 'ب' } }
  const mine = { en: { subject: 'Mine', body: 'B' }, ar: { subject: 'س', body: 'لي' } }
  const theirs = { en: { subject: 'Theirs', body: 'Their body' }, ar: { subject: 'س', body: 'ب' } }
  expect(mergeTexts(base, mine, theirs)).toEqual({
    merged: { en: { subject: 'Mine', body: 'Their body' }, ar: { subject: 'س', body: 'لي' } },
    both: ['en.subject'],
  })
})
