import { useMemo } from 'react'
import { treeOf } from '../../../engines/forms/web/fields/words-of.ts'
import type { ListLookUps } from '../../../engines/search/web/list-words.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { knownSign, useCurrencies, useDisplayMoney, useIndustries } from './data.ts'

/** What lists that are searched need of look-ups: the tree of industries, signs and amounts of currencies. */
export const listLookUps: ListLookUps = {
  useTree() {
    const { language } = useLanguage()
    const { list } = useIndustries()
    return useMemo(() => treeOf(list, language), [list, language])
  },
  useSign(currency) {
    const { language } = useLanguage()
    const own = useCurrencies().list.find(one => one.shortName === currency)
    return (language === 'ar' ? own?.arabicSymbol : own?.symbol) ?? knownSign(currency)
  },
  useAmount() {
    const money = useDisplayMoney()
    return (units, currency) => money(units, currency, { own: true }).text
  },
}
