import { useMemo } from 'react'
import type { ListLookUps } from '../../../engines/search/web/list-words.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { TreeOption } from '../../../platform/web/forms/picking/tree-rows.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import type { Industry } from '../contract.ts'
import { knownSign, nameOf, useCurrencies, useDisplayMoney, useIndustries } from './data.ts'

const optionsOf = (industries: readonly Industry[], language: Language): TreeOption[] =>
  industries.map(one => ({
    id: one.id,
    label: nameOf(one, language),
    search: `${one.label} ${one.arabicName}`,
    children: optionsOf(one.children, language),
  }))

/** What lists that are searched need of look-ups: the tree of industries, signs and amounts of currencies. */
export const listLookUps: ListLookUps = {
  useTree() {
    const { language } = useLanguage()
    const { list } = useIndustries()
    return useMemo(() => optionsOf(list, language), [list, language])
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
