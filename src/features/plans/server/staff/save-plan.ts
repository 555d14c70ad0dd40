import { sql } from 'kysely'
import { clock } from '../../../../platform/server/clock.ts'
import { isDuplicate, type Tx } from '../../../../platform/server/db.ts'
import { UNLIMITED } from '../../../../platform/shared/entitlement.ts'
import { fromUnits, isAmount, type Money, mostUnits } from '../../../../platform/shared/money.ts'
import { notFound, refuseField } from '../../../../platform/shared/refusal.ts'
import type { PlanDraft, StaffPlanFull } from '../../contract/staff.ts'
import type { Period } from '../../rules/calendar.ts'
import type { Catalogue } from '../catalogue.ts'
import { type Coins, coinsOf } from '../coins.ts'
import { planById } from '../queries.ts'
import { staffPlan } from './plan-rows.ts'
import { type AuditAction, type Editor, tellLog } from './tell-log.ts'

type Wanted = { period: Period; price: Money }

/** Codes of the catalogue only, each with a value that it can have. */
function checkEntitlements(given: PlanDraft['entitlements'], catalogue: Catalogue): void {
  for (const [code, value] of Object.entries(given)) {
    const kind = catalogue.find(one => one.code === code)
    if (!kind) refuseField(`entitlements.${code}`, 'unknown')
    if (kind.type === 'flag' && value !== 0 && value !== 1) refuseField(`entitlements.${code}`, 'choice')
    if (value < UNLIMITED) refuseField(`entitlements.${code}`, 'too-small', { min: 0 })
  }
}

/** The prices in minor units: each currency once, with no more digits than it has; the ground plan costs nothing. */
function pricesOf(prices: PlanDraft['prices'], ground: boolean, coins: Coins): Wanted[] {
  if (ground !== (prices.length === 0)) refuseField('prices', ground ? 'plans.ground-is-free' : 'plans.price-missing')
  return prices.flatMap(({ currency, monthly, yearly }, at) => {
    if (prices.findIndex(one => one.currency === currency) !== at) refuseField(`prices.${at}.currency`, 'plans.twice')
    const unit = coinOf(coins, currency, at)
    if (monthly === null && yearly === null) refuseField(`prices.${at}.monthly`, 'plans.one-period')
    const amount = (period: Period, key: string, units: number | null): Wanted[] => {
      if (units === null) return []
      if (units > mostUnits(unit)) refuseField(`prices.${at}.${key}`, 'too-big', { max: mostUnits(unit) })
      if (!isAmount(units, unit)) refuseField(`prices.${at}.${key}`, 'plans.digits', { count: unit.decimals })
      return [{ period, price: fromUnits(units, unit) }]
    }
    return [...amount('month', 'monthly', monthly), ...amount('year', 'yearly', yearly)]
  })
}

function coinOf(coins: Coins, currency: string, at: number) {
  try {
    return coins(currency)
  } catch {
    return refuseField(`prices.${at}.currency`, 'choice')
  }
}

/**
 * Brings the prices of a plan to what is wanted: one that differs gets its next version from now on, one that is not wanted any more
 * is sold no longer. Nothing that was ever paid is touched.
 */
async function versionPrices(tx: Tx, planId: string, wanted: readonly Wanted[], by: string): Promise<number> {
  const now = await clock(tx)
  const open = await tx
    .selectFrom('plan_prices')
    .select(['id', 'period', 'currency', 'minor'])
    .where('plan_id', '=', planId)
    .where('retired_at', 'is', null)
    .execute()
  const stays = (one: (typeof open)[number]) =>
    wanted.some(
      ({ period, price }) => period === one.period && price.currency === one.currency && price.minor === one.minor,
    )
  const gone = open.filter(one => !stays(one)).map(one => one.id)
  if (gone.length > 0) await tx.updateTable('plan_prices').set({ retired_at: now }).where('id', 'in', gone).execute()
  const fresh = wanted.filter(
    ({ period, price }) =>
      !open.some(one => one.period === period && one.currency === price.currency && one.minor === price.minor),
  )
  for (const { period, price } of fresh)
    await sql`insert into plan_prices (plan_id, period, currency, version, minor, valid_from, made_by)
      select ${planId}, ${period}, ${price.currency}, coalesce(max(version), 0) + 1, ${price.minor}, ${now}, ${by}
      from plan_prices where plan_id = ${planId} and period = ${period} and currency = ${price.currency}`.execute(tx)
  return fresh.length
}

