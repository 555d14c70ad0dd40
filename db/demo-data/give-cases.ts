import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { allKinds } from '../../src/features/profiles/kinds/all-kinds.ts'
import { assignPartner } from '../../src/features/verification/server/assignments.ts'
import { carryAttestations, giveAttestation } from '../../src/features/verification/server/attestations.ts'
import { decideCase } from '../../src/features/verification/server/decide-case.ts'
import type { Acting } from '../../src/features/verification/server/queries.ts'
import type { LookedAt } from '../../src/features/verification/vocabulary.ts'
import { type Db, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import cases from '../data/demo-cases.json' with { type: 'json' }
import { CAST_ORIGIN } from './tie-members.ts'

type Ids = ReadonlyMap<string, string>
/** A case of the demo: with words it is attested or declined, without it waits on the partner's desk. */
type Given = { partner: string; applicant: string; attest?: string; decline?: string; lookedAt?: string[] }

const newestCase = (db: Db, userId: string) =>
  db
    .selectFrom('verification_cases')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .executeTakeFirst()

/** Gives one case, when both are in this club and the partner may have it. */
async function giveOne(db: Db, byReviewer: Acting, ids: Ids, given: Given): Promise<void> {
  const [partnerId, applicantId] = [ids.get(given.partner), ids.get(given.applicant)]
  const partner = partnerId ? await viewerOf(db, partnerId) : null
  const found = applicantId ? await newestCase(db, applicantId) : undefined
  if (partner?.role !== 'Partner' || !found) return
  const { attest, decline, lookedAt = [] } = given
  const words = attest ?? decline
  await transact(db, async tx => {
    await assignPartner(tx, byReviewer, found.id, partner.id)
    if (!words) return
    const said = { result: attest ? 'attest' : 'decline', lookedAt: lookedAt as LookedAt[], words } as const
    await giveAttestation(tx, { viewer: partner, origin: CAST_ORIGIN }, found.id, said)
  })
}

/** Gives some cases to partners; what they say is in effect at once. */
export async function giveCases(house: House, ids: Ids, reviewerId: string): Promise<void> {
  const { db } = house.database
  if (await db.selectFrom('verification_assignments').select('id').limit(1).executeTakeFirst()) return
  const byReviewer = { viewer: (await viewerOf(db, reviewerId))!, origin: CAST_ORIGIN }
  for (const given of cases as Given[]) await giveOne(db, byReviewer, ids, given)
  await sql`update verification_attestations set undo_until = clock_timestamp() - interval '1 millisecond'`.execute(db)
  await carryAttestations(house)
}

/** The colleague of the told reviewer, who looked first at what two must approve. */
const FIRST_READER = 'karim.shalabi'

/** Lets the first of two approve what has a high risk and waits, so that the second approval is there to be given. */
export async function approveFirst({ database: { db } }: House, ids: Ids): Promise<void> {
  const reader = ids.has(FIRST_READER) ? await viewerOf(db, ids.get(FIRST_READER)!) : null
  const waiting = await db
    .selectFrom('verification_cases')
    .select('id')
    .where('risk', '=', 'high')
    .where('closed_at', 'is', null)
    .where('claimed_by', 'is', null)
    .where('first_by', 'is', null)
    .execute()
  const decision = { decision: 'approve' } as const
  for (const { id } of reader ? waiting : [])
    await transact(db, tx => decideCase(tx, allKinds, { viewer: reader!, origin: CAST_ORIGIN }, id, decision))
}
