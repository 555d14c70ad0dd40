import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../../../platform/test/members.ts'
import { listNotices } from '../../notifications/contract.ts'
import { block, MEMBER } from '../../social/contract.ts'
import * as calls from '../contract.ts'
import * as minutes from '../contract/minutes.ts'
import { ahead, DAY, MINUTE, meetingHouse } from '../test/scene.ts'
import { drawFile } from './calendar.ts'

let club: Awaited<ReturnType<typeof meetingHouse>>
beforeAll(async () => {
  club = await meetingHouse()
})
afterAll(() => club.house.stop())

const bodyOf = (who: Member) => ({ members: [who.username] })
async function two() {
  const [layla, omar] = [await club.member({ name: 'Layla' }), await club.member({ name: 'Omar' })]
  return { layla, omar }
}

describe('a proposal', () => {
  test('to one other is fixed at the time that they take, and both are told', async () => {
    const { layla, omar } = await two()
    const times = [ahead(3 * DAY), ahead(4 * DAY), ahead(5 * DAY)]
    const made = await club.propose(layla, { ...bodyOf(omar), times })
    expect(made.status).toBe(201)
    const id = made.answer.data._id
    expect(await club.told(omar)).toEqual(['meetings.proposed'])
    expect((await club.house.call(listNotices, {}, club.as(omar))).answer.waiting).toHaveLength(1)
    const seen = await club.read(omar, id)
    expect(seen).toMatchObject({ state: 'proposed', startsAt: null, waitsForYou: true, zone: 'Asia/Dubai' })
    const wanted = seen.times[1]!
    const { status, answer } = await club.answer(omar, id, { fits: [wanted.id] })
    expect(status).toBe(200)
    expect(answer.data).toMatchObject({ state: 'fixed', startsAt: times[1], times: [], waitsForYou: false })
    // Under their bell nothing waits for an answer that was given.
    expect((await club.house.call(listNotices, {}, club.as(omar))).answer.waiting).toEqual([])
    expect(answer.data.people.map(one => [one.name, one.answer, one.zone])).toEqual([
      ['Layla', 'accepted', 'Asia/Dubai'],
      ['Omar', 'accepted', 'Africa/Cairo'],
    ])
    expect(await club.told(layla)).toEqual(['meetings.fixed'])
    expect(answer.data.steps.map(step => step.act)).toEqual(['proposed', 'accepted', 'fixed'])
  })

  test('to several is fixed at the earliest that suits all who come, or at what the owner takes', async () => {
    const [owner, a, b] = [await club.member(), await club.member(), await club.member()]
    const times = [ahead(3 * DAY), ahead(4 * DAY)]
    const id = (await club.propose(owner, { members: [a.username, b.username], times })).answer.data._id
    const [first, second] = (await club.read(a, id)).times
    expect((await club.answer(a, id, { fits: [first!.id, second!.id] })).answer.data.state).toBe('proposed')
    expect((await club.answer(b, id, { fits: [second!.id] })).answer.data).toMatchObject({
      state: 'fixed',
      startsAt: times[1],
    })
    const other = (await club.propose(owner, { members: [a.username, b.username], times })).answer.data._id
    const taken = await club.house.call(
      calls.moveMeeting,
      { params: { meetingId: other }, body: { startsAt: times[0]!, zone: 'Asia/Dubai' } },
      club.as(owner),
    )
    expect(taken.answer.data).toMatchObject({ state: 'fixed', startsAt: times[0] })
    expect(taken.answer.data.people.map(one => one.answer)).toEqual(['accepted', 'waiting', 'waiting'])
  })

  test('is answered with another time, which the owner takes', async () => {
    const { layla, omar } = await two()
    const id = (await club.propose(layla, bodyOf(omar))).answer.data._id
    const other = ahead(6 * DAY)
    const suggested = await club.house.call(
      calls.suggestTimes,
      { params: { meetingId: id }, body: { times: [other], word: 'Not that day.', zone: 'Africa/Cairo' } },
      club.as(omar),
    )
    expect(suggested.answer.data.times).toHaveLength(2)
    const seen = await club.read(layla, id)
    expect(seen.waitsForYou).toBe(true)
    const wanted = seen.times.find(time => time.startsAt === other)!
    expect((await club.answer(layla, id, { fits: [wanted.id], zone: 'Asia/Dubai' })).answer.data).toMatchObject({
      state: 'fixed',
      startsAt: other,
    })
  })

  test('is declined with a word: with nobody left it is off, and its owner is told', async () => {
    const { layla, omar } = await two()
    const id = (await club.propose(layla, bodyOf(omar))).answer.data._id
    const { answer } = await club.answer(omar, id, { answer: 'declined', word: 'I travel then.' })
    expect(answer.data.state).toBe('cancelled')
    expect(answer.data.people[1]).toMatchObject({ answer: 'declined', word: 'I travel then.' })
    expect(await club.told(layla)).toEqual(['meetings.declined', 'meetings.all-declined'])
    expect((await club.answer(omar, id, { answer: 'declined' })).problem.code).toBe('meetings.over')
  })

  test('says at its field what is wrong, and asks nobody who cannot be asked', async () => {
    const { layla, omar } = await two()
    const faults = async (more: Record<string, unknown>) => {
      const { problem } = await club.propose(layla, { ...bodyOf(omar), ...more })
      return problem.errors?.map(one => [one.path, one.code]) ?? problem.code
    }
    expect(await faults({ times: [ahead(-DAY)] })).toEqual([['times.0', 'meetings.time-past']])
    expect(await faults({ times: [ahead(DAY), ahead(400 * DAY)] })).toEqual([['times.1', 'meetings.time-too-far']])
    expect(await faults({ agenda: [{ text: 'All of it', minutes: 60 }] })).toEqual([
      ['agenda', 'meetings.agenda-too-long'],
    ])
    expect(await faults({ members: ['nobody-here'] })).toEqual([['members.0', 'meetings.member-unknown']])
    expect((await club.propose(layla, { members: [layla.username] })).problem.code).toBe('meetings.yourself')
    expect((await club.propose(layla, {})).problem.code).toBe('meetings.nobody')
    const guests = Array.from({ length: 20 }, (_, at) => ({ name: `G ${at}`, email: `g${at}@example.test` }))
    expect((await club.propose(layla, { ...bodyOf(omar), guests })).problem.code).toBe('meetings.too-many')
    await club.house.call(block, { body: { kind: MEMBER, id: layla.id } }, club.as(omar))
    expect((await club.propose(layla, bodyOf(omar))).problem.code).toBe('meetings.not-possible')
    expect((await club.propose(omar, bodyOf(layla))).problem.code).toBe('meetings.you-blocked')
    const gone = await club.member({ suspended: true })
    expect(await faults({ members: [gone.username] })).toEqual([['members.0', 'meetings.member-unknown']])
    const guest = await club.member({ userType: undefined as never, role: 'Guest' })
    expect((await club.propose(guest, bodyOf(layla))).problem.code).toBe('profile-required')
  })

  test('is nobody else’s: whoever is not asked finds none, and only the owner moves or cancels it', async () => {
    const { layla, omar } = await two()
    const stranger = await club.member()
    const id = (await club.propose(layla, bodyOf(omar))).answer.data._id
    const params = { meetingId: id }
    const move = { startsAt: ahead(5 * DAY), zone: 'UTC' }
    expect((await club.house.call(calls.readMeeting, { params }, club.as(stranger))).status).toBe(404)
    expect((await club.house.call(calls.meetingFile, { params }, club.as(stranger))).status).toBe(404)
    expect((await club.answer(stranger, id, { answer: 'declined' })).status).toBe(404)
    expect((await club.house.call(calls.moveMeeting, { params, body: move }, club.as(stranger))).status).toBe(404)
    expect((await club.house.call(calls.moveMeeting, { params, body: move }, club.as(omar))).problem.code).toBe(
      'meetings.not-owner',
    )
    expect((await club.house.call(calls.cancelMeeting, { params, body: {} }, club.as(omar))).problem.code).toBe(
      'meetings.not-owner',
    )
  })
})

