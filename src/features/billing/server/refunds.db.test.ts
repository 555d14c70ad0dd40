import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '../../../platform/shared/call.ts'
import type { Member } from '../../../platform/test/members.ts'
import { listTodo, settleRefund } from '../../payments/contract/transfers.ts'
import * as desk from '../contract/staff.ts'
import { type StripeClub, stripeClub } from '../test/scene.ts'

let { house, scene, stripe, driver, finance, member } = {} as StripeClub
let id: string
stripeClub(club => {
  ;({ house, scene, stripe, driver, finance, member } = club)
})
beforeEach(async () => {
  const begun = await scene.begin(member, 'platinum', { gateway: 'stripe' })
  await driver.payPage(begun.url)
  await driver.deliver()
  id = begun.id
})

const as = (who: Member, key: string = randomUUID()) => ({ bearer: who.bearer, headers: { 'idempotency-key': key } })
type Wish = Partial<BodyOf<typeof desk.refundCharge>>
const give = async (amount: number, wish: Wish = {}, key?: string) => {
  const body = { kind: 'checkout' as const, id, amount, to: 'gateway' as const, reason: 'As agreed by phone', ...wish }
  const { status, answer, problem } = await house.call(
    desk.refundCharge,
    { params: { userId: member.id }, body },
    as(finance, key),
  )
  await driver.deliver()
  return { status, said: status === 200 ? answer.message : problem.message, code: problem?.code }
}
const charge = async () => {
  const { answer } = await house.call(desk.memberBilling, { params: { userId: member.id } }, as(finance))
  return answer.data.charges[0]!
}
const books = async () =>
  (await scene.invoicesOf(member)).map(one => [one.kind, one.total_minor, one.paid_minor, one.credited_minor])
const todo = async () => {
  const { answer } = await house.call(listTodo, {}, as(finance))
  const { rows } = { rows: answer.data.filter(one => one.kind === 'refund-failed') }
  const ours = await house.db.selectFrom('payments').select('id').where('payer_id', '=', member.id).execute()
  return rows.filter(one => ours.some(({ id: payment }) => payment === one.paymentId))
}
const refundId = async () => {
  const made = [...stripe.rows.values()].filter(one => one.object === 'refund')
  return made.at(-1)!.id
}

describe('money that is given back by the gateway', () => {
  test('is credited when it is back, with the reason that staff gave', async () => {
    expect(await give(20)).toMatchObject({ status: 200, said: 'The money goes back.' })
    expect(await books()).toEqual([
      ['invoice', 7900, 5900, 2000],
      ['credit-note', 2000, 0, 0],
    ])
    const notes = house.db.selectFrom('invoices').select('why').where('user_id', '=', member.id)
    expect((await notes.where('kind', '=', 'credit-note').executeTakeFirstOrThrow()).why).toMatchObject({
      en: 'As agreed by phone',
    })
    expect(await scene.noticesOf(member, 'billing.refunded')).toHaveLength(1)
  })

  test('that the gateway refuses is booked nowhere: staff read its words, are told, and the next try gives it back', async () => {
    stripe.trouble(/refunds/, 400)
    const key = randomUUID()
    const no = await give(20, {}, key)
    expect(no).toMatchObject({ status: 409, code: 'billing.refund-refused' })
    expect(no.said).toContain('Insufficient funds')
    expect(await books()).toEqual([['invoice', 7900, 7900, 0]])
    expect(await charge()).toMatchObject({
      refundable: 79,
      refunds: [{ amount: 20, state: 'failed', said: expect.stringContaining('Insufficient') }],
    })
    const [told, ...more] = (await scene.noticesOf(finance, 'billing.refund-refused')).filter(one =>
      one.link!.includes(member.id),
    )
    expect(more).toEqual([])
    expect(told!.params).toMatchObject({ amount: { en: expect.stringContaining('20') } })
    expect(await todo()).toMatchObject([{ amount: { units: 20 } }])
    // The same press is the same try.
    expect((await give(20, {}, key)).code).toBe('billing.refund-refused')
    expect(await give(20)).toMatchObject({ status: 200, said: 'The money goes back.' })
    expect(await books()).toEqual([
      ['invoice', 7900, 5900, 2000],
      ['credit-note', 2000, 0, 0],
    ])
    expect(await charge()).toMatchObject({ refundable: 59, refunds: [] })
    expect(await todo()).toEqual([])
  })

  test('and takes its time is only asked for: it cannot be given twice, and its credit note waits', async () => {
    stripe.refundsTakeTime(true)
    expect((await give(50)).said).toContain('was asked for')
    expect(await books()).toEqual([['invoice', 7900, 7900, 0]])
    expect(await charge()).toMatchObject({ refundable: 29, refunds: [{ amount: 50, state: 'asked' }] })
    expect((await give(30)).code).toBe('billing.not-so-much')
    expect((await give(30, { to: 'balance' })).code).toBe('billing.not-so-much')
    stripe.refundsTakeTime(false)
    stripe.endRefund(await refundId(), 'succeeded')
    await driver.deliver()
    expect(await books()).toEqual([
      ['invoice', 7900, 2900, 5000],
      ['credit-note', 5000, 0, 0],
    ])
    expect(await charge()).toMatchObject({ refundable: 29, refunds: [] })
  })

  test('and comes back later is paid again on the invoice; the credit note stays, and the next try makes none', async () => {
    await give(20)
    stripe.endRefund(await refundId(), 'failed')
    await driver.deliver()
    expect(await books()).toEqual([
      ['invoice', 7900, 7900, 2000],
      ['credit-note', 2000, 0, 0],
    ])
    expect(await charge()).toMatchObject({ refundable: 79, refunds: [{ amount: 20, state: 'failed' }] })
    expect(await scene.noticesOf(member, 'billing.refund-undone')).toHaveLength(1)
    expect((await scene.noticesOf(finance, 'billing.refund-refused')).some(one => one.link!.includes(member.id))).toBe(
      true,
    )
    // Twenty of it go to the balance for the credit note that is out, nine more get one.
    expect(await give(29, { to: 'balance' })).toMatchObject({ status: 200 })
    expect(await books()).toEqual([
      ['invoice', 7900, 5000, 2900],
      ['credit-note', 2000, 0, 0],
      ['credit-note', 900, 0, 0],
    ])
    expect(await charge()).toMatchObject({ refundable: 50, refunds: [] })
    expect(await todo()).toEqual([])
  })

  test('and was settled otherwise leaves what is to be settled, by whoever may, with the reason', async () => {
    stripe.trouble(/refunds/, 400)
    await give(20)
    const [waits] = await todo()
    const settle = (who: Member) =>
      house.call(settleRefund, { params: { refundId: waits!._id }, body: { why: 'Sent by the bank' } }, as(who))
    expect((await settle(member)).status).toBe(403)
    expect((await settle(finance)).status).toBe(200)
    expect((await settle(finance)).problem.code).toBe('payments.nothing-to-do')
    expect(await todo()).toEqual([])
  })
})

