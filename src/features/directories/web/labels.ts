import { useCallback } from 'react'
import { useLanguage } from '../../../platform/web/language.tsx'
import { type Params, useText } from '../../../platform/web/text.tsx'
import { nameOf, useDisplayMoney } from '../../lookups/web/data.ts'
import { useKindWords } from '../../profiles/web/use-kind-words.ts'
import type { Looked } from '../address.ts'
import type { FacetValue, SearchAnswer } from '../contract.ts'
import type { Directory } from '../directory.ts'
import type { strings } from '../strings.en.ts'

/** The words of one directory: its title, its counts, what its filters are called. */
export function useDirectoryWords({ kind }: Directory): (key: string, params?: Params) => string {
  const t = useText<typeof strings>('directories') as (key: string, params?: Params) => string
  return (key, params) => t(`${kind}.${key}`, params)
}

/** Says what a value of a filter is called: a look-up's name, or the word of a choice. */
export function useValueLabel(
  directory: Directory,
  answer: SearchAnswer | undefined,
): (key: string, value: string) => string {
  const { language } = useLanguage()
  const kind = useKindWords(directory.kind)
  return useCallback(
    (key, value) => {
      const filter = directory.choices.find(one => one.key === key)
      if (filter?.as === 'choice') return kind(`fields.${filter.field}.options.${value}`)
      const found: FacetValue | undefined = answer?.facets[key]?.find(one => one.value === value)
      return found?.name ? nameOf(found.name, language) : value
    },
    [directory, answer, kind, language],
  )
}

/** Says a range: from, up to, or between. */
export function useRangeLabel(): (
  range: { min: number | null; max: number | null },
  currency: string | null,
) => string {
  const t = useText<typeof strings>('directories')
  const money = useDisplayMoney()
  const say = (value: number | null, currency: string | null) =>
    value === null ? '' : currency ? money(value, currency, { own: true }).text : `${value} %`
  return ({ min, max }, currency) => {
    const [from, to] = [say(min, currency), say(max, currency)]
    if (min !== null && max !== null) return t('between', { from, to })
    return min !== null ? t('more-than', { from }) : t('less-than', { to })
  }
}

/** What a search may be called: its words and the values that were chosen, else the directory. */
export function useSuggestedName(directory: Directory, looked: Looked, answer: SearchAnswer | undefined): string {
  const labelOf = useValueLabel(directory, answer)
  const { language } = useLanguage()
  const by = useDirectoryWords(directory)
  const chosen = Object.entries(looked.chosen).flatMap(([key, values]) => values.map(value => labelOf(key, value)))
  const parts = [looked.text, ...chosen].filter(Boolean).slice(0, 4)
  return [by('title'), parts.join(language === 'ar' ? '، ' : ', ')].filter(Boolean).join(': ')
}
