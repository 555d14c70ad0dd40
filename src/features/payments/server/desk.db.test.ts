import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { type Money, money } from '../../../platform/shared/money.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import * as desk from '../contract/desk.ts'
import * as transfers from '../contract/transfers.ts'
import { spaced } from '../rules/reference.ts'
import { postEvent } from '../test/gateway-drivers.ts'
import { paidBy } from '../test/paid.ts'
import { stripeStandIn } from '../test/stripe-stand-in.ts'
import { switchGateway } from './desk/change-gateway.ts'
import { bankDetails, paymentFacts, transferFacts, waysOfPaying } from './facts.ts'
import { keepSandboxApart } from './gateways/keep-apart.ts'
import { cancelPayment, expectTransfer, openPayment } from './open-payment.ts'
import { refundPayment } from './refund-payment.ts'

let house: TestHouse
let stripe: Awaited<ReturnType<typeof stripeStandIn>>
let admin: Member
let clerk: Member
let payments: ReturnType<typeof paidBy>
beforeAll(async () => {
  stripe = await stripeStandIn()
  house = await testHouse(features, { STRIPE_API: stripe.url })
  admin = await asMember(house, { role: 'Super-admin' })
  clerk = await asMember(house, { preset: 'finance' })
  payments = paidBy(house)
  await setAccounts([euros, dollars])
  await turn('bank', true)
})
afterAll(async () => {
  await house.stop()
  await stripe.close()
})

const euros: desk.BankAccount = {
  currency: 'EUR',
  holder: 'Majlis Club',
  bank: 'Commerzbank',
  iban: 'DE89 3704 0044 0532 0130 00',
  account: null,
  bic: 'COBADEFFXXX',
  note: { en: '', ar: '' },
}
const dollars = { ...euros, currency: 'USD', iban: null, account: '000123456', bic: null }

const as = (who: Member) => ({ bearer: who.bearer })
const setAccounts = (accounts: desk.BankAccount[]) =>
  house.call(desk.setBankAccounts, { body: { accounts } }, as(admin))
const turn = (gateway: 'bank' | 'stripe' | 'sandbox', on: boolean) =>
  house.call(desk.switchGateway, { params: { gateway }, body: { on } }, as(admin))

async function transfer(amount: Money = money(10_000, 'EUR'), name = 'Rana Haddad'): Promise<string> {
  const payer = await asMember(house)
  return transact(house.db, tx =>
    expectTransfer(tx, {
      subject: { kind: 'invoice', id: randomUUID() },
      payer: { userId: payer.id, name, email: payer.email, language: 'en' },
      amount,
      description: { en: 'Invoice', ar: 'فاتورة' },
    }),
  )
}

const book = (paymentId: string, amount: number, more: { evenMore?: boolean; day?: string } = {}) =>
  house.call(
    transfers.bookReceipt,
    { params: { paymentId }, body: { amount, receivedOn: more.day ?? '2026-07-02', evenMore: more.evenMore ?? false } },
    { ...as(clerk), headers: { 'idempotency-key': randomUUID() } },
  )
const referenceOf = async (id: string) => (await transferFacts(house.db, id)).reference

