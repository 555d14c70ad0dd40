import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { noteAdded, QUEUE_TOPIC, type Note } from '../contract/case.ts'
import { openAssignment, tellPartner } from './assignments.ts'
import { lockPartnerRecord } from './partner-queries.ts'
import { type Acting, lockRecord, noteAct, notesOf } from './queries.ts'

type About = { caseId: string; profileId: string; partnerId: string | null }

/**
 * Keeps a note for the other reviewers, and with `toPartner` for the partner who has the case. Notes stay with the profile over all
 * its cases.
 */
export async function addNote(
  tx: Tx,
  acting: Acting,
  caseId: string,
  { note, partner }: { note: string; partner: boolean },
): Promise<Note> {
  const { profile_id: profileId } = await lockRecord(tx, acting.viewer.id, caseId)
  const holder = partner ? (await openAssignment(tx, caseId))?.partner_id : null
  if (holder === undefined) throw new Refusal('verification.no-partner')
  return keepNote(tx, acting, { caseId, profileId, partnerId: holder }, note)
}

/** Keeps a partner's note for the club's reviewers; no other partner reads it. */
export async function addPartnerNote(tx: Tx, acting: Acting, caseId: string, note: string): Promise<Note> {
  const partnerId = acting.viewer.id
  const { profile_id: profileId } = await lockPartnerRecord(tx, partnerId, caseId)
  return keepNote(tx, acting, { caseId, profileId, partnerId }, note)
}

async function keepNote(tx: Tx, acting: Acting, about: About, note: string): Promise<Note> {
  const { caseId, profileId, partnerId } = about
  const { id } = await tx
    .insertInto('verification_notes')
    .values({ profile_id: profileId, case_id: caseId, author_id: acting.viewer.id, note, partner_id: partnerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteAct(tx, acting, caseId, 'noted', { noteId: id })
  await announce(tx, noteAdded, { caseId }, QUEUE_TOPIC)
  if (partnerId) await tellPartner(tx, partnerId, caseId)
  return noteView((await notesOf(tx, profileId)).find(one => one.id === id)!)
}

/** A note as its readers see it. */
export const noteView = (row: Awaited<ReturnType<typeof notesOf>>[number]): Note => ({
  _id: row.id,
  by: { _id: row.author_id, name: row.name },
  at: row.written_at.toISOString(),
  note: row.note,
  partner: row.partner_id ? { _id: row.partner_id, name: row.partner_name ?? '' } : null,
})
