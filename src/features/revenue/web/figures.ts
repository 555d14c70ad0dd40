import { dateFormat, numberFormat } from '../../../platform/shared/formatters.ts'
import { type Language, localeOf } from '../../../platform/shared/text.ts'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { useDisplayMoney } from '../../lookups/web/public.ts'

/** A month by its name as the language writes it; `long` with the whole word. */
const monthText = (language: Language, month: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** How the figures of this page are written: whole units, with their sign where they are a change. */
export function useFigures(currency: string) {
  const language = useShownLanguage()
  const show = useDisplayMoney()
  const number = numberFormat(localeOf(language), { maximumFractionDigits: 0 })
  const signed = numberFormat(localeOf(language), { maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  return {
    /** "$38,420" in the currency of the figures. */
    amount: (units: number) => show(Math.round(units), currency, { own: true }).text,
    /** The same in the reader's currency, or null where it is the same one. */
    about: (units: number) => {
      const { text, approximate } = show(Math.round(units), currency)
      return approximate ? text : null
    },
    /** An amount of another currency, as it is. */
    own: (units: number, of: string) => show(units, of, { own: true }).text,
    /** "2,310". */
    plain: (units: number) => number.format(units),
    /** "+2,310", "−380". */
    change: (units: number) => signed.format(Math.round(units)).replace('-', '−'),
    month: (name: string) => monthText(language, name, { month: 'long' }),
    short: (name: string) => monthText(language, name, { month: 'short' }),
    dated: (name: string) => monthText(language, name, { month: 'short', year: 'numeric' }),
  }
}
