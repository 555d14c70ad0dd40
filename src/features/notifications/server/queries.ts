import type { Db } from '../../../platform/server/db.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { NoticeView } from '../../../platform/shared/session-contract.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { NoticePage } from '../contract.ts'
import { noticeView } from './view.ts'

const COLUMNS = ['id', 'kind', 'params', 'link', 'created_at', 'read_at'] as const

/** Unread notices of a member, counted from the rows. */
export async function unreadCount(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('notices')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('recipient_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** A member's newest notices and how many are unread at all, in one read: every window of theirs asks when it opens. */
export async function newestNotices(
  db: Db,
  userId: string,
  language: Language,
  limit: number,
): Promise<{ notices: NoticeView[]; unread: number }> {
  const rows = await db
    .selectFrom('notices')
    .select(COLUMNS)
    .select(e =>
      e
        .selectFrom('notices as others')
        .select(c => c.fn.countAll<number>().as('count'))
        .where('others.recipient_id', '=', userId)
        .where('others.read_at', 'is', null)
        .as('unread'),
    )
    .where('recipient_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return { notices: rows.map(row => noticeView(row, language)), unread: rows[0]?.unread ?? 0 }
}

/** A page of a member's notices. */
export async function noticePage(
  db: Db,
  userId: string,
  language: Language,
  wish: Paging & { unread: boolean },
): Promise<NoticePage> {
  const mine = db
    .selectFrom('notices')
    .where('recipient_id', '=', userId)
    .$if(wish.unread, q => q.where('read_at', 'is', null))
  const rows = await mine
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wish.perPage)
    .offset(offsetOf(wish))
    .execute()
  const all = await mine.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return {
    data: rows.map(row => noticeView(row, language)),
    count: Number(all.count),
    unreadNotifications: await unreadCount(db, userId),
  }
}