describe('a charge that the bank took back', () => {
  test('cannot be given back any more, neither by the gateway nor to the balance', async () => {
    const payment = (await scene.paymentOf(id))!
    await driver.chargeBack(payment.id)
    await driver.deliver()
    const { answer } = await house.call(desk.memberBilling, { params: { userId: member.id } }, as(finance))
    expect(answer.data.charges.find(one => one.id === id)).toMatchObject({ refundable: 0, byGateway: false })
    expect((await give(79)).code).toBe('billing.not-so-much')
    expect((await give(1, { to: 'balance' })).code).toBe('billing.not-so-much')
    expect(await books()).toEqual([['invoice', 7900, 0, 0]])
  })

  test('in part leaves the rest to be given back', async () => {
    stripe.dispute((await scene.paymentOf(id))!.outside_payment!, 'needs_response', 3000)
    await driver.deliver()
    const { answer } = await house.call(desk.memberBilling, { params: { userId: member.id } }, as(finance))
    expect(answer.data.charges.find(one => one.id === id)).toMatchObject({ refundable: 49 })
    expect((await give(50, { to: 'balance' })).code).toBe('billing.not-so-much')
    expect((await give(49)).status).toBe(200)
    expect((await books())[0]).toEqual(['invoice', 7900, 0, 4900])
  })

  test('and that the club wins can be given back again: both of Stripe’s events of it together do it once', async () => {
    const payment = (await scene.paymentOf(id))!
    const dispute = stripe.dispute(payment.outside_payment!)
    stripe.moveDispute(dispute, 'under_review')
    await driver.deliver()
    expect(await scene.paymentOf(id)).toMatchObject({ charged_back_minor: 7900 })
    expect((await scene.mine(member)).owed).toMatchObject({ amount: 79 })
    stripe.closeDispute(dispute, 'won')
    await driver.deliver()
    expect(await scene.paymentOf(id)).toMatchObject({ charged_back_minor: 0 })
    const mine = await scene.mine(member)
    expect(mine).toMatchObject({ owed: null, current: { status: 'active' } })
    expect(await scene.noticesOf(member, 'billing.reinstated')).toHaveLength(1)
    expect(await books()).toEqual([['invoice', 7900, 7900, 0]])
    expect((await give(79)).status).toBe(200)
  })

  test('and that the club loses stays taken; a question of the bank takes nothing until it becomes a dispute', async () => {
    const payment = (await scene.paymentOf(id))!
    const asked = stripe.dispute(payment.outside_payment!, 'warning_needs_response')
    stripe.closeDispute(asked, 'warning_closed')
    const dispute = stripe.dispute(payment.outside_payment!, 'warning_needs_response')
    await driver.deliver()
    expect((await scene.mine(member)).owed).toBeNull()
    stripe.moveDispute(dispute, 'needs_response')
    await driver.deliver()
    expect((await scene.mine(member)).owed).toMatchObject({ amount: 79 })
    stripe.closeDispute(dispute, 'lost')
    await driver.deliver()
    expect(await scene.paymentOf(id)).toMatchObject({ charged_back_minor: 7900 })
    expect(await scene.noticesOf(member, 'billing.taken-back')).toHaveLength(1)
  })
})
