import type { Db } from '../../../platform/server/db.ts'
import type { TargetView } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { ITEM } from '../contract.ts'
import { itemRows, seenIds } from './queries.ts'

/** The page of an item (spec). */
export const pageOf = (id: string): string => `/profile/details/${id}`

/** Items as others may refer to them: those whose page the viewer may open. */
export async function lookAtItems(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  const seen = await seenIds(db, viewer, ids)
  const rows = await itemRows(db, [...seen])
  return [...rows.values()].map(row => ({ kind: ITEM, id: row.id, title: row.name, link: pageOf(row.id) }))
}

/** Whose each item is. */
export async function ownersOfItems(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await itemRows(db, ids)
  return new Map([...rows.values()].map(row => [row.id, row.owner_id]))
}
