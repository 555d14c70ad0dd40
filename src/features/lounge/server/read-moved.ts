import type { z } from 'zod'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AnswerIn } from '../../../platform/shared/call.ts'
import type { readMoved as readCall } from '../contract/moves.ts'
import { postRows } from './post-rows.ts'
import { reachOf, standsFor } from './reach.ts'
import { type Files, postViews } from './view.ts'

/** What became of posts that a reader has. Those that stand as they stood are not said again, but for moving prices. */
export async function readMoved(
  db: Db,
  files: Files,
  viewer: Viewer | null,
  posts: z.output<typeof readCall.body>['posts'],
): Promise<AnswerIn<typeof readCall>> {
  const reach = await reachOf(db, viewer)
  const ids = posts.map(post => post.id)
  const rows = await postRows(db, ids, standsFor(reach))
  const isAsRead = ({ id, editedAt }: (typeof posts)[number]) =>
    (rows.get(id)?.edited_at?.toISOString() ?? null) === (editedAt && new Date(editedAt).toISOString())
  const changed = posts.filter(post => rows.has(post.id) && (post.moving || !isAsRead(post))).map(post => post.id)
  return { changed: await postViews(db, files, reach, changed), gone: ids.filter(id => !rows.has(id)) }
}
