import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { money } from '../../../platform/shared/money.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { downloadMyInvoice, readDocument } from '../../invoices/contract/documents.ts'
import { entitled } from '../../plans/server/public.ts'
import * as desk from '../contract/staff.ts'
import { moneyScene } from '../test/scene.ts'
import { balanceOf } from './credit.ts'

let house: TestHouse
let scene: ReturnType<typeof moneyScene>
let finance: Member
let member: Member
beforeAll(async () => {
  house = await testHouse(features)
  scene = moneyScene(house)
  finance = await asMember(house, { preset: 'finance', name: 'Huda' })
})
afterAll(() => house.stop())
beforeEach(async () => {
  member = await scene.newMember()
})

const as = (who: Member) => ({ bearer: who.bearer })
const of = () => ({ userId: member.id })
const tab = async () => (await house.call(desk.memberBilling, { params: of() }, as(finance))).answer.data
const auditOf = async () => {
  const of = house.db.selectFrom('audit').select('action').where('target_id', '=', member.id)
  return (await of.where('actor_id', '=', finance.id).execute()).map(one => one.action).toSorted()
}
const reason = 'As agreed by phone'

describe('the club’s list of subscriptions', () => {
  test('is for those who may read it, names what is charged next and whose charge failed, and is found by name and state', async () => {
    expect((await house.call(desk.listSubscriptions, {}, as(member))).status).toBe(403)
    await scene.buy(member, 'platinum')
    const { answer } = await house.call(desk.listSubscriptions, { query: { search: member.username } }, as(finance))
    expect(answer).toMatchObject({
      count: 1,
      data: [
        {
          member: { _id: member.id },
          plan: { code: 'platinum' },
          status: 'active',
          amount: 79,
          period: 'month',
          failed: 0,
          test: true,
        },
      ],
    })
    expect(answer.data[0]!.nextAt).not.toBeNull()
    const failed = await house.call(
      desk.listSubscriptions,
      { query: { search: member.username, failed: true } },
      as(finance),
    )
    expect(failed.answer.count).toBe(0)
    const sorted = await house.call(
      desk.listSubscriptions,
      { query: { sortBy: 'nextAt', sortDesc: false } },
      as(finance),
    )
    expect(sorted.status).toBe(200)
  })
})

describe('a member’s billing tab', () => {
  test('gives all or part of a charge back with a credit note: the way it was paid, or to the balance, never more than was paid', async () => {
    const id = await scene.buy(member, 'platinum')
    const give = (amount: number, to: 'gateway' | 'balance', who = finance) =>
      house.call(desk.refundCharge, { params: of(), body: { kind: 'checkout', id, amount, to, reason } }, as(who))
    expect((await give(10, 'balance', member)).status).toBe(403)
    expect((await give(80, 'balance')).problem.code).toBe('billing.not-so-much')
    expect((await give(9, 'balance')).status).toBe(200)
    expect(await balanceOf(house.db, member.id, 'USD')).toEqual(money(900, 'USD'))
    expect((await give(20, 'gateway')).status).toBe(200)
    await house.settle()
    expect((await scene.paymentOf(id))!.refunded_minor).toBe(2000)
    expect((await tab()).charges[0]).toMatchObject({ amount: 79, refundable: 50 })
    expect((await give(50.01, 'gateway')).problem.code).toBe('billing.not-so-much')
    const [invoice, ...notes] = await scene.invoicesOf(member)
    expect(invoice).toMatchObject({ total_minor: 7900, paid_minor: 5000, credited_minor: 2900 })
    expect(notes.map(one => [one.kind, one.total_minor])).toEqual([
      ['credit-note', 900],
      ['credit-note', 2000],
    ])
    expect(await auditOf()).toEqual(['subscriptions.refund', 'subscriptions.refund'])
  })

  test('moves to another plan, now without a charge or with the next period, and ends now or with the period; the member is told', async () => {
    await scene.buy(member, 'standard')
    const before = await tab()
    const params = { subscriptionId: before.current!._id }
    const price = (plan: string, period: string) =>
      before.prices.find(one => one.plan === plan && one.period === period)!._id
    const move = (priceId: string, when: 'now' | 'later') =>
      house.call(desk.moveSubscription, { params, body: { priceId, when, reason } }, as(finance))
    expect((await move(price('Platinum', 'year'), 'now')).problem.code).toBe('billing.other-period')
    expect((await move(price('Platinum', 'month'), 'now')).status).toBe(200)
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
    expect((await scene.mine(member)).next).toMatchObject({ due: 79 })
    expect((await move(price('Enterprise', 'year'), 'later')).status).toBe(200)
    expect((await scene.mine(member)).next).toMatchObject({ due: 960 })
    const end = (when: 'now' | 'later') =>
      house.call(desk.endSubscription, { params, body: { when, reason } }, as(finance))
    expect((await end('later')).status).toBe(200)
    expect((await tab()).current).toMatchObject({ cancelsAtEnd: true })
    expect((await end('now')).status).toBe(200)
    expect((await tab()).current).toBeNull()
    expect((await end('now')).problem.code).toBe('plans.not-now')
    for (const kind of ['club-moved', 'club-ends', 'club-ended'])
      expect((await scene.noticesOf(member, `billing.${kind}`)).length).toBeGreaterThan(0)
    expect(await auditOf()).toEqual([
      'subscriptions.end',
      'subscriptions.end',
      'subscriptions.move',
      'subscriptions.move',
    ])
  })

  test('adds goodwill that the next purchase uses first, and takes a payment by hand for what is open', async () => {
    const credit = { amount: 20.5, currency: 'USD', reason }
    expect((await house.call(desk.giveCredit, { params: of(), body: credit }, as(finance))).status).toBe(200)
    const wrong = await house.call(desk.giveCredit, { params: of(), body: { ...credit, amount: 1.234 } }, as(finance))
    expect(wrong.problem.errors).toMatchObject([{ path: 'amount' }])
    const { id } = await scene.begin(member, 'platinum')
    expect((await scene.paymentOf(id))!.minor).toBe(5850)
    const body = {
      kind: 'checkout' as const,
      id,
      how: 'Cash at the desk',
      receivedOn: new Date().toISOString().slice(0, 10),
    }
    expect((await house.call(desk.takePayment, { params: of(), body }, as(finance))).status).toBe(200)
    await house.settle()
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
    expect((await scene.paymentOf(id))!.state).toBe('canceled')
    expect(await scene.invoicesOf(member)).toMatchObject([{ total_minor: 7900, paid_minor: 7900 }])
    expect((await house.call(desk.takePayment, { params: of(), body }, as(finance))).problem.code).toBe(
      'billing.nothing-owed',
    )
    expect((await tab()).history.map(one => one.text)).toContain('Began Platinum')
  })
})

