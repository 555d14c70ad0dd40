import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { money } from '../../../platform/shared/money.ts'
import { asMember } from '../../../platform/test/members.ts'
import { tell } from '../../payments/server/sandbox/pay.ts'
import { openSession } from '../../signin/server/public.ts'
import { cancelSubscription, payOwed } from '../contract.ts'
import * as desk from '../contract/staff.ts'
import { type MovedClub, movedClub } from '../test/scene.ts'
import { balanceOf } from './credit.ts'

let { house, scene, time, work, days, member } = {} as MovedClub
movedClub(club => {
  ;({ house, scene, time, work, days, member } = club)
})

const subscription = () =>
  house.db.selectFrom('subscriptions').selectAll().where('user_id', '=', member.id).executeTakeFirstOrThrow()
const payments = () =>
  house.db.selectFrom('payments').selectAll().where('payer_id', '=', member.id).orderBy('opened_at').execute()
/** The bank takes back a payment of the member, by its place; the same name is the same time. */
const takeBack = async (place: number, outsideId = `dp_${randomUUID()}`, minor = 7900) => {
  const payment = (await payments())[place]!
  await tell(house.house, payment.id, { what: 'charged-back', amount: money(minor, 'USD'), outsideId })
  await house.settle()
  return outsideId
}
const giveBack = async (place: number, outsideId: string, minor = 7900) => {
  const payment = (await payments())[place]!
  await tell(house.house, payment.id, { what: 'reinstated', amount: money(minor, 'USD'), outsideId })
  await house.settle()
}
const invoices = async () => (await scene.invoicesOf(member)).map(one => [one.total_minor, one.paid_minor])
// Sessions end while the clock moves.
const again = async () => {
  const finance = await asMember(house, { preset: 'finance' })
  const { answer } = await house.call(desk.memberBilling, { params: { userId: member.id } }, { bearer: finance.bearer })
  return answer.data
}
const charges = async () =>
  (await again()).charges.map(one => [one.state, one.amount, one.refundable, one.failure !== null])
const pay = async () => {
  const { answer } = await house.call(payOwed, { body: { gateway: 'sandbox' } }, scene.as(member))
  await scene.pay(answer.data.id)
}
/** The member signs in anew. */
const signIn = async () => {
  const origin = { address: '', userAgent: '', requestId: '', sessionId: null, provenAt: null }
  const { token } = await transact(house.db, tx => openSession(tx, member.id, origin))
  member = { ...member, bearer: token }
}
/** A monthly plan in its third month, all paid. */
const threeMonths = async () => {
  await scene.buy(member, 'platinum')
  for (let n = 0; n < 2; n++) {
    const { period_end } = await subscription()
    await time.to(new Date(period_end!.getTime() + 60_000))
    await work()
  }
  expect(await invoices()).toEqual([
    [7900, 7900],
    [7900, 7900],
    [7900, 7900],
  ])
}

describe('what a bank takes back of an earlier month', () => {
  test('is owed beside the running one, which stays paid and can be given back; it is charged again on the days of dunning', async () => {
    await threeMonths()
    await takeBack(1)
    expect(await subscription()).toMatchObject({ status: 'past_due' })
    expect(await charges()).toEqual([
      ['open', 79, 0, true],
      ['done', 79, 79, false],
      ['done', 79, 0, false],
      ['done', 79, 79, false],
    ])
    expect((await invoices())[1]).toEqual([7900, 0])
    await days(2)
    expect(await subscription()).toMatchObject({ status: 'active' })
    expect(await invoices()).toEqual([
      [7900, 7900],
      [7900, 7900],
      [7900, 7900],
    ])
    expect((await charges()).map(one => one[0])).toEqual(['done', 'done', 'done', 'done'])
  })

  test('twice is owed twice: the plan goes on when both are paid, and the next period begins then', async () => {
    await threeMonths()
    await takeBack(0)
    await takeBack(1)
    expect(await scene.noticesOf(member, 'billing.taken-back')).toHaveLength(2)
    const open = async () => (await charges()).filter(one => one[0] === 'open').length
    expect(await open()).toBe(2)
    expect((await invoices()).map(one => one[1])).toEqual([0, 0, 7900])
    await signIn()
    await pay()
    expect(await subscription()).toMatchObject({ status: 'past_due' })
    expect(await open()).toBe(1)
    await pay()
    expect(await subscription()).toMatchObject({ status: 'active' })
    expect((await invoices()).map(one => one[1])).toEqual([7900, 7900, 7900])
    const { period_end } = await subscription()
    await time.to(new Date(period_end!.getTime() + 60_000))
    await work()
    expect(await invoices()).toHaveLength(4)
  })

  test('and told twice is owed once; a part is owed as a part', async () => {
    await threeMonths()
    const name = await takeBack(1, undefined, 3000)
    await takeBack(1, name, 3000)
    expect((await charges()).filter(one => one[0] === 'open')).toEqual([['open', 30, 0, true]])
    expect((await invoices())[1]).toEqual([7900, 4900])
    await days(2)
    expect((await invoices())[1]).toEqual([7900, 7900])
  })

  test('and is never paid ends the plan after its last days; the invoice stays open', async () => {
    await threeMonths()
    await house.db
      .updateTable('payment_methods')
      .set({ removed_at: new Date() })
      .where('user_id', '=', member.id)
      .execute()
    await takeBack(1)
    await days(17)
    expect(await subscription()).toMatchObject({ status: 'expired' })
    expect((await invoices())[1]).toEqual([7900, 0])
    expect((await charges())[0]!.slice(0, 3)).toEqual(['closed', 79, 0])
  })

  test('is owed also by whoever has cancelled, and no day longer than the plan', async () => {
    await threeMonths()
    await signIn()
    await house.call(cancelSubscription, { body: {} }, scene.as(member))
    await house.settle()
    await takeBack(1)
    await days(2)
    expect((await invoices())[1]).toEqual([7900, 7900])
    expect(await subscription()).toMatchObject({ status: 'active', cancels_at_end: true })
  })
})

describe('what a bank took back and the club wins', () => {
  test('is paid again on its invoice once and not asked for any more; the plan goes on', async () => {
    await threeMonths()
    const name = await takeBack(1)
    await giveBack(1, name)
    await giveBack(1, name)
    expect(await subscription()).toMatchObject({ status: 'active' })
    expect((await payments())[1]).toMatchObject({ charged_back_minor: 0 })
    expect((await invoices())[1]).toEqual([7900, 7900])
    expect(await scene.noticesOf(member, 'billing.reinstated')).toHaveLength(1)
    expect((await charges()).map(one => [one[0], one[2]])).toEqual([
      ['closed', 0],
      ['done', 79],
      ['done', 79],
      ['done', 79],
    ])
    await days(8)
    expect(await payments()).toHaveLength(3)
    expect(await balanceOf(house.db, member.id, 'USD')).toEqual(money(0, 'USD'))
  })

  test('after it was paid once more is in the balance of its member', async () => {
    await threeMonths()
    const name = await takeBack(1)
    await days(2)
    await giveBack(1, name)
    expect((await invoices())[1]).toEqual([7900, 7900])
    expect(await balanceOf(house.db, member.id, 'USD')).toEqual(money(7900, 'USD'))
    expect(await scene.noticesOf(member, 'billing.credit-given')).toHaveLength(1)
  })

  test('and was told of before the taking was, changes nothing', async () => {
    await scene.buy(member, 'platinum')
    await giveBack(0, 'dp_early')
    await takeBack(0, 'dp_early')
    expect(await subscription()).toMatchObject({ status: 'active' })
    expect(await invoices()).toEqual([[7900, 7900]])
  })
})
