import type { UserType } from '../../platform/shared/access.ts'
import { latinDigits } from '../../platform/shared/text.ts'
import { isRunning } from './rules/states.ts'

type History = readonly { isTrial: boolean; status: string }[]

/** Why this account cannot start the trial, or null: once per account, and not beside a running plan. */
export function refusalToTrial(
  history: History,
  trialDays: number,
): 'plans.no-trial' | 'plans.trial-used' | 'plans.already-subscribed' | null {
  if (trialDays === 0) return 'plans.no-trial'
  if (history.some(one => one.isTrial)) return 'plans.trial-used'
  return history.some(one => isRunning(one.status)) ? 'plans.already-subscribed' : null
}

/** A promotion code as it is stored, of what somebody typed: in any case, with the digits of any keyboard and spaces around. */
export const typedCode = (typed: string): string => latinDigits(typed).trim().toUpperCase()

/** True when a plan is for this kind of member; who has not said yet what they are may become any. */
export const isFor = (plan: { audience: readonly UserType[] }, userType: UserType | null): boolean =>
  plan.audience.length === 0 || userType === null || plan.audience.includes(userType)

/** The period that a plan is bought for by whoever looks at one of the two: the other where it is not sold for that. */
export const soldPeriod = (
  price: { monthly: number | null; yearly: number | null } | null,
  wished: 'monthly' | 'yearly',
): 'month' | 'year' => {
  const other = wished === 'monthly' ? 'yearly' : 'monthly'
  const sold = price && price[wished] === null && price[other] !== null ? other : wished
  return sold === 'monthly' ? 'month' : 'year'
}

/** Whole months that the yearly price saves against twelve monthly ones. */
export const monthsSaved = (monthly: number, yearly: number): number =>
  monthly === 0 ? 0 : Math.floor((12 * monthly - yearly) / monthly)
