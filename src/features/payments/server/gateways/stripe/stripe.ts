import type Stripe from 'stripe'
import type { Db } from '../../../../../platform/server/db.ts'
import type { House } from '../../../../../platform/server/registry.ts'
import { readCurrencies } from '../../../../lookups/server/public.ts'
import type { Reason } from '../../../contract.ts'
import { stripeKeys } from '../gateway-rows.ts'
import type { Asking, Charged, ChargeWish, Gateway, Heard, PageMade, PageWish, SetupWish } from '../gateway.ts'
import { TOLERANCE_SECONDS } from '../signed.ts'
import { stripeAmount } from './amounts.ts'
import { stripeBy, stripeLibrary } from './client.ts'
import { keptBy, type Marks, readEvent, reasonOf, refundOf, toldOf } from './told.ts'

async function connect(house: House): Promise<Stripe> {
  const keys = await stripeKeys(house)
  if (!keys) throw new Error('Stripe has no keys')
  return stripeBy(house, keys.secretKey)
}

/** What Stripe will not do however often it is asked; anything else means that nobody knows. */
async function refusalOf(error: unknown): Promise<{ no: Reason; words: string }> {
  const { StripeInvalidRequestError } = (await stripeLibrary()).errors
  if (error instanceof StripeInvalidRequestError) return { no: 'not-taken', words: error.message }
  throw error
}

/** Stripe's pages do not speak Arabic; its payers get the language of their browser. */
const localeOf = (language: 'en' | 'ar') => (language === 'en' ? 'en' : 'auto')

type Named = { payer: PageWish['payer'] }

/** Whom Stripe keeps cards for: the member as it knows them, made when it does not. An outside client has none. */
async function customerFor(stripe: Stripe, { payer }: Named, { id }: Asking): Promise<string | null> {
  if (payer.userId === null || payer.customer) return payer.customer
  const customer = await stripe.customers.create(
    { name: payer.name, email: payer.email, metadata: { user_id: payer.userId } },
    { idempotencyKey: `${id}-customer` },
  )
  return customer.id
}

async function makePage(house: House, wish: PageWish, asking: Asking): Promise<PageMade> {
  const amount = stripeAmount(wish.amount, wish.decimals)
  if (amount === null) return { no: 'not-taken', words: 'Stripe does not count so small a part of this currency' }
  const stripe = await connect(house)
  const customer = await customerFor(stripe, wish, asking)
  const metadata: Marks = { payment_id: wish.paymentId, how: 'page' }
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: wish.paymentId,
      metadata,
      ...(customer ? { customer } : { customer_email: wish.payer.email }),
      allowed_payment_method_types: ['card'],
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: wish.amount.currency.toLowerCase(),
            unit_amount: amount,
            product_data: { name: wish.description },
          },
        },
      ],
      payment_intent_data: {
        description: wish.description,
        metadata,
        ...(wish.keepCard && customer && { setup_future_usage: 'off_session' as const }),
      },
      success_url: wish.done,
      cancel_url: wish.failed,
      locale: localeOf(wish.payer.language),
    },
    { idempotencyKey: asking.id },
  )
  return {
    url: session.url!,
    page: session.id,
    until: new Date(session.expires_at * 1000).toISOString(),
    customer,
  }
}

async function charge(house: House, wish: ChargeWish, asking: Asking): Promise<Charged> {
  const amount = stripeAmount(wish.amount, wish.decimals)
  const failed = (reason: Reason): Charged => ({
    told: { what: 'failed', reason, attempt: null, goesOn: false, page: null },
    payment: null,
  })
  if (amount === null) return failed('not-taken')
  const stripe = await connect(house)
  const { coinageOf } = await readCurrencies(house.database.db)
  const metadata: Marks = { payment_id: wish.paymentId, how: 'charge' }
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount,
        currency: wish.amount.currency.toLowerCase(),
        ...(wish.payer.customer && { customer: wish.payer.customer }),
        payment_method: wish.card,
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        description: wish.description,
        metadata,
        expand: ['latest_charge'],
      },
      { idempotencyKey: asking.id },
    )
    return { told: toldOf(intent, coinageOf), payment: intent.id }
  } catch (error) {
    const { StripeCardError } = (await stripeLibrary()).errors
    if (!(error instanceof StripeCardError)) return failed((await refusalOf(error)).no)
    const payment = error.payment_intent?.id ?? null
    const attempt = error.charge ?? payment
    const reason = reasonOf(error.code, error.decline_code)
    if (reason === 'second-step') return { told: { what: 'second-step', attempt }, payment }
    return { told: { what: 'failed', reason, attempt, goesOn: false, page: null }, payment }
  }
}

