import { sql } from 'kysely'
import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { PaymentState } from '../contract.ts'
import { markFailed } from './apply-told.ts'
import { wishOf } from './begin-payment.ts'
import { firstCard } from './methods.ts'
import { callsOf } from './outside-calls.ts'
import { lockPayment, paymentById } from './queries.ts'

/** What leaves the charge under way: it goes on behind, and its outcome comes as an event. */
const UNDER_WAY = ['outside-silent', 'idempotency-in-progress']

/**
 * Charges the payer's first card while they are away; one try for each payment, however often it is called. Answers how the payment
 * stands then, and `open` while the gateway is silent; the outcome is announced in either case.
 */
export async function chargeCard(house: House, paymentId: string): Promise<PaymentState> {
  const { db } = house.database
  const card = await transact(db, async tx => {
    const payment = await lockPayment(tx, paymentId)
    if (payment.state !== 'open') return null
    const found = payment.payer_id && (await firstCard(tx, payment.payer_id, payment.gateway))
    if (!found) await markFailed(tx, payment, 'no-card')
    return found ? found.outside_id : null
  })
  if (card !== null) await ask(house, paymentId, card)
  return ((await paymentById(db, paymentId)) ?? notFound()).state
}

async function ask(house: House, paymentId: string, card: string): Promise<void> {
  const asked = house.ask(callsOf(house).charge, {
    cause: paymentId,
    intend: async tx => {
      const payment = await lockPayment(tx, paymentId)
      await tx
        .updateTable('payments')
        .set({ begun_at: sql<Date>`clock_timestamp()`, ask_at: sql<Date>`clock_timestamp() + interval '10 minutes'` })
        .where('id', '=', paymentId)
        .execute()
      return { ...(await wishOf(tx, payment)), card }
    },
  })
  await asked.catch((error: unknown) => {
    if (!(error instanceof Refusal && UNDER_WAY.includes(error.code))) throw error
  })
}
