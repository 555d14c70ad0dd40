import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { SkeletonCard } from '../../../platform/web/ui/SkeletonCard.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { nameOf } from '../../lookups/web/data.ts'
import { ProfileCard } from '../../profiles/web/ProfileCard.tsx'
import { filtersOn, type Looked } from '../address.ts'
import type { Directory } from '../directory.ts'
import type { strings } from '../strings.en.ts'
import css from './DirectoryScreen.module.css'
import type { Results } from './data.ts'
import { useDirectoryWords } from './labels.ts'

const PER_PAGE = 24
type Props = {
  directory: Directory
  results: Results
  looked: Looked
  onMore: () => void
  onClear: () => void
  onIndustry: (id: string) => void
}

/** The cards found so far, or why there are none. */
export function EntryList({ directory, results, looked, onMore, onClear, onIndustry }: Props) {
  const words = useWords()
  const { first, entries, loading, loadingMore, error, retry } = results
  const slow = useDelayed(loading || loadingMore)
  const left = (first?.count ?? 0) - entries.length
  const shape = classNames(css.cards, looked.view === 'list' && css.list)
  if (error) return <ErrorPiece error={error} onRetry={retry} />
  if (first && first.count === 0)
    return <Nothing directory={directory} results={results} looked={looked} onClear={onClear} onIndustry={onIndustry} />
  return (
    <>
      <div className={shape}>
        {entries.map(entry => (
          <ProfileCard key={entry._id} card={entry.card} href={`/profile/${entry.username}`} />
        ))}
        {slow && Array.from({ length: loading ? 6 : 3 }, (_, at) => at).map(at => <SkeletonCard key={at} />)}
      </div>
      {left > 0 && (
        <div className={css.more}>
          <Button loading={loadingMore} onClick={onMore}>
            {words('ui.show-more', { count: Math.min(PER_PAGE, left) })}
          </Button>
        </div>
      )}
    </>
  )
}

function Nothing({ directory, results, looked, onClear, onIndustry }: Omit<Props, 'onMore'>) {
  const t = useText<typeof strings>('directories')
  const by = useDirectoryWords(directory)
  const words = useWords()
  const { language } = useLanguage()
  const { first } = results
  const suggestions = first?.suggestions ?? []
  if (filtersOn(looked) === 0 && looked.text === '')
    return (
      <EmptyState
        kind="none-yet"
        title={by('none-yet')}
        body={by('none-yet-too')}
        action={
          <Button variant="primary" href="/account-type">
            {by('register')}
          </Button>
        }
      />
    )
  return (
    <>
      <EmptyState
        kind="no-match"
        title={t('no-match')}
        body={t('no-match-too')}
        action={<Button onClick={onClear}>{words('ui.clear-filters')}</Button>}
      />
      <div className={css.suggestions}>
        {suggestions.map(one => (
          <button key={one.value} type="button" className={css.suggestion} onClick={() => onIndustry(one.value)}>
            <Chip pill>{one.name ? nameOf(one.name, language) : one.value}</Chip>
          </button>
        ))}
      </div>
    </>
  )
}
