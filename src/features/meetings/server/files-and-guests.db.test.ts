import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movedClock } from '../../../../db/moved-clock.ts'
import { type InputOf, pathOf } from '../../../platform/shared/call.ts'
import { brokenFor } from '../../../platform/test/broken-for.ts'
import { muteNotice, saveWishes, stopMails } from '../../notifications/contract/wishes.ts'
import { enterRoom } from '../../rooms/contract.ts'
import { admit, endRoom } from '../../rooms/contract/inside.ts'
import { roomsFeature } from '../../rooms/server/wiring.ts'
import * as calls from '../contract.ts'
import * as guests from '../contract/guests.ts'
import * as minutes from '../contract/minutes.ts'
import { ahead, DAY, MINUTE, meetingHouse } from '../test/scene.ts'
import { drawFile } from './calendar.ts'
import { settleMeetings } from './settle-meetings.ts'

let club: Awaited<ReturnType<typeof meetingHouse>>
beforeAll(async () => {
  club = await meetingHouse([roomsFeature])
})
afterAll(() => club.house.stop())

/** The calendar file of a mail, read back with another library. */
async function fileOf(mail: { attached: unknown }) {
  const { id } = mail.attached as { id: string }
  const drawn = (await drawFile(club.house.db, club.house.house, id))!
  const text = drawn.body.toString()
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const events = calendar.getAllSubcomponents('vevent')
  const event = new ICAL.Event(events[0]!)
  return {
    text,
    type: drawn.type,
    method: calendar.getFirstPropertyValue('method'),
    zones: calendar.getAllSubcomponents('vtimezone').map(one => one.getFirstPropertyValue('tzid')),
    event,
    events,
    starts: event.startDate.toJSDate().toISOString(),
    uid: event.uid,
    sequence: event.sequence,
    status: events[0]!.getFirstPropertyValue('status'),
    attendees: events[0]!
      .getAllProperties('attendee')
      .map(one => [String(one.getFirstValue()).toLowerCase(), one.getParameter('partstat')]),
  }
}

const GUEST = { name: 'S. Mansour', email: 's.mansour@audit.example', language: 'ar' }
/** The word of the link in the newest mail to somebody. */
const tokenIn = async (email: string) => /join\/([\w-]+)/.exec((await club.mails(email)).at(-1)!.link ?? '')![1]!