describe('a meeting that stands', () => {
  async function fixed() {
    const { layla, omar } = await two()
    const id = (await club.propose(layla, bodyOf(omar))).answer.data._id
    const [time] = (await club.read(omar, id)).times
    await club.answer(omar, id, { fits: [time!.id] })
    return { layla, omar, id, startsAt: time!.startsAt }
  }

  test('is moved: everybody is asked again, also who had declined', async () => {
    const { layla, omar, id } = await fixed()
    const startsAt = ahead(7 * DAY)
    const body = { startsAt, zone: 'Asia/Dubai', word: 'The site is closed.' }
    const moved = await club.house.call(calls.moveMeeting, { params: { meetingId: id }, body }, club.as(layla))
    expect(moved.answer.data).toMatchObject({ state: 'fixed', startsAt })
    expect((await club.read(omar, id)).waitsForYou).toBe(true)
    expect((await club.told(omar)).at(-1)).toBe('meetings.time-moved')
    expect((await club.answer(omar, id, {})).answer.data.people[1]!.answer).toBe('accepted')
    expect((await club.told(layla)).at(-1)).toBe('meetings.accepted')
  })

  test('is answered at the time that was read: who says that an older one suits, or does not, is shown the new one first', async () => {
    const { layla, omar, id, startsAt: before } = await fixed()
    const startsAt = ahead(7 * DAY)
    const body = { startsAt, zone: 'Asia/Dubai', word: '' }
    await club.house.call(calls.moveMeeting, { params: { meetingId: id }, body }, club.as(layla))
    for (const answer of ['accepted', 'declined']) {
      const said = await club.answer(omar, id, { answer, startsAt: before })
      expect([said.status, said.problem.code]).toEqual([409, 'meetings.moved'])
    }
    expect((await club.read(omar, id)).waitsForYou).toBe(true)
    expect((await club.answer(omar, id, { startsAt })).answer.data.people[1]!.answer).toBe('accepted')
  })

  test('that is fixed while somebody says which of the proposed times suit is not accepted by that', async () => {
    const { layla, omar } = await two()
    const id = (await club.propose(layla, bodyOf(omar))).answer.data._id
    const [first] = (await club.read(omar, id)).times
    const body = { startsAt: ahead(9 * DAY), zone: 'Asia/Dubai', word: '' }
    await club.house.call(calls.moveMeeting, { params: { meetingId: id }, body }, club.as(layla))
    const said = await club.answer(omar, id, { fits: [first!.id] })
    expect([said.status, said.problem.code]).toEqual([409, 'meetings.moved'])
    expect((await club.read(omar, id)).people[1]!.answer).toBe('waiting')
  })

  test('of times that are suggested in its place everybody says which suit; whether they come to it stays as it was', async () => {
    const { layla, omar, id } = await fixed()
    const rana = await club.member()
    const more = { members: [rana.username], guests: [] }
    await club.house.call(calls.inviteToMeeting, { params: { meetingId: id }, body: more }, club.as(layla))
    const other = { times: [ahead(8 * DAY)], zone: 'Africa/Cairo', word: '' }
    await club.house.call(calls.suggestTimes, { params: { meetingId: id }, body: other }, club.as(omar))
    const [time] = (await club.read(rana, id)).times
    for (const who of [rana, layla]) expect((await club.answer(who, id, { fits: [time!.id] })).status).toBe(200)
    const placeOf = async (who: typeof rana) => (await club.read(who, id)).people.find(one => one.you)!
    const [hers, owners] = [await placeOf(rana), await placeOf(layla)]
    expect(hers.answer).toBe('waiting')
    expect((await club.read(layla, id)).times[0]!.fits).toEqual(expect.arrayContaining([hers.id, owners.id]))
  })

  test('is cancelled with a reason that everybody reads', async () => {
    const { layla, omar, id } = await fixed()
    const body = { word: 'The site is closed.' }
    const { answer } = await club.house.call(calls.cancelMeeting, { params: { meetingId: id }, body }, club.as(layla))
    expect(answer.data).toMatchObject({ state: 'cancelled' })
    expect(answer.data.steps.at(-1)).toMatchObject({
      act: 'cancelled',
      by: 'Layla',
      word: { text: 'The site is closed.' },
    })
    expect((await club.told(omar)).at(-1)).toBe('meetings.cancelled')
  })

  test('warns of another at the same time, by the title of one’s own alone', async () => {
    const { layla, omar, id, startsAt } = await fixed()
    const clashes = async (who: Member, except?: string) =>
      (
        await club.house.call(
          calls.findClashes,
          { body: { times: [startsAt, ahead(20 * DAY)], minutes: 30, ...(except && { except }) } },
          club.as(who),
        )
      ).answer.data
    expect(await clashes(omar)).toEqual([{ startsAt, title: 'The meters at Alexandria' }])
    expect(await clashes(layla, id)).toEqual([])
    const rana = await club.member()
    const other = (await club.propose(rana, { ...bodyOf(omar), times: [startsAt] })).answer.data._id
    expect((await club.read(omar, other)).clashes).toMatchObject([{ startsAt, title: 'The meters at Alexandria' }])
    expect((await club.read(rana, other)).clashes).toEqual([])
  })

  test('takes more people and lets go of some, who read it no more', async () => {
    const { layla, omar, id } = await fixed()
    const rana = await club.member({ name: 'Rana' })
    const params = { meetingId: id }
    const invited = await club.house.call(calls.inviteToMeeting, { params, body: bodyOf(rana) }, club.as(layla))
    const place = invited.answer.data.people.find(one => one.member === rana.id)!
    expect(place.answer).toBe('waiting')
    expect(await club.told(rana)).toEqual(['meetings.fixed'])
    const removed = await club.house.call(
      calls.removeFromMeeting,
      { params: { ...params, personId: place.id } },
      club.as(layla),
    )
    expect(removed.answer.data.people).toHaveLength(2)
    expect((await club.house.call(calls.readMeeting, { params }, club.as(rana))).status).toBe(404)
    expect(await club.told(rana)).toEqual(['meetings.fixed', 'meetings.cancelled'])
    expect((await club.read(omar, id)).people).toHaveLength(2)
  })
})

