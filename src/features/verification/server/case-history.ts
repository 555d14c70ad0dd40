import type { Db } from '../../../platform/server/db.ts'
import { peopleByIds } from '../../accounts/server/person.ts'
import type { HistoryRow, ProfileRow } from '../../profiles/server/profile-reads.ts'
import { historyRows } from '../../profiles/server/queries.ts'
import type { HistoryEntry } from '../contract/case.ts'
import { actsOn } from './queries.ts'

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
export async function historyOf(db: Db, profile: Pick<ProfileRow, 'id'>): Promise<HistoryEntry[]> {
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
