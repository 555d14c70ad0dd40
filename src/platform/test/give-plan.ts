import { sql } from 'kysely'
import type { Db } from '../server/db.ts'

/** Puts a member on a plan of the catalogue for twenty days: `platinum` may bid. */
export async function givePlan(db: Db, userId: string, code: string): Promise<void> {
  await sql`insert into subscriptions (user_id, plan_id, status, ends_at)
    select ${userId}, id, 'active', now() + interval '20 days' from plans where code = ${code}`.execute(db)
}
