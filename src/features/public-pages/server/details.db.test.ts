import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { makeProfile } from '../../profiles/test/sample-kinds.ts'
import { block, follow, listBlocks, unblock, unfollow } from '../../social/contract.ts'
import * as details from '../contract/details.ts'

let house: TestHouse
let shown: Member
let guest: Member
let staff: Member
let other: Member
beforeAll(async () => {
  house = await testHouse(features)
  ;[shown, guest, staff, other] = [
    await asMember(house),
    await asMember(house, { name: 'Quiet Guest' }),
    await asMember(house, { role: 'Super-admin' }),
    await asMember(house),
  ]
  await makeProfile(house.house, { userId: shown.id, reviewerId: staff.id }, 'investor')
  await makeProfile(house.house, { userId: other.id, reviewerId: staff.id }, 'investor')
  for (const who of [guest, other])
    await house.call(follow, { body: { kind: 'member', id: shown.id } }, { bearer: who.bearer })
  await house.settle()
})
afterAll(() => house.stop())

const about = ({ id }: { id: string }) => ({ params: { id } })
const as = (who: Member | null) => ({ bearer: who?.bearer })

describe('a member with an approved profile', () => {
  test('is told of by card, name and counts to everyone', async () => {
    const { status, answer } = await house.call(details.memberDetails, about(shown))
    expect(status).toBe(200)
    expect(answer.data).toMatchObject({ username: shown.username, role: { name: 'User' }, userType: 'investor' })
    expect(answer.data.card?.username).toBe(shown.username)
    // The follower without a profile is counted for the member and for staff only.
    expect(answer.data.counts.followers).toBe(1)
    const own = await house.call(details.memberDetails, about(shown), as(shown))
    expect(own.answer.data.counts.followers).toBe(2)
  })

  test('has followers whom everyone may read of, and others whom only the member and staff may', async () => {
    const names = async (who: Member | null) =>
      (await house.call(details.listFollowers, about(shown), as(who))).answer.data.map(one => one.username)
    expect(await names(null)).toEqual([other.username])
    expect(await names(guest)).toEqual([other.username])
    for (const who of [shown, staff])
      expect((await names(who)).toSorted()).toEqual([guest.username, other.username].toSorted())
  })

  test('is named and drawn among those whom somebody blocked as on every other page', async () => {
    const body = { kind: 'member', id: shown.id }
    await house.call(block, { body }, as(staff))
    const [row] = (await house.call(listBlocks, {}, as(staff))).answer.data
    const { card } = (await house.call(details.memberDetails, about(shown))).answer.data
    const { id, name, userType, picture } = row!
    expect({ id, name, userType, picture }).toEqual({
      ...{ id: card!.userId, name: card!.name, userType: card!.kind },
      picture: card!.image?.thumbUrl ?? null,
    })
    await house.call(unblock, { body }, as(staff))
  })

  test('joined, was approved and follows, each noted once and the newest first', async () => {
    await house.call(unfollow, { body: { kind: 'member', id: shown.id } }, as(other))
    await house.settle()
    const kinds = async () =>
      (await house.call(details.searchActivities, { ...about(other), body: {} })).answer.data.map(one => one.kind)
    expect(await kinds()).toEqual(['approved', 'joined'])
    for (const again of [follow, unfollow, follow]) {
      await house.call(again, { body: { kind: 'member', id: shown.id } }, as(other))
      await house.settle()
    }
    expect(await kinds()).toEqual(['followed', 'approved', 'joined'])
    const [newest] = (await house.call(details.listActivities, about(other))).answer.data
    expect(newest?.target).toMatchObject({ kind: 'member', id: shown.id, link: `/profile/${shown.username}` })
    const upwards = await house.call(details.searchActivities, {
      ...about(other),
      body: { sortDesc: false, perPage: 1 },
    })
    expect([upwards.answer.count, upwards.answer.data[0]?.kind]).toEqual([3, 'joined'])
  })

  test('brought somebody, which is told once they are approved', async () => {
    const invited = await asMember(house)
    await house.db.updateTable('users').set({ referred_by: other.id }).where('id', '=', invited.id).execute()
    await makeProfile(house.house, { userId: invited.id, reviewerId: staff.id }, 'broker')
    await house.settle()
    const { data } = (await house.call(details.listActivities, about(other))).answer
    expect(data[0]).toMatchObject({ kind: 'invited', target: { id: invited.id, link: `/profile/${invited.username}` } })
  })

  test('keeps comments, complaints and subscriptions to themselves and staff', async () => {
    for (const call of [details.searchComments, details.searchComplaints, details.searchSubscriptions]) {
      const status = async (who: Member | null) =>
        (await house.call(call, { ...about(shown), body: {} }, as(who))).status
      expect([await status(shown), await status(staff), await status(other), await status(null)]).toEqual([
        200, 200, 404, 401,
      ])
    }
  })
})

describe.each([
  ['activities', details.searchActivities, details.SORTS.activities],
  ['profiles', details.searchOffers, details.SORTS.offers],
  ['comments', details.searchComments, details.SORTS.comments],
  ['complaints', details.searchComplaints, details.SORTS.complaints],
  ['subscriptions', details.searchSubscriptions, details.SORTS.subscriptions],
] as const)('the list of %s', (_, call, fields) => {
  test('is ordered by each field of its rows, as JSON and as a form', async () => {
    for (const sortBy of fields)
      for (const sortDesc of [true, false]) {
        const json = await house.call(call, { ...about(shown), body: { sortBy, sortDesc } }, as(shown))
        const form = new FormData()
        const fields = { page: '1', perPage: '٢', sortBy, sortDesc: String(sortDesc) }
        for (const [key, value] of Object.entries(fields)) form.set(key, value)
        const sent = await house.call(call, about(shown) as never, { ...as(shown), form })
        expect([sortBy, json.status, sent.status]).toEqual([sortBy, 200, 200])
        expect(sent.answer.data).toEqual(json.answer.data.slice(0, 2))
      }
  })

  test('falls back to the newest first for an order that is empty or unknown, whatever way is asked', async () => {
    const newest = (await house.call(call, { ...about(shown), body: {} }, as(shown))).answer
    for (const sortBy of ['', 'nonsense', '__proto__', null])
      for (const sortDesc of [true, false, null]) {
        const { status, answer } = await house.call(call, { ...about(shown), body: { sortBy, sortDesc } }, as(shown))
        expect([sortBy, status, answer]).toEqual([sortBy, 200, newest])
      }
    const form = new FormData()
    for (const key of ['page', 'perPage', 'sortBy', 'sortDesc']) form.set(key, '')
    expect((await house.call(call, about(shown) as never, { ...as(shown), form })).answer).toEqual(newest)
  })
})

test('a member without a public page is there for themselves and for staff; others get what an unknown id gets', async () => {
  const answers = []
  for (const who of [null, other]) {
    const real = await house.call(details.memberDetails, about(guest), as(who))
    const made = await house.call(details.memberDetails, about({ id: '01999999-9999-7999-8999-999999999999' }), as(who))
    expect([real.status, real.problem.code]).toEqual([made.status, made.problem.code])
    answers.push(real.status)
  }
  expect(answers).toEqual([404, 404])
  expect((await house.call(details.memberDetails, about(guest), as(guest))).status).toBe(200)
  expect((await house.call(details.memberDetails, about(guest), as(staff))).answer.data.name).toBe('Quiet Guest')
})
