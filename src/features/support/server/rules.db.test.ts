import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { listNotices } from '../../notifications/contract.ts'
import { createRule, deleteRule, listRules, RuleDraft, tryRule, updateRule } from '../contract/automation.ts'
import { readDeskTicket } from '../contract/desk.ts'
import { createTicket, readTicket, type TicketDraft, writeMessage } from '../contract/tickets.ts'
import { keepTime } from './keep-time.ts'

let house: TestHouse
let admin: Member
let hana: Member
let general: string
let billing: string
beforeAll(async () => {
  house = await testHouse(features)
  admin = await asMember(house, { role: 'Super-admin' })
  hana = await asMember(house, { preset: 'support-agent', name: 'Hana' })
  general = await department('Everything', 'كل شيء', 120)
  billing = await department('Billing', 'الفوترة', 60)
})
afterAll(() => house.stop())
beforeEach(() => house.house.database.runScript('delete from ticket_rules'))

/** A department that is always there. */
async function department(name: string, arabicName: string, minutes: number): Promise<string> {
  const hours = [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, from: '00:00', to: '24:00' }))
  const times = { first: minutes, next: minutes }
  const answer_times = JSON.stringify({ low: times, normal: times, high: times, urgent: times })
  const { id } = await house.db
    .insertInto('departments')
    .values({ name, arabic_name: arabicName, hours: JSON.stringify(hours), answer_times })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const by = ({ bearer }: Member) => ({ bearer })
const of = ({ _id }: { _id: string }) => ({ params: { ticketId: _id } })
const TAX = {
  name: 'Tax',
  occasion: 'opened' as const,
  conditions: { words: ['ضريبي', 'tax'] },
  doing: { moveTo: '', tags: ['tax'] },
}
const draftOf = (more: object = {}) => RuleDraft.parse({ ...TAX, doing: { ...TAX.doing, moveTo: billing }, ...more })
const make = (more: object = {}) => house.call(createRule, { body: draftOf(more) }, by(admin))
const asked = async (who: Member, more: Partial<TicketDraft> = {}) => {
  const body = { department: general, priority: 'normal' as const, subject: 'الرقم الضّريبي', text: 'ناقص في الفاتورة.' }
  return (await house.call(createTicket, { body: { ...body, ...more } }, by(who))).answer.data
}
const desk = async (ticket: { _id: string }) => (await house.call(readDeskTicket, of(ticket), by(admin))).answer.data
const minutesFromNow = (iso: string | null) => Math.round((new Date(iso ?? 0).getTime() - Date.now()) / 60_000)

test('a ticket whose words a rule knows is passed on and tagged as it is opened, under the sooner promise, with a step for staff', async () => {
  await make()
  const nadia = await asMember(house)
  const ticket = await asked(nadia)
  const seen = await desk(ticket)
  expect(seen).toMatchObject({ department: { _id: billing }, tags: ['tax'] })
  expect(minutesFromNow(seen.dueAt)).toBe(60)
  expect(seen.steps.at(-1)).toMatchObject({
    act: 'ruled',
    by: null,
    facts: { rule: 'Tax', changed: ['moveTo', 'tags'] },
  })
  const own = (await house.call(readTicket, of(ticket), by(nadia))).answer.data
  expect(own.steps.map(step => step.act)).toEqual(['opened'])
})

test('whoever a rule gives a ticket to is told of it, and nobody of what they asked themselves', async () => {
  await make({ doing: { assignee: hana.id, note: 'Look at the tax number.' } })
  const ticket = await asked(await asMember(house))
  expect(await desk(ticket)).toMatchObject({ assignee: { name: 'Hana' }, messages: [{}, { kind: 'note', by: null }] })
  await house.settle()
  const { answer } = await house.call(listNotices, {}, by(hana))
  expect(answer.data.some(one => one.kind === 'support.came')).toBe(true)
  expect((await desk(await asked(hana))).assignee).toBeNull()
})

test('rules are asked in their order, once each, and what one does is no occasion for another', async () => {
  await make({ name: 'Up', conditions: { priorities: ['normal'] }, doing: { priority: 'high' } })
  await make({ name: 'Down', conditions: { priorities: ['high'] }, doing: { priority: 'normal' } })
  const seen = await desk(await asked(await asMember(house)))
  expect(seen.priority).toBe('normal')
  expect(
    seen.steps
      .filter(step => step.act === 'ruled')
      .map(step => step.facts.rule)
      .toSorted(),
  ).toEqual(['Down', 'Up'])
})

test('a rule that is switched off, or for another occasion, does nothing; one for answers and lateness does', async () => {
  const { answer } = await make({ active: false })
  await make({ name: 'Again', occasion: 'replied', conditions: {}, doing: { tags: ['again'] } })
  await make({ name: 'Late', occasion: 'late', conditions: {}, doing: { priority: 'urgent' } })
  const nadia = await asMember(house)
  const ticket = await asked(nadia)
  expect((await desk(ticket)).tags).toEqual([])
  await house.call(writeMessage, { ...of(ticket), body: { text: 'And?' } }, by(nadia))
  expect((await desk(ticket)).tags).toEqual(['again'])
  await house.db
    .updateTable('tickets')
    .set({ due_at: new Date(Date.now() - 60_000) })
    .where('id', '=', ticket._id)
    .execute()
  await keepTime(house.house)
  expect((await desk(ticket)).priority).toBe('urgent')
  await house.call(updateRule, { params: { ruleId: answer.data._id }, body: draftOf({ active: true }) }, by(admin))
  expect((await desk(await asked(nadia))).tags).toEqual(['tax'])
})

test('what is gone meanwhile is left out, and the ticket is opened all the same', async () => {
  await make({ doing: { assignee: hana.id, tags: ['tax'] } })
  await house.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', hana.id).execute()
  expect(await desk(await asked(await asMember(house)))).toMatchObject({ assignee: null, tags: ['tax'] })
  await house.db.updateTable('users').set({ suspended_at: null }).where('id', '=', hana.id).execute()
})

test('a trial says what would change, and changes nothing', async () => {
  const ticket = await asked(await asMember(house))
  const before = await desk(ticket)
  const { status, answer } = await house.call(tryRule, { body: draftOf() }, by(admin))
  expect(status).toBe(200)
  expect(answer.tried).toBeGreaterThan(0)
  expect(answer.data.find(one => one.ticket._id === ticket._id)).toMatchObject({
    change: { moveTo: billing, tags: ['tax'] },
  })
  expect(await desk(ticket)).toEqual(before)
})

test('a rule does something, has a name of its own, and speaks of what there is', async () => {
  await make()
  expect((await make()).problem.code).toBe('support.rule-taken')
  const nothing = { ...draftOf(), name: 'Nothing', doing: {} }
  expect((await house.call(createRule, { body: nothing }, by(admin))).problem.errors[0]?.path).toBe('doing.moveTo')
  const unknown = { name: 'Unknown', doing: { moveTo: hana.id } }
  expect((await make(unknown)).problem.errors[0]?.path).toBe('doing.moveTo')
  const { data } = (await house.call(listRules, {}, by(admin))).answer
  await house.call(deleteRule, { params: { ruleId: data[0]!._id } }, by(admin))
  expect((await house.call(listRules, {}, by(admin))).answer.count).toBe(0)
})

test('who may not arrange departments sees no rules and makes none', async () => {
  const nadia = await asMember(house)
  expect((await house.call(listRules, {}, by(nadia))).status).toBe(403)
  expect((await house.call(createRule, { body: draftOf() }, by(nadia))).status).toBe(403)
})
