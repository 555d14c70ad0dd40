import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { listNotices } from '../../notifications/contract.ts'
import { createDepartment } from '../contract/departments.ts'
import { changeTicket, readDeskTicket, setStatus } from '../contract/desk.ts'
import { handOver, listTeam, setOwnAbsence, updateTeamMember } from '../contract/team.ts'
import { createTicket, reopenTicket, type Ticket, writeMessage } from '../contract/tickets.ts'
import { handOut } from './hand-out.ts'
import { keepTime } from './keep-time.ts'
import { lockTicket } from './queries.ts'

let house: TestHouse
let admin: Member
let nadia: Member
let hana: Member
let omar: Member
let sami: Member
let department: string
beforeAll(async () => {
  house = await testHouse(features, { DATABASE_POOL: 10 })
  admin = await asMember(house, { role: 'Super-admin', name: 'Zeina' })
})
afterAll(() => house.stop())

const by = ({ bearer }: Member) => ({ bearer })
let made = 0
/** A department of its own for each test, with people of its own. */
beforeEach(async () => {
  const agent = (name: string) => asMember(house, { preset: 'support-agent', name })
  ;[hana, omar, sami] = [await agent('Hana'), await agent('Omar'), await agent('Sami')]
  nadia = await asMember(house, { name: 'Nadia' })
  department = await open()
})

async function open(assigns: 'by-hand' | 'least-loaded' = 'least-loaded'): Promise<string> {
  made++
  const times = { first: 120, next: 60 }
  const body = {
    ...{ name: `Desk ${made}`, arabicName: `مكتب ${made}`, zone: 'UTC', assigns },
    hours: [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, from: '00:00', to: '24:00' })),
    answerTimes: { low: times, normal: times, high: times, urgent: times },
    memberIds: [hana.id, omar.id, sami.id],
  }
  return (await house.call(createDepartment, { body }, by(admin))).answer.data._id
}

const ask = async (to = department, who = nadia) => {
  const body = { department: to, priority: 'normal' as const, subject: 'My trial ended', text: 'Two days early.' }
  return (await house.call(createTicket, { body }, by(who))).answer.data
}
const of = ({ _id: ticketId }: Pick<Ticket, '_id'>) => ({ params: { ticketId } })
const read = async (ticket: Ticket) => (await house.call(readDeskTicket, of(ticket), by(admin))).answer.data
const holder = async (ticket: Ticket) => (await read(ticket)).assignee?.name ?? null
const holders = (tickets: readonly Ticket[]) => Promise.all(tickets.map(holder))
const put = (ticket: Ticket, status: 'resolved' | 'waiting_customer') =>
  house.call(setStatus, { ...of(ticket), body: { status } }, by(admin))
const set = (who: Member, more: { ceiling?: number | null; from?: string | null; until?: string | null }) =>
  house.call(
    updateTeamMember,
    { params: { userId: who.id }, body: { ceiling: null, from: null, until: null, ...more } },
    by(admin),
  )
const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10)
const leave = (who: Member, from: number, until: number | null = null) =>
  house.call(setOwnAbsence, { body: { from: day(from), until: until === null ? null : day(until) } }, by(who))
const told = async (who: Member) => {
  await house.settle()
  const { answer } = await house.call(listNotices, {}, by(who))
  return answer.data.filter(one => one.kind.startsWith('support.')).map(one => one.data.title)
}

describe('a department that gives out by itself', () => {
  test('gives each new ticket to whoever has the fewest open, and tells them alone', async () => {
    const tickets = [await ask(), await ask(), await ask()]
    expect((await holders(tickets)).toSorted()).toEqual(['Hana', 'Omar', 'Sami'])
    for (const one of [hana, omar, sami]) expect(await told(one)).toEqual(['New ticket from Nadia'])
    const first = tickets[0]!
    await put(first, 'resolved')
    const { assignee, steps } = await read(first)
    expect(await holder(await ask())).toBe(assignee?.name)
    expect(steps.find(step => step.act === 'assigned')).toMatchObject({ by: null, facts: { name: assignee?.name } })
  })

  test('leaves out who is away, who has all they take, and who asks', async () => {
    await leave(hana, 0)
    await set(omar, { ceiling: 1 })
    const tickets = [await ask(), await ask(), await ask(), await ask()]
    expect((await holders(tickets)).toSorted()).toEqual(['Omar', 'Sami', 'Sami', 'Sami'])
    await leave(sami, 0, 1)
    expect(await holder(await ask())).toBeNull()
    await set(omar, { ceiling: null })
    expect(await holder(await ask(department, omar))).toBeNull()
  })

  test('keeps what nobody had room for until somebody has, and not what was given back by hand', async () => {
    for (const who of [hana, omar, sami]) await leave(who, 0)
    await keepTime(house.house)
    const [waits, back] = [await ask(), await ask()]
    expect(await holders([waits, back])).toEqual([null, null])
    await house.call(changeTicket, { ...of(back), body: { assignee: null } }, by(admin))
    await house.call(changeTicket, { ...of(back), body: { assignee: omar.id } }, by(admin))
    await house.call(changeTicket, { ...of(back), body: { assignee: null } }, by(admin))
    expect((await keepTime(house.house)).given).toBe(0)
    await set(sami, {})
    expect((await keepTime(house.house)).given).toBe(1)
    expect(await holders([waits, back])).toEqual(['Sami', null])
    expect(await told(sami)).toContain('New ticket from Nadia')
  })

  test('leaves a reopened ticket with who had it while they are there, and passes it on when they are not', async () => {
    const ticket = await ask()
    const had = (await holder(ticket))!
    await put(ticket, 'resolved')
    await house.call(reopenTicket, of(ticket), by(nadia))
    expect(await holder(ticket)).toBe(had)
    await put(ticket, 'resolved')
    await leave(
      [hana, omar, sami].find(one => one.name === had)!,
      -1,
      1,
    )
    await house.call(writeMessage, { ...of(ticket), body: { text: 'It came back.' } }, by(nadia))
    expect(await holder(ticket)).not.toBe(had)
    expect(await holder(ticket)).not.toBeNull()
  })

  test('gives out what is passed on to it, and by hand nothing moves by itself', async () => {
    const byHand = await ask(await open('by-hand'))
    expect(await holder(byHand)).toBeNull()
    await house.call(changeTicket, { ...of(byHand), body: { department } }, by(admin))
    expect(await holder(byHand)).not.toBeNull()
  })

  // The embedded database is one connection: there nobody meets anybody.
  test.runIf(process.env.TEST_DATABASE_URL)('overfills nobody, however many tickets come at once', async () => {
    await leave(sami, 0)
    const tickets = await Promise.all(Array.from({ length: 7 }, () => ask()))
    for (const one of tickets)
      await house.db.updateTable('tickets').set({ assignee_id: null }).where('id', '=', one._id).execute()
    await set(hana, { ceiling: 2 })
    await set(omar, { ceiling: 3 })
    // All of them hold their ticket before any of them looks who is free.
    const [meeting, meet] = barrier(tickets.length)
    await Promise.all(
      tickets.map(({ _id }) =>
        transact(house.db, async tx => {
          await lockTicket(tx, _id)
          meet()
          await meeting
          await handOut(tx, _id)
        }),
      ),
    )
    expect((await holders(tickets)).toSorted()).toEqual(['Hana', 'Hana', 'Omar', 'Omar', 'Omar', null, null])
  })
})

