import { useParams } from 'react-router'
import { useRead } from '../../../../platform/web/call.ts'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { listKnowledge } from '../../contract/knowledge.ts'
import { categoryPath, knowledgePath } from '../../rules/paths.ts'
import type { strings } from '../../strings.en.ts'
import { BackLink } from '../BackLink.tsx'
import css from './Knowledge.module.css'

/** The knowledge base, whole or one category of it; searched as one types. */
export function KnowledgeScreen() {
  const t = useText<typeof strings>('articles')
  const words = useWords()
  const { category } = useParams()
  const [search, setSearch] = useQueryState('q')
  const { data, error, isPending, refetch } = useRead(
    listKnowledge,
    { query: search ? { search } : {} },
    { keepPrevious: true },
  )
  const slow = useDelayed(isPending)
  const groups = data?.data.filter(group => category === undefined || group.key === category) ?? []
  const named = groups.find(group => group.key === category)?.name
  return (
    <Wrap className={css.page}>
      {category && <BackLink to="/pages/knowledge-base">{t('pages.knowledge')}</BackLink>}
      <PageHeader title={named ?? t('pages.knowledge')} lead={category ? undefined : t('knowledge-lead')} />
      <div className={css.search}>
        <SearchField label={t('knowledge-search')} value={search} onChange={setSearch} name="q" />
      </div>
      {error && (
        <EmptyState kind="failed" action={<Button onClick={() => void refetch()}>{words('ui.retry')}</Button>} />
      )}
      {slow && <Skeleton height="400px" />}
      {data && groups.length === 0 && (
        <EmptyState
          kind={search ? 'no-match' : 'none-yet'}
          title={t('no-post')}
          body={t(search ? 'no-answer-too' : 'no-article-yet')}
          action={<Button href="/contact-us">{t('write-us')}</Button>}
        />
      )}
      <div className={css.groups}>
        {groups.map(group => (
          <section key={group.key} className={css.group} aria-labelledby={`kb-${group.key}`}>
            <h2 id={`kb-${group.key}`}>{category ? group.name : <Go to={categoryPath(group.key)}>{group.name}</Go>}</h2>
            <ul>
              {group.articles.map(article => (
                <li key={article._id}>
                  <Go to={knowledgePath(article.category, article.slug)}>{article.title}</Go>
                  <p>{article.excerpt}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Wrap>
  )
}
