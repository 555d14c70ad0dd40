import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { notFound, Refusal } from '../../../../platform/shared/refusal.ts'
import { lists } from '../../contract/lists.ts'
import { BASE_CURRENCY } from '../../rates-file.ts'
import { entryRow } from './entry-rows.ts'
import { latestDay } from './latest-day.ts'
import { type Editor, lockLists } from './tell.ts'

/** Sets a currency's rate of a day. Refuses `lookups.base-currency-rate` for another rate than 1, and days to come. */
export async function setRate(tx: Tx, by: Editor, id: string, date: string, rate: number): Promise<void> {
  await lockLists(tx)
  const currency = (await entryRow(tx, lists.currencies, id)) ?? notFound()
  if (currency.code === BASE_CURRENCY && rate !== 1) throw new Refusal('lookups.base-currency-rate')
  if (date > latestDay()) throw new Refusal('lookups.rate-in-future')
  const before = await tx
    .selectFrom('currency_rates')
    .select('rate')
    .where('currency_id', '=', id)
    .where('rate_date', '=', date)
    .executeTakeFirst()
  await sql`insert into currency_rates (currency_id, rate_date, rate) values (${id}, ${date}, ${rate})
    on conflict (currency_id, rate_date) do update set rate = excluded.rate`.execute(tx)
  await record(tx, {
    actorId: by.id,
    action: 'currencies.rate',
    target: { kind: 'currencies', id },
    before: before && { date, rate: before.rate },
    after: { date, rate },
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
}
