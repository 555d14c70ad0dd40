import { type RawBuilder, sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { sortMail } from '../contract/threads.ts'
import { type Act, fitsAct, type Label, OWN_ACTS, UNDO_MINUTES } from '../rules.ts'
import { ANSWER } from '../rules/rights.ts'
import { lockThreads, type ThreadRecord, tellMoved } from './queries.ts'

type Wish = BodyOf<typeof sortMail>
type Values = Record<string, unknown>

const LONGEST_REST = 366 * 86_400_000
const NOW = sql<Date>`clock_timestamp()`

/** Does one thing to many conversations; answers how many it changed and the id to take it back by. */
export async function sort(tx: Tx, viewer: Viewer, wish: Wish): Promise<{ changed: number; undo: string | null }> {
  if (!OWN_ACTS.includes(wish.act) && !holds(viewer, ANSWER.permission)) throw new Refusal('role-forbidden')
  const label = wish.act === 'label' || wish.act === 'unlabel' ? (wish.label ?? refuseField('label', 'required')) : null
  const until = wish.act === 'later' ? comesBack(wish.until, await clock(tx)) : null
  const threads = await lockThreads(tx, wish.ids)
  const starred = await starsOf(tx, viewer.id, wish.ids)
  const changed = threads.filter(one => changes(one, wish.act, { label, starred }))
  if (changed.length === 0) return { changed: 0, undo: null }
  const ids = changed.map(one => one.id)
  if (wish.act === 'star' || wish.act === 'unstar') await setStars(tx, viewer.id, ids, wish.act === 'star')
  else await put(tx, ids, valuesOf(wish.act, { label, until, viewerId: viewer.id }))
  const senders = await teach(tx, viewer.id, wish.act, changed)
  const { id } = await tx
    .insertInto('mail_acts')
    .values({ by_id: viewer.id, act: wish.act, label, before: JSON.stringify(changed.map(asItWas)), senders })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellMoved(tx, ids.length === 1 ? ids[0]! : null)
  return { changed: ids.length, undo: id }
}

function comesBack(until: string | undefined, now: Date): Date {
  if (!until) return refuseField('until', 'required')
  const moment = new Date(until)
  if (moment <= now) return refuseField('until', 'mailbox.not-before-now')
  if (moment.getTime() - now.getTime() > LONGEST_REST) return refuseField('until', 'mailbox.too-far')
  return moment
}

/** Whether an act makes something else of a conversation. */
function changes(
  thread: ThreadRecord,
  act: Act,
  { label, starred }: { label: Label | null; starred: ReadonlySet<string> },
): boolean {
  if (!fitsAct(act, { place: thread.place, later: thread.later_until !== null })) return false
  if (act === 'read' || act === 'unread') return (thread.read_at === null) === (act === 'read')
  if (act === 'star' || act === 'unstar') return starred.has(thread.id) === (act === 'unstar')
  if (act === 'favour' || act === 'unfavour') return (thread.favoured_at === null) === (act === 'favour')
  if (act === 'label' || act === 'unlabel') return thread.labels.includes(label!) === (act === 'unlabel')
  return true
}

type Sorting = { label: Label | null; until: Date | null; viewerId: string }

/** What an act writes; a place that was left is found again by who wrote last. */
const valuesOf = (act: Act, { label, until, viewerId }: Sorting): Values =>
  ({
    read: { read_at: NOW, back_at: null },
    unread: { read_at: null },
    star: {},
    unstar: {},
    favour: { favoured_at: NOW, favoured_by: viewerId },
    unfavour: { favoured_at: null, favoured_by: null },
    label: { labels: sql`array_append(labels, ${label})` },
    unlabel: { labels: sql`array_remove(labels, ${label})` },
    spam: { place: 'spam', later_until: null },
    'not-spam': { place: CAME_FROM },
    trash: { place: 'trash', trashed_at: NOW, later_until: null },
    restore: { place: CAME_FROM, trashed_at: null },
    later: { later_until: until, back_at: null },
    wake: { later_until: null },
  })[act]

/** The inbox of what somebody wrote to the club, `sent` of what it wrote by itself. */
const CAME_FROM: RawBuilder<string> = sql<string>`case when exists (
  select 1 from mail_messages m where m.thread_id = mail_threads.id and m.way = 'in') then 'inbox' else 'sent' end`

const put = (tx: Tx, ids: readonly string[], values: Values) =>
  tx
    .updateTable('mail_threads')
    .set(values as object)
    .where('id', 'in', ids)
    .execute()

async function starsOf(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('mail_stars')
    .select('thread_id')
    .where('user_id', '=', userId)
    .where('thread_id', 'in', ids)
    .execute()
  return new Set(rows.map(row => row.thread_id))
}

async function setStars(tx: Tx, userId: string, ids: readonly string[], starred: boolean): Promise<void> {
  if (starred)
    await tx
      .insertInto('mail_stars')
      .values(ids.map(thread_id => ({ user_id: userId, thread_id })))
      .onConflict(there => there.doNothing())
      .execute()
  else await tx.deleteFrom('mail_stars').where('user_id', '=', userId).where('thread_id', 'in', ids).execute()
}

/** Spam teaches who sends it, and its opposite forgets; answers the senders of whom that was news. */
async function teach(tx: Tx, viewerId: string, act: Act, threads: readonly ThreadRecord[]): Promise<string[]> {
  const senders = [...new Set(threads.map(one => one.email.toLowerCase()))]
  if (act === 'spam') return mark(tx, viewerId, senders)
  return act === 'not-spam' ? unmark(tx, senders) : []
}

async function mark(tx: Tx, viewerId: string, senders: readonly string[]): Promise<string[]> {
  if (senders.length === 0) return []
  const rows = await tx
    .insertInto('mail_spammers')
    .values(senders.map(email => ({ email, by_id: viewerId })))
    .onConflict(there => there.doNothing())
    .returning('email')
    .execute()
  return rows.map(row => row.email)
}

async function unmark(tx: Tx, senders: readonly string[]): Promise<string[]> {
  if (senders.length === 0) return []
  const rows = await tx.deleteFrom('mail_spammers').where('email', 'in', senders).returning('email').execute()
  return rows.map(row => row.email)
}

type Before = Pick<
  ThreadRecord,
  'id' | 'place' | 'trashed_at' | 'read_at' | 'favoured_at' | 'favoured_by' | 'later_until' | 'back_at'
>
const asItWas = ({
  id,
  place,
  trashed_at,
  read_at,
  favoured_at,
  favoured_by,
  later_until,
  back_at,
}: ThreadRecord): Before => ({ id, place, trashed_at, read_at, favoured_at, favoured_by, later_until, back_at })

/** What an act wrote, and what it is taken back to: only where nobody changed it since. */
const WAS: Partial<Record<Act, { back: RawBuilder<unknown>; still: RawBuilder<unknown> }>> = {
  read: { back: sql`read_at = b.read_at, back_at = b.back_at`, still: sql`t.read_at is not null` },
  unread: { back: sql`read_at = b.read_at`, still: sql`t.read_at is null` },
  favour: {
    back: sql`favoured_at = b.favoured_at, favoured_by = b.favoured_by`,
    still: sql`t.favoured_at is not null`,
  },
  unfavour: {
    back: sql`favoured_at = b.favoured_at, favoured_by = b.favoured_by`,
    still: sql`t.favoured_at is null`,
  },
  spam: { back: sql`place = b.place, later_until = b.later_until`, still: sql`t.place = 'spam'` },
  'not-spam': { back: sql`place = b.place`, still: sql`t.place in ('inbox', 'sent')` },
  trash: {
    back: sql`place = b.place, trashed_at = b.trashed_at, later_until = b.later_until`,
    still: sql`t.place = 'trash'`,
  },
  restore: { back: sql`place = b.place, trashed_at = b.trashed_at`, still: sql`t.place in ('inbox', 'sent')` },
  later: { back: sql`later_until = b.later_until, back_at = b.back_at`, still: sql`t.later_until is not null` },
  wake: { back: sql`later_until = b.later_until`, still: sql`t.later_until is null and t.place = 'inbox'` },
}

/** Takes back what one did a moment ago; 404 for what another did, and once it is too late. */
export async function undo(tx: Tx, viewer: Viewer, actId: string): Promise<void> {
  const row = await tx
    .deleteFrom('mail_acts')
    .where('id', '=', actId)
    .where('by_id', '=', viewer.id)
    .where('at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${UNDO_MINUTES})`)
    .returningAll()
    .executeTakeFirst()
  if (!row) return notFound()
  const act = row.act as Act
  const ids = (row.before as Before[]).map(one => one.id)
  if (act === 'star' || act === 'unstar') await setStars(tx, viewer.id, await stillThere(tx, ids), act === 'unstar')
  else if (act === 'label' || act === 'unlabel') await relabel(tx, ids, row.label as Label, act === 'unlabel')
  else await backTo(tx, act, row.before)
  if (act === 'spam') await unmark(tx, row.senders)
  if (act === 'not-spam') await mark(tx, viewer.id, row.senders)
  await tellMoved(tx, ids.length === 1 ? ids[0]! : null)
}

async function stillThere(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.selectFrom('mail_threads').select('id').where('id', 'in', ids).execute()
  return rows.length > 0 ? rows.map(row => row.id) : notFound()
}

async function relabel(tx: Tx, ids: readonly string[], label: Label, bears: boolean): Promise<void> {
  const labels = sql`array_remove(labels, ${label})`
  await put(tx, ids, { labels: bears ? sql`array_append(${labels}, ${label})` : labels })
}

async function backTo(tx: Tx, act: Act, before: unknown): Promise<void> {
  const { back, still } = WAS[act]!
  await sql`
    update mail_threads t set ${back}
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as b(id uuid, place text, trashed_at timestamptz,
      read_at timestamptz, favoured_at timestamptz, favoured_by uuid, later_until timestamptz, back_at timestamptz)
    where t.id = b.id and ${still}`.execute(tx)
}
