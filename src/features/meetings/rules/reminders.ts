/** Reminders of a meeting: a day before, and a quarter of an hour before. */
export const REMINDERS = ['day', 'soon'] as const
export type Reminder = (typeof REMINDERS)[number]

const MINUTE_MS = 60_000
export const BEFORE_MS: Record<Reminder, number> = { day: 24 * 60 * MINUTE_MS, soon: 15 * MINUTE_MS }
/** Later than this before its time the reminder of a day says nothing that the other will not say. */
const DAY_UNTIL_MS = 2 * 60 * MINUTE_MS

/**
 * The reminder that is due of a meeting, if any. What was fixed or moved after a reminder's time is not reminded of: whoever is
 * asked was told only just. After a stop of the server a late one is still sent while it is of use.
 */
export function reminderDue(startsAt: Date, fixedAt: Date, now: Date): Reminder | null {
  const left = startsAt.getTime() - now.getTime()
  if (left <= 0) return null
  const known = startsAt.getTime() - fixedAt.getTime()
  if (left <= BEFORE_MS.soon) return known > BEFORE_MS.soon ? 'soon' : null
  return left <= BEFORE_MS.day && left > DAY_UNTIL_MS && known > BEFORE_MS.day ? 'day' : null
}
