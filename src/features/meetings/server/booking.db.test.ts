import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../../../platform/test/members.ts'
import { changeHours, type HoursDraft, listFreeTimes } from '../../calendars/contract.ts'
import * as calls from '../contract.ts'
import { bookMeeting } from '../contract/booking.ts'
import { DAY, MINUTE, meetingHouse } from '../test/scene.ts'

let club: Awaited<ReturnType<typeof meetingHouse>>
beforeAll(async () => {
  club = await meetingHouse()
})
afterAll(() => club.house.stop())

const hours: HoursDraft = {
  bookable: true,
  visitors: false,
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
  const layla = await club.member()
  await club.house.call(changeHours, { body: { ...hours, ...over } }, club.as(layla))
  return layla
}
/** Noon in UTC, some days from now, and so many minutes after it. */
const noon = (days: number, minutes = 0) =>
  new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + (720 + minutes) * MINUTE).toISOString()
const book = (who: Member, whom: Member, times: string[], over: Record<string, unknown> = {}) =>
  club.house.call(
    bookMeeting,
    {
      params: { username: whom.username },
      body: { title: 'The meters', minutes: 60, times, zone: 'Asia/Dubai', ...over },
    },
    club.as(who),
  )
const freeAt = async (who: Member, whom: Member, days: number) => {
  const query = { from: noon(days), to: noon(days, 120), length: 60 }
  return (await club.house.call(listFreeTimes, { params: { username: whom.username }, query }, club.as(who))).answer
    .data
}

describe('a time that is booked', () => {
  test('is proposed to the host, who is told, and held for the two until it is answered', async () => {
    const [layla, tarek, rana] = [await host(), await club.member(), await club.member()]
    const { status, answer } = await book(tarek, layla, [noon(3), noon(4)])
    expect(status).toBe(201)
    expect(answer.data).toMatchObject({ state: 'proposed', minutes: 60 })
    await club.house.settle()
    expect(await club.told(layla)).toEqual(['meetings.proposed'])
    expect(await freeAt(rana, layla, 3)).toEqual([noon(3, 60), noon(3, 90)])
    const meeting = await club.read(layla, answer.data._id)
    await club.answer(layla, meeting._id, { fits: [meeting.times[0]!.id] })
    expect((await club.read(tarek, meeting._id)).startsAt).toBe(noon(3))
    // The other time that was held is free again.
    expect(await freeAt(rana, layla, 4)).toEqual([noon(4), noon(4, 30), noon(4, 60), noon(4, 90)])
    expect(await freeAt(rana, layla, 3)).toEqual([noon(3, 60), noon(3, 90)])
  })

  test('by several at the same moment goes to one of them, and the others are told which was taken', async () => {
    const layla = await host({ buffer: 15 })
    const visitors = await Promise.all([0, 1, 2, 3, 4].map(() => club.member()))
    const done = await Promise.all(visitors.map((one, at) => book(one, layla, [noon(5 + at), noon(12)].slice(at % 2))))
    // Of those who want the twelfth day alone or beside another, one has it.
    const went = done.filter(one => one.status === 201)
    expect(went).toHaveLength(1)
    for (const one of done.filter(other => other.status !== 201))
      expect(one.problem.errors.map(error => error.code)).toEqual(['calendars.taken'])
    const { rows } = {
      rows: await club.house.db
        .selectFrom('calendar_entries')
        .select('starts_at')
        .where('user_id', '=', layla.id)
        .execute(),
    }
    expect(rows.filter(row => row.starts_at.toISOString() === noon(12))).toHaveLength(1)
  })

  test('lies in the hours, is of a length that is offered, and is nobody’s own', async () => {
    const [layla, tarek] = [await host(), await club.member()]
    const night = noon(3, 11 * 60)
    expect((await book(tarek, layla, [night])).problem.errors).toMatchObject([
      { path: 'times.0', code: 'calendars.taken' },
    ])
    expect((await book(tarek, layla, [noon(3)], { minutes: 45 })).problem.code).toBe('calendars.not-offered')
    expect((await book(layla, layla, [noon(3)])).problem.code).toBe('calendars.yourself')
    expect((await book(tarek, await club.member(), [noon(3)])).status).toBe(404)
  })

  test('is one of two that may wait, so that nobody keeps the time of a host from others', async () => {
    const [layla, tarek] = [await host(), await club.member()]
    expect((await book(tarek, layla, [noon(3)])).status).toBe(201)
    const second = await book(tarek, layla, [noon(4)])
    expect((await book(tarek, layla, [noon(5)])).problem.code).toBe('meetings.enough-waiting')
    await club.house.call(
      calls.cancelMeeting,
      { params: { meetingId: second.answer.data._id }, body: {} },
      club.as(tarek),
    )
    expect((await book(tarek, layla, [noon(5)])).status).toBe(201)
  })
})
