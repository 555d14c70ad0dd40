import type { Tx } from '../../../platform/server/db.ts'
import { money } from '../../../platform/shared/money.ts'
import type { GatewayCode } from '../../payments/contract.ts'
import { cancelPayment, expectOther } from '../../payments/server/public.ts'
import { transferOf } from './transfer-of.ts'

/** States in which money may still come of a payment. */
const WAITING = ['open', 'second-step', 'failed', 'awaiting-bank']

const openingsOf = (tx: Tx, invoiceId: string) =>
  tx
    .selectFrom('invoice_openings as o')
    .innerJoin('payments as p', 'p.id', 'o.payment_id')
    .select(['p.id', 'p.gateway', 'p.state', 'p.minor', 'o.transfer'])
    .where('o.invoice_id', '=', invoiceId)

/**
 * The payment that waits on a gateway’s page for all that is open of a document: whoever comes again is led to the same. What waits
 * there for another amount, or at another gateway, is waited for no more.
 */
export async function waitingPayment(
  tx: Tx,
  invoiceId: string,
  { open, gateway }: { open: number; gateway: GatewayCode },
): Promise<string | null> {
  const waiting = await openingsOf(tx, invoiceId)
    .where('o.transfer', '=', false)
    .where('p.state', 'in', WAITING)
    .execute()
  const same = waiting.find(one => one.gateway === gateway && one.minor === open && one.state !== 'failed')
  for (const one of waiting) if (one !== same) await cancelPayment(tx, one.id)
  return same?.id ?? null
}

/** Whether a payment of a document came of which the document does not say so yet. */
export async function isOnItsWay(tx: Tx, invoiceId: string): Promise<boolean> {
  const paid = openingsOf(tx, invoiceId).where('p.state', '=', 'paid').where('o.transfer', '=', false)
  const row = await paid
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoice_payments as i').select('i.id').whereRef('i.payment_id', '=', 'p.id'))),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Change = {
  id: string
  currency: string
  before: number
  open: number
  /** Whether it was paid, by the payment `brought` or by hand; otherwise it was corrected. */
  paid: boolean
  brought: string | null
}

/**
 * After something was recorded, taken back or credited: nobody waits any more for what is not owed, and the transfer that is waited for
 * is of what is left, whoever's it is. What comes all the same is kept and shown to staff.
 */
export async function followOpen(
  tx: Tx,
  { id: invoiceId, currency, before, open, paid, brought }: Change,
): Promise<void> {
  const transfer = open > 0 && open !== before ? await transferOf(tx, invoiceId) : null
  if (transfer && transfer !== brought) await expectOther(tx, transfer, money(open - before, currency))
  for (const one of await openingsOf(tx, invoiceId).where('p.state', 'in', WAITING).execute())
    if (one.id !== brought && (open <= 0 || (!one.transfer && one.minor !== open)))
      await cancelPayment(tx, one.id, { elsewhere: paid && open <= 0 })
}
