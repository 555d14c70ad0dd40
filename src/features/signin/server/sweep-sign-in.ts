import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { UNUSED_DAYS } from './resolve-session.ts'

/** Forgets what is over: unused sessions, late links, tickets, challenges and states, and counters of a day ago. */
export async function sweepSignIn(db: Db): Promise<void> {
  await sql`delete from sessions where last_seen_at < now() - make_interval(days => ${UNUSED_DAYS})`.execute(db)
  await sql`delete from reset_tokens where expires_at < now()`.execute(db)
  await sql`delete from login_tickets where expires_at < now()`.execute(db)
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db)
  await sql`delete from oidc_states where expires_at < now()`.execute(db)
  await sql`delete from login_delays where last_at < now() - interval '1 day'`.execute(db)
  await sql`delete from second_factors where confirmed_at is null and created_at < now() - interval '1 day'`.execute(db)
}
