import { expect, test } from 'vitest'
import complaints from '../data/demo-complaints.json' with { type: 'json' }
import watched from '../data/demo-watched-words.json' with { type: 'json' }
import { firstPeople, firstProfiles, people, profiles } from './people.ts'

type Wanted = { kind: string; by?: string; username?: string }

test('whatever is reported in the demo is of members whom others find, by people of the demo: no complaint is left out', () => {
  const known = new Set(people.map(({ username }) => username))
  const found = new Set(profiles.filter(({ status }) => status === 'approved').map(({ username }) => username))
  for (const { thing, reports } of complaints as { thing: Wanted; reports: { by: string }[] }[]) {
    const whose = thing.kind === 'member' ? thing.username : thing.by
    if (whose !== undefined) expect(found).toContain(whose)
    for (const { by } of reports) expect(known).toContain(by)
  }
  for (const { by } of watched.texts) expect(found).toContain(by)
})

test('the small demo has a complaint that waits, one whose owner objected, and a text that is held', () => {
  const known = new Set(firstPeople.map(({ username }) => username))
  const found = new Set(firstProfiles.filter(({ status }) => status === 'approved').map(({ username }) => username))
  const heard = complaints.filter(({ reports }) => reports.some(({ by }) => known.has(by)))
  const there = heard.filter(({ thing }) => !('by' in thing) || found.has(thing.by as string))
  expect(there.some(one => one.appeal && !('outcome' in one.appeal))).toBe(true)
  expect(there.some(one => !one.decide)).toBe(true)
  expect(watched.texts.some(({ by }) => found.has(by))).toBe(true)
})
