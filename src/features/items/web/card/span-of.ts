/** A span in whole days, hours and minutes; zero for what is over. */
export function spanOf(ms: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}

/** Which words say it: two figures are enough. */
export const wordsOfSpan = ({ days, hours }: { days: number; hours: number }): 'days' | 'hours' | 'minutes' =>
  days > 0 ? 'days' : hours > 0 ? 'hours' : 'minutes'
