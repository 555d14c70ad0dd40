import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { UNLIMITED } from '../../../platform/shared/entitlement.ts'
import { brokenFor } from '../../../platform/test/broken-for.ts'
import { asMember } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { endsSoon, listPlans, mySubscriptions, startTrial, trialBegan } from '../contract.ts'
import { entitled, entitlementValue } from './entitled.ts'
import { trialFacts } from './queries.ts'
import { seedPlans } from './seed-plans.ts'

let house: TestHouse
let member: { id: string; bearer: string }
beforeAll(async () => {
  house = await testHouse(features, { DATABASE_POOL: 10 })
})
afterAll(() => house.stop())

/** Ends what is over. What listens to earlier changes is done before: it holds rows, which the timer would leave to its next run. */
const runEnd = async () => {
  await house.settle()
  await house.runTimer('plans.end')
}
beforeEach(async () => {
  member = await asMember(house)
})

describe('the catalogue', () => {
  test('is public, in order, in the asked language, with prices in whole units', async () => {
    const { answer } = await house.call(listPlans, undefined, { language: 'ar' })
    expect(answer.data.map(plan => plan.code)).toEqual(['basic', 'standard', 'platinum', 'enterprise'])
    expect(answer.data[2]).toMatchObject({ name: 'البلاتينية', priceMonthly: 79, priceYearly: 768, currency: 'USD' })
    expect(answer.data[3]!.entitlements['items.max']).toBe(UNLIMITED)
  })

  test('is made once, also when the product starts again', async () => {
    await seedPlans(house.db)
    expect((await house.call(listPlans)).answer.count).toBe(4)
  })
})

