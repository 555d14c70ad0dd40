import { sql } from 'kysely'
import { daysLeft } from '../../../platform/server/certificate.ts'
import type { Db } from '../../../platform/server/db.ts'
import { diskOf } from '../../../platform/server/disk-waits.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Health } from '../contract.ts'

type Row = {
  timers_late: number
  timers_dead: number
  mails_waiting: number
  mails_dead: number
  mails_sent: number
  mails_kept: number
  events_waiting: number
  events_dead: number
}

/** A timer that should have run a quarter of an hour ago is late. Mails sent and kept are those of the last day. */
export async function healthOf(db: Db, { database, storage, config, certificate }: House): Promise<Health> {
  const { rows } = await sql<Row>`
    select (select count(*) from timers where next_at < clock_timestamp() - interval '15 minutes')::int as timers_late,
      (select count(*) from timers where error is not null and attempts > 0)::int as timers_dead,
      (select count(*) from mails where sent_at is null and kept_at is null and dead_at is null)::int as mails_waiting,
      (select count(*) from mails where dead_at is not null and sent_at is null and kept_at is null)::int as mails_dead,
      (select count(*) from mails where created_at > clock_timestamp() - interval '1 day' and sent_at is not null)::int as mails_sent,
      (select count(*) from mails where created_at > clock_timestamp() - interval '1 day' and kept_at is not null)::int as mails_kept,
      (select count(*) from outbox where delivered_at is null and dead_at is null)::int as events_waiting,
      (select count(*) from outbox where dead_at is not null)::int as events_dead`.execute(db)
  const row = rows[0]!
  const { pool } = database
  const end = await certificate.end()
  return {
    jobs: { late: row.timers_late, dead: row.timers_dead },
    mails: { waiting: row.mails_waiting, dead: row.mails_dead, sent: row.mails_sent, kept: row.mails_kept },
    events: { waiting: row.events_waiting, dead: row.events_dead },
    pool: pool && {
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: pool.options.max ?? pool.totalCount,
    },
    disk: await diskOf(config.DATA_DIR),
    files: storage.fault() === null,
    certificateDays: end && daysLeft(end, new Date()),
  }
}
