import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { TargetFace, TargetView } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import { ITEM } from '../contract.ts'
import { itemRows, seenBy, seenIds } from './queries.ts'
import { seesAll } from './sees-all.ts'

/** The page of an item (spec). */
export const pageOf = (id: string): string => `/profile/details/${id}`

/** Items as others may refer to them: those whose page the viewer may open. */
export async function lookAtItems(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  const seen = await seenIds(db, viewer, ids)
  const rows = await itemRows(db, [...seen])
  return [...rows.values()].map(row => ({ kind: ITEM, id: row.id, title: row.name, link: pageOf(row.id) }))
}

/** The first picture of each item whose page the viewer may open. */
export async function facesOfItems(
  db: Db,
  viewer: Viewer | null,
  ids: readonly string[],
): Promise<Map<string, TargetFace>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string; file_id: string }>`
    select i.id, i.name, f.file_id from items i join lateral (select file_id from item_files
      where item_id = i.id and group_key = 'images' order by place limit 1) f on true
    where i.id = any(${ids}::uuid[]) and ${seenBy(viewer, seesAll(viewer), 'i')}`.execute(db)
  return new Map(rows.map(({ id, name, file_id }) => [id, { name, picture: pictureOf(file_id), userType: null }]))
}

/** Whose each item is. */
export async function ownersOfItems(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await itemRows(db, ids)
  return new Map([...rows.values()].map(row => [row.id, row.owner_id]))
}
