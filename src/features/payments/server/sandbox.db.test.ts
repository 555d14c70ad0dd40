import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { money } from '../../../platform/shared/money.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { addMethod, listMethods, preferMethod, readStep, removeMethod, takeStep } from '../contract.ts'
import { confirmSandbox, paySandbox, readSandboxPage } from '../contract/sandbox.ts'
import { sandboxCards } from '../rules/sandbox-cards.ts'
import { paidBy } from '../test/paid.ts'
import { beginPayment } from './begin-payment.ts'
import { chargeCard } from './charge-card.ts'
import { paymentFacts, waysOfPaying } from './facts.ts'
import { cancelPayment } from './open-payment.ts'
import { openRefund, refundPayment } from './refund-payment.ts'

let house: TestHouse
let member: Member
let tell: ReturnType<typeof paidBy>
beforeAll(async () => {
  house = await testHouse(features)
  member = await asMember(house)
  tell = paidBy(house)
})
afterAll(() => house.stop())

const numberOf = (card: string) => sandboxCards.find(one => one.card === card)!.number
const typed = (number: string) => ({ number, expiry: '12/34', cvc: '123' })
const pay = (pageId: string, card: string) =>
  house.call(paySandbox, { params: { pageId }, body: typed(numberOf(card)) })

const ways = { done: '/done', failed: '/failed' }

