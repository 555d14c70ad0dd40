import type { Db } from '../../../platform/server/db.ts'
import { blocksBetween } from '../../social/server/public.ts'
import type { Subject } from '../contract.ts'
import type { Between } from '../rules.ts'
import { openOn } from './queries.ts'

/** What stands between a member, the owner of a thing and the thing; a visitor stands to nothing. */
export async function betweenOf(
  db: Db,
  viewerId: string | null,
  ownerId: string,
  subject: Subject,
): Promise<{ between: Between; open: Awaited<ReturnType<typeof openOn>> }> {
  if (viewerId === null)
    return { between: { blockedByViewer: false, blockedByOwner: false, openAlready: false }, open: undefined }
  const blocks = viewerId === ownerId ? [] : await blocksBetween(db, viewerId, ownerId)
  const open = await openOn(db, viewerId, subject)
  return {
    between: {
      blockedByViewer: blocks.some(one => one.by === viewerId),
      blockedByOwner: blocks.some(one => one.by === ownerId),
      // What came of an auction stands beside a request.
      openAlready: open !== undefined && open.auction_id === null,
    },
    open,
  }
}
