import type Stripe from 'stripe'
import type { Coinage } from '../../../../../platform/shared/money.ts'
import type { Reason } from '../../../contract.ts'
import type { KeptCard, Told } from '../gateway.ts'
import { fromStripe } from './amounts.ts'

export type CoinageOf = (code: string) => Coinage
type Charge = Stripe.Charge
type Intent = Stripe.PaymentIntent

/** Our own names in Stripe's objects: the payment, how it was begun, the refund. */
export type Marks = { payment_id?: string; how?: 'page' | 'charge'; refund_id?: string }

const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

const REASONS: Record<string, Reason> = {
  card_declined: 'declined',
  insufficient_funds: 'no-funds',
  expired_card: 'expired-card',
  incorrect_cvc: 'wrong-card',
  incorrect_number: 'wrong-card',
  invalid_cvc: 'wrong-card',
  invalid_expiry_month: 'wrong-card',
  invalid_expiry_year: 'wrong-card',
  invalid_number: 'wrong-card',
  authentication_required: 'second-step',
  payment_intent_authentication_failure: 'second-step-failed',
}

/** Why Stripe says that a card was not charged. */
export const reasonOf = (code: string | null | undefined, decline: string | null | undefined): Reason =>
  REASONS[decline ?? ''] ?? REASONS[code ?? ''] ?? 'declined'

/** A card by what a charge or a method says of it. */
export function cardOf(
  method: string | { id: string } | null,
  card: { brand: string | null; last4: string | null; exp_month: number; exp_year: number } | null | undefined,
): KeptCard | null {
  const outsideId = idOf(method)
  if (!outsideId || !card?.last4) return null
  return {
    outsideId,
    brand: card.brand ?? 'card',
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  }
}

const isWhole = <T extends object>(one: string | T | null | undefined): one is T =>
  typeof one === 'object' && one !== null

/** A payment that went through. */
export function paidBy(intent: Intent, coinageOf: CoinageOf): Told {
  const charge = isWhole(intent.latest_charge) ? intent.latest_charge : null
  return {
    what: 'paid',
    amount: fromStripe(intent.amount_received, intent.currency, coinageOf),
    card: charge && cardOf(charge.payment_method, charge.payment_method_details?.card),
    payment: intent.id,
  }
}

/** The same as a charge tells it, which also knows the card. */
export function paidByCharge(charge: Charge, coinageOf: CoinageOf): Told {
  return {
    what: 'paid',
    amount: fromStripe(charge.amount, charge.currency, coinageOf),
    card: cardOf(charge.payment_method, charge.payment_method_details?.card),
    payment: idOf(charge.payment_intent),
  }
}

/** A try that failed. On Stripe's page its payer may take another card; a charge without them is over. */
export function failedBy(intent: Intent): Told {
  const error = intent.last_payment_error
  const attempt = error?.charge ?? intent.id
  const reason = reasonOf(error?.code, error?.decline_code)
  const onPage = (intent.metadata as Marks).how === 'page'
  if (reason === 'second-step' && !onPage) return { what: 'second-step', attempt }
  return { what: 'failed', reason, attempt, goesOn: onPage, page: null }
}

/** What a payment tells as it is now. */
export function toldOf(intent: Intent, coinageOf: CoinageOf): Told {
  if (intent.status === 'succeeded') return paidBy(intent, coinageOf)
  if (intent.status === 'requires_payment_method' && intent.last_payment_error) return failedBy(intent)
  const asks = intent.status === 'requires_action' && (intent.metadata as Marks).how === 'charge'
  return asks ? { what: 'second-step', attempt: intent.id } : { what: 'nothing' }
}

const REFUND_STATES: Record<string, 'asked' | 'done' | 'failed'> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

