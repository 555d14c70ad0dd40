import type { saveWishes as saveCall } from '../../src/features/notifications/contract/wishes.ts'
import { saveWishes } from '../../src/features/notifications/server/wishes.ts'
import { type Db, transact } from '../../src/platform/server/db.ts'
import type { BodyOf } from '../../src/platform/shared/call.ts'
import { SIGN_INS, usernameOf } from './people.ts'

/** How those who act for a visitor want to be told: one left all as it was, the others each chose something. */
const WISHES: Partial<Record<(typeof SIGN_INS)[number], BodyOf<typeof saveCall>>> = {
  company: {
    zone: 'Asia/Dubai',
    quiet: { on: true, from: 22 * 60, to: 7 * 60, days: [0, 1, 2, 3, 4] },
    cells: [
      { topic: 'reactions', channel: 'mail', cadence: 'daily' },
      { topic: 'followers', channel: 'mail', cadence: 'daily' },
    ],
  },
  investor: { preset: 'everything', zone: 'Africa/Cairo', digest: { at: 9 * 60 } },
  freelancer: { preset: 'quiet', zone: 'Africa/Casablanca' },
}

/** Lets some of the demo's people choose how they are told, before anything is told to them. */
export async function wishNotices(db: Db, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const key of SIGN_INS) {
    const wish = WISHES[key]
    const userId = ids.get(usernameOf(key))
    if (userId && wish) await transact(db, tx => saveWishes(tx, userId, wish))
  }
}
