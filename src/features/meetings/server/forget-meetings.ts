import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { daysKept } from '../../settings/server/public.ts'

/** How long meetings that are over are kept, with their minutes and the addresses of their guests. */
export const MEETINGS_KEPT = { key: 'meetings', days: 730, least: 30, most: 3650 } as const

const AT_ONCE = 500

/** Forgets meetings that were over so long ago. A series is kept until its first meeting may go. */
export async function forgetMeetings(db: Db): Promise<void> {
  const days = await daysKept(db, MEETINGS_KEPT)
  await sql`
    delete from meetings where id in (
      select m.id from meetings m where m.ended_at < clock_timestamp() - make_interval(days => ${days})
        and not exists (select from meetings o where o.series_id = m.id and o.id <> m.id)
      limit ${AT_ONCE})`.execute(db)
}
