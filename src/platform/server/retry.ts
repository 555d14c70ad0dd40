import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { HOLD_SECONDS } from './queue.ts'

/** So many at once; whoever has more asks again. */
const MOST = 5000

const AGAIN = { dead_at: null, attempts: 0, next_at: sql<Date>`clock_timestamp()` }
/** What a process has in its hands is not taken from it. */
const NOT_HELD = sql<Date>`case when dead_at is null and kept_at is null
  and next_at <= clock_timestamp() + make_interval(secs => ${HOLD_SECONDS}) then next_at else clock_timestamp() end`

const tell = (tx: Tx, what: 'mail' | '') => sql`select pg_notify('outbox', ${what})`.execute(tx)

/** Puts a given-up or kept mail back in line; false when there is none. */
export async function retryMail(tx: Tx, mailId: string): Promise<boolean> {
  const row = await tx
    .updateTable('mails')
    .set({ ...AGAIN, kept_at: null, next_at: NOT_HELD })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) await tell(tx, 'mail')
  return row !== undefined
}

/** Puts given-up mails back in line, the oldest first; answers how many. */
export async function retryDeadMails(tx: Tx): Promise<number> {
  const dead = tx.selectFrom('mails').select('id').where('dead_at', 'is not', null).orderBy('created_at').limit(MOST)
  const rows = await tx.updateTable('mails').set(AGAIN).where('id', 'in', dead).returning('id').execute()
  if (rows.length > 0) await tell(tx, 'mail')
  return rows.length
}

/** Puts a given-up event back in line; listeners that handled it are passed over. False when there is none. */
export async function retryOutboxEvent(tx: Tx, eventId: number): Promise<boolean> {
  const row = await tx
    .updateTable('outbox')
    .set(AGAIN)
    .where('id', '=', eventId)
    .where('dead_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (row) await tell(tx, '')
  return row !== undefined
}

/** Puts given-up events back in line, the oldest first; answers how many. */
export async function retryDeadEvents(tx: Tx): Promise<number> {
  const dead = tx.selectFrom('outbox').select('id').where('dead_at', 'is not', null).orderBy('id').limit(MOST)
  const rows = await tx.updateTable('outbox').set(AGAIN).where('id', 'in', dead).returning('id').execute()
  if (rows.length > 0) await tell(tx, '')
  return rows.length
}
