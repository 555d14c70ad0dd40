import { toUnits } from '../../../platform/shared/money.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import type { PlanView, SubscriptionView } from '../contract.ts'
import type { PlanRow, SubscriptionRow } from './queries.ts'

const CENTS = 2

/** A plan in a language. */
export const planView = (row: PlanRow, language: Language): PlanView => ({
  _id: row.id,
  code: row.code,
  name: (row.name as Bilingual)[language],
  description: (row.description as Bilingual)[language],
  priceMonthly: toUnits(row.price_monthly_minor, CENTS),
  priceYearly: toUnits(row.price_yearly_minor, CENTS),
  currency: row.currency,
  trialDays: row.trial_days,
  entitlements: row.entitlements,
})

/** A subscription in a language. */
export const subscriptionView = (row: SubscriptionRow, language: Language): SubscriptionView => ({
  _id: row.id,
  plan: { _id: row.plan_id, code: row.code, name: (row.name as Bilingual)[language] },
  status: row.status as SubscriptionView['status'],
  isTrial: row.is_trial,
  startedAt: row.started_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  cancelsAtEnd: row.cancels_at_end,
})
