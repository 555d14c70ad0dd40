import { SEES_ALL } from '../../../engines/forms/shown.ts'
import type { Db } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { peopleByIds } from '../../accounts/server/public.ts'
import type { Kind } from '../../profiles/kind.ts'
import { profileById, showVersion, versionRow } from '../../profiles/server/public.ts'
import type { Mark } from '../contract/case.ts'
import type { PartnerCaseView } from '../contract/partner.ts'
import { noteView } from './add-note.ts'
import { partnerName } from './assignment-reads.ts'
import { partnerRecord, partnerRowView } from './partner-queries.ts'
import { marksOf, notesOf, openedFiles } from './queries.ts'
import { changesSince, filesAt, liveBefore } from './show-application.ts'

/**
 * A case in a partner's hands. They read the version that was sent, all its fields and files, and what differs from the approved
 * one; of a secret only that it was sent. Versions that were never approved, other applicants and the reviewers' own work are not
 * theirs to see.
 */
export async function readPartnerCase(
  db: Db,
  kinds: readonly Kind[],
  partnerId: string,
  caseId: string,
): Promise<PartnerCaseView> {
  const row = await partnerRecord(db, partnerId, caseId)
  const profile = (await profileById(db, row.profile_id)) ?? notFound()
  const version = (await versionRow(db, row.profile_id, row.version)) ?? notFound()
  const person = (await peopleByIds(db, [row.user_id])).get(row.user_id) ?? notFound()
  const { card, view } = await showVersion(db, profile, version, SEES_ALL, kinds)
  const live = await liveBefore(db, profile, version)
  return {
    ...partnerRowView(row),
    version: row.version,
    validator: await partnerName(db, partnerId),
    applicant: { name: person.name, username: person.username, language: person.language },
    city: card.city,
    country: card.country,
    view: filesAt(view, `/api/partner-cases/${caseId}`),
    // an approved version that is newer than the one in hand is no "before"
    changes: await changesSince(db, kinds, profile, live && live.number < version.number ? [live] : [], view),
    marks: (await marksOf(db, caseId, partnerId)) as Mark[],
    opened: await openedFiles(db, caseId, partnerId),
    notes: (await notesOf(db, profile.id, partnerId)).map(noteView),
  }
}
