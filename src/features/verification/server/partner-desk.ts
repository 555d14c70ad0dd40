import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { AnswerIn } from '../../../platform/shared/call.ts'
import { namesByIds } from '../../lookups/server/public.ts'
import { liveVersionOf, profileOfUser } from '../../profiles/server/public.ts'
import type { partnerDesk } from '../contract/partner-calls.ts'
import { freePlaces } from '../partner-rules.ts'
import { clubWeek } from './club-week.ts'
import { lockPartner } from './end-assignment.ts'
import { partnerLoads } from './partner-loads.ts'
import { readPartnerCases } from './read-partner-cases.ts'

type Desk = AnswerIn<typeof partnerDesk>['data']

/** So many rows of each kind stand on the desk; the rest is in the list. */
const SHOWN = 6

const COVERED = ['industries', 'countries', 'languages'] as const

async function coversOf(db: Db, partnerId: string): Promise<Desk['covers']> {
  const profile = await profileOfUser(db, partnerId)
  const data = (profile && (await liveVersionOf(db, profile)))?.data ?? {}
  const ids = (key: (typeof COVERED)[number]) => (Array.isArray(data[key]) ? (data[key] as string[]) : [])
  const names = await namesByIds(
    db,
    COVERED.flatMap(key => ids(key)),
  )
  const named = (key: (typeof COVERED)[number]) =>
    ids(key).flatMap(id => {
      const one = names.get(id)
      return one ? [{ _id: id, name: one.name, arabicName: one.arabicName }] : []
    })
  return { industries: named('industries'), countries: named('countries'), languages: named('languages') }
}

/** A partner's own work: this week against what they offered, what is due, what they did last. */
export async function readDesk(db: Db, partnerId: string): Promise<Desk> {
  const { capacity, taken = 0, ...work } = (await partnerLoads(db, [partnerId])).get(partnerId) ?? NOTHING
  const room = { capacity: capacity ?? 0, taken }
  const page = { page: 1, perPage: SHOWN, sortDesc: false } as const
  const { to } = await clubWeek(db)
  return {
    load: { ...work, ...room, free: freePlaces(room), weekEndsAt: to.toISOString() },
    covers: await coversOf(db, partnerId),
    due: (await readPartnerCases(db, partnerId, { ...page, show: 'open' })).data,
    done: (await readPartnerCases(db, partnerId, { ...page, show: 'done' })).data,
  }
}

const NOTHING = { capacity: 0, taken: 0, open: 0, overdue: 0, attested: 0, declined: 0, paused: false }

/** Takes no more cases for now, or takes them again. Waits for an assignment under way. */
export async function pausePartner(tx: Tx, partnerId: string, paused: boolean): Promise<void> {
  await lockPartner(tx, partnerId)
  await tx
    .updateTable('verification_partners')
    .set({ paused_at: paused ? sql<Date>`clock_timestamp()` : null })
    .where('user_id', '=', partnerId)
    .execute()
}
