import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { money } from '../../../platform/shared/money.ts'
import type { Member } from '../../../platform/test/members.ts'
import { mailReturned } from '../../mail-log/contract.ts'
import { tell } from '../../payments/server/sandbox/pay.ts'
import { entitled } from '../../plans/server/public.ts'
import { sendGiftAgain, takeGift } from '../contract.ts'
import * as desk from '../contract/staff.ts'
import { type MoneyClub, moneyClub, presentTo } from '../test/scene.ts'
import { balanceOf } from './credit.ts'

let { house, scene, finance, member } = {} as MoneyClub
moneyClub(club => {
  ;({ house, scene, finance, member } = club)
})

const as = (who: Member) => ({ bearer: who.bearer, headers: { 'idempotency-key': randomUUID() } })
const take = (who: Member, code: string) => house.call(takeGift, { body: { code } }, as(who))
/** A gift of the member: its purchase and its code. */
const given = async () => {
  const gift = presentTo(`${randomUUID()}@example.test`)
  const id = await scene.buy(member, 'platinum', { gift })
  await house.runTimer('billing.send-gifts')
  return { id, ...(await mailTo(gift.email)), email: gift.email }
}
/** The mail with a code to an address. */
const mailTo = async (email: string) => {
  const mails = house.db.selectFrom('mails').select(['id', 'params']).where('to_address', '=', email)
  const { id: mailId, params } = await mails.orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  return { mailId, code: (params as { code: string }).code }
}
const comesBack = async (mailId: string) => {
  const returned = { mail_id: mailId, address: 'x', kind: 'hard', status: '5.1.1', said: 'no such user' }
  await house.db.insertInto('mail_returns').values(returned).execute()
  await transact(house.db, tx => announce(tx, mailReturned, { mailId, attached: null }))
  await house.settle()
}
const giveBack = async (id: string, amount: number, to: 'gateway' | 'balance') => {
  const body = { kind: 'checkout' as const, id, amount, to, reason: 'As agreed by phone' }
  expect((await house.call(desk.refundCharge, { params: { userId: member.id }, body }, as(finance))).status).toBe(200)
  await house.settle()
}
const chargeBack = async (id: string, what: 'charged-back' | 'reinstated' = 'charged-back') => {
  const payment = (await scene.paymentOf(id))!
  await tell(house.house, payment.id, { what, amount: money(7900, 'USD'), outsideId: `dp_${id}` })
  await house.settle()
}
const stateOf = async () => (await scene.mine(member)).gifts.map(one => one.state)

