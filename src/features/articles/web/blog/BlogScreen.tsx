import { useRead } from '../../../../platform/web/call.ts'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { Rss } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useQueryValues } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Pagination } from '../../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { listPosts } from '../../contract/blog.ts'
import type { strings } from '../../strings.en.ts'
import css from './Blog.module.css'
import { PostTile } from './PostTile.tsx'

const PER_PAGE = 12

/** The blog: the newest first, by category and tag, searched as one types. */
export function BlogScreen() {
  const t = useText<typeof strings>('articles')
  const words = useWords()
  const { language } = useLanguage()
  const [query, setQuery] = useQueryValues()
  const [search, category, tag] = ['q', 'category', 'tag'].map(key => query.get(key) ?? '') as [string, string, string]
  const page = Number(query.get('page') ?? 1) || 1
  const asked = {
    page,
    perPage: PER_PAGE,
    ...(search && { search }),
    ...(category && { category }),
    ...(tag && { tag }),
  }
  const { data, error, isPending, refetch } = useRead(listPosts, { query: asked }, { keepPrevious: true })
  const slow = useDelayed(isPending)
  const isNarrowed = search !== '' || category !== '' || tag !== ''
  return (
    <Wrap className={css.page}>
      <PageHeader
        title={t('blog-title')}
        lead={t('blog-lead')}
        actions={
          <Button variant="ghost" external href={`/api/feeds/blog?lang=${language}`} icon={<Rss {...iconSmall} />}>
            {t('feed')}
          </Button>
        }
      />
      <div className={css.narrowing}>
        <SearchField label={t('blog-search')} value={search} onChange={q => setQuery({ q, page: null })} name="q" />
        {data && data.categories.length > 0 && (
          <nav className={css.categories} aria-label={t('desk.categories')}>
            {[{ key: '', name: t('all') }, ...data.categories].map(one => (
              <button
                key={one.key}
                type="button"
                aria-current={one.key === category ? 'true' : undefined}
                onClick={() => setQuery({ category: one.key || null, tag: null, page: null }, 'step')}
              >
                {one.name}
              </button>
            ))}
          </nav>
        )}
      </div>
      {error && (
        <EmptyState kind="failed" action={<Button onClick={() => void refetch()}>{words('ui.retry')}</Button>} />
      )}
      {slow && <Skeleton height="480px" />}
      {data?.data.length === 0 && (
        <EmptyState
          kind={isNarrowed ? 'no-match' : 'none-yet'}
          title={t('no-post')}
          body={t(isNarrowed ? 'no-post-too' : 'no-post-yet')}
          action={
            isNarrowed && (
              <Button onClick={() => setQuery({ q: null, category: null, tag: null, page: null })}>
                {words('ui.clear')}
              </Button>
            )
          }
        />
      )}
      <div className={css.tiles}>
        {data?.data.map(post => (
          <PostTile key={post._id} post={post} />
        ))}
      </div>
      {data && (
        <Pagination
          page={page}
          perPage={PER_PAGE}
          count={data.count}
          onPage={next => setQuery({ page: String(next) }, 'step')}
        />
      )}
    </Wrap>
  )
}
