import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { refuseField } from '../../../../platform/shared/refusal.ts'
import { typedCode } from '../../../plans/rules.ts'
import type { LeavingView } from '../../contract/staff.ts'
import type { Actor } from './acts.ts'

/** What is offered to whoever cancels, and why members left in twelve months. */
export async function leavingView(db: Db): Promise<LeavingView> {
  const offer = await db
    .selectFrom('leaving_offer as o')
    .leftJoin('promotion_codes as c', 'c.id', 'o.code_id')
    .select(['c.code', 'o.pause'])
    .executeTakeFirstOrThrow()
  const { rows } = await sql<LeavingView['reasons'][number]>`
    select reason, count(*)::int as count from leavings
    where did in ('canceled', 'expired') and at > clock_timestamp() - interval '12 months'
    group by reason order by count desc, reason`.execute(db)
  return { ...offer, reasons: rows }
}

/** Sets what is offered. Refuses a code that there is not. */
export async function keepLeavingOffer(
  tx: Tx,
  by: Actor,
  { code, pause }: { code: string | null; pause: boolean },
): Promise<LeavingView> {
  const wanted = code ? typedCode(code) : ''
  const known = wanted
    ? await tx
        .selectFrom('promotion_codes')
        .select('id')
        .where('code', '=', wanted)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (wanted && !known) refuseField('code', 'choice')
  const before = await leavingView(tx)
  const set = { code_id: known?.id ?? null, pause, changed_by: by.id, changed_at: sql<Date>`clock_timestamp()` }
  await tx.updateTable('leaving_offer').set(set).execute()
  await record(tx, {
    actorId: by.id,
    action: 'subscriptions.leaving',
    before: { code: before.code, pause: before.pause },
    after: { code: wanted ?? null, pause },
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
  return leavingView(tx)
}
