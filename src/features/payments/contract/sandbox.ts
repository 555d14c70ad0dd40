import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { PAYMENT_STATES, Price, Reason } from '../contract.ts'

/** What the sandbox’s own page shows: a payment, or a card that is to be kept. */
export const SandboxPage = z.object({
  kind: z.enum(['payment', 'card']),
  /** None where only a card is kept. */
  amount: Price.nullable(),
  description: z.string(),
  payer: z.string(),
  keepsCard: z.boolean(),
  state: z.enum(PAYMENT_STATES),
  reason: Reason.nullable(),
  /** Where its payer goes on, and where back to the club without paying. */
  done: z.string(),
  failed: z.string(),
})
export type SandboxPage = z.infer<typeof SandboxPage>

const OfPage = z.object({ pageId: Id })
const Outcome = z.object({
  state: z.enum(['paid', 'kept', 'failed', 'second-step']),
  reason: Reason.nullable(),
  /** Where to go on; null while there is something to do here. */
  next: z.string().nullable(),
})
const refusals = { 'payments.sandbox-off': 409, 'payments.nothing-to-do': 409 }

export const readSandboxPage = call('GET /payments/sandbox/:pageId', {
  summary: 'A payment, or a card to be kept, as the sandbox’s own page shows it.',
  access: 'anyone',
  closedToLooking: true,
  params: OfPage,
  answer: z.object({ data: SandboxPage }),
  refusals: { 'payments.sandbox-off': 409 },
})

/** Digits as people type them, in any script; spaces and dashes do not count. */
const CardNumber = z.string().trim().min(1).max(40)

export const paySandbox = call('POST /payments/sandbox/:pageId', {
  name: 'paySandbox',
  summary: 'Pays in the sandbox, or keeps a card there. No money moves; numbers of real cards are refused.',
  access: 'anyone',
  params: OfPage,
  body: z.object({
    number: CardNumber,
    expiry: z.string().trim().min(1).max(10),
    cvc: z.string().trim().min(1).max(10),
  }),
  answer: z.object({ data: Outcome }),
  refusals,
  limits: [{ max: 60, seconds: 60, by: 'address' }],
  idempotent: 'never',
})

export const confirmSandbox = call('POST /payments/sandbox/:pageId/second-step', {
  name: 'confirmSandbox',
  summary: 'Takes the second step of a payment in the sandbox, or lets it fail.',
  access: 'anyone',
  params: OfPage,
  body: z.object({ confirm: z.boolean() }),
  answer: z.object({ data: Outcome }),
  refusals,
  limits: [{ max: 60, seconds: 60, by: 'address' }],
})
