import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { zonesOf } from '../../calendars/server/public.ts'

/** Where a member is, as far as it is known: what they set for their calendar, else what their device last said with a meeting. */
export async function knownZone(db: Db, userId: string): Promise<string | null> {
  const set = (await zonesOf(db, [userId])).get(userId)
  if (set) return set
  const row = await db
    .selectFrom('meeting_people')
    .select('zone')
    .where('user_id', '=', userId)
    .where('zone', 'is not', null)
    .orderBy(sql`coalesce(answered_at, invited_at)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.zone ?? null
}

/** Notes where somebody is, as their device says with what they do. */
export const noteZone = async (tx: Tx, personId: string, zone: string): Promise<void> =>
  void (await tx.updateTable('meeting_people').set({ zone }).where('id', '=', personId).execute())
