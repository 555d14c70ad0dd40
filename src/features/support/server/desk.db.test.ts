import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import type { InputOf } from '../../../platform/shared/call.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { openLine } from '../../../platform/test/open-line.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { listNotices } from '../../notifications/contract.ts'
import {
  answerTicket,
  changeTicket,
  type DeskTicket,
  listTickets,
  noteTicket,
  readDeskTicket,
  setStatus,
  writingAnswer,
} from '../contract/desk.ts'
import { readFigures } from '../contract/figures.ts'
import { linkTicket, mergeTicket, splitTicket, unlinkTicket } from '../contract/joining.ts'
import { createMacro, deleteMacro, listMacros, runMacro, updateMacro } from '../contract/macros.ts'
import { createReply, deleteReply, listReplies, type ReplyDraft, updateReply } from '../contract/replies.ts'
import {
  closeTicket,
  createTicket,
  readTicket,
  reopenTicket,
  type TicketDraft,
  ticketMoved,
  writeMessage,
} from '../contract/tickets.ts'
import { keepTime } from './keep-time.ts'

let house: TestHouse
let hana: Member
let omar: Member
let always: string
let billing: string
beforeAll(async () => {
  house = await testHouse(features)
  hana = await asMember(house, { preset: 'support-agent', name: 'Hana' })
  omar = await asMember(house, { preset: 'support-agent', name: 'Omar' })
  always = await department('Always', 'دائمًا', 120)
  billing = await department('Billing', 'الفوترة', 60, [omar])
})
afterAll(() => house.stop())

/** A department that is always there. */
async function department(name: string, arabicName: string, minutes: number, people: Member[] = []): Promise<string> {
  const hours = [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, from: '00:00', to: '24:00' }))
  const times = { first: minutes, next: minutes }
  const answer_times = JSON.stringify({ low: times, normal: times, high: times, urgent: { first: 15, next: 15 } })
  const { id } = await house.db
    .insertInto('departments')
    .values({ name, arabic_name: arabicName, hours: JSON.stringify(hours), answer_times })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id: user_id } of people)
    await house.db.insertInto('department_members').values({ department_id: id, user_id }).execute()
  return id
}

const by = ({ bearer }: Member) => ({ bearer })
type Named = { _id: string }
const of = ({ _id }: Named) => ({ params: { ticketId: _id } })
const asked = async (who: Member, more: Partial<TicketDraft> = {}) => {
  const body = { department: always, priority: 'normal' as const, subject: 'My trial ended', text: 'Two days early.' }
  return (await house.call(createTicket, { body: { ...body, ...more } }, by(who))).answer.data
}
const own = async (who: Member, ticket: Named) => (await house.call(readTicket, of(ticket), by(who))).answer.data
const desk = async (who: Member, ticket: Named) => (await house.call(readDeskTicket, of(ticket), by(who))).answer.data
const answer = (who: Member, ticket: Named, next: 'wait' | 'resolve' | 'stay' = 'wait', text = 'Here you are.') =>
  house.call(answerTicket, { ...of(ticket), body: { text, next } }, by(who))
const change = (who: Member, ticket: Named, body: NonNullable<InputOf<typeof changeTicket>['body']>) =>
  house.call(changeTicket, { ...of(ticket), body }, by(who))
const put = (ticket: Named, values: Record<string, unknown>) =>
  house.db.updateTable('tickets').set(values).where('id', '=', ticket._id).execute()
const notices = async (who: Member) => {
  await house.settle()
  const { answer } = await house.call(listNotices, {}, by(who))
  return answer.data.filter(one => one.kind.startsWith('support.')).map(one => `${one.data.title}: ${one.data.body}`)
}
const minutesFromNow = (iso: string | null) => Math.round((new Date(iso ?? 0).getTime() - Date.now()) / 60_000)

