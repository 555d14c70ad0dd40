import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { containing } from '../../../../platform/server/like.ts'
import { orderSql } from '../../../../platform/server/order.ts'
import { inUnits, money } from '../../../../platform/shared/money.ts'
import { type Order, offsetOf, type Paging } from '../../../../platform/shared/page.ts'
import { foldText } from '../../../../platform/shared/text.ts'
import type { PriceVersion, StaffPlan, StaffPlanFull } from '../../contract/staff.ts'
import type { Period } from '../../rules/calendar.ts'
import { type Coins, coinsOf, pricesInUnits } from '../coins.ts'
import { PLAN_COLUMNS, type PlanRow } from '../queries.ts'

type StaffRow = PlanRow & { running: number; older: number }

const RUNNING = sql`s.status in ('trialing', 'active', 'past_due', 'grace')`
/** Paid for, at a version that new subscribers do not get any more. */
const OLDER = sql`exists (select 1 from plan_prices r where r.id = s.price_id and r.retired_at <= clock_timestamp())`
const COUNTS = sql`
  (select count(*)::int from subscriptions s where s.plan_id = p.id and ${RUNNING}) as running,
  (select count(*)::int from subscriptions s where s.plan_id = p.id and ${RUNNING} and ${OLDER}) as older`

const view = (row: StaffRow): StaffPlan => ({
  _id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  features: row.features,
  currency: row.currency,
  prices: pricesInUnits(row),
  trialDays: row.trial_days,
  position: row.position,
  public: row.public,
  ground: row.ground,
  audience: row.audience,
  entitlements: row.entitlements,
  archived: row.archived_at !== null,
  running: row.running,
  older: row.older,
  changedAt: row.changed_at.toISOString(),
})

const matching = (search: string | undefined, state: 'offered' | 'archived' | undefined): RawBuilder<unknown> => {
  const text = containing(foldText(search ?? ''))
  const wanted = state === 'archived' ? sql`p.archived_at is not null` : sql`p.archived_at is null`
  return sql`(p.code like ${text} or fold_text(p.name ->> 'en') like ${text} or fold_text(p.name ->> 'ar') like ${text})
    and ${state ? wanted : sql`true`}`
}

type Wish = Paging & { search?: string; state?: 'offered' | 'archived'; order: Order<'position' | 'name' | 'running'> }

/** A page of all plans. */
export async function staffPlanPage(db: Db, wish: Wish): Promise<{ data: StaffPlan[]; count: number }> {
  const columns = { position: sql`position`, name: sql`fold_text(name ->> 'en')`, running: sql`running` }
  const where = matching(wish.search, wish.state)
  const { rows } = await sql<StaffRow>`
    select * from (select ${PLAN_COLUMNS}, ${COUNTS} from plans p where ${where}) shown
    order by ${orderSql(wish.order, columns, sql`id`)} limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count from plans p where ${where}`.execute(db)
  return { data: rows.map(view), count: counted.rows[0]!.count }
}

async function versionsOf(db: Db, planId: string, coins: Coins): Promise<PriceVersion[]> {
  type Row = { id: string; period: Period; currency: string; version: number; minor: number; valid_from: Date }
  const { rows } = await sql<Row & { retired_at: Date | null; paying: number; moving: number }>`
    select r.id, r.period, r.currency, r.version, r.minor, r.valid_from, r.retired_at,
      (select count(*)::int from subscriptions s where s.price_id = r.id and ${RUNNING}) as paying,
      (select count(*)::int from subscriptions s where s.price_id = r.id and ${RUNNING} and s.next_by = 'club') as moving
    from plan_prices r where r.plan_id = ${planId}
    order by r.currency, r.period, r.version desc`.execute(db)
  return rows.map(row => ({
    _id: row.id,
    period: row.period,
    currency: row.currency,
    version: row.version,
    amount: inUnits(money(row.minor, row.currency), coins(row.currency)),
    validFrom: row.valid_from.toISOString(),
    retiredAt: row.retired_at?.toISOString() ?? null,
    paying: row.paying,
    moving: row.moving,
  }))
}

/** A plan with everything that its editor shows, or undefined. */
export async function staffPlan(db: Db, planId: string): Promise<StaffPlanFull | undefined> {
  const { rows } = await sql<StaffRow>`
    select ${PLAN_COLUMNS}, ${COUNTS} from plans p where p.id = ${planId}`.execute(db)
  if (!rows[0]) return undefined
  const invited = await db
    .selectFrom('plan_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['u.id as userId', 'u.name', 'u.username', 'i.invited_at as invitedAt'])
    .where('i.plan_id', '=', planId)
    .orderBy('i.invited_at', 'desc')
    .execute()
  return {
    ...view(rows[0]),
    versions: await versionsOf(db, planId, await coinsOf(db)),
    invited: invited.map(one => ({ ...one, invitedAt: one.invitedAt.toISOString() })),
  }
}
