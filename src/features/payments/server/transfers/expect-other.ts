import type { Tx } from '../../../../platform/server/db.ts'
import { type Money, money } from '../../../../platform/shared/money.ts'
import { markPaid } from '../apply-told.ts'
import { cancelPayment } from '../open-payment.ts'
import { lockTransfer } from './book-receipt.ts'

/**
 * A transfer that is waited for is of more than was thought, or of less (`by` below zero), since something of what it pays came another
 * way, was corrected, or is owed again. What came of it already counts: when that is all, it is paid; when nothing is left to come and
 * nothing came, nobody waits for it any more.
 */
export async function expectOther(tx: Tx, paymentId: string, by: Money): Promise<void> {
  const payment = await lockTransfer(tx, paymentId)
  if (payment.state !== 'awaiting-bank') return
  const minor = payment.minor + by.minor
  if (minor <= 0) return cancelPayment(tx, paymentId)
  await tx.updateTable('payments').set({ minor }).where('id', '=', paymentId).execute()
  if (payment.received_minor < minor) return
  await markPaid(tx, { ...payment, minor }, null, money(payment.received_minor, payment.currency))
}
