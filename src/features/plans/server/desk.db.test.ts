import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { UNLIMITED } from '../../../platform/shared/entitlement.ts'
import { money } from '../../../platform/shared/money.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { listPlans, mySubscriptions, startTrial } from '../contract.ts'
import * as desk from '../contract/staff.ts'
import { periodStart } from '../rules/calendar.ts'
import { attachCode, discountFor, offerOfCode, releaseCode, spendCode, takeCode } from './codes/take-code.ts'
import { entitled, entitlementValue } from './entitled.ts'
import { planById } from './queries.ts'
import { beginSubscription, paySubscription, startSubscription } from './subscriptions/begin.ts'
import { priceById } from './subscriptions/change.ts'
import { dueRenewals } from './subscriptions/due.ts'
import * as run from './subscriptions/run.ts'

let house: TestHouse
let finance: Member
let support: Member
let member: Member
beforeAll(async () => {
  house = await testHouse(features, { DATABASE_POOL: 10 })
  finance = await asMember(house, { preset: 'finance', name: 'Huda' })
  support = await asMember(house, { preset: 'support-agent' })
})
afterAll(() => house.stop())

/** Ends what is over. What listens to earlier changes is done before: it holds rows, which the timer would leave to its next run. */
const runEnd = async () => {
  await house.settle()
  await house.runTimer('plans.end')
}
const runTelling = async () => {
  await house.settle()
  await house.runTimer('plans.tell-of-prices')
}
beforeEach(async () => {
  member = await asMember(house, { userType: 'investor' })
})

const as = (who: Member) => ({ bearer: who.bearer })
const HOUSE = { by: null }
let made = 0
const draft = (over: Partial<desk.PlanDraft> = {}): desk.PlanDraft => ({
  code: `plan-${++made}`,
  name: { en: 'Partner', ar: 'الشريك' },
  description: { en: 'For a while.', ar: 'لبعض الوقت.' },
  features: [{ en: 'A dinner a year', ar: 'عشاء كل سنة' }],
  prices: [{ currency: 'USD', monthly: 20, yearly: 200 }],
  trialDays: 0,
  position: 9,
  public: true,
  audience: [],
  entitlements: { 'items.max': 7, 'auction.bid': 1 },
  ...over,
})
const make = async (over: Partial<desk.PlanDraft> = {}) => {
  const { status, answer, problem } = await house.call(desk.createPlan, { body: draft(over) }, as(finance))
  expect(problem?.errors ?? []).toEqual([])
  expect(status).toBe(201)
  return answer.data
}
const priceOf = (plan: desk.StaffPlanFull, period: 'month' | 'year', currency = 'USD') =>
  plan.versions.find(one => one.period === period && one.currency === currency && one.retiredAt === null)!._id
const start = (userId: string, priceId: string) =>
  transact(house.db, tx => startSubscription(tx, userId, priceId, { by: userId }))
