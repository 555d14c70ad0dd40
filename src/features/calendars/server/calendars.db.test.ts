import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { accountsFeature } from '../../accounts/server/wiring.ts'
import { lookupsFeature } from '../../lookups/server/wiring.ts'
import { notificationsFeature } from '../../notifications/server/wiring.ts'
import { plansFeature } from '../../plans/server/wiring.ts'
import { settingsFeature } from '../../settings/server/wiring.ts'
import { signinFeature } from '../../signin/server/wiring.ts'
import { block, MEMBER } from '../../social/contract.ts'
import { socialFeature } from '../../social/server/wiring.ts'
import * as calls from '../contract.ts'
import { type Entry, keepEntries } from './entries.ts'
import { readDue } from './outside/outside-calendars.ts'
import { takeSlots } from './slots.ts'
import { calendarsFeature } from './wiring.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Members have a page, and meetings a title that whoever is in them may read. */
const above = defineFeature('tester', { en: {}, ar: {} }, [], registry => {
  registry.target({
    kind: MEMBER,
    look: async (db, _, ids) =>
      (await db.selectFrom('users').select(['id', 'name', 'username']).where('id', 'in', ids).execute()).map(row => ({
        kind: MEMBER,
        id: row.id,
        // A company's page is called after the company, its account after who signs in.
        title: row.name === 'Layla Haddad' ? 'Qamar Cold Chain' : row.name,
        link: `/profile/${row.username}`,
      })),
  })
  registry.target({
    kind: 'talk',
    look: async (_, viewer, ids) =>
      viewer ? ids.map(id => ({ kind: 'talk', id, title: 'The meters; at Alexandria', link: `/meeting/${id}` })) : [],
  })
})

/** What a server of calendars answers at each path. */
const shelf = new Map<string, { status?: number; body: string }>()
const peer = createServer((request, response) => {
  const found = shelf.get(request.url ?? '')
  response.writeHead(found?.status ?? (found ? 200 : 404), { 'content-type': 'text/calendar' }).end(found?.body ?? '')
})

let house: TestHouse
beforeAll(async () => {
  const ground = [lookupsFeature, settingsFeature, accessFeature, accountsFeature, signinFeature, plansFeature]
  house = await testHouse([...ground, notificationsFeature, socialFeature, above, calendarsFeature])
  await new Promise<void>(done => void peer.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  await house.stop()
  peer.close()
})

const as = ({ bearer }: Member) => ({ bearer })
const member = (wanted: Wanted = {}) => asMember(house, { userType: 'company', ...wanted })
const place = (path: string) => `http://127.0.0.1:${(peer.address() as AddressInfo).port}${path}`

const allDay: calls.HoursDraft = {
  bookable: true,
  visitors: false,
  zone: 'Asia/Dubai',
  hours: [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, from: '09:00', to: '17:00' })),
  daysOff: [],
  lengths: [30, 60],
  buffer: 0,
  notice: 0,
  horizon: 60,
  perDay: null,
}
const set = (who: Member, over: Partial<calls.HoursDraft> = {}) =>
  house.call(calls.changeHours, { body: { ...allDay, ...over } }, as(who))
async function host(over: Partial<calls.HoursDraft> = {}) {
  const layla = await member()
  expect((await set(layla, over)).status).toBe(200)
  return layla
}
/** Ten in the morning in Dubai, some days from now. */
const morning = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 6 * 60 * MINUTE)
const around = (days: number) => ({
  from: morning(days).toISOString(),
  to: new Date(morning(days).getTime() + 4 * 60 * MINUTE).toISOString(),
})
const free = (who: Member | null, of: Member, days = 3, length = 60) =>
  house.call(
    calls.listFreeTimes,
    { params: { username: of.username }, query: { ...around(days), length } },
    who ? as(who) : {},
  )
const freeTimes = async (who: Member, of: Member, days = 3, length = 60) =>
  (await free(who, of, days, length)).answer.data.map(one => (Date.parse(one) - morning(days).getTime()) / MINUTE)

const talk = () => ({ kind: 'talk', id: randomUUID() })
const entry = (userId: string, from: Date, minutes = 60, standing: Entry['standing'] = 'kept'): Entry => ({
  userId,
  from,
  to: new Date(from.getTime() + minutes * MINUTE),
  standing,
  zone: 'Asia/Dubai',
  uid: `${randomUUID()}@club.example`,
  sequence: 0,
})
const keep = (thing: { kind: string; id: string }, entries: Entry[]) =>
  transact(house.db, tx => keepEntries(tx, thing, entries))

