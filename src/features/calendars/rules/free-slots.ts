import { minutesOf, momentAt, wallOf } from '../../../platform/shared/zone-time.ts'

const DAY = 86_400_000
const MINUTE = 60_000

/** A time of the week: `day` 1 (Monday) to 7, times of day; `24:00` is the end of the day. */
export type WeekSpan = { day: number; from: string; to: string }

/** When somebody can be met, in their own zone. Days off are days of it, the first to the last. */
export type MeetingHours = {
  zone: string
  hours: readonly WeekSpan[]
  daysOff: readonly { from: string; to: string }[]
  /** Minutes that stay free before a meeting and after it. */
  buffer: number
  /** How soon the earliest one may be, in minutes. */
  notice: number
  /** How many days ahead the latest one may be. */
  horizon: number
  /** Meetings on one day at most; null without a bound. */
  perDay: number | null
}

/** A stretch of time, in milliseconds. */
export type Span = { from: number; to: number }

export type SlotsAsked = {
  hours: MeetingHours
  /** What is taken, in any order. */
  busy: readonly Span[]
  /** When the meetings begin that count for the most of a day. */
  meetings: readonly number[]
  /** How long the meeting takes, in minutes. */
  length: number
  now: number
} & Span

/** Times are offered at the quarters of an hour for short meetings, else at its halves. */
const strideOf = (length: number): number => (length <= 15 ? 15 : 30) * MINUTE

/** Spans in order, those that touch as one. */
export function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else if (span.to > span.from) all.push({ ...span })
  }
  return all
}

const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10)

/** The open stretches of somebody's days that touch a range: where hours of two days meet at midnight they are one. */
export function openSpans({ zone, hours, daysOff }: MeetingHours, range: Span): Span[] {
  const first = Math.floor(wallOf(range.from, zone) / DAY) * DAY - DAY
  const last = wallOf(range.to, zone)
  const spans: Span[] = []
  for (let day = first; day <= last; day += DAY) {
    const date = dateOf(day)
    if (daysOff.some(off => off.from <= date && date <= off.to)) continue
    const weekday = new Date(day).getUTCDay() || 7
    for (const one of hours)
      if (one.day === weekday)
        spans.push({
          from: momentAt(day + minutesOf(one.from) * MINUTE, zone, 'begins'),
          to: momentAt(day + minutesOf(one.to) * MINUTE, zone, 'ends'),
        })
  }
  return joined(spans)
}

/**
 * When a meeting of a length can begin, from `from` on and before `to`: it lies wholly in the hours, nothing that is taken touches it or
 * the minutes kept free around it, it is neither too soon nor too far ahead, and its day is not full.
 */
export function freeSlots({ hours, busy, meetings, length, now, from, to }: SlotsAsked): number[] {
  const earliest = Math.max(from, now + hours.notice * MINUTE)
  const latest = Math.min(to - 1, now + hours.horizon * DAY)
  if (earliest > latest) return []
  const taken = joined(busy)
  const full = fullDays(hours, meetings)
  const slots: number[] = []
  let next = 0
  // One that begins last may end on the day after.
  for (const span of openSpans(hours, { from: earliest, to: latest + length * MINUTE })) {
    for (let at = span.from; at + length * MINUTE <= span.to; at += strideOf(length)) {
      if (at < earliest || at > latest) continue
      const needs = { from: at - hours.buffer * MINUTE, to: at + (length + hours.buffer) * MINUTE }
      while (next < taken.length && taken[next]!.to <= needs.from) next++
      const inTheWay = next < taken.length && taken[next]!.from < needs.to
      if (!inTheWay && !full.has(dayOf(at, hours.zone))) slots.push(at)
    }
  }
  return slots
}

const dayOf = (moment: number, zone: string): string => dateOf(wallOf(moment, zone))

/** Days of the zone that have as many meetings as one may have. */
function fullDays({ zone, perDay }: MeetingHours, meetings: readonly number[]): Set<string> {
  if (perDay === null) return new Set()
  const counts = new Map<string, number>()
  for (const meeting of meetings) {
    const day = dayOf(meeting, zone)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= perDay).map(([day]) => day))
}
