import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { type Money, money } from '../../../platform/shared/money.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { recordPayment } from '../../invoices/server/public.ts'
import { paymentFacts } from '../../payments/server/public.ts'
import { addCredit } from './credit.ts'
import { partlyCome } from './keep-parts.ts'
import { inBoth } from './words.ts'

/** What a gateway brought, or the club took by hand (no payment). `key` says which money it is: the same is booked once. */
export type Brought = {
  paymentId: string | null
  key: string
  amount: Money
  /** It moved no money. */
  test: boolean
  how: Bilingual
  /** A day of the club's zone; now, where nothing is said. */
  paidOn?: string
}

/** Parts in which a transfer came, the oldest first. */
const partsOf = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom('payment_receipts')
    .select(['id', 'minor', 'received_on'])
    .where('payment_id', '=', paymentId)
    .orderBy('received_on')
    .orderBy('booked_at')
    .execute()

/**
 * Records on an issued invoice what came of a transfer, each part with its day, once; never more than was asked for by it, which is less
 * when something was paid another way. Answers how much came beyond that.
 */
export async function recordParts(tx: Tx, invoiceId: string, paymentId: string): Promise<number> {
  const { amount } = await paymentFacts(tx, paymentId)
  const { currency } = amount
  let left = amount.minor
  let over = 0
  for (const part of await partsOf(tx, paymentId)) {
    const counts = Math.min(left, part.minor)
    left -= counts
    over += part.minor - counts
    if (counts === 0) continue
    await recordPayment(tx, invoiceId, {
      amount: money(counts, currency),
      paidOn: part.received_on as unknown as string,
      how: inBoth('how.bank'),
      paymentId,
      key: `receipt ${part.id}`,
    })
  }
  return over
}

type Asked = {
  invoiceId: string
  userId: string
  credit: number
  currency: string
  /** What is paid for. */
  kind: 'checkout' | 'renewal'
  cause: string
}

/** Records on an issued invoice what paid it: the balance, parts of transfers, and what a gateway brought or the club took. More than was asked for is kept for the member. */
export async function recordBrought(tx: Tx, asked: Asked, brought: Brought | null): Promise<void> {
  const { invoiceId, userId, credit, currency, kind, cause } = asked
  const paidOn = await clock(tx)
  if (credit > 0)
    await recordPayment(tx, invoiceId, {
      amount: money(credit, currency),
      paidOn,
      how: inBoth('how.credit'),
      paymentId: null,
      key: `credit ${cause}`,
    })
  for (const { id: paymentId } of await partlyCome(tx, { kind, id: cause })) {
    const over = await recordParts(tx, invoiceId, paymentId)
    await addCredit(tx, userId, money(over, currency), {
      kind: 'returned',
      cause: `over payment ${paymentId}`,
      test: false,
    })
  }
  if (!brought) return
  const parts = brought.paymentId ? (await partsOf(tx, brought.paymentId)).length : 0
  if (parts > 0) {
    const over = await recordParts(tx, invoiceId, brought.paymentId!)
    await addCredit(tx, userId, money(over, currency), {
      kind: 'returned',
      cause: `over ${brought.key}`,
      test: brought.test,
    })
    return
  }
  await recordPayment(tx, invoiceId, {
    amount: brought.amount,
    paidOn: brought.paidOn ?? paidOn,
    how: brought.how,
    paymentId: brought.paymentId,
    key: brought.key,
  })
}
