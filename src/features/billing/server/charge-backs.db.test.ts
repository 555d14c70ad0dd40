import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { money } from '../../../platform/shared/money.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { creditInvoice } from '../../invoices/server/public.ts'
import { cardChanged } from '../../payments/contract.ts'
import { sandboxCardId } from '../../payments/server/gateways/sandbox.ts'
import { tell } from '../../payments/server/sandbox/pay.ts'
import { entitled } from '../../plans/server/public.ts'
import { openSession } from '../../signin/server/public.ts'
import { cancelSubscription, expireSubscription, payOwed, takeGift } from '../contract.ts'
import * as desk from '../contract/staff.ts'
import { type MovedClub, movedClub, presentTo } from '../test/scene.ts'
import { balanceOf } from './credit.ts'
import { historyOf as myHistory } from './history.ts'

const DAY = 86_400_000
const NOWHERE = { address: '', userAgent: '', requestId: '', sessionId: null, provenAt: null }
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
  const { token } = await transact(house.db, tx => openSession(tx, member.id, NOWHERE))
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

describe('what a bank takes back of a plan that has ended', () => {
  /** Two months that were paid, then nothing: the plan is over. */
  const ended = async () => {
    await threeMonths()
    await signIn()
    expect((await house.call(cancelSubscription, { body: {} }, scene.as(member))).status).toBe(200)
    await house.settle()
    const { period_end } = await subscription()
    await time.to(new Date(period_end!.getTime() + 60_000))
    await work()
    expect(await subscription()).toMatchObject({ status: 'canceled' })
  }
  const listed = async () => {
    const finance = await asMember(house, { preset: 'finance' })
    const query = { search: member.username, failed: true }
    const { answer } = await house.call(desk.listSubscriptions, { query }, { bearer: finance.bearer })
    return answer.data.map(one => [one.status, one.failed])
  }

  test('is told to staff and its member and stands on the desk’s list; nothing is charged by itself, also not a new card', async () => {
    const finance = await asMember(house, { preset: 'finance' })
    await ended()
    const name = await takeBack(1)
    await takeBack(1, name)
    const [told, ...more] = await scene.noticesOf(finance, 'billing.charged-back-for-staff')
    expect(more).toEqual([])
    expect(told).toMatchObject({
      link: `/apps/users/view/${member.id}?tab=billing`,
      params: { name: member.name, how: { en: expect.stringContaining('has ended') } },
    })
    expect(await scene.noticesOf(member, 'billing.taken-back-after')).toHaveLength(1)
    expect(await scene.noticesOf(member, 'billing.taken-back')).toEqual([])
    expect(await listed()).toEqual([['canceled', 1]])
    expect((await charges())[0]).toEqual(['open', 79, 0, true])
    await transact(house.db, tx => announce(tx, cardChanged, { userId: member.id }))
    await days(3)
    expect(await payments()).toHaveLength(3)
    expect(await subscription()).toMatchObject({ status: 'canceled' })
    expect((await invoices())[1]).toEqual([7900, 0])
  })

  test('is paid at its member’s click, with the invoice, and is off the list; the plan stays over', async () => {
    await ended()
    await takeBack(1)
    await signIn()
    await pay()
    expect((await invoices())[1]).toEqual([7900, 7900])
    expect(await listed()).toEqual([])
    expect(await subscription()).toMatchObject({ status: 'canceled' })
  })

  test('is tried once at a click, also when the card says no', async () => {
    await ended()
    await takeBack(1)
    await signIn()
    await house.db
      .updateTable('payment_methods')
      .set({ outside_id: sandboxCardId({ card: 'later-declined', brand: 'visa', last4: '4242' }) })
      .where('user_id', '=', member.id)
      .execute()
    await house.call(payOwed, { body: { gateway: 'card' } }, scene.as(member))
    await house.settle()
    await days(3)
    expect(await payments()).toHaveLength(4)
    expect(await listed()).toEqual([['canceled', 1]])
  })

  test.each([
    ['the club wins it', async (name: string) => giveBack(1, name)],
    [
      'a credit note corrects its invoice',
      async () => {
        const { id } = (await scene.invoicesOf(member))[1]!
        await transact(house.db, tx => creditInvoice(tx, id, { why: { en: 'Lost', ar: 'تعذّر' }, by: null }))
        await house.settle()
      },
    ],
  ])('is off the list when %s', async (_, settle) => {
    await ended()
    const name = await takeBack(1)
    await settle(name)
    expect(await listed()).toEqual([])
    expect((await charges())[0]![0]).toBe('closed')
  })
})

test('a debt whose invoice a credit note corrects is not asked for any more, and the plan goes on', async () => {
  await threeMonths()
  await takeBack(1)
  const { id } = (await scene.invoicesOf(member))[1]!
  await transact(house.db, tx => creditInvoice(tx, id, { why: { en: 'Kindness', ar: 'تسامح' }, by: null }))
  await house.settle()
  expect(await subscription()).toMatchObject({ status: 'active' })
  await days(4)
  expect(await payments()).toHaveLength(3)
})

