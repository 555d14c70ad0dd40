import { SEES_ALL } from '../../../engines/forms/shown.ts'
import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { peopleByIds } from '../../accounts/server/public.ts'
import type { Kind } from '../../profiles/kind.ts'
import { reviewStatusOf } from '../../profiles/rules.ts'
import {
  type HistoryRow,
  historyRows,
  type ProfileRow,
  profileById,
  showVersion,
  versionRow,
} from '../../profiles/server/public.ts'
import type { CaseView, HistoryEntry, Mark } from '../contract/case.ts'
import type { RiskReason } from '../risk.ts'
import { noteView } from './add-note.ts'
import { duplicatesOf } from './duplicates.ts'
import { givingOf } from './giving-of.ts'
import { actsOn, caseRecord, marksOf, notesOf, openedFiles, rowView } from './queries.ts'
import { changesSince, earlierVersions, filesAt } from './show-application.ts'

/** What a change of status was, told as an act. */
function actOf({ from_status, to_status }: HistoryRow): HistoryEntry['what'] {
  switch (to_status) {
    case 'in_review':
      return 'claimed'
    case 'approved':
      return from_status === 'suspended' ? 'restored' : 'approved'
    case 'changes_requested':
      return 'changes'
    case 'rejected':
    case 'withdrawn':
    case 'suspended':
      return to_status
    default:
      return from_status === 'in_review' ? 'released' : 'submitted'
  }
}

/** Acts that change no status and are only in the audit log. */
const ACTS = { 'verification.first-approved': 'first-approved', 'verification.undone': 'undone' } as const

/** Everything that happened to a profile over all its versions, newest first. */
async function historyOf(db: Db, profile: Pick<ProfileRow, 'id'>): Promise<HistoryEntry[]> {
  const moves = await historyRows(db, profile.id)
  const acts = await actsOn(db, profile.id, Object.keys(ACTS))
  const ids = [...moves.map(move => move.by_id), ...acts.map(act => act.actor_id)]
  const people = await peopleByIds(db, [...new Set(ids.filter(id => id !== null))])
  const who = (id: string | null) => {
    const person = id === null ? undefined : people.get(id)
    return person ? { _id: person.id, name: person.name } : null
  }
  const entries: HistoryEntry[] = [
    ...moves.map(move => ({
      at: move.at.toISOString(),
      by: who(move.by_id),
      what: actOf(move),
      version: move.version,
      reason: move.reason,
      asks: move.asks,
    })),
    ...acts.map(act => ({
      at: act.at.toISOString(),
      by: who(act.actor_id),
      what: ACTS[act.action as keyof typeof ACTS],
      version: act.version,
      reason: null,
      asks: [],
    })),
  ]
  return entries.toSorted((a, b) => b.at.localeCompare(a.at))
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
