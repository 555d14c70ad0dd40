import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { SetUpState } from '../contract.ts'

/**
 * How far the first run is. A club whose administrator was made another way (the demo, a restored copy) never had a first
 * run and is done.
 */
export async function setUpState(db: Db): Promise<SetUpState> {
  const { rows } = await sql<{ begun: boolean; finished: boolean; administered: boolean }>`
    select exists (select from set_up) as begun, exists (select from set_up where finished_at is not null) as finished,
      exists (select from users where role = 'Super-admin' and verified_at is not null) as administered`.execute(db)
  const { begun, finished, administered } = rows[0]!
  if (begun) return finished ? 'done' : 'begun'
  return administered ? 'done' : 'waiting'
}
