import { type RawBuilder, sql } from 'kysely'
import { dollarsIn, ratedCurrencies } from '../../lookups/server/public.ts'
import type { Age, Move } from '../rules.ts'

/** Events after which another price is paid; what they wrote of it is in their facts. */
const PRICED = sql`('start', 'begin', 'change', 'renew')`

/**
 * When which member paid how much for a month, as a table in SQL: `user_id, subscription_id, plan_id, currency, own` (minor units of
 * the currency, a twelfth of a year's price), `cents` (of a dollar, whole), `since`, `until` (null: now). Read from the changes of subscriptions, so
 * that the past stays what it was. A trial, a gift, a pause and play money are none; a late payment is one until the plan ends.
 */
export const spans = sql`(
  with steps as (
    select c.subscription_id, s.user_id, c.at as since, c.to_status,
      lead(c.at) over changes as until,
      count(*) filter (where c.event in ${PRICED} and c.facts ? 'priceId') over so_far as priced,
      case when c.event in ${PRICED} then (c.facts ->> 'priceId')::uuid end as price_id,
      count(*) filter (where c.event in ('pause', 'unpause')) over so_far as pauses,
      c.event
    from subscription_changes c
    join subscriptions s on s.id = c.subscription_id and s.price_id is not null and not s.test
    window changes as (partition by c.subscription_id order by c.at, c.id),
      so_far as (partition by c.subscription_id order by c.at, c.id rows unbounded preceding)),
  told as (
    select *, max(price_id::text) over (partition by subscription_id, priced) as told_price,
      bool_or(event = 'pause') over (partition by subscription_id, pauses) as paused
    from steps)
  select t.user_id, t.subscription_id, r.plan_id, r.currency, t.since, t.until,
    case r.period when 'year' then round(r.minor / 12.0) else r.minor end::bigint as own,
    round((${dollarsIn(sql`(case r.period when 'year' then r.minor / 12.0 else r.minor end)`, 'rated')} * 100)::numeric)::bigint as cents
  from told t
  join plan_prices r on r.id = t.told_price::uuid
  join ${ratedCurrencies} rated on rated.code = r.currency
  where t.to_status in ('active', 'past_due', 'grace') and not t.paused and (t.until is null or t.until > t.since))`

/** What a member paid for a month at a moment, as a table in SQL: `user_id`, `cents`, `plan_id`. */
export const paidAt = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select user_id, sum(cents)::bigint as cents, (array_agg(plan_id order by since desc))[1] as plan_id
  from spans where since <= ${at} and (until is null or until > ${at}) group by user_id)`

/**
 * What moved for one member between what they paid for a month before (`b`) and after (`a`), null for nothing; who paid for the first time
 * before that month (`first`, `m`) is back, else new.
 */
export const moveOf = sql<Move | null>`case
  when coalesce(b.cents, 0) = coalesce(a.cents, 0) then null
  when coalesce(b.cents, 0) = 0 then case when first.since < m.since then 'back' else 'new' end
  when coalesce(a.cents, 0) = 0 then 'lost'
  when a.cents > b.cents then 'more' else 'less' end`

/** How late something is that was due so many days ago. */
export const ageOf = (
  daysLate: RawBuilder<unknown>,
): RawBuilder<Age> => sql<Age>`case when ${daysLate} <= 0 then 'not-due'
  when ${daysLate} <= 30 then '1-30' when ${daysLate} <= 60 then '31-60' when ${daysLate} <= 90 then '61-90' else 'over-90' end`
