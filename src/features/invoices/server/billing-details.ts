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
  return withTaxId(details, at)
}

function withTaxId(details: BillingDetails, at: string): BillingDetails {
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
  const details = withTaxId(BillingDetails.parse(given), at)
  // Checked and kept in one statement: each purchase does it.
  const { rows } = await sql`
    insert into billing_details (user_id, value, changed_at)
    select ${userId}, ${JSON.stringify(details)}::jsonb, clock_timestamp() from countries where code = ${details.country}
    on conflict (user_id) do update set value = excluded.value, changed_at = excluded.changed_at
    returning user_id`.execute(tx)
  if (rows.length === 0) refuseField(`${at}country`, 'choice')
  return details
}