describe('a bank transfer', () => {
  test('has a reference with check digits, the club’s account, and a code where the country reads one', async () => {
    const id = await transfer()
    const facts = await transferFacts(house.db, id)
    expect(facts.reference).toMatch(/^RF\d\d\d{8}$/)
    expect(facts.details).toMatchObject({ holder: 'Majlis Club', iban: 'DE89370400440532013000' })
    expect(facts.qrText).toContain(`EUR100.00\n\n${facts.reference}`)
    const inDollars = await transferFacts(house.db, await transfer(money(10_000, 'USD')))
    expect(inDollars).toMatchObject({ details: { account: '000123456' }, qrText: null })
    expect(await bankDetails(house.db, 'AED')).toBeNull()
    expect((await waysOfPaying(house.db, 'AED')).map(one => one.gateway)).not.toContain('bank')
  })

  test('is booked in parts that add up, each told of, and is paid by the one that completes it', async () => {
    const id = await transfer()
    expect((await book(id, 40)).answer).toMatchObject({
      message: 'Booked: a part of the transfer came',
      data: { received: { units: 40 }, receipts: [{ receivedOn: '2026-07-02', amount: { units: 40 } }] },
    })
    expect((await transferFacts(house.db, id)).qrText).toContain('EUR60.00')
    expect((await book(id, 60.001)).problem.errors[0]!.code).toBe('payments.digits')
    expect((await book(id, 61)).problem.code).toBe('payments.more-than-asked')
    const mistyped = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
    expect((await book(id, 60, { day: mistyped })).problem.errors).toMatchObject([
      { path: 'receivedOn', code: 'payments.not-yet' },
    ])
    expect((await book(id, 60)).answer.data.state).toBe('paid')
    expect((await book(id, 1)).problem.code).toBe('payments.paid-already')
    expect(await payments.told(id)).toMatchObject([
      { event: 'payments.received', payload: { amount: { minor: 4000 }, complete: false, receivedOn: '2026-07-02' } },
      { event: 'payments.received', payload: { amount: { minor: 6000 }, complete: true } },
      { event: 'payments.paid', payload: { gateway: 'bank', amount: { minor: 10_000 }, test: false } },
    ])
  })

  test('takes more than was asked for when that is meant, and is for those who may book', async () => {
    const id = await transfer()
    expect((await book(id, 105, { evenMore: true })).answer.data.state).toBe('paid')
    expect((await paymentFacts(house.db, id)).received).toEqual(money(10_500, 'EUR'))
    const member = await asMember(house)
    expect((await house.call(transfers.listTransfers, undefined, as(member))).problem.code).toBe('role-forbidden')
    expect((await house.call(desk.readGateways, undefined, as(clerk))).problem.code).toBe('role-forbidden')
  })

  test('is booked on what its booker saw: a part that somebody else booked meanwhile is not booked again', async () => {
    const id = await transfer()
    const part = (seen: number) =>
      house.call(
        transfers.bookReceipt,
        { params: { paymentId: id }, body: { amount: 40, receivedOn: '2026-07-02', seen } },
        { ...as(clerk), headers: { 'idempotency-key': randomUUID() } },
      )
    expect((await part(0)).status).toBe(200)
    expect((await part(0)).problem.code).toBe('payments.booked-since')
    expect((await part(40)).answer.data.received.units).toBe(80)
  })

  test('is found by its reference however it is spaced, and by its payer', async () => {
    const id = await transfer(money(12_300, 'EUR'), 'Yusuf Al-Khatib')
    for (const search of [spaced(await referenceOf(id)), 'khatib'])
      expect(
        (await house.call(transfers.listTransfers, { query: { search } }, as(clerk))).answer.data.map(one => one._id),
      ).toContain(id)
  })

  test('that was called off and comes all the same waits for staff, who send it back', async () => {
    const id = await transfer()
    await transact(house.db, tx => cancelPayment(tx, id))
    await book(id, 100)
    expect(await payments.told(id)).toEqual([])
    const todo = async () => (await house.call(transfers.listTodo, undefined, as(clerk))).answer.data
    expect((await todo()).find(one => one.paymentId === id)).toMatchObject({ kind: 'late', amount: { units: 100 } })
    const settle = () =>
      house.call(
        transfers.settleLate,
        { params: { paymentId: id }, body: { act: 'refund', why: 'nobody waited for it' } },
        { ...as(clerk), headers: { 'idempotency-key': randomUUID() } },
      )
    expect((await settle()).status).toBe(200)
    expect((await settle()).problem.code).toBe('payments.nothing-to-do')
    const back = (await todo()).find(one => one.paymentId === id)!
    expect(back).toMatchObject({ kind: 'send-back', why: 'nobody waited for it' })
    const sent = () => house.call(transfers.noteSentBack, { params: { refundId: back._id } }, as(clerk))
    expect((await sent()).status).toBe(200)
    expect((await sent()).problem.code).toBe('payments.nothing-to-do')
    expect((await todo()).some(one => one.paymentId === id)).toBe(false)
    expect((await paymentFacts(house.db, id)).refunded).toEqual(money(10_000, 'EUR'))
  })

  test('that was paid another way says so, and not that it was called off', async () => {
    const [off, paid] = [await transfer(), await transfer()]
    await transact(house.db, async tx => {
      await cancelPayment(tx, off)
      await cancelPayment(tx, paid, { elsewhere: true })
    })
    const found = async (state: 'canceled' | 'elsewhere') => {
      const query = { state, perPage: 100 }
      return (await house.call(transfers.listTransfers, { query }, as(clerk))).answer.data.map(one => one._id)
    }
    const [canceled, elsewhere] = [await found('canceled'), await found('elsewhere')]
    expect([canceled.includes(off), canceled.includes(paid)]).toEqual([true, false])
    expect([elsewhere.includes(off), elsewhere.includes(paid)]).toEqual([false, true])
  })

  test('that is to be given back waits until staff say that they sent it', async () => {
    const id = await transfer()
    await book(id, 100)
    await refundPayment(house.house, id, money(2500, 'EUR'), { by: admin.id, why: 'half', key: 'k' })
    expect((await payments.told(id)).map(one => one.event)).not.toContain('payments.refunded')
    const { answer } = await house.call(transfers.listTodo, undefined, as(clerk))
    const refundId = answer.data.find(one => one.paymentId === id)!._id
    await house.call(transfers.noteSentBack, { params: { refundId } }, as(clerk))
    expect((await payments.told(id)).at(-1)).toMatchObject({
      event: 'payments.refunded',
      payload: { amount: { minor: 2500 } },
    })
  })
})

