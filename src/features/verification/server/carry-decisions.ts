import type { Ask } from '../../../engines/forms/contract.ts'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/wire.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { DecisionName, RejectReason } from '../vocabulary.ts'
import { carryOut } from './effect.ts'
import { now, updateCase } from './queries.ts'
import { tellMoved } from './take-case.ts'

/** Decided cases whose undo time is over. The row is all there is to it, so a restart loses nothing. */
const dueCases = (db: Db): Promise<{ id: string }[]> =>
  db
    .selectFrom('verification_cases')
    .select('id')
    .where('decision', 'is not', null)
    .where('closed_at', 'is', null)
    .where('undo_until', '<=', now)
    .orderBy('undo_until')
    .limit(200)
    .execute()

/**
 * Puts one decision into effect, once: it waits for whoever else has the case, and finds nothing to do when they carried it out or
 * took it back. A profile that its owner withdrew in these seconds stays withdrawn.
 */
async function carryDecision(tx: Tx, caseId: string): Promise<void> {
  const row = await tx
    .selectFrom('verification_cases')
    .selectAll()
    .where('id', '=', caseId)
    .where('decision', 'is not', null)
    .where('closed_at', 'is', null)
    .where('undo_until', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const withdrawn = await carryOut(tx, {
    profileId: row.profile_id,
    version: row.version,
    applicantId: row.user_id,
    by: row.decided_by!,
    decision: row.decision as DecisionName,
    reasonCode: row.reason_code as RejectReason | null,
    reason: row.reason,
    asks: row.asks as Ask[],
  }).then(() => false, hasMovedOn)
  const closed_as = withdrawn ? 'withdrawn' : 'decided'
  await updateCase(tx, caseId, { closed_at: now, closed_as, claimed_by: null, claimed_at: null })
  await tellMoved(tx, caseId)
}

/** True for the refusal of a status that is not in review any more; everything else is a fault. */
function hasMovedOn(error: unknown): boolean {
  if (error instanceof Refusal && error.code === 'profiles.wrong-status') return true
  throw error
}

/** Puts every due decision into effect; one that fails leaves the others alone and is tried again by the timer. */
export async function carryDecisions({ database, log }: Pick<House, 'database' | 'log'>): Promise<void> {
  for (const { id } of await dueCases(database.db))
    await transact(database.db, tx => carryDecision(tx, id)).catch(error =>
      log.error({ err: error, caseId: id }, 'a decision could not be put into effect; it will be tried again'),
    )
}

/**
 * Looks for due decisions once the one just written is due, so that applicants do not wait for the timer of the minute, which is
 * what holds after a restart.
 */
export function carrySoon(house: Pick<House, 'database' | 'log'>, ms: number): void {
  const look = () =>
    carryDecisions(house).catch(error => house.log.warn({ err: error }, 'due decisions could not be read'))
  setTimeout(look, ms).unref()
}
