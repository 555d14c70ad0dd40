import type { Currencies, Entries } from '../../../engines/forms/server/entries.ts'
import type { Db } from '../../../platform/server/db.ts'
import { idsByNames } from './ids-by-names.ts'
import {
  categoriesByIds,
  countriesByIds,
  hasStates,
  industriesByIds,
  languagesByIds,
  namesByIds,
  skillsByIds,
  statesByIds,
} from './lookup-reads.ts'

/** Digits of the minor unit and codes of every currency, by id and by code. */
export async function readCurrencies(db: Db): Promise<Currencies> {
  const rows = await db.selectFrom('currencies').select(['id', 'code', 'decimals', 'retired_at']).execute()
  const known = rows.map(row => ({ ...row, retired: row.retired_at !== null }))
  const byKey = new Map(known.flatMap(row => [[row.id, row] as const, [row.code, row] as const]))
  return {
    find: idOrCode => byKey.get(idOrCode) ?? byKey.get(idOrCode.toUpperCase()),
    decimalsOf: code => byKey.get(code)?.decimals ?? 2,
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