describe('an answer', () => {
  test('is read by the member in the app and by mail, takes what nobody has, and waits', async () => {
    const nadia = await asMember(house, { name: 'Nadia', language: 'ar' })
    const ticket = await asked(nadia)
    const { status, answer: kept } = await answer(hana, ticket)
    expect(status).toBe(200)
    expect(kept.data).toMatchObject({ status: 'waiting_customer', dueAt: null, assignee: { name: 'Hana' } })
    expect(await own(nadia, ticket)).toMatchObject({
      status: 'waiting_customer',
      answeredBy: 'Hana',
      messages: [{ kind: 'member' }, { kind: 'staff', text: 'Here you are.', by: { name: 'Hana' } }],
      // Who has it is the club's own affair.
      steps: [{ act: 'opened' }],
    })
    await house.settle()
    const mail = await house.db
      .selectFrom('mails')
      .select(['language', 'params'])
      .where('to_address', '=', nadia.email)
      .where('kind', '=', 'support.answer')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ language: 'ar', params: { text: 'Here you are.', number: ticket.number } })
    expect(await notices(nadia)).toHaveLength(1)
  })

  test('may solve it, and then the member is asked how it was', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    await answer(hana, ticket, 'resolve')
    expect(await own(nadia, ticket)).toMatchObject({ status: 'resolved', closesAt: expect.any(String), stars: null })
    const back = await house.call(writeMessage, { ...of(ticket), body: { text: 'Not yet.' } }, by(nadia))
    expect(back.answer.data.status).toBe('open')
    expect(minutesFromNow(back.answer.data.dueAt)).toBe(120)
    expect((await desk(hana, ticket)).assignee?.name).toBe('Hana')
  })

  test('of two at once is two answers, and one of them takes it', async () => {
    const ticket = await asked(await asMember(house))
    await Promise.all([answer(hana, ticket), answer(omar, ticket)])
    const { messages, steps } = await desk(hana, ticket)
    expect(messages.filter(one => one.kind === 'staff')).toHaveLength(2)
    expect(steps.filter(one => one.act === 'assigned')).toHaveLength(1)
  })

  test('with lists and links is kept as the articles are: what acts is dropped, and mails carry it as HTML and in words', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    const html =
      '<p>Dear <strong>Nadia</strong>,</p><ul><li><p>two <a href="/faq" onclick="alert(1)">days</a></p></li></ul><script>alert(2)</script><img src="https://spy.example/x.png">'
    const { status } = await house.call(answerTicket, { ...of(ticket), body: { html } }, by(hana))
    expect(status).toBe(200)
    const [, said] = (await own(nadia, ticket)).messages
    expect(said).toMatchObject({
      format: 'rich',
      text: 'Dear Nadia,\n– two days',
      html: '<p>Dear <strong>Nadia</strong>,</p><ul><li><p>two <a href="/faq">days</a></p></li></ul>',
    })
    await house.settle()
    const mail = await house.db
      .selectFrom('mails')
      .select(['html', 'plain'])
      .where('to_address', '=', nadia.email)
      .where('kind', '=', 'support.answer')
      .executeTakeFirstOrThrow()
    expect(mail.html).toMatch(/<strong>Nadia<\/strong>.*<a href="https?:\/\/[^"]+\/faq">days<\/a>/s)
    expect(mail.html).not.toMatch(/alert|spy\.example/)
    expect(mail.plain).toContain('Dear Nadia,\n\n– two days')
  })

  test('says something', async () => {
    const ticket = await asked(await asMember(house))
    const empty = async (body: { html?: string; text?: string }) =>
      (await house.call(answerTicket, { ...of(ticket), body }, by(hana))).problem.errors
    expect(await empty({ html: '<p> </p><script>alert(1)</script>' })).toMatchObject([
      { path: 'html', code: 'required' },
    ])
    expect(await empty({})).toMatchObject([{ path: 'text', code: 'required' }])
    expect(await empty({ html: `<p>${'a'.repeat(5001)}</p>` })).toMatchObject([{ path: 'html', code: 'too-long' }])
  })

  test('is refused on what is closed', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    await house.call(closeTicket, of(ticket), by(nadia))
    expect((await answer(hana, ticket)).problem.code).toBe('support.closed')
  })
})

