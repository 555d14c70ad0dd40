import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'
import { notFound } from '../../../../platform/shared/refusal.ts'
import type { EntryView } from '../../contract/editing.ts'
import type { List } from '../../contract/lists.ts'
import { checkNames, checkRequires, type Values } from './check-entry.ts'
import { entryRow } from './entry-rows.ts'
import { type Editor, lockLists, tell } from './tell.ts'

/** Changes what may change of an entry. Refuses names that are taken, by field. */
export async function changeEntry(tx: Tx, by: Editor, list: List, id: string, values: Values): Promise<EntryView> {
  await lockLists(tx)
  const before = (await entryRow(tx, list, id)) ?? notFound()
  const within = list.fields.find(field => field.column === list.within)
  await checkNames(tx, list, values, within ? before.values[within.key] : null, id)
  if (list.name === 'categories') checkRequires(before.values.type, values.requires)
  const changes = list.fields
    .filter(field => !field.fixed)
    .map(({ key, column }) => sql`${sql.ref(column)} = ${values[key]}`)
  await sql`update ${sql.table(list.table)} set ${sql.join(changes)} where id = ${id}`.execute(tx)
  const after = (await entryRow(tx, list, id))!
  await tell(tx, by, list, 'change', { before, after })
  return after
}
