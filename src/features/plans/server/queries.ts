import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { UserType } from '../../../platform/shared/access.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import type { Period } from '../rules/calendar.ts'
import type { SubscriptionStatus } from '../rules/states.ts'

/** A price as it stands: the id says which version; with the digits of its currency’s minor unit. */
export type PriceNow = {
  id: string
  period: Period
  currency: string
  version: number
  minor: number
  decimals: number
}
export type PlanRow = {
  id: string
  code: string
  name: Bilingual
  description: Bilingual
  features: Bilingual[]
  /** The currency of its own price. */
  currency: string
  trial_days: number
  position: number
  public: boolean
  ground: boolean
  audience: UserType[]
  archived_at: Date | null
  changed_at: Date
  /** For every code of the catalogue. */
  entitlements: Record<string, number>
  /** Those that count now, the plan's own currency first. */
  prices: PriceNow[]
}

/** Prices that count now, in SQL. */
export const countsNow = sql<boolean>`(r.valid_from <= clock_timestamp() and (r.retired_at is null or r.retired_at > clock_timestamp()))`

/** The columns of a PlanRow of `plans p`. */
export const PLAN_COLUMNS = sql`
  p.id, p.code, p.name, p.description, p.features, p.currency, p.trial_days, p.position, p.public, p.ground, p.audience,
  p.archived_at, p.changed_at,
  (select coalesce(jsonb_object_agg(d.code, coalesce(own.value, d.basic)), '{}') from entitlements d
    left join plan_entitlements own on own.plan_id = p.id and own.code = d.code) as entitlements,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'period', r.period, 'currency', r.currency, 'version', r.version,
      'minor', r.minor, 'decimals', c.decimals) order by r.currency <> p.currency, r.currency, r.period), '[]')
    from plan_prices r join currencies c on c.code = r.currency where r.plan_id = p.id and ${countsNow}) as prices`

async function plansWhere(db: Db, which: RawBuilder<unknown>): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${PLAN_COLUMNS} from plans p where ${which} order by p.position, p.code`.execute(db)
  return rows
}

/** The plans that everybody may choose, in their order. */
export const publicPlans = (db: Db): Promise<PlanRow[]> => plansWhere(db, sql`p.public and p.archived_at is null`)

/** How the plan is called that everybody has without a subscription. */
export const groundName = async (db: Db): Promise<Bilingual> =>
  (await db.selectFrom('plans').select('name').where('ground', '=', true).executeTakeFirstOrThrow()).name as Bilingual

/** Plans that are not public, to which a member was invited: few are to any, and no card is made for nobody. */
export async function plansInvitedTo(db: Db, userId: string): Promise<PlanRow[]> {
  const { rows } = await sql<{
    id: string
  }>`select plan_id as id from plan_invitations where user_id = ${userId}`.execute(db)
  if (rows.length === 0) return []
  return plansWhere(db, sql`not p.public and p.archived_at is null and p.id = any(${rows.map(row => row.id)}::uuid[])`)
}

const openTo = (userId: string) => sql<boolean>`p.archived_at is null and (p.public or exists (
  select 1 from plan_invitations i where i.plan_id = p.id and i.user_id = ${userId}))`

/** What a member may choose: what is public, and what they were invited to. */
export async function plansFor(db: Db, userId: string): Promise<PlanRow[]> {
  const rows = await plansWhere(db, openTo(userId))
  return [...rows.filter(row => row.public), ...rows.filter(row => !row.public)]
}

/** The plan of a code or an id, if the member may choose it. */
export const planWished = async (db: Db, userId: string, wish: string): Promise<PlanRow | undefined> =>
  (await plansWhere(db, sql`(p.code = ${wish} or p.id::text = ${wish}) and ${openTo(userId)}`))[0]

/** A plan by its id, archived ones too. */
export const planById = async (db: Db, id: string): Promise<PlanRow | undefined> =>
  (await plansWhere(db, sql`p.id = ${id}`))[0]

export type SubscriptionRow = {
  id: string
  user_id: string
  plan_id: string
  code: string
  name: unknown
  status: SubscriptionStatus
  is_trial: boolean
  started_at: Date
  /** When it ends by itself; null while it is renewed. */
  ends_at: Date | null
  period_end: Date | null
  cancels_at_end: boolean
}

/** Subscriptions with their plans. */
export const subscriptionRows = (db: Db) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select([
      's.id',
      's.user_id',
      's.plan_id',
      'p.code',
      'p.name',
      's.status',
      's.is_trial',
      's.started_at',
      's.ends_at',
      's.period_end',
      's.cancels_at_end',
    ])
    .$narrowType<{ status: SubscriptionStatus }>()

/** A member's subscriptions, newest first. */
export const subscriptionsOf = (db: Db, userId: string): Promise<SubscriptionRow[]> =>
  subscriptionRows(db).where('s.user_id', '=', userId).orderBy('s.started_at', 'desc').limit(100).execute()

/** A subscription with its plan. */
export const subscriptionById = (db: Db | Tx, id: string): Promise<SubscriptionRow> =>
  subscriptionRows(db).where('s.id', '=', id).executeTakeFirstOrThrow()

/** How often a member tried, and until when (spec: trialCount, trialExpirationDate). */
export async function trialFacts(
  db: Db,
  userId: string,
): Promise<{ trialCount: number; trialExpirationDate: Date | null }> {
  const row = await db
    .selectFrom('subscriptions')
    .select('ends_at')
    .where('user_id', '=', userId)
    .where('is_trial', '=', true)
    .executeTakeFirst()
  return { trialCount: row ? 1 : 0, trialExpirationDate: row?.ends_at ?? null }
}