describe('calendar files', () => {
  test('ask, answer, move with a higher sequence and call off one and the same entry, and tell no address of anybody else', async () => {
    const [layla, omar] = [await club.member({ name: 'Layla' }), await club.member({ name: 'Omar' })]
    const times = [ahead(3 * DAY), ahead(4 * DAY)]
    const id = (await club.propose(layla, { members: [omar.username], guests: [GUEST], times })).answer.data._id
    const [asked] = await club.mails(omar.email)
    const proposal = await fileOf(asked!)
    expect(proposal).toMatchObject({ method: 'REQUEST', sequence: 0, status: 'TENTATIVE', starts: times[0] })
    expect(proposal.type).toContain('method=REQUEST')
    expect(proposal.zones).toEqual(['Asia/Dubai'])
    expect(proposal.attendees).toEqual([[`mailto:${omar.email}`, 'NEEDS-ACTION']])
    for (const address of [layla.email, GUEST.email]) expect(proposal.text).not.toContain(address)

    const params = { meetingId: id }
    await club.house.call(
      calls.moveMeeting,
      { params, body: { startsAt: times[1]!, zone: 'Asia/Dubai' } },
      club.as(layla),
    )
    const fixed = await fileOf((await club.mails(omar.email)).at(-1)!)
    expect(fixed).toMatchObject({
      method: 'REQUEST',
      uid: proposal.uid,
      sequence: 1,
      status: 'CONFIRMED',
      starts: times[1],
    })

    await club.answer(omar, id, {})
    const reply = await fileOf((await club.mails(layla.email)).at(-1)!)
    expect(reply).toMatchObject({
      method: 'REPLY',
      uid: proposal.uid,
      attendees: [[`mailto:${omar.email}`, 'ACCEPTED']],
    })

    const later = ahead(9 * DAY)
    await club.house.call(calls.moveMeeting, { params, body: { startsAt: later, zone: 'Asia/Dubai' } }, club.as(layla))
    const moved = await fileOf((await club.mails(GUEST.email)).at(-1)!)
    expect(moved).toMatchObject({ uid: proposal.uid, sequence: 2, starts: later })
    await club.house.call(calls.cancelMeeting, { params, body: { word: 'Closed.' } }, club.as(layla))
    const off = await fileOf((await club.mails(omar.email)).at(-1)!)
    expect(off).toMatchObject({ method: 'CANCEL', uid: proposal.uid, sequence: 3, status: 'CANCELLED' })
  })

  test('of a series are one entry with its rule, and one meeting of it by its own moment', async () => {
    const [layla, omar] = [await club.member(), await club.member()]
    const repeats = { every: 'month', count: 3 }
    const id = (await club.propose(layla, { members: [omar.username], repeats, zone: 'Europe/Lisbon' })).answer.data._id
    const [time] = (await club.read(omar, id)).times
    await club.answer(omar, id, { fits: [time!.id] })
    const whole = await fileOf((await club.mails(omar.email)).at(-1)!)
    const rows = await club.house.db
      .selectFrom('meetings')
      .selectAll()
      .where('series_id', '=', id)
      .orderBy('occurrence')
      .execute()
    const iterator = whole.event.iterator()
    const read = rows.map(() => iterator.next().toJSDate().toISOString())
    expect(read).toEqual(rows.map(row => row.starts_at!.toISOString()))
    const second = rows[1]!
    const later = new Date(second.starts_at!.getTime() + DAY).toISOString()
    const params = { meetingId: second.id }
    await club.house.call(
      calls.moveMeeting,
      { params, body: { startsAt: later, zone: 'Europe/Lisbon' } },
      club.as(layla),
    )
    const one = await fileOf((await club.mails(omar.email)).at(-1)!)
    expect(one).toMatchObject({ uid: whole.uid, starts: later, method: 'REQUEST' })
    const of = one.events[0]!.getFirstPropertyValue('recurrence-id') as ICAL.Time
    expect(of.toJSDate().toISOString()).toBe(second.planned_at!.toISOString())
    await club.house.call(calls.cancelMeeting, { params, body: { whole: true } }, club.as(layla))
    const off = await fileOf((await club.mails(omar.email)).at(-1)!)
    expect(off.method).toBe('CANCEL')
    expect(off.events).toHaveLength(2)
  })

  test('are for whoever is asked, also by hand', async () => {
    const [layla, omar] = [await club.member(), await club.member()]
    const id = (await club.propose(layla, { members: [omar.username] })).answer.data._id
    const { status, headers } = await club.house.call(calls.meetingFile, { params: { meetingId: id } }, club.as(omar))
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  })
})

