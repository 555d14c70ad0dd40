import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { setVerified } from '../../profiles/server/public.ts'
import { noticeAttested, noticeConflict, noticeDeclined } from '../contract/partner.ts'
import { refusalToSay, refusalToUnsay } from '../partner-rules.ts'
import type { AttestationResult, LookedAt } from '../vocabulary.ts'
import { partnerName } from './assignment-reads.ts'
import { endAssignment, tellPartner } from './assignments.ts'
import { carryThen, undoUntil } from './decide-case.ts'
import { lockPartnerRecord, type PartnerRecord } from './partner-queries.ts'
import { type Acting, noteAct, now, tellMoved } from './queries.ts'
import { tellReviewers } from './tell-reviewers.ts'

/** Gives a case back for a conflict of interest. The row stays: whoever declared one is never given this applicant again. */
export async function declareConflict(tx: Tx, acting: Acting, caseId: string, reason: string): Promise<void> {
  const partnerId = acting.viewer.id
  const row = await lockPartnerRecord(tx, partnerId, caseId)
  refuse(refusalToSay(saidOf(row)))
  const assignment = { id: row.assignment_id, partner_id: partnerId, case_id: caseId }
  await endAssignment(tx, assignment, { as: 'conflict', by: partnerId, reason })
  await noteAct(tx, acting, caseId, 'conflict-declared', {})
  await tellReviewers(tx, noticeConflict, { caseId, name: row.name, partnerId }, [row.assigned_by, row.claimed_by])
  await tellMoved(tx, caseId)
}

type Saying = { result: AttestationResult; lookedAt: readonly LookedAt[]; words: string }

/** What was said of a case in somebody's hands, as the rules ask. */
const saidOf = (row: PartnerRecord) =>
  row.result ? { undoUntil: row.undo_until, effective: row.effective_at !== null } : null

/** Writes down what a partner says. Nothing follows from it until its undo time is over: `carryAttestations` then tells the club. */
export async function giveAttestation(
  tx: Tx,
  acting: Acting,
  caseId: string,
  { result, lookedAt, words }: Saying,
): Promise<Date> {
  const row = await lockPartnerRecord(tx, acting.viewer.id, caseId)
  refuse(refusalToSay(saidOf(row)))
  const written = await tx
    .insertInto('verification_attestations')
    .values({
      assignment_id: row.assignment_id,
      result,
      looked_at: JSON.stringify(lookedAt),
      words,
      undo_until: undoUntil,
    })
    .returning('undo_until')
    .executeTakeFirstOrThrow()
  await noteAct(tx, acting, caseId, result === 'attest' ? 'attested' : 'declined', { lookedAt })
  await carryThen(tx, 'carry-attestations')
  await tellPartner(tx, acting.viewer.id, caseId)
  return written.undo_until
}

/** Takes back what one said of a case within its seconds; the case stays in one's hands. */
export async function undoAttestation(tx: Tx, acting: Acting, caseId: string): Promise<void> {
  const row = await lockPartnerRecord(tx, acting.viewer.id, caseId)
  refuse(refusalToUnsay(saidOf(row), await clock(tx)))
  await tx.deleteFrom('verification_attestations').where('assignment_id', '=', row.assignment_id).execute()
  await noteAct(tx, acting, caseId, 'attestation-undone', { what: row.result })
  await tellPartner(tx, acting.viewer.id, caseId)
}

/** What partners said and what waits for its effect. */
const saidBy = (db: Db) =>
  db
    .selectFrom('verification_attestations as said')
    .innerJoin('verification_assignments as a', 'a.id', 'said.assignment_id')
    .innerJoin('verification_cases as c', 'c.id', 'a.case_id')
    .where('said.effective_at', 'is', null)
    .where('a.ended_at', 'is', null)

const due = (db: Db) => saidBy(db).where('said.undo_until', '<=', now)

/** Puts what one partner said into effect, once: it waits for whoever else has the case. */
async function carryOne(tx: Tx, caseId: string): Promise<void> {
  await tx.selectFrom('verification_cases').select('id').where('id', '=', caseId).forNoKeyUpdate().execute()
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

/** Puts everything into effect whose undo time is over; what fails leaves the others alone and is tried again by the timer. Answers when the next is due. */
export async function carryAttestations({ database, log }: Pick<House, 'database' | 'log'>): Promise<Date | null> {
  const { db } = database
  for (const { id } of await due(db).select('c.id').orderBy('said.undo_until').limit(200).execute())
    await transact(db, tx => carryOne(tx, id)).catch(error =>
      log.error({ err: error, caseId: id }, 'an attestation could not be put into effect; it will be tried again'),
    )
  const ahead = saidBy(db).where('said.undo_until', '>', now)
  return (await ahead.select(e => e.fn.min('said.undo_until').as('at')).executeTakeFirst())?.at ?? null
}

/**
 * Sets the partner's name behind the verified mark when the version that members see is one they attested. A version that nobody
 * attested stands on the club's own review: a partner vouches for what they read and for nothing that came after.
 */
export async function nameValidator(tx: Tx, profileId: string): Promise<void> {
  const { rows } = await sql<{ partner_id: string; version: number }>`
    select a.partner_id, c.version from verification_assignments a
    join verification_cases c on c.id = a.case_id
    join profiles p on p.id = c.profile_id
    join profile_versions live on live.id = p.live_version_id and live.number = c.version
    where p.id = ${profileId} and p.status = 'approved' and a.ended_as = 'attested'
    order by a.ended_at desc limit 1`.execute(tx)
  const attested = rows[0]
  if (attested) await setVerified(tx, profileId, attested.version, await partnerName(tx, attested.partner_id))
}
