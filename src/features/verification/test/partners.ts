import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { makeProfile } from '../../profiles/test/sample-kinds.ts'
import { saveSettings } from '../../settings/server/save-settings.ts'

type Made = Pick<House, 'files' | 'database' | 'secrets' | 'isWatched'>

/** Lets partners take part in reviews, as a club chooses it in its set-up. */
export const letPartnersIn = (house: Made): Promise<unknown> =>
  transact(house.database.db, tx =>
    saveSettings(tx, house.files, { id: null }, { review: { by: 'staff-and-partners', promisedDays: 3 } }),
  )

/** An approved validator of their own: nothing in their profile is like another's. Answers the profile's id. */
export async function makeValidator(
  house: Made,
  { userId, reviewerId }: { userId: string; reviewerId: string },
  given: Values = {},
): Promise<string> {
  const mark = randomBytes(5).toString('hex')
  const own = {
    emailAddress: `desk@${mark}.example`,
    phoneNumber: `92${randomInt(10, 99)} ${randomInt(1000, 9999)}`,
    licenseNumber: `OM-${mark}`,
  }
  const { id } = await makeProfile(house, { userId, reviewerId }, 'validator', 'approved', { ...own, ...given })
  return id
}

/** Moves an assignment's clock instead of ours: what was just said is due. */
export const passSeconds = (house: Made): Promise<unknown> =>
  sql`update verification_attestations set undo_until = clock_timestamp() - interval '1 millisecond'
    where effective_at is null`.execute(house.database.db)
