import { dateFormat, numberFormat } from '../../../platform/shared/formatters.ts'
import { localeOf } from '../../../platform/shared/text.ts'
import { useText } from '../../../platform/web/text.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import type { strings } from '../strings.en.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How figures, times and days are written here. */
export function useFigureWords() {
  const t = useText<typeof strings>('dashboard')
  const language = useShownLanguage()
  const number = numberFormat(localeOf(language), { maximumFractionDigits: 1 })
  const signed = numberFormat(localeOf(language), { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return {
    plain: (value: number): string => number.format(value),
    /** "+8.2 %", "−4 %". */
    percent: (value: number): string => `${signed.format(value).replace('-', '−')}%`,
    /** "+12", "−18". */
    signed: (value: number): string => signed.format(value).replace('-', '−'),
    money: (value: number, currency: string): string =>
      numberFormat('en', {
        style: 'currency',
        currency,
        maximumFractionDigits: 0,
        currencyDisplay: 'narrowSymbol',
      }).format(value),
    /** "34 min", "28 h", "9 days". */
    duration: (ms: number): string => {
      const whole = Math.abs(ms)
      if (whole < HOUR) return t('duration.minutes', { count: Math.max(1, Math.round(whole / MINUTE)) })
      if (whole < 2 * DAY) return t('duration.hours', { count: Math.floor(whole / HOUR) })
      return t('duration.days', { count: Math.floor(whole / DAY) })
    },
    /** "1 h 52", "44 min", "3 days". */
    minutes: (minutes: number): string => {
      if (minutes < 60) return t('figures.minutes', { count: minutes })
      if (minutes >= 48 * 60) return t('figures.days', { count: Math.round(minutes / 1440) })
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      return rest === 0 || hours >= 10
        ? t('figures.hours', { count: hours })
        : t('figures.hours-minutes', { hours, minutes: String(rest).padStart(2, '0') })
    },
    /** "31/08". */
    day: (monday: string): string =>
      dateFormat('en-GB', { day: '2-digit', month: '2-digit', timeZone: 'UTC' }).format(
        new Date(`${monday}T00:00:00Z`),
      ),
  }
}
