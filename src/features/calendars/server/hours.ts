import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { HoursDraft } from '../contract.ts'

const pageOf = (username: string): string => `/book/${username}`

/** When somebody can be met; null until they said so. */
export async function hoursOf(db: Db, userId: string): Promise<HoursDraft | null> {
  const row = await db.selectFrom('calendar_hours').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return null
  return {
    bookable: row.bookable,
    visitors: row.visitors,
    zone: row.zone,
    hours: row.hours as HoursDraft['hours'],
    daysOff: row.days_off as HoursDraft['daysOff'],
    lengths: row.lengths,
    buffer: row.buffer,
    notice: row.notice,
    horizon: row.horizon,
    perDay: row.per_day,
  }
}

/** The viewer's own hours, and the address at which others take a time. */
export async function ownHours(db: Db, viewer: Viewer) {
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return { hours: await hoursOf(db, viewer.id), page: pageOf(username) }
}

/** Keeps when the viewer can be met. */
export async function keepHours(tx: Tx, viewer: Viewer, draft: HoursDraft): Promise<void> {
  const row = {
    bookable: draft.bookable,
    visitors: draft.visitors,
    zone: draft.zone,
    hours: JSON.stringify(draft.hours),
    days_off: JSON.stringify(draft.daysOff),
    lengths: [...draft.lengths].sort((a, b) => a - b),
    buffer: draft.buffer,
    notice: draft.notice,
    horizon: draft.horizon,
    per_day: draft.perDay,
  }
  await tx
    .insertInto('calendar_hours')
    .values({ user_id: viewer.id, ...row })
    .onConflict(known => known.column('user_id').doUpdateSet({ ...row, changed_at: sql<Date>`clock_timestamp()` }))
    .execute()
}

/** The zones that people live in, of those who said so. */
export async function zonesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('calendar_hours')
    .select(['user_id', 'zone'])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(row => [row.user_id, row.zone]))
}