describe('a note', () => {
  test('is read by staff only, and nothing moves for the member', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    const before = await own(nadia, ticket)
    const line = await openLine({ url: house.url, bearer: nadia.bearer })
    await line.listen(`ticket:${ticket._id}`)
    await house.call(noteTicket, { ...of(ticket), body: { text: 'She is right.' } }, by(hana))
    expect((await desk(omar, ticket)).messages.at(-1)).toMatchObject({ kind: 'note', text: 'She is right.' })
    expect(await own(nadia, ticket)).toEqual(before)
    await house.call(writeMessage, { ...of(ticket), body: { text: 'Hello?' } }, by(nadia))
    await line.until(one => one.say === 'event' && one.event === ticketMoved.name)
    expect(line.heard.filter(one => one.say === 'event')).toHaveLength(1)
    line.end()
  })

  test('brings files that its member may not read', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    const form = new FormData()
    form.set('text', 'See this.')
    form.set('files', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'inside.pdf')
    const { answer: kept } = await house.call(noteTicket, of(ticket) as never, { ...by(hana), form })
    const address = house.url + kept.data.messages.at(-1)!.files[0]!.fileUrl
    const get = async (who: Member) =>
      (await fetch(address, { headers: { authorization: `Bearer ${who.bearer}` } })).status
    expect([await get(omar), await get(nadia)]).toEqual([200, 404])
  })
})

describe('the queue', () => {
  test('has its parts with their counts, the most urgent first', async () => {
    const agent = await asMember(house, { preset: 'support-agent', name: 'Sami' })
    const nadia = await asMember(house, { name: 'Nadia Rahal' })
    const [late, soon, given] = [await asked(nadia), await asked(nadia), await asked(nadia, { subject: 'A bill' })]
    await put(late, { due_at: sql`now() - interval '34 minutes'` })
    await put(soon, { due_at: sql`now() + interval '1 hour'` })
    await put(given, { due_at: sql`now() + interval '9 hours'` })
    await change(agent, given, { assignee: agent.id, tags: ['Rent', 'rent', 'bill'] })
    const list = async (query: NonNullable<InputOf<typeof listTickets>['query']>) =>
      (await house.call(listTickets, { query }, by(agent))).answer
    const numbers = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map(one => one.number)
    expect((await numbers({ search: 'nadia rahal' })).slice(0, 3)).toEqual([late, soon, given].map(one => one.number))
    expect(await numbers({ view: 'mine' })).toEqual([given.number])
    expect((await numbers({ view: 'due', search: 'rahal' })).toSorted()).toEqual([late.number, soon.number])
    expect(await numbers({ search: 'Rent' })).toEqual([given.number])
    expect(await numbers({ search: `#${soon.number}` })).toEqual([soon.number])
    const { counts, data } = await list({ search: 'rahal' })
    expect(counts.mine).toBe(1)
    expect(counts.all).toBeGreaterThanOrEqual(3)
    expect(data[0]).toMatchObject({ late: true, owner: { name: 'Nadia Rahal' } })
    expect(data[2]).toMatchObject({ tags: ['bill', 'rent'] })
    await answer(agent, given, 'resolve')
    expect(await numbers({ view: 'mine' })).toEqual([])
    expect(await numbers({ view: 'mine', status: 'resolved' })).toEqual([given.number])
  })

  test('is for whoever may read tickets, and by the reach of that', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    const inBilling = await asked(nadia, { department: billing })
    expect((await house.call(listTickets, {}, by(nadia))).problem.code).toBe('role-forbidden')
    expect((await house.call(readDeskTicket, of(ticket), by(nadia))).problem.code).toBe('role-forbidden')
    const reach = (scope: string) =>
      sql`update role_permissions set scope = ${scope} where permission = 'tickets.read'
        and role_id = (select preset_id from users where id = ${omar.id})`.execute(house.db)
    const reads = async () =>
      Promise.all([ticket, inBilling].map(async one => (await house.call(readDeskTicket, of(one), by(omar))).status))
    expect(await reads()).toEqual([200, 200])
    await reach('assigned')
    expect(await reads()).toEqual([404, 200])
    await put(ticket, { assignee_id: omar.id })
    expect(await reads()).toEqual([200, 200])
    // What is passed on beyond one's own reach is passed on.
    expect((await change(omar, ticket, { assignee: null })).status).toBe(200)
    expect(await reads()).toEqual([404, 200])
    await reach('own')
    expect(await reads()).toEqual([404, 404])
    expect((await answer(omar, inBilling)).problem.code).toBe('not-found')
    await reach('all')
  })

  test('says how a member is reached to whoever may know it, and finds them by it', async () => {
    const nadia = await asMember(house, { email: 'very-own@example.test' })
    const ticket = await asked(nadia)
    const found = async () =>
      (await house.call(listTickets, { query: { search: 'very-own@' } }, by(omar))).answer.data.length
    expect([(await desk(omar, ticket)).member.email, await found()]).toEqual(['very-own@example.test', 1])
    const contact = sql`permission = 'users.contact' and role_id = (select preset_id from users where id = ${omar.id})`
    await sql`delete from role_permissions where ${contact}`.execute(house.db)
    expect([(await desk(omar, ticket)).member.email, await found()]).toEqual([null, 0])
  })

  test('never has one’s own: staff who ask for help are answered by others', async () => {
    const ticket = await asked(hana)
    expect((await house.call(readDeskTicket, of(ticket), by(hana))).problem.code).toBe('not-found')
    expect((await answer(hana, ticket)).problem.code).toBe('not-found')
    expect((await change(omar, ticket, { assignee: hana.id })).problem.errors).toMatchObject([{ path: 'assignee' }])
    expect((await own(hana, ticket)).subject).toBe('My trial ended')
  })
})

