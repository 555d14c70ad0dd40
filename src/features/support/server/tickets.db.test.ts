import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { openLine } from '../../../platform/test/open-line.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { makeAgreement } from '../../agreements/test/fixtures.ts'
import { moneyScene } from '../../billing/test/scene.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { listNotices } from '../../notifications/contract.ts'
import { PLAIN_DEFAULTS } from '../../settings/contract/plain-defaults.ts'
import { changeSettings } from '../../settings/contract/settings.ts'
import { listChoices } from '../contract/departments.ts'
import {
  closeTicket,
  createTicket,
  listMine,
  markRead,
  rateTicket,
  readTicket,
  reopenTicket,
  type Ticket,
  type TicketDraft,
  ticketMoved,
  writeMessage,
} from '../contract/tickets.ts'
import { keepTime } from './keep-time.ts'

let house: TestHouse
let agent: Member
let other: Member
let general: string
let always: string
beforeAll(async () => {
  house = await testHouse(features)
  agent = await asMember(house, { preset: 'support-agent', name: 'Hana' })
  other = await asMember(house, { preset: 'support-agent', name: 'Omar' })
  general = (await house.db.selectFrom('departments').select('id').executeTakeFirstOrThrow()).id
  const hours = [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, from: '00:00', to: '24:00' }))
  const times = { first: 120, next: 60 }
  const row = await house.db
    .insertInto('departments')
    .values({
      name: 'Always',
      arabic_name: 'دائمًا',
      mail: 'always@example.test',
      place: 1,
      hours: JSON.stringify(hours),
      answer_times: JSON.stringify({ low: times, normal: times, high: times, urgent: times }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  always = row.id
  await house.db.insertInto('department_members').values({ department_id: always, user_id: agent.id }).execute()
})
afterAll(() => house.stop())

const by = ({ bearer }: Member) => ({ bearer })
const company = (name: string) => asMember(house, { name, userType: 'company' })
const of = ({ _id }: Ticket) => ({ params: { ticketId: _id } })
const ask = (who: Member, more: Partial<TicketDraft> = {}) => {
  const body = { department: always, priority: 'normal' as const, subject: 'My trial ended', text: 'Two days early.' }
  return house.call(createTicket, { body: { ...body, ...more } }, by(who))
}
const asked = async (who: Member, more: Partial<TicketDraft> = {}) => (await ask(who, more)).answer.data
const read = async (who: Member, ticket: Ticket) => (await house.call(readTicket, of(ticket), by(who))).answer.data
const notices = async (who: Member) => {
  await house.settle()
  const { answer } = await house.call(listNotices, {}, by(who))
  return answer.data.filter(one => one.kind.startsWith('support.')).map(one => `${one.data.title}: ${one.data.body}`)
}
const mails = async (to: string) => {
  await house.settle()
  return house.db
    .selectFrom('mails')
    .select(['kind', 'params'])
    .where('to_address', '=', to)
    .orderBy('created_at')
    .execute()
}
/** What staff do to it, until their verbs are here: an answer that waits, or one that solves it. */
const put = (ticket: Ticket, change: Record<string, unknown>) =>
  house.db.updateTable('tickets').set(change).where('id', '=', ticket._id).execute()
const minutesFromNow = (iso: string | null) => Math.round((new Date(iso ?? 0).getTime() - Date.now()) / 60_000)

describe('a ticket', () => {
  test('is promised an answer, tells its department, and says so by mail', async () => {
    const nadia = await asMember(house, { name: 'Nadia' })
    const { status, answer } = await ask(nadia)
    expect(status).toBe(201)
    expect(answer.data).toMatchObject({ status: 'new', late: false, priority: 'normal', stars: null })
    expect(answer.data.number).toBeGreaterThan(1000)
    expect(minutesFromNow(answer.data.dueAt)).toBe(120)
    expect(answer.data.messages).toMatchObject([{ kind: 'member', text: 'Two days early.', format: 'plain' }])
    expect(await notices(agent)).toContain(`New ticket from Nadia: #${answer.data.number} My trial ended`)
    expect(await notices(other)).not.toContain(`New ticket from Nadia: #${answer.data.number} My trial ended`)
    expect((await mails(nadia.email)).map(one => one.kind)).toContain('support.received')
    expect((await mails('always@example.test')).at(-1)).toMatchObject({
      kind: 'support.came',
      params: { number: answer.data.number, text: 'Two days early.' },
    })
  })

  test('of a department without people is told to everybody who answers', async () => {
    const { number } = await asked(await asMember(house, { name: 'Rana' }), { department: general })
    for (const who of [agent, other])
      expect(await notices(who)).toContain(`New ticket from Rana: #${number} My trial ended`)
  })

  test('brings files that its member and staff may read, and nobody else', async () => {
    const nadia = await asMember(house)
    const form = new FormData()
    form.set('department', always)
    form.set('subject', 'With a paper')
    form.set('text', 'See the file.')
    const paper = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
    form.set('files', new Blob([paper], { type: 'application/pdf' }), 'paper.pdf')
    const { status, answer } = await house.call(createTicket, {} as never, { ...by(nadia), form })
    expect(status).toBe(201)
    const [file] = answer.data.messages[0]!.files
    expect(file).toMatchObject({ name: 'paper.pdf' })
    const get = async (who: Member) =>
      (await fetch(house.url + file!.fileUrl, { headers: { authorization: `Bearer ${who.bearer}` } })).status
    expect([await get(nadia), await get(agent), await get(await asMember(house))]).toEqual([200, 200, 404])
  })

  test('may be about an agreement, an invoice and a subscription of one’s own, and of nobody else’s', async () => {
    const [rana, omar, nadia] = [await company('Rana'), await company('Omar'), await asMember(house)]
    const { id: storeId } = await makeItem(house.house, {
      ownerId: rana.id,
      kind: 'product',
      values: { name: 'Cold store', price: 1200 },
    })
    const subject = { kind: 'item' as const, id: storeId }
    const agreement = await makeAgreement(house.house, { requesterId: omar.id, subject })
    await moneyScene(house).buy(omar, 'platinum')
    const idOf = async (table: 'invoices' | 'subscriptions') =>
      (await house.db.selectFrom(table).select('id').where('user_id', '=', omar.id).executeTakeFirstOrThrow()).id
    const things = [
      { kind: 'agreement', id: agreement.id },
      { kind: 'invoice', id: await idOf('invoices') },
      { kind: 'subscription', id: await idOf('subscriptions') },
    ]
    for (const about of things) {
      expect((await asked(omar, { about })).about).toMatchObject({ ...about, link: expect.stringMatching(/^[/]/) })
      expect((await asked(nadia, { about })).about).toBeNull()
    }
    expect((await asked(rana, { about: things[0]! })).about).toMatchObject({ title: 'Cold store' })
  })

  test('may be about something that its writer sees; what they may not see is left out', async () => {
    const [nadia, rana] = await Promise.all([asMember(house), asMember(house)])
    const first = await asked(rana, { subject: 'Mine alone' })
    const about = { kind: 'ticket', id: first._id }
    expect((await asked(rana, { about, requestId: 'req-12' })).about).toMatchObject({
      ...about,
      link: expect.any(String),
    })
    expect((await asked(nadia, { about })).about).toBeNull()
  })

  test('has a subject of one line, however it was pasted', async () => {
    const { subject } = await asked(await asMember(house), { subject: ' Two\r\nBcc: lines  here ' })
    expect(subject).toBe('Two Bcc: lines here')
  })

  test('goes nowhere that is archived or not there', async () => {
    const nadia = await asMember(house)
    expect((await ask(nadia, { department: nadia.id })).problem.errors).toMatchObject([
      { path: 'department', code: 'choice' },
    ])
    await house.db.updateTable('departments').set({ archived_at: new Date() }).where('id', '=', general).execute()
    expect((await ask(nadia, { department: general })).problem.code).toBe('support.department-gone')
    await house.db.updateTable('departments').set({ archived_at: null }).where('id', '=', general).execute()
  })

  test('of somebody else is not found, whatever is done to it', async () => {
    const ticket = await asked(await asMember(house))
    const stranger = by(await asMember(house))
    const tries = await Promise.all([
      house.call(readTicket, of(ticket), stranger),
      house.call(writeMessage, { ...of(ticket), body: { text: 'Hello' } }, stranger),
      house.call(closeTicket, of(ticket), stranger),
      house.call(reopenTicket, of(ticket), stranger),
      house.call(rateTicket, { ...of(ticket), body: { stars: 1 } }, stranger),
      house.call(markRead, of(ticket), stranger),
    ])
    expect(tries.map(one => one.problem.code)).toEqual(Array(6).fill('not-found'))
  })

  test('is listed with how many are open and over', async () => {
    const nadia = await asMember(house)
    const [first, second] = [await asked(nadia), await asked(nadia, { subject: 'Second' })]
    await house.call(closeTicket, of(first), by(nadia))
    const list = async (show: 'all' | 'open' | 'closed') =>
      (await house.call(listMine, { query: { show } }, by(nadia))).answer
    expect(await list('all')).toMatchObject({ count: 2, counts: { all: 2, open: 1, closed: 1 } })
    expect((await list('open')).data.map(one => one._id)).toEqual([second._id])
    expect((await list('closed')).data.map(one => one._id)).toEqual([first._id])
  })
})

describe('writing to it', () => {
  test('asks for an answer again, within the time for the next one, and tells whoever has it', async () => {
    const nadia = await asMember(house, { name: 'Nadia' })
    const ticket = await asked(nadia)
    const answered = { status: 'waiting_customer', due_at: null, first_answered_at: new Date(), assignee_id: other.id }
    await put(ticket, answered)
    const { answer } = await house.call(writeMessage, { ...of(ticket), body: { text: 'Here it is.' } }, by(nadia))
    expect(answer.data).toMatchObject({ status: 'open' })
    expect(minutesFromNow(answer.data.dueAt)).toBe(60)
    const told = `Nadia wrote to a ticket: #${ticket.number} My trial ended`
    expect(await notices(other)).toContain(told)
    expect(await notices(agent)).not.toContain(told)
  })

  test('tells the department when who had it is not there any more', async () => {
    const nadia = await asMember(house, { name: 'Nadia' })
    const gone = await asMember(house, { name: 'Gone' })
    const ticket = await asked(nadia, { subject: 'Nobody has it' })
    await put(ticket, { assignee_id: gone.id })
    await house.call(writeMessage, { ...of(ticket), body: { text: 'Hello?' } }, by(nadia))
    expect(await notices(agent)).toContain(`Nadia wrote to a ticket: #${ticket.number} Nobody has it`)
    expect(await notices(gone)).toEqual([])
  })

  test('lets a promise that stood still run on with what was left of it', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    await put(ticket, { status: 'waiting_customer', due_at: null, due_left_ms: 17 * 60_000 })
    const { answer } = await house.call(writeMessage, { ...of(ticket), body: { text: 'Here it is.' } }, by(nadia))
    expect(minutesFromNow(answer.data.dueAt)).toBe(17)
  })

  test('gives no more time to an answer that is owed already', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    const { answer } = await house.call(writeMessage, { ...of(ticket), body: { text: 'And this.' } }, by(nadia))
    expect(answer.data).toMatchObject({ status: 'new', dueAt: ticket.dueAt })
    expect(answer.data.messages).toHaveLength(2)
  })

  test('opens it again when it was solved, and is refused when it is closed', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    await put(ticket, { status: 'resolved', due_at: null, resolved_at: new Date() })
    const write = () => house.call(writeMessage, { ...of(ticket), body: { text: 'Not quite.' } }, by(nadia))
    const { answer } = await write()
    expect(answer.data).toMatchObject({ status: 'open', closesAt: null })
    expect(answer.data.steps.map(one => one.act)).toEqual(['opened', 'reopened'])
    await house.call(closeTicket, of(ticket), by(nadia))
    expect((await write()).problem.code).toBe('support.closed')
  })

  test('is seen at once by whoever looks at it, and by nobody else', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    const line = await openLine({ url: house.url, bearer: nadia.bearer })
    const stranger = await openLine({ url: house.url, bearer: (await asMember(house)).bearer })
    const topic = `ticket:${ticket._id}`
    expect([await line.listen(topic), await stranger.listen(topic)]).toEqual(['listening', 'not-allowed'])
    expect(await stranger.listen('tickets:desk')).toBe('not-allowed')
    await house.call(writeMessage, { ...of(ticket), body: { text: 'Hello' } }, by(nadia))
    await line.until(one => one.say === 'event' && one.event === ticketMoved.name)
    line.end()
    stranger.end()
  })
})

