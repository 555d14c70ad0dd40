import { useEffect, useState } from 'react'
import { CLAIM_MINUTES } from '../rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something waits, in the largest unit that says enough: minutes to two hours, hours to three days. */
export function ageOf(since: string, now: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const ms = Math.max(0, now - new Date(since).getTime())
  if (ms < 2 * HOUR) return { unit: 'minutes', count: Math.floor(ms / MINUTE) }
  return ms < 3 * DAY ? { unit: 'hours', count: Math.floor(ms / HOUR) } : { unit: 'days', count: Math.floor(ms / DAY) }
}

/** Minutes that are left of a claim, none when it is over; clocks that differ never make it more than an hour. */
export const minutesUntil = (until: string | null, now: number): number =>
  until === null ? 0 : Math.min(CLAIM_MINUTES, Math.max(0, Math.ceil((new Date(until).getTime() - now) / MINUTE)))

/** The time, moved on every so many milliseconds while somebody looks. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
