import { sql } from 'kysely'
import type { z } from 'zod'
import type { Carried, EventKind } from '../shared/event.ts'
import { event } from '../shared/event.ts'
import type { NoticeKind } from '../shared/notice.ts'
import { NoticeWritten } from '../shared/notices.ts'
import type { Tx } from './db.ts'

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
  const carried = kind.schema.parse(payload) as Record<string, unknown>
  const subject = kind.subject === null ? null : String(carried[kind.subject])
  const event = { event: kind.name, topic, subject, payload: JSON.stringify(carried) }
  // One way to the database instead of three: bids announce under a lock that others wait for.
  const row = await tx
    .with('told', db => db.insertInto('outbox').values(event).returning('id'))
    // Its place among what the live line carries is given after the commit.
    .insertInto('live_places')
    .columns(['outbox_id', 'topic'])
    .expression(db => db.selectFrom('told').select(['id', sql<string | null>`${topic}::text`.as('topic')]))
    .returning(['outbox_id', sql`pg_notify('outbox', '')`.as('notified')])
    .executeTakeFirstOrThrow()
  return row.outbox_id
}

/** The same to several topics at once, by one way to the database: those who talk in a group are fifty. */
export async function announceTo<E extends EventKind>(
  tx: Tx,
  kind: E,
  payload: Carried<E>,
  topics: readonly string[],
): Promise<void> {
  if (topics.length === 0) return
  const carried = kind.schema.parse(payload) as Record<string, unknown>
  const subject = kind.subject === null ? null : String(carried[kind.subject])
  await sql`
    with told as (insert into outbox (event, topic, subject, payload)
      select ${kind.name}, topic, ${subject}, ${JSON.stringify(carried)}::jsonb from unnest(${[...topics]}::text[]) as topic returning id, topic)
    insert into live_places (outbox_id, topic) select id, topic from told returning pg_notify('outbox', '')`.execute(tx)
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
