import { sql } from 'kysely'
import type { z } from 'zod'
import type { Carried, EventKind } from '../shared/event.ts'
import { event } from '../shared/event.ts'
import type { NoticeKind } from '../shared/notice.ts'
import { NoticeWritten } from '../shared/notices.ts'
import type { Tx } from './db.ts'

/** An event as the outbox keeps it, for one topic, or for listeners alone. */
export type News = { event: string; topic: string | null; subject: string | null; payload: Record<string, unknown> }

/** An event that is told with others, by `announceAll`. */
export function newsOf<E extends EventKind>(kind: E, payload: Carried<E>, topic: string | null = null): News {
  const carried = kind.schema.parse(payload) as Record<string, unknown>
  return {
    event: kind.name,
    topic,
    subject: kind.subject === null ? null : String(carried[kind.subject]),
    payload: carried,
  }
}

/**
 * Writes events into the outbox, in the transaction of their cause, by one way to the database: bids announce under a lock that others
 * wait for, and those who talk in a group are fifty. Answers their ids, in order.
 */
export async function announceAll(tx: Tx, news: readonly News[]): Promise<number[]> {
  if (news.length === 0) return []
  // Their places among what the live line carries are given after the commit.
  const { rows } = await sql<{ id: number }>`
    with told as (insert into outbox (event, topic, subject, payload)
      select event, topic, subject, payload from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
        as news (event text, topic text, subject text, payload jsonb) returning id, topic)
    insert into live_places (outbox_id, topic) select id, topic from told
    returning outbox_id as id, pg_notify('outbox', '')`.execute(tx)
  return rows.map(row => row.id)
}

/**
 * Writes an event into the outbox, in the transaction of its cause. Listeners of higher floors handle it once after the
 * commit (in which order says `Deliverer`); with a `topic` every socket that may listen to it receives it too.
 */
export async function announce<E extends EventKind>(
  tx: Tx,
  kind: E,
  payload: Carried<E>,
  topic: string | null = null,
): Promise<number> {
  const [id] = await announceAll(tx, [newsOf(kind, payload, topic)])
  return id!
}

/** Told for every notice, so that the feature that delivers them (in-app, mail, push) hears of it. */
export const noticeWritten = event('platform.notice-written', NoticeWritten, 'recipientId')

/** Most faces that are kept of a group: a list shows the first of them and counts the others. */
const FACES_KEPT = 5

/** What stands beside a notice. */
type Beside = {
  /** An unread notice of the same group says this from now on. */
  group?: string
  /** Whose doing it tells of, by their accounts; of several the newest first, all of them. */
  by?: string | readonly (string | null)[] | null | undefined
  /** The thing whose picture it shows, where no face does. */
  thing?: { kind: string; id: string } | null | undefined
}

function shownBeside({ by = null, thing }: Beside) {
  const members = [...new Set(typeof by === 'string' ? [by] : by)].filter(id => id !== null)
  return {
    by_ids: members.slice(0, FACES_KEPT),
    by_count: members.length,
    thing_kind: thing?.kind ?? null,
    thing_id: thing?.id ?? null,
  }
}

/**
 * Writes a notice to one member in the transaction of its cause. `link` is a path on the site. With a `group` an unread notice of
 * the same group says this from now on, and moves to the top: a bell counts groups.
 */
export async function notify<K extends NoticeKind>(
  tx: Tx,
  recipientId: string,
  kind: K,
  params: z.input<K['params']>,
  link: string | null = null,
  { group, ...beside }: Beside = {},
): Promise<void> {
  const said = { kind: kind.name, params: JSON.stringify(kind.params.parse(params)), link, ...shownBeside(beside) }
  const notice = await tx
    .insertInto('notices')
    .values({ recipient_id: recipientId, group_key: group ?? null, ...said })
    .onConflict(open =>
      open
        .columns(['recipient_id', 'group_key'])
        .where('read_at', 'is', null)
        .where('group_key', 'is not', null)
        .doUpdateSet({ ...said, created_at: sql<Date>`clock_timestamp()` }),
    )
    // A row that was there already carries the transaction that changed it.
    .returning(['id', sql<boolean>`xmax <> 0`.as('moved')])
    .executeTakeFirstOrThrow()
  await announce(tx, noticeWritten, {
    noticeId: notice.id,
    recipientId,
    kind: kind.name,
    moved: notice.moved,
  })
}
