import { record } from '../../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import type { SourceFault, SourceView } from '../../contract/daily.ts'
import { type Editor, lockLists } from '../editing/tell.ts'

/** The source with how it went last, and what waits for staff. */
export async function sourceView(db: Db): Promise<SourceView> {
  const row = await db.selectFrom('rate_source').selectAll().executeTakeFirstOrThrow()
  const held = await db
    .selectFrom('held_rates as h')
    .innerJoin('currencies as c', 'c.id', 'h.currency_id')
    .select(['c.code', 'h.rate_date', 'h.rate', 'h.before'])
    .orderBy('c.code')
    .execute()
  return {
    url: row.url,
    active: row.active,
    triedAt: row.tried_at?.toISOString() ?? null,
    succeededAt: row.succeeded_at?.toISOString() ?? null,
    newestDay: row.newest_day,
    fault: row.fault as SourceFault | null,
    held: held.map(one => ({
      code: one.code,
      date: one.rate_date,
      rate: one.rate,
      before: one.before,
      percent: Math.round((one.rate / one.before - 1) * 1000) / 10,
    })),
  }
}

/** Sets where the rates of each day come from. Another address begins anew: what the one before said is forgotten. */
export async function changeSource(tx: Tx, by: Editor, next: { url: string; active: boolean }): Promise<void> {
  if (next.active && next.url === '') refuseField('url', 'required')
  await lockLists(tx)
  const before = await tx.selectFrom('rate_source').select(['url', 'active']).executeTakeFirstOrThrow()
  const anew = before.url !== next.url && { tried_at: null, succeeded_at: null, newest_day: null, fault: null }
  await tx
    .updateTable('rate_source')
    .set({ ...next, ...anew })
    .execute()
  if (anew) await tx.deleteFrom('held_rates').execute()
  await tellLog(tx, by, 'currencies.source', { before, after: next })
}

/** The address that the rates come from; refuses `lookups.no-source` while there is none. */
export async function sourceUrl(db: Db): Promise<string> {
  const { url } = await db.selectFrom('rate_source').select('url').executeTakeFirstOrThrow()
  if (url === '') throw new Refusal('lookups.no-source')
  return url
}

/** Takes held rates or lets them go; answers how many there were. */
export async function decideHeld(
  tx: Tx,
  by: Editor,
  { take, codes }: { take: boolean; codes: readonly string[] },
): Promise<number> {
  await lockLists(tx)
  const rows = await tx
    .deleteFrom('held_rates')
    .using('currencies')
    .whereRef('currencies.id', '=', 'held_rates.currency_id')
    .where('currencies.code', 'in', codes)
    .returning(['held_rates.currency_id', 'rate_date', 'rate', 'before', 'currencies.code'])
    .execute()
  if (rows.length === 0) return 0
  if (take)
    await tx
      .insertInto('currency_rates')
      .values(rows.map(({ currency_id, rate_date, rate }) => ({ currency_id, rate_date, rate })))
      .onConflict(conflict => conflict.columns(['currency_id', 'rate_date']).doNothing())
      .execute()
  const told = rows.map(({ code, rate_date, rate, before }) => ({ code, date: rate_date, rate, before }))
  await tellLog(tx, by, 'currencies.held', { after: { decision: take ? 'taken' : 'let-go', rates: told } })
  return rows.length
}

const tellLog = (
  tx: Tx,
  by: Editor,
  action: 'currencies.source' | 'currencies.held',
  what: { before?: unknown; after: unknown },
): Promise<void> =>
  record(tx, {
    actorId: by.id,
    action,
    target: { kind: 'currencies', id: 'rates' },
    ...what,
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
