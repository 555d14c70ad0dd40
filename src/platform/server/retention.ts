import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Something of a feature that is forgotten after a time, which the club sets between two bounds; the feature's timer reads how long
 * (`daysKept` of the settings). Words of the feature's strings: `retention.<key>.title` and `.why`. The audit log is none: it stays.
 */
export type RetentionKind = {
  /** Unique in the house, in kebab-case. */
  key: string
  /** What holds until somebody says otherwise. */
  days: number
  least: number
  most: number
}

/** Forgets notices that are older than so many days, read or not; answers how many. */
export async function forgetNotices(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notices where created_at < clock_timestamp() - make_interval(days => ${days})`.execute(db)
  return Number(numAffectedRows)
}

/** Forgets events that were delivered so many days ago, with their places on the live line; those that were given up stay. */
export async function forgetEvents(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where delivered_at < clock_timestamp() - make_interval(days => ${days})`.execute(db)
  return Number(numAffectedRows)
}

/** Forgets mails that left, were kept or were given up so many days ago; letters written by hand stay with their thread. */
export async function forgetMails(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mails where letter is null
      and coalesce(sent_at, kept_at, dead_at) < clock_timestamp() - make_interval(days => ${days})`.execute(db)
  return Number(numAffectedRows)
}
