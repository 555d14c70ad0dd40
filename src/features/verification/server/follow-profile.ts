import type { Tx } from '../../../platform/server/db.ts'
import type { ProfileStatus } from '../../../platform/shared/access.ts'
import { reviewStatusOf } from '../../profiles/rules.ts'
import { type HistoryRow, historyRows, type ProfileRow, profileById } from '../../profiles/server/public.ts'
import { STATUS_OF } from '../rules.ts'
import type { DecisionName } from '../vocabulary.ts'
import { lockOpenCase, now, tellMoved, updateCase } from './queries.ts'

type Open = NonNullable<Awaited<ReturnType<typeof lockOpenCase>>>

const NOBODYS = { claimed_by: null, claimed_at: null }

const decisionOf = (status: ProfileStatus): DecisionName | undefined =>
  (Object.keys(STATUS_OF) as DecisionName[]).find(name => STATUS_OF[name] === status)

/** What must change in an open case so that it fits its profile; null when it does. */
function changeFor(open: Open, profile: ProfileRow, last: HistoryRow | undefined): Record<string, unknown> | null {
  const status = reviewStatusOf(profile)
  if (status === 'withdrawn') return { ...NOBODYS, closed_at: now, closed_as: 'withdrawn' }
  if (profile.version !== open.version) return { ...NOBODYS, closed_at: now, closed_as: 'superseded' }
  const decision = decisionOf(status)
  if (decision) return { ...NOBODYS, ...decidedElsewhere(decision, last), closed_at: now }
  if (status === 'submitted') return open.claimed_by && !open.decision ? NOBODYS : null
  return open.claimed_by || !last?.by_id ? null : { claimed_by: last.by_id, claimed_at: last.at }
}

const decidedElsewhere = (decision: DecisionName, last: HistoryRow | undefined) =>
  last?.by_id
    ? {
        decision,
        decided_by: last.by_id,
        decided_at: last.at,
        reason: last.reason,
        reason_code: last.reason_code,
        asks: JSON.stringify(last.asks),
        closed_as: 'decided',
      }
    : { decision: null, decided_by: null, decided_at: null, closed_as: 'superseded' }

/**
 * Keeps the open case of a profile true to it: closed when its owner withdrew, sent anew, or when it was decided elsewhere (an
 * import, a script). What the verbs of this feature did fits already and is left alone.
 */
export async function followProfile(tx: Tx, profileId: string): Promise<void> {
  const open = await lockOpenCase(tx, profileId)
  const profile = open && (await profileById(tx, profileId))
  if (!open || !profile) return
  const moves = await historyRows(tx, profileId)
  const change = changeFor(
    open,
    profile,
    moves.find(move => move.revision === (profile.revision !== null)),
  )
  if (!change) return
  await updateCase(tx, open.id, change)
  await tellMoved(tx, open.id)
}