describe('a gift whose money went back', () => {
  test('in full opens nothing any more: its giver and staff are told; one that was given back in part stays', async () => {
    const { id, code } = await given()
    await giveBack(id, 9, 'balance')
    expect(await stateOf()).toEqual(['sent'])
    await giveBack(id, 70, 'gateway')
    expect(await stateOf()).toEqual(['ended'])
    expect((await take(await scene.newMember(), code)).problem.code).toBe('billing.gift-ended')
    const [told, ...more] = await scene.noticesOf(member, 'billing.gift-over')
    expect(more).toEqual([])
    expect(told!.params).toMatchObject({ name: 'Rana', why: { en: 'its price was given back' } })
    const staff = await scene.noticesOf(finance, 'billing.gift-over-for-staff')
    expect(staff.filter(one => one.link!.includes(member.id))).toHaveLength(1)
    const { answer } = await house.call(desk.memberBilling, { params: { userId: member.id } }, as(finance))
    expect(answer.data.gifts).toMatchObject([{ to: 'Rana', state: 'ended' }])
  })

  test('by the bank is open again on its invoice, and the plan that it opened ends', async () => {
    const friend = await scene.newMember()
    const { id, code } = await given()
    expect((await take(friend, code)).status).toBe(200)
    await chargeBack(id)
    expect(await scene.invoicesOf(member)).toMatchObject([{ total_minor: 7900, paid_minor: 0 }])
    expect(await entitled(house.db, friend.id, 'auction.bid')).toBe(false)
    expect(await scene.noticesOf(friend, 'billing.club-ended')).toHaveLength(1)
    expect(await scene.noticesOf(member, 'billing.gift-over')).toHaveLength(1)
  })

  test('takes back what it brought into a balance, no more than is left there', async () => {
    const friend = await scene.newMember()
    await scene.buy(friend, 'standard')
    const { id, code } = await given()
    expect((await take(friend, code)).answer.data).toBeNull()
    expect(await balanceOf(house.db, friend.id, 'USD')).toEqual(money(7900, 'USD'))
    await scene.begin(friend, 'platinum')
    await house.settle()
    const left = await balanceOf(house.db, friend.id, 'USD')
    expect(left.minor).toBeGreaterThan(0)
    await chargeBack(id)
    expect(await balanceOf(house.db, friend.id, 'USD')).toEqual(money(0, 'USD'))
    expect((await scene.mine(friend)).history.map(one => one.text)[0]).toContain('was taken back')
  })

  test('by the bank and that the club wins can be had after all, where nobody had it yet', async () => {
    const { id, code } = await given()
    await chargeBack(id)
    await chargeBack(id, 'reinstated')
    expect(await stateOf()).toEqual(['sent'])
    expect(await scene.invoicesOf(member)).toMatchObject([{ paid_minor: 7900 }])
    expect((await take(await scene.newMember(), code)).status).toBe(200)
  })

  test('before its day is not sent', async () => {
    const on = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const gift = { ...presentTo(`${randomUUID()}@example.test`), on }
    const id = await scene.buy(member, 'platinum', { gift })
    await chargeBack(id)
    await house.db.updateTable('gifts').set({ deliver_on: '2020-01-01' }).where('checkout_id', '=', id).execute()
    await house.runTimer('billing.send-gifts')
    const mails = house.db.selectFrom('mails').select('id').where('to_address', '=', gift.email)
    expect(await mails.execute()).toEqual([])
  })
})

describe('a gift whose mail came back', () => {
  const again = (giftId: string, email: string, who = member) =>
    house.call(sendGiftAgain, { params: { giftId }, body: { email } }, as(who))
  const gift = async () => (await scene.mine(member)).gifts[0]!

  test('says so to its giver, who corrects the address: a new code goes out, and the old one opens nothing', async () => {
    const { code, mailId, email } = await given()
    const { _id } = await gift()
    expect((await again(_id, 'new@example.test')).problem.code).toBe('billing.gift-arrived')
    await comesBack(mailId)
    expect(await gift()).toMatchObject({ state: 'returned', email, said: 'no such user' })
    const [told, ...more] = await scene.noticesOf(member, 'billing.gift-lost')
    expect(more).toEqual([])
    expect(JSON.stringify(told!.params)).toContain(email)
    expect((await again(_id, 'nobody')).problem.errors).toMatchObject([{ path: 'email' }])
    expect((await again(_id, 'new@example.test', await scene.newMember())).status).toBe(404)
    const to = `${randomUUID()}@example.test`
    expect((await again(_id, to)).status).toBe(200)
    expect(await gift()).toMatchObject({ state: 'sent', email: to, said: null })
    const friend = await scene.newMember()
    expect((await take(friend, code)).problem.code).toBe('billing.gift-unknown')
    expect((await take(friend, (await mailTo(to)).code)).status).toBe(200)
    expect((await again(_id, to)).problem.code).toBe('billing.gift-taken')
  })

  test('stands in the billing tab of its giver, where whoever may sends it anew; it is in the audit log', async () => {
    const { mailId } = await given()
    await comesBack(mailId)
    const params = { userId: member.id, giftId: (await gift())._id }
    const { answer } = await house.call(desk.memberBilling, { params }, as(finance))
    expect(answer.data.gifts).toMatchObject([{ state: 'returned', said: 'no such user' }])
    const to = `${randomUUID()}@example.test`
    const send = (who: Member) => house.call(desk.sendMembersGift, { params, body: { email: to } }, as(who))
    expect((await send(member)).status).toBe(403)
    expect((await send(finance)).status).toBe(200)
    expect((await take(await scene.newMember(), (await mailTo(to)).code)).status).toBe(200)
    const audit = house.db.selectFrom('audit').select('actor_id').where('action', '=', 'subscriptions.gift')
    expect(await audit.where('target_id', '=', member.id).execute()).toEqual([{ actor_id: finance.id }])
  })
})
