import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createInvoice, issueInvoiceCall } from '../../invoices/contract/desk.ts'
import { payDocument } from '../../invoices/contract/documents.ts'
import { preferMethod, takeStep } from '../../payments/contract.ts'
import { postEvent } from '../../payments/test/gateway-drivers.ts'
import { entitled } from '../../plans/server/public.ts'
import { DETAILS, type StripeClub, stripeClub } from '../test/scene.ts'

let { house, scene, stripe, driver, finance, member } = {} as StripeClub
stripeClub(club => {
  ;({ house, scene, stripe, driver, finance, member } = club)
})

const PAID = 'The payment was Processed successfully and your subscription plan was active.'
const FAILED =
  'An error occurred while processing the card. please try again later. We apologize for any inconvenience caused.'
const byStripe = { gateway: 'stripe' as const }
const isOpen = () => entitled(house.db, member.id, 'auction.bid')
const result = async (id: string) => (await scene.result(id, member)).answer
const paymentsOf = () =>
  house.db.selectFrom('payments').select(['id', 'state', 'minor']).where('payer_id', '=', member.id).execute()
/** What is asked on behind a click that waited in vain is asked now. */
const askOn = async () => {
  await sql`update outside_calls set next_at = clock_timestamp() where done_at is null`.execute(house.db)
  await house.settle()
}
const ACCOUNT = {
  currency: 'USD',
  holder: 'Club',
  bank: 'Bank',
  iban: null,
  account: '123',
  bic: null,
  note: { en: '', ar: '' },
}
/** The club takes transfers beside cards, or no more. */
const takeTransfers = (on: boolean) =>
  sql`update payment_gateways set on_since = case when ${on} then clock_timestamp() end,
    details = ${JSON.stringify({ accounts: [ACCOUNT] })}::jsonb where code = 'bank'`.execute(house.db)
const bought = async (plan: string) => {
  const { id, url } = await scene.begin(member, plan, byStripe)
  await driver.payPage(url)
  await driver.deliver()
  return id
}

describe('a purchase while Stripe is down', () => {
  test('says so, keeps the order, and the same click goes on with it: one payment, one page, one invoice', async () => {
    const key = randomUUID()
    stripe.trouble(/checkout/, 500, 3)
    const down = await scene.ask(member, 'platinum', byStripe, key, { 'accept-language': 'ar' })
    expect([down.status, down.problem.code]).toEqual([503, 'payments.provider-silent'])
    expect(down.problem.message).toContain('لم يُدفع شيء')
    expect(await isOpen()).toBe(false)
    expect(await paymentsOf()).toMatchObject([{ state: 'open' }])
    await askOn()
    const { answer } = await scene.ask(member, 'platinum', byStripe, key)
    expect(answer.data.url).toContain('https://stripe.test/pay/')
    await driver.payPage(answer.data.url)
    await driver.deliver()
    expect(await result(answer.data.id)).toMatchObject({ message: PAID, data: { state: 'paid' } })
    expect(await paymentsOf()).toMatchObject([{ state: 'paid', minor: 7900 }])
    expect((await scene.invoicesOf(member)).map(one => [one.total_minor, one.paid_minor, one.test])).toEqual([
      [7900, 7900, false],
    ])
  })

  test('says so to whoever pays an invoice by its link as well, and the next press leads to the page', async () => {
    const { bearer } = finance
    const line = { description: { en: 'Seat', ar: 'مقعد' }, quantity: 1, unit: 60 }
    const buyer = { name: 'Layla', company: '', address: '', city: '', postalCode: '', country: 'AE', taxId: '' }
    const draft = { userId: member.id, clientId: null, buyer, language: 'ar' as const, currency: 'USD', lines: [line] }
    const body = { ...draft, suppliedOn: null, dueOn: null, note: '', test: false }
    const invoiceId = (await house.call(createInvoice, { body }, { bearer })).answer.data._id
    await house.call(issueInvoiceCall, { params: { invoiceId }, body: { send: false } }, { bearer })
    const invoices = house.db.selectFrom('invoices').select('secret').where('id', '=', invoiceId)
    const { secret } = await invoices.executeTakeFirstOrThrow()
    const press = (key: string) =>
      house.call(
        payDocument,
        { params: { secret: secret! }, body: { gateway: 'stripe' } },
        { headers: { 'accept-language': 'ar', 'idempotency-key': key } },
      )
    stripe.trouble(/checkout/, 500, 3)
    const down = await press(randomUUID())
    expect([down.status, down.problem.code]).toEqual([503, 'payments.provider-silent'])
    expect(down.problem.message).toContain('لم يُدفع شيء')
    await askOn()
    expect((await press(randomUUID())).answer.data.url).toContain('https://stripe.test/pay/')
  })

  test('goes on at its page too where it is clicked anew, from the form as it was kept', async () => {
    stripe.trouble(/checkout/, 429, 1)
    expect((await scene.ask(member, 'platinum', byStripe)).status).toBe(503)
    const { answer } = await scene.quote(member, 'platinum')
    expect(answer.data.details).toMatchObject({ name: DETAILS.name, address: DETAILS.address, country: 'AE' })
    await askOn()
    expect((await scene.begin(member, 'platinum', byStripe)).url).toContain('https://stripe.test/pay/')
    expect(await paymentsOf()).toHaveLength(1)
  })

  test('lets its member pay another way: the order is the same but for that, and Stripe’s is called off', async () => {
    await takeTransfers(true)
    stripe.trouble(/checkout/, 'silent', 3)
    expect((await scene.ask(member, 'platinum', byStripe)).problem.code).toBe('payments.provider-silent')
    const { id } = await scene.begin(member, 'platinum', { gateway: 'bank' })
    expect(await result(id)).toMatchObject({ data: { state: 'waiting' } })
    await askOn()
    expect((await paymentsOf()).map(one => one.state).toSorted()).toEqual(['awaiting-bank', 'canceled'])
    expect((await scene.invoicesOf(member)).map(one => one.total_minor)).toEqual([7900])
    await takeTransfers(false)
  })

  test('with the kept card answers its result page, which says neither that it was paid nor that it failed until Stripe says', async () => {
    await bought('standard')
    stripe.trouble(/payment_intents/, 500, 3)
    const made = stripe.made('pi')
    const { id, url } = await scene.begin(member, 'enterprise', { gateway: 'card', seen: 50 })
    expect(url).toBe(`/payment/checkout/${id}`)
    const waiting = await result(id)
    expect(waiting.data.state).toBe('processing')
    expect([PAID, FAILED]).not.toContain(waiting.message)
    expect((await scene.mine(member)).current!.plan.code).toBe('standard')
    await askOn()
    await driver.deliver()
    expect((await result(id)).data.state).toBe('paid')
    expect((await scene.mine(member)).current!.plan.code).toBe('enterprise')
    expect(stripe.made('pi')).toBe(made + 1)
  })
})

