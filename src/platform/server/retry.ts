import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { HOLD_SECONDS } from './queue.ts'

/** So many at once; whoever has more asks again. */
const MOST = 5000

/** `wakes` is what the sender of that table listens for, `byId` what may be tried again when it is named. */
const TABLES = {
  // Also one that was kept or waits; what a process has in its hands is not taken from it.
  mails: {
    wakes: 'mail',
    byId: sql`sent_at is null`,
    again: sql`kept_at = null, next_at = case when dead_at is null and kept_at is null
      and next_at <= clock_timestamp() + make_interval(secs => ${HOLD_SECONDS}) then next_at else clock_timestamp() end`,
  },
  // Listeners that handled an event are passed over.
  outbox: { wakes: '', byId: sql`dead_at is not null`, again: sql`next_at = clock_timestamp()` },
}

/** Puts back in line what the queue gave up: the one of this id, else all of the table, the oldest first. Answers how many. */
export async function retryGivenUp(tx: Tx, table: keyof typeof TABLES, id?: string | number): Promise<number> {
  const { wakes, byId, again } = TABLES[table]
  const rows = sql.table(table)
  const which =
    id === undefined
      ? sql`id in (select id from ${rows} where dead_at is not null order by created_at, id limit ${MOST})`
      : sql`id = ${id} and ${byId}`
  const put = await sql`update ${rows} set dead_at = null, attempts = 0, ${again} where ${which} returning id`.execute(
    tx,
  )
  if (put.rows.length > 0) await sql`select pg_notify('outbox', ${wakes})`.execute(tx)
  return put.rows.length
}

/** Puts a call to another server back in line that was given up; false where there is none of this id that could go on. */
export async function retryGivenUpCall(tx: Tx, id: string): Promise<boolean> {
  const put = await tx
    .updateTable('outside_calls')
    .set({ dead_at: null, attempts: 0, next_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .where('carried', '=', true)
    .where('request_sealed', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return put !== undefined
}
