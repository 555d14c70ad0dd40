import { randomUUID } from 'node:crypto'
import { clock } from '../../../../platform/server/clock.ts'
import { type Db, type Tx, transact } from '../../../../platform/server/db.ts'
import type { House } from '../../../../platform/server/registry.ts'
import { asPrice } from '../../../../platform/shared/money.ts'
import { notFound, Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import type { Language } from '../../../../platform/shared/text.ts'
import { readCurrencies } from '../../../lookups/server/public.ts'
import type { Reason } from '../../contract.ts'
import type { SandboxPage } from '../../contract/sandbox.ts'
import { behaviourOf, expiryOf, hasExpired, sandboxCardOf } from '../../rules/sandbox-cards.ts'
import { gatewaysOn } from '../gateways/gateway-rows.ts'
import type { Told } from '../gateways/gateway.ts'
import { noteTry, type SandboxEvent, sandboxCardId, signedEvent } from '../gateways/sandbox.ts'
import { amountOf, type PaymentRow, paymentById } from '../queries.ts'
import { takeEvent } from '../webhooks/take-event.ts'

type Setup = { id: string; user_id: string; done_url: string; kept_at: Date | null; name: string }
type Shown = { payment: PaymentRow; setup: null } | { payment: null; setup: Setup }

/** What a page of the sandbox is for; 404 for none, and for what another gateway takes. */
async function shownOf(db: Db, pageId: string): Promise<Shown> {
  const payment = await paymentById(db, pageId)
  if (payment?.gateway === 'sandbox' && payment.begun_at) return { payment, setup: null }
  const setup = await db
    .selectFrom('payment_setups as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 's.done_url', 's.kept_at', 'u.name'])
    .where('s.id', '=', pageId)
    .where('s.gateway', '=', 'sandbox')
    .executeTakeFirst()
  return setup ? { payment: null, setup } : notFound()
}

async function refuseWhenOff(db: Db): Promise<void> {
  if (!(await gatewaysOn(db)).some(one => one.code === 'sandbox')) throw new Refusal('payments.sandbox-off')
}

/** The sandbox's page as its reader sees it. */
export async function sandboxPage(db: Db, pageId: string, language: Language, says: string): Promise<SandboxPage> {
  const { payment, setup } = await shownOf(db, pageId)
  await refuseWhenOff(db)
  if (setup)
    return {
      kind: 'card',
      amount: null,
      description: says,
      payer: setup.name,
      keepsCard: true,
      state: setup.kept_at ? 'paid' : 'open',
      reason: null,
      done: setup.done_url,
      failed: setup.done_url,
    }
  const amount = amountOf(payment)
  const books = await db
    .selectFrom('sandbox_payments')
    .select('state')
    .where('payment_id', '=', payment.id)
    .executeTakeFirst()
  const waits = payment.state === 'open' || payment.state === 'failed' || payment.state === 'second-step'
  return {
    kind: 'payment',
    amount: asPrice(amount, (await readCurrencies(db)).coinageOf(amount.currency)),
    description: payment.description[language],
    payer: payment.payer_name,
    keepsCard: payment.keep_card,
    state: waits && books ? (books.state as 'paid' | 'failed' | 'second-step') : payment.state,
    reason: payment.failure,
    done: payment.done_url!,
    failed: payment.failed_url!,
  }
}

/** What was typed on the page. */
export type Typed = { number: string; expiry: string; cvc: string }

type Outcome = { state: 'paid' | 'kept' | 'failed' | 'second-step'; reason: Reason | null; next: string | null }

/** A card as it was typed; refuses by field what none is. */
async function cardTyped(db: Db, { number, expiry, cvc }: Typed) {
  const card = sandboxCardOf(number) ?? refuseField('number', 'payments.card-number')
  const until = expiryOf(expiry) ?? refuseField('expiry', 'payments.expiry')
  if (hasExpired(until, await clock(db))) refuseField('expiry', 'payments.expired')
  if (!/^[\d٠-٩۰-۹]{3,4}$/.test(cvc)) refuseField('cvc', 'payments.cvc')
  return { ...card, outsideId: sandboxCardId(card), expiryMonth: until.month, expiryYear: until.year }
}

const KEPT_EVEN_SO = ['paid', 'second-step']

/** Pays by a card of the sandbox, or keeps it. The house learns it as from any gateway: by a signed event. */
export async function payInSandbox(house: House, pageId: string, typed: Typed): Promise<Outcome> {
  const { db } = house.database
  const { payment, setup } = await shownOf(db, pageId)
  await refuseWhenOff(db)
  const card = await cardTyped(db, typed)
  if (setup) return keepInSandbox(house, setup, card)
  if (!['open', 'failed', 'second-step'].includes(payment.state)) throw new Refusal('payments.nothing-to-do')
  const went = behaviourOf(card.card, 'page')
  const told = await transact(db, tx => decide(tx, payment.id, () => noteTry(tx, payment.id, card, went)))
  return finish(house, payment, told)
}

async function keepInSandbox(
  house: House,
  setup: Setup,
  card: Awaited<ReturnType<typeof cardTyped>>,
): Promise<Outcome> {
  if (setup.kept_at) throw new Refusal('payments.nothing-to-do')
  const went = behaviourOf(card.card, 'page')
  if (typeof went !== 'string' || !KEPT_EVEN_SO.includes(went))
    return { state: 'failed', reason: typeof went === 'string' ? null : went.failed, next: null }
  const { card: _, ...kept } = card
  await tell(house, null, { what: 'card-kept', setupId: setup.id, customer: null, card: kept })
  return { state: 'kept', reason: null, next: setup.done_url }
}

/** Takes the second step, or lets it fail. */
export async function confirmInSandbox(house: House, pageId: string, confirm: boolean): Promise<Outcome> {
  const { db } = house.database
  const { payment } = await shownOf(db, pageId)
  await refuseWhenOff(db)
  if (!payment || payment.state === 'canceled') throw new Refusal('payments.nothing-to-do')
  const told = await transact(db, tx => decide(tx, payment.id, books => takeStep(tx, payment.id, books, confirm)))
  return finish(house, payment, told)
}

type Books = { state: string; card: string | null } | undefined

/** One decision at a time, and none after the payment was made. */
async function decide(tx: Tx, paymentId: string, work: (books: Books) => Promise<Told>): Promise<Told> {
  await tx.selectFrom('payments').select('id').where('id', '=', paymentId).forNoKeyUpdate().execute()
  const books = await tx
    .selectFrom('sandbox_payments')
    .select(['state', 'card'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (books?.state === 'paid') throw new Refusal('payments.nothing-to-do')
  return work(books)
}

async function takeStep(tx: Tx, paymentId: string, books: Books, confirm: boolean): Promise<Told> {
  if (books?.state !== 'second-step' || !books.card) throw new Refusal('payments.nothing-to-do')
  const card = { ...JSON.parse(books.card), card: 'second-step' as const }
  return noteTry(tx, paymentId, card, confirm ? 'paid' : { failed: 'second-step-failed' })
}

async function finish(house: House, payment: PaymentRow, told: Told): Promise<Outcome> {
  // Its payer takes the step here and now; whoever leaves instead is found when the sandbox is asked.
  if (told.what === 'second-step') return { state: 'second-step', reason: null, next: null }
  await tell(house, payment.id, told)
  return told.what === 'failed'
    ? { state: 'failed', reason: told.reason, next: payment.failed_url }
    : { state: 'paid', reason: null, next: payment.done_url }
}

/** Tells the house, signed. What is lost on the way is found when the sandbox is asked. */
export async function tell(house: House, paymentId: string | null, told: Told): Promise<void> {
  const at = (await clock(house.database.db)).toISOString()
  const event: SandboxEvent = { id: `evt_${randomUUID()}`, type: `payment.${told.what}`, at, paymentId, told }
  await takeEvent(house, 'sandbox', signedEvent(house, event))
}