describe('a statement', () => {
  const preview = async (text: string) =>
    (await house.call(transfers.previewStatement, { body: { text, currency: 'EUR' } }, as(clerk))).answer
  const bookLines = (
    lines: { hash: string; paymentId: string; amount: number; currency: string; bookedOn: string }[],
  ) =>
    house.call(
      transfers.bookStatement,
      { body: { lines } },
      { ...as(clerk), headers: { 'idempotency-key': randomUUID() } },
    )

  test('proposes by reference, amount and name, and books nothing unasked', async () => {
    const named = await transfer(money(7700, 'EUR'), 'Salma Nasser')
    const referred = await transfer(money(8800, 'EUR'), 'Omar Farouk')
    await transfer(money(7700, 'EUR'), 'Somebody Else')
    const text = [
      'Date;Name;Purpose;Amount;Currency',
      `2026-07-02;Some Company;Order ${spaced(await referenceOf(referred))};50,00;EUR`,
      '2026-07-03;NASSER SALMA;thanks;77,00;EUR',
      '2026-07-04;Landlord;rent;-900,00;EUR',
      'gibberish;;;;',
    ].join('\n')
    const answer = await preview(text)
    expect(answer).toMatchObject({ count: 2, outgoing: 1, unread: [{ row: 5, why: 'day' }] })
    expect(answer.data[0]!.proposals).toMatchObject([{ paymentId: referred, why: 'reference', left: { units: 88 } }])
    expect(answer.data[1]!.proposals.map(one => one.why)).toEqual(['amount-and-name', 'amount'])
    expect(answer.data[1]!.proposals[0]!.paymentId).toBe(named)
    expect((await paymentFacts(house.db, named)).state).toBe('awaiting-bank')
  })

  test('books what was ticked, each line once, also from another file with the same line', async () => {
    const id = await transfer(money(20_000, 'EUR'))
    const line = `2026-07-05;Rana;${await referenceOf(id)};100,00;EUR`
    const first = await preview(`Date;Name;Purpose;Amount;Currency\n${line}\n${line}`)
    const [one, two] = first.data.map(({ hash, bookedOn }) => ({
      hash,
      bookedOn,
      paymentId: id,
      amount: 100,
      currency: 'EUR',
    }))
    expect(one!.hash).not.toBe(two!.hash)
    expect((await bookLines([one!])).answer).toMatchObject({
      message: '1 line is booked',
      data: [{ outcome: 'booked' }],
    })
    const answers = await Promise.all([bookLines([one!]), bookLines([one!])])
    expect(answers.map(answer => answer.answer.data[0]!.outcome)).toEqual(['booked-before', 'booked-before'])
    const again = await preview(`Date;Name;Purpose;Amount;Currency\n${line}`)
    expect(again.data[0]).toMatchObject({ booked: true, proposals: [] })
    expect((await bookLines([two!])).answer.data[0]!.outcome).toBe('booked')
    expect((await paymentFacts(house.db, id)).state).toBe('paid')
    expect((await bookLines([{ ...two!, hash: 'x'.repeat(43) }])).answer.data[0]!.outcome).toBe('paid-already')
  })

  test('that is none says so', async () => {
    const { problem } = await house.call(
      transfers.previewStatement,
      { body: { text: 'hello', currency: 'EUR' } },
      { ...as(clerk), language: 'ar' },
    )
    expect(problem).toMatchObject({ code: 'payments.no-statement', message: expect.stringMatching(/لا يوجد/) })
  })
})