describe('a guest', () => {
  const invite = async (more: Record<string, unknown> = {}) => {
    const layla = await club.member({ name: 'Layla' })
    const email = `g${crypto.randomUUID()}@audit.example`
    const id = (await club.propose(layla, { guests: [{ ...GUEST, email }], ...more })).answer.data._id
    return { layla, email, id, token: await tokenIn(email) }
  }

  test('answers by the link of their mail, without an account, in their language', async () => {
    const { layla, email, id, token } = await invite()
    const [mail] = await club.mails(email)
    expect(mail).toMatchObject({ kind: 'meetings.proposed', language: 'ar' })
    expect(Object.keys(mail!.params as object)).toContain('html:answers')
    const seen = (await club.house.call(guests.readInvitation, { params: { token } })).answer.data
    expect(seen).toMatchObject({ owner: 'Layla', you: { name: GUEST.name, answer: 'waiting' }, roomOpen: false })
    expect(JSON.stringify(seen)).not.toContain(layla.email)
    const body = { answer: 'accepted' as const, fits: [seen.times[0]!.id], zone: 'Europe/Lisbon' }
    const { answer } = await club.house.call(guests.answerInvitation, { params: { token }, body })
    expect(answer.data).toMatchObject({ state: 'fixed', you: { answer: 'accepted' } })
    expect((await club.read(layla, id)).people[1]).toMatchObject({ name: GUEST.name, email, zone: 'Europe/Lisbon' })
  })

  test('proposes another time, declines with a word, and sees nothing once they are taken from it', async () => {
    const { layla, id, token } = await invite()
    const params = { token }
    const body = { times: [ahead(8 * DAY)], word: 'The audit runs until then.', zone: 'Europe/Lisbon' }
    expect((await club.house.call(guests.suggestAsGuest, { params, body })).status).toBe(200)
    expect((await club.read(layla, id)).times).toHaveLength(2)
    const place = (await club.read(layla, id)).people[1]!.id
    await club.house.call(calls.removeFromMeeting, { params: { meetingId: id, personId: place } }, club.as(layla))
    expect((await club.house.call(guests.readInvitation, { params })).status).toBe(404)
    expect(
      (await club.house.call(guests.answerInvitation, { params, body: { answer: 'declined', zone: 'UTC' } })).status,
    ).toBe(404)
  })

  test('comes by the link of a meeting that began just now into its lobby at once, under the name that they give', async () => {
    const layla = await club.member({ name: 'Layla' })
    const { link, _id } = (await club.house.call(calls.startNow, { body: { zone: 'UTC' } }, club.as(layla))).answer.data
    const params = { token: link!.split('/').at(-1)! }
    expect((await club.house.call(guests.readInvitation, { params })).answer.data).toMatchObject({ roomOpen: true })
    const { data } = (await club.house.call(guests.enterAsGuest, { params, body: { name: 'Yusuf' } })).answer
    expect(data.roomId).toBe(_id)
    const body = { pass: data.pass!, name: 'Yusuf' }
    const { seat } = (await club.house.call(enterRoom, { params: { roomId: _id }, body })).answer.data
    expect(seat).toMatchObject({ state: 'waiting', name: 'Yusuf' })
  })

  test('comes in by no link that was made up, changed, or of another meeting', async () => {
    const { token } = await invite()
    const other = await invite()
    const [kind, hex, signature] = token.split('-', 1).concat([token.slice(2, 34), token.slice(35)])
    const forged = [
      `${kind}-${hex}-${'A'.repeat(43)}`,
      `o-${hex}-${signature}`,
      `g-${other.token.slice(2, 34)}-${signature}`,
      `${'x'.repeat(60)}`,
    ]
    for (const one of forged)
      expect((await club.house.call(guests.readInvitation, { params: { token: one } })).status).toBe(404)
  })

  test('waits outside until ten minutes before', async () => {
    const { token } = await invite()
    const seen = (await club.house.call(guests.readInvitation, { params: { token } })).answer.data
    await club.house.call(guests.answerInvitation, {
      params: { token },
      body: { answer: 'accepted', fits: [seen.times[0]!.id], zone: 'UTC' },
    })
    expect((await club.house.call(guests.enterAsGuest, { params: { token }, body: {} })).problem.code).toBe(
      'meetings.not-open',
    )
  })
})

test('the minutes go to a guest who was there, whatever they called themselves in the room, and to none who was not', async () => {
  const layla = await club.member({ name: 'Layla' })
  const [came, away] = ['came', 'away'].map(name => ({
    ...GUEST,
    name,
    email: `${name}${crypto.randomUUID()}@audit.example`,
  }))
  const times = [ahead(5 * MINUTE)]
  const id = (await club.propose(layla, { guests: [came, away], times })).answer.data._id
  const params = { meetingId: id }
  await club.house.call(calls.moveMeeting, { params, body: { startsAt: times[0]!, zone: 'UTC' } }, club.as(layla))
  const room = { params: { roomId: id } }
  const owner = (await club.house.call(enterRoom, { ...room, body: {} }, club.as(layla))).answer.data
  const token = await tokenIn(came!.email)
  const { pass } = (await club.house.call(guests.enterAsGuest, { params: { token }, body: {} })).answer.data
  const guest = (await club.house.call(enterRoom, { ...room, body: { pass: pass!, name: 'Somebody else' } })).answer
    .data
  expect(guest.seat.state).toBe('waiting')
  await club.house.call(admit, { ...room, body: { key: owner.key, seatId: guest.seat._id } }, club.as(layla))
  await club.house.call(
    minutes.saveMinutes,
    { params, body: { text: '40 pallets an hour.', version: 0 } },
    club.as(layla),
  )
  await club.house.call(endRoom, { ...room, body: { key: owner.key } }, club.as(layla))
  await club.house.settle()
  expect((await club.read(layla, id)).there.map(one => one.name)).toEqual(['Layla', 'came'])
  const sent = await club.house.call(minutes.sendMinutes, { params }, club.as(layla))
  expect(sent.status).toBe(200)
  const kinds = async (email: string) => (await club.mails(email)).map(mail => mail.kind)
  expect(await kinds(came!.email)).toContain('meetings.minutes')
  expect(await kinds(away!.email)).not.toContain('meetings.minutes')
  // What was held stays in the calendars of guests, too.
  const file = await fetch(`${club.house.url}/api${pathOf(guests.invitationFile, { token })}`)
  expect(await file.text()).toContain('METHOD:REQUEST')
})

