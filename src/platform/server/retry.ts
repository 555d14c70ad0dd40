import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** Puts a given-up or kept mail back in line; false when there is none. */
export async function retryMail(tx: Tx, mailId: string): Promise<boolean> {
  const row = await tx
    .updateTable('mails')
    .set({ dead_at: null, kept_at: null, attempts: 0, next_at: sql`clock_timestamp()` })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) await sql`select pg_notify('outbox', 'mail')`.execute(tx)
  return row !== undefined
}

/** Puts a given-up event back in line; listeners that handled it are passed over. False when there is none. */
export async function retryOutboxEvent(tx: Tx, eventId: number): Promise<boolean> {
  const row = await tx
    .updateTable('outbox')
    .set({ dead_at: null, attempts: 0, next_at: sql`clock_timestamp()` })
    .where('id', '=', eventId)
    .where('dead_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (row) await sql`select pg_notify('outbox', '')`.execute(tx)
  return row !== undefined
}