/** How a refund stands, whoever asked for it. */
export function refundOf(refund: Stripe.Refund, coinageOf: CoinageOf): Told {
  return {
    what: 'refund',
    outsideId: refund.id,
    refundId: (refund.metadata as Marks | null)?.refund_id ?? null,
    amount: fromStripe(refund.amount, refund.currency, coinageOf),
    state: REFUND_STATES[refund.status ?? ''] ?? 'asked',
    words: refund.failure_reason ?? refund.reason ?? 'Stripe',
  }
}

/** What became of a page where a card was to be added. */
export function keptBy(session: Stripe.Checkout.Session, setupId: string): Told {
  const intent = isWhole(session.setup_intent) ? session.setup_intent : null
  const method = intent && isWhole(intent.payment_method) ? intent.payment_method : null
  const card = method && cardOf(method, method.card)
  if (intent?.status === 'succeeded' && card)
    return { what: 'card-kept', setupId, customer: idOf(session.customer), card }
  if (session.status !== 'expired') return { what: 'nothing' }
  return { what: 'failed', reason: 'page-expired', attempt: session.id, goesOn: false, page: session.id }
}

type Read = { told: Told; paymentId: string | null; payment: string | null }

const nothing: Read = { told: { what: 'nothing' }, paymentId: null, payment: null }
const marked = (one: { metadata: Stripe.Metadata | null }) => (one.metadata as Marks | null)?.payment_id ?? null

function sessionRead(session: Stripe.Checkout.Session, type: string, coinageOf: CoinageOf): Read {
  if (session.mode !== 'payment') return nothing
  const about = { paymentId: marked(session), payment: idOf(session.payment_intent) }
  const over = (reason: Reason): Read => ({
    ...about,
    told: { what: 'failed', reason, attempt: session.id, goesOn: false, page: session.id },
  })
  if (type === 'checkout.session.expired') return over('page-expired')
  if (type === 'checkout.session.async_payment_failed') return over('declined')
  if (session.payment_status !== 'paid' || session.amount_total === null || !session.currency)
    return { ...about, told: { what: 'nothing' } }
  const amount = fromStripe(session.amount_total, session.currency, coinageOf)
  return { ...about, told: { what: 'paid', amount, card: null, payment: about.payment } }
}

/** What an event of Stripe says, and of which payment; what changes nothing here is `nothing`. */
export function readEvent(event: Stripe.Event, coinageOf: CoinageOf): Read {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return sessionRead(event.data.object, event.type, coinageOf)
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action': {
      const intent = event.data.object
      return { told: toldOf(intent, coinageOf), paymentId: marked(intent), payment: intent.id }
    }
    case 'charge.succeeded': {
      const charge = event.data.object
      return { told: paidByCharge(charge, coinageOf), paymentId: marked(charge), payment: idOf(charge.payment_intent) }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = event.data.object
      return { told: refundOf(refund, coinageOf), paymentId: marked(refund), payment: idOf(refund.payment_intent) }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return disputeRead(event.data.object, event.type, coinageOf)
    case 'payment_method.attached': {
      const method = event.data.object
      const card = cardOf(method, method.card)
      return card
        ? { ...nothing, told: { what: 'card-kept', setupId: null, customer: idOf(method.customer), card } }
        : nothing
    }
    default:
      return nothing
  }
}

/** States of a dispute in which the bank has the money: being answered, looked at, and lost. */
const TAKEN = ['needs_response', 'under_review', 'lost']

/**
 * A question of the bank (`warning_…`) takes no money until it becomes a dispute, of which an update tells. One that the club wins brings
 * its money back: both its end and the money are told of, in either order.
 */
function disputeRead(dispute: Stripe.Dispute, type: string, coinageOf: CoinageOf): Read {
  if (dispute.status.startsWith('warning')) return nothing
  const won = dispute.status === 'won' || type === 'charge.dispute.funds_reinstated'
  if (!won && !TAKEN.includes(dispute.status)) return nothing
  const amount = fromStripe(dispute.amount, dispute.currency, coinageOf)
  return {
    told: { what: won ? 'reinstated' : 'charged-back', amount, outsideId: dispute.id },
    paymentId: null,
    payment: idOf(dispute.payment_intent),
  }
}
