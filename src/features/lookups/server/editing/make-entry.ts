import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'
import type { EntryView } from '../../contract/editing.ts'
import type { List } from '../../contract/lists.ts'
import { checkNames, checkPlace, checkRequires, freeKey, type Values } from './check-entry.ts'
import { entryRow } from './entry-rows.ts'
import { type Editor, lockLists, tell } from './tell.ts'

const ofCode = (code: string): string =>
  [...code.slice(0, 2)].map(letter => String.fromCodePoint(0x1f1a5 + letter.codePointAt(0)!)).join('')

/** What the program knows by itself: the key of a named entry, the flag of a code, how a currency's figures are written. */
async function knownOf(tx: Tx, list: List, values: Values): Promise<Record<string, string>> {
  if (list.code === 'key') return { key: await freeKey(tx, list, String(values.name)) }
  const code = String(values.code)
  if (list.name === 'countries') return { flag: ofCode(code) }
  return list.name === 'currencies' ? { flag: ofCode(code), locale: `en-${code.slice(0, 2)}` } : {}
}

/** Adds an entry behind the others. Refuses names and codes that are taken, by field. */
export async function makeEntry(tx: Tx, by: Editor, list: List, values: Values): Promise<EntryView> {
  await lockLists(tx)
  const within = list.fields.find(field => field.column === list.within)
  await checkNames(tx, list, values, within ? values[within.key] : null, null)
  await checkPlace(tx, list, values)
  if (list.name === 'categories') checkRequires(values.type, values.requires)
  const known = Object.entries(await knownOf(tx, list, values))
  const columns = [...list.fields.map(field => field.column), ...known.map(([column]) => column)]
  const given = [...list.fields.map(field => values[field.key]), ...known.map(([, value]) => value)]
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(list.table)} (${sql.join(columns.map(column => sql.ref(column)))}, place)
    select ${sql.join(given.map((value, at) => sql`${value}::${typeOf(columns[at]!)}`))}, coalesce(max(place) + 1, 0)
    from ${sql.table(list.table)} returning id`.execute(tx)
  const id = rows[0]!.id
  if (list.name === 'currencies')
    await sql`insert into currency_rates (currency_id, rate_date, rate) values (${id}, ${values.rateDate}, ${values.rate})`.execute(
      tx,
    )
  const entry = (await entryRow(tx, list, id))!
  await tell(tx, by, list, 'add', { before: null, after: entry })
  return entry
}

/** Inside a select a value has no column to take its type from. */
const typeOf = (column: string) => (column.endsWith('_id') ? sql`uuid` : column === 'decimals' ? sql`int` : sql`text`)