describe('hours', () => {
  test('are as they were typed, and nothing until then', async () => {
    const layla = await member()
    expect((await house.call(calls.readHours, {}, as(layla))).answer.data).toEqual({
      hours: null,
      page: `/book/${layla.username}`,
    })
    await set(layla, { perDay: 3 })
    expect((await house.call(calls.readHours, {}, as(layla))).answer.data.hours).toEqual({ ...allDay, perDay: 3 })
  })

  test('are refused at the field that is wrong', async () => {
    const layla = await member()
    const faults = async (over: Partial<calls.HoursDraft>) =>
      (await set(layla, over)).problem.errors.map(({ path, code }) => `${path} ${code}`)
    expect(await faults({ zone: 'Mars/Olympus' })).toEqual(['zone calendars.zone'])
    expect(await faults({ hours: [] })).toEqual(['hours calendars.no-hours'])
    const twice = [
      { day: 1, from: '09:00', to: '12:00' },
      { day: 1, from: '11:00', to: '13:00' },
    ]
    expect(await faults({ hours: twice })).toEqual(['hours.1.from calendars.overlap'])
    expect(await faults({ hours: [{ day: 1, from: '12:00', to: '09:00' }] })).toEqual([
      'hours.0.to calendars.ends-before',
    ])
    expect(await faults({ daysOff: [{ from: '2026-12-02', to: '2026-12-01' }] })).toEqual([
      'daysOff.0.to calendars.ends-before',
    ])
    expect(await faults({ lengths: [30, 30] })).toEqual(['lengths calendars.twice'])
  })
})

describe('free times', () => {
  test('are those of the hours that nothing takes, with no word of what does', async () => {
    const layla = await host()
    const tarek = await member()
    expect(await freeTimes(tarek, layla)).toEqual([0, 30, 60, 90, 120, 150, 180, 210])
    const thing = talk()
    await keep(thing, [entry(layla.id, new Date(morning(3).getTime() + 60 * MINUTE))])
    expect(await freeTimes(tarek, layla)).toEqual([0, 120, 150, 180, 210])
    expect(JSON.stringify((await free(tarek, layla)).answer)).not.toContain('meters')
    await keep(thing, [entry(layla.id, morning(3), 60, 'held')])
    expect(await freeTimes(tarek, layla)).toEqual([60, 90, 120, 150, 180, 210])
    await keep(thing, [])
    expect(await freeTimes(tarek, layla)).toHaveLength(8)
  })

  test('are for who signed in, for anybody only where their owner says so, who sees them as others do', async () => {
    const layla = await host()
    expect((await free(null, layla)).status).toBe(404)
    const open = await host({ visitors: true })
    expect((await free(null, open)).answer.count).toBe(8)
    const read = (who: Member) => house.call(calls.readHost, { params: { username: layla.username } }, as(who))
    expect((await read(await member())).answer.data).toMatchObject({
      refusal: null,
      zone: 'Asia/Dubai',
      readsOutside: false,
    })
    expect((await read(layla)).answer.data.refusal).toBe('calendars.yourself')
    // A person of a company is named with it.
    const page = async () => (await read(await member())).answer.data.page
    expect(await page()).toBeNull()
    await house.db.updateTable('users').set({ name: 'Layla Haddad' }).where('id', '=', layla.id).execute()
    expect(await page()).toBe('Qamar Cold Chain')
    expect((await free(layla, layla)).answer.count).toBe(8)
  })

  test('are nowhere of whoever offers none, is blocked, suspended or does not exist, all alike', async () => {
    const layla = await host({ bookable: false })
    const tarek = await member()
    const status = async (of: { username: string }, who = tarek) =>
      (await house.call(calls.readHost, { params: { username: of.username } }, as(who))).status
    expect(await status(layla)).toBe(404)
    await set(layla)
    expect(await status(layla)).toBe(200)
    await house.call(block, { body: { kind: MEMBER, id: tarek.id } }, as(layla))
    expect(await status(layla)).toBe(404)
    expect((await free(tarek, layla)).status).toBe(404)
    const rana = await host()
    await house.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', rana.id).execute()
    expect(await status(rana)).toBe(404)
    expect(await status({ username: 'nobody-of-that-name' })).toBe(404)
  })

  test('of a length that is not offered, or of a year at once, are refused', async () => {
    const layla = await host()
    const tarek = await member()
    expect((await free(tarek, layla, 3, 45)).problem.code).toBe('calendars.not-offered')
    const query = { from: morning(1).toISOString(), to: morning(200).toISOString(), length: 60 }
    const { problem } = await house.call(
      calls.listFreeTimes,
      { params: { username: layla.username }, query },
      as(tarek),
    )
    expect(problem.errors).toMatchObject([{ path: 'to', code: 'calendars.range' }])
  })
})