test('a discount and a pause for those who leave are set by those who may, and only a code that there is', async () => {
  const set = (code: string | null, who = finance) =>
    house.call(desk.keepLeaving, { body: { code, pause: false } }, as(who))
  expect((await set(null, member)).status).toBe(403)
  expect((await set('NO-SUCH')).problem.errors).toMatchObject([{ path: 'code' }])
  expect((await set(null)).answer.data).toMatchObject({ code: null, pause: false })
  await sql`update leaving_offer set pause = true`.execute(house.db)
})

describe('who pays by bank', () => {
  const book = (subject: string, amount: number) => scene.book(finance, subject, amount)

  test('has the plan when both parts are here, and the next document with its transfer before the period begins', async () => {
    await scene.bank(true)
    const { id } = await scene.begin(member, 'platinum', { gateway: 'bank' })
    const waiting = (await scene.result(id, member)).answer.data
    expect(waiting).toMatchObject({
      state: 'waiting',
      own: {
        transfer: { left: { units: 79 }, reference: expect.stringMatching(/^RF/), holder: 'Club', account: '123' },
      },
    })
    expect((await scene.result(id)).answer.data.own).toBeNull()
    const draft = { params: { invoiceId: waiting.own!.invoiceId! } }
    expect((await house.call(downloadMyInvoice, draft, as(member))).status).toBe(200)
    expect((await house.call(downloadMyInvoice, draft, as(finance))).status).toBe(404)
    await book(id, 30)
    expect((await scene.result(id, member)).answer.data.own!.transfer).toMatchObject({
      left: { units: 49 },
      received: { units: 30 },
    })
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(false)
    await book(id, 49)
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
    expect(await scene.invoicesOf(member)).toMatchObject([{ total_minor: 7900, paid_minor: 7900, test: false }])
    expect((await scene.mine(member)).next).toMatchObject({ due: 79, way: 'bank' })
    await sql`update subscriptions set period_end = clock_timestamp() + interval '5 days' where user_id = ${member.id}`.execute(
      house.db,
    )
    await house.runTimer('billing.renew')
    await house.runTimer('billing.renew')
    await house.settle()
    const [, next, ...more] = await scene.invoicesOf(member)
    expect(more).toEqual([])
    expect(next).toMatchObject({ total_minor: 7900, paid_minor: 0, sent_at: expect.any(Date) })
    const { owed } = await scene.mine(member)
    expect(owed).toMatchObject({ bank: true, amount: 79, reason: null })
    const link = await house.db
      .selectFrom('invoices')
      .select('secret')
      .where('id', '=', next!.id)
      .executeTakeFirstOrThrow()
    const page = (await house.call(readDocument, { params: { secret: link.secret } })).answer
    expect(page.transfer).toMatchObject({ left: { units: 79 }, reference: expect.stringMatching(/^RF/) })
    // Not here when the period begins: the plan stays open and its member is told.
    const begins = new Date(Date.now() - 1000)
    await house.db.updateTable('subscriptions').set({ period_end: begins }).where('user_id', '=', member.id).execute()
    await house.db.updateTable('renewals').set({ begins_at: begins }).where('user_id', '=', member.id).execute()
    await house.runTimer('billing.renew')
    expect((await scene.mine(member)).current).toMatchObject({ status: 'past_due' })
    expect(await scene.noticesOf(member, 'billing.transfer-missing')).toHaveLength(1)
    await book(owed!.renewalId, 79)
    expect((await scene.mine(member)).current).toMatchObject({ status: 'active' })
    expect((await scene.invoicesOf(member))[1]).toMatchObject({ paid_minor: 7900 })
    await scene.bank(false)
  })
})
