import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import type { Viewer } from '../../../../platform/shared/access.ts'
import type { AnswerIn } from '../../../../platform/shared/call.ts'
import { convert, money, times } from '../../../../platform/shared/money.ts'
import { notFound, Refusal, refuse } from '../../../../platform/shared/refusal.ts'
import type { Language } from '../../../../platform/shared/text.ts'
import { itemPathOf } from '../../../items/rules.ts'
import { featureOwnItem, visibleItem } from '../../../items/server/public.ts'
import { ratesNow } from '../../../lookups/server/public.ts'
import { isFor } from '../../../plans/rules.ts'
import { addMonths, monthsWaitFor, plansFor, subscriptionsOf } from '../../../plans/server/public.ts'
import { setting } from '../../../settings/server/public.ts'
import type { readUses } from '../../contract/uses.ts'
import { FEATURED_DAYS, POINTS_PER_DOLLAR, refusalToRedeem } from '../../rules.ts'
import { balancesOf, holdMembers, post, type Words } from '../post.ts'

type Plan = Awaited<ReturnType<typeof plansFor>>[number]
type Rates = Awaited<ReturnType<typeof ratesNow>>

/** What a month of a plan costs in points: its price in dollars where it has one, else its own by today's rate, in whole points. */
function monthInPoints(plan: Plan, rates: Rates): number | null {
  const monthly = plan.prices.filter(price => price.period === 'month' && price.minor > 0)
  const price = monthly.find(one => one.currency === 'USD') ?? monthly[0]
  const [from, dollar] = [price && rates.get(price.currency), rates.get('USD')]
  if (!price || !from || !dollar) return null
  const inDollars = convert(money(price.minor, price.currency), from, dollar, 'up').money
  return times(inDollars, { part: POINTS_PER_DOLLAR, whole: 10 ** dollar.decimals }, 'up').minor
}

/** The plans that a member can have for points, each with what a month of it costs. */
async function plansForPoints(db: Db, viewer: Viewer): Promise<{ plan: Plan; points: number }[]> {
  const rates = await ratesNow(db)
  const plans = (await plansFor(db, viewer.id)).filter(plan => !plan.ground && isFor(plan, viewer.userType))
  return plans.flatMap(plan => {
    const points = monthInPoints(plan, rates)
    return points === null ? [] : [{ plan, points }]
  })
}

/** What a member's earned points buy. Beside a plan that runs only that one is offered. */
export async function usesOf(db: Db, viewer: Viewer, language: Language): Promise<AnswerIn<typeof readUses>['data']> {
  const { pending, earned } = await balancesOf(db, viewer.id)
  const offers = await db
    .selectFrom('items')
    .select([
      'id',
      'name',
      'featured_until',
      sql<boolean>`coalesce(featured_until > clock_timestamp(), false)`.as('featured'),
    ])
    .where('owner_id', '=', viewer.id)
    .where(visibleItem())
    .orderBy('published_at', 'desc')
    .limit(100)
    .execute()
  const running = (await subscriptionsOf(db, viewer.id)).find(
    one => !one.is_trial && ['active', 'past_due', 'grace'].includes(one.status),
  )
  const plans = (await plansForPoints(db, viewer)).filter(({ plan }) => !running || running.plan_id === plan.id)
  const waitsFor = running ? await monthsWaitFor(db, viewer.id) : null
  return {
    earned,
    owed: pending < 0 || earned < 0,
    featured: {
      points: await setting(db, 'featuredPoints'),
      days: FEATURED_DAYS,
      offers: offers.map(one => ({
        _id: one.id,
        name: one.name,
        featuredUntil: one.featured ? one.featured_until!.toISOString() : null,
      })),
    },
    plans: plans.map(({ plan, points }) => ({
      planId: plan.id,
      name: plan.name[language],
      points,
      running: running?.plan_id === plan.id,
      waitsFor,
    })),
  }
}

/** Takes earned points for something, under the lock of the member's accounts: what it costs must be what they were told. */
async function pay(
  tx: Tx,
  userId: string,
  price: { now: number; told: number },
  what: { words: Words; link: string | null },
): Promise<void> {
  if (price.now !== price.told) throw new Refusal('points.price-changed')
  refuse(refusalToRedeem(await balancesOf(tx, userId), price.now))
  await post(tx, { userId, act: 'redeemed', amount: price.now, cause: `redeem:${randomUUID()}`, byId: userId, ...what })
}

/** Puts one of a member's offers in front for earned points. */
export async function redeemFeatured(
  tx: Tx,
  viewer: Viewer,
  { itemId, points: told }: { itemId: string; points: number },
): Promise<void> {
  await holdMembers(tx, [viewer.id])
  const item = await featureOwnItem(tx, viewer.id, itemId, FEATURED_DAYS)
  const words = { use: 'featured', count: FEATURED_DAYS, thing: item.name } as const
  await pay(tx, viewer.id, { now: await setting(tx, 'featuredPoints'), told }, { words, link: itemPathOf(itemId) })
}

/** Gives a member months of a plan for earned points. */
export async function redeemMonths(
  tx: Tx,
  viewer: Viewer,
  { planId, months, points: told }: { planId: string; months: number; points: number },
): Promise<void> {
  await holdMembers(tx, [viewer.id])
  const chosen = (await plansForPoints(tx, viewer)).find(({ plan }) => plan.id === planId) ?? notFound()
  await addMonths(tx, { userId: viewer.id, planId, months }, { by: viewer.id, why: 'points' })
  const words = { use: 'plan', count: months, plan: chosen.plan.name } as const
  await pay(tx, viewer.id, { now: chosen.points * months, told }, { words, link: '/my-subscriptions' })
}
