import { coinage, inUnits, money, times } from '../../../platform/shared/money.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import type { EntitlementView, PlanView, SubscriptionView } from '../contract.ts'
import type { Period } from '../rules/calendar.ts'
import { type Catalogue, linesOf, nameOfEntitlement } from './catalogue.ts'
import { pricesInUnits } from './coins.ts'
import type { PlanRow, SubscriptionRow } from './queries.ts'

/** The plan that a card refers to: the one before it that the same members are offered. */
const beforeOf = (plans: readonly PlanRow[], at: number): PlanRow | undefined =>
  plans.slice(0, at).findLast(one => {
    const { audience } = plans[at]!
    return one.audience.length === 0 || (audience.length > 0 && audience.every(kind => one.audience.includes(kind)))
  })

type Around = { catalogue: Catalogue; language: Language }

/** What a period that the plan is not sold for would come to by its price for the other one, in whole units of its own currency. */
function worth(row: PlanRow, of: Period, share: { part: number; whole: number }): number {
  const price = row.prices.find(one => one.period === of && one.currency === row.prices[0]!.currency)
  if (!price) return 0
  const { minor } = times(money(price.minor, price.currency), share, 'up')
  return inUnits(money(minor, price.currency), coinage(price.currency, price.decimals))
}

function planView(plans: readonly PlanRow[], at: number, { catalogue, language }: Around): PlanView {
  const row = plans[at]!
  const prices = pricesInUnits(row)
  const [own] = prices
  return {
    _id: row.id,
    code: row.code,
    name: row.name[language],
    description: row.description[language],
    priceMonthly: own?.monthly ?? worth(row, 'year', { part: 1, whole: 12 }),
    priceYearly: own?.yearly ?? worth(row, 'month', { part: 12, whole: 1 }),
    currency: row.currency,
    prices,
    trialDays: row.trial_days,
    ground: row.ground,
    audience: row.audience,
    features: [
      ...linesOf(catalogue, row, beforeOf(plans, at), language),
      ...row.features.map(feature => feature[language]),
    ],
    entitlements: row.entitlements,
  }
}

/** Plans in a language, each with what it adds to the one before. */
export const planViews = (plans: readonly PlanRow[], catalogue: Catalogue, language: Language): PlanView[] =>
  plans.map((_, at) => planView(plans, at, { catalogue, language }))

/** The catalogue in a language. */
export const entitlementViews = (catalogue: Catalogue, language: Language): EntitlementView[] =>
  catalogue.map(one => ({ code: one.code, type: one.type, name: nameOfEntitlement(one, language) }))

/** A subscription in a language. */
export const subscriptionView = (row: SubscriptionRow, language: Language): SubscriptionView => ({
  _id: row.id,
  plan: { _id: row.plan_id, code: row.code, name: (row.name as Bilingual)[language] },
  status: row.status,
  isTrial: row.is_trial,
  startedAt: row.started_at.toISOString(),
  endsAt: (row.ends_at ?? row.period_end)?.toISOString() ?? null,
  cancelsAtEnd: row.cancels_at_end,
})