/** What happened to a subscription, the newest first. */
const changesOf = (id: string) =>
  house.db
    .selectFrom('subscription_changes')
    .select(['event', 'from_status', 'to_status', 'by_id', 'why'])
    .where('subscription_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
const rowOf = (id: string) =>
  house.db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const noticesOf = async (userId: string, kind: string) => {
  const of = house.db.selectFrom('notices').select('params').where('recipient_id', '=', userId)
  return of.where('kind', '=', kind).execute()
}
/** Moves a subscription in time: so many days earlier than it is. */
const ago = (id: string, days: number) =>
  sql`update subscriptions set started_at = started_at - make_interval(days => ${days}), anchor = anchor - make_interval(days => ${days}),
    period_start = period_start - make_interval(days => ${days}), period_end = period_end - make_interval(days => ${days}),
    paused_at = paused_at - make_interval(days => ${days}), paused_until = paused_until - make_interval(days => ${days}),
    ends_at = ends_at - make_interval(days => ${days}) where id = ${id}`.execute(house.db)

describe('the desk of plans', () => {
  test('is for those who hold its permissions', async () => {
    expect((await house.call(desk.listStaffPlans, {}, as(support))).status).toBe(403)
    expect((await house.call(desk.createPlan, { body: draft() }, as(member))).status).toBe(403)
    expect((await house.call(desk.listStaffPlans, {}, as(finance))).answer.data[0]).toMatchObject({ ground: true })
  })

  test('adds a plan that members see at once with its price, its lines and what it opens, and the log says who', async () => {
    const plan = await make({ prices: [{ currency: 'KWD', monthly: 6.125, yearly: 61 }] })
    const { answer } = await house.call(listPlans, undefined, { language: 'ar' })
    const card = answer.data.find(one => one._id === plan._id)!
    expect(card).toMatchObject({ name: 'الشريك', priceMonthly: 6.125, priceYearly: 61, currency: 'KWD' })
    expect(card.features.at(-1)).toBe('عشاء كل سنة')
    expect(card.entitlements).toMatchObject({ 'items.max': 7, 'auction.bid': 1, 'chat.new_per_day': 5 })
    expect(answer.catalogue.map(one => one.code)).toEqual(expect.arrayContaining(['items.max', 'auction.bid']))
    const log = await house.db.selectFrom('audit').selectAll().where('target_id', '=', plan._id).execute()
    expect(log).toMatchObject([{ action: 'plans.create', actor_id: finance.id, before: null }])
    await house.call(desk.archivePlan, { params: { planId: plan._id } }, as(finance))
  })

  test('is sold for months alone, or for years alone: what is left empty has no price, and no free year', async () => {
    const months = await make({ prices: [{ currency: 'USD', monthly: 20, yearly: null }] })
    const years = await make({ prices: [{ currency: 'KWD', monthly: null, yearly: 61 }] })
    const shown = (await house.call(listPlans)).answer.data
    const of = (id: string) => shown.find(one => one._id === id)!
    expect(of(months._id)).toMatchObject({ priceMonthly: 20, priceYearly: 240 })
    expect(of(months._id).prices).toEqual([{ currency: 'USD', monthly: 20, yearly: null }])
    expect(of(years._id)).toMatchObject({ priceMonthly: 5.084, priceYearly: 61 })
    expect((await planById(house.db, months._id))!.prices.map(one => one.period)).toEqual(['month'])
    const body = { ...draft(), code: months.code, prices: [{ currency: 'USD', monthly: null, yearly: 200 }] }
    await house.call(desk.updatePlan, { params: { planId: months._id }, body }, as(finance))
    expect((await planById(house.db, months._id))!.prices.map(one => one.period)).toEqual(['year'])
  })

  test('refuses by field what cannot be: more digits than the currency has, a code that is taken, what no feature declares', async () => {
    const wrong = async (over: Partial<desk.PlanDraft>) => {
      const { problem } = await house.call(desk.createPlan, { body: draft(over) }, as(finance))
      return problem.errors.map(({ path, code }) => `${path} ${code}`)
    }
    expect(await wrong({ prices: [{ currency: 'JPY', monthly: 10.5, yearly: 100 }] })).toEqual([
      'prices.0.monthly plans.digits',
    ])
    expect(await wrong({ prices: [{ currency: 'XYZ', monthly: 1, yearly: 1 }] })).toEqual(['prices.0.currency choice'])
    expect(await wrong({ prices: [] })).toEqual(['prices plans.price-missing'])
    expect(await wrong({ prices: [{ currency: 'USD', monthly: null, yearly: null }] })).toEqual([
      'prices.0.monthly plans.one-period',
    ])
    expect(await wrong({ code: 'standard' })).toEqual(['code plans.taken'])
    expect(await wrong({ code: 'No Code' })).toEqual(['code plans.plan-code'])
    expect(await wrong({ entitlements: { 'items.most': 3 } })).toEqual(['entitlements.items.most unknown'])
    expect(await wrong({ entitlements: { 'auction.bid': 3 } })).toEqual(['entitlements.auction.bid choice'])
  })

  test('shows the card’s lines of a plan that nobody kept yet, in both languages', async () => {
    const body = { entitlements: { 'items.max': UNLIMITED, 'auction.bid': 0 }, position: 1 }
    const { answer } = await house.call(desk.previewPlan, { body }, as(finance))
    expect(answer.en).toContain('Unlimited offers')
    expect(answer.ar).toContain('عروض بلا حد')
    expect(answer.en).not.toContain('Bid in auctions')
  })

  test('never rewrites a price that somebody pays: another one is a version for new subscribers', async () => {
    const plan = await make()
    const paying = await start(member.id, priceOf(plan, 'month'))
    const body = { ...draft(), code: plan.code, prices: [{ currency: 'USD', monthly: 25, yearly: 200 }] }
    const { answer } = await house.call(desk.updatePlan, { params: { planId: plan._id }, body }, as(finance))
    expect(answer.data.prices[0]).toMatchObject({ monthly: 25, yearly: 200 })
    const months = answer.data.versions.filter(one => one.period === 'month')
    expect(months.map(one => [one.version, one.amount, one.retiredAt === null, one.paying])).toEqual([
      [2, 25, true, 0],
      [1, 20, false, 1],
    ])
    expect(answer.data.older).toBe(1)
    expect(await rowOf(paying.id)).toMatchObject({ minor: 2000 })
    const other = await asMember(house)
    expect(await start(other.id, priceOf(answer.data, 'month'))).toMatchObject({ minor: 2500 })
    await expect(sql`update plan_prices set minor = 1 where plan_id = ${plan._id}`.execute(house.db)).rejects.toThrow(
      'never rewritten',
    )
  })

  test('moves whoever pays an older price at the next period that was told of fourteen days before', async () => {
    const plan = await make()
    const { id } = await start(member.id, priceOf(plan, 'month'))
    const body = { ...draft(), code: plan.code, prices: [{ currency: 'USD', monthly: 25, yearly: 250 }] }
    await house.call(desk.updatePlan, { params: { planId: plan._id }, body }, as(finance))
    const moved = await house.call(desk.movePayers, { params: { planId: plan._id }, body: {} }, as(finance))
    expect(moved.answer).toMatchObject({ count: 1, message: expect.stringContaining('told 14 days before') })
    // Twenty days before nobody is told yet.
    await sql`update subscriptions set period_end = clock_timestamp() + interval '20 days' where id = ${id}`.execute(
      house.db,
    )
    await runTelling()
    expect(await noticesOf(member.id, 'plans.price-moves')).toHaveLength(0)
    // Untold, the next period still costs what it did.
    expect((await transact(house.db, tx => run.renewalOf(tx, id))).price).toEqual(money(2000, 'USD'))
    await sql`update subscriptions set period_end = clock_timestamp() + interval '14 days' where id = ${id}`.execute(
      house.db,
    )
    await Promise.all([house.runTimer('plans.tell-of-prices'), house.runTimer('plans.tell-of-prices')])
    await runTelling()
    const [told, ...more] = await noticesOf(member.id, 'plans.price-moves')
    expect(more).toHaveLength(0)
    expect(JSON.stringify(told)).toContain('$25')
    await house.settle()
    const mails = house.db.selectFrom('mails').select('plain').where('to_address', '=', member.email)
    expect(await mails.where('plain', 'like', '%$25%').execute()).toHaveLength(1)
    const next = await transact(house.db, tx => run.renewalOf(tx, id))
    expect(next.price).toEqual(money(2500, 'USD'))
    expect(await transact(house.db, tx => run.renewSubscription(tx, id, HOUSE))).toMatchObject({
      minor: 2500,
      next_by: null,
    })
  })

  test('moves nobody to another currency or length of period: where no price of theirs is left they stay, and staff are told', async () => {
    const two = [
      { currency: 'USD', monthly: 20, yearly: 200 },
      { currency: 'EUR', monthly: 18, yearly: 180 },
    ]
    const plan = await make({ prices: two })
    const priced = plan.versions.find(one => one.period === 'month' && one.currency === 'EUR')!
    const stays = await start(member.id, priced._id)
    const params = { planId: plan._id }
    const change = (monthly: number) =>
      house.call(
        desk.updatePlan,
        { params, body: { ...draft(), code: plan.code, prices: [{ currency: 'USD', monthly, yearly: 200 }] } },
        as(finance),
      )
    await change(20)
    const none = await house.call(desk.movePayers, { params, body: {} }, as(finance))
    expect([none.status, none.problem.code]).toEqual([409, 'plans.no-such-price'])
    const goes = await start((await asMember(house)).id, priceOf(plan, 'month'))
    await change(25)
    const moved = await house.call(desk.movePayers, { params, body: {} }, as(finance))
    expect(moved.answer).toMatchObject({ count: 1, message: expect.stringContaining('1 stays at its price') })
    expect(await rowOf(stays.id)).toMatchObject({ next_price_id: null, currency: 'EUR', period: 'month' })
    expect(await rowOf(goes.id)).toMatchObject({ next_by: 'club' })
  })

  test('lets staff take a move back for those who have not moved, and does not move what a member chose', async () => {
    const plan = await make()
    const { id } = await start(member.id, priceOf(plan, 'month'))
    const body = { ...draft(), code: plan.code, prices: [{ currency: 'USD', monthly: 30, yearly: 200 }] }
    const params = { planId: plan._id }
    await house.call(desk.updatePlan, { params, body }, as(finance))
    await house.call(desk.movePayers, { params, body: {} }, as(finance))
    const undone = await house.call(desk.movePayers, { params, body: { undo: true } }, as(finance))
    expect(undone.answer.count).toBe(1)
    await transact(house.db, tx => run.changeAtEnd(tx, id, priceOf(plan, 'year'), { by: member.id }))
    expect((await house.call(desk.movePayers, { params, body: {} }, as(finance))).answer.count).toBe(0)
  })

  test('archives a plan that somebody is on, who stays, deletes one that nobody had, and keeps the one of everybody', async () => {
    const used = await make()
    await start(member.id, priceOf(used, 'month'))
    const gone = await house.call(desk.archivePlan, { params: { planId: used._id } }, as(finance))
    expect(gone.answer.archived).toBe(true)
    expect(await entitlementValue(house.db, member.id, 'items.max')).toBe(7)
    expect((await house.call(listPlans)).answer.data.some(one => one._id === used._id)).toBe(false)
    await house.call(desk.restorePlan, { params: { planId: used._id } }, as(finance))
    expect((await house.call(listPlans)).answer.data.some(one => one._id === used._id)).toBe(true)
    const unused = await make()
    expect((await house.call(desk.archivePlan, { params: { planId: unused._id } }, as(finance))).answer.archived).toBe(
      false,
    )
    expect((await house.call(desk.readStaffPlan, { params: { planId: unused._id } }, as(finance))).status).toBe(404)
    const ground = (await house.call(listPlans)).answer.data.find(one => one.ground)!
    const kept = await house.call(desk.archivePlan, { params: { planId: ground._id } }, as(finance))
    expect(kept.problem.code).toBe('plans.ground-stays')
  })

  test('hides a plan on invitation from all but whom it was opened to, and one for companies cannot be tried by others', async () => {
    const plan = await make({ public: false, trialDays: 14 })
    const trial = () => house.call(startTrial, { body: { planId: plan._id } }, as(member))
    expect((await house.call(listPlans)).answer.data.some(one => one._id === plan._id)).toBe(false)
    expect((await trial()).status).toBe(404)
    const params = { planId: plan._id }
    const nobody = await house.call(desk.inviteToPlan, { params, body: { member: 'nobody-at-all' } }, as(finance))
    expect(nobody.problem.errors).toMatchObject([{ path: 'member', code: 'plans.nobody' }])
    for (const name of [member.username, member.email])
      await house.call(desk.inviteToPlan, { params, body: { member: name } }, as(finance))
    expect(await noticesOf(member.id, 'plans.invited')).toHaveLength(1)
    const mine = await house.call(mySubscriptions, undefined, as(member))
    expect(mine.answer.invitedTo.map(one => one._id)).toEqual([plan._id])
    expect((await trial()).status).toBe(201)
    const days =
      (Date.parse((await house.call(mySubscriptions, undefined, as(member))).answer.current!.endsAt!) - Date.now()) /
      86_400_000
    expect(Math.round(days)).toBe(14)
    const companies = await make({ audience: ['company'], trialDays: 7 })
    const other = await asMember(house, { userType: 'broker' })
    const refused = await house.call(startTrial, { body: { planId: companies._id } }, as(other))
    expect(refused.problem.code).toBe('plans.not-for-you')
    await house.call(desk.archivePlan, { params: { planId: companies._id } }, as(finance))
  })
})

describe('a subscription', () => {
  test('begins with its first payment, which ends the trial, and pays the same day each month', async () => {
    const plan = await make()
    await house.call(startTrial, {}, as(member))
    const price = await priceById(house.db, priceOf(plan, 'month'))
    const at = { now: new Date(), zone: 'UTC' }
    const waiting = await transact(house.db, tx => beginSubscription(tx, member.id, price, at, { by: member.id }))
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(false)
    const paid = await transact(house.db, tx => paySubscription(tx, waiting.id, HOUSE))
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
    expect(paid.period_end).toEqual(periodStart(paid.period_start!, paid.zone!, 'month', 1))
    const { answer } = await house.call(mySubscriptions, undefined, as(member))
    expect(answer.data.map(one => one.status).sort()).toEqual(['active', 'canceled'])
    await ago(waiting.id, 62)
    expect((await dueRenewals(house.db)).map(one => one.id)).toContain(waiting.id)
    // A house that slept renews as often as it takes, each period from the end of the one before.
    const anchor = (await rowOf(waiting.id)).anchor!
    await transact(house.db, tx => run.renewSubscription(tx, waiting.id, HOUSE))
    const second = await transact(house.db, tx => run.renewSubscription(tx, waiting.id, HOUSE))
    expect(second.period_start).toEqual(periodStart(anchor, second.zone!, 'month', 2))
    const changes = await changesOf(waiting.id)
    expect(changes.map(one => one.event)).toEqual(['renew', 'renew', 'pay', 'begin'])
    expect(changes.at(-1)).toMatchObject({ from_status: null, to_status: 'incomplete', by_id: member.id })
  })

  test('stays open while a payment is late and in its last days; then everybody’s plan, with nothing deleted', async () => {
    const plan = await make()
    const { id } = await start(member.id, priceOf(plan, 'month'))
    const opensBids = () => entitled(house.db, member.id, 'auction.bid')
    await transact(house.db, tx => run.failSubscription(tx, id, { by: null, why: 'card declined' }))
    expect([(await rowOf(id)).status, await opensBids()]).toEqual(['past_due', true])
    await transact(house.db, tx => run.giveUpSubscription(tx, id, new Date(Date.now() + 7 * 86_400_000), HOUSE))
    expect([(await rowOf(id)).status, await opensBids()]).toEqual(['grace', true])
    const back = await transact(house.db, tx => run.recoverSubscription(tx, id, HOUSE))
    expect([back.status, back.ends_at]).toEqual(['active', null])
    await transact(house.db, tx => run.failSubscription(tx, id, HOUSE))
    await transact(house.db, tx => run.giveUpSubscription(tx, id, new Date(Date.now() - 1000), HOUSE))
    expect(await opensBids()).toBe(false)
    await runEnd()
    expect((await rowOf(id)).status).toBe('expired')
    await expect(transact(house.db, tx => run.recoverSubscription(tx, id, HOUSE))).rejects.toThrow('plans.not-now')
    expect((await changesOf(id)).map(one => one.event)).toEqual([
      'lapse',
      'give-up',
      'fail',
      'recover',
      'give-up',
      'fail',
      'start',
    ])
    expect((await changesOf(id)).some(one => one.why === 'card declined')).toBe(true)
    await expect(sql`delete from subscription_changes where subscription_id = ${id}`.execute(house.db)).rejects.toThrow(
      'append-only',
    )
  })

  test('changes now within its period, or at the end of it; cancelled it ends as cancelled, and may be kept before', async () => {
    const [small, large] = [await make(), await make({ entitlements: { 'items.max': UNLIMITED } })]
    const { id, period_end } = await start(member.id, priceOf(small, 'month'))
    const larger = await transact(house.db, tx => run.changeNow(tx, id, priceOf(large, 'month'), { by: member.id }))
    expect(larger).toMatchObject({ plan_id: large._id, period_end })
    expect(await entitlementValue(house.db, member.id, 'items.max')).toBe(UNLIMITED)
    await transact(house.db, tx => run.changeAtEnd(tx, id, priceOf(small, 'year'), { by: member.id }))
    expect(await transact(house.db, tx => run.renewalOf(tx, id))).toMatchObject({
      planId: small._id,
      price: money(20_000, 'USD'),
    })
    const renewed = await transact(house.db, tx => run.renewSubscription(tx, id, HOUSE))
    expect(renewed).toMatchObject({ plan_id: small._id, period: 'year', period_start: period_end })
    const ending = await transact(house.db, tx => run.cancelAtEnd(tx, id, { by: member.id }))
    expect(ending.ends_at).toEqual(renewed.period_end)
    expect((await transact(house.db, tx => run.resumeSubscription(tx, id, { by: member.id }))).ends_at).toBeNull()
    await transact(house.db, tx => run.cancelAtEnd(tx, id, { by: member.id, why: 'too dear' }))
    await ago(id, 800)
    await runEnd()
    expect((await rowOf(id)).status).toBe('canceled')
  })

  test('ends at once at its member’s wish or the club’s, and opens nothing from then on', async () => {
    const plan = await make()
    const ends = { expired: run.expireSubscription, canceled: run.endSubscription }
    for (const [status, end] of Object.entries(ends)) {
      const { id } = await start(member.id, priceOf(plan, 'month'))
      expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
      expect((await transact(house.db, tx => end(tx, id, { by: member.id }))).status).toBe(status)
      expect(await entitled(house.db, member.id, 'auction.bid')).toBe(false)
    }
  })

  test('keeps its paid days over a pause, which closes what it opens and ends by itself', async () => {
    const plan = await make()
    const { id } = await start(member.id, priceOf(plan, 'month'))
    const left = (await rowOf(id)).period_end!.getTime() - Date.now()
    await transact(house.db, tx => run.pauseSubscription(tx, id, 2, { by: member.id }))
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(false)
    await ago(id, 70)
    expect((await dueRenewals(house.db)).map(one => one.id)).not.toContain(id)
    const until = (await rowOf(id)).paused_until!
    await runEnd()
    const back = await rowOf(id)
    expect(back.paused_at).toBeNull()
    expect(Math.abs(back.period_end!.getTime() - until.getTime() - left)).toBeLessThan(10_000)
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
  })

  test('is given by staff until a day with a reason, ends the trial, and is refused beside one that is paid for', async () => {
    await house.call(startTrial, {}, as(member))
    const plan = await make()
    const body = { member: member.username, planId: plan._id, endsAt: '2099-01-01', reason: 'Speaker of the year' }
    const give = (over = {}) => house.call(desk.givePlan, { body: { ...body, ...over } }, as(finance))
    expect((await give()).problem.errors).toMatchObject([{ path: 'endsAt', code: 'plans.too-far' }])
    expect((await give({ endsAt: '2020-01-01' })).problem.errors).toMatchObject([{ code: 'date-in-past' }])
    const soon = new Date(Date.now() + 40 * 86_400_000).toISOString()
    expect((await house.call(desk.givePlan, { body: { ...body, endsAt: soon } }, as(support))).status).toBe(403)
    const { status, answer } = await give({ endsAt: soon })
    expect(status).toBe(201)
    expect(answer.data).toMatchObject({ status: 'active', endsAt: soon, isTrial: false })
    expect(await noticesOf(member.id, 'plans.given')).toHaveLength(1)
    const later = new Date(Date.now() + 50 * 86_400_000).toISOString()
    const params = { subscriptionId: answer.data._id }
    const extended = await house.call(
      desk.extendSubscription,
      { params, body: { endsAt: later, reason: 'Once more' } },
      as(finance),
    )
    expect(extended.answer.data.endsAt).toBe(later)
    const shorter = await house.call(
      desk.extendSubscription,
      { params, body: { endsAt: soon, reason: 'Shorter' } },
      as(finance),
    )
    expect(shorter.problem.errors).toMatchObject([{ path: 'endsAt', code: 'plans.not-longer' }])
    const log = await house.db
      .selectFrom('audit')
      .select('action')
      .where('target_id', '=', member.id)
      .where('actor_id', '=', finance.id)
      .orderBy('at')
      .execute()
    expect(log.map(one => one.action)).toEqual(['plans.give', 'plans.extend'])
    const payer = await asMember(house)
    await start(payer.id, priceOf(plan, 'year'))
    expect((await give({ member: payer.email, endsAt: soon })).problem.code).toBe('plans.has-running-plan')
  })
})

describe('a promotion code', () => {
  const codeDraft = (over: Partial<desk.CodeDraft> = {}): desk.CodeDraft => ({
    code: `CODE-${++made}`,
    note: '',
    percent: 25,
    amount: null,
    currency: null,
    lasts: 'once',
    months: null,
    planIds: [],
    firstOnly: false,
    maxUses: null,
    maxPerMember: null,
    endsAt: null,
    ...over,
  })
  const makeCode = async (over: Partial<desk.CodeDraft> = {}) => {
    const { answer, problem } = await house.call(desk.createCode, { body: codeDraft(over) }, as(finance))
    expect(problem?.errors ?? []).toEqual([])
    return answer.data
  }
  const take = (typed: string, userId: string, planId: string) =>
    transact(house.db, tx => takeCode(tx, typed, { userId, planId, currency: 'USD' }))
  const why = (typed: string, userId: string, planId: string) =>
    take(typed, userId, planId).then(
      () => null,
      error => error.code,
    )

  test('is taken as often as it may by 200 that come at once, and again after one was let go', async () => {
    const plan = await make()
    const code = await makeCode({ maxUses: 17, maxPerMember: 3 })
    const people = await Promise.all(Array.from({ length: 10 }, () => asMember(house)))
    // In any case, with spaces, and with the digits of any keyboard.
    const typed = [
      ` ${code.code.toLowerCase()} `,
      code.code.replace(/\d/g, digit => String.fromCharCode(0x0660 + Number(digit))),
    ]
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => why(typed[at % 2]!, people[at % 10]!.id, plan._id)),
    )
    expect(answers.filter(one => one === null)).toHaveLength(17)
    const uses = await house.db.selectFrom('promotion_uses').selectAll().where('code_id', '=', code._id).execute()
    expect(uses).toHaveLength(17)
    for (const own of Map.groupBy(uses, one => one.user_id).values()) expect(own.length).toBeLessThanOrEqual(3)
    expect(new Set(answers)).toEqual(
      new Set([null, 'plans.code-used-up', ...answers.filter(one => one === 'plans.code-used-by-you')]),
    )
    await transact(house.db, tx => releaseCode(tx, uses[0]!.id, null))
    const late = await asMember(house)
    expect(await why(code.code, late.id, plan._id)).toBeNull()
    expect(await why(code.code, late.id, plan._id)).toBe('plans.code-used-up')
    expect((await house.call(desk.readCode, { params: { codeId: code._id } }, as(finance))).answer.data).toMatchObject({
      uses: 17,
      state: 'used-up',
    })
  })

  test('says why it cannot be had: none, over with its day, other plans, another currency, a first purchase only', async () => {
    const [plan, other] = [await make(), await make()]
    expect(await why('NO-SUCH-CODE', member.id, plan._id)).toBe('plans.code-unknown')
    const over = await makeCode({ endsAt: new Date(Date.now() + 3_600_000).toISOString() })
    await sql`update promotion_codes set ends_at = '2026-01-05T10:00:00Z' where id = ${over._id}`.execute(house.db)
    const refused = offerOfCode(house.db, over.code, { userId: member.id, planId: plan._id, currency: 'USD' })
    await expect(refused).rejects.toMatchObject({ code: 'plans.code-over', params: { date: '05/01/2026' } })
    expect(await why((await makeCode({ planIds: [other._id] })).code, member.id, plan._id)).toBe(
      'plans.code-other-plan',
    )
    const euros = await makeCode({ percent: null, amount: 10, currency: 'EUR' })
    expect(await why(euros.code, member.id, plan._id)).toBe('plans.code-other-currency')
    const first = await makeCode({ firstOnly: true })
    expect(await why(first.code, member.id, plan._id)).toBeNull()
    await start(member.id, priceOf(plan, 'month'))
    expect(await why(first.code, member.id, plan._id)).toBe('plans.code-first-only')
  })

  test('lowers the first charge, those of some months, or all, as it says', async () => {
    const plan = await make()
    const { id } = await start(member.id, priceOf(plan, 'month'))
    // Between the first and the second period clocks are put forward.
    const anchor = new Date('2026-03-01T08:00:00Z')
    await sql`update subscriptions set zone = 'Europe/Berlin' where id = ${id}`.execute(house.db)
    const month = (count: number) => periodStart(anchor, 'Europe/Berlin', 'month', count)
    const lowers = async (lasts: 'once' | 'months' | 'always', months = 0) => {
      const { code } = await makeCode({ lasts, months: lasts === 'months' ? months : null })
      const { useId } = await take(code, member.id, plan._id)
      const of: number[] = []
      await transact(house.db, tx => attachCode(tx, useId, id))
      for (const count of [0, 1, 2, 3, 12]) {
        const found = await discountFor(house.db, id, month(count))
        if (!found) continue
        of.push(count)
        await transact(house.db, tx => spendCode(tx, found.useId, month(count)))
      }
      await sql`delete from promotion_uses where id = ${useId}`.execute(house.db)
      return of
    }
    expect(await lowers('once')).toEqual([0])
    expect(await lowers('months', 1)).toEqual([0])
    expect(await lowers('months', 3)).toEqual([0, 1, 2])
    expect(await lowers('always')).toEqual([0, 1, 2, 3, 12])
  })

  test('changes only in its limits once it was used, is ended then, and deleted before', async () => {
    const plan = await make()
    const used = await makeCode({ maxUses: 5 })
    await take(used.code, member.id, plan._id)
    const params = { codeId: used._id }
    const change = (over: Partial<desk.CodeDraft>) =>
      house.call(desk.updateCode, { params, body: codeDraft({ code: used.code, maxUses: 5, ...over }) }, as(finance))
    const refused = (await change({ percent: 90, firstOnly: true })).problem
    expect(refused.code).toBe('plans.code-in-use')
    expect(refused.errors?.map(one => one.path)).toEqual(['percent', 'firstOnly'])
    const elsewhere = (await change({ planIds: [plan._id] })).problem
    expect([elsewhere.code, elsewhere.errors?.map(one => one.path)]).toEqual(['plans.code-in-use', ['planIds']])
    expect((await house.call(desk.readCode, { params }, as(finance))).answer.data.planIds).toEqual([])
    expect((await change({ maxUses: 9, note: 'More of them' })).answer.data).toMatchObject({
      maxUses: 9,
      note: 'More of them',
    })
    expect((await house.call(desk.endCode, { params }, as(finance))).answer.deleted).toBe(false)
    expect(await why(used.code, member.id, plan._id)).toBe('plans.code-ended')
    const fresh = await makeCode()
    expect((await house.call(desk.endCode, { params: { codeId: fresh._id } }, as(finance))).answer.deleted).toBe(true)
    const both = await house.call(desk.createCode, { body: codeDraft({ amount: 5, currency: 'USD' }) }, as(finance))
    expect(both.problem.errors).toMatchObject([{ path: 'percent', code: 'plans.one-of-two' }])
    const open = await house.call(desk.listCodes, { query: { state: 'open', search: used.code } }, as(finance))
    expect(open.answer.count).toBe(0)
  })
})

test('what a plan opens is asked for by codes: nothing asks for the plan’s name', async () => {
  const plan = (await planById(house.db, (await make())._id))!
  expect(Object.keys(plan.entitlements).sort()).toEqual(
    house.house
      .entitlements()
      .map(one => one.code)
      .sort(),
  )
  const { readdir, readFile } = await import('node:fs/promises')
  const root = new URL('../../', import.meta.url)
  const files = (await readdir(root, { recursive: true })).filter(
    path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  )
  // The first catalogue names its plans, and "view as" of a profile is called after one; strings say names to people.
  const may = /plans\/server\/seed-plans\.ts$|^public-pages\/|\/strings\.|\/test\//
  const asking: string[] = []
  for (const path of files.map(file => file.replaceAll('\\', '/')))
    if (
      !may.test(path) &&
      /['"`](basic|standard|platinum|enterprise)['"`]/.test(await readFile(new URL(path, root), 'utf8'))
    )
      asking.push(path)
  expect(asking).toEqual([])
})
