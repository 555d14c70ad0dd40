import { afterOpenTime, type OpeningHours, openTimeBetween } from './opening-hours.ts'

/**
 * The answer that is owed: `dueAt` while the clock runs, `leftMs` of opening time while it stands still because the club waits for the
 * member. Both null: nothing is owed, or no opening time is near enough to promise anything.
 */
export type AnswerClock = { dueAt: Date | null; leftMs: number | null }

/** Nothing is owed. */
export const NOTHING_OWED: AnswerClock = { dueAt: null, leftMs: null }

/** An answer is owed from now on, within so many minutes of opening time. */
export const clockFrom = (office: OpeningHours, now: Date, minutes: number): AnswerClock => ({
  dueAt: afterOpenTime(office, now, minutes * 60_000),
  leftMs: null,
})

/** It stands still from now on: what was left is kept, nothing once it is late. */
export const clockHeld = (office: OpeningHours, clock: AnswerClock, now: Date): AnswerClock =>
  clock.dueAt ? { dueAt: null, leftMs: openTimeBetween(office, now, clock.dueAt) } : clock

/** It runs again with what was left. */
export const clockResumed = (office: OpeningHours, clock: AnswerClock, now: Date): AnswerClock =>
  clock.leftMs === null ? clock : { dueAt: afterOpenTime(office, now, clock.leftMs), leftMs: null }

/** True once the promise is broken. */
export const isLate = (clock: Pick<AnswerClock, 'dueAt'>, now: Date): boolean =>
  clock.dueAt !== null && clock.dueAt.getTime() < now.getTime()
