import { shortDate } from '../../../platform/shared/text.ts'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { useCurrencies, useDisplayMoney } from '../../lookups/web/public.ts'

/** Amounts of one auction: in its own currency, which is what counts, and about how much that is in the reader's. */
export function useAuctionMoney(currency: string | null) {
  const show = useDisplayMoney()
  const language = useShownLanguage()
  const { list } = useCurrencies()
  const code = currency ?? 'USD'
  const known = list.find(one => one.shortName === code)
  return {
    own: (units: number): string => show(units, code, { own: true }).text,
    /** Null where the reader counts in the same currency, and until the rates are here. */
    about: (units: number): { text: string; date: string } | null => {
      const { text, approximate, rateDate } = show(units, code)
      return approximate ? { text, date: rateDate ? shortDate(rateDate) : '' } : null
    },
    sign: (language === 'ar' ? known?.arabicSymbol : known?.symbol) ?? code,
  }
}