describe('a gift that a bank took back and the club wins', () => {
  let friend: Member
  let code: string
  const given = async () => {
    friend = await scene.newMember()
    const email = `${randomUUID()}@example.test`
    // The clock is ahead of the day that the others' presents name.
    const on = (await time.by(0)).toISOString().slice(0, 10)
    await scene.buy(member, 'platinum', { gift: { ...presentTo(email), on } })
    await house.runTimer('billing.send-gifts')
    const mails = house.db.selectFrom('mails').select('params').where('to_address', '=', email)
    code = ((await mails.executeTakeFirstOrThrow()).params as { code: string }).code
  }
  const take = () => house.call(takeGift, { body: { code } }, scene.as(friend, randomUUID()))
  const theirs = () =>
    house.db
      .selectFrom('subscriptions')
      .select(['status', 'ends_at', 'ended_at'])
      .where('user_id', '=', friend.id)
      .orderBy('started_at')
      .execute()
  const told = async (who: Member) =>
    (
      await house.db
        .selectFrom('notices')
        .select('kind')
        .where('recipient_id', '=', who.id)
        .where('kind', 'in', [
          'billing.gift-again',
          'billing.gift-goes-on',
          'billing.reinstated',
          'billing.credit-given',
        ])
        .execute()
    ).map(one => one.kind)
  const historyOf = async (who: Member) => (await myHistory(house.db, who.id, 'en')).map(one => one.text)

  test('is given again for the rest of its time from the day of the decision, once; its giver and whoever has it are told once', async () => {
    await given()
    await take()
    await days(10)
    const name = await takeBack(0)
    await days(20)
    await giveBack(0, name)
    await giveBack(0, name)
    const [first, again, ...more] = await theirs()
    expect(more).toEqual([])
    expect([first!.status, again!.status]).toEqual(['canceled', 'active'])
    const rest = first!.ends_at!.getTime() - first!.ended_at!.getTime()
    expect(Math.round(rest / DAY)).toBeGreaterThan(15)
    const now = await time.by(0)
    expect(Math.abs(again!.ends_at!.getTime() - now.getTime() - rest)).toBeLessThan(60_000)
    expect(await entitled(house.db, friend.id, 'auction.bid')).toBe(true)
    expect(await told(member)).toEqual(['billing.gift-again'])
    expect(await told(friend)).toEqual(['billing.gift-goes-on'])
    const [goesOn, over] = await historyOf(friend)
    expect(goesOn).toContain('The gift Platinum goes on')
    expect(over).toBe('The gift Platinum ended: it was not paid for any more')
  })

  test('ends again with the next one, and goes on when that is won as well', async () => {
    await given()
    await take()
    const one = await takeBack(0, undefined, 4000)
    const other = await takeBack(0, undefined, 3900)
    await giveBack(0, one, 4000)
    expect((await theirs()).map(of => of.status)).toEqual(['canceled'])
    await giveBack(0, other, 3900)
    expect((await theirs()).map(of => of.status)).toEqual(['canceled', 'active'])
    const third = await takeBack(0)
    await giveBack(0, third)
    expect((await theirs()).map(of => of.status)).toEqual(['canceled', 'canceled', 'active'])
  })

  test('and was over by then, or ended by whoever had it, stays as it was', async () => {
    await given()
    await take()
    await house.call(expireSubscription, { body: {} }, scene.as(friend))
    await house.settle()
    const name = await takeBack(0)
    await giveBack(0, name)
    expect((await theirs()).map(of => of.status)).toEqual(['expired'])
    expect(await told(friend)).toEqual([])
  })

  test('goes to the balance, as much of its price as is left of its time, beside a plan that runs meanwhile', async () => {
    await given()
    await take()
    await days(15)
    const name = await takeBack(0)
    await house.db.deleteFrom('notices').where('recipient_id', '=', friend.id).execute()
    const { token } = await transact(house.db, tx => openSession(tx, friend.id, NOWHERE))
    friend = { ...friend, bearer: token }
    await scene.buy(friend, 'standard')
    await giveBack(0, name)
    expect((await theirs()).map(of => of.status)).toEqual(['canceled', 'active'])
    const { minor } = await balanceOf(house.db, friend.id, 'USD')
    expect(minor).toBeGreaterThan(3600)
    expect(minor).toBeLessThan(4300)
    expect(await told(friend)).toEqual(['billing.credit-given'])
  })

  test('gives back to the balance what was taken of it there, each time', async () => {
    friend = await scene.newMember()
    await given()
    await scene.buy(friend, 'standard')
    await take()
    for (let n = 0; n < 2; n++) {
      expect(await balanceOf(house.db, friend.id, 'USD')).toEqual(money(7900, 'USD'))
      const name = await takeBack(0)
      expect(await balanceOf(house.db, friend.id, 'USD')).toEqual(money(0, 'USD'))
      await giveBack(0, name)
    }
    expect(await balanceOf(house.db, friend.id, 'USD')).toEqual(money(7900, 'USD'))
    expect(await told(friend)).toEqual(['billing.credit-given', 'billing.credit-given'])
  })

  test('can be had with its code where nobody had it yet; its giver is told once', async () => {
    await given()
    const name = await takeBack(0)
    await giveBack(0, name)
    await giveBack(0, name)
    expect((await take()).status).toBe(200)
    expect(await told(member)).toEqual(['billing.gift-again'])
  })
})
