import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { daysKept } from '../../settings/server/public.ts'

/** How long after the decision a secret (a passport number) is kept; afterwards it only counts as "checked". */
export const SECRETS_KEPT = { key: 'secrets', days: 30, least: 1, most: 90 } as const

const emptied = sql`(select jsonb_object_agg(key, null) from jsonb_object_keys(sealed) as key)`

/** Forgets the secrets of versions that were decided long enough ago; answers of how many. */
export async function purgeSecrets(db: Db): Promise<number> {
  const days = await daysKept(db, SECRETS_KEPT)
  const { rows } = await sql`
    update profile_versions set purged_at = clock_timestamp(), sealed = ${emptied}
    where sealed <> '{}' and purged_at is null and decided_at < now() - make_interval(days => ${days})
    returning id`.execute(db)
  return rows.length
}

/**
 * Forgets at once what nobody will decide any more: the secrets of a profile that was withdrawn, or of changes that were taken
 * back or replaced. `version` is the number of one version, else all of them.
 */
export async function forgetSecrets(tx: Tx, profileId: string, version: number | null = null): Promise<void> {
  await sql`
    update profile_versions set purged_at = clock_timestamp(), sealed = ${emptied}
    where profile_id = ${profileId} and (${version}::int is null or number = ${version}::int)
      and sealed <> '{}' and purged_at is null`.execute(tx)
}
