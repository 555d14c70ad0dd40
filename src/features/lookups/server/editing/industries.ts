import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { announce } from '../../../../platform/server/outbox.ts'
import type { TargetView } from '../../../../platform/server/registry.ts'
import type { Viewer } from '../../../../platform/shared/access.ts'
import { notFound, refuse, refuseField } from '../../../../platform/shared/refusal.ts'
import { type Language, nameIn } from '../../../../platform/shared/text.ts'
import { entryChanged } from '../../contract.ts'
import type { EntryView } from '../../contract/editing.ts'
import { lists } from '../../contract/lists.ts'
import { type Place, refusalToMove } from '../../tree.ts'
import { industriesByIds } from '../lookup-reads.ts'
import { checkNames } from './check-entry.ts'
import { allEntries } from './entry-rows.ts'
import { type Editor, lockLists } from './tell.ts'

/** Industries as members follow them; a retired one is not there any more. */
export async function lookAtIndustries(
  db: Db,
  _: Viewer | null,
  ids: readonly string[],
  language: Language = 'en',
): Promise<TargetView[]> {
  const industries = [...(await industriesByIds(db, ids)).values()].filter(one => !one.retired)
  return industries.map(({ id, name, arabicName }) => ({
    kind: 'industry',
    id,
    title: nameIn({ name, arabicName }, language),
    link: `/company/list?industries=${id}`,
  }))
}

const parentOf = (entry: EntryView) => (entry.values.parentId as string | null) ?? null

/**
 * Moves an industry with all that lies below it. Refuses `lookups.into-itself`, `lookups.too-deep`, and the field `name` when a
 * new sister is called the same.
 */
export async function moveIndustry(tx: Tx, by: Editor, id: string, to: Place): Promise<void> {
  await lockLists(tx)
  const list = lists.industries
  const all = await allEntries(tx, list)
  const entry = all.find(one => one._id === id) ?? notFound()
  if (to.parentId !== null && !all.some(one => one._id === to.parentId)) refuseField('parentId', 'choice')
  refuse(refusalToMove(all, id, to.parentId))
  await checkNames(tx, list, { name: entry.name, arabicName: entry.arabicName }, to.parentId, id)
  const sisters = all.filter(one => parentOf(one) === to.parentId && one._id !== id).map(one => one._id)
  const at = to.beforeId === null ? sisters.length : sisters.indexOf(to.beforeId)
  if (at < 0) refuseField('beforeId', 'choice')
  const order = sisters.toSpliced(at, 0, id)
  await sql`update industries set parent_id = ${to.parentId} where id = ${id}`.execute(tx)
  await sql`update industries set place = places.at::int from unnest(${order}::uuid[]) with ordinality as places (id, at)
    where industries.id = places.id`.execute(tx)
  await record(tx, {
    actorId: by.id,
    action: 'industries.move',
    target: { kind: 'industries', id },
    before: { parentId: parentOf(entry) },
    after: { ...to },
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
  await announce(tx, entryChanged, { list: 'industries', id })
}
