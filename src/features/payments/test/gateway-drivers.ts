import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { TestHouse } from '../../../platform/test/test-house.ts'
import { addMethod, type GatewayCode } from '../contract.ts'
import { setBankAccounts, setStripeKeys, switchGateway } from '../contract/desk.ts'
import { confirmSandbox, paySandbox } from '../contract/sandbox.ts'
import { bookReceipt, listTodo, noteSentBack } from '../contract/transfers.ts'
import { sandboxCards } from '../rules/sandbox-cards.ts'
import { noteTry, SANDBOX_SIGNATURE, sandboxCardId } from '../server/gateways/sandbox.ts'
import { signatureOf } from '../server/gateways/signed.ts'
import type { stripeStandIn } from './stripe-stand-in.ts'

/** An event as it goes over the line. */
type Signed = { payload: string; headers: Record<string, string> }

type Payer = { id: string; bearer: string }

/** What the contract test does at the other side of each gateway. */
export type Driver = {
  code: GatewayCode
  /** The club opens it. */
  open(bearer: string): Promise<void>
  /** The payer pays on its page; of a gateway without pages `url` is the payment, of which the money comes. */
  payPage(url: string): Promise<void>
  /** The same, and it tells nothing. */
  payUntold(url: string): Promise<void>
  /** A card of the payer's that behaves so when it is charged without them. */
  keepCard(payer: Payer, behaviour: 'pays' | 'declined' | 'no-funds' | 'asks'): Promise<void>
  /** The payer takes the second step on its page. */
  takeStep(url: string): Promise<void>
  chargeBack(paymentId: string): Promise<void>
  /** What is to be done by hand for a refund, where the gateway does not. */
  sendBack(paymentId: string): Promise<void>
  /** Delivers what it told since it was asked last. */
  deliver(): Promise<void>
  /** Signs a body; with another key it is forged. */
  sign(body: string, secondsAgo?: number, forged?: boolean): Promise<Signed>
}

