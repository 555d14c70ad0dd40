import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { peopleByIds } from '../../accounts/server/person.ts'
import type { Kind } from '../../profiles/kind.ts'
import { reviewStatusOf } from '../../profiles/rules.ts'
import { type ProfileRow, profileById } from '../../profiles/server/profile-reads.ts'
import { versionRow } from '../../profiles/server/queries.ts'
import { showVersion } from '../../profiles/server/view.ts'
import { SEES_ALL } from '../../profiles/shown.ts'
import type { CaseView, Mark } from '../contract/case.ts'
import type { RiskReason } from '../risk.ts'
import { noteView } from './add-note.ts'
import { historyOf } from './case-history.ts'
import { duplicatesOf } from './duplicates.ts'
import { givingOf } from './giving-of.ts'
import { caseRecord, marksOf, notesOf, openedFiles } from './queries.ts'
import { changesSince, earlierVersions, filesAt } from './show-application.ts'
import { rowView } from './view.ts'

async function applicantOf(db: Db, profile: ProfileRow): Promise<CaseView['applicant']> {
  const person = (await peopleByIds(db, [profile.user_id])).get(profile.user_id) ?? notFound()
  const inviter = person.referredBy && (await peopleByIds(db, [person.referredBy])).get(person.referredBy)
  return {
    _id: person.id,
    name: person.name,
    username: person.username,
    language: person.language,
    joinedAt: person.createdAt.toISOString(),
    referredBy: inviter ? inviter.name : null,
  }
}

/** Everything a reviewer needs of one case, in a language. */
export async function readCase(
  db: Db,
  kinds: readonly Kind[],
  viewer: Viewer,
  caseId: string,
  language: Language,
): Promise<CaseView> {
  const row = (await caseRecord(db, viewer.id, caseId)) ?? notFound()
  const profile = (await profileById(db, row.profile_id)) ?? notFound()
  const version = (await versionRow(db, row.profile_id, row.version)) ?? notFound()
  const { card, view } = await showVersion(db, profile, version, SEES_ALL, kinds)
  return {
    ...rowView(row, viewer.id, await clock(db), language),
    riskReasons: row.risk_reasons as RiskReason[],
    applicant: await applicantOf(db, profile),
    status: reviewStatusOf(profile),
    city: card.city,
    country: card.country,
    view: filesAt(view, `/api/verifications/${caseId}`),
    changes: await changesSince(db, kinds, profile, await earlierVersions(db, profile, version), view),
    duplicates: await duplicatesOf(db, viewer.id, profile, version),
    marks: (await marksOf(db, caseId, viewer.id)) as Mark[],
    opened: await openedFiles(db, caseId, viewer.id),
    history: await historyOf(db, profile),
    notes: (await notesOf(db, profile.id)).map(noteView),
    ...(await givingOf(db, row, viewer)),
  }
}