describe('a series', () => {
  test('is laid out when its first time is taken, and one of it is moved or cancelled by itself, or all that come', async () => {
    const { layla, omar } = await two()
    const repeats = { every: 'week', count: 4 }
    const id = (await club.propose(layla, { ...bodyOf(omar), repeats })).answer.data._id
    const [time] = (await club.read(omar, id)).times
    await club.answer(omar, id, { fits: [time!.id] })
    const rows = await club.house.db
      .selectFrom('meetings')
      .select(['id', 'occurrence', 'starts_at'])
      .where('series_id', '=', id)
      .orderBy('occurrence')
      .execute()
    expect(rows.map(row => row.starts_at!.getTime())).toEqual(
      [0, 1, 2, 3].map(week => Date.parse(time!.startsAt) + week * 7 * DAY),
    )
    const third = rows[2]!.id
    expect(await club.read(omar, third)).toMatchObject({ state: 'fixed', series: { occurrence: 3, of: 4 } })
    // Each of them is found from any other, by whoever is asked alone.
    expect((await club.read(omar, id)).ofSeries).toEqual(
      rows.map(row => ({
        ...{ _id: row.id, occurrence: row.occurrence, startsAt: row.starts_at!.toISOString(), state: 'fixed' },
      })),
    )
    const moved = ahead(30 * DAY)
    await club.house.call(
      calls.moveMeeting,
      { params: { meetingId: third }, body: { startsAt: moved, zone: 'Asia/Dubai' } },
      club.as(layla),
    )
    expect((await club.read(omar, rows[3]!.id)).startsAt).toBe(rows[3]!.starts_at!.toISOString())
    const params = { meetingId: rows[1]!.id }
    await club.house.call(calls.cancelMeeting, { params, body: { whole: true } }, club.as(layla))
    const states = await Promise.all(rows.map(async row => (await club.read(omar, row.id)).state))
    expect(states).toEqual(['fixed', 'cancelled', 'cancelled', 'cancelled'])
    const list = (await club.house.call(calls.listMeetings, { query: {} }, club.as(omar))).answer
    expect(list.data.map(row => row._id)).toEqual([id])
    expect(list.counts).toEqual({ coming: 1, waiting: 0, past: 3 })
  })
})

