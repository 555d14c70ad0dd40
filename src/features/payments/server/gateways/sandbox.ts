import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, transact } from '../../../../platform/server/db.ts'
import type { House } from '../../../../platform/server/registry.ts'
import { Id } from '../../../../platform/shared/ids.ts'
import { money } from '../../../../platform/shared/money.ts'
import { behaviourOf, SANDBOX_CARDS, type SandboxCard } from '../../rules/sandbox-cards.ts'
import { type ChargeWish, type Gateway, type Heard, KeptCard, Told } from './gateway.ts'
import { isWellSigned, signatureOf } from './signed.ts'

/** The header that carries the signature of the sandbox's events. */
export const SANDBOX_SIGNATURE = 'sandbox-signature'

/** What the sandbox tells, as it stands in the body. */
export const SandboxEvent = z.object({
  id: z.string(),
  type: z.string(),
  at: z.iso.datetime(),
  paymentId: Id.nullable(),
  told: Told,
})
export type SandboxEvent = z.infer<typeof SandboxEvent>

/** A card of the sandbox by the name under which it is kept: what it does, how it looks, and a mark of its own. */
export function sandboxCardId(card: { card: SandboxCard; brand: string; last4: string }): string {
  return ['card', card.card, card.brand, card.last4, randomUUID()].join('_')
}

function readCardId(id: string): { card: SandboxCard; brand: string; last4: string } | null {
  const [, card, brand = '', last4 = ''] = id.split('_')
  const known = SANDBOX_CARDS.find(one => one === card)
  return known ? { card: known, brand, last4 } : null
}

/** The sandbox's name of a payment. */
export const sandboxName = (paymentId: string): string => `sandbox_${paymentId}`

/** How long a card that is charged back leaves the money. */
const CHARGED_BACK_AFTER = '5 minutes'

/** Writes into the sandbox's books how a try went. */
export async function noteTry(
  db: Db,
  paymentId: string,
  kept: KeptCard & { card: SandboxCard },
  went: ReturnType<typeof behaviourOf>,
): Promise<Told> {
  const state = typeof went === 'string' ? went : 'failed'
  const reason = typeof went === 'string' ? null : went.failed
  const isBad = kept.card === 'charged-back'
  const row = {
    state,
    reason,
    card: JSON.stringify(KeptCard.parse(kept)),
    charge_back_at: isBad ? sql<Date>`clock_timestamp() + ${sql.lit(CHARGED_BACK_AFTER)}::interval` : null,
    decided_at: sql<Date>`clock_timestamp()`,
  }
  const { tries } = await db
    .insertInto('sandbox_payments')
    .values({ payment_id: paymentId, ...row })
    .onConflict(known =>
      known.column('payment_id').doUpdateSet({ ...row, tries: sql<number>`sandbox_payments.tries + 1` }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  return toldOf(db, paymentId, `try_${tries}`)
}

/** What the sandbox's books say of a payment. */
async function toldOf(db: Db, paymentId: string, attempt?: string): Promise<Told> {
  const row = await db
    .selectFrom('sandbox_payments as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .select(['s.state', 's.reason', 's.card', 's.tries', 'p.minor', 'p.currency'])
    .where('s.payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!row) return { what: 'nothing' }
  const tried = attempt ?? `try_${row.tries}`
  if (row.state === 'second-step') return { what: 'second-step', attempt: tried }
  if (row.state === 'failed')
    return Told.parse({ what: 'failed', reason: row.reason, attempt: tried, goesOn: false, page: null })
  return {
    what: 'paid',
    amount: money(row.minor, row.currency),
    card: row.card ? KeptCard.parse(JSON.parse(row.card)) : null,
    payment: sandboxName(paymentId),
  }
}

/**
 * The rehearsal of a gateway, inside the house: a page of its own where cards succeed or fail as they are known to, books of its own,
 * and events that are signed and come through the same door as any other gateway's. No money moves.
 */
export function sandboxGateway(house: House): Gateway {
  const { db } = house.database
  const page = (id: string) => `${house.siteUrl()}/payment/sandbox/${id}`
  return {
    code: 'sandbox',
    cannot: [],
    page: async ({ paymentId }) => ({
      url: page(paymentId),
      page: sandboxName(paymentId),
      until: null,
      customer: null,
    }),
    charge: async wish => ({ told: await chargeInSandbox(db, wish), payment: sandboxName(wish.paymentId) }),
    setUp: async ({ setupId }) => ({ url: page(setupId), page: null, customer: null }),
    refund: async ({ refundId, amount }) => ({
      what: 'refund',
      outsideId: `sandbox_${refundId}`,
      refundId,
      amount,
      state: 'done',
      words: '',
    }),
    look: async ({ paymentId }) => ({ told: await toldOf(db, paymentId), payment: null }),
    // Its cards come into the house with their event, in one transaction: none can be lost.
    lookForCard: async () => ({ what: 'nothing' }),
    close: async () => {},
    forget: async () => {},
    read: async (_, bytes) => read(bytes),
    hear: async (bytes, headers, now) => {
      const isOurs = isWellSigned(house.secrets.linkKey, bytes.toString('utf8'), headers[SANDBOX_SIGNATURE], now)
      return isOurs ? read(bytes) : null
    },
  }
}

function read(bytes: Buffer): Heard {
  const { id, type, at, paymentId, told } = SandboxEvent.parse(JSON.parse(bytes.toString('utf8')))
  return { id, type, toldAt: new Date(at), paymentId, payment: null, told }
}

async function chargeInSandbox(db: Db, { paymentId, card }: ChargeWish): Promise<Told> {
  const known = readCardId(card)
  const row = await db
    .selectFrom('payment_methods')
    .select(['brand', 'last4', 'expiry_month', 'expiry_year'])
    .where('gateway', '=', 'sandbox')
    .where('outside_id', '=', card)
    .executeTakeFirst()
  if (!known || !row) return { what: 'failed', reason: 'no-card', attempt: null, goesOn: false, page: null }
  const kept = { ...row, ...known, outsideId: card, expiryMonth: row.expiry_month, expiryYear: row.expiry_year }
  return transact(db, tx => noteTry(tx, paymentId, kept, behaviourOf(known.card, 'later')))
}

/** An event as the sandbox sends it: the body and its signature. */
export function signedEvent(house: House, event: SandboxEvent): { bytes: Buffer; headers: Record<string, string> } {
  const body = JSON.stringify(event)
  return {
    bytes: Buffer.from(body),
    headers: { [SANDBOX_SIGNATURE]: signatureOf(house.secrets.linkKey, body, new Date(event.at)) },
  }
}
