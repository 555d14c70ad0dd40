import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { money } from '../../../platform/shared/money.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { addMethod, GATEWAYS, type GatewayCode, listMethods, removeMethod, takeStep } from '../contract.ts'
import { bankDriver, type Driver, postEvent, sandboxDriver, stripeDriver } from '../test/gateway-drivers.ts'
import { paidBy } from '../test/paid.ts'
import { stripeStandIn } from '../test/stripe-stand-in.ts'
import { beginPayment } from './begin-payment.ts'
import { chargeCard } from './charge-card.ts'
import { doorOf } from './gateways/door-of.ts'
import { CannotDo, type GatewayDuty } from './gateways/gateway.ts'
import { API_VERSION } from './gateways/stripe/client.ts'
import { cancelPayment } from './open-payment.ts'
import { hasCard, paymentFacts } from './public.ts'
import { refundPayment } from './refund-payment.ts'
import { workEvent } from './webhooks/work-event.ts'

let house: TestHouse
let stripe: Awaited<ReturnType<typeof stripeStandIn>>
let admin: Member
let payments: ReturnType<typeof paidBy>
let drivers: Record<GatewayCode, Driver>
beforeAll(async () => {
  stripe = await stripeStandIn()
  house = await testHouse(features, { STRIPE_API: stripe.url })
  admin = await asMember(house, { role: 'Super-admin' })
  payments = paidBy(house)
  const clerk = await asMember(house, { preset: 'finance' })
  drivers = { sandbox: sandboxDriver(house), bank: bankDriver(house, clerk), stripe: stripeDriver(house, stripe) }
  for (const driver of Object.values(drivers)) await driver.open(admin.bearer)
})
afterAll(async () => {
  await house.stop()
  await stripe.close()
})

const ways = { done: '/done', failed: '/failed' }
const facts = (id: string) => paymentFacts(house.db, id)
const eventsOf = async (id: string) => (await payments.told(id)).map(one => one.event)

/** A payment that was begun, with the page to pay on; of a gateway without pages its id stands there. */
async function begun(driver: Driver, payer: Member): Promise<{ id: string; url: string }> {
  const id = await payments.open(payer, driver.code)
  const { url } = await beginPayment(house.house, id, ways)
  return { id, url: url ?? id }
}

async function paid(driver: Driver, payer: Member): Promise<string> {
  const { id, url } = await begun(driver, payer)
  await driver.payPage(url)
  await driver.deliver()
  return id
}

/** Everything that was kept of a gateway's events from here on. */
async function keptBodies(gateway: string): Promise<string[]> {
  const rows = await house.db
    .selectFrom('payment_events')
    .select('body')
    .where('gateway', '=', gateway)
    .where('body', 'is not', null)
    .orderBy('received_at')
    .execute()
  return rows.map(row => row.body!)
}

/** Until something is done, or waits for the lock of another transaction; the embedded database has one at a time anyhow. */
async function doneOrWaiting(work: Promise<void>): Promise<void> {
  if (house.house.database.kind === 'embedded') return
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  const waits = sql`select from pg_locks where not granted and locktype = 'advisory'`
  while (!isDone && (await waits.execute(house.db)).rows.length === 0) await setTimeout(10)
}

const shuffled = <T>(list: readonly T[]): T[] => list.map((_, at) => list[(at * 7 + 3) % list.length]!)

/** What is announced of a payment that came whole; of a transfer what came is told besides. */
const whenPaid = (code: GatewayCode) => (code === 'bank' ? ['payments.received', 'payments.paid'] : ['payments.paid'])

/** Who keeps no cards charges none and opens no page for one; whoever has one elsewhere is not charged by it. */
async function takesNoCard(code: GatewayCode, payer: Member): Promise<void> {
  const door = doorOf(house.house, code)
  await expect(door.charge({} as never, {} as never)).rejects.toThrow(CannotDo)
  await expect(door.setUp({} as never, {} as never)).rejects.toThrow(CannotDo)
  const id = await payments.open(payer, code)
  expect(await chargeCard(house.house, id)).toBe('awaiting-bank')
  expect(await eventsOf(id)).toEqual([])
}