describe('work on a ticket', () => {
  test('gives it to one of those who answer, and tells them', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    expect((await change(hana, ticket, { assignee: nadia.id })).problem.errors).toMatchObject([{ code: 'choice' }])
    await change(hana, ticket, { assignee: omar.id })
    expect(await notices(omar)).toContain(`Hana gave you a ticket: #${ticket.number} My trial ended`)
    await change(hana, ticket, { assignee: null })
    expect((await desk(hana, ticket)).steps.map(one => [one.act, one.facts.name])).toEqual([
      ['opened', undefined],
      ['assigned', 'Omar'],
      ['assigned', null],
    ])
  })

  test('passes it on without putting a promise off: it may only come sooner', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    await change(hana, ticket, { assignee: hana.id })
    await change(hana, ticket, { department: billing })
    // Hana does not belong to Billing, which answers within an hour.
    const passed = await desk(omar, ticket)
    expect(passed).toMatchObject({ department: { name: 'Billing' }, assignee: null })
    expect(minutesFromNow(passed.dueAt)).toBe(60)
    expect((await own(nadia, ticket)).steps.at(-1)).toMatchObject({ act: 'moved', facts: { arabicName: 'الفوترة' } })
    await change(omar, ticket, { priority: 'urgent' })
    expect(minutesFromNow((await desk(omar, ticket)).dueAt)).toBe(15)
    await change(omar, ticket, { department: always, priority: 'low' })
    expect(minutesFromNow((await desk(omar, ticket)).dueAt)).toBe(15)
  })

  test('lets the promise stand still while the member is waited for, and runs on while it rests', async () => {
    const ticket = await asked(await asMember(house))
    const status = (body: { status: 'open' | 'waiting_customer' | 'on_hold' | 'resolved'; until?: string }) =>
      house.call(setStatus, { ...of(ticket), body }, by(hana))
    expect((await status({ status: 'waiting_customer' })).answer.data.dueAt).toBeNull()
    expect(minutesFromNow((await status({ status: 'open' })).answer.data.dueAt)).toBe(120)
    expect((await status({ status: 'on_hold' })).problem.errors).toMatchObject([{ path: 'until', code: 'required' }])
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    expect((await status({ status: 'on_hold', until: yesterday })).problem.errors).toMatchObject([
      { path: 'until', code: 'support.not-before-now' },
    ])
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const rests: DeskTicket = (await status({ status: 'on_hold', until })).answer.data
    expect(rests).toMatchObject({ status: 'on_hold', returnsAt: until })
    expect(minutesFromNow(rests.dueAt)).toBe(120)
    await put(ticket, { returns_at: sql`now() - interval '1 second'` })
    await keepTime(house.house)
    expect(await desk(hana, ticket)).toMatchObject({ status: 'open', returnsAt: null })
    expect((await status({ status: 'resolved' })).answer.data).toMatchObject({ status: 'resolved', dueAt: null })
  })

  test('is seen by who else has it before them: somebody writes', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    const topic = `ticket-desk:${ticket._id}`
    const [one, two, stranger] = await Promise.all(
      [hana, omar, nadia].map(who => openLine({ url: house.url, bearer: who.bearer })),
    )
    expect([await one!.listen(topic), await two!.listen(topic), await stranger!.listen(topic)]).toEqual([
      'listening',
      'listening',
      'not-allowed',
    ])
    one!.say({ say: 'publish', topic, signal: writingAnswer.name, payload: { by: omar.id } })
    const heard = await two!.until(said => said.say === 'signal' && said.signal === writingAnswer.name)
    // Who it is says the server.
    expect(heard).toMatchObject({ payload: { by: hana.id } })
    for (const line of [one, two, stranger]) line!.end()
  })
})