describe('the desk of gateways', () => {
  const view = async () => (await house.call(desk.readGateways, undefined, as(admin))).answer.data
  const keys = (body: { secretKey?: string; webhookSecret?: string }) =>
    house.call(desk.setStripeKeys, { body }, as(admin))

  test('seals keys and never shows them again, not in the audit log either', async () => {
    expect((await turn('stripe', true)).problem.code).toBe('payments.keys-missing')
    expect((await keys({ secretKey: 'pk_live_abc', webhookSecret: 'sec' })).problem.errors[0]).toMatchObject({
      path: 'secretKey',
      message: 'A secret key begins with sk_live_, sk_test_, rk_live_ or rk_test_',
    })
    const set = await keys({ secretKey: 'sk_test_standin', webhookSecret: 'whsec_very_secret' })
    const stripeView = set.answer.data.gateways.find(one => one.code === 'stripe')
    expect(stripeView).toMatchObject({ hasKeys: true, hasWebhookSecret: true, test: true, on: false })
    expect(stripeView!.webhookUrl).toBe(`${house.house.siteUrl()}/api/payments/webhooks/stripe`)
    const { answer } = await keys({ secretKey: 'sk_live_standin' })
    expect(answer.data.gateways.find(one => one.code === 'stripe')).toMatchObject({ test: false })
    const everything = JSON.stringify([
      await view(),
      await house.db.selectFrom('audit').selectAll().execute(),
      await house.db.selectFrom('payment_gateways').selectAll().execute(),
      house.lines,
    ])
    for (const secret of ['sk_live_standin', 'sk_test_standin', 'very_secret']) expect(everything).not.toContain(secret)
  })

  test('asks for a proof that is not older than ten minutes', async () => {
    const late = await asMember(house, { role: 'Super-admin' })
    await house.db
      .updateTable('sessions')
      .set({ proven_at: sql<Date>`clock_timestamp() - interval '11 minutes'` })
      .where('user_id', '=', late.id)
      .execute()
    for (const answer of [
      await house.call(desk.setStripeKeys, { body: {} }, as(late)),
      await house.call(desk.switchGateway, { params: { gateway: 'bank' }, body: { on: false } }, as(late)),
      await house.call(desk.tryStripe, { body: {} }, as(late)),
    ])
      expect(answer.problem.code).toBe('proof-required')
  })

  test('tries the connection and says what Stripe said', async () => {
    const attempt = async (secretKey?: string) =>
      (await house.call(desk.tryStripe, { body: secretKey ? { secretKey } : {} }, as(admin))).answer
    expect(await attempt()).toMatchObject({
      message: 'The connection works',
      data: { outcome: 'works', words: 'Majlis · AE · acct_stand_in' },
    })
    expect((await attempt('sk_live_other')).data).toMatchObject({
      outcome: 'refused',
      words: expect.stringContaining('Invalid API Key'),
    })
    stripe.trouble(/account/, 'silent', 3)
    expect((await attempt()).data.outcome).toBe('unreachable')
  })

  test('lists what gateways told with its effect, and puts what failed back in line', async () => {
    await keys({ webhookSecret: stripe.secret })
    const body = JSON.stringify({
      id: 'evt_desk',
      object: 'event',
      type: 'charge.dispute.created',
      created: 1,
      data: { object: { id: 'dp_1', status: 'needs_response', amount: 1, currency: 'usd', payment_intent: 'pi_none' } },
    })
    await postEvent(house, 'stripe', stripe.signed(body))
    await postEvent(house, 'stripe', stripe.signed(body))
    await house.settle()
    const list = (state: 'waits' | 'dead' | 'done') =>
      house.call(desk.listEvents, { query: { gateway: 'stripe', state } }, as(admin))
    const [event] = (await list('waits')).answer.data
    expect(event).toMatchObject({ name: 'evt_desk', times: 2, effect: null, payer: null })
    await house.db
      .updateTable('outbox')
      .set({ dead_at: sql<Date>`clock_timestamp()`, delivered_at: null, error: 'broken' })
      .where('event', '=', 'payments.gateway-told')
      .where(given => given.fn('jsonb_extract_path_text', ['payload', given.val('eventId')]), '=', event!._id)
      .execute()
    expect((await list('dead')).answer.data[0]).toMatchObject({ name: 'evt_desk', error: 'broken' })
    const retried = await house.call(desk.retryEvent, { params: { eventId: event!._id } }, as(admin))
    expect(retried.answer.message).toBe('The event is back in line')
    await house.settle()
    expect((await list('waits')).answer.count).toBe(1)
  })

  test('keeps accounts that are right, one for each currency', async () => {
    const wrong = await setAccounts([{ ...euros, iban: 'DE88 3704 0044 0532 0130 00' }])
    expect(wrong.problem.errors[0]).toMatchObject({ path: 'accounts.0.iban', code: 'payments.iban' })
    expect((await setAccounts([euros, euros])).problem.errors[0]!.code).toBe('payments.twice')
    expect((await setAccounts([])).problem.code).toBe('payments.accounts-missing')
  })

  test('orders the ways of paying as payers see them', async () => {
    await turn('stripe', true)
    await house.call(desk.orderGateways, { body: { order: ['bank', 'sandbox', 'stripe'] } }, as(admin))
    expect((await waysOfPaying(house.db, 'EUR')).map(one => one.gateway)).toEqual(['bank', 'sandbox', 'stripe'])
    await turn('stripe', false)
  })
})

