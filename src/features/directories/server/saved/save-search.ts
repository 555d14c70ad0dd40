import type { Tx } from '../../../../platform/server/db.ts'
import type { BodyOf } from '../../../../platform/shared/call.ts'
import { UNLIMITED } from '../../../../platform/shared/entitlement.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { entitlementValue } from '../../../plans/server/public.ts'
import { setting } from '../../../settings/server/public.ts'
import type { saveSearch as saving } from '../../contract.ts'
import { countLocked, lockSaved, newFromNow, nextTime, type SavedRow } from './saved-queries.ts'
import { canonicalQuery, directoryOf } from './saved-search.ts'

const MAX = 'saved_search.max'

/** Refuses one more than the plan gives; under the lock of the member's searches. */
export async function refuseBeyondPlan(tx: Tx, userId: string): Promise<void> {
  const [have, limit] = [await countLocked(tx, userId), await entitlementValue(tx, userId, MAX)]
  if (limit !== UNLIMITED && have >= limit) throw new Refusal('plan-required', { entitlement: MAX, limit })
}

/** Keeps a search; what members find from now on is new to it. */
export async function saveSearch(tx: Tx, userId: string, body: BodyOf<typeof saving>): Promise<SavedRow> {
  await refuseBeyondPlan(tx, userId)
  const { kind, name, currency, alert } = body
  const query = canonicalQuery(directoryOf(kind), body.query, currency)
  const since = await newFromNow(tx)
  const next = nextTime(alert, await setting(tx, 'timeZone'))
  const { id } = await tx
    .insertInto('saved_searches')
    .values({ user_id: userId, kind, name, query, currency, alert, since, seen_at: since, next_at: next })
    .returning('id')
    .executeTakeFirstOrThrow()
  return lockSaved(tx, userId, id)
}