describe('a canned reply', () => {
  const draft = (more: Partial<ReplyDraft> = {}): ReplyDraft => ({
    name: 'Trial days',
    department: null,
    body: 'Dear {name}, you are right.',
    arabicBody: 'تحية طيبة {name}، معك حق.',
    ...more,
  })
  test('is written in both languages, for all or one department, and knows its blanks', async () => {
    const make = (more: Partial<ReplyDraft> = {}) => house.call(createReply, { body: draft(more) }, by(hana))
    const { answer: kept } = await make()
    expect((await make({ name: 'TRIAL days' })).problem.code).toBe('support.reply-taken')
    expect((await make({ department: billing })).status).toBe(201)
    expect((await make({ name: 'Wrong', arabicBody: '{sum}' })).problem.errors).toMatchObject([
      { path: 'arabicBody', code: 'support.unknown-blank' },
    ])
    const count = async (department: string) =>
      (await house.call(listReplies, { query: { department } }, by(hana))).answer.count
    expect([await count(always), await count(billing)]).toEqual([1, 2])
    const params = { replyId: kept.data._id }
    await house.call(updateReply, { params, body: draft({ name: 'Days owed' }) }, by(hana))
    const list = await house.call(listReplies, {}, by(hana))
    expect(list.answer.data.map(one => one.name)).toEqual(['Days owed', 'Trial days'])
    await house.call(deleteReply, { params }, by(hana))
    expect((await house.call(deleteReply, { params }, by(hana))).problem.code).toBe('not-found')
    expect((await house.call(listReplies, {}, by(await asMember(house)))).status).toBe(403)
  })
})

