import { z } from 'zod'
import type { Db } from '../../../../platform/server/db.ts'
import { Id } from '../../../../platform/shared/ids.ts'
import { Money } from '../../../../platform/shared/money.ts'
import { LANGUAGES } from '../../../../platform/shared/text.ts'
import { type GatewayCode, Reason } from '../../contract.ts'

/** A card as a gateway names it and as it may be shown. */
export const KeptCard = z.object({
  outsideId: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
})
export type KeptCard = z.infer<typeof KeptCard>

/** What a gateway says of a payment: in its answer to a call, in an event, or when it is asked. */
export const Told = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('paid'),
    amount: Money,
    card: KeptCard.nullable(),
    /** Its name of the payment, by which later events and refunds call it. */
    payment: z.string().nullable(),
  }),
  z.object({
    what: z.literal('failed'),
    reason: Reason,
    /** Its name of this try: told twice, it failed once. */
    attempt: z.string().nullable(),
    /** Its page still takes another card, so that nothing is decided yet. */
    goesOn: z.boolean(),
    /** The page that is over with it; another one may be open by now. */
    page: z.string().nullable(),
  }),
  z.object({ what: z.literal('second-step'), attempt: z.string().nullable() }),
  z.object({
    what: z.literal('refund'),
    outsideId: z.string(),
    refundId: Id.nullable(),
    amount: Money,
    state: z.enum(['asked', 'done', 'failed']),
    words: z.string(),
  }),
  z.object({ what: z.literal('charged-back'), amount: Money, outsideId: z.string() }),
  /** The club was right: what was taken back by that name is there again. */
  z.object({ what: z.literal('reinstated'), amount: Money, outsideId: z.string() }),
  z.object({ what: z.literal('card-kept'), setupId: Id.nullable(), customer: z.string().nullable(), card: KeptCard }),
  /** Nothing that changes anything here. */
  z.object({ what: z.literal('nothing') }),
])
export type Told = z.infer<typeof Told>

/** An event of a gateway whose signature is right. */
export type Heard = {
  id: string
  type: string
  toldAt: Date
  /** Which payment it is about: ours by our own id, or by the gateway's name of it. */
  paymentId: string | null
  payment: string | null
  told: Told
}

const Payer = z.object({
  userId: Id.nullable(),
  name: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  /** As whom the gateway knows them. */
  customer: z.string().nullable(),
})

/** What a gateway is asked to take on its page. */
export const PageWish = z.object({
  gateway: z.enum(['sandbox', 'stripe', 'bank']),
  paymentId: Id,
  amount: Money,
  decimals: z.number().int(),
  description: z.string(),
  payer: Payer,
  keepCard: z.boolean(),
  /** Addresses its payer comes back to. */
  done: z.string(),
  failed: z.string(),
})
export type PageWish = z.infer<typeof PageWish>

export const PageMade = z.union([
  z.object({
    url: z.string(),
    page: z.string(),
    until: z.iso.datetime().nullable(),
    customer: z.string().nullable(),
  }),
  z.object({ no: Reason, words: z.string() }),
])
export type PageMade = z.infer<typeof PageMade>

/** A charge of a kept card while its owner is away. */
export const ChargeWish = PageWish.omit({ done: true, failed: true, keepCard: true }).extend({ card: z.string() })
export type ChargeWish = z.infer<typeof ChargeWish>
export const Charged = z.object({ told: Told, payment: z.string().nullable() })
export type Charged = z.infer<typeof Charged>

export const SetupWish = z.object({
  gateway: z.enum(['sandbox', 'stripe', 'bank']),
  setupId: Id,
  payer: Payer,
  done: z.string(),
})
export type SetupWish = z.infer<typeof SetupWish>
export const SetupMade = z.union([
  z.object({ url: z.string(), page: z.string().nullable().default(null), customer: z.string().nullable() }),
  z.object({ no: Reason, words: z.string() }),
])
export type SetupMade = z.infer<typeof SetupMade>

export const RefundWish = z.object({
  gateway: z.enum(['sandbox', 'stripe', 'bank']),
  paymentId: Id,
  payment: z.string().nullable(),
  refundId: Id,
  amount: Money,
  decimals: z.number().int(),
})
export type RefundWish = z.infer<typeof RefundWish>

/** A payment that a gateway is asked for. */
export type Known = {
  paymentId: string
  page: string | null
  payment: string | null
  currency: string
  decimals: number
}

/** A card that is being added on a gateway's page. */
export type KnownSetup = { setupId: string; page: string }

/** How often and for how long a call may be tried: its id goes along as the gateway's idempotency key. */
export type Asking = { id: string; signal: AbortSignal }

/** What gateways are there for beside taking money: a page to pay on, cards that are kept, giving back, telling by themselves. */
export type GatewayDuty = 'page' | 'cards' | 'refund' | 'events'

/** What a gateway throws that is asked for what it said it cannot do. */
export class CannotDo extends Error {
  constructor(code: GatewayCode, duty: GatewayDuty) {
    super(`the gateway ${code} cannot do this: ${duty}`)
  }
}

/** A door to somebody who takes money. A no is an answer; what is thrown means that nobody knows. */
export type Gateway = {
  code: GatewayCode
  /** What it does not do: nobody asks it for that, and asked all the same it throws `CannotDo`, or answers that it knows nothing. */
  cannot: readonly GatewayDuty[]
  /** Makes the page where its payer pays. */
  page(wish: PageWish, asking: Asking): Promise<PageMade>
  /** Charges a kept card. */
  charge(wish: ChargeWish, asking: Asking): Promise<Charged>
  /** Makes the page where a card is added. */
  setUp(wish: SetupWish, asking: Asking): Promise<SetupMade>
  refund(wish: RefundWish, asking: Asking): Promise<Told>
  /** What it knows of a payment now. */
  look(payment: Known): Promise<{ told: Told; payment: string | null }>
  /** What it knows of a card that was to be added: the card, `failed` when its page is over without one, else nothing yet. */
  lookForCard(setup: KnownSetup): Promise<Told>
  /** Nobody waits for the page any more: it takes no money from now on. */
  close(payment: Known): Promise<void>
  /** Forgets a card. */
  forget(card: string): Promise<void>
  /** Reads the bytes of an event, whose signature was looked at before. */
  read(db: Db, bytes: Buffer): Promise<Heard>
  /** The event that came; null when it is not signed by the gateway, or too old. */
  hear(
    bytes: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    now: Date,
  ): Promise<Heard | null>
}