describe('a meeting of a series with all that come after it', () => {
  async function weekly() {
    const { layla, omar } = await two()
    const repeats = { every: 'week', count: 4 }
    const id = (await club.propose(layla, { ...bodyOf(omar), repeats })).answer.data._id
    const [time] = (await club.read(omar, id)).times
    await club.answer(omar, id, { fits: [time!.id] })
    const rows = await club.house.db
      .selectFrom('meetings')
      .select(['id', 'starts_at', 'planned_at'])
      .where('series_id', '=', id)
      .orderBy('occurrence')
      .execute()
    return { layla, omar, rows, params: { meetingId: rows[1]!.id } }
  }

  test('is moved: each follows in its week, is asked of again, and one notice and one mail tell of all', async () => {
    const { layla, omar, rows, params } = await weekly()
    const cancelled = { meetingId: rows[2]!.id }
    await club.house.call(calls.cancelMeeting, { params: cancelled, body: {} }, club.as(layla))
    const [told, mails] = [await club.told(omar), await club.mails(omar.email)]
    const startsAt = new Date(rows[1]!.starts_at!.getTime() + 2 * DAY).toISOString()
    const body = { startsAt, zone: 'Asia/Dubai', whole: true }
    expect((await club.house.call(calls.moveMeeting, { params, body }, club.as(layla))).status).toBe(200)
    const seen = await Promise.all(rows.map(row => club.read(omar, row.id)))
    const before = rows.map(row => row.starts_at!.getTime())
    expect(seen.map(one => [one.state, Date.parse(one.startsAt!), one.people[1]!.answer])).toEqual([
      ['fixed', before[0], 'accepted'],
      ['fixed', before[1]! + 2 * DAY, 'waiting'],
      ['cancelled', before[2], 'accepted'],
      ['fixed', before[3]! + 2 * DAY, 'waiting'],
    ])
    expect((await club.told(omar)).slice(told.length)).toEqual(['meetings.time-moved'])
    const fresh = (await club.mails(omar.email)).slice(mails.length)
    expect(fresh.map(mail => mail.kind)).toEqual(['meetings.moved-series'])
    const { id } = fresh[0]!.attached as { id: string }
    const file = (await drawFile(club.house.db, club.house.house, id))!.body.toString()
    const events = new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent')
    const moments = (name: string) =>
      events.map(one => (one.getFirstPropertyValue(name) as ICAL.Time).toJSDate().getTime())
    expect(moments('recurrence-id')).toEqual([rows[1]!, rows[3]!].map(row => row.planned_at!.getTime()))
    expect(moments('dtstart')).toEqual([before[1]! + 2 * DAY, before[3]! + 2 * DAY])
  })

  test('is changed: what it is about and how long it takes, and who answered has answered', async () => {
    const { layla, omar, rows, params } = await weekly()
    const mails = await club.mails(omar.email)
    const body = { title: 'The second round', minutes: 20, agenda: [{ text: 'Terms', minutes: 20 }], whole: true }
    expect((await club.house.call(calls.changeMeeting, { params, body }, club.as(layla))).status).toBe(200)
    const seen = await Promise.all(rows.map(row => club.read(omar, row.id)))
    expect(seen.map(one => [one.title, one.minutes, one.people[1]!.answer])).toEqual([
      ['The meters at Alexandria', 45, 'accepted'],
      ...Array.from({ length: 3 }, () => ['The second round', 20, 'accepted']),
    ])
    expect((await club.mails(omar.email)).slice(mails.length).map(mail => mail.kind)).toEqual([
      'meetings.changed-series',
    ])
  })
})

