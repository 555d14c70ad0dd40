import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../../platform/test/members.ts'
import { changeHours, type HoursDraft, listFreeTimes, readHost } from '../../calendars/contract.ts'
import { block, MEMBER } from '../../social/contract.ts'
import * as calls from '../contract.ts'
import * as guests from '../contract/guests.ts'
import * as visits from '../contract/visits.ts'
import { DAY, MINUTE, meetingHouse } from '../test/scene.ts'
import { forgetVisits } from './visits.ts'

let club: Awaited<ReturnType<typeof meetingHouse>>
beforeAll(async () => {
  club = await meetingHouse()
})
afterAll(() => club.house.stop())
beforeEach(() => club.house.house.database.runScript('delete from rate_limits'))

const hours: HoursDraft = {
  bookable: true,
  visitors: true,
  zone: 'Africa/Cairo',
  hours: [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, from: '08:00', to: '20:00' })),
  daysOff: [],
  lengths: [30, 60],
  buffer: 0,
  notice: 0,
  horizon: 60,
  perDay: null,
}
const host = async (over: Partial<HoursDraft> = {}) => {
  const layla = await club.member({ name: 'Layla' })
  await club.house.call(changeHours, { body: { ...hours, ...over } }, club.as(layla))
  return layla
}
const noon = (days: number, minutes = 0) =>
  new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + (720 + minutes) * MINUTE).toISOString()
const somebody = () => `s${crypto.randomUUID()}@elsewhere.example`
const ask = (whom: Pick<Member, 'username'>, email: string, over: Record<string, unknown> = {}) =>
  club.house.call(visits.askToMeet, {
    params: { username: whom.username },
    body: {
      name: 'S. Mansour',
      email,
      title: 'SECRET-CANARY of meters',
      minutes: 60,
      times: [noon(3)],
      zone: 'Europe/Lisbon',
      ...over,
    },
  })
/** The word of the link in the newest mail to somebody. */
const tokenTo = async (email: string) =>
  /confirm\/([\w-]+)/.exec((await club.mails(email)).at(-1)?.link ?? '')?.[1] ?? ''
const confirm = (token: string) => club.house.call(visits.confirmVisit, { params: { token } })
const look = (token: string) => club.house.call(visits.readVisit, { params: { token } })
const freeAt = async (whom: Member, days: number) => {
  const query = { from: noon(days), to: noon(days, 60), length: 60 }
  return (await club.house.call(listFreeTimes, { params: { username: whom.username }, query })).answer.data
}

