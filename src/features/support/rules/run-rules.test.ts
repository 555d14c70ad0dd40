import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeBy, fits, type Rule, runRules, type TicketLike } from './run-rules.ts'
import { PRIORITIES } from './vocabulary.ts'

const MOST = 10
const TICKET: TicketLike = {
  ownerId: 'nadia',
  departmentId: 'general',
  priority: 'normal',
  language: 'ar',
  assigneeId: null,
  tags: ['trial'],
  text: 'فاتورة ناقصة: الرقم الضريبي',
}
const ANY = { departments: [], priorities: [], languages: [], words: [], unassigned: false }
const NOTHING = { moveTo: null, priority: null, assignee: null, tags: [], note: '' }
const rule = (conditions: Partial<Rule['conditions']>, doing: Partial<Rule['doing']>): Rule => ({
  name: 'A rule',
  conditions: { ...ANY, ...conditions },
  doing: { ...NOTHING, ...doing },
})

test.each([
  ['its words, however they are written', { words: ['الفاتوره', 'فاتوره'] }, true],
  ['words that nobody wrote', { words: ['refund'] }, false],
  ['one of its departments', { departments: ['billing', 'general'] }, true],
  ['another language', { languages: ['en' as const] }, false],
  ['nobody having it', { unassigned: true }, true],
  ['all of it', { priorities: ['normal' as const], unassigned: true, words: ['ضريبي'] }, true],
])('a rule speaks of a ticket by %s', (_, conditions, expected) => {
  expect(fits({ ...ANY, ...conditions }, TICKET)).toBe(expected)
})

test('a rule sees what those before it did', () => {
  const rules = [rule({}, { moveTo: 'billing' }), rule({ departments: ['billing'] }, { assignee: 'hana' })]
  const { ticket, done } = runRules(rules, TICKET, MOST)
  expect(ticket).toMatchObject({ departmentId: 'billing', assigneeId: 'hana' })
  expect(done.map(one => one.change)).toEqual([{ moveTo: 'billing' }, { assignee: 'hana' }])
})

test('two rules that contradict each other end, with the word of the later', () => {
  const rules = [
    rule({ priorities: ['normal'] }, { priority: 'high' }),
    rule({ priorities: ['high'] }, { priority: 'normal' }),
  ]
  expect(runRules(rules, TICKET, MOST).ticket.priority).toBe('normal')
})

test('what would change nothing is no step, and nobody gets what they asked themselves', () => {
  expect(changeBy({ ...NOTHING, priority: 'normal', tags: ['trial'], assignee: 'nadia' }, TICKET, MOST)).toBeNull()
})

const places = fc.constantFrom('general', 'billing', 'visits')
const priorities = fc.constantFrom(...PRIORITIES)
const tags = fc.array(fc.constantFrom('trial', 'tax', 'vip', 'a', 'b', 'c', 'd'), { maxLength: 4 })
const people = fc.constantFrom('hana', 'omar', 'nadia')
const anyRule = fc.record({
  name: fc.string(),
  conditions: fc.record({
    departments: fc.array(places, { maxLength: 2 }),
    priorities: fc.array(priorities, { maxLength: 2 }),
    languages: fc.array(fc.constantFrom('en' as const, 'ar' as const), { maxLength: 1 }),
    words: fc.array(fc.constantFrom('ضريبي', 'refund'), { maxLength: 1 }),
    unassigned: fc.boolean(),
  }),
  doing: fc.record({
    moveTo: fc.option(places),
    priority: fc.option(priorities),
    assignee: fc.option(people),
    tags,
    note: fc.constantFrom('', 'Look at the tax number.'),
  }),
})
const anyTicket = fc.record({
  ownerId: fc.constant('nadia'),
  departmentId: places,
  priority: priorities,
  language: fc.constantFrom('en' as const, 'ar' as const),
  assigneeId: fc.option(fc.constantFrom('hana', 'omar')),
  tags: fc.uniqueArray(fc.constantFrom('trial', 'tax', 'vip'), { maxLength: 3 }),
  text: fc.constantFrom('الرقم الضريبي', 'refund', ''),
})

test('whatever the rules are, each acts at most once, in order, on a ticket that fits it, and every step changed something', () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 12 }), anyTicket, (rules, ticket) => {
      const { ticket: after, done } = runRules(rules, ticket, MOST)
      const places = done.map(one => rules.indexOf(one.rule))
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
      for (const { change } of done) expect(Object.keys(change).length).toBeGreaterThan(0)
      expect(after.assigneeId).not.toBe(ticket.ownerId)
      expect(new Set(after.tags).size).toBe(after.tags.length)
      expect(after.tags.length).toBeLessThanOrEqual(MOST)
      expect([after.ownerId, after.language, after.text]).toEqual([ticket.ownerId, ticket.language, ticket.text])
    }),
  )
})

test('the steps alone make of the ticket what it became', () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 8 }), anyTicket, (rules, ticket) => {
      const { ticket: after, done } = runRules(rules, ticket, MOST)
      const last = <K extends 'moveTo' | 'priority' | 'assignee'>(key: K) =>
        done.findLast(one => one.change[key])?.change[key]
      expect(after.departmentId).toBe(last('moveTo') ?? ticket.departmentId)
      expect(after.priority).toBe(last('priority') ?? ticket.priority)
      expect(after.assigneeId).toBe(last('assignee') ?? ticket.assigneeId)
    }),
  )
})
