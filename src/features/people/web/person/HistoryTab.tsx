import { useState } from 'react'
import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { KeyPages } from '../../../../platform/web/ui/KeyPages.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import { type ActivityRow, listActivity } from '../../contract/activity.ts'
import type { strings } from '../../strings.en.ts'
import { ChangesText, LogSentence } from '../LogSentence.tsx'
import styles from './Person.module.css'

const PER_PAGE = 20

/** What a person did, and what was done to their account. */
export function HistoryTab({ id }: { id: string }) {
  const t = useText<typeof strings>('people')
  const [from, setFrom] = useState<{ before?: string; after?: string }>({})
  const query = { memberId: id, perPage: PER_PAGE, ...from }
  const { data, error, refetch } = useRead(listActivity, { query }, { keepPrevious: true })
  if (error) return <ErrorPiece error={error} level={2} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="240px" />
  const rows = data.data
  if (rows.length === 0) return <EmptyState kind="none-yet" title={t('page.no-history')} />
  return (
    <div className={styles.list}>
      <Table<ActivityRow>
        label={t('page.history')}
        rows={rows}
        rowKey={row => row._id}
        columns={[
          { key: 'when', label: t('page.when'), render: row => <TimeAgo value={row.at} /> },
          { key: 'what', label: t('page.what'), render: row => <LogSentence row={row} /> },
          { key: 'details', label: t('page.details'), render: row => <ChangesText row={row} most={3} /> },
        ]}
      />
      <KeyPages
        newer={data.newer}
        older={data.older}
        onNewest={() => setFrom({})}
        onNewer={() => setFrom({ after: rows[0]!._id })}
        onOlder={() => setFrom({ before: rows.at(-1)!._id })}
      />
      <p>
        <LinkText to={`/users-activity?memberId=${id}`}>{t('page.history-all')}</LinkText>
      </p>
    </div>
  )
}
