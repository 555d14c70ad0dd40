import { expect, test } from 'vitest'
import { named, namingAt } from './naming-at.ts'

test.each([
  ['@', { from: 0, typed: '' }],
  ['Hello @om', { from: 6, typed: 'om' }],
  ['(@lina.k', { from: 1, typed: 'lina.k' }],
  ['شكرا @سار', { from: 5, typed: 'سار' }],
  ['و@sara', { from: 1, typed: 'sara' }],
  ['line\n@a', { from: 5, typed: 'a' }],
])('in “%s” a name is being typed', (text, naming) => {
  expect(namingAt(text, text.length)).toEqual(naming)
})

test.each(['', 'Hello', 'omar@club', 'a@@b', 'https://x.test/@om', '@om ar', `@${'a'.repeat(31)}`])(
  'in “%s” none is',
  text => {
    expect(namingAt(text, text.length)).toBeNull()
  },
)

test('only what stands before the cursor counts', () => {
  expect(namingAt('@omar and more', 3)).toEqual({ from: 0, typed: 'om' })
  expect(namingAt('@omar and more', 9)).toBeNull()
})

test('the name takes the place of what was typed of it, with one space before a word and none before a comma', () => {
  const at = (text: string) => namingAt(text, text.length)!
  expect(named('Hello @om', at('Hello @om'), 'omar_1')).toEqual({ text: 'Hello @omar_1 ', cursor: 14 })
  expect(named('@om, hello', at('@om'), 'omar')).toEqual({ text: '@omar, hello', cursor: 5 })
  expect(named('@om hello', at('@om'), 'omar')).toEqual({ text: '@omar hello', cursor: 6 })
})
