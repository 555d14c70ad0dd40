import { expect, test } from 'vitest'
import { Sentences } from '../../platform/shared/sentences.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'
import type { ActivityRow } from './contract/activity.ts'
import { logWords } from './log-words.ts'
import { strings as ar } from './strings.ar.ts'
import { strings as en } from './strings.en.ts'

const sentences = new Sentences()
sentences.add('people', 'en', en)
sentences.add('people', 'ar', ar)
const wordsIn = (language: (typeof LANGUAGES)[number]) =>
  logWords(
    (key, params) =>
      sentences.knows(language, `people:${key}`) ? sentences.say(language, `people:${key}`, params ?? {}) : key,
    language,
  )
const row = (more: Partial<ActivityRow>): ActivityRow => ({
  _id: '1',
  at: '2026-11-01T00:00:00.000Z',
  actor: { _id: '2', name: 'Hala', username: 'hala' },
  action: 'plans.update',
  target: { kind: 'plan', id: '3', name: null, link: null },
  other: null,
  before: null,
  after: null,
  address: null,
  ...more,
})

test.each(LANGUAGES)('every subject that the log can have is called by a word in %s', language => {
  const { subject } = wordsIn(language)
  const subjects = [...new Set(Object.keys(en.actions).map(action => action.split('.')[0]!))]
  expect(subjects.filter(one => subject(one) === one)).toEqual([])
})

test('all that an act changed stands in one line, what stayed left out', () => {
  const line = wordsIn('en').changed(row({ before: { title: 'Old', amount: 1 }, after: { title: 'New', amount: 1 } }))
  expect(line).toBe('Title: Old → New')
})

test('a thing whose name nobody knows is called by its kind', () => {
  expect(wordsIn('en').whom(row({}))).toBe('a plan')
  expect(wordsIn('en').kind('industries')).toBe('Industries')
  expect(wordsIn('en').kind('made-up')).toBe(en.things.thing)
})