describe('the trial', () => {
  test('opens what its plan opens for one month, and says so', async () => {
    expect(await entitled(house.db, member.id, 'profile.contact')).toBe(false)
    const { status, answer } = await house.call(startTrial, {}, { bearer: member.bearer })
    expect(status).toBe(201)
    expect(answer.message).toMatch(/^Your month of Standard has begun. It ends on \d\d\/\d\d\/\d{4}.$/)
    expect(await entitled(house.db, member.id, 'profile.contact')).toBe(true)
    expect(await entitlementValue(house.db, member.id, 'items.max')).toBe(10)
    const facts = await trialFacts(house.db, member.id)
    expect(facts.trialCount).toBe(1)
    // Whoever asked in English reads of it in Arabic as well.
    const of = house.db.selectFrom('notices').select('params').where('recipient_id', '=', member.id)
    const { params } = await of.where('kind', '=', trialBegan.name).executeTakeFirstOrThrow()
    expect(params).toMatchObject({ plan: { en: 'Standard', ar: expect.stringMatching(/\p{Script=Arabic}/u) } })
    expect(facts.trialExpirationDate!.getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000)
  })

  test('is had once by 200 that ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => house.call(startTrial, {}, { bearer: member.bearer })),
    )
    expect(answers.filter(one => one.status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(one => one.status !== 201).map(one => one.problem.code))).toEqual(
      new Set(['plans.trial-used']),
    )
    const rows = await house.db.selectFrom('subscriptions').select('id').where('user_id', '=', member.id).execute()
    expect(rows).toHaveLength(1)
  })

  test('of a plan without trial days is refused, and of a plan that is not there', async () => {
    const plans = (await house.call(listPlans)).answer.data
    const platinum = await house.call(startTrial, { body: { planId: plans[2]!._id } }, { bearer: member.bearer })
    expect(platinum.problem.code).toBe('plans.no-trial')
    expect(
      (await house.call(startTrial, { body: { planId: crypto.randomUUID() } }, { bearer: member.bearer })).status,
    ).toBe(404)
  })

  test('ends by itself, is told once, and cannot be had again', async () => {
    await house.call(startTrial, {}, { bearer: member.bearer })
    await sql`update subscriptions set ends_at = now() - interval '1 second' where user_id = ${member.id}`.execute(
      house.db,
    )
    expect(await entitled(house.db, member.id, 'profile.contact')).toBe(false)
    await house.settle()
    await Promise.all([house.runTimer('plans.end'), house.runTimer('plans.end')])
    const { answer } = await house.call(mySubscriptions, undefined, { bearer: member.bearer })
    expect(answer).toMatchObject({ current: null, mayTry: false, data: [{ status: 'expired', isTrial: true }] })
    const notices = await house.db
      .selectFrom('notices')
      .select('params')
      .where('recipient_id', '=', member.id)
      .where('kind', '=', 'plans.has-ended')
      .execute()
    expect(notices).toHaveLength(1)
    expect(notices[0]!.params).toMatchObject({ ground: { en: 'Basic', ar: 'الأساسية' } })
    expect((await house.call(startTrial, {}, { bearer: member.bearer })).problem.code).toBe('plans.trial-used')
  })

  test('ends also when that of somebody before fails, which is made up for in the next round', async () => {
    const next = await asMember(house)
    for (const who of [member, next]) await house.call(startTrial, {}, { bearer: who.bearer })
    await house.settle()
    for (const [who, ago] of [
      [member, 2],
      [next, 1],
    ] as const)
      await sql`update subscriptions set ends_at = now() - make_interval(secs => ${ago}) where user_id = ${who.id}`.execute(
        house.db,
      )
    const status = async (who: { id: string }) => {
      const of = house.db.selectFrom('subscriptions').select(['id', 'status']).where('user_id', '=', who.id)
      return of.executeTakeFirstOrThrow()
    }
    const mend = await brokenFor(house.db, 'notices', 'recipient_id', member.id)
    await expect(house.runTimer('plans.end')).rejects.toThrow((await status(member)).id)
    expect([(await status(member)).status, (await status(next)).status]).toEqual(['trialing', 'expired'])
    await mend()
    await runEnd()
    expect((await status(member)).status).toBe('expired')
  })

  test('is reminded of fourteen days before its end and on the last day but one, once each', async () => {
    await house.call(startTrial, {}, { bearer: member.bearer })
    const told = () =>
      house.db
        .selectFrom('notices')
        .select('kind')
        .where('recipient_id', '=', member.id)
        .where('kind', '=', 'plans.ends-soon')
        .execute()
    /** So much is left, and so many days have passed since the look before. */
    const left = async (time: string, passed: string) => {
      await sql`update subscriptions set started_at = now() - interval '20 days', ends_at = now() + ${time}::interval,
        reminded_at = reminded_at - ${passed}::interval where user_id = ${member.id}`.execute(house.db)
      await runEnd()
      await runEnd()
      return (await told()).length
    }
    expect(await left('16 days', '0')).toBe(0)
    expect(await left('13 days', '3 days')).toBe(1)
    expect(await left('4 days', '9 days')).toBe(1)
    expect(await left('20 hours', '3 days')).toBe(2)
    expect(await left('10 hours', '10 hours')).toBe(2)
  })

  test('names its end by the day of the club’s zone, where it may be another than in UTC', async () => {
    const zone = { key: 'timeZone', value: JSON.stringify('Asia/Dubai') }
    await house.db.insertInto('settings').values(zone).execute()
    onTestFinished(() =>
      house.db
        .deleteFrom('settings')
        .execute()
        .then(() => {}),
    )
    await house.call(startTrial, {}, { bearer: member.bearer })
    // Twenty past eight in the evening in UTC is the next day in Dubai.
    const evening = new Date(Date.now() + 86_400_000)
    evening.setUTCHours(20, 20, 0, 0)
    const began = new Date(Date.now() - 20 * 86_400_000)
    await house.db
      .updateTable('subscriptions')
      .set({ started_at: began, ends_at: evening })
      .where('user_id', '=', member.id)
      .execute()
    await runEnd()
    const of = house.db.selectFrom('notices').select('params').where('recipient_id', '=', member.id)
    const { params } = await of.where('kind', '=', endsSoon.name).executeTakeFirstOrThrow()
    const next = new Date(evening.getTime() + 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')
    expect(params).toMatchObject({ date: next })
  })
})

test('the plan that everybody has is called as the club calls it, in the list and in what is told of ends', async () => {
  const name = { en: 'Majlis Free', ar: 'المجانية' }
  const called = (one: object) =>
    house.db
      .updateTable('plans')
      .set({ name: JSON.stringify(one) })
      .where('ground', '=', true)
      .execute()
  await called(name)
  onTestFinished(async () => void (await called({ en: 'Basic', ar: 'الأساسية' })))
  expect((await house.call(listPlans)).answer.groundName).toBe('Majlis Free')
  const who = await asMember(house, { language: 'ar' })
  await house.call(startTrial, {}, { bearer: who.bearer })
  await sql`update subscriptions set started_at = now() - interval '40 days', ends_at = now() - interval '1 hour'
    where user_id = ${who.id}`.execute(house.db)
  await house.settle()
  await house.runTimer('plans.end')
  await house.settle()
  const mails = await house.db.selectFrom('mails').select('params').where('recipient_id', '=', who.id).execute()
  expect(mails.map(one => (one.params as { body?: string }).body)).toContain('خطتك الآن المجانية. كل ما أنشأته باقٍ هنا.')
})
