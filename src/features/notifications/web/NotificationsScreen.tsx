import { useState } from 'react'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Reading } from '../../../platform/web/ui/Reading.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { strings } from '../strings.en.ts'
import { useBell, useNotices, useReadNotices } from './data.ts'
import { NoticeRow } from './NoticeRow.tsx'
import css from './NotificationsScreen.module.css'

const PER_PAGE = 24

/** Every notice of the reader, newest first. */
export function NotificationsScreen() {
  const t = useText<typeof strings>('notifications')
  const [show, setShow] = useQueryState('show', 'all')
  const [page, setPage] = useState(1)
  const { unreadNotifications } = useBell()
  const notices = useNotices(page, show === 'unread')
  const read = useReadNotices()
  const slow = useDelayed(notices.isPending)
  const rows = notices.data?.data ?? []
  const choose = (key: 'all' | 'unread') => {
    setPage(1)
    setShow(key)
  }
  const markAll = (
    <Button
      size="compact"
      disabled={unreadNotifications === 0}
      loading={read.busy}
      onClick={() => void read.run({ body: {} })}
    >
      {t('mark-all')}
    </Button>
  )
  return (
    <Wrap className={css.page}>
      <Reading className={css.reading}>
        <PageHeader title={t('title')} lead={t('lead', { count: unreadNotifications })} actions={markAll} />
        <Tabs
          label={t('title')}
          value={show === 'unread' ? 'unread' : 'all'}
          onChange={choose}
          tabs={[
            { key: 'all', label: t('all') },
            { key: 'unread', label: t('unread'), count: unreadNotifications },
          ]}
        />
        {notices.error && <ErrorPiece error={notices.error} onRetry={() => void notices.refetch()} />}
        {slow && <Skeleton height="240px" />}
        {notices.data && rows.length === 0 && (
          <EmptyState
            kind="none-yet"
            title={t(show === 'unread' ? 'none-unread' : 'none-yet')}
            body={show === 'unread' ? '' : t('none-yet-too')}
          />
        )}
        {rows.length > 0 && (
          <div className={css.list}>
            {rows.map(notice => (
              <NoticeRow key={notice._id} notice={notice} />
            ))}
          </div>
        )}
        <Pagination page={page} perPage={PER_PAGE} count={notices.data?.count ?? 0} onPage={setPage} />
      </Reading>
    </Wrap>
  )
}
