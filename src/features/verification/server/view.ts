import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { type Bilingual, type Language, languageOfText } from '../../../platform/shared/text.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import type { Who } from '../contract/assignment.ts'
import type { CaseRow, CaseStanding } from '../contract/case.ts'
import { CLAIM_MINUTES, isClaimed, type Reviewer } from '../rules.ts'
import type { CaseKind, Risk } from '../vocabulary.ts'
import type { CaseRecord } from './queries.ts'

const MINUTE_MS = 60_000

const who = (id: string | null, name: string | null): Who | null => (id ? { _id: id, name: name ?? '' } : null)

function stateOf(row: CaseRecord): CaseStanding['state'] {
  if (row.closed_at) return 'closed'
  if (row.decision) return 'decided'
  return row.first_by ? 'second' : 'waiting'
}

function claimOf(row: CaseRecord, now: Date): Pick<CaseStanding, 'claimedBy' | 'claimedUntil'> {
  const until = row.claimed_at && new Date(row.claimed_at.getTime() + CLAIM_MINUTES * MINUTE_MS).toISOString()
  const claim = { claimedBy: who(row.claimed_by, row.claimed_name), claimedUntil: until }
  return isClaimed(claim, now) && !row.closed_at ? claim : { claimedBy: null, claimedUntil: null }
}

/** Where a case stands by the database's clock. */
export function standingOf(row: CaseRecord, now: Date): CaseStanding {
  const first = who(row.first_by, row.first_name)
  const decider = who(row.decided_by, row.decided_name)
  return {
    state: stateOf(row),
    ...claimOf(row, now),
    first: first && row.first_at ? { by: first, at: row.first_at.toISOString() } : null,
    decision:
      decider && row.decided_at
        ? { what: row.decision as 'approve', by: decider, at: row.decided_at.toISOString() }
        : null,
    undoUntil: row.closed_at ? null : (row.undo_until?.toISOString() ?? null),
    closedAs: row.closed_as as CaseStanding['closedAs'],
  }
}

/** Why a reviewer may not act on a case, whatever its standing: they invited the applicant. */
const barredFor = (row: Pick<CaseRecord, 'referred_by'>, viewerId: string): Reviewer['barred'] =>
  row.referred_by === viewerId ? 'verification.referred' : null

/** A case in the queue as a reviewer sees it, in a language. */
export const rowView = (row: CaseRecord, viewerId: string, now: Date, language: Language): CaseRow => ({
  _id: row.id,
  profileId: row.profile_id,
  face: { id: row.user_id, picture: pictureOf(row.avatar_file_id) },
  name: row.name,
  language: languageOfText(row.name, row.language as Language),
  type: row.profile_kind,
  kind: row.kind as CaseKind,
  version: row.version,
  openedAt: row.opened_at.toISOString(),
  risk: row.risk as Risk,
  plan: (row.plan as Bilingual)[language],
  partner: row.partner as CaseRow['partner'],
  standing: standingOf(row, now),
  barred: barredFor(row, viewerId),
})

/** The viewer as the rules ask of them. */
export const reviewerOf = (row: Pick<CaseRecord, 'referred_by'>, viewer: Viewer): Reviewer => ({
  id: viewer.id,
  maySecond: holds(viewer, 'verification.second'),
  barred: barredFor(row, viewer.id),
})
