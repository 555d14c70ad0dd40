import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { peopleByIds } from '../../accounts/server/person.ts'
import type { ProfileView } from '../../profiles/contract.ts'
import type { Kind } from '../../profiles/kind.ts'
import { reviewStatusOf } from '../../profiles/rules.ts'
import { type ProfileRow, profileById, type VersionRow } from '../../profiles/server/profile-reads.ts'
import { versionRow, versionRows } from '../../profiles/server/queries.ts'
import { showVersion } from '../../profiles/server/view.ts'
import { SEES_ALL } from '../../profiles/shown.ts'
import type { CaseView, Mark } from '../contract/case.ts'
import { differences } from '../differences.ts'
import type { RiskReason } from '../risk.ts'
import { noteView } from './add-note.ts'
import { historyOf } from './case-history.ts'
import { duplicatesOf } from './duplicates.ts'
import { caseRecord, marksOf, notesOf, openedFiles } from './queries.ts'
import { reviewerOf, rowView } from './view.ts'

/** Files at this case's own address, so that every opening is noted; no small pictures, which would be openings too. */
const atThisCase = (view: ProfileView, caseId: string): ProfileView => ({
  ...view,
  groups: view.groups.map(group => ({
    ...group,
    files: group.files.map(one => ({
      ...one,
      files: one.files.map(file => ({
        ...file,
        fileUrl: `/api/verifications/${caseId}/files/${file._id}`,
        thumbUrl: null,
      })),
    })),
  })),
})

/** The version before this one, and the approved one where that is another: what a reviewer compares with. */
async function earlier(db: Db, profile: ProfileRow, version: VersionRow): Promise<VersionRow[]> {
  const last = version.number > 1 ? await versionRow(db, profile.id, version.number - 1) : undefined
  const live = profile.live_version_id ? (await versionRows(db, [profile.live_version_id]))[0] : undefined
  return [last, live].filter(
    (one, index, all) =>
      one !== undefined && one.id !== version.id && all.findIndex(two => two?.id === one.id) === index,
  ) as VersionRow[]
}

async function changesOf(db: Db, kinds: readonly Kind[], profile: ProfileRow, version: VersionRow, view: ProfileView) {
  const changes: CaseView['changes'] = []
  for (const one of await earlier(db, profile, version)) {
    const before = (await showVersion(db, profile, one, SEES_ALL, kinds)).view
    const submittedAt = one.submitted_at.toISOString()
    const approved = one.decision === 'approved'
    changes.push({ number: one.number, approved, submittedAt, items: differences(before, view) })
  }
  return changes
}

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
    ...rowView(row, await clock(db), language),
    riskReasons: row.risk_reasons as RiskReason[],
    applicant: await applicantOf(db, profile),
    status: reviewStatusOf(profile),
    barred: reviewerOf(row, viewer).barred,
    city: card.city,
    country: card.country,
    view: atThisCase(view, caseId),
    changes: await changesOf(db, kinds, profile, version, view),
    duplicates: await duplicatesOf(db, viewer.id, profile, version),
    marks: (await marksOf(db, caseId, viewer.id)) as Mark[],
    opened: await openedFiles(db, caseId, viewer.id),
    history: await historyOf(db, profile),
    notes: (await notesOf(db, profile.id)).map(noteView),
  }
}
