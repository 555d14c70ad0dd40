import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Note } from '../contract/case.ts'
import { noteAdded, QUEUE_TOPIC } from '../contract/events.ts'
import { type Acting, noteAct } from './note-act.ts'
import { lockRecord, notesOf } from './queries.ts'

/** Keeps a note for the other reviewers. Notes stay with the profile over all its cases. */
export async function addNote(tx: Tx, acting: Acting, caseId: string, note: string): Promise<Note> {
  const { profile_id } = await lockRecord(tx, acting.viewer.id, caseId)
  const { id } = await tx
    .insertInto('verification_notes')
    .values({ profile_id, case_id: caseId, author_id: acting.viewer.id, note })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteAct(tx, acting, caseId, 'noted', { noteId: id })
  await announce(tx, noteAdded, { caseId }, QUEUE_TOPIC)
  const kept = (await notesOf(tx, profile_id)).find(one => one.id === id)!
  return noteView(kept)
}

/** A note as reviewers see it. */
export const noteView = (row: Awaited<ReturnType<typeof notesOf>>[number]): Note => ({
  _id: row.id,
  by: { _id: row.author_id, name: row.name },
  at: row.written_at.toISOString(),
  note: row.note,
})
