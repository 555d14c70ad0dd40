import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { containing } from '../../../../platform/server/like.ts'
import { orderSql } from '../../../../platform/server/order.ts'
import { money } from '../../../../platform/shared/money.ts'
import { type Order, offsetOf, type Paging } from '../../../../platform/shared/page.ts'
import { type Bilingual, foldText, type Language } from '../../../../platform/shared/text.ts'
import type { Period } from '../../../plans/rules/calendar.ts'
import type { SubscriptionStatus } from '../../../plans/rules/states.ts'
import type { SORTS, SubscriptionRow } from '../../contract/staff.ts'
import { unitsFor } from '../my-billing.ts'

type Wish = Paging & {
  search?: string | undefined
  status?: SubscriptionStatus | undefined
  plan?: string | undefined
  period?: Period | undefined
  failed?: boolean | undefined
  test?: boolean | undefined
  order: Order<(typeof SORTS)[number]>
}

type Row = {
  id: string
  user_id: string
  name: string
  username: string
  code: string
  plan: Bilingual
  status: SubscriptionStatus
  is_trial: boolean
  price_id: string | null
  paused_at: Date | null
  cancels_at_end: boolean
  period: Period | null
  minor: number | null
  currency: string | null
  started_at: Date
  next_at: Date | null
  failed: number
  test: boolean
}

/** What is charged next: of what runs, is paid for, and goes on. */
const NEXT = sql`case when s.status in ('active', 'past_due', 'grace') and s.price_id is not null and not s.cancels_at_end
  and s.paused_at is null then s.period_end end`
/** Failures of the charge that is open. */
const FAILED = sql`(select count(*)::int from renewals r join renewal_tries t on t.renewal_id = r.id
  where r.subscription_id = s.id and r.state = 'open' and t.outcome = 'failed')`
const ROWS = sql`(
  select s.id, s.user_id, u.name, u.username, p.code, p.name as plan, s.status, s.is_trial, s.price_id, s.paused_at, s.cancels_at_end,
    s.period, s.minor, s.currency, s.started_at, ${NEXT} as next_at, ${FAILED} as failed, s.test
  from subscriptions s join users u on u.id = s.user_id join plans p on p.id = s.plan_id) s`

function matching(wish: Omit<Wish, 'order' | keyof Paging>): RawBuilder<unknown> {
  const text = containing(foldText(wish.search ?? ''))
  const all = [
    sql`(fold_text(s.name) like ${text} or fold_text(s.username::text) like ${text})`,
    ...(wish.status ? [sql`s.status = ${wish.status}`] : []),
    ...(wish.plan ? [sql`s.code = ${wish.plan}`] : []),
    ...(wish.period ? [sql`s.period = ${wish.period}`] : []),
    ...(wish.failed === undefined ? [] : [wish.failed ? sql`s.failed > 0` : sql`s.failed = 0`]),
    ...(wish.test === undefined ? [] : [sql`s.test = ${wish.test}`]),
  ]
  return sql.join(all, sql` and `)
}

async function views(db: Db, rows: readonly Row[], language: Language): Promise<SubscriptionRow[]> {
  const units = await unitsFor(db)
  return rows.map(row => ({
    _id: row.id,
    member: { _id: row.user_id, name: row.name, username: row.username },
    plan: { code: row.code, name: row.plan[language] },
    status: row.status,
    isTrial: row.is_trial,
    free: row.price_id === null && !row.is_trial,
    paused: row.paused_at !== null,
    cancelsAtEnd: row.cancels_at_end,
    period: row.period,
    amount: row.minor === null ? null : units(money(row.minor, row.currency!)),
    currency: row.currency,
    startedAt: row.started_at.toISOString(),
    nextAt: row.next_at?.toISOString() ?? null,
    failed: row.failed,
    test: row.test,
  }))
}

/** A page of all subscriptions. */
export async function subscriptionList(
  db: Db,
  wish: Wish,
  language: Language,
): Promise<{ data: SubscriptionRow[]; count: number }> {
  const columns = {
    startedAt: sql`s.started_at`,
    nextAt: sql`s.next_at`,
    member: sql`fold_text(s.name)`,
    plan: sql`fold_text(s.plan ->> ${language})`,
    failed: sql`s.failed`,
  }
  const where = matching(wish)
  const { rows } = await sql<Row>`select * from ${ROWS} where ${where}
    order by ${orderSql(wish.order, columns, sql`s.id`)} limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${ROWS} where ${where}`.execute(db)
  return { data: await views(db, rows, language), count: counted.rows[0]!.count }
}

/** The running subscription of a member as the list has it. */
export async function runningRow(db: Db, userId: string, language: Language): Promise<SubscriptionRow | null> {
  const { rows } = await sql<Row>`select * from ${ROWS} where s.user_id = ${userId}
    and s.status in ('trialing', 'active', 'past_due', 'grace') limit 1`.execute(db)
  return (await views(db, rows, language))[0] ?? null
}
