import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { readDesk } from '../../dashboard/contract.ts'
import { listNotices } from '../../notifications/contract.ts'
import { changeSettings } from '../../settings/contract/settings.ts'
import { listActivity } from '../contract/activity.ts'
import { changeRole } from '../contract/acts.ts'
import * as calls from '../contract/super-admins.ts'

let house: TestHouse
let one: Member
beforeAll(async () => {
  house = await testHouse(features)
  await sql`update users set role = 'User' where role = 'Super-admin'`.execute(house.db)
  one = await asMember(house, { role: 'Super-admin', name: 'Admin One' })
})
afterAll(() => house.stop())

const as = (who: Member) => ({ bearer: who.bearer })
const promote = (by: Member, member: Member) =>
  house.call(changeRole, { params: { userId: member.id }, body: { role: 'Super-admin' as const } }, as(by))
const want = (by: Member, on: boolean) => house.call(calls.setFourEyes, { body: { on } }, as(by))
const shown = async (by: Member) => (await house.call(calls.readSuperAdmins, {}, as(by))).answer.data
const answer = (by: Member, requestId: string, agree: boolean) =>
  house.call(calls.answerRequest, { params: { requestId }, body: { agree } }, as(by))
const roleOf = async ({ id }: Member) =>
  (await house.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
const openOf = async (by: Member, member: Member | null) =>
  (await shown(by)).requests.find(one => !one.outcome && (one.member?._id ?? null) === (member?.id ?? null))!

describe('making a Super-admin', () => {
  test('takes one alone where nobody wants it otherwise, and where there is one alone even then', async () => {
    const [first, second] = [await asMember(house), await asMember(house)]
    expect((await want(one, true)).answer.asked).toBe(false)
    expect((await promote(one, first)).answer.asked).toBe(false)
    expect(await roleOf(first)).toBe('Super-admin')
    expect((await promote(one, second)).answer.asked).toBe(true)
    expect(await roleOf(second)).toBe('Guest')
  })

  test('waits for a second yes, which is nobody’s own, and tells both', async () => {
    const two = await asMember(house, { role: 'Super-admin', name: 'Admin Two' })
    const member = await asMember(house, { name: 'Nadia Riser' })
    expect((await promote(one, member)).answer.asked).toBe(true)
    expect((await promote(two, member)).problem.code).toBe('people.asked-already')
    const request = await openOf(two, member)
    expect((await answer(one, request._id, true)).problem.code).toBe('people.own-request')
    expect((await house.call(listNotices, {}, as(two))).answer.data[0]?.data.body).toContain('Admin One')
    const desk = await house.call(readDesk, {}, as(two))
    expect(JSON.stringify(desk.answer)).toContain('/users/super-admins')
    expect(JSON.stringify((await house.call(readDesk, {}, as(one))).answer)).not.toContain('/users/super-admins')
    expect((await answer(two, request._id, true)).status).toBe(200)
    expect(await roleOf(member)).toBe('Super-admin')
    expect((await house.call(listNotices, {}, as(one))).answer.data[0]?.data.body).toContain('Admin Two')
    const log = (await house.call(listActivity, { query: { memberId: member.id } }, as(one))).answer.data
    expect(
      log
        .slice(0, 3)
        .map(row => row.action)
        .sort(),
    ).toEqual(['accounts.agree-super-admin', 'accounts.ask-super-admin', 'accounts.make-staff'])
  })

  test('is declined, taken back, or over after a week; then it may be asked again', async () => {
    const two = await asMember(house, { role: 'Super-admin' })
    const member = await asMember(house)
    await promote(one, member)
    await answer(two, (await openOf(two, member))._id, false)
    await promote(one, member)
    const mine = (await openOf(one, member))._id
    const withdraw = (by: Member) => house.call(calls.withdrawRequest, { params: { requestId: mine } }, as(by))
    expect([(await withdraw(two)).status, (await withdraw(one)).status]).toEqual([404, 200])
    await promote(one, member)
    const late = (await openOf(two, member))._id
    await sql`update super_admin_requests set expires_at = clock_timestamp() where id = ${late}`.execute(house.db)
    expect((await answer(two, late, true)).problem.code).toBe('people.request-over')
    expect((await promote(one, member)).answer.asked).toBe(true)
    const about = (await shown(one)).requests.filter(each => each.member?._id === member.id)
    expect(about.map(each => each.outcome)).toEqual([null, 'expired', 'withdrawn', 'declined'])
    expect(await roleOf(member)).toBe('Guest')
  })

  test('happens once when two agree at once, or one agrees while it is taken back', async () => {
    const [two, three] = [
      await asMember(house, { role: 'Super-admin' }),
      await asMember(house, { role: 'Super-admin' }),
    ]
    for (let round = 0; round < 10; round++) {
      const member = await asMember(house)
      await promote(one, member)
      const id = (await openOf(two, member))._id
      const yes = await Promise.all([answer(two, id, true), answer(three, id, true)])
      expect(yes.map(each => each.status).sort()).toEqual([200, 409])
      const other = await asMember(house)
      await promote(one, other)
      const asked = (await openOf(two, other))._id
      const took = house.call(calls.withdrawRequest, { params: { requestId: asked } }, as(one))
      const both = await Promise.all([answer(two, asked, true), took])
      expect(both.map(each => each.status).sort()).toEqual([200, 409])
      expect((await roleOf(other)) === 'Super-admin').toBe(both[0].status === 200)
      const made = sql<{
        n: number
      }>`select count(*)::int as n from audit where action = 'accounts.make-staff' and target_id = ${member.id}`
      expect((await made.execute(house.db)).rows[0]?.n).toBe(1)
    }
  })

  test('asks a fresh proof of both, and what somebody asked who is no Super-admin any more holds no more', async () => {
    const two = await asMember(house, { role: 'Super-admin' })
    const member = await asMember(house)
    await promote(two, member)
    const request = await openOf(one, member)
    const tired = await asMember(house, { role: 'Super-admin' })
    await sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${tired.id}`.execute(
      house.db,
    )
    expect((await answer(tired, request._id, true)).problem.code).toBe('proof-required')
    await house.call(changeRole, { params: { userId: two.id }, body: { role: 'Member' as const } }, as(one))
    expect((await answer(one, request._id, true)).problem.code).toBe('people.request-over')
  })
})

test('that no second yes is wanted any more needs one itself, and general settings cannot say it', async () => {
  const two = await asMember(house, { role: 'Super-admin' })
  expect((await want(one, false)).answer.asked).toBe(true)
  expect((await shown(one)).fourEyes).toBe(true)
  const around = await house.call(changeSettings, { body: { fourEyes: false } as never }, as(one))
  expect(around.status).toBe(422)
  await answer(two, (await openOf(two, null))._id, true)
  expect((await shown(one)).fourEyes).toBe(false)
  const member = await asMember(house)
  await promote(one, member)
  expect(await roleOf(member)).toBe('Super-admin')
})
