import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { CurrencyCode, Money } from '../../platform/shared/money.ts'

/** The ways in which a club takes money. */
export const GATEWAYS = ['stripe', 'bank', 'sandbox'] as const
export const GatewayCode = z.enum(GATEWAYS)
export type GatewayCode = z.infer<typeof GatewayCode>

/** Where a payment stands. */
export const PAYMENT_STATES = ['open', 'second-step', 'awaiting-bank', 'paid', 'failed', 'canceled'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Why a payment is not made; `reasons.<code>` of the strings says it. */
export const REASONS = [
  'declined',
  'no-funds',
  'expired-card',
  'wrong-card',
  'second-step',
  'second-step-failed',
  'no-card',
  'page-expired',
  'not-taken',
  'gateway-down',
  'canceled',
] as const
export const Reason = z.enum(REASONS)
export type Reason = z.infer<typeof Reason>

/** What is paid for: the row of a higher feature. */
export const Subject = z.object({ kind: z.enum(['checkout', 'renewal', 'invoice', 'gift']), id: Id })
export type Subject = z.infer<typeof Subject>

/** What may be shown of a card. */
export const CardFace = z.object({ brand: z.string(), last4: z.string() })
export type CardFace = z.infer<typeof CardFace>

/** An amount as screens have it, in whole units. */
export const Price = z.object({ units: z.number(), currency: CurrencyCode })

/** What a payer needs to make a transfer; null in place of what the club's account has not. */
export const TransferToMake = z.object({
  reference: z.string(),
  /** What has not come yet. */
  left: Price,
  received: Price,
  holder: z.string(),
  bank: z.string(),
  iban: z.string().nullable(),
  account: z.string().nullable(),
  bic: z.string().nullable(),
  /** What the club adds, in the reader's language. */
  note: z.string(),
  /** The code that banks' own programs read, drawn, where the country of the bank has one. */
  qr: z.string().nullable(),
})
export type TransferToMake = z.infer<typeof TransferToMake>

const about = { paymentId: Id, subject: Subject, subjectId: Id, test: z.boolean() }

/** All of it is paid. */
export const paymentPaid = event(
  'payments.paid',
  z.object({ ...about, amount: Money, gateway: GatewayCode, method: CardFace.nullable() }),
  'subjectId',
)
/** A part of a transfer came; `payments.paid` follows the one that completes it. */
export const paymentReceived = event(
  'payments.received',
  z.object({ ...about, receiptId: Id, amount: Money, receivedOn: z.iso.date(), complete: z.boolean() }),
  'subjectId',
)
/** A try failed, or wants a second step of its payer (`second-step`, with the address where it is taken). A later one may be paid. */
export const paymentFailed = event(
  'payments.failed',
  z.object({ ...about, reason: Reason, stepUrl: z.string().nullable() }),
  'subjectId',
)
export const paymentRefunded = event(
  'payments.refunded',
  z.object({ ...about, refundId: Id, amount: Money }),
  'subjectId',
)
/** The gateway did not give the money back; `undone`: it said before that it had. */
export const refundFailed = event(
  'payments.refund-failed',
  z.object({ ...about, refundId: Id, amount: Money, reason: z.string(), undone: z.boolean().default(false) }),
  'subjectId',
)
/** The bank took money back; `disputeId` names which time. */
export const paymentChargedBack = event(
  'payments.charged-back',
  z.object({ ...about, amount: Money, disputeId: Id.nullable().default(null) }),
  'subjectId',
)
/** The club was right about what the bank took: the money is there again. */
export const chargeBackReversed = event(
  'payments.charge-back-reversed',
  z.object({ ...about, amount: Money, disputeId: Id }),
  'subjectId',
)
/** A member's cards are others than before. */
export const cardChanged = event('payments.card-changed', z.object({ userId: Id }), 'userId')
/** The club takes real money from now on: what was paid in the sandbox ends, or becomes a gift of the club. */
export const sandboxClosed = event(
  'payments.sandbox-closed',
  z.object({
    how: z.enum(['end', 'give']),
    subjects: z.array(Subject),
    /** Whether it is so of what no payment knows, too: what balances paid. */
    rest: z.boolean().default(true),
    by: Id,
  }),
)
/** A gateway told us something, which is kept and is to be worked on now. Of no interest to others. */
export const gatewayTold = event('payments.gateway-told', z.object({ eventId: Id, about: z.string() }), 'about')

/** A card that a gateway keeps. */
export const PaymentMethod = z.object({
  _id: Id,
  gateway: GatewayCode,
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  /** The one that is charged. */
  first: z.boolean(),
  expired: z.boolean(),
  test: z.boolean(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

const OfMethod = z.object({ methodId: Id })
const Methods = z.object({ data: z.array(PaymentMethod), count: z.number().int() })

export const listMethods = call('GET /payment-methods', {
  name: 'listPaymentMethods',
  summary: 'The caller’s cards, the one that is charged first; of each only what may be shown.',
  access: 'signed-in',
  closedToLooking: true,
  answer: Methods.extend({ mayAdd: z.boolean() }),
})

export const addMethod = call('POST /payment-methods', {
  name: 'addPaymentMethod',
  summary:
    'Answers the address of the gateway’s page where a card is added; the card stands in the list when the gateway said so.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({
    returnTo: z
      .string()
      .regex(/^\/(?!\/)/)
      .max(300)
      .default('/my-subscriptions'),
  }),
  answer: z.object({ data: z.object({ url: z.string() }) }),
  refusals: { 'payments.no-cards': 409 },
  limits: [{ max: 20, seconds: 3600, by: 'caller' }],
  status: 201,
})

export const preferMethod = call('PUT /payment-methods/:methodId/first', {
  name: 'preferPaymentMethod',
  summary: 'Charges this card from now on.',
  access: 'signed-in',
  whileRestricted: true,
  params: OfMethod,
  answer: Done.extend(Methods.shape),
})

export const removeMethod = call('DELETE /payment-methods/:methodId', {
  name: 'removePaymentMethod',
  summary: 'Removes a card, here and at the gateway.',
  access: 'signed-in',
  whileRestricted: true,
  params: OfMethod,
  answer: Done.extend(Methods.shape),
})

/** A payment as the page of a second step shows it. */
export const StepView = z.object({
  amount: Price,
  description: z.string(),
  state: z.enum(PAYMENT_STATES),
  /** Where its payer goes on when nothing is left to do. */
  next: z.string().nullable(),
})

const Signed = { params: z.object({ paymentId: Id }), query: z.object({ key: z.string().max(100) }) }

export const readStep = call('GET /payments/steps/:paymentId', {
  name: 'readPaymentStep',
  summary: 'What a second step is for; the link of the mail carries the key.',
  access: 'anyone',
  closedToLooking: true,
  ...Signed,
  answer: z.object({ data: StepView }),
})

export const takeStep = call('POST /payments/steps/:paymentId', {
  name: 'takePaymentStep',
  summary: 'Answers the address of the gateway’s page where the second step is taken.',
  access: 'anyone',
  ...Signed,
  answer: z.object({ data: z.object({ url: z.string() }) }),
  refusals: { 'payments.nothing-to-do': 409, 'payments.provider-silent': 503 },
  limits: [{ max: 20, seconds: 600, by: 'address' }],
})

export const bannerFacts = call('GET /payments/sandbox', {
  name: 'readSandboxState',
  summary: 'Whether this club’s payments are a rehearsal.',
  access: 'anyone',
  answer: z.object({ data: z.object({ on: z.boolean() }) }),
})

export const takeWebhook = call('POST /payments/webhooks/:gateway', {
  name: 'takeWebhook',
  summary:
    'Takes what a gateway tells: signed over the bytes as they came, not older than five minutes, each event once.',
  access: 'anyone',
  params: z.object({ gateway: z.string().max(40) }),
  raw: true,
  answer: z.object({ received: z.literal(true) }),
  refusals: { 'payments.not-signed': 400 },
  idempotent: 'never',
})

/** What the audit log keeps. */
declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'gateways.manage': true
    'gateways.test': true
    'payments.book': true
    'payments.refund': true
    'payments.settle': true
    'payments.retry': true
  }
}
