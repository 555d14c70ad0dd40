import { sql } from 'kysely'
import type { z } from 'zod'
import type { Carried, EventKind } from '../shared/event.ts'
import { event } from '../shared/event.ts'
import type { NoticeKind } from '../shared/notice.ts'
import { NoticeWritten } from '../shared/notices.ts'
import type { Tx } from './db.ts'

/**
 * Writes an event into the outbox, in the transaction of its cause. Listeners of higher floors handle it once after the
 * commit; with a `topic` every socket that may listen to it receives it too.
 */
export async function announce<E extends EventKind>(
  tx: Tx,
  kind: E,
  payload: Carried<E>,
  topic: string | null = null,
): Promise<number> {
  const row = await tx
    .insertInto('outbox')
    .values({ event: kind.name, topic, payload: JSON.stringify(kind.schema.parse(payload)) })
    // One way to the database instead of two: bids announce under a lock that others wait for.
    .returning(['id', sql`pg_notify('outbox', '')`.as('told')])
    .executeTakeFirstOrThrow()
  return row.id
}

/** Told for every notice, so that the feature that delivers them (in-app, mail, push) hears of it. */
export const noticeWritten = event('platform.notice-written', NoticeWritten)

/** Writes a notice to one member in the transaction of its cause. `link` is a path on the site. */
export async function notify<K extends NoticeKind>(
  tx: Tx,
  recipientId: string,
  kind: K,
  params: z.input<K['params']>,
  link: string | null = null,
): Promise<void> {
  const notice = await tx
    .insertInto('notices')
    .values({ recipient_id: recipientId, kind: kind.name, params: JSON.stringify(kind.params.parse(params)), link })
    .returning('id')
    .executeTakeFirstOrThrow()
  await announce(tx, noticeWritten, {
    noticeId: notice.id,
    recipientId,
    kind: kind.name,
    mail: kind.mail,
    security: kind.security,
  })
}
