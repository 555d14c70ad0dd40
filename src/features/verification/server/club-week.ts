import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { setting } from '../../settings/server/public.ts'

export type Week = { from: Date; to: Date; now: Date }

/**
 * The running week of the club: from Monday's midnight in the club's time zone to the next, by the database's clock. Midnights are
 * those of the zone, so a week with a change of clocks is an hour longer or shorter.
 */
export async function clubWeek(db: Db): Promise<Week> {
  const zone = await setting(db, 'timeZone')
  const { rows } = await sql<Week>`
    with today as (select clock_timestamp() as now, date_trunc('week', clock_timestamp() at time zone ${zone}) as monday)
    select now, monday at time zone ${zone} as "from", (monday + interval '7 days') at time zone ${zone} as "to"
      from today`.execute(db)
  return rows[0]!
}

/** True when the club lets partners take part in reviews. */
export const partnersTakePart = async (db: Db): Promise<boolean> =>
  (await setting(db, 'review')).by === 'staff-and-partners'