describe('what Stripe says of a purchase', () => {
  test('is worded: declined on its page, which stays open for another card and pays the same order', async () => {
    const { id, url } = await scene.begin(member, 'platinum', byStripe)
    stripe.declinePage(url)
    await driver.deliver()
    const failed = await result(id)
    expect(failed).toMatchObject({
      message: FAILED,
      data: { state: 'failed', own: { reason: 'The bank declined the card', pageUrl: url } },
    })
    await driver.payPage(url)
    await driver.deliver()
    expect(await result(id)).toMatchObject({ message: PAID, data: { state: 'paid' } })
    expect(await paymentsOf()).toHaveLength(1)
  })

  test('is a second step where the bank wants one: neither sentence, the link to it, and the plan when it is taken', async () => {
    await bought('standard')
    await driver.keepCard(member, 'asks')
    const { rows } = await sql<{ id: string }>`
      select id from payment_methods where user_id = ${member.id} and outside_id = 'pm_asks'`.execute(house.db)
    await house.call(preferMethod, { params: { methodId: rows[0]!.id } }, scene.as(member))
    const { id } = await scene.begin(member, 'enterprise', { gateway: 'card', seen: 50 })
    await driver.deliver()
    const { message, data } = await result(id)
    expect(data).toMatchObject({ state: 'second-step', own: { stepUrl: expect.stringContaining('/payment/step/') } })
    expect([PAID, FAILED]).not.toContain(message)
    // Whoever has only the address sees the state, and no way to the money.
    expect((await scene.result(id)).answer.data).toEqual({ state: 'second-step', own: null })
    const step = new URL(data.own!.stepUrl!)
    const params = { paymentId: data.own!.paymentId! }
    const { answer } = await house.call(takeStep, { params, query: { key: step.searchParams.get('key')! } })
    await driver.takeStep(answer.data.url)
    await driver.deliver()
    expect(await result(id)).toMatchObject({ message: PAID, data: { state: 'paid' } })
  })

  test('of money that was given back there is written to its member: the credit note by mail and what went back, each once', async () => {
    const id = await bought('platinum')
    const { outside_payment } = (await scene.paymentOf(id))!
    const refund = { object: 'refund', amount: 2900, currency: 'usd', payment_intent: outside_payment, metadata: {} }
    const object = { id: `re_${randomUUID()}`, ...refund, status: 'succeeded', reason: 'requested_by_customer' }
    for (const type of ['refund.created', 'refund.updated', 'refund.created']) {
      const event = { id: `evt_${randomUUID()}`, object: 'event', type, created: 1, data: { object } }
      expect(await postEvent(house, 'stripe', stripe.signed(JSON.stringify(event)))).toBe(200)
      await house.settle()
    }
    const [invoice, note, ...more] = await scene.invoicesOf(member)
    expect(more).toEqual([])
    expect(invoice).toMatchObject({ total_minor: 7900, paid_minor: 5000, credited_minor: 2900 })
    expect(note).toMatchObject({ kind: 'credit-note', total_minor: 2900 })
    const mails = await house.db
      .selectFrom('mails')
      .select(['kind', 'plain', 'attached'])
      .where('to_address', '=', member.email)
      .where('kind', 'in', ['notifications.notice', 'invoices.credited'])
      .orderBy('kind')
      .execute()
    expect(mails).toMatchObject([
      { kind: 'invoices.credited', attached: { kind: 'invoice', id: note!.id } },
      { kind: 'notifications.notice', plain: expect.stringContaining('given back') },
    ])
    for (const { plain } of mails) expect(plain).toContain('$29')
    expect(await scene.noticesOf(member, 'billing.refunded')).toHaveLength(1)
    expect(await isOpen()).toBe(true)
  })
})
