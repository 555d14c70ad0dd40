import { useCallback, useMemo } from 'react'
import type { Looked } from '../../../engines/search/address.ts'
import type { FoundFacts } from '../../../engines/search/contract.ts'
import { type ListWords, lookedUp } from '../../../engines/search/web/list-words.ts'
import { commaOf } from '../../../platform/shared/text.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { type Params, useText } from '../../../platform/web/text.tsx'
import { useKindWords } from '../../profiles/web/public.ts'
import type { Directory } from '../rules/directory.ts'
import type { strings } from '../strings.en.ts'

/** The words of one directory: its title, its counts, what its filters are called. */
export function useDirectoryWords({ kind }: Directory): (key: string, params?: Params) => string {
  const t = useText<typeof strings>('directories') as (key: string, params?: Params) => string
  return useCallback((key, params) => t(`${kind}.${key}`, params), [t, kind])
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

/** What a search may be called: its words and the values that were chosen, else the directory. */
export function useSuggestedName(words: ListWords, looked: Looked, answer: FoundFacts | undefined): string {
  const { language } = useLanguage()
  const chosen = Object.entries(looked.chosen).flatMap(([key, values]) =>
    values.map(value => words.value(key, value, answer)),
  )
  const parts = [looked.text, ...chosen].filter(Boolean).slice(0, 4)
  return [words.say('title'), parts.join(commaOf(language))].filter(Boolean).join(': ')
}