describe('its end', () => {
  test('by its member can be taken back for fourteen days', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    const closed = (await house.call(closeTicket, of(ticket), by(nadia))).answer.data
    expect(closed).toMatchObject({ status: 'closed', dueAt: null })
    expect(minutesFromNow(closed.reopensUntil)).toBe(14 * 24 * 60)
    const open = () => house.call(reopenTicket, of(ticket), by(nadia))
    const { answer } = await open()
    expect(answer.data).toMatchObject({ status: 'open', reopensUntil: null })
    expect(minutesFromNow(answer.data.dueAt)).toBe(120)
    expect((await open()).problem.code).toBe('support.open')
    await put(ticket, { status: 'closed', due_at: null, closed_at: sql`now() - interval '14 days 1 minute'` })
    expect((await open()).problem.code).toBe('support.too-late')
    await put(ticket, { closed_at: sql`now() - interval '13 days 23 hours'` })
    expect((await open()).status).toBe(200)
  })

  test('follows the terms of the club', async () => {
    const admin = await asMember(house, { role: 'Super-admin' })
    const set = (support: Record<string, unknown>) =>
      house.call(changeSettings, { body: { support: { ...PLAIN_DEFAULTS.support, ...support } } }, by(admin))
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    await put(ticket, { status: 'closed', due_at: null, closed_at: sql`now() - interval '20 days'` })
    const open = () => house.call(reopenTicket, of(ticket), by(nadia))
    expect((await open()).problem.code).toBe('support.too-late')
    expect((await set({ reopensWithinDays: 30, closesAfterDays: 2, survey: false, department: always })).status).toBe(
      200,
    )
    const rate = () => house.call(rateTicket, { ...of(ticket), body: { stars: 5 } }, by(nadia))
    expect((await rate()).problem.code).toBe('support.no-survey')
    expect((await open()).status).toBe(200)
    await put(ticket, { status: 'resolved', due_at: null, resolved_at: sql`now() - interval '3 days'` })
    expect(await keepTime(house.house)).toMatchObject({ closed: 1 })
    expect((await read(nadia, ticket)).survey).toBe(false)
    const { data } = (await house.call(listChoices, {}, by(nadia))).answer
    expect(data[0]?._id).toBe(always)
    await set({})
  })

  test('is rated with one press, which may be another later, but not while it is open', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    const rate = (stars: number) => house.call(rateTicket, { ...of(ticket), body: { stars } }, by(nadia))
    expect((await rate(5)).problem.code).toBe('support.not-over')
    await put(ticket, { status: 'resolved', due_at: null, resolved_at: new Date() })
    await rate(2)
    expect((await rate(5)).answer.data).toMatchObject({ stars: 5, status: 'resolved' })
    expect((await rate(6)).problem.code).toBe('validation')
  })

  test('comes by itself a week after it was solved', async () => {
    const nadia = await asMember(house)
    const [soon, over] = [await asked(nadia), await asked(nadia)]
    await put(soon, { status: 'resolved', due_at: null, resolved_at: sql`now() - interval '6 days 23 hours'` })
    await put(over, { status: 'resolved', due_at: null, resolved_at: sql`now() - interval '7 days 1 minute'` })
    expect(await keepTime(house.house)).toMatchObject({ closed: 1 })
    expect((await read(nadia, soon)).status).toBe('resolved')
    expect(await read(nadia, over)).toMatchObject({
      status: 'closed',
      steps: [{ act: 'opened' }, { act: 'closed-by-itself', by: null }],
    })
    expect(await keepTime(house.house)).toMatchObject({ closed: 0 })
  })
})

