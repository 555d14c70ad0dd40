import type { Db } from '../../../platform/server/db.ts'
import { idsByNames } from './ids-by-names.ts'
import { type CurrencyFacts, currencyByCode } from './lookup-reads.ts'

/** A currency by its code, its id, or its name in either language; undefined where none, or more than one, is meant. */
export async function currencyCalled(db: Db, text: string): Promise<CurrencyFacts | undefined> {
  const called = (await idsByNames(db, 'currencies', [text]))(text)
  const meant = called.length === 0 ? [text.toLowerCase()] : called
  const rows = await db.selectFrom('currencies').select(['id', 'code']).execute()
  const found = rows.filter(row => meant.includes(row.id))
  return found.length === 1 ? currencyByCode(db, found[0]!.code) : undefined
}
