import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** So many minutes in words: whole days or hours where they are. */
export function useDuration(): (minutes: number) => string {
  const t = useText<typeof strings>('calendars')
  return minutes => {
    if (minutes >= DAY && minutes % DAY === 0) return t('duration.days', { count: minutes / DAY })
    if (minutes >= HOUR && minutes % HOUR === 0) return t('duration.hours', { count: minutes / HOUR })
    return t('duration.minutes', { count: minutes })
  }
}
