import { useId } from 'react'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { strings } from '../strings.en.ts'
import css from './BookmarksScreen.module.css'
import { KeptCards } from './KeptCards.tsx'
import { knownKind } from './kind-words.ts'
import { PER_PAGE, useBookmarks } from './use-bookmarks.ts'

const ALL = 'all'

/** `/bookmarks`: everything one kept, by kind; the open kind and the page stand in the address. */
export function BookmarksScreen() {
  const t = useText<typeof strings>('social')
  const id = useId()
  const [kind, setKind] = useQueryState('kind', ALL)
  const [pageText, setPage] = useQueryState('page', '1')
  const page = Math.max(1, Math.trunc(Number(pageText)) || 1)
  const { list, things, total, remove } = useBookmarks(kind === ALL ? undefined : kind, page)
  const slow = useDelayed(list.isPending)
  const kinds = list.data?.kinds ?? []
  const tabs = [
    { key: ALL, label: t('list.all'), count: total },
    ...kinds.map(one => ({ key: one.kind, label: t(`kinds.${knownKind(one.kind)}`), count: one.count })),
  ]
  const shown = tabs.some(tab => tab.key === kind) ? kind : ALL
  const choose = (next: string) => {
    setPage('1')
    setKind(next)
  }
  const empty = list.data !== undefined && things.length === 0
  return (
    <Wrap className={css.page}>
      <PageHeader title={t('list.title')} lead={total > 0 && t('list.lead', { count: total })} />
      {kinds.length > 1 && <Tabs id={id} label={t('list.kinds')} value={shown} onChange={choose} tabs={tabs} />}
      {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
      {slow && <Skeleton height="240px" />}
      {empty && (
        <EmptyState
          kind="none-yet"
          title={t('list.none')}
          body={t('list.none-too')}
          action={<Button href="/company/list">{t('list.browse')}</Button>}
        />
      )}
      <KeptCards things={things} tabs={kinds.length > 1 ? id : null} shown={shown} onRemove={remove} />
      <Pagination page={page} perPage={PER_PAGE} count={list.data?.count ?? 0} onPage={next => setPage(String(next))} />
    </Wrap>
  )
}
