import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'

/** A thing of the club that takes time: its kind is that of its target, which says its words. */
export type TakesTime = { kind: string; id: string }

/** A stretch of a member's time. `held` is only asked for yet. */
export type Entry = {
  userId: string
  from: Date
  to: Date
  standing: 'held' | 'kept'
  /** The zone it was agreed in. */
  zone: string
  /** As calendar programs know it, and the how manyth version they get. */
  uid: string
  sequence: number
}

/** What of somebody's time is taken; `thing` is null of a calendar of elsewhere. */
export type Busy = {
  userId: string
  from: Date
  to: Date
  standing: Entry['standing']
  thing: TakesTime | null
}

/** Keeps the stretches of time that a thing takes now, of everybody it takes some of: what it took before and is not named goes. */
export async function keepEntries(tx: Tx, thing: TakesTime, entries: readonly Entry[]): Promise<void> {
  await removeEntries(tx, thing)
  if (entries.length === 0) return
  await tx
    .insertInto('calendar_entries')
    .values(
      entries.map(entry => ({
        user_id: entry.userId,
        kind: thing.kind,
        subject_id: thing.id,
        starts_at: entry.from,
        ends_at: entry.to,
        standing: entry.standing,
        zone: entry.zone,
        uid: entry.uid,
        sequence: entry.sequence,
      })),
    )
    .execute()
}

/** Gives the time back that a thing took; one that took none is passed over. */
export async function removeEntries(tx: Tx, thing: TakesTime): Promise<void> {
  await tx.deleteFrom('calendar_entries').where('kind', '=', thing.kind).where('subject_id', '=', thing.id).execute()
}

/** What of these members' time is taken within a range, by the club and by calendars of elsewhere, in order. */
export async function busyOf(
  db: Db,
  userIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<Busy[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{
    user_id: string
    starts_at: Date
    ends_at: Date
    standing: Entry['standing']
    kind: string | null
    subject_id: string | null
  }>`
    select user_id, starts_at, ends_at, standing, kind, subject_id from calendar_entries
    where user_id in (${sql.join(userIds)}) and ends_at > ${from} and starts_at < ${to}
    union all
    select outside_calendars.user_id, outside_busy.starts_at, outside_busy.ends_at, 'kept', null, null
    from outside_calendars join outside_busy on outside_busy.calendar_id = outside_calendars.id
    where outside_calendars.user_id in (${sql.join(userIds)}) and outside_busy.ends_at > ${from} and outside_busy.starts_at < ${to}
    order by starts_at, ends_at`.execute(db)
  return rows.map(row => ({
    userId: row.user_id,
    from: row.starts_at,
    to: row.ends_at,
    standing: row.standing,
    thing: row.kind && row.subject_id ? { kind: row.kind, id: row.subject_id } : null,
  }))
}
