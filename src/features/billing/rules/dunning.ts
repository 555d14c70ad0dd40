import { daysAfter, daysBetween } from '../../plans/rules/calendar.ts'

/** Days after the first failure on which a charge is tried again. */
export const TRY_AGAIN_DAYS = [1, 3, 7] as const
/** Days for which the plan stays open after the last try. */
export const GRACE_DAYS = 7
/** Days before a yearly renewal, and before a trial ends, on which is written. */
export const REMIND_DAYS = [14, 1] as const
/** Days before its period ends on which whoever pays by bank gets the document for the next one. */
export const BANK_DAYS = { month: 7, year: 14 } as const

/** What follows a failed charge: the next try, or the last days. */
export type AfterFailure = { tryAt: Date } | { graceUntil: Date }

/**
 * What follows a charge that failed now, when the first one failed at a moment: tries on the 1st, 3rd and 7th day after it, then
 * seven days of grace. Days that a house slept through are not made up for: however long it slept, it tries once.
 */
export function afterFailure(first: Date, now: Date, zone: string): AfterFailure {
  const next = TRY_AGAIN_DAYS.map(days => daysAfter(first, zone, days)).find(at => at > now)
  return next ? { tryAt: next } : { graceUntil: daysAfter(now, zone, GRACE_DAYS) }
}

/** Until when a plan stays open whose first charge failed at a moment, when nothing was slept through. */
export const graceEnd = (first: Date, zone: string): Date =>
  daysAfter(first, zone, TRY_AGAIN_DAYS[TRY_AGAIN_DAYS.length - 1]! + GRACE_DAYS)

/**
 * Which reminder of an end is to be sent now, by the days before it; null for none. One that was slept through is sent late, as long
 * as the next one is not due.
 */
export function reminderDue(end: Date, now: Date, zone: string): (typeof REMIND_DAYS)[number] | null {
  const left = daysBetween(now, end, zone)
  if (left < 0 || now >= end) return null
  if (left <= 1) return 1
  return left <= 14 ? 14 : null
}