test('of two who take the same time at once one gets it, and the other is told at its field', async () => {
  const layla = await host({ buffer: 30 })
  const take = (at: number) =>
    transact(house.db, async tx => {
      const from = new Date(morning(5).getTime() + at * MINUTE)
      await takeSlots(tx, layla.id, { times: [from], length: 60, now: new Date() })
      await keepEntries(tx, talk(), [entry(layla.id, from, 60, 'held')])
    })
  // All of them want a time that lies on the others or in the minutes kept free around them.
  const done = await Promise.allSettled([0, 0, 30, 60, 0, 30].map(take))
  expect(done.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of done)
    if (one.status === 'rejected')
      expect(one.reason.errors).toMatchObject([{ path: 'times.0', code: 'calendars.taken' }])
  const rows = await house.db.selectFrom('calendar_entries').select('id').where('user_id', '=', layla.id).execute()
  expect(rows).toHaveLength(1)
})

test("one's own times are told in words where they are the club's, and to nobody else", async () => {
  const layla = await host()
  await keep(talk(), [entry(layla.id, morning(4))])
  const own = async (who: Member) => (await house.call(calls.listOwnTimes, { query: around(4) }, as(who))).answer.data
  expect(await own(layla)).toMatchObject([
    { title: 'The meters; at Alexandria', held: false, from: morning(4).toISOString() },
  ])
  expect(await own(await member())).toEqual([])
})

