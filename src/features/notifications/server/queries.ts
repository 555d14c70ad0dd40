import type { Db, Tx } from '../../../platform/server/db.ts'
import { markNoticesRead } from '../../../platform/server/notices.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { type Params, say } from '../../../platform/server/text.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { NoticeView } from '../../../platform/shared/session-contract.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { memberTopic, type NoticePage, wereRead } from '../contract.ts'

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

type NoticeRow = {
  id: string
  kind: string
  params: unknown
  link: string | null
  created_at: Date
  read_at: Date | null
}

/** Letters that run against the direction of a sentence in each language. */
const AGAINST: Record<Language, RegExp> = { en: /\p{Script=Arabic}/u, ar: /\p{Script=Latin}/u }
const ISOLATED = /[\u2066-\u2068]/

/** A name of the other script is isolated: it would turn the sentence around itself, the whole of it where it stands first. */
const within = (text: string, language: Language): string =>
  AGAINST[language].test(text) && !ISOLATED.test(text) ? `\u2068${text}\u2069` : text

/** Params as a sentence takes them: what was written in both languages is said in the reader's. */
function paramsIn(params: unknown, language: Language): Params {
  const both = (value: unknown): value is Bilingual => typeof value === 'object' && value !== null && 'ar' in value
  const entries = Object.entries((params ?? {}) as Record<string, string | number | Bilingual>).map(([key, value]) => {
    const said = both(value) ? value[language] : value
    return [key, typeof said === 'string' ? within(said, language) : said]
  })
  return Object.fromEntries(entries)
}

/** Title and body of a notice in a language, from the strings of the feature that declared its kind. */
export function noticeText(kind: string, params: unknown, language: Language): NoticeView['data'] {
  const dot = kind.indexOf('.')
  const [feature, reason] = [kind.slice(0, dot), kind.slice(dot + 1)]
  const filled = paramsIn(params, language)
  const sentence = (part: string) => say(language, feature, `notices.${reason}.${part}`, filled)
  return { title: sentence('title'), body: sentence('body') }
}

/** A notice as its reader sees it. */
const noticeView = (row: NoticeRow, language: Language): NoticeView => ({
  _id: row.id,
  kind: row.kind,
  data: noticeText(row.kind, row.params, language),
  link: row.link,
  createdAt: row.created_at.toISOString(),
  read: row.read_at !== null,
})

/** Marks one's own notices as read, those of `ids` or all; other windows follow. Answers how many stay unread. */
export async function markRead(tx: Tx, userId: string, ids: string[] | undefined): Promise<number> {
  const changed = await markNoticesRead(tx, userId, ids ?? null)
  if (changed.length > 0) await announce(tx, wereRead, { ids: ids ? changed : null }, memberTopic(userId))
  return unreadCount(tx, userId)
}
