import { sql } from 'kysely'
import { rebuildDirectory } from '../../src/features/directories/server/rebuild-directory.ts'
import { type Db, transact } from '../../src/platform/server/db.ts'
import { companies, people } from './people.ts'
import { seeded } from './pictures.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long ago each company was sent, and how long its answer took; the waiting ones are of these days. */
function agesOf(owner: string, state: string): { sent: number; answered: number } {
  const next = seeded(`age ${owner}`)
  const waiting = state === 'submitted' || state === 'in_review'
  const sent = waiting ? (2 + next() * 30) * HOUR_MS : (12 + next() * 300) * DAY_MS
  return { sent, answered: Math.max(HOUR_MS, sent - (6 + next() * 60) * HOUR_MS) }
}

/**
 * Lets the demo club have a past: members joined over the last year, companies were read one after the other. The verbs wrote
 * everything; only the times move. Append-only rows move too, as nothing of a demo is evidence.
 */
export async function ageClub(db: Db, ids: ReadonlyMap<string, string>): Promise<void> {
  const now = Date.now()
  await transact(db, async tx => {
    for (const { username } of people) {
      const joined = new Date(now - (310 + seeded(`joined ${username}`)() * 120) * DAY_MS)
      await sql`update users set created_at = ${joined}, verified_at = ${joined}::timestamptz + interval '20 minutes' where id = ${ids.get(username)}`.execute(
        tx,
      )
      await sql`update notices set created_at = ${joined}, read_at = coalesce(read_at, ${joined}::timestamptz + interval '1 day') where recipient_id = ${ids.get(username)} and kind = 'accounts.welcome'`.execute(
        tx,
      )
    }
    await sql`alter table profile_history disable trigger profile_history_is_append_only`.execute(tx)
    for (const { owner, state } of companies) {
      const { sent, answered } = agesOf(owner, state)
      const [sentAt, answeredAt] = [new Date(now - sent), new Date(now - answered)]
      const own = sql`(select id from profiles where user_id = ${ids.get(owner)})`
      await sql`update profile_versions set submitted_at = ${sentAt}, decided_at = case when decided_at is null then null else ${answeredAt}::timestamptz end where profile_id in ${own}`.execute(
        tx,
      )
      await sql`update profile_history set at = case when to_status in ('submitted', 'in_review') then ${sentAt}::timestamptz else ${answeredAt}::timestamptz end where profile_id in ${own}`.execute(
        tx,
      )
      await sql`update verification_cases set opened_at = ${sentAt} where profile_id in ${own}`.execute(tx)
      await sql`update notices set created_at = ${answeredAt} where recipient_id = ${ids.get(owner)} and kind like 'profiles.%'`.execute(
        tx,
      )
      await sql`update profiles set created_at = ${sentAt}, submitted_at = ${sentAt}, status_at = ${answeredAt}, verified_at = case when verified_at is null then null else ${answeredAt}::timestamptz end where id in ${own}`.execute(
        tx,
      )
    }
    await sql`alter table profile_history enable trigger profile_history_is_append_only`.execute(tx)
  })
  await rebuildDirectory(db)
}
