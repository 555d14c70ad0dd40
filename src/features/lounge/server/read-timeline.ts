import type { z } from 'zod'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { POST, type readTimeline as readCall, type Timeline } from '../contract.ts'
import { feedCount, feedIds } from './feed.ts'
import { reachOf } from './reach.ts'
import { suggestMembers } from './suggest-members.ts'
import { trendingFor } from './trending.ts'
import { type Files, postViews } from './view.ts'

/** A page of the reader's Lounge; what stands beside the feed comes with the first. */
export async function readTimeline(
  db: Db,
  files: Files,
  viewer: Viewer | null,
  body: z.output<typeof readCall.body>,
): Promise<Timeline> {
  const { filter, before, perPage } = body
  const reach = await reachOf(db, viewer)
  const ids = await feedIds(db, reach, { filter, before, limit: perPage, offset: offsetOf(body) })
  const first = body.page === 1
  const trending = first ? await trendingFor(db, reach) : null
  return {
    data: await postViews(db, files, reach, ids),
    count: await feedCount(db, reach, filter),
    bookmarks: await bookmarkedOf(db, viewer, ids),
    ideas: trending?.idea ?? [],
    projects: trending?.project ?? [],
    products: trending?.product ?? [],
    services: trending?.service ?? [],
    whoToFollow: first ? await suggestMembers(db, reach) : [],
  }
}

/** Those of the posts that the viewer bookmarked. */
export async function bookmarkedOf(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<string[]> {
  if (!viewer || ids.length === 0) return []
  const rows = await db
    .selectFrom('bookmarks')
    .select('target_id')
    .where('user_id', '=', viewer.id)
    .where('target_kind', '=', POST)
    .where('target_id', 'in', ids)
    .execute()
  return rows.map(row => row.target_id)
}
