import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'
import { refuseField } from '../../../../platform/shared/refusal.ts'
import { type List, lists } from '../../contract/lists.ts'
import { refusalToMove } from '../../tree.ts'
import { allEntries, entryRow } from './entry-rows.ts'

export type Values = Record<string, string | number | null>

/** Refuses a name that another entry beside it has, however it is written; retired ones count. */
export async function checkNames(tx: Tx, list: List, values: Values, within: unknown, id: string | null) {
  const beside = list.within ? sql`${sql.ref(list.within)}::text is not distinct from ${within}::text` : sql`true`
  for (const [key, column] of [
    ['name', 'name'],
    ['arabicName', 'arabic_name'],
  ] as const) {
    const { rows } = await sql`
      select 1 from ${sql.table(list.table)} where ${beside} and id is distinct from ${id}::uuid
        and fold_text(${sql.ref(column)}) = fold_text(${values[key]})`.execute(tx)
    if (rows.length > 0) refuseField(key, 'lookups.taken')
  }
}

/** Refuses a code that is taken, a country or parent that is none, and a branch that would lie too deep. */
export async function checkPlace(tx: Tx, list: List, values: Values): Promise<void> {
  if (typeof values.code === 'string') {
    const beside = list.within ? sql`${sql.ref(list.within)}::text = ${values.countryId}::text` : sql`true`
    const { rows } =
      await sql`select 1 from ${sql.table(list.table)} where ${beside} and code = ${values.code}`.execute(tx)
    if (rows.length > 0) refuseField('code', 'lookups.taken-code')
  }
  if (list.name === 'states' && !(await entryRow(tx, lists.countries, String(values.countryId))))
    refuseField('countryId', 'choice')
  if (list.name === 'industries' && values.parentId) {
    const parent = await entryRow(tx, list, String(values.parentId))
    if (!parent) refuseField('parentId', 'choice')
    const all = await allEntries(tx, list)
    if (refusalToMove(all, 'none yet', parent._id)) refuseField('parentId', 'lookups.too-deep')
  }
}

/** Refuses what a company must name for any other category. */
export function checkRequires(type: unknown, requires: unknown): void {
  if (requires && type !== 'company') refuseField('requires', 'lookups.companies-only')
}

/** A lasting key out of an English name: "Cold chain" → cold-chain, cold-chain-2. */
export async function freeKey(tx: Tx, list: List, name: string): Promise<string> {
  const base =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 50) || list.name
  const { rows } = await sql<{ key: string }>`
    select key from ${sql.table(list.table)} where key = ${base} or key like ${`${base}-%`}`.execute(tx)
  const taken = new Set(rows.map(row => row.key))
  let key = base
  for (let n = 2; taken.has(key); n++) key = `${base}-${n}`
  return key
}