describe.each(GATEWAYS)('the gateway %s', code => {
  const door = () => doorOf(house.house, code)
  const can = (duty: GatewayDuty) => !door().cannot.includes(duty)
  const refuses = (asked: Promise<unknown>) => expect(asked).rejects.toThrow(CannotDo)
  test('takes a payment, on its page where it has one, keeps the card, and tells of it', async () => {
    const payer = await asMember(house)
    const driver = drivers[code]
    const { id, url } = await begun(driver, payer)
    if (can('page')) {
      expect(await facts(id)).toMatchObject({ state: 'open', url })
      expect((await beginPayment(house.house, id, ways)).url).toBe(url)
    } else {
      expect(await facts(id)).toMatchObject({ state: 'awaiting-bank', url: null, reference: expect.any(String) })
      await refuses(door().page({} as never, {} as never))
    }
    await driver.payPage(url)
    await driver.deliver()
    expect(await facts(id)).toMatchObject({
      state: 'paid',
      test: code === 'sandbox',
      received: money(4900, 'USD'),
      method: can('cards') ? { brand: 'visa', last4: '4242' } : null,
      url: null,
    })
    expect(await eventsOf(id)).toEqual(whenPaid(code))
    expect(await hasCard(house.db, payer.id)).toBe(can('cards'))
  })

  test('may tell everything three times and in any order', async () => {
    const id = await paid(drivers[code], await asMember(house))
    if (!can('events')) {
      for (let n = 0; n < 3; n++) await drivers[code].payPage(id)
      expect(await eventsOf(id)).toEqual(whenPaid(code))
      return refuses(door().read(house.db, Buffer.from('{}')))
    }
    const bodies = (await keptBodies(code)).slice(-6)
    for (const body of [...shuffled(bodies), ...bodies.toReversed()])
      expect(await postEvent(house, code, await drivers[code].sign(body))).toBe(200)
    await house.settle()
    expect(await eventsOf(id)).toEqual(['payments.paid'])
  })

  test('is not believed without its signature, nor after five minutes', async () => {
    const id = await paid(drivers[code], await asMember(house))
    if (!can('events')) {
      const told = { id: 'evt_1', type: 'paid', at: new Date().toISOString(), paymentId: id, told: { what: 'nothing' } }
      expect(await postEvent(house, code, await drivers[code].sign(JSON.stringify(told)))).toBe(400)
      return expect(await keptBodies(code)).toEqual([])
    }
    const body = (await keptBodies(code)).at(-1)!.replace(/evt_[\w-]+/, 'evt_forged')
    const driver = drivers[code]
    const tries = [
      await driver.sign(body, 0, true),
      await driver.sign(body, 301),
      { payload: body, headers: {} },
      { ...(await driver.sign(body)), payload: `${body} ` },
    ]
    for (const one of tries) expect(await postEvent(house, code, one)).toBe(400)
    expect((await keptBodies(code)).some(one => one.includes('evt_forged'))).toBe(false)
    expect(await postEvent(house, code, await driver.sign(body, 290))).toBe(200)
  })

  test('is asked about payments that it told nothing of for ten minutes', async () => {
    const { id, url } = await begun(drivers[code], await asMember(house))
    if (!can('events')) {
      // It has nobody to ask: what is known of it is what staff booked.
      expect(await door().look({ paymentId: id, page: null, payment: null, currency: 'USD', decimals: 2 })).toEqual({
        told: { what: 'nothing' },
        payment: null,
      })
      await house.runTimer('payments.ask-gateways')
      return expect((await facts(id)).state).toBe('awaiting-bank')
    }
    await drivers[code].payUntold(url)
    await house.runTimer('payments.ask-gateways')
    expect((await facts(id)).state).toBe('open')
    await house.db
      .updateTable('payments')
      .set({ ask_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute()
    await house.runTimer('payments.ask-gateways')
    expect((await facts(id)).state).toBe('paid')
    await drivers[code].deliver()
    expect(await eventsOf(id)).toEqual(['payments.paid'])
  })

  test('charges a kept card, once however often it is told to', async () => {
    const payer = await asMember(house)
    if (!can('cards')) return takesNoCard(code, payer)
    await drivers[code].keepCard(payer, 'pays')
    const id = await payments.open(payer, code, money(7900, 'USD'), 'renewal')
    expect(await chargeCard(house.house, id)).toBe('paid')
    expect(await chargeCard(house.house, id)).toBe('paid')
    await drivers[code].deliver()
    expect(await eventsOf(id)).toEqual(['payments.paid'])
  })

  test('says why a kept card was not charged, once', async () => {
    const payer = await asMember(house)
    if (!can('cards')) return takesNoCard(code, payer)
    await drivers[code].keepCard(payer, 'declined')
    const id = await payments.open(payer, code)
    expect(await chargeCard(house.house, id)).toBe('failed')
    await drivers[code].deliver()
    expect(await payments.told(id)).toMatchObject([{ event: 'payments.failed', payload: { reason: 'declined' } }])
  })

  test('asks for a second step where the bank wants one, and is paid by it', async () => {
    const payer = await asMember(house)
    if (!can('cards')) return takesNoCard(code, payer)
    await drivers[code].keepCard(payer, 'asks')
    const id = await payments.open(payer, code)
    expect(await chargeCard(house.house, id)).toBe('second-step')
    await drivers[code].deliver()
    const { stepUrl } = await facts(id)
    const key = new URL(stepUrl!).searchParams.get('key')!
    const { answer } = await house.call(takeStep, { params: { paymentId: id }, query: { key } })
    await drivers[code].takeStep(answer.data.url)
    await drivers[code].deliver()
    expect(await payments.told(id)).toMatchObject([
      { event: 'payments.failed', payload: { reason: 'second-step', stepUrl } },
      { event: 'payments.paid' },
    ])
  })

  test('gives money back once for each key, and tells of it', async () => {
    const id = await paid(drivers[code], await asMember(house))
    const by = { by: admin.id, why: 'goodwill', key: 'first' }
    await Promise.all([
      refundPayment(house.house, id, money(900, 'USD'), by),
      refundPayment(house.house, id, money(900, 'USD'), by),
    ])
    await drivers[code].deliver()
    if (!can('refund')) {
      expect((await facts(id)).refunded).toEqual(money(0, 'USD'))
      await refuses(door().refund({} as never, {} as never))
    }
    for (let n = 0; n < 2; n++) await drivers[code].sendBack(id)
    expect((await facts(id)).refunded).toEqual(money(900, 'USD'))
    expect(await eventsOf(id)).toEqual([...whenPaid(code), 'payments.refunded'])
  })

  test('may tell of a chargeback before it tells that it was paid', async () => {
    const payer = await asMember(house)
    const { id, url } = await begun(drivers[code], payer)
    await drivers[code].payPage(url)
    // Who tells nothing tells of no chargeback either: a transfer is taken back by nobody but its payer.
    if (!can('events')) return expect(await door().hear(Buffer.from('{}'), {}, new Date())).toBeNull()
    await drivers[code].chargeBack(id)
    if (code === 'stripe') {
      const late = stripe.events.at(-1)!
      await postEvent(house, code, stripe.signed(late.body))
      await house.settle()
      expect(await eventsOf(id)).toEqual([])
    }
    await drivers[code].deliver()
    expect(await eventsOf(id)).toEqual(['payments.paid', 'payments.charged-back'])
    expect((await facts(id)).chargedBack).toEqual(money(4900, 'USD'))
  })

  test('is not waited for after a payment was called off: money that comes is kept for staff', async () => {
    const { id, url } = await begun(drivers[code], await asMember(house))
    await transact(house.db, tx => cancelPayment(tx, id))
    if (code === 'sandbox') return
    await drivers[code].payPage(url)
    await drivers[code].deliver()
    expect(await facts(id)).toMatchObject({ state: 'canceled', late: true })
    expect(await eventsOf(id)).toEqual([])
  })

  test('forgets a card that was removed', async () => {
    const payer = await asMember(house)
    if (!can('cards')) {
      expect(await door().lookForCard({ setupId: payer.id, page: '' })).toEqual({ what: 'nothing' })
      return expect(await door().forget('any')).toBeUndefined()
    }
    await drivers[code].keepCard(payer, 'pays')
    const { answer } = await house.call(listMethods, undefined, { bearer: payer.bearer })
    const [card] = answer.data
    await house.call(removeMethod, { params: { methodId: card!._id } }, { bearer: payer.bearer })
    await house.runTimer('payments.forget-cards')
    const row = await house.db
      .selectFrom('payment_methods')
      .select(['outside_id', 'detached_at'])
      .where('id', '=', card!._id)
      .executeTakeFirstOrThrow()
    expect(row.detached_at).not.toBeNull()
    if (code === 'stripe')
      expect(stripe.asked.map(one => one.path)).toContain(`/v1/payment_methods/${row.outside_id}/detach`)
  })
})

describe('Stripe', () => {
  test('is spoken to in one version, with our ids, and with our call’s id as its idempotency key', async () => {
    const payer = await asMember(house)
    const { id } = await begun(drivers.stripe, payer)
    const { form, key, version } = stripe.asked.findLast(one => one.path === '/v1/checkout/sessions')!
    expect(version).toBe(API_VERSION)
    const call = await house.db
      .selectFrom('outside_calls')
      .select('id')
      .where('name', '=', 'payments.page')
      .where('cause', '=', id)
      .executeTakeFirstOrThrow()
    expect(key).toBe(call.id)
    expect(form).toMatchObject({
      mode: 'payment',
      'metadata[payment_id]': id,
      'payment_intent_data[metadata][payment_id]': id,
      'payment_intent_data[setup_future_usage]': 'off_session',
      'line_items[0][price_data][unit_amount]': '4900',
      'line_items[0][price_data][currency]': 'usd',
      success_url: `${house.house.siteUrl()}/done`,
    })
  })

  test('that is silent is asked on behind, under the same key, and charges once', async () => {
    const payer = await asMember(house)
    await drivers.stripe.keepCard(payer, 'pays')
    const before = stripe.made('pi')
    const id = await payments.open(payer, 'stripe')
    stripe.trouble(/payment_intents/, 'silent', 3)
    expect(await chargeCard(house.house, id)).toBe('open')
    expect(stripe.made('pi')).toBe(before)
    await house.db
      .updateTable('outside_calls')
      .set({ next_at: sql<Date>`clock_timestamp()` })
      .where('cause', '=', id)
      .execute()
    await house.settle()
    expect((await facts(id)).state).toBe('paid')
    expect(stripe.made('pi')).toBe(before + 1)
    const asked = stripe.asked.filter(one => one.form['metadata[payment_id]'] === id)
    expect([asked.length, new Set(asked.map(one => one.key)).size]).toEqual([4, 1])
    // Its owner is away: charged at once with the card that was kept for that, in the version that is pinned.
    expect(asked[0]).toMatchObject({
      version: API_VERSION,
      form: { off_session: 'true', confirm: 'true', amount: '4900', payment_method: expect.stringMatching(/^pm_/) },
    })
  })

  test('that was cut off after it charged did it once', async () => {
    const payer = await asMember(house)
    await drivers.stripe.keepCard(payer, 'pays')
    const before = stripe.made('pi')
    const id = await payments.open(payer, 'stripe')
    stripe.trouble(/payment_intents/, 'cut-after')
    await chargeCard(house.house, id)
    await drivers.stripe.deliver()
    expect((await facts(id)).state).toBe('paid')
    expect(stripe.made('pi')).toBe(before + 1)
    expect(await eventsOf(id)).toEqual(['payments.paid'])
  })

  test('that breaks once is asked again at once', async () => {
    stripe.trouble(/checkout/, 500)
    expect((await begun(drivers.stripe, await asMember(house))).url).toContain('https://stripe.test/pay/')
  })

  test.each([
    ['is away', 500, 3],
    ['is asked too often', 429, 1],
  ] as const)('that %s leaves the page to come into the facts', async (_, trouble, times) => {
    const payer = await asMember(house)
    const id = await payments.open(payer, 'stripe')
    stripe.trouble(/checkout/, trouble, times)
    await expect(beginPayment(house.house, id, ways)).rejects.toThrow('payments.provider-silent')
    expect((await facts(id)).url).toBeNull()
    await house.db
      .updateTable('outside_calls')
      .set({ next_at: sql<Date>`clock_timestamp()` })
      .where('cause', '=', id)
      .execute()
    await house.settle()
    expect((await facts(id)).url).toContain('https://stripe.test/pay/')
  })

  test('words each of its refusals as a reason', async () => {
    for (const [behaviour, reason] of [
      ['no-funds', 'no-funds'],
      ['declined', 'declined'],
    ] as const) {
      const payer = await asMember(house)
      await drivers.stripe.keepCard(payer, behaviour)
      const id = await payments.open(payer, 'stripe')
      await chargeCard(house.house, id)
      expect((await facts(id)).failure).toBe(reason)
    }
  })

  test('leaves a page open after a card was declined there, and closes it when its time is over', async () => {
    const { id, url } = await begun(drivers.stripe, await asMember(house))
    stripe.declinePage(url)
    await drivers.stripe.deliver()
    expect(await facts(id)).toMatchObject({ state: 'open', failure: 'declined', url })
    expect(await eventsOf(id)).toEqual([])
    stripe.endPage(url)
    await drivers.stripe.deliver()
    expect(await facts(id)).toMatchObject({ state: 'failed', failure: 'page-expired' })
    expect(await eventsOf(id)).toEqual(['payments.failed'])
  })

  test('closes the page of a payment that was called off', async () => {
    const { id, url } = await begun(drivers.stripe, await asMember(house))
    await transact(house.db, tx => cancelPayment(tx, id))
    await house.runTimer('payments.ask-gateways')
    expect(stripe.rows.get(url.split('/').at(-1)!)!.status).toBe('expired')
  })

  test('that told nothing of a card that was added is asked for it, and its page that ended without one is left', async () => {
    const payer = await asMember(house)
    const add = async () => (await house.call(addMethod, { body: {} }, { bearer: payer.bearer })).answer.data.url
    const ask = async () => {
      await sql`update payment_setups set ask_at = clock_timestamp() where user_id = ${payer.id} and ask_at is not null`.execute(
        house.db,
      )
      await house.runTimer('payments.ask-gateways')
    }
    const url = await add()
    await ask()
    expect(await hasCard(house.db, payer.id)).toBe(false)
    stripe.keepCard(url, `pm_${randomUUID()}`)
    await house.runTimer('payments.ask-gateways')
    expect(await hasCard(house.db, payer.id)).toBe(false)
    await ask()
    expect(await hasCard(house.db, payer.id)).toBe(true)
    await drivers.stripe.deliver()
    const { answer } = await house.call(listMethods, undefined, { bearer: payer.bearer })
    expect(answer.count).toBe(1)
    stripe.endPage(await add())
    await ask()
    const waiting = house.db.selectFrom('payment_setups').select('id').where('user_id', '=', payer.id)
    expect(await waiting.where('ask_at', 'is not', null).execute()).toEqual([])
  })

  test('has its words forgotten after ninety days; what it tells again of then is known', async () => {
    const id = await paid(drivers.stripe, await asMember(house))
    const events = () =>
      house.db
        .selectFrom('payment_events')
        .select(['outside_id', 'type', 'effect', 'body', 'times'])
        .where('payment_id', '=', id)
        .orderBy('outside_id')
        .execute()
    const before = await events()
    await house.runTimer('payments.forget-words')
    expect(await events()).toEqual(before)
    await sql`update payment_events set received_at = clock_timestamp() - interval '91 days' where payment_id = ${id}`.execute(
      house.db,
    )
    await house.runTimer('payments.forget-words')
    expect(await events()).toEqual(before.map(one => ({ ...one, body: null })))
    for (const { body } of before) await postEvent(house, 'stripe', stripe.signed(body!))
    await house.settle()
    expect(await events()).toEqual(before.map(one => ({ ...one, body: null, times: one.times + 1 })))
    expect(await eventsOf(id)).toEqual(['payments.paid'])
  })

  test('gives back what was given back at Stripe itself', async () => {
    const id = await paid(drivers.stripe, await asMember(house))
    const { outside_payment } = await house.db
      .selectFrom('payments')
      .select('outside_payment')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const refund = {
      object: 'refund',
      amount: 500,
      currency: 'usd',
      payment_intent: outside_payment,
      status: 'succeeded',
    }
    const body = JSON.stringify({
      id: 'evt_by_hand',
      object: 'event',
      type: 'refund.created',
      created: 1,
      data: { object: { id: 're_by_hand', reason: 'requested_by_customer', metadata: {}, ...refund } },
    })
    await postEvent(house, 'stripe', stripe.signed(body))
    await house.settle()
    expect((await facts(id)).refunded).toEqual(money(500, 'USD'))
    expect(await eventsOf(id)).toEqual(['payments.paid', 'payments.refunded'])
  })

  test('may tell at the same moment of a refund and of the payment that it is of: neither misses the other', async () => {
    const { id, url } = await begun(drivers.stripe, await asMember(house))
    stripe.payPage(url)
    const paidBy = stripe.events.findLast(one => one.body.includes('"charge.succeeded"'))!
    const intent = (JSON.parse(paidBy.body) as { data: { object: { payment_intent: string } } }).data.object
    const refund = { object: 'refund', amount: 500, currency: 'usd', status: 'succeeded', metadata: {} }
    const object = { id: 're_close', ...refund, payment_intent: intent.payment_intent, reason: 'requested_by_customer' }
    const givenBack = { id: 'evt_close', object: 'event', type: 'refund.created', created: 1, data: { object } }
    // Kept, and in no line yet.
    const kept = async (outsideId: string, body: string) => {
      const row = { gateway: 'stripe', outside_id: outsideId, type: 'any', body, told_at: new Date() }
      return (await house.db.insertInto('payment_events').values(row).returning('id').executeTakeFirstOrThrow()).id
    }
    const [early, news] = [await kept('evt_close', JSON.stringify(givenBack)), await kept(paidBy.id, paidBy.body)]
    let working: Promise<void> | undefined
    await transact(house.db, async tx => {
      await workEvent(tx, house.house, early)
      working = transact(house.db, other => workEvent(other, house.house, news))
      await doneOrWaiting(working)
    })
    await working
    await house.settle()
    expect(await facts(id)).toMatchObject({ state: 'paid', refunded: money(500, 'USD') })
    await drivers.stripe.deliver()
  })

  test('that tells of another amount turns nothing on, and staff see it', async () => {
    const { id, url } = await begun(drivers.stripe, await asMember(house))
    const session = stripe.rows.get(url.split('/').at(-1)!)!
    const form = { ...(session.form as Record<string, string>), 'line_items[0][price_data][unit_amount]': '100' }
    Object.assign(session, { form, amount_total: 100 })
    stripe.payPage(url)
    await drivers.stripe.deliver()
    expect((await facts(id)).state).toBe('open')
    const effects = await house.db.selectFrom('payment_events').select('effect').where('payment_id', '=', id).execute()
    expect(new Set(effects.map(one => one.effect))).toEqual(new Set(['other-amount']))
  })
})
