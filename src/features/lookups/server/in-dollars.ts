import { type RawBuilder, sql } from 'kysely'

/**
 * Every currency with its newest rate, as a table in SQL: `code`, `whole` (how many minor units one unit has) and `rate` (units for
 * one US dollar).
 */
export const ratedCurrencies = sql`(
  select c.code, power(10::double precision, c.decimals) as whole, r.rate::double precision as rate from currencies c
  cross join lateral (select rate from currency_rates where currency_id = c.id order by rate_date desc limit 1) r)`

/**
 * Minor units in US dollars by the row `rated` of ratedCurrencies: a measure to sort and compare by, no amount that anybody pays.
 * It is counted in the same order as `inDollars` of platform/shared/money.ts, so that both have the same last bit: an amount that
 * stands on the border of what is asked for is found.
 */
export const dollarsIn = (minor: RawBuilder<unknown>, rated: string): RawBuilder<number> =>
  sql<number>`(${minor} / ${sql.ref(`${rated}.whole`)} / ${sql.ref(`${rated}.rate`)})`
