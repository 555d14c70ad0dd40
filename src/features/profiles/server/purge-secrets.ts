import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'

/** Days after the decision for which a secret (a passport number) is kept; afterwards it only counts as "checked". */
export const SECRET_DAYS = 30

/** Forgets the secrets of versions that were decided long enough ago; answers of how many. */
export async function purgeSecrets(db: Db): Promise<number> {
  const { rows } = await sql`
    update profile_versions set purged_at = clock_timestamp(),
      sealed = (select jsonb_object_agg(key, null) from jsonb_object_keys(sealed) as key)
    where sealed <> '{}' and purged_at is null and decided_at < now() - make_interval(days => ${SECRET_DAYS})
    returning id`.execute(db)
  return rows.length
}
