import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { money } from '../../../platform/shared/money.ts'
import { chargeBackReversed, paymentChargedBack } from '../contract.ts'
import type { Effect } from './effect.ts'
import type { Told } from './gateways/gateway.ts'
import { aboutOf, type PaymentRow } from './queries.ts'

type Of<W extends Told['what']> = Extract<Told, { what: W }>

/** What is known of a dispute, by its name; one that was told before names were kept is known by its amount, and has the name from now on. */
async function knownDispute(tx: Tx, payment: PaymentRow, told: Of<'charged-back' | 'reinstated'>) {
  const of = () =>
    tx.selectFrom('payment_disputes').select(['id', 'minor', 'state']).where('payment_id', '=', payment.id)
  const named = await of().where('outside_id', '=', told.outsideId).executeTakeFirst()
  if (named) return named
  const unnamed = await of().where('outside_id', 'is', null).where('minor', '=', told.amount.minor).executeTakeFirst()
  if (unnamed)
    await tx.updateTable('payment_disputes').set({ outside_id: told.outsideId }).where('id', '=', unnamed.id).execute()
  return unnamed
}

const moveTaken = (tx: Tx, payment: PaymentRow, minor: number) =>
  tx
    .updateTable('payments')
    .set({ charged_back_minor: sql<number>`charged_back_minor + ${minor}` })
    .where('id', '=', payment.id)
    .execute()

/** The bank took money back, under the payment's lock: each dispute counts once. */
export async function takeChargeBack(tx: Tx, payment: PaymentRow, told: Of<'charged-back'>): Promise<Effect> {
  const { minor, currency } = told.amount
  if (currency !== payment.currency || minor <= 0) return 'other-amount'
  if (await knownDispute(tx, payment, told)) return 'known'
  const { id } = await tx
    .insertInto('payment_disputes')
    .values({ payment_id: payment.id, outside_id: told.outsideId, minor, state: 'taken' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveTaken(tx, payment, minor)
  await announce(tx, paymentChargedBack, { ...aboutOf(payment), amount: told.amount, disputeId: id })
  return 'charged-back'
}

/** What was taken is there again, once. Told before the taking was, there is nothing to give back, and the taking does nothing later. */
export async function takeReinstated(tx: Tx, payment: PaymentRow, told: Of<'reinstated'>): Promise<Effect> {
  const { minor, currency } = told.amount
  if (currency !== payment.currency || minor <= 0) return 'other-amount'
  const known = await knownDispute(tx, payment, told)
  const reinstated = { state: 'reinstated', reinstated_at: sql<Date>`clock_timestamp()` }
  if (!known)
    await tx
      .insertInto('payment_disputes')
      .values({ payment_id: payment.id, outside_id: told.outsideId, minor, ...reinstated })
      .execute()
  if (known?.state !== 'taken') return 'known'
  await tx.updateTable('payment_disputes').set(reinstated).where('id', '=', known.id).execute()
  await moveTaken(tx, payment, -known.minor)
  const amount = money(known.minor, payment.currency)
  await announce(tx, chargeBackReversed, { ...aboutOf(payment), amount, disputeId: known.id })
  return 'reinstated'
}
