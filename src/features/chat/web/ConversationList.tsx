import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { SearchField } from '../../../platform/web/forms/SearchField.tsx'
import { SquarePen, Star } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { FILTERS, type Filter, type listConversations } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './ConversationList.module.css'
import { ConversationRow } from './ConversationRow.tsx'
import { clockOf, dayOf } from './moments.ts'

const NewConversation = lazy(async () => ({
  default: (await import('./group/NewConversation.tsx')).NewConversation,
}))
const StarredList = lazy(async () => ({ default: (await import('./kept/StarredList.tsx')).StarredList }))

type ListProps = {
  read: UseQueryResult<AnswerOf<typeof listConversations>, Error>
  filter: Filter
  onFilter: (filter: Filter) => void
  search: string
  onSearch: (search: string) => void
  onMore: () => void
  current: string | null
  starred: boolean
  onStarred: (shown: boolean) => void
  hrefOf: (sessionId: string, at: number | null) => string
}

/** Readies what moments are written with while the rows are on their way: the first of a kind costs a browser as much as twenty rows. */
function useReadyMoments(): void {
  useEffect(() => {
    const now = new Date().toISOString()
    let timer = setTimeout(() => {
      readerZone()
      timer = setTimeout(() => {
        dayOf(now)
        timer = setTimeout(() => clockOf(now))
      })
    })
    return () => clearTimeout(timer)
  }, [])
}

/** Everybody one talks with, and those who ask to. */
export function ConversationList({
  read,
  filter,
  onFilter,
  search,
  onSearch,
  onMore,
  current,
  hrefOf,
  starred,
  onStarred,
}: ListProps) {
  const [begins, setBegins] = useState(false)
  const t = useText<typeof strings>('chat')
  useReadyMoments()
  const waiting = read.data?.waiting
  const counts: Partial<Record<Filter, number | undefined>> = {
    unread: waiting?.unreadChats,
    requests: waiting?.requests,
  }
  // In slices, behind whatever the reader does meanwhile: forty rows at once would hold up a phone.
  const found = useDeferredValue(read.data)
  const rows = found?.data ?? []
  return (
    <section className={css.pane} aria-label={t('list.label')}>
      <div className={css.head}>
        <span className={css.top}>
          <h2 className={css.title}>{t(starred ? 'stars.title' : 'title')}</h2>
          <IconButton
            label={t(starred ? 'stars.close' : 'stars.open')}
            icon={<Star {...iconProps} />}
            pressed={starred}
            onClick={() => onStarred(!starred)}
          />
          <IconButton
            variant="outline"
            label={t('new.title')}
            icon={<SquarePen {...iconProps} />}
            onClick={() => setBegins(true)}
          />
        </span>
        {begins && (
          <Suspense>
            <NewConversation onClose={() => setBegins(false)} />
          </Suspense>
        )}
        <SearchField
          label={t('list.search')}
          placeholder={t('list.search')}
          value={search}
          onChange={onSearch}
          compact
        />
        <fieldset className={css.filters}>
          <legend className="visually-hidden">{t('list.filters')}</legend>
          {FILTERS.map(one => (
            <button
              key={one}
              type="button"
              className={css.filter}
              aria-pressed={one === filter}
              data-asks={(one === 'requests' && (counts.requests ?? 0) > 0) || undefined}
              onClick={() => onFilter(one)}
            >
              {t(`list.${one}`)}
              {counts[one] ? <bdi dir="ltr">{counts[one]}</bdi> : null}
            </button>
          ))}
        </fieldset>
      </div>
      {starred ? (
        <div className={css.body}>
          <Suspense>
            <StarredList hrefOf={hrefOf} />
          </Suspense>
        </div>
      ) : (
        <div className={css.body}>
          <Body read={read} found={found} filter={filter} search={search} onAll={() => onSearch('')} />
          <ul className={css.rows}>
            {rows.map(one => (
              <ConversationRow
                key={one._id}
                conversation={one}
                href={hrefOf(one._id, one.found?.seq ?? null)}
                current={one._id === current}
                saysPlace={filter !== 'archived'}
              />
            ))}
          </ul>
          {rows.length > 0 && rows.length < (found?.count ?? 0) && (
            <div className={css.more}>
              <Button size="compact" onClick={onMore} loading={read.isFetching}>
                {t('list.more')}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

type BodyProps = Pick<ListProps, 'read' | 'filter' | 'search'> & {
  found: ListProps['read']['data']
  onAll: () => void
}

/** In place of the rows, where there are none. */
function Body({ read, found, filter, search, onAll }: BodyProps) {
  const t = useText<typeof strings>('chat')
  const waits = useDelayed(!found)
  if (read.error) return <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />
  if (!found)
    return waits ? (
      <div className={css.waiting}>
        {Array.from({ length: 6 }, (_, at) => (
          // Places of rows that are on their way.
          <Skeleton key={at} height="48px" />
        ))}
      </div>
    ) : null
  if (found.data.length > 0) return null
  if (search)
    return (
      <EmptyState
        kind="no-match"
        title={t('list.none-found')}
        action={<Button onClick={onAll}>{t('list.all-of-them')}</Button>}
      />
    )
  return (
    <EmptyState
      kind="none-yet"
      title={t(`list.none-${filter}`)}
      body={filter === 'all' ? t('list.none-all-too') : undefined}
      action={filter === 'all' ? <Button href="/company/list">{t('list.companies')}</Button> : undefined}
    />
  )
}
