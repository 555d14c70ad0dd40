import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { isStaff, type Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Copy } from '../contract.ts'
import { tiesOf } from './erase.ts'

/** Where one's copy and one's erasure stand, and what ties a member to the club until it ends. */
export async function ownData(db: Db, house: House, viewer: Viewer, language: Language) {
  const copy = await db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const erasure = await db
    .selectFrom('erasures')
    .select(['asked_at', 'due_at'])
    .where('user_id', '=', viewer.id)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
  const ofTheClub = isStaff(viewer)
  return {
    copy: copy ? copyView(copy) : null,
    erasure: erasure ? { askedAt: erasure.asked_at.toISOString(), dueAt: erasure.due_at.toISOString() } : null,
    tied: ofTheClub ? [] : await tiesOf(db, house, viewer.id, language),
    ofTheClub,
  }
}

type CopyRow = {
  id: string
  asked_at: Date
  ready_at: Date | null
  expires_at: Date | null
  gone_at: Date | null
  size: unknown
}

const copyView = (row: CopyRow): Copy => ({
  _id: row.id,
  state: row.gone_at ? 'gone' : row.ready_at ? 'ready' : 'preparing',
  askedAt: row.asked_at.toISOString(),
  readyAt: row.ready_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  size: row.size === null ? null : Number(row.size),
})
