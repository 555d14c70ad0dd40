import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { markNoticesRead } from '../../../platform/server/notices.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { NoticeView } from '../../../platform/shared/session-contract.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { memberTopic, type NoticeEntry, type NoticePage, wereRead } from '../contract.ts'
import { type Group, TOPICS } from '../rules/topics.ts'
import { type Beside, facesOf, type Shown } from './faces.ts'
import { type Kinds, namesIn, namesWaiting } from './kinds.ts'
import type { Looking } from './muted-things.ts'
import { mutableIn } from './mutes.ts'
import { actOf, noticeText } from './notice-text.ts'

const COLUMNS = [
  ...(['id', 'kind', 'params', 'link', 'created_at', 'read_at'] as const),
  ...(['by_ids', 'by_count', 'thing_kind', 'thing_id'] as const),
] as const

/** Unread notices that a member sees, counted from the rows. */
export async function unreadCount(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('notices')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('recipient_id', '=', userId)
    .where('read_at', 'is', null)
    .where('hidden', '=', false)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** A member's newest notices and how many are unread at all, in one read: every window of theirs asks when it opens. */
export async function newestNotices(
  db: Db,
  { viewer, targets, language }: Looking,
  limit: number,
): Promise<{ notices: NoticeView[]; unread: number }> {
  const rows = await db
    .selectFrom('notices')
    .select(COLUMNS)
    .select(e =>
      e
        .selectFrom('notices as others')
        .select(c => c.fn.countAll<number>().as('count'))
        .where('others.recipient_id', '=', viewer.id)
        .where('others.read_at', 'is', null)
        .where('others.hidden', '=', false)
        .as('unread'),
    )
    .where('recipient_id', '=', viewer.id)
    .where('hidden', '=', false)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  const beside = await facesOf(db, targets, viewer, rows)
  return {
    notices: rows.map(row => ({ ...noticeView(row, language), ...beside(row) })),
    unread: rows[0]?.unread ?? 0,
  }
}

/** So many days something waits; then it is one of the others. */
const WAITS_DAYS = 14
/** So many that wait stand on top. */
const MOST_WAITING = 8

type Wanted = Paging & { unread: boolean; group?: Group | undefined }

/** A page of a member's notices, and which of them all wait for their reader. */
export async function noticePage(
  db: Db,
  kinds: Kinds,
  { viewer, targets, language }: Looking,
  wish: Wanted,
): Promise<NoticePage> {
  const userId = viewer.id
  const inGroup = wish.group ? namesIn(kinds, wish.group) : null
  const mine = db
    .selectFrom('notices')
    .where('recipient_id', '=', userId)
    .where('hidden', '=', false)
    .$if(wish.unread, q => q.where('read_at', 'is', null))
    .$if(inGroup !== null, q => q.where(sql<boolean>`kind = any(${inGroup}::text[])`))
  // Of what leads to the same place the newest says how it stands: what an earlier one waited for is over.
  const waits = sql<boolean>`(read_at is null and kind = any(${namesWaiting(kinds)}::text[])
    and created_at > clock_timestamp() - make_interval(days => ${WAITS_DAYS})
    and not exists (select from notices later where later.recipient_id = notices.recipient_id and later.link = notices.link
      and later.created_at > notices.created_at and later.id <> notices.id))`
  const top = await mine.where(waits).select(COLUMNS).orderBy('created_at', 'desc').limit(MOST_WAITING).execute()
  const rows = await mine
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wish.perPage)
    .offset(offsetOf(wish))
    .execute()
  const all = await mine.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const unread = await unreadByKind(db, userId)
  const unreadOf: NoticePage['unreadOf'] = {}
  for (const { kind, count } of unread) {
    const topic = kinds.get(kind)?.topic
    if (topic) unreadOf[TOPICS[topic].group] = (unreadOf[TOPICS[topic].group] ?? 0) + count
  }
  const beside = await facesOf(db, targets, viewer, [...top, ...rows])
  const entry = (row: NoticeRow & Beside) => ({ ...entryOf(kinds, row, language), ...beside(row) })
  return {
    data: rows.map(entry),
    count: Number(all.count),
    waiting: soonestFirst(kinds, top).map(entry),
    unreadNotifications: unread.reduce((sum, { count }) => sum + count, 0),
    unreadOf,
  }
}

/** What ends stands before what waits for an answer; of each the newest first. */
const soonestFirst = <Row extends NoticeRow>(kinds: Kinds, rows: Row[]): Row[] =>
  rows.toSorted((a, b) => Number(kinds.get(b.kind)?.waits === 'ends') - Number(kinds.get(a.kind)?.waits === 'ends'))

async function unreadByKind(db: Db, userId: string): Promise<{ kind: string; count: number }[]> {
  const rows = await db
    .selectFrom('notices')
    .select(e => ['kind', e.fn.countAll<number>().as('count')])
    .where('recipient_id', '=', userId)
    .where('read_at', 'is', null)
    .where('hidden', '=', false)
    .groupBy('kind')
    .execute()
  return rows.map(row => ({ kind: row.kind, count: Number(row.count) }))
}

export type NoticeRow = {
  id: string
  kind: string
  params: unknown
  link: string | null
  created_at: Date
  read_at: Date | null
}

/** A notice as its reader sees it. */
const noticeView = (row: NoticeRow, language: Language): Omit<NoticeView, keyof Shown> => ({
  _id: row.id,
  kind: row.kind,
  data: noticeText(row.kind, row.params, language),
  link: row.link,
  createdAt: row.created_at.toISOString(),
  read: row.read_at !== null,
})

function entryOf(kinds: Kinds, row: NoticeRow, language: Language): Omit<NoticeEntry, keyof Shown> {
  const kind = kinds.get(row.kind)
  return {
    ...noticeView(row, language),
    group: kind ? TOPICS[kind.topic].group : null,
    topic: kind?.topic ?? null,
    act: kind?.waits ? actOf(row.kind, language) : null,
    mutes: kind ? (mutableIn(kind, row)?.is ?? null) : null,
  }
}

/** Marks one's own notices as read, those of `ids` or all that one sees; other windows follow. */
async function read(tx: Tx, userId: string, ids: string[] | undefined): Promise<void> {
  const changed = await markNoticesRead(tx, userId, ids ?? null)
  if (changed.length > 0) await announce(tx, wereRead, { ids: ids ? changed : null }, memberTopic(userId))
}

/** Marks one's own notices as read, those of `ids` or all that one sees. Answers how many stay unread. */
export async function markRead(tx: Tx, userId: string, ids: string[] | undefined): Promise<number> {
  await read(tx, userId, ids)
  return unreadCount(tx, userId)
}

/** The places that somebody sees who is at an address: its page, and the part of it that the address means. */
function placesSeen(address: string): string[] {
  const [before = ''] = address.split('#')
  const [page = '', query = ''] = before.split('?')
  const part = new URLSearchParams(query).get('section')
  return part ? [page, `${page}?section=${part}`] : [page]
}

/**
 * Marks as read what leads to a page that was opened, or whose matter its reader dealt with elsewhere; what leads to a part of it, when
 * that part was.
 */
export async function markSeen(tx: Tx, userId: string, path: string): Promise<void> {
  const rows = await tx
    .selectFrom('notices')
    .select('id')
    .where('recipient_id', '=', userId)
    .where('read_at', 'is', null)
    .where('place', 'in', placesSeen(path))
    .execute()
  if (rows.length > 0)
    await read(
      tx,
      userId,
      rows.map(row => row.id),
    )
}
