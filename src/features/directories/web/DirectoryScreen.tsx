import { shortDate } from '../../../platform/shared/text.ts'
import { SearchField } from '../../../platform/web/forms/SearchField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { filtersOn, withoutFilters } from '../address.ts'
import type { Directory } from '../directory.ts'
import type { strings } from '../strings.en.ts'
import css from './DirectoryScreen.module.css'
import { DirectoryTools } from './DirectoryTools.tsx'
import { useLooked, useResults } from './data.ts'
import { EntryList } from './EntryList.tsx'
import { FilterRail } from './FilterRail.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { useDirectoryWords } from './labels.ts'

/** A directory: search, filters with counts, cards (look: screen 5). Everything chosen stands in the address. */
export function DirectoryScreen({ directory }: { directory: Directory }) {
  const t = useText<typeof strings>('directories')
  const by = useDirectoryWords(directory)
  const narrow = useNarrow()
  const [looked, change] = useLooked(directory)
  const results = useResults(directory, looked)
  const { first } = results
  const rail = { directory, looked, onChange: change, answer: first }
  const search = (
    <SearchField
      label={t('search')}
      placeholder={t('search')}
      name="q"
      value={looked.text}
      onChange={text => change({ text })}
    />
  )
  const on = filtersOn(looked)
  const plain = on === 0 && looked.text === ''
  return (
    <Wrap className={css.page}>
      <header className="list-head">
        <h1>{by('title')}</h1>
        <p className="list-lead">{t(`pages.${directory.path}-too` as 'pages.companies-too')}</p>
        <p className={css.count} aria-live="polite">
          {first &&
            (plain ? by('all', { count: first.count }) : by('match-of', { count: first.count, total: first.total }))}
        </p>
      </header>
      <div className={css.columns}>
        <aside className={css.side} aria-label={t('filters')}>
          {search}
          {narrow ? <FilterSheet {...rail} results={results} on={on} /> : <FilterRail {...rail} />}
        </aside>
        <section className={css.main} aria-busy={results.loading}>
          <DirectoryTools {...rail} narrow={narrow} />
          {first?.didYouMean && <p className={css.read}>{t('read-as', { words: first.didYouMean })}</p>}
          {first?.partly && first.count > 0 && <p className={css.read}>{t('partly')}</p>}
          <EntryList
            directory={directory}
            results={results}
            looked={looked}
            onMore={() => change({ page: looked.page + 1 })}
            onClear={() => change({ ...withoutFilters(looked), text: '' })}
            onIndustry={id =>
              change({
                ...withoutFilters(looked),
                text: '',
                chosen: { ...withoutFilters(looked).chosen, industries: [id] },
              })
            }
          />
          {first?.rateDate && first.count > 0 && directory.ranges.some(range => range.money) && (
            <p className={css.rates}>
              {t('figures-at', { currency: first.currency, date: shortDate(first.rateDate) })}
            </p>
          )}
        </section>
      </div>
    </Wrap>
  )
}