/** A promise that is kept once so many have come. */
function barrier(count: number): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = count
  return [promise, () => --left === 0 && resolve()] as [Promise<void>, () => void]
}

describe('an absence', () => {
  test('is one’s own to say, for days in their order, and holds on those days alone', async () => {
    const { problem } = await house.call(setOwnAbsence, { body: { from: day(3), until: day(2) } }, by(hana))
    expect(problem?.errors).toMatchObject([{ path: 'until', code: 'support.ends-before-day' }])
    expect((await leave(hana, 2, 4)).answer.data).toMatchObject({
      away: false,
      absence: { from: day(2), until: day(4) },
    })
    expect((await leave(hana, 0, 4)).answer.data).toMatchObject({ away: true })
    expect((await leave(hana, -4, -2)).answer.data).toMatchObject({ away: false, absence: null })
    expect((await house.call(setOwnAbsence, { body: { from: day(0) } }, by(nadia))).status).toBe(403)
    expect((await set(nadia, { from: day(0) })).status).toBe(404)
    const { status } = await house.call(
      updateTeamMember,
      { params: { userId: omar.id }, body: { ceiling: 1, from: null } },
      by(hana),
    )
    expect(status).toBe(403)
  })

  test('that somebody else says, as a ceiling that is set, is kept in the audit log with what held before', async () => {
    const noted = () =>
      house.db
        .selectFrom('audit')
        .select(['actor_id', 'before', 'after'])
        .where('action', '=', 'departments.team')
        .where('target_id', '=', omar.id)
        .orderBy('id')
        .execute()
    await leave(omar, 1, 2)
    expect(await noted()).toEqual([])
    await set(omar, { ceiling: 4, from: day(1), until: day(2) })
    await set(omar, { ceiling: 4, from: day(1), until: day(2) })
    await set(omar, { ceiling: 4 })
    const away = { from: day(1), until: day(2) }
    expect(await noted()).toEqual([
      { actor_id: admin.id, before: { ceiling: null, ...away }, after: { ceiling: 4, ...away } },
      { actor_id: admin.id, before: { ceiling: 4, ...away }, after: { ceiling: 4, from: null, until: null } },
    ])
  })

  test('offers what one has to be handed over: to those who are there, and no more than they take', async () => {
    const mine = [await ask(), await ask(), await ask()]
    for (const one of mine) await house.call(changeTicket, { ...of(one), body: { assignee: hana.id } }, by(admin))
    await leave(hana, 0)
    await set(omar, { ceiling: 1 })
    await leave(sami, 0)
    const over = (who: Member, whose = hana) => house.call(handOver, { params: { userId: whose.id } }, by(who))
    const team = async () =>
      (await house.call(listTeam, {}, by(hana))).answer.data.filter(one => [hana.id, omar.id].includes(one._id))
    expect(await team()).toMatchObject([
      { name: 'Hana', openTickets: 3, away: true, ceiling: null },
      { name: 'Omar', openTickets: 0, away: false, ceiling: 1 },
    ])
    expect((await over(omar)).status).toBe(404)
    expect((await over(hana)).answer).toMatchObject({ handed: 1, left: 2 })
    expect((await holders(mine)).toSorted()).toEqual(['Hana', 'Hana', 'Omar'])
    expect(await told(omar)).toContain('Hana gave you a ticket')
    await set(omar, {})
    expect((await over(admin)).answer).toMatchObject({ handed: 2, left: 0 })
    expect(await holders(mine)).toEqual(['Omar', 'Omar', 'Omar'])
    expect((await over(admin)).answer).toMatchObject({ handed: 0, left: 0, message: 'There was nothing to hand over.' })
  })
})
