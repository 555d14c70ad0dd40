import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/wire.ts'
import { noticeAttested, noticeDeclined } from '../contract/events.ts'
import type { AttestationResult } from '../vocabulary.ts'
import { endAssignment } from './end-assignment.ts'
import { nameValidator } from './name-validator.ts'
import { now } from './queries.ts'
import { tellMoved } from './take-case.ts'
import { tellReviewers } from './tell-reviewers.ts'

const due = (db: Db) =>
  db
    .selectFrom('verification_attestations as said')
    .innerJoin('verification_assignments as a', 'a.id', 'said.assignment_id')
    .innerJoin('verification_cases as c', 'c.id', 'a.case_id')
    .where('said.effective_at', 'is', null)
    .where('a.ended_at', 'is', null)
    .where('said.undo_until', '<=', now)

/** Puts what one partner said into effect, once: it waits for whoever else has the case. */
async function carryOne(tx: Tx, caseId: string): Promise<void> {
  await tx.selectFrom('verification_cases').select('id').where('id', '=', caseId).forUpdate().execute()
  const row = await due(tx)
    .select(['a.id', 'a.partner_id', 'a.case_id', 'a.assigned_by', 'said.result'])
    .select(['c.name', 'c.profile_id', 'c.claimed_by'])
    .where('c.id', '=', caseId)
    .executeTakeFirst()
  if (!row) return
  const attests = (row.result as AttestationResult) === 'attest'
  await tx
    .updateTable('verification_attestations')
    .set({ effective_at: now })
    .where('assignment_id', '=', row.id)
    .execute()
  await endAssignment(tx, row, { as: attests ? 'attested' : 'declined', by: row.partner_id })
  if (attests) await nameValidator(tx, row.profile_id)
  const about = { caseId, name: row.name, partnerId: row.partner_id }
  await tellReviewers(tx, attests ? noticeAttested : noticeDeclined, about, [row.assigned_by, row.claimed_by])
  await tellMoved(tx, caseId)
}

/** Puts everything into effect whose undo time is over; what fails leaves the others alone and is tried again by the timer. */
export async function carryAttestations({ database, log }: Pick<House, 'database' | 'log'>): Promise<void> {
  const { db } = database
  for (const { id } of await due(db).select('c.id').orderBy('said.undo_until').limit(200).execute())
    await transact(db, tx => carryOne(tx, id)).catch(error =>
      log.error({ err: error, caseId: id }, 'an attestation could not be put into effect; it will be tried again'),
    )
}

/** Looks for what is due once what was just said is, so that nobody waits for the timer of the minute. */
export function carryAttestationsSoon(house: Pick<House, 'database' | 'log'>, ms: number): void {
  const look = () =>
    carryAttestations(house).catch(error => house.log.warn({ err: error }, 'due attestations could not be read'))
  setTimeout(look, ms).unref()
}
