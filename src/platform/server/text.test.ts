import { beforeAll, describe, expect, test } from 'vitest'
import { addStrings, say } from './text.ts'

const en = {
  greet: 'Welcome, {name}! {name} is here.',
  bare: 'Nothing to fill in',
  left: '{count} left',
  days: { one: '{count} day', other: '{count} days' },
  odd: 'A brace { and {name}',
}
const ar = { ...en, greet: 'أهلًا {name}' }
beforeAll(() => addStrings('try', { en, ar }))

describe('a sentence', () => {
  test('has its blanks filled in, each time they occur, in the asked language', () => {
    expect(say('en', 'try', 'greet', { name: 'Rana' })).toBe('Welcome, Rana! Rana is here.')
    expect(say('ar', 'try', 'greet', { name: 'رنا' })).toBe('أهلًا رنا')
    expect(say('en', 'try', 'bare')).toBe('Nothing to fill in')
  })

  test('takes what is filled in as text, whatever it looks like', () => {
    const name = '{name} $t(bare) <b> $&'
    expect(say('en', 'try', 'greet', { name })).toBe(`Welcome, ${name}! ${name} is here.`)
  })

  test('takes the form of the count', () => {
    expect(say('en', 'try', 'days', { count: 1 })).toBe('1 day')
    expect(say('en', 'try', 'days', { count: 3 })).toBe('3 days')
    expect(say('en', 'try', 'left', { count: 2 })).toBe('2 left')
  })

  test('is said again in its new words when they are added anew', () => {
    addStrings('again', { en: { word: 'old' }, ar: { word: 'old' } })
    expect(say('en', 'again', 'word')).toBe('old')
    addStrings('again', { en: { word: 'new' }, ar: { word: 'new' } })
    expect(say('en', 'again', 'word')).toBe('new')
  })

  test('that nobody wrote is its key, and a brace that is no blank stays', () => {
    expect(say('en', 'try', 'missing')).toBe('missing')
    expect(say('en', 'try', 'odd', { name: 'Rana' })).toContain('A brace {')
  })
})
