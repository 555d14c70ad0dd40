import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { type PostRow, postRows } from './post-rows.ts'
import { reachOf, standsFor } from './reach.ts'

/** The post that is passed on, as the writer sees it; of one that itself only passes on, what it passes on. */
export async function sharedRow(tx: Tx, viewer: Viewer, id: string | undefined): Promise<PostRow | null> {
  if (id === undefined) return null
  const stands = standsFor(await reachOf(tx, viewer))
  const row = (await postRows(tx, [id], stands)).get(id) ?? notFound()
  if (row.shared_id === null || row.text !== '') return row
  return (await postRows(tx, [row.shared_id], stands)).get(row.shared_id) ?? notFound()
}
