import { useMemo } from 'react'
import { type ListWords, lookedUp } from '../../../engines/search/web/list-words.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { type Params, useText } from '../../../platform/web/text.tsx'
import type { ItemKindKey } from '../../items/contract.ts'
import { itemFilters } from '../filters.ts'
import type { strings } from '../strings.en.ts'

/** Sentences that the market and each kind have of their own. */
const OWN = new Set(['title', 'lead', 'all', 'match-of', 'show', 'none-yet', 'none-yet-too', 'create'])

/** The words of the market, or of the list of one kind. */
export function useMarketWords(of: ItemKindKey | 'market'): ListWords {
  const t = useText<typeof strings>('market') as (key: string, params?: Params) => string
  const { language } = useLanguage()
  return useMemo(
    () => ({
      say: (key, params) => t(OWN.has(key) ? `${of}.${key}` : key, params),
      filter: key => t(`filter.${key}`),
      sort: key => t(`sort.${key}`),
      value: (key, value, answer) => {
        const filter = itemFilters.choices.find(one => one.key === key)
        if (filter?.as !== 'choice') return lookedUp(answer, key, value, language)
        return filter.values?.includes(value) ? t(`values.${key}.${value}`) : null
      },
    }),
    [t, of, language],
  )
}
