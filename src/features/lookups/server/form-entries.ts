import { type RawBuilder, sql } from 'kysely'
import type { Currencies, Entries, NamedList } from '../../../engines/forms/server/entries.ts'
import type { Db } from '../../../platform/server/db.ts'
import { coinage } from '../../../platform/shared/money.ts'
import { foldText } from '../../../platform/shared/text.ts'
import {
  type CurrencyFacts,
  categoriesByIds,
  countriesByIds,
  currencyByCode,
  hasStates,
  industriesByIds,
  languagesByIds,
  namesByIds,
  skillsByIds,
  statesByIds,
} from './lookup-reads.ts'

/** Every currency by id and by code, with the digits of its minor unit. */
export async function readCurrencies(db: Db): Promise<Currencies> {
  const rows = await db.selectFrom('currencies').select(['id', 'code', 'decimals', 'retired_at']).execute()
  const known = rows.map(row => ({ ...row, retired: row.retired_at !== null }))
  const byKey = new Map(known.flatMap(row => [[row.id, row] as const, [row.code, row] as const]))
  return {
    find: idOrCode => byKey.get(idOrCode) ?? byKey.get(idOrCode.toUpperCase()),
    coinageOf: code => coinage(code, byKey.get(code)?.decimals),
  }
}

/** The look-ups, as forms choose from them. */
export const lookupEntries: Entries = {
  categories: categoriesByIds,
  countries: countriesByIds,
  industries: industriesByIds,
  skills: skillsByIds,
  languages: languagesByIds,
  states: statesByIds,
  hasStates,
  currencies: readCurrencies,
  names: namesByIds,
  idsByNames,
}

/** Everything that an entry of a look-up is called by, in either language; codes where people know them. */
const CALLED: Record<NamedList, RawBuilder<unknown>> = {
  categories: sql`array[name, arabic_name]`,
  countries: sql`array[name, arabic_name, short_name, arabic_short_name, code]`,
  states: sql`array[name, arabic_name]`,
  industries: sql`array[name, arabic_name]`,
  skills: sql`array[name, arabic_name]`,
  languages: sql`array[name, arabic_name, code]`,
  currencies: sql`array[name, arabic_name, code]`,
}

/**
 * The ids of entries by what they are called, in either language, folded as search folds; retired ones are left out. A name has
 * several ids where several entries are called so. `within` narrows to a type of category or to a country's states.
 */
async function idsByNames(
  db: Db,
  list: NamedList,
  names: readonly string[],
  within?: string,
): Promise<(name: string) => string[]> {
  if (names.length === 0) return () => []
  const folded = [...new Set(names.map(foldText))]
  const inside =
    within === undefined ? sql`` : list === 'states' ? sql`and country_id = ${within}` : sql`and type = ${within}`
  const { rows } = await sql<{ called: string; id: string }>`
    select distinct fold_text(called) as called, id from ${sql.table(list)}, unnest(${CALLED[list]}) as called
    where retired_at is null and called is not null and fold_text(called) = any(${folded}) ${inside}`.execute(db)
  const ids = Map.groupBy(rows, row => row.called)
  return name => (ids.get(foldText(name)) ?? []).map(row => row.id)
}

/** A currency by its code, its id, or its name in either language; undefined where none, or more than one, is meant. */
export async function currencyCalled(db: Db, text: string): Promise<CurrencyFacts | undefined> {
  const called = (await idsByNames(db, 'currencies', [text]))(text)
  const meant = called.length === 0 ? [text.toLowerCase()] : called
  const rows = await db.selectFrom('currencies').select(['id', 'code']).execute()
  const found = rows.filter(row => meant.includes(row.id))
  return found.length === 1 ? currencyByCode(db, found[0]!.code) : undefined
}