async function makeSetup(house: House, wish: SetupWish, asking: Asking) {
  const stripe = await connect(house)
  const customer = await customerFor(stripe, wish, asking)
  if (customer === null) throw new Error('a card is kept for a member')
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      customer,
      allowed_payment_method_types: ['card'],
      metadata: { setup_id: wish.setupId },
      success_url: wish.done,
      cancel_url: wish.done,
      locale: localeOf(wish.payer.language),
    },
    { idempotencyKey: asking.id },
  )
  return { url: session.url!, page: session.id, customer }
}

async function read(db: Db, event: Stripe.Event): Promise<Heard> {
  const { coinageOf } = await readCurrencies(db)
  const { told, paymentId, payment } = readEvent(event, coinageOf)
  return { id: event.id, type: event.type, toldAt: new Date(event.created * 1000), paymentId, payment, told }
}

/**
 * Stripe: its own pages for the first payment and for cards, off-session PaymentIntents on our schedule, refunds, and its events. Our
 * ids stand in its metadata, and the id of our call is its idempotency key.
 */
export function stripeGateway(house: House): Gateway {
  const { db } = house.database
  return {
    code: 'stripe',
    cannot: [],
    page: (wish, asking) => makePage(house, wish, asking).catch(refusalOf),
    charge: (wish, asking) => charge(house, wish, asking),
    setUp: (wish, asking) => makeSetup(house, wish, asking).catch(refusalOf),
    refund: async ({ paymentId, payment, refundId, amount, decimals }, asking) => {
      const failed = (words: string) =>
        ({ what: 'refund', outsideId: refundId, refundId, amount, state: 'failed', words }) as const
      const part = stripeAmount(amount, decimals)
      if (part === null || payment === null) return failed('not-taken')
      const metadata: Marks = { payment_id: paymentId, refund_id: refundId }
      const stripe = await connect(house)
      const { coinageOf } = await readCurrencies(db)
      try {
        // Its own keys are forgotten after a day: what it made under our id is looked for as well.
        const known = await stripe.refunds.list({ payment_intent: payment, limit: 100 })
        const before = known.data.find(one => (one.metadata as Marks | null)?.refund_id === refundId)
        if (before) return refundOf(before, coinageOf)
        const made = await stripe.refunds.create(
          { payment_intent: payment, amount: part, metadata },
          { idempotencyKey: asking.id },
        )
        return refundOf(made, coinageOf)
      } catch (error) {
        return failed((await refusalOf(error)).words)
      }
    },
    look: async ({ page, payment }) => {
      const stripe = await connect(house)
      const { coinageOf } = await readCurrencies(db)
      const session = page
        ? await stripe.checkout.sessions.retrieve(page, { expand: ['payment_intent.latest_charge'] })
        : null
      const intent = session
        ? (session.payment_intent as Stripe.PaymentIntent | null)
        : payment
          ? await stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] })
          : null
      if (intent?.status === 'succeeded' || session?.status !== 'expired')
        return { told: intent ? toldOf(intent, coinageOf) : { what: 'nothing' }, payment: intent?.id ?? null }
      const told = { what: 'failed', reason: 'page-expired', attempt: page, goesOn: false, page } as const
      return { told, payment: null }
    },
    lookForCard: async ({ setupId, page }) => {
      const stripe = await connect(house)
      const session = await stripe.checkout.sessions.retrieve(page, { expand: ['setup_intent.payment_method'] })
      return keptBy(session, setupId)
    },
    close: async ({ page }) => {
      // One that is paid or over cannot be ended any more.
      if (page) await (await connect(house)).checkout.sessions.expire(page).catch(refusalOf)
    },
    forget: async card => void (await (await connect(house)).paymentMethods.detach(card).catch(refusalOf)),
    read: (of, bytes) => read(of, JSON.parse(bytes.toString('utf8')) as Stripe.Event),
    hear: async (bytes, headers, now) => {
      const keys = await stripeKeys(house)
      const signature = headers['stripe-signature']
      if (!keys || typeof signature !== 'string') return null
      const { webhooks, errors } = await stripeLibrary()
      try {
        const event = webhooks.constructEvent(
          bytes,
          signature,
          keys.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        )
        return await read(db, event)
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError) return null
        throw error
      }
    },
  }
}