async function keepEntitlements(tx: Tx, planId: string, given: PlanDraft['entitlements']): Promise<void> {
  const rows = Object.entries(given).map(([code, value]) => ({ plan_id: planId, code, value }))
  if (rows.length === 0) return
  await tx
    .insertInto('plan_entitlements')
    .values(rows)
    .onConflict(known => known.columns(['plan_id', 'code']).doUpdateSet(e => ({ value: e.ref('excluded.value') })))
    .execute()
}

const columnsOf = (draft: PlanDraft, currency: string) => ({
  code: draft.code,
  name: JSON.stringify(draft.name),
  description: JSON.stringify(draft.description),
  features: JSON.stringify(draft.features),
  currency,
  trial_days: draft.trialDays,
  position: draft.position,
  public: draft.public,
  audience: draft.audience,
})

const taken = (error: unknown): never => {
  if (isDuplicate(error, 'plans_code_key')) refuseField('code', 'plans.taken')
  throw error
}

/** What the audit log keeps of a plan. */
const kept = (plan: StaffPlanFull) => ({
  name: plan.name.en,
  arabicName: plan.name.ar,
  code: plan.code,
  prices: plan.prices.map(one => `${one.currency} ${one.monthly ?? '–'} / ${one.yearly ?? '–'}`),
  trialDays: plan.trialDays,
  position: plan.position,
  public: plan.public,
  audience: plan.audience,
  entitlements: plan.entitlements,
})

/** Tells the audit log of a plan, before and after. */
export const tellOfPlan = (
  tx: Tx,
  by: Editor,
  action: AuditAction,
  { before, after }: { before: StaffPlanFull | null; after: StaffPlanFull | null },
): Promise<void> =>
  tellLog(tx, by, action, {
    target: { kind: 'plan', id: (after ?? before)!._id },
    before: before ? kept(before) : undefined,
    after: after ? kept(after) : undefined,
  })

/** Adds a plan. Refuses by field what cannot be: a code that is taken, amounts with more digits than their currency has. */
export async function createPlan(tx: Tx, by: Editor, draft: PlanDraft, catalogue: Catalogue): Promise<StaffPlanFull> {
  checkEntitlements(draft.entitlements, catalogue)
  const prices = pricesOf(draft.prices, false, await coinsOf(tx))
  const { id } = await tx
    .insertInto('plans')
    .values(columnsOf(draft, prices[0]!.price.currency))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(taken)
  await keepEntitlements(tx, id, draft.entitlements)
  await versionPrices(tx, id, prices, by.id)
  const after = (await staffPlan(tx, id))!
  await tellOfPlan(tx, by, 'plans.create', { before: null, after })
  return after
}

/** Changes a plan; prices that differ become versions for new subscribers. */
export async function updatePlan(
  tx: Tx,
  by: Editor,
  id: string,
  draft: PlanDraft,
  catalogue: Catalogue,
): Promise<StaffPlanFull> {
  await lockPlan(tx, id)
  const before = (await staffPlan(tx, id))!
  checkEntitlements(draft.entitlements, catalogue)
  const prices = pricesOf(draft.prices, before.ground, await coinsOf(tx))
  await tx
    .updateTable('plans')
    .set({ ...columnsOf(draft, prices[0]?.price.currency ?? before.currency), changed_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
    .catch(taken)
  await keepEntitlements(tx, id, draft.entitlements)
  await versionPrices(tx, id, prices, by.id)
  const after = (await staffPlan(tx, id))!
  await tellOfPlan(tx, by, 'plans.update', { before, after })
  return after
}

/** Waits for whoever else changes the plan; 404 for none. */
export async function lockPlan(tx: Tx, id: string): Promise<void> {
  const row = await tx.selectFrom('plans').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) notFound()
}

/** A plan's row for whoever changes something beside it; 404 for none. */
export const planOr404 = async (tx: Tx, id: string) => (await planById(tx, id)) ?? notFound()
