import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { confirmAddress } from '../../accounts/server/links.ts'
import { registerAccount } from '../../accounts/server/register.ts'
import { listNotices } from '../../notifications/contract.ts'
import { statusChanged, withdrawProfile } from '../../profiles/contract.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { type Invited, myReferrals } from '../contract.ts'
import { creditReferral } from './credit-referral.ts'

let house: TestHouse
let reviewer: Member
beforeAll(async () => {
  house = await testHouse(features, { DATABASE_POOL: 10 })
  reviewer = await asMember(house, { preset: 'reviewer' })
})
afterAll(() => house.stop())

/** Somebody who registered by a member's link. */
async function invitedBy(referrer: { id: string }, wanted: Wanted = {}): Promise<Member> {
  const member = await asMember(house, wanted)
  await house.db.updateTable('users').set({ referred_by: referrer.id }).where('id', '=', member.id).execute()
  return member
}
const mine = async (who: Member) => {
  await house.settle()
  return (await house.call(myReferrals, {}, { bearer: who.bearer })).answer
}
const approve = (member: Member) => makeCompanyProfile(house.house, member.id, reviewer.id, 'approved')
const credits = (userId: string) =>
  house.db.selectFrom('referral_credits').selectAll().where('user_id', '=', userId).execute()
const told = async (userId: string) =>
  (await house.db.selectFrom('outbox').selectAll().where('event', '=', 'referrals.credited').execute()).filter(
    row => (row.payload as { userId: string }).userId === userId,
  )

describe('who came', () => {
  test('is listed by name and state, newest first, with the link and nothing private', async () => {
    const rana = await asMember(house, { username: 'rana.k' })
    const register = (name: string, verified: boolean) =>
      transact(house.db, async tx => {
        const [email, username] = [`${name}@example.test`, `${name}-came`]
        const account = { name, email, username, passwordHash: null, birthDate: null, language: 'en' } as const
        const id = await registerAccount(tx, { ...account, referredBy: rana.id })
        if (verified) await confirmAddress(tx, { id, email })
      })
    await register('lina', false)
    await register('omar', true)
    const sara = await invitedBy(rana, { name: 'sara' })
    await makeCompanyProfile(house.house, sara.id, reviewer.id, 'submitted')
    await approve(await invitedBy(rana, { name: 'dana' }))
    const answer = await mine(rana)
    expect(answer.data.map(({ name, state }: Invited) => [name, state])).toEqual([
      ['dana', 'approved'],
      ['sara', 'sent'],
      ['omar', 'verified'],
      ['lina', 'registered'],
    ])
    // Who is no member yet says neither what they are nor how they look.
    expect(answer.data.map(({ userType }: Invited) => userType)).toEqual(['company', null, null, null])
    expect(answer.data.slice(1).every(({ picture }: Invited) => picture === null)).toBe(true)
    expect(answer).toMatchObject({ count: 4, totals: { registered: 1, verified: 1, sent: 1, approved: 1 } })
    expect(answer.link).toBe(`${house.house.siteUrl()}/register/rana.k`)
    expect(JSON.stringify(answer.data)).not.toMatch(/example\.test|came|birth/)
    expect((await mine(sara)).count).toBe(0)
    expect((await house.call(myReferrals)).status).toBe(401)
  })
})

describe('the fact', () => {
  test('is written at the first approval, told once, and stays through withdrawal and a new approval', async () => {
    const rana = await asMember(house)
    const omar = await invitedBy(rana, { name: 'Omar' })
    await approve(omar)
    await house.settle()
    const [first] = await credits(omar.id)
    expect(first).toMatchObject({ referrer_id: rana.id })
    await house.call(withdrawProfile, {}, { bearer: omar.bearer })
    expect((await mine(rana)).data[0]?.state).toBe('approved')
    await approve(omar)
    await house.settle()
    expect(await credits(omar.id)).toEqual([first])
    expect(await told(omar.id)).toHaveLength(1)
    const notices = (await house.call(listNotices, {}, { bearer: rana.bearer })).answer.data
    expect(notices.filter(one => one.kind === 'referrals.credited').map(one => one.data.title)).toEqual([
      'Omar joined through your invitation',
    ])
  })

  test('is one, however many approvals are heard of at once', async () => {
    const [rana, omar] = [await asMember(house), await asMember(house)]
    await house.db.updateTable('users').set({ referred_by: rana.id }).where('id', '=', omar.id).execute()
    await Promise.all(Array.from({ length: 200 }, () => transact(house.db, tx => creditReferral(tx, omar.id))))
    const approval = {
      profileId: omar.id,
      userId: omar.id,
      kind: 'company',
      from: 'in_review',
      to: 'approved',
    } as const
    await transact(house.db, async tx => {
      for (const _ of [1, 2, 3]) await announce(tx, statusChanged, approval)
    })
    await house.settle()
    expect([(await credits(omar.id)).length, (await told(omar.id)).length]).toEqual([1, 1])
  })

  test('is never written for oneself, nor for whom nobody invited', async () => {
    const [rana, omar] = [await asMember(house), await asMember(house)]
    await house.db.updateTable('users').set({ referred_by: rana.id }).where('id', '=', rana.id).execute()
    for (const { id } of [rana, omar]) await transact(house.db, tx => creditReferral(tx, id))
    expect([...(await credits(rana.id)), ...(await credits(omar.id))]).toEqual([])
    expect((await mine(rana)).count).toBe(0)
  })

  test('outlives the account of whoever came', async () => {
    const [rana, omar] = [await asMember(house), await asMember(house)]
    await house.db.updateTable('users').set({ referred_by: rana.id }).where('id', '=', omar.id).execute()
    await transact(house.db, tx => creditReferral(tx, omar.id))
    await transact(house.db, tx => tx.deleteFrom('users').where('id', '=', omar.id).execute())
    const kept = await house.db.selectFrom('referral_credits').selectAll().where('referrer_id', '=', rana.id).execute()
    expect(kept).toMatchObject([{ user_id: null }])
  })
})