describe('in earnest', () => {
  const inEarnest = (): House => ({ ...house.house, config: { ...house.house.config, NODE_ENV: 'production' } })
  const by = () => ({
    id: admin.id,
    origin: { address: '', userAgent: '', requestId: '', sessionId: null, provenAt: null },
  })
  const change = (code: 'bank' | 'stripe' | 'sandbox', on: boolean, sales?: 'end' | 'give') =>
    transact(house.db, tx => switchGateway(tx, inEarnest(), by(), code, { on, ...(sales && { sales }) }))

  test('the sandbox is never on beside another way of paying, and what it sold is ended or given first', async () => {
    await turn('bank', false)
    await turn('sandbox', true)
    const payer = await asMember(house)
    const sold = await payments.paid(payer)
    const { answer } = await house.call(desk.readGateways, undefined, as(admin))
    expect(answer.data.sales).toMatchObject([{ userId: payer.id, description: 'A month of Standard' }])
    await expect(change('bank', true)).rejects.toThrow('payments.sandbox-sold')
    expect((await waysOfPaying(house.db, 'EUR')).map(one => one.gateway)).toEqual(['sandbox'])
    await change('bank', true, 'give')
    expect((await waysOfPaying(house.db, 'EUR')).map(one => one.gateway)).toEqual(['bank'])
    const told = await house.db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'payments.sandbox-closed')
      .execute()
    const subject = await house.db
      .selectFrom('payments')
      .select('subject_id')
      .where('id', '=', sold)
      .executeTakeFirstOrThrow()
    expect(told).toMatchObject([{ payload: { how: 'give', subjects: [{ kind: 'checkout', id: subject.subject_id }] } }])
    await expect(change('sandbox', true)).rejects.toThrow('payments.real-is-on')
    await expect(
      transact(house.db, tx =>
        openPayment(tx, {
          subject: { kind: 'checkout', id: randomUUID() },
          payer: { userId: payer.id, name: 'x', email: 'x@mail.example', language: 'en' },
          amount: money(100, 'USD'),
          gateway: 'sandbox',
          keepCard: false,
          description: { en: 'x', ar: 'x' },
        }),
      ),
    ).rejects.toThrow('payments.way-closed')
  })

  test('a database that comes from a workshop with both on closes the sandbox at the start', async () => {
    await turn('sandbox', true)
    expect((await waysOfPaying(house.db, 'EUR')).map(one => one.gateway)).toContain('sandbox')
    await transact(house.db, tx => keepSandboxApart(tx, true))
    expect((await waysOfPaying(house.db, 'EUR')).map(one => one.gateway)).toEqual(['bank'])
  })
})
