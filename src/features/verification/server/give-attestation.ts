import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { refusalToSay, refusalToUnsay } from '../partner-rules.ts'
import type { AttestationResult, LookedAt } from '../vocabulary.ts'
import { tellPartner } from './end-assignment.ts'
import { undoUntil } from './keep-decision.ts'
import { type Acting, noteAct } from './note-act.ts'
import { lockPartnerRecord, type PartnerRecord } from './partner-queries.ts'

export type Saying = { result: AttestationResult; lookedAt: readonly LookedAt[]; words: string }

/** What was said of a case in somebody's hands, as the rules ask. */
export const saidOf = (row: PartnerRecord) =>
  row.result ? { undoUntil: row.undo_until, effective: row.effective_at !== null } : null

/** Writes down what a partner says. Nothing follows from it until its undo time is over: carry-attestations.ts then tells the club. */
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
