/** Today as `YYYY-MM-DD` in a time zone. */
export function dayIn(timeZone: string | undefined, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return parts.format(now)
}

/** The latest day it is anywhere: what the server holds against a date, since it does not know the viewer's zone. */
export const latestDay = (now = new Date()): string => dayIn('Pacific/Kiritimati', now)
