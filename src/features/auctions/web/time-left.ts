/** What is left of a time: days and hours while it is long, a running clock in the last day. */
export type Left = { over: true } | { over: false; days: number; hours: number; clock: string | null; seconds: number }

const DAY = 86_400
const two = (n: number) => String(n).padStart(2, '0')

/** Splits the seconds until an end; `clock` is "1:12:08", or "12:08" in the last hour. */
export function timeLeft(endsAt: string, second: number): Left {
  const seconds = Math.ceil(Date.parse(endsAt) / 1000) - second
  if (seconds <= 0) return { over: true }
  const days = Math.floor(seconds / DAY)
  const hours = Math.floor((seconds % DAY) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const clock = `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
  return { over: false, days, hours, clock: days > 0 ? null : clock, seconds }
}
