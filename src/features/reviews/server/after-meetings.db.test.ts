import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import * as meetings from '../../meetings/contract.ts'
import * as minutes from '../../meetings/contract/minutes.ts'
import { forgetMeetings } from '../../meetings/server/forget-meetings.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { enterRoom } from '../../rooms/contract.ts'
import { endRoom } from '../../rooms/contract/inside.ts'
import * as contract from '../contract.ts'

let house: TestHouse
let reviewer: Member
beforeAll(async () => {
  house = await testHouse(features)
  reviewer = await asMember(house, { preset: 'reviewer' })
})
afterAll(() => house.stop())

const MINUTE = 60_000
const by = ({ bearer }: Member) => ({ bearer })
async function company(name: string): Promise<Member> {
  const member = await asMember(house, { name })
  await makeCompanyProfile(house.house, member.id, reviewer.id, 'approved', { companyName: name })
  await house.settle()
  return member
}

/** Two agree on a time that is near, come into the room, and its owner ends it; the second of them was there for so many minutes. */
async function met(owner: Member, other: Member, there: number, notes = ''): Promise<string> {
  const startsAt = new Date(Math.ceil((Date.now() + 5 * MINUTE) / MINUTE) * MINUTE).toISOString()
  const body = { title: 'The meters', minutes: 30, zone: 'Asia/Dubai', times: [startsAt], members: [other.username] }
  const { _id, times } = (await house.call(meetings.proposeMeeting, { body }, by(owner))).answer.data
  const params = { meetingId: _id }
  const fits = { answer: 'accepted' as const, fits: [times[0]!.id], zone: 'Africa/Cairo' }
  await house.call(meetings.answerMeeting, { params, body: fits }, by(other))
  const enter = async (who: Member) => {
    const { data } = (await house.call(enterRoom, { params: { roomId: _id }, body: {} }, by(who))).answer
    // Whoever was asked does not wait in the lobby.
    expect(data.seat.state).toBe('in')
    return data.key
  }
  const key = await enter(owner)
  await enter(other)
  const came = (minutesAgo: number, who: Member) =>
    sql`update room_seats set joined_at = clock_timestamp() - make_interval(mins => ${minutesAgo})
      where room_id = ${_id} and user_id = ${who.id}`.execute(house.db)
  await came(25, owner)
  await came(there, other)
  if (notes) await house.call(minutes.saveMinutes, { params, body: { text: notes, version: 0 } }, by(other))
  const ended = await house.call(endRoom, { params: { roomId: _id }, body: { key } }, by(owner))
  expect(ended.status).toBe(200)
  await house.settle()
  return _id
}
const read = async (who: Member, meetingId: string) =>
  (await house.call(meetings.readMeeting, { params: { meetingId } }, by(who))).answer.data
const write = (who: Member, meetingId: string, text = 'Exact, and well prepared.') =>
  house.call(contract.reviewMeeting, { params: { meetingId }, body: { stars: 5, text } }, by(who))
const page = (who: Member, meetingId: string) =>
  house.call(contract.readMeetingReview, { params: { meetingId } }, by(who))

describe('a meeting of two', () => {
  test('is held, its minutes go to both, and each reviews the other, once for the pair however often they meet', async () => {
    const [layla, omar] = [await company('Layla Trading'), await company('Omar Cold')]
    const first = await met(layla, omar, 12, '40 pallets an hour.')
    expect(await read(layla, first)).toMatchObject({
      state: 'held',
      mayReview: 'Omar Cold',
      there: [{ minutes: expect.closeTo(25, 0) }, { minutes: expect.closeTo(12, 0) }],
    })
    const send = () => house.call(minutes.sendMinutes, { params: { meetingId: first } }, by(layla))
    expect((await send()).status).toBe(200)
    expect((await send()).problem.code).toBe('meetings.minutes-sent')
    const mails = await house.db
      .selectFrom('mails')
      .select(['to_address', 'params'])
      .where('kind', '=', 'meetings.minutes')
      .execute()
    expect(mails.map(one => one.to_address).toSorted()).toEqual([layla.email, omar.email].toSorted())
    expect(JSON.stringify(mails[0]!.params)).toContain('40 pallets an hour.')

    expect((await page(omar, first)).answer.data).toMatchObject({ name: layla.name, review: null })
    expect((await write(omar, first)).status).toBe(201)
    expect((await write(omar, first)).problem.code).toBe('reviews.written-already')
    const second = await met(omar, layla, 20)
    // They may say of the later one what they did not say of the first, and nothing twice.
    expect((await page(omar, second)).answer.data).toMatchObject({ review: { text: 'Exact, and well prepared.' } })
    expect((await write(omar, second)).problem.code).toBe('reviews.written-already')
    expect((await write(layla, second, 'On time, and friendly.')).status).toBe(201)
    const of = async (who: Member) =>
      (await house.call(contract.listReviews, { query: { userId: who.id } })).answer.data.map(one => one.text)
    expect([await of(layla), await of(omar)]).toEqual([['Exact, and well prepared.'], ['On time, and friendly.']])
  })

  test('in which one of them was for less than ten minutes lets nobody review', async () => {
    const [layla, omar] = [await company('Layla Trading'), await company('Omar Cold')]
    const id = await met(layla, omar, 9)
    expect(await read(layla, id)).toMatchObject({ state: 'held', mayReview: null })
    for (const who of [layla, omar]) {
      expect((await page(who, id)).status).toBe(404)
      expect((await write(who, id)).status).toBe(404)
    }
  })

  test('is nobody else’s to review', async () => {
    const [layla, omar, stranger] = [await company('Layla'), await company('Omar'), await company('Nadia')]
    const id = await met(layla, omar, 12)
    expect((await page(stranger, id)).status).toBe(404)
    expect((await write(stranger, id)).status).toBe(404)
  })

  test('is forgotten when its time has come, and what was said of each other stays', async () => {
    const [layla, omar] = [await company('Layla Trading'), await company('Omar Cold')]
    const id = await met(layla, omar, 12)
    await write(omar, id)
    await sql`update meetings set ended_at = clock_timestamp() - interval '800 days' where id = ${id}`.execute(house.db)
    await forgetMeetings(house.db)
    expect((await house.call(meetings.readMeeting, { params: { meetingId: id } }, by(omar))).status).toBe(404)
    expect((await house.call(contract.listReviews, { query: { userId: layla.id } })).answer.count).toBe(1)
    expect((await write(layla, id)).status).toBe(201)
  })
})
