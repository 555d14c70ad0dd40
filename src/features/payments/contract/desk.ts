import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { says } from '../../../platform/shared/field-errors.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { CurrencyCode } from '../../../platform/shared/money.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { secret } from '../../../platform/shared/secret.ts'
import { GATEWAYS, GatewayCode, Price } from '../contract.ts'
import { isIban } from '../rules/reference.ts'

const MANAGE = { permission: 'gateways.manage' } as const

const Note = z.string().trim().max(300)

/** An account that transfers go to: by IBAN, or by a number where the country has none. */
export const BankAccount = z
  .strictObject({
    currency: CurrencyCode,
    holder: z.string().trim().min(1).max(70),
    bank: z.string().trim().min(1).max(100),
    iban: z.string().trim().max(42).nullable(),
    account: z.string().trim().max(40).nullable(),
    bic: z.string().trim().max(11).nullable(),
    /** What payers must know besides. */
    note: z.strictObject({ en: Note, ar: Note }),
  })
  .superRefine((account, context) => {
    const wrong = (path: string, code: string) => context.addIssue({ code: 'custom', path: [path], ...says(code) })
    if (account.iban && !isIban(account.iban)) wrong('iban', 'payments.iban')
    if (!account.iban && !account.account) wrong('iban', 'payments.account-missing')
    if (account.bic && !/^[A-Za-z]{6}[0-9A-Za-z]{2}([0-9A-Za-z]{3})?$/.test(account.bic)) wrong('bic', 'payments.bic')
  })
export type BankAccount = z.infer<typeof BankAccount>

/** A way of paying as its desk shows it: of keys only whether they are set. */
export const GatewayView = z.object({
  code: GatewayCode,
  on: z.boolean(),
  since: z.iso.datetime().nullable(),
  /** Moves no money: the sandbox, or keys for rehearsals. */
  test: z.boolean(),
  hasKeys: z.boolean(),
  hasWebhookSecret: z.boolean(),
  /** Where its gateway tells us. */
  webhookUrl: z.string().nullable(),
  accounts: z.array(BankAccount),
  /** Events of the last 30 days, and those that wait or did nothing that they should. */
  events: z.object({ count: z.number().int(), waiting: z.number().int(), last: z.iso.datetime().nullable() }),
})
export type GatewayView = z.infer<typeof GatewayView>

/** What the sandbox sold and the club still grants: to be ended or given when real money is taken. */
export const SandboxSale = z.object({
  payer: z.string(),
  userId: Id.nullable(),
  description: z.string(),
  amount: Price,
  paidAt: z.iso.datetime(),
})

/** So many sales of the sandbox stand in the desk, and can be decided one by one. */
export const MOST_SALES_SHOWN = 100

const Desk = z.object({
  gateways: z.array(GatewayView),
  /** The sandbox is never on beside another way of paying. */
  inEarnest: z.boolean(),
  sales: z.array(SandboxSale),
  salesCount: z.number().int(),
})
export type Desk = z.infer<typeof Desk>

export const readGateways = call('GET /payments/gateways', {
  name: 'readGateways',
  summary: 'The ways of paying with their state, and what the sandbox sold. Keys are never answered.',
  access: MANAGE,
  answer: z.object({ data: Desk }),
})

const changed = Done.extend({ data: Desk })

export const switchGateway = call('PUT /payments/gateways/:gateway/on', {
  name: 'switchGateway',
  summary:
    'Opens or closes a way of paying. Opening one that takes real money closes the sandbox for good, and says what becomes of what it sold.',
  access: MANAGE,
  params: z.object({ gateway: GatewayCode }),
  body: z.object({
    on: z.boolean(),
    /** What becomes of what the sandbox sold: it ends, or the club gives it. */
    sales: z.enum(['end', 'give']).optional(),
    /** Members whose are treated the other way. */
    others: z.array(Id).max(MOST_SALES_SHOWN).default([]),
  }),
  answer: changed,
  refusals: {
    'payments.sandbox-sold': 409,
    'payments.real-is-on': 409,
    'payments.keys-missing': 409,
    'payments.accounts-missing': 409,
  },
  freshProof: true,
})

export const orderGateways = call('PUT /payments/gateways', {
  name: 'orderGateways',
  summary: 'In which order payers see the ways of paying.',
  access: MANAGE,
  body: z.object({ order: z.array(GatewayCode).max(GATEWAYS.length) }),
  answer: changed,
})

const SecretKey = secret(z.string().trim().min(1).max(300))

export const setStripeKeys = call('PUT /payments/gateways/stripe', {
  name: 'setStripeKeys',
  summary: 'Sets Stripe’s keys; what is left out stays. They are sealed, and never answered.',
  access: MANAGE,
  body: z.object({ secretKey: SecretKey.optional(), webhookSecret: SecretKey.optional() }),
  answer: changed,
  idempotent: 'never',
  freshProof: true,
})

export const setBankAccounts = call('PUT /payments/gateways/bank', {
  name: 'setBankAccounts',
  summary: 'Sets the accounts that transfers go to, one for each currency.',
  access: MANAGE,
  body: z.object({ accounts: z.array(BankAccount).max(20) }),
  answer: changed,
  refusals: { 'payments.accounts-missing': 409 },
  freshProof: true,
})

/** How a try of the connection went; `words` are the gateway's own. */
export const TRIES = ['works', 'refused', 'unreachable'] as const

export const tryStripe = call('POST /payments/gateways/stripe/test', {
  name: 'tryStripe',
  summary: 'Asks Stripe who it is connected to, by the keys that are typed or those that are set.',
  access: MANAGE,
  body: z.object({ secretKey: SecretKey.optional() }),
  answer: Done.extend({ data: z.object({ outcome: z.enum(TRIES), words: z.string(), test: z.boolean() }) }),
  refusals: { 'payments.keys-missing': 409 },
  idempotent: 'never',
  freshProof: true,
  limits: [{ max: 20, seconds: 300, by: 'caller' }],
})

/** What became of an event. */
export const EFFECTS = [
  'paid',
  'failed',
  'tried',
  'second-step',
  'late',
  'refunded',
  'refund-failed',
  'charged-back',
  'reinstated',
  'card-kept',
  'other-amount',
  'known',
  'nothing',
  'not-ours',
] as const

/** An event as its list shows it. */
export const EventView = z.object({
  _id: Id,
  gateway: GatewayCode,
  name: z.string(),
  type: z.string(),
  toldAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  times: z.number().int(),
  state: z.enum(['done', 'waits', 'dead']),
  effect: z.enum(EFFECTS).nullable(),
  paymentId: Id.nullable(),
  payer: z.string().nullable(),
  error: z.string().nullable(),
})
export type EventView = z.infer<typeof EventView>

export const listEvents = call('GET /payments/events', {
  name: 'listGatewayEvents',
  summary: 'What gateways told, the latest first, with what it did; `dead` is what was given up after a day of trying.',
  access: MANAGE,
  query: Paging.extend({ gateway: GatewayCode.optional(), state: z.enum(['done', 'waits', 'dead']).optional() }),
  answer: listOf(EventView),
})

export const retryEvent = call('POST /payments/events/:eventId/retry', {
  name: 'retryGatewayEvent',
  summary: 'Puts an event that did nothing yet back in line.',
  access: MANAGE,
  params: z.object({ eventId: Id }),
  answer: Done,
  refusals: { 'payments.nothing-to-do': 409 },
})