test('a meeting begun now is open at once, and its owner has a link for guests', async () => {
  const layla = await club.member({ userType: undefined as never, role: 'Guest' })
  const { answer } = await club.house.call(calls.startNow, { body: { zone: 'Asia/Dubai' } }, club.as(layla))
  expect(answer.data).toMatchObject({ state: 'fixed', atOnce: true, title: 'Meeting' })
  expect(answer.data.link).toMatch(/\/meeting\/join\/o-[0-9a-f]{32}-/)
  expect(Math.abs(Date.parse(answer.data.startsAt!) - Date.now())).toBeLessThan(5 * MINUTE)
})

test('the notes of a meeting have one pen: whoever else writes is told who holds it, and nobody writes over what they have not read', async () => {
  const { layla, omar } = await two()
  const rana = await club.member()
  const params = { meetingId: (await club.propose(layla, { members: [omar.username] })).answer.data._id }
  const save = (who: Member, text: string, version: number) =>
    club.house.call(minutes.saveMinutes, { params, body: { text, version } }, club.as(who))
  const hold = (who: Member, release = false) =>
    club.house.call(minutes.holdMinutes, { params, body: { release } }, club.as(who))
  const both = await Promise.all([save(layla, 'Mine', 0), save(omar, 'No, mine', 0)])
  expect(both.map(one => one.status).toSorted()).toEqual([200, 409])
  const [first, other] = both[0]!.status === 200 ? [layla, omar] : [omar, layla]
  expect((await save(other, 'After all', 1)).problem).toMatchObject({
    code: 'meetings.minutes-held',
    params: { name: first.name },
  })
  expect((await hold(other)).problem.code).toBe('meetings.minutes-held')
  expect((await hold(first, true)).answer.data.holder).toBeNull()
  expect((await save(other, 'Over what was not read', 0)).problem.code).toBe('meetings.minutes-newer')
  expect((await save(other, 'After all', 1)).answer.data).toMatchObject({ text: 'After all', version: 2 })
  expect((await save(rana, 'Not asked', 2)).status).toBe(404)
})