describe('time', () => {
  test('tells of a broken promise once, and again of the next one', async () => {
    const nadia = await asMember(house)
    const ticket = await asked(nadia)
    await put(ticket, { due_at: sql`now() - interval '1 minute'` })
    expect((await read(nadia, ticket)).late).toBe(true)
    expect(await keepTime(house.house)).toMatchObject({ late: 1 })
    expect(await keepTime(house.house)).toMatchObject({ late: 0 })
    expect(await notices(agent)).toContain(`An answer is late: #${ticket.number} My trial ended`)
    await put(ticket, { status: 'waiting_customer', due_at: null, first_answered_at: new Date() })
    await house.call(writeMessage, { ...of(ticket), body: { text: 'Well?' } }, by(nadia))
    await put(ticket, { due_at: sql`now() - interval '1 minute'` })
    expect(await keepTime(house.house)).toMatchObject({ late: 1 })
    // That it is late is the club's own affair.
    expect((await read(nadia, ticket)).steps.map(one => one.act)).toEqual(['opened'])
  })

  test('brings back what rested until now', async () => {
    const nadia = await asMember(house)
    const [now, later] = [await asked(nadia), await asked(nadia)]
    await put(now, { status: 'on_hold', returns_at: sql`now() - interval '1 minute'` })
    await put(later, { status: 'on_hold', returns_at: sql`now() + interval '1 hour'` })
    expect(await keepTime(house.house)).toMatchObject({ back: 1 })
    expect([(await read(nadia, now)).status, (await read(nadia, later)).status]).toEqual(['open', 'on_hold'])
  })
})
