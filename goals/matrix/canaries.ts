import { sql } from 'kysely'
import { seal } from '../../src/platform/server/seal.ts'
import { asMember } from '../../src/platform/test/members.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'

const PASSPORT = 'P-CANARY-4471123'
const BIRTH_DATE = '1931-07-23'
/** What no answer may hold. */
export const CANARIES = [PASSPORT, BIRTH_DATE]

/** Things that nobody may ever see: a password's hash, a passport number as it is kept, a birth date. */
export async function plantCanaries(house: TestHouse): Promise<void> {
  const { id } = await asMember(house, {
    name: 'Canary',
    username: 'canary',
    userType: 'company',
    password: 'Canary-77!',
  })
  const sealed = JSON.stringify({ passport: seal(house.house.secrets.columnKey, PASSPORT) })
  await sql`insert into profile_drafts (user_id, kind, step, data, sealed) values (${id}, 'company', 'details', '{}', ${sealed})`.execute(
    house.db,
  )
  await sql`update users set birth_date = ${BIRTH_DATE}`.execute(house.db)
}