describe('a macro', () => {
  const make = (who: Member, body: InputOf<typeof createMacro>['body']) => house.call(createMacro, { body }, by(who))
  const run = (who: Member, ticket: Named, macro: Named) =>
    house.call(runMacro, { params: { ticketId: ticket._id, macroId: macro._id } }, by(who))

  test('answers in the language of the member, passes on, raises, tags and takes in one step', async () => {
    const body = { name: 'Owed', body: 'Dear {name}', arabicBody: 'تحية طيبة {name}، رقم {number}' }
    const reply = (await house.call(createReply, { body }, by(hana))).answer.data
    const macro = (
      await make(omar, {
        ...{ name: 'Give two days', reply: reply._id, next: 'resolve', note: 'Two days were owed.' },
        ...{ moveTo: billing, priority: 'urgent', tags: ['owed'], takes: true },
      })
    ).answer.data
    const nadia = await asMember(house, { name: 'Nadia', language: 'ar' })
    const ticket = await asked(nadia)
    await change(omar, ticket, { tags: ['trial'] })
    const { status, answer: done } = await run(omar, ticket, macro)
    expect(status).toBe(200)
    expect(done.data).toMatchObject({
      ...{ status: 'resolved', priority: 'urgent', tags: ['owed', 'trial'], department: { _id: billing } },
      assignee: { name: 'Omar' },
      messages: [
        { kind: 'member' },
        { kind: 'note', text: 'Two days were owed.' },
        { kind: 'staff', text: `تحية طيبة Nadia، رقم ${ticket.number}` },
      ],
    })
    await house.call(closeTicket, of(ticket), by(nadia))
    expect((await run(omar, ticket, macro)).problem.code).toBe('support.closed')
    expect((await desk(omar, ticket)).messages).toHaveLength(3)
  })

  test('does at least one thing, has a name of its own, and is offered where it belongs', async () => {
    expect((await make(hana, { name: 'Nothing' })).status).toBe(422)
    const macro = (await make(hana, { name: 'Only billing', department: billing, next: 'wait' })).answer.data
    expect((await make(hana, { name: 'only Billing', takes: true })).problem.code).toBe('support.macro-taken')
    const names = async (department: string) => {
      const { answer: list } = await house.call(listMacros, { query: { department } }, by(hana))
      return list.data.map(one => one.name)
    }
    expect(await names(billing)).toContain('Only billing')
    expect(await names(always)).not.toContain('Only billing')
    const params = { macroId: macro._id }
    const changed = await house.call(updateMacro, { params, body: { name: 'Waits', next: 'wait' } }, by(hana))
    expect(changed.answer.data).toMatchObject({ name: 'Waits', department: null })
    expect((await house.call(deleteMacro, { params }, by(hana))).status).toBe(200)
    expect((await house.call(deleteMacro, { params }, by(hana))).status).toBe(404)
  })
})

describe('figures by month', () => {
  test('count what was opened, answered in time and rated, within the reach of who asks', async () => {
    const figures = await department('Figures', 'الأرقام', 60)
    const nadia = await asMember(house)
    const [quick, slow] = [await asked(nadia, { department: figures }), await asked(nadia, { department: figures })]
    await asked(nadia, { department: figures })
    const opened = sql`now() - interval '40 minutes'`
    const first_due_at = sql`now() - interval '20 minutes'`
    await put(quick, {
      created_at: opened,
      first_due_at,
      first_answered_at: sql`now() - interval '30 minutes'`,
      stars: 5,
    })
    await put(slow, {
      created_at: opened,
      first_due_at,
      first_answered_at: sql`now() - interval '10 minutes'`,
      stars: 2,
    })
    await put(slow, { status: 'closed', due_at: null })
    const { data } = (await house.call(readFigures, { query: { department: figures } }, by(hana))).answer
    expect(data).toHaveLength(12)
    // At the turn of a month the two may stand in the one before.
    const sum = (key: 'opened' | 'over' | 'inTime' | 'due' | 'rated') => data.reduce((all, one) => all + one[key], 0)
    expect([sum('opened'), sum('over'), sum('inTime'), sum('due'), sum('rated')]).toEqual([3, 1, 1, 2, 2])
    expect(data.findLast(one => one.rated > 0)).toMatchObject({ stars: 3.5, firstAnswerMinutes: 20 })
    const none = await house.call(readFigures, { query: { department: figures } }, by(nadia))
    expect(none.status).toBe(403)
  })
})

