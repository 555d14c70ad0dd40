import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { money } from '../../../platform/shared/money.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { moneyLate } from '../contract/notices.ts'
import { addCredit } from './credit.ts'
import { amountWords } from './words.ts'

type Bought = { kind: 'checkout' | 'renewal'; id: string }

/** What is kept in the balance of a transfer's parts, by their payment. */
const causeOf = (paymentId: string): string => `parts payment ${paymentId}`

/**
 * Transfers for something of which parts came and that never became whole, with what came. Not those whose parts went to the balance,
 * nor what came when nobody waited any more: that is for staff.
 */
export async function partlyCome(tx: Tx, { kind, id }: Bought): Promise<{ id: string; came: number }[]> {
  const { rows } = await sql<{ id: string; came: number }>`
    select p.id, p.received_minor as came from payments p
    where p.subject_kind = ${kind} and p.subject_id = ${id} and p.gateway = 'bank' and p.received_minor > 0
      and p.state in ('awaiting-bank', 'canceled') and p.late_at is null
      and not exists (select from credit_entries e where e.cause = ${causeOf('')} || p.id::text)
    order by p.opened_at`.execute(tx)
  return rows
}

/** What of something that does not come about came already is the member's, who is told: the next payment for a plan uses it first. */
export async function keepParts(
  tx: Tx,
  bought: Bought & { userId: string; plan: Bilingual; currency: string; byHand?: { minor: number; cause: string } },
): Promise<void> {
  const { userId, plan, currency, byHand } = bought
  let kept = 0
  const keep = async (minor: number, cause: string) => {
    if (await addCredit(tx, userId, money(minor, currency), { kind: 'returned', cause, test: false })) kept += minor
  }
  for (const { id, came } of await partlyCome(tx, bought)) await keep(came, causeOf(id))
  if (byHand) await keep(byHand.minor, byHand.cause)
  if (kept === 0) return
  const said = { plan, amount: await amountWords(tx, money(kept, currency)) }
  await notify(tx, userId, moneyLate, said, '/my-subscriptions')
}