describe('reminders', () => {
  test('go out a day and a quarter of an hour before, once each, and to nobody who declined or of what was cancelled', async () => {
    const clock = await movedClock(club.house.house.database)
    const [layla, omar, rana] = [await club.member(), await club.member(), await club.member()]
    const email = `r${crypto.randomUUID()}@audit.example`
    const startsAt = ahead(3 * DAY)
    const made = { members: [omar.username, rana.username], guests: [{ ...GUEST, email }], times: [startsAt] }
    const [id, off] = [
      (await club.propose(layla, made)).answer.data._id,
      (await club.propose(layla, made)).answer.data._id,
    ]
    for (const meetingId of [id, off])
      await club.house.call(
        calls.moveMeeting,
        { params: { meetingId }, body: { startsAt, zone: 'UTC' } },
        club.as(layla),
      )
    await club.answer(rana, id, { answer: 'declined' })
    await club.house.call(calls.cancelMeeting, { params: { meetingId: off }, body: {} }, club.as(layla))
    const reminded = async (to: string) =>
      (await club.mails(to)).map(mail => mail.kind).filter(kind => kind.startsWith('meetings.reminder'))
    const settle = async (before: number) => {
      await clock.to(new Date(Date.parse(startsAt) - before))
      for (const _ of [1, 2]) await settleMeetings(club.house.house)
    }
    await settle(2 * DAY)
    expect(await reminded(omar.email)).toEqual([])
    await settle(DAY - MINUTE)
    expect(await reminded(omar.email)).toEqual(['meetings.reminder-day'])
    await settle(14 * MINUTE)
    const both = ['meetings.reminder-day', 'meetings.reminder-soon']
    expect(await reminded(omar.email)).toEqual(both)
    expect(await reminded(layla.email)).toEqual(both)
    expect(await reminded(email)).toEqual(both)
    expect(await reminded(rana.email)).toEqual([])
    expect(await club.told(omar)).toContain('meetings.reminder-soon')
    // Nobody came.
    await settle(-DAY)
    expect((await club.read(layla, id)).state).toBe('expired')
    await clock.release()
  })

  test('go by mail to members who want them at once, in quiet hours too, with one click to end them; invitations and moves go to everybody', async () => {
    const clock = await movedClock(club.house.house.database)
    const layla = await club.member()
    const [instant, daily, off, muted] = [
      await club.member(),
      await club.member(),
      await club.member(),
      await club.member(),
    ]
    const all = [instant, daily, off, muted]
    const wishes = (who: typeof layla, body: InputOf<typeof saveWishes>['body']) =>
      club.house.call(saveWishes, { body }, club.as(who))
    const cell = (cadence: 'daily' | 'off') => ({
      cells: [{ topic: 'meetings' as const, channel: 'mail' as const, cadence }],
    })
    await wishes(daily, cell('daily'))
    await wishes(off, cell('off'))
    await wishes(instant, { zone: 'UTC', quiet: { on: true, from: 0, to: 1439, days: [0, 1, 2, 3, 4, 5, 6] } })
    const startsAt = ahead(3 * DAY)
    const meetingId = (
      await club.propose(layla, { members: all.map(one => one.username), guests: [], times: [startsAt] })
    ).answer.data._id
    await club.house.call(calls.moveMeeting, { params: { meetingId }, body: { startsAt, zone: 'UTC' } }, club.as(layla))
    await club.house.settle()
    const fixed = await club.house.db
      .selectFrom('notices')
      .select('id')
      .where('recipient_id', '=', muted.id)
      .where('kind', '=', 'meetings.fixed')
      .executeTakeFirstOrThrow()
    const mute = { params: { noticeId: fixed.id }, body: { way: 'off' as const } }
    expect((await club.house.call(muteNotice, mute, club.as(muted))).status).toBe(200)
    await clock.to(new Date(Date.parse(startsAt) - DAY + MINUTE))
    await settleMeetings(club.house.house)
    const mailed = async (who: typeof layla, kind: string) =>
      (await club.mails(who.email)).filter(mail => mail.kind === `meetings.${kind}`)
    for (const who of all) {
      const [invited] = await mailed(who, 'proposed')
      expect(invited).toMatchObject({ unsubscribe: null })
      expect(await mailed(who, 'fixed')).toHaveLength(1)
      expect(await club.told(who)).toContain('meetings.reminder-day')
    }
    for (const who of [daily, off, muted]) expect(await mailed(who, 'reminder-day')).toEqual([])
    const [mail] = await mailed(instant, 'reminder-day')
    const stop = /^\/notifications\/stop\/(.+)$/.exec(mail!.unsubscribe!)![1]!
    await club.house.call(stopMails, { params: { token: stop } })
    await clock.to(new Date(Date.parse(startsAt) - 14 * MINUTE))
    await settleMeetings(club.house.house)
    expect(await mailed(instant, 'reminder-soon')).toEqual([])
    expect(await club.told(instant)).toContain('meetings.reminder-soon')
    expect(await mailed(layla, 'reminder-soon')).toHaveLength(1)
    await clock.release()
  })

  test('go out to everybody, however many meetings stand before theirs, also when one of those fails: that one is named and made up for', async () => {
    const clock = await movedClock(club.house.house.database)
    const [layla, omar, rana] = [await club.member(), await club.member(), await club.member()]
    const startsAt = ahead(3 * DAY)
    const meets = async (other: typeof omar) => {
      const meetingId = (await club.propose(layla, { members: [other.username], times: [startsAt] })).answer.data._id
      await club.house.call(
        calls.moveMeeting,
        { params: { meetingId }, body: { startsAt, zone: 'UTC' } },
        club.as(layla),
      )
      return meetingId
    }
    const first = await meets(omar)
    await sql`insert into meetings (owner_id, title, language, zone, minutes, state, starts_at, fixed_at)
      select ${layla.id}, 'One of many', 'en', 'UTC', 30, 'fixed', ${startsAt}::timestamptz, clock_timestamp()
      from generate_series(1, 250)`.execute(club.house.db)
    await meets(rana)
    const { person_id } = await club.house.db
      .selectFrom('meeting_people')
      .select('id as person_id')
      .where('meeting_id', '=', first)
      .where('user_id', '=', omar.id)
      .executeTakeFirstOrThrow()
    const mend = await brokenFor(club.house.db, 'meeting_reminders', 'person_id', person_id)
    const reminded = async (who: typeof omar) =>
      (await club.told(who)).filter(kind => kind === 'meetings.reminder-day').length
    await clock.to(new Date(Date.parse(startsAt) - DAY + MINUTE))
    await expect(club.house.runTimer('meetings.settle')).rejects.toThrow(first)
    expect([await reminded(omar), await reminded(rana)]).toEqual([0, 1])
    await mend()
    await club.house.runTimer('meetings.settle')
    expect([await reminded(omar), await reminded(rana)]).toEqual([1, 1])
    await clock.release()
  })

  test('a proposal without a time left is over: whoever did not decline is told in their language, guests by mail, and it goes out of calendars', async () => {
    const clock = await movedClock(club.house.house.database)
    const [layla, omar, rana] = [await club.member(), await club.member(), await club.member()]
    const [email, gone] = [`e${crypto.randomUUID()}@audit.example`, `g${crypto.randomUUID()}@audit.example`]
    const asked = {
      members: [omar.username, rana.username],
      guests: [
        { ...GUEST, email },
        { ...GUEST, email: gone },
      ],
      times: [ahead(DAY), ahead(DAY + 60 * MINUTE)],
    }
    const id = (await club.propose(layla, asked)).answer.data._id
    await club.answer(rana, id, { answer: 'declined' })
    await club.house.call(guests.answerInvitation, {
      params: { token: await tokenIn(gone) },
      body: { answer: 'declined', zone: 'UTC' },
    })
    await clock.to(new Date(Date.parse(asked.times[0]!) + MINUTE))
    await settleMeetings(club.house.house)
    expect((await club.read(layla, id)).state).toBe('proposed')
    await clock.by(2 * DAY)
    for (const _ of [1, 2]) await settleMeetings(club.house.house)
    expect((await club.read(layla, id)).state).toBe('expired')
    for (const member of [layla, omar]) expect((await club.told(member)).at(-1)).toBe('meetings.expired')
    expect(await club.told(rana)).not.toContain('meetings.expired')
    const told = async (to: string) => (await club.mails(to)).filter(mail => mail.kind === 'meetings.expired')
    for (const to of [rana.email, gone]) expect(await told(to)).toEqual([])
    const [mail, ...more] = await told(email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ language: 'ar' })
    const asking = await fileOf((await club.mails(email))[0]!)
    expect(await fileOf(mail!)).toMatchObject({ method: 'CANCEL', uid: asking.uid, sequence: 1, status: 'CANCELLED' })
    // What the link of the mail leads to says so as well.
    const seen = await club.house.call(guests.readInvitation, { params: { token: await tokenIn(email) } })
    expect(seen.answer.data.state).toBe('expired')
    await clock.release()
  })
})