const stamp = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const file = (...moments: Date[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...moments.flatMap((moment, at) => [
      'BEGIN:VEVENT',
      `UID:${at}`,
      'SUMMARY:SECRET-CANARY',
      `DTSTART:${stamp(moment)}`,
      'DURATION:PT1H',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

describe('a calendar of elsewhere', () => {
  const add = (who: Member, address: string, name = 'Work') =>
    house.call(calls.addOutsideCalendar, { body: { name, address } }, as(who))

  test('counts as soon as it is named, and of it only when its owner is busy', async () => {
    const layla = await host()
    const tarek = await member()
    shelf.set('/work.ics', { body: file(morning(3)) })
    const { answer, status } = await add(layla, place('/work.ics'))
    expect(status).toBe(201)
    expect(answer.data).toMatchObject({ name: 'Work', site: '127.0.0.1', fault: null, busy: 1 })
    expect(JSON.stringify(answer)).not.toContain('work.ics')
    expect(await freeTimes(tarek, layla)).toEqual([60, 90, 120, 150, 180, 210])
    const { rows } = await sql`select * from outside_calendars, outside_busy`.execute(house.db)
    expect(JSON.stringify(rows)).not.toMatch(/CANARY|work\.ics/)
    expect((await house.call(calls.listOwnTimes, { query: around(3) }, as(layla))).answer.data).toMatchObject([
      { title: null, link: null },
    ])
  })

  test('that cannot be read is refused at its address with the reason', async () => {
    const layla = await host()
    const fault = async (address: string) =>
      (await add(layla, address)).problem.errors.map(one => `${one.path} ${one.code}`)
    shelf.set('/page', { body: '<!doctype html>' })
    expect(await fault(place('/page'))).toEqual(['address calendars.fault-no-calendar'])
    expect(await fault(place('/none'))).toEqual(['address calendars.fault-refused'])
    expect(await fault('http://127.0.0.1:1/x.ics')).toEqual(['address calendars.fault-silent'])
    expect(await fault('ftp://example.com/x.ics')).toEqual(['address calendars.address'])
    shelf.set('/large.ics', { body: `BEGIN:VCALENDAR\r\n${'X-A:b\r\n'.repeat(800_000)}` })
    expect(await fault(place('/large.ics'))).toEqual(['address calendars.fault-too-large'])
    shelf.delete('/large.ics')
  })

  test('is named once, and five at most, also at once', async () => {
    const layla = await host()
    for (const at of [0, 1, 2, 3, 4, 5]) shelf.set(`/many${at}.ics`, { body: file() })
    await add(layla, place('/many0.ics'))
    expect((await add(layla, place('/many0.ics'))).problem.errors).toMatchObject([
      { path: 'address', code: 'calendars.known' },
    ])
    const rest = await Promise.all([1, 2, 3, 4, 5].map(at => add(layla, place(`/many${at}.ics`))))
    expect(rest.map(one => one.status).toSorted()).toEqual([201, 201, 201, 201, 409])
  })

  test('is read again when its time has come; while it fails what it said before stays, and a day later its owner is told once', async () => {
    const layla = await host()
    const tarek = await member()
    shelf.set('/moving.ics', { body: file(morning(3)) })
    await add(layla, place('/moving.ics'))
    const come = async (over: Record<string, unknown> = {}) => {
      await house.db
        .updateTable('outside_calendars')
        .set({ next_at: new Date(0), ...over })
        .where('user_id', '=', layla.id)
        .execute()
      await readDue(house.house)
    }
    shelf.set('/moving.ics', { body: file(new Date(morning(3).getTime() + 180 * MINUTE)) })
    await come()
    expect(await freeTimes(tarek, layla)).toEqual([0, 30, 60, 90, 120])
    shelf.set('/moving.ics', { status: 500, body: '' })
    await come()
    expect(await freeTimes(tarek, layla)).toEqual([0, 30, 60, 90, 120])
    const list = async () => (await house.call(calls.listOutsideCalendars, {}, as(layla))).answer.data
    expect(await list()).toMatchObject([{ fault: 'refused', busy: 1 }])
    const told = () =>
      house.db
        .selectFrom('notices')
        .select('id')
        .where('kind', '=', 'calendars.outside-silent')
        .where('recipient_id', '=', layla.id)
        .execute()
    expect(await told()).toHaveLength(0)
    await come({ read_at: new Date(Date.now() - 2 * DAY) })
    await come()
    expect(await told()).toHaveLength(1)
    shelf.set('/moving.ics', { body: file() })
    const [one] = await list()
    const { answer } = await house.call(calls.readOutsideCalendar, { params: { calendarId: one!._id } }, as(layla))
    expect(answer.data).toMatchObject({ fault: null, busy: 0 })
  })

  test("is its owner's alone, and gone with what it said when it is let go", async () => {
    const layla = await host()
    const tarek = await member()
    shelf.set('/mine.ics', { body: file(morning(3)) })
    const { _id } = (await add(layla, place('/mine.ics'))).answer.data
    const params = { calendarId: _id }
    expect((await house.call(calls.readOutsideCalendar, { params }, as(tarek))).status).toBe(404)
    expect((await house.call(calls.removeOutsideCalendar, { params }, as(tarek))).status).toBe(404)
    expect((await house.call(calls.removeOutsideCalendar, { params }, as(layla))).status).toBe(200)
    expect(await freeTimes(tarek, layla)).toHaveLength(8)
  })
})

describe('the private address of meetings', () => {
  const make = async (who: Member) => (await house.call(calls.makeFeed, {}, as(who))).answer.data.address
  const local = (address: string) => house.url + new URL(address).pathname

  test('gives them to whoever knows it, with what they are called, and says how long it may be kept', async () => {
    const layla = await host()
    await keep(talk(), [entry(layla.id, morning(4))])
    const address = await make(layla)
    const response = await fetch(local(address))
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, max-age=300')
    const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[])
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
    expect(event.summary).toBe('The meters; at Alexandria')
    expect(new Date(event.startDate.toUnixTime() * 1000)).toEqual(morning(4))
    const etag = response.headers.get('etag')!
    expect((await fetch(local(address), { headers: { 'if-none-match': etag } })).status).toBe(304)
    await keep(talk(), [entry(layla.id, morning(6))])
    expect((await fetch(local(address), { headers: { 'if-none-match': etag } })).status).toBe(200)
    expect((await house.call(calls.readFeed, {}, as(layla))).answer.data?.fetchedAt).not.toBeNull()
  })

  test('answers nothing once it was renewed, taken away, or its owner was suspended, as one that never was', async () => {
    const layla = await host()
    const first = await make(layla)
    const second = await make(layla)
    expect(second).not.toBe(first)
    expect((await house.call(calls.readFeed, {}, as(layla))).answer.data?.address).toBe(second)
    const status = async (address: string) => (await fetch(local(address))).status
    expect([await status(first), await status(second)]).toEqual([404, 200])
    await house.call(calls.removeFeed, {}, as(layla))
    expect(await status(second)).toBe(404)
    const third = await make(layla)
    await house.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', layla.id).execute()
    expect(await status(third)).toBe(404)
    expect(await status(third.replace(/feed\/[^/]+/, `feed/${'x'.repeat(43)}`))).toBe(404)
  })

  test('is not kept in words that a copy of the database gives away', async () => {
    const layla = await host()
    const token = /feed\/([^/]+)/.exec(await make(layla))![1]!
    const row = await house.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('user_id', '=', layla.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
  })
})
