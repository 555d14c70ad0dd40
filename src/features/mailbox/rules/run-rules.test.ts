import { expect, test } from 'vitest'
import { runRules } from '../../../engines/rules/run-rules.ts'
import { type Conditions, changeBy, changed, type Doing, fits, type LetterLike } from './run-rules.ts'

const LETTER: LetterLike = {
  source: 'mail',
  place: 'inbox',
  email: 'Rosa@press.Studio.example',
  language: 'en',
  isMember: false,
  labels: [],
  favoured: false,
  read: false,
  hasTicket: false,
  text: 'Press: a piece on Gulf cold storage',
}
const ANY: Conditions = { sources: [], sender: 'anybody', from: [], languages: [], words: [] }
const NOTHING: Doing = { labels: [], favour: false, read: false, moveTo: null, department: null }
const rule = (conditions: Partial<Conditions>, doing: Partial<Doing>) => ({
  name: 'A rule',
  conditions: { ...ANY, ...conditions },
  doing: { ...NOTHING, ...doing },
})
const kind = { fits, changeBy, changed }

test.each([
  ['its domain', { from: ['studio.example'] }, true],
  ['its address, however it is written', { from: ['rosa@PRESS.studio.example'] }, true],
  ['a domain that only ends alike', { from: ['dio.example'] }, false],
  ['another address of the same domain', { from: ['omar@press.studio.example'] }, false],
  ['where it came by', { sources: ['form' as const] }, false],
  ['visitors', { sender: 'visitors' as const }, true],
  ['members', { sender: 'members' as const }, false],
  ['its words and its language', { words: ['PRESS'], languages: ['en' as const] }, true],
])('a rule speaks of a letter by %s', (_, conditions, expected) => {
  expect(fits({ ...ANY, ...conditions }, LETTER)).toBe(expected)
})

test('what lies in spam or in the trash is no rule’s', () => {
  expect(fits(ANY, { ...LETTER, place: 'spam' })).toBe(false)
})

test('what is so already is no change, and a visitor’s letter becomes no ticket', () => {
  const doing = { ...NOTHING, labels: ['company' as const], department: 'billing' }
  expect(changeBy(doing, { ...LETTER, labels: ['company'] })).toBeNull()
  expect(changeBy(doing, { ...LETTER, isMember: true })).toEqual({ labels: ['company'], department: 'billing' })
})

test('each rule sees what those before it did', () => {
  const { done, thing } = runRules(kind, [rule({}, { moveTo: 'spam' }), rule({}, { labels: ['important'] })], LETTER)
  expect([done.length, thing.place, thing.labels]).toEqual([1, 'spam', []])
})