/** Posts an event to the club's door. */
export async function postEvent(house: TestHouse, gateway: string, { payload, headers }: Signed): Promise<number> {
  const response = await house.app.inject({
    method: 'POST',
    url: `/api/payments/webhooks/${gateway}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  return response.statusCode
}

/** The sandbox, which tells by itself. */
export function sandboxDriver(house: TestHouse): Driver {
  const idOf = (url: string) => url.split('/').at(-1)!
  const CARDS = { pays: 'pays', declined: 'later-declined', 'no-funds': 'later-declined', asks: 'second-step' } as const
  const pay = async (pageId: string, card: string) => {
    const { number } = sandboxCards.find(one => one.card === card)!
    await house.call(paySandbox, { params: { pageId }, body: { number, expiry: '12/34', cvc: '123' } })
  }
  return {
    code: 'sandbox',
    open: async () => {},
    payPage: url => pay(idOf(url), 'pays'),
    payUntold: async url => {
      const card = { card: 'pays', brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 } as const
      await noteTry(house.db, idOf(url), { ...card, outsideId: sandboxCardId(card) }, 'paid')
    },
    keepCard: async (payer, behaviour) => {
      const { id } = await house.db
        .insertInto('payment_setups')
        .values({ user_id: payer.id, gateway: 'sandbox', test: true, done_url: '/done' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await pay(id, CARDS[behaviour])
      await house.settle()
    },
    takeStep: async url =>
      void (await house.call(confirmSandbox, { params: { pageId: idOf(url) }, body: { confirm: true } })),
    chargeBack: async paymentId => {
      await house.db
        .updateTable('sandbox_payments')
        .set({ charge_back_at: sql<Date>`clock_timestamp()` })
        .where('payment_id', '=', paymentId)
        .execute()
      await house.runTimer('payments.charge-back')
    },
    sendBack: async () => {},
    deliver: async () => house.settle(),
    sign: async (body, secondsAgo = 0, forged = false) => {
      const at = new Date((await clock(house.db)).getTime() - secondsAgo * 1000)
      const key = forged ? Buffer.alloc(32, 7).toString('base64') : house.house.secrets.linkKey
      return { payload: body, headers: { [SANDBOX_SIGNATURE]: signatureOf(key, body, at) } }
    },
  }
}

/** Transfers, whose other side is the club's own staff with the statement of its bank. */
export function bankDriver(house: TestHouse, clerk: { bearer: string }): Driver {
  const never = (what: string) => async () => {
    throw new Error(`a transfer has no ${what}`)
  }
  const pay = async (paymentId: string, key: string) => {
    const { minor } = await house.db
      .selectFrom('payments')
      .select('minor')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const body = { amount: minor / 100, receivedOn: '2026-07-02', evenMore: false }
    const input = { params: { paymentId }, body }
    await house.call(bookReceipt, input, { bearer: clerk.bearer, headers: { 'idempotency-key': key } })
    await house.settle()
  }
  return {
    code: 'bank',
    open: async bearer => {
      const account = { currency: 'USD', holder: 'Club', bank: 'Bank', iban: null, account: '123', bic: null }
      await house.call(setBankAccounts, { body: { accounts: [{ ...account, note: { en: '', ar: '' } }] } }, { bearer })
      await house.call(switchGateway, { params: { gateway: 'bank' }, body: { on: true } }, { bearer })
    },
    // The same line of a statement is booked once, whoever presses how often.
    payPage: paymentId => pay(paymentId, `line of ${paymentId}`),
    payUntold: never('page'),
    keepCard: never('card'),
    takeStep: never('second step'),
    chargeBack: never('way back but by its payer'),
    sendBack: async paymentId => {
      const { answer } = await house.call(listTodo, {}, clerk)
      const waits = answer.data.filter(one => one.kind === 'send-back' && one.paymentId === paymentId)
      for (const { _id } of waits) await house.call(noteSentBack, { params: { refundId: _id } }, clerk)
      await house.settle()
    },
    deliver: async () => house.settle(),
    sign: async body => ({ payload: body, headers: {} }),
  }
}

/** Stripe's stand-in, whose events wait until they are delivered. */
export function stripeDriver(house: TestHouse, stripe: Awaited<ReturnType<typeof stripeStandIn>>): Driver {
  let delivered = 0
  const METHODS = { pays: 'good', declined: 'declined', 'no-funds': 'funds', asks: 'asks' } as const
  const deliver = async () => {
    while (delivered < stripe.events.length)
      await postEvent(house, 'stripe', stripe.signed(stripe.events[delivered++]!.body))
    await house.settle()
  }
  return {
    code: 'stripe',
    open: async bearer => {
      const keys = { secretKey: stripe.key, webhookSecret: stripe.secret }
      await house.call(setStripeKeys, { body: keys }, { bearer })
      await house.call(switchGateway, { params: { gateway: 'stripe' }, body: { on: true } }, { bearer })
    },
    payPage: async url => stripe.payPage(url),
    payUntold: async url => stripe.payPage(url),
    keepCard: async ({ bearer }, behaviour) => {
      const { answer } = await house.call(addMethod, { body: {} }, { bearer })
      const method = behaviour === 'pays' ? `pm_${randomUUID()}` : `pm_${METHODS[behaviour]}`
      // One card of the stand-in is one member's at a time.
      await house.db.deleteFrom('payment_methods').where('outside_id', '=', method).execute()
      stripe.keepCard(answer.data.url, method)
      await deliver()
    },
    takeStep: async url => stripe.payPage(url),
    chargeBack: async paymentId => {
      const { outside_payment } = await house.db
        .selectFrom('payments')
        .select('outside_payment')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
      stripe.dispute(outside_payment ?? String([...stripe.rows.values()].find(row => isOf(row, paymentId))!.id))
    },
    sendBack: async () => {},
    deliver,
    sign: async (body, secondsAgo = 0, forged = false) =>
      stripe.signed(body, secondsAgo, forged ? 'whsec_somebody_else' : undefined),
  }
}

const isOf = (row: Record<string, unknown>, paymentId: string): boolean =>
  row.object === 'payment_intent' && (row.metadata as Record<string, string>).payment_id === paymentId