describe('tickets beside each other', () => {
  const merge = (who: Member, ticket: Named, into: Named) =>
    house.call(mergeTicket, { ...of(ticket), body: { into: into._id } }, by(who))
  const write = (who: Member, ticket: Named, text: string) =>
    house.call(writeMessage, { ...of(ticket), body: { text } }, by(who))

  test('of one member become one: what was said, the tags and the sooner promise go on in the other', async () => {
    const nadia = await asMember(house, { name: 'Nadia' })
    const [first, again] = [await asked(nadia), await asked(nadia, { subject: 'Again', text: 'Once more.' })]
    await change(hana, again, { tags: ['twice'] })
    await answer(hana, first)
    const { answer: kept } = await merge(hana, again, first)
    expect(kept.data).toMatchObject({ _id: first._id, status: 'open', tags: ['twice'], dueAt: again.dueAt })
    expect(kept.data.messages.map(one => one.text)).toEqual(['Two days early.', 'Once more.', 'Here you are.'])
    expect(kept.data.others).toMatchObject([{ number: again.number, status: 'closed' }])
    const { number } = first
    expect(await own(nadia, again)).toMatchObject({
      status: 'closed',
      reopensUntil: null,
      mergedInto: { _id: first._id, number },
      messages: [],
      steps: [{ act: 'opened' }, { act: 'merged', facts: { number } }],
    })
    const refused = async (call: typeof reopenTicket | typeof closeTicket) =>
      (await house.call(call, of(again), by(nadia))).problem.code
    expect([await refused(reopenTicket), await refused(closeTicket)]).toEqual(['support.merged', 'support.closed'])
    expect((await merge(omar, again, first)).problem.code).toBe('support.closed')
  })

  test('that two people bring together in both directions are brought together once', async () => {
    const nadia = await asMember(house)
    const [one, two] = [await asked(nadia), await asked(nadia)]
    const done = await Promise.all([merge(hana, one, two), merge(omar, two, one)])
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const open = [await own(nadia, one), await own(nadia, two)].filter(ticket => ticket.status !== 'closed')
    expect(open).toMatchObject([{ messages: [{}, {}] }])
  })

  test('of two members are linked and not merged, and neither of them sees the other', async () => {
    const [nadia, tarek] = [await asMember(house), await asMember(house)]
    const [hers, his] = [await asked(nadia), await asked(tarek)]
    expect((await merge(hana, hers, his)).problem.code).toBe('support.other-member')
    const linking = await house.call(linkTicket, { ...of(hers), body: { number: his.number } }, by(hana))
    expect(linking.answer.data.linked).toMatchObject([{ _id: his._id }])
    expect((await desk(omar, his)).linked).toMatchObject([{ _id: hers._id }])
    expect((await own(nadia, hers)).steps.map(one => one.act)).toEqual(['opened'])
    const params = { ticketId: his._id, otherId: hers._id }
    expect((await house.call(unlinkTicket, { params }, by(omar))).answer.data.linked).toEqual([])
    expect((await house.call(unlinkTicket, { params }, by(omar))).status).toBe(404)
    const nowhere = await house.call(linkTicket, { ...of(hers), body: { number: hers.number } }, by(hana))
    expect(nowhere.problem.errors).toMatchObject([{ path: 'number' }])
  })

  test('a second question becomes a ticket of its own under the promise of the first', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    await write(nadia, ticket, 'And where is my invoice?')
    const [first, second] = (await desk(hana, ticket)).messages.map(one => one._id)
    const split = (messages: string[]) =>
      house.call(splitTicket, { ...of(ticket), body: { messages, subject: 'The invoice' } }, by(hana))
    expect((await split([first!, second!])).status).toBe(422)
    const { status, answer: made } = await split([second!])
    expect(status).toBe(201)
    expect(made.data).toMatchObject({
      subject: 'The invoice',
      dueAt: ticket.dueAt,
      messages: [{ text: 'And where is my invoice?' }],
      linked: [{ number: ticket.number }],
    })
    expect(await own(nadia, made.data)).toMatchObject({ subject: 'The invoice', messages: [{ kind: 'member' }] })
    expect((await own(nadia, ticket)).messages).toHaveLength(1)
  })

  test('a note tells those whom it names, if they may read the ticket', async () => {
    const far = await asMember(house, { preset: 'finance', name: 'Far' })
    const [{ username }, { username: farName }] = [await named(omar), await named(far)]
    const ticket = await asked(await asMember(house), { subject: 'Named in a note' })
    const text = `@${username} and @${farName}, the same as before`
    await house.call(noteTicket, { ...of(ticket), body: { text } }, by(hana))
    expect(await notices(omar)).toContain(`Hana named you in a note: #${ticket.number} Named in a note`)
    expect(await notices(far)).toEqual([])
  })
})

const named = ({ id }: Member) =>
  house.db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()
