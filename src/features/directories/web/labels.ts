import { useCallback, useMemo } from 'react'
import type { Language } from '../../../platform/shared/text.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { type Params, useText } from '../../../platform/web/text.tsx'
import { nameOf, useDisplayMoney } from '../../lookups/web/data.ts'
import { useKindWords } from '../../profiles/web/use-kind-words.ts'
import type { Looked } from '../address.ts'
import type { FoundFacts } from '../contract.ts'
import type { Directory } from '../directory.ts'
import type { strings } from '../strings.en.ts'

/** The words of one directory: its title, its counts, what its filters are called. */
export function useDirectoryWords({ kind }: Directory): (key: string, params?: Params) => string {
  const t = useText<typeof strings>('directories') as (key: string, params?: Params) => string
  return useCallback((key, params) => t(`${kind}.${key}`, params), [t, kind])
}

/** The words of a list that is searched: its own sentences, and what its filters, their values and its orders are called. */
export type ListWords = {
  /** A sentence of the list: `search`, `filters`, `no-match`, `match-of` … */
  say: (key: string, params?: Params) => string
  filter: (key: string) => string
  sort: (key: string) => string
  /** Null while it is not known what the value is called. */
  value: (key: string, value: string, answer: FoundFacts | undefined) => string | null
}

/** What a look-up is called that the answer names; null while there is none, and of what no look-up knows. */
export function lookedUp(
  answer: FoundFacts | undefined,
  key: string,
  value: string,
  language: Language,
): string | null {
  const name = answer?.facets[key]?.find(one => one.value === value)?.name
  return name ? nameOf(name, language) : null
}

/** The words of a directory. */
export function useListWords(directory: Directory): ListWords {
  const t = useText<typeof strings>('directories') as (key: string, params?: Params) => string
  const by = useDirectoryWords(directory)
  const kind = useKindWords(directory.kind)
  const { language } = useLanguage()
  return useMemo(
    () => ({
      say: (key, params) => (OWN.has(key) ? by(key, params) : t(key, params)),
      filter: key => by(key),
      sort: key => t(`sort.${key}`),
      value: (key, value, answer) => {
        const filter = directory.choices.find(one => one.key === key)
        if (filter?.as !== 'choice') return lookedUp(answer, key, value, language)
        const word = `fields.${filter.field}.options.${value}`
        const said = kind(word)
        return said.endsWith(word) ? null : said
      },
    }),
    [t, by, kind, directory, language],
  )
}

/** Sentences that each directory has of its own. */
const OWN = new Set(['title', 'all', 'match-of', 'show', 'none-yet', 'none-yet-too', 'register'])

/** Says a range: from, up to, or between. */
export function useRangeLabel(): (
  words: ListWords,
  range: { min: number | null; max: number | null },
  currency: string | null,
) => string {
  const money = useDisplayMoney()
  const amount = (value: number | null, currency: string | null) =>
    value === null ? '' : currency ? money(value, currency, { own: true }).text : `${value} %`
  return ({ say }, { min, max }, currency) => {
    const [from, to] = [amount(min, currency), amount(max, currency)]
    if (min !== null && max !== null) return say('between', { from, to })
    return min !== null ? say('more-than', { from }) : say('less-than', { to })
  }
}

/** What a search may be called: its words and the values that were chosen, else the directory. */
export function useSuggestedName(words: ListWords, looked: Looked, answer: FoundFacts | undefined): string {
  const { language } = useLanguage()
  const chosen = Object.entries(looked.chosen).flatMap(([key, values]) =>
    values.map(value => words.value(key, value, answer)),
  )
  const parts = [looked.text, ...chosen].filter(Boolean).slice(0, 4)
  return [words.say('title'), parts.join(language === 'ar' ? '، ' : ', ')].filter(Boolean).join(': ')
}
