import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { refuseField } from '../../../platform/shared/refusal.ts'
import { BillingDetails, type BillingDetailsInput } from '../contract.ts'
import { taxIdExample, taxIdFault, taxIdOf } from '../rules/tax-ids.ts'

/** Whom a member's invoices are made out to, as they said it last; null before they did. */
export async function billingDetailsOf(db: Db, userId: string): Promise<BillingDetails | null> {
  const row = await db.selectFrom('billing_details').select('value').where('user_id', '=', userId).executeTakeFirst()
  const read = BillingDetails.safeParse(row?.value)
  return read.success ? read.data : null
}

/**
 * Billing details as they are kept: the country is one of the look-ups, the tax number in its country's form. Refuses the fields
 * `country` and `taxId` below `at`.
 */
export async function checkBillingDetails(db: Db, given: BillingDetailsInput, at = ''): Promise<BillingDetails> {
  const details = BillingDetails.parse(given)
  const known = await db.selectFrom('countries').select('code').where('code', '=', details.country).executeTakeFirst()
  if (!known) refuseField(`${at}country`, 'choice')
  const taxId = taxIdOf(details.country, details.taxId)
  const fault = taxId === '' ? null : taxIdFault(details.country, taxId)
  const example = taxIdExample(details.country)
  if (fault === 'tax-id-form' && example !== '') refuseField(`${at}taxId`, 'invoices.tax-id-like', { example })
  if (fault) refuseField(`${at}taxId`, `invoices.${fault}`)
  return { ...details, taxId }
}

/** Keeps whom a member's invoices are made out to for next time. Refuses as `checkBillingDetails` does. */
export async function saveBillingDetails(
  tx: Tx,
  userId: string,
  given: BillingDetailsInput,
  at = '',
): Promise<BillingDetails> {
  const details = await checkBillingDetails(tx, given, at)
  const row = { value: JSON.stringify(details), changed_at: sql<Date>`clock_timestamp()` }
  await tx
    .insertInto('billing_details')
    .values({ user_id: userId, ...row })
    .onConflict(known => known.column('user_id').doUpdateSet(row))
    .execute()
  return details
}
