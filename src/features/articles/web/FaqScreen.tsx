import { SearchField } from '../../../platform/web/forms/SearchField.tsx'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Fold } from '../../../platform/web/ui/Fold.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Reading } from '../../../platform/web/ui/Reading.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { matchingGroups } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { ArticleBody, useQuestions } from './ArticleBody.tsx'
import css from './FaqScreen.module.css'

/** Questions and answers, searched as you type. */
export function FaqScreen() {
  const t = useText<typeof strings>('articles')
  const words = useWords()
  const [search, setSearch] = useQueryState('q')
  const { data, error, isPending, refetch } = useQuestions()
  const slow = useDelayed(isPending)
  const groups = matchingGroups(data?.data ?? [], search)
  return (
    <Wrap className={css.page}>
      <Reading className={css.reading}>
        <PageHeader title={t('faq-title')} lead={t('faq-lead')} />
        <SearchField label={t('faq-search')} value={search} onChange={setSearch} name="q" />
        {error && (
          <EmptyState kind="failed" action={<Button onClick={() => void refetch()}>{words('ui.retry')}</Button>} />
        )}
        {slow && <Skeleton height="400px" />}
        {data && groups.length === 0 && (
          <EmptyState
            kind="no-match"
            title={t('no-answer')}
            body={t('no-answer-too')}
            action={<Button onClick={() => setSearch('')}>{words('ui.clear')}</Button>}
          />
        )}
        {groups.map(group => (
          <section key={group.key} className={css.group} aria-labelledby={`group-${group.key}`}>
            <h2 id={`group-${group.key}`}>{group.name}</h2>
            <div className={css.entries}>
              {group.entries.map(entry => (
                <Fold key={entry._id} id={entry.key} summary={entry.question} open={search !== '' || undefined}>
                  <ArticleBody html={entry.answer} />
                </Fold>
              ))}
            </div>
          </section>
        ))}
        <div className={css.write}>
          <Button href="/contact-us">{t('write-us')}</Button>
        </div>
      </Reading>
    </Wrap>
  )
}
