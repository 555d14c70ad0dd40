import { Fragment, type ReactNode, startTransition, useEffect, useState } from 'react'
import { nameIn } from '../../../platform/shared/text.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { SkeletonCard } from '../../../platform/web/ui/SkeletonCard.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { filtersOn, type Looked, withoutFilters } from '../address.ts'
import type { Filters } from '../filters.ts'
import type { Results } from './data.ts'
import css from './FoundScreen.module.css'
import type { ListWords } from './list-words.ts'

const PER_PAGE = 24
/** Cards that show without scrolling, on a large screen too. */
const AT_ONCE = 6

/** Whether a list was drawn in this window before: whoever comes back to one further down needs all of it at once. */
let drawnBefore = false
const isFresh = (): boolean => {
  const [arrival] = performance.getEntriesByType?.('navigation') ?? []
  return !drawnBefore && (arrival as PerformanceNavigationTiming | undefined)?.type === 'navigate'
}

type FoundListProps<Row> = {
  results: Results<Row>
  keyOf: (row: Row) => string
  card: (row: Row) => ReactNode
  filters: Filters
  words: ListWords
  looked: Looked
  onChange: (change: Partial<Looked>) => void
  none: ReactNode
}

/** The cards found so far, or why there are none. */
export function FoundList<Row>(props: FoundListProps<Row>) {
  const { results, looked, onChange, keyOf, card } = props
  const t = useWords()
  const { first, entries, loading, loadingMore, error, retry } = results
  // What is seen is drawn first; the rest follows without holding up a finger or a key.
  const [whole, setWhole] = useState(() => !isFresh())
  useEffect(() => {
    drawnBefore = true
    startTransition(() => setWhole(true))
  }, [])
  const slow = useDelayed(loading || loadingMore)
  const left = (first?.count ?? 0) - entries.length
  if (error) return <ErrorPiece error={error} onRetry={retry} />
  if (first && first.count === 0) return <Nothing {...props} />
  return (
    <>
      <div className={classNames(css.cards, looked.view === 'list' && css.list)}>
        {(whole ? entries : entries.slice(0, AT_ONCE)).map(row => (
          <Fragment key={keyOf(row)}>{card(row)}</Fragment>
        ))}
        {slow && Array.from({ length: loading ? 6 : 3 }, (_, at) => at).map(at => <SkeletonCard key={at} />)}
      </div>
      {left > 0 && (
        <div className={css.more}>
          <Button loading={loadingMore} onClick={() => onChange({ page: looked.page + 1 })}>
            {t('ui.show-more', { count: Math.min(PER_PAGE, left) })}
          </Button>
        </div>
      )}
    </>
  )
}

function Nothing<Row>({ results, filters, looked, onChange, none }: FoundListProps<Row>) {
  const t = useWords()
  const { language } = useLanguage()
  const tree = filters.choices.find(one => one.as === 'tree')
  const clear = { ...withoutFilters(looked), text: '' }
  if (filtersOn(looked) === 0 && looked.text === '') return none
  const wordsAlone = filtersOn(looked) === 0
  return (
    <>
      <EmptyState
        kind="no-match"
        title={wordsAlone ? t('found.no-words', { text: isolate(looked.text) }) : t('found.no-match')}
        body={t(wordsAlone ? 'found.no-words-too' : 'found.no-match-too')}
        action={
          <Button onClick={() => onChange(clear)}>{t(wordsAlone ? 'found.clear-search' : 'ui.clear-filters')}</Button>
        }
      />
      <div className={css.suggestions}>
        {tree &&
          results.first?.suggestions.map(one => (
            <button
              key={one.value}
              type="button"
              className={css.suggestion}
              onClick={() => onChange({ ...clear, chosen: { ...clear.chosen, [tree.key]: [one.value] } })}
            >
              <Chip pill>{one.name ? nameIn(one.name, language) : one.value}</Chip>
            </button>
          ))}
      </div>
    </>
  )
}