describe('somebody without an account', () => {
  test('asks for times, confirms by the link of a mail, and only then the host is told and the time is held', async () => {
    const [layla, email] = [await host(), somebody()]
    const asked = await ask(layla, email, { times: [noon(3), noon(4)] })
    expect(asked.status).toBe(201)
    await club.house.settle()
    expect(await club.told(layla)).toEqual([])
    expect(await freeAt(layla, 3)).toContain(noon(3))
    const [mail] = await club.mails(email)
    expect(mail).toMatchObject({ kind: 'meetings.confirm-visit', recipient_id: null })
    // Nobody sends words of theirs to others by the club.
    expect(JSON.stringify(mail)).not.toMatch(/CANARY|Mansour/)

    const token = await tokenTo(email)
    expect((await look(token)).answer.data).toMatchObject({
      host: { name: 'Layla', zone: 'Africa/Cairo' },
      times: [noon(3), noon(4)],
      page: null,
    })
    // Programs that open the links of mails confirm nothing.
    expect(await club.told(layla)).toEqual([])
    const confirmed = await confirm(token)
    expect(confirmed.status).toBe(201)
    const { meetingId } = confirmed.answer.data
    expect(await club.told(layla)).toEqual(['meetings.proposed'])
    const seen = await club.read(layla, meetingId)
    expect(seen).toMatchObject({ state: 'proposed', waitsForYou: true, zone: 'Africa/Cairo' })
    expect(seen.people.map(one => [one.name, one.owner, one.answer, one.zone])).toEqual([
      ['Layla', true, 'accepted', 'Africa/Cairo'],
      ['S. Mansour', false, 'accepted', 'Europe/Lisbon'],
    ])
    expect(await freeAt(layla, 3)).not.toContain(noon(3))

    await club.answer(layla, meetingId, { fits: [seen.times[1]!.id] })
    expect(await club.read(layla, meetingId)).toMatchObject({ state: 'fixed', startsAt: noon(4) })
    const [, agreed] = await club.mails(email)
    expect(agreed).toMatchObject({ kind: 'meetings.fixed', attached: { kind: 'meeting' } })
    // They are a guest like any other: by their own link, and with what any guest sees.
    const { page } = confirmed.answer.data
    const guest = await club.house.call(guests.readInvitation, { params: { token: page.split('/').at(-1)! } })
    expect(guest.answer.data).toMatchObject({ owner: 'Layla', you: { answer: 'accepted' } })
    expect(JSON.stringify(guest.answer)).not.toContain(layla.email)
  })

  test('sees their meeting as one they asked for, moves it among the free times of the booking page, and has its end in writing', async () => {
    const [layla, email] = [await host(), somebody()]
    await ask(layla, email.toUpperCase())
    const { meetingId, page } = (await confirm(await tokenTo(email.toUpperCase()))).answer.data
    const params = { token: page.split('/').at(-1)! }
    const seen = async () => (await club.house.call(guests.readInvitation, { params })).answer.data
    expect(await seen()).toMatchObject({ asked: true, books: layla.username, times: [{ yours: true }] })
    // Who was invited later asked for nothing.
    const invited = { name: 'Rui', email: somebody(), language: 'en' as const }
    const more = { params: { meetingId }, body: { members: [], guests: [invited] } }
    await club.house.call(calls.inviteToMeeting, more, club.as(layla))
    const other = /join\/([\w-]+)/.exec((await club.mails(invited.email))[0]!.link ?? '')![1]!
    const others = await club.house.call(guests.readInvitation, { params: { token: other } })
    expect(others.answer.data).toMatchObject({ asked: false, books: null })
    await club.house.call(guests.answerInvitation, {
      params: { token: other },
      body: { answer: 'declined', zone: 'UTC' },
    })

    await club.house.call(guests.suggestAsGuest, { params, body: { times: [noon(5)], zone: 'Europe/Lisbon' } })
    await club.house.call(
      calls.moveMeeting,
      { params: { meetingId }, body: { startsAt: noon(5), zone: 'Africa/Cairo' } },
      club.as(layla),
    )
    expect(await seen()).toMatchObject({ state: 'fixed', startsAt: noon(5) })
    expect(await freeAt(layla, 5)).not.toContain(noon(5))
    await club.house.call(guests.answerInvitation, { params, body: { answer: 'declined', zone: 'Europe/Lisbon' } })
    expect(await seen()).toMatchObject({ state: 'cancelled', books: layla.username })
    expect(await freeAt(layla, 5)).toContain(noon(5))
    const kinds = async (to: string) => (await club.mails(to)).map(mail => mail.kind)
    expect(await club.mails(email.toUpperCase())).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: 'meetings.withdrawn', attached: expect.anything() })]),
    )
    expect(await kinds(invited.email)).not.toContain('meetings.withdrawn')
    // A page that offers no times to everybody any more is not led to.
    await club.house.call(changeHours, { body: { ...hours, visitors: false } }, club.as(layla))
    expect(await seen()).toMatchObject({ asked: true, books: null })
  })

  test('confirms once, however often and from however many windows the button is pressed', async () => {
    const [layla, email] = [await host(), somebody()]
    await ask(layla, email)
    const token = await tokenTo(email)
    const done = await Promise.all([1, 2, 3].map(() => confirm(token)))
    expect(new Set(done.map(one => one.answer.data?.meetingId)).size).toBe(1)
    const rows = await club.house.db.selectFrom('meetings').select('id').where('owner_id', '=', layla.id).execute()
    expect(rows).toHaveLength(1)
    expect((await look(token)).answer.data.page).toBe(done[0]!.answer.data.page)
  })

  test('gets what is free still, and of two who want the same time one', async () => {
    const layla = await host()
    const [one, other] = [somebody(), somebody()]
    await ask(layla, one, { times: [noon(5)] })
    await ask(layla, other, { times: [noon(5), noon(6)] })
    const tokens = [await tokenTo(one), await tokenTo(other)]
    const done = await Promise.all(tokens.map(confirm))
    const late = done.findIndex(each => each.status !== 201)
    if (late === 0) expect(done[0]!.problem.code).toBe('meetings.all-taken')
    const times = await sql<{ count: number }>`
      select count(*)::int as count from meeting_times t join meetings m on m.id = t.meeting_id
      where m.owner_id = ${layla.id} and t.starts_at = ${noon(5)}`.execute(club.house.db)
    expect(times.rows[0]!.count).toBe(1)
    // Whoever comes later reads at once that it is taken.
    expect((await ask(layla, somebody(), { times: [noon(5)] })).problem.errors).toMatchObject([
      { path: 'times.0', code: 'calendars.taken' },
    ])
  })

  test('learns by no answer whose an address is, and nobody of a host who offers times to members alone', async () => {
    const layla = await host()
    const member = await club.member()
    const [known, unknown] = [await ask(layla, member.email), await ask(layla, somebody())]
    expect([known.status, known.answer]).toEqual([unknown.status, unknown.answer])
    const own = await ask(layla, layla.email)
    expect([own.status, own.answer]).toEqual([unknown.status, unknown.answer])
    // Whoever has the mailbox reads why: they cannot meet themselves.
    expect((await confirm(await tokenTo(layla.email))).problem.code).toBe('meetings.not-possible')
    const closed = [
      await host({ visitors: false }),
      await host({ bookable: false }),
      { username: 'nobody-of-that-name' },
    ]
    for (const whom of closed) {
      expect((await ask(whom, somebody())).status).toBe(404)
      expect((await club.house.call(readHost, { params: { username: whom.username } })).status).toBe(404)
    }
    expect((await club.house.call(readHost, { params: { username: layla.username } })).answer.data).toMatchObject({
      name: 'Layla',
      visitors: true,
    })
  })

  test('who is blocked as a member is not let in by their own address either', async () => {
    const [layla, tarek] = [await host(), await club.member()]
    await club.house.call(block, { body: { kind: MEMBER, id: tarek.id } }, club.as(layla))
    await ask(layla, tarek.email)
    expect((await confirm(await tokenTo(tarek.email))).problem.code).toBe('meetings.not-possible')
  })

  test('has no use of a link that was made up, of another kind, or a day old, and of one to a host who closed meanwhile', async () => {
    const [layla, email] = [await host(), somebody()]
    await ask(layla, email)
    const token = await tokenTo(email)
    for (const forged of [token.replace(/^v/, 'g'), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`])
      expect((await confirm(forged)).status).toBe(404)
    expect((await club.house.call(guests.readInvitation, { params: { token } })).status).toBe(404)
    await club.house.call(changeHours, { body: { ...hours, visitors: false } }, club.as(layla))
    expect((await confirm(token)).status).toBe(404)
    await club.house.call(changeHours, { body: hours }, club.as(layla))
    await sql`update meeting_visits set asked_at = clock_timestamp() - interval '25 hours' where email = ${email}`.execute(
      club.house.db,
    )
    expect([(await look(token)).status, (await confirm(token)).status]).toEqual([404, 404])
    await sql`update meeting_visits set asked_at = clock_timestamp() - interval '49 hours' where email = ${email}`.execute(
      club.house.db,
    )
    await forgetVisits(club.house.db)
    const left = await club.house.db.selectFrom('meeting_visits').select('id').where('email', '=', email).execute()
    expect(left).toEqual([])
  })

  test('fills no calendar: two of one address wait, ten of all, and a mailbox is not flooded', async () => {
    const layla = await host()
    const email = somebody()
    const book = async (address: string, at: string) => {
      await ask(layla, address, { times: [at] })
      return confirm(await tokenTo(address))
    }
    expect((await book(email, noon(3))).status).toBe(201)
    expect((await book(email.toUpperCase(), noon(4))).status).toBe(201)
    expect((await book(email, noon(5))).problem.code).toBe('meetings.enough-waiting')
    expect((await ask(layla, email, { times: [noon(6)] })).status).toBe(429)
    for (let at = 0; at < 8; at++) {
      await club.house.house.database.runScript('delete from rate_limits')
      expect((await book(somebody(), noon(10 + at))).status).toBe(201)
    }
    await club.house.house.database.runScript('delete from rate_limits')
    expect((await book(somebody(), noon(20))).problem.code).toBe('meetings.many-waiting')
    // One that the host cancels makes room.
    const [row] = await club.house.db.selectFrom('meetings').select('id').where('owner_id', '=', layla.id).execute()
    await club.house.call(calls.cancelMeeting, { params: { meetingId: row!.id }, body: {} }, club.as(layla))
    await club.house.house.database.runScript('delete from rate_limits')
    expect((await book(somebody(), noon(21))).status).toBe(201)
  })

  test('that is a program and fills what nobody sees is thanked, and nothing goes out', async () => {
    const [layla, email] = [await host(), somebody()]
    expect((await ask(layla, email, { website: 'https://spam.example' })).status).toBe(201)
    expect(await club.mails(email)).toEqual([])
  })
})
