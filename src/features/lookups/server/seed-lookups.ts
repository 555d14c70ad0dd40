import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import {
  insertCategories,
  insertCountries,
  insertCurrencies,
  insertIndustries,
  insertLanguages,
  insertSkills,
} from './kept-rows.ts'

/** Lock under which one process of several fills the tables. */
const LOCK = 7_041_967

/**
 * Fills the look-ups of an empty database from the product's own data. A table that has rows is left as the club made it, so
 * that starting again changes nothing.
 */
export async function seedLookups(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
  const { rows } = await sql<
    Record<'countries' | 'currencies' | 'industries' | 'skills' | 'categories' | 'languages', boolean>
  >`
    select exists (select from countries) as countries, exists (select from currencies) as currencies,
      exists (select from industries) as industries, exists (select from skills) as skills,
      exists (select from categories) as categories, exists (select from languages) as languages`.execute(tx)
  const filled = rows[0]!
  if (!filled.currencies) await insertCurrencies(tx)
  if (!filled.countries) await insertCountries(tx)
  if (!filled.industries) await insertIndustries(tx)
  if (!filled.skills) await insertSkills(tx)
  if (!filled.categories) await insertCategories(tx)
  if (!filled.languages) await insertLanguages(tx)
}