describe('a payment in the sandbox', () => {
  test('is opened, paid on the sandbox’s own page, and told of by a signed event', async () => {
    const id = await tell.open(member)
    const begun = await beginPayment(house.house, id, ways)
    expect(begun).toEqual({ url: `${house.house.siteUrl()}/payment/sandbox/${id}`, state: 'open' })
    expect((await beginPayment(house.house, id, ways)).url).toBe(begun.url)
    const page = await house.call(readSandboxPage, { params: { pageId: id } }, { language: 'ar' })
    expect(page.answer.data).toMatchObject({
      amount: { units: 49, currency: 'USD' },
      description: 'شهر من Standard',
      state: 'open',
    })
    const { answer } = await pay(id, 'pays')
    expect(answer.data).toEqual({ state: 'paid', reason: null, next: `${house.house.siteUrl()}/done` })
    await house.settle()
    expect(await paymentFacts(house.db, id)).toMatchObject({
      state: 'paid',
      test: true,
      amount: money(4900, 'USD'),
      received: money(4900, 'USD'),
      method: { brand: 'visa', last4: '4242' },
    })
    expect(await tell.told(id)).toMatchObject([{ event: 'payments.paid', payload: { gateway: 'sandbox', test: true } }])
    const effects = await house.db.selectFrom('payment_events').select('effect').where('payment_id', '=', id).execute()
    expect(effects).toEqual([{ effect: 'paid' }])
    expect((await pay(id, 'pays')).problem.code).toBe('payments.nothing-to-do')
  })

  test.each([
    ['declined', 'declined'],
    ['no-funds', 'no-funds'],
    ['expired', 'expired-card'],
  ])('by a card that is %s fails with its reason, and another card pays it', async (card, reason) => {
    const id = await tell.begun(member)
    const { answer } = await pay(id, card)
    expect(answer.data).toMatchObject({ state: 'failed', reason, next: `${house.house.siteUrl()}/failed` })
    await house.settle()
    expect(await paymentFacts(house.db, id)).toMatchObject({ state: 'failed', failure: reason })
    await pay(id, 'pays')
    await house.settle()
    expect((await paymentFacts(house.db, id)).state).toBe('paid')
    expect((await tell.told(id)).map(one => one.event)).toEqual(['payments.failed', 'payments.paid'])
  })

  test('takes the spec’s cards of 15 digits that begin with 34 or 37 in any digits, and no card of anybody', async () => {
    const id = await tell.begun(member)
    const arabic = await house.call(
      paySandbox,
      { params: { pageId: id }, body: { number: '٣٤١٢ ٣٤٥٦٧٨ ٩٠١٢٣', expiry: '١٢/٣٤', cvc: '١٢٣' } },
      {},
    )
    expect(arabic.answer.data.state).toBe('paid')
    const other = await tell.begun(member)
    for (const number of ['371234567890123 4', '351234567890123', '4111 1111 1111 1111', 'nonsense']) {
      const { status, problem } = await house.call(paySandbox, { params: { pageId: other }, body: typed(number) })
      expect([status, problem.errors[0]]).toMatchObject([
        422,
        { path: 'number', message: 'It is not valid credit card!' },
      ])
    }
    const past = await house.call(paySandbox, {
      params: { pageId: other },
      body: { number: numberOf('pays'), expiry: '01/20', cvc: '12' },
    })
    expect(past.problem.errors[0]).toMatchObject({ path: 'expiry', message: 'This card has expired' })
  })

  test('asks for a second step on the page, which may be refused', async () => {
    const id = await tell.begun(member)
    expect((await pay(id, 'second-step')).answer.data).toMatchObject({ state: 'second-step', next: null })
    const no = await house.call(confirmSandbox, { params: { pageId: id }, body: { confirm: false } })
    expect(no.answer.data).toMatchObject({ state: 'failed', reason: 'second-step-failed' })
    await pay(id, 'second-step')
    expect(
      (await house.call(confirmSandbox, { params: { pageId: id }, body: { confirm: true } })).answer.data.state,
    ).toBe('paid')
    await house.settle()
    expect((await paymentFacts(house.db, id)).state).toBe('paid')
  })

  test('that was left at its second step is found by the job that asks, and its mail’s link leads to it', async () => {
    const id = await tell.begun(member)
    await pay(id, 'second-step')
    await house.db
      .updateTable('payments')
      .set({ ask_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute()
    await house.runTimer('payments.ask-gateways')
    const { state, stepUrl } = await paymentFacts(house.db, id)
    expect(state).toBe('second-step')
    expect(await tell.told(id)).toMatchObject([{ payload: { reason: 'second-step', stepUrl } }])
    const link = new URL(stepUrl!)
    const step = { params: { paymentId: id }, query: { key: link.searchParams.get('key')! } }
    expect((await house.call(readStep, step)).answer.data).toMatchObject({ state: 'second-step', next: null })
    expect((await house.call(takeStep, step)).answer.data.url).toMatch(`/payment/sandbox/${id}`)
    expect((await house.call(readStep, { ...step, query: { key: 'made up' } })).status).toBe(404)
    await house.call(confirmSandbox, { params: { pageId: id }, body: { confirm: true } })
    await house.settle()
    expect((await house.call(readStep, step)).answer.data.state).toBe('paid')
  })

  test('is charged back later by the card that does that', async () => {
    const id = await tell.begun(member)
    await pay(id, 'charged-back')
    await house.settle()
    await house.runTimer('payments.charge-back')
    await house.settle()
    expect((await tell.told(id)).map(one => one.event)).toEqual(['payments.paid'])
    await house.db
      .updateTable('sandbox_payments')
      .set({ charge_back_at: sql<Date>`clock_timestamp()` })
      .where('payment_id', '=', id)
      .execute()
    await house.runTimer('payments.charge-back')
    await house.runTimer('payments.charge-back')
    await house.settle()
    expect((await tell.told(id)).map(one => one.event)).toEqual(['payments.paid', 'payments.charged-back'])
    expect((await paymentFacts(house.db, id)).chargedBack).toEqual(money(4900, 'USD'))
  })

  test('that nobody waits for any more is kept when it comes, and told to nobody', async () => {
    const id = await tell.begun(member)
    const told = await tell.event(id, 'pays')
    await transact(house.db, tx => cancelPayment(tx, id))
    await told()
    await house.settle()
    expect(await paymentFacts(house.db, id)).toMatchObject({
      state: 'canceled',
      late: true,
      received: money(4900, 'USD'),
    })
    expect(await tell.told(id)).toEqual([])
    expect((await pay(id, 'pays')).problem.code).toBe('payments.nothing-to-do')
  })

  test('is given back in parts, each once, and never more than was paid', async () => {
    const id = await tell.paid(member)
    const by = { by: member.id, why: 'as agreed', key: 'one' }
    await refundPayment(house.house, id, money(1900, 'USD'), by)
    await refundPayment(house.house, id, money(1900, 'USD'), by)
    await expect(refundPayment(house.house, id, money(3001, 'USD'), { ...by, key: 'two' })).rejects.toThrow(
      'payments.not-so-much',
    )
    await refundPayment(house.house, id, money(3000, 'USD'), { ...by, key: 'three' })
    expect((await paymentFacts(house.db, id)).refunded).toEqual(money(4900, 'USD'))
    expect((await tell.told(id)).map(one => one.event)).toEqual([
      'payments.paid',
      'payments.refunded',
      'payments.refunded',
    ])
  })

  test('is given back also when the process that kept the wish was gone before it asked', async () => {
    const id = await tell.paid(member)
    const by = { by: member.id, why: 'as agreed', key: 'left' }
    const refundId = await transact(house.db, tx => openRefund(tx, id, money(4900, 'USD'), by))
    const minutesAgo = sql<Date>`clock_timestamp() - interval '3 minutes'`
    await house.db.updateTable('payment_refunds').set({ asked_at: minutesAgo }).where('id', '=', refundId).execute()
    for (let times = 0; times < 2; times++) await house.runTimer('payments.ask-gateways')
    await house.settle()
    expect((await tell.told(id)).map(one => one.event)).toEqual(['payments.paid', 'payments.refunded'])
  })
})

describe('cards', () => {
  test('are kept with a payment or added, put first and removed by their owner alone', async () => {
    const own = await asMember(house)
    const cards = async () => (await house.call(listMethods, undefined, { bearer: own.bearer })).answer.data
    await tell.paid(own)
    expect(await cards()).toMatchObject([{ last4: '4242', first: true, test: true, expired: false }])
    const { answer } = await house.call(addMethod, { body: {} }, { bearer: own.bearer })
    const setup = answer.data.url.split('/').at(-1)!
    expect((await pay(setup, 'declined')).answer.data).toMatchObject({ state: 'failed', reason: 'declined' })
    expect((await pay(setup, 'later-declined')).answer.data).toMatchObject({ state: 'kept' })
    await house.settle()
    expect((await cards()).map(one => one.last4)).toEqual(['0341', '4242'])
    const old = (await cards())[1]!._id
    const other = await asMember(house)
    for (const call of [preferMethod, removeMethod])
      expect((await house.call(call, { params: { methodId: old } }, { bearer: other.bearer })).status).toBe(404)
    await house.call(preferMethod, { params: { methodId: old } }, { bearer: own.bearer })
    expect((await cards())[0]).toMatchObject({ _id: old, first: true })
    await house.call(removeMethod, { params: { methodId: old } }, { bearer: own.bearer })
    expect((await cards()).map(one => one.last4)).toEqual(['0341'])
  })

  test('are charged while their owner is away: one try for each payment, also when it is asked for twice', async () => {
    const own = await asMember(house)
    const none = await tell.open(own)
    expect(await chargeCard(house.house, none)).toBe('failed')
    expect(await tell.told(none)).toMatchObject([{ event: 'payments.failed', payload: { reason: 'no-card' } }])
    await tell.paid(own)
    const good = await tell.open(own)
    const states = await Promise.all([chargeCard(house.house, good), chargeCard(house.house, good)])
    expect(states).toContain('paid')
    await house.settle()
    expect((await tell.told(good)).map(one => one.event)).toEqual(['payments.paid'])
    await tell.paid(own, 'later-declined')
    const bad = await tell.open(own)
    expect(await chargeCard(house.house, bad)).toBe('failed')
    expect(await chargeCard(house.house, bad)).toBe('failed')
    expect(await tell.told(bad)).toMatchObject([{ event: 'payments.failed', payload: { reason: 'declined' } }])
  })

  test('that want a second step say where it is taken', async () => {
    const own = await asMember(house)
    const first = await tell.begun(own)
    await pay(first, 'second-step')
    await house.call(confirmSandbox, { params: { pageId: first }, body: { confirm: true } })
    await house.settle()
    const id = await tell.open(own)
    expect(await chargeCard(house.house, id)).toBe('second-step')
    const { stepUrl } = await paymentFacts(house.db, id)
    const step = { params: { paymentId: id }, query: { key: new URL(stepUrl!).searchParams.get('key')! } }
    const page = (await house.call(takeStep, step)).answer.data.url.split('/').at(-1)!
    await house.call(confirmSandbox, { params: { pageId: page }, body: { confirm: true } })
    await house.settle()
    expect((await tell.told(id)).map(one => one.event)).toEqual(['payments.failed', 'payments.paid'])
  })
})

test('the sandbox is the way of paying until another is opened', async () => {
  expect(await waysOfPaying(house.db, 'USD')).toEqual([{ gateway: 'sandbox', test: true }])
})
