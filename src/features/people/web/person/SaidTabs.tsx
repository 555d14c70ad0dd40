import { useState } from 'react'
import { nameIn } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { Pagination } from '../../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import { searchComments, searchComplaints } from '../../../public-pages/contract/details.ts'
import type { strings } from '../../strings.en.ts'
import { useLogWords } from '../LogSentence.tsx'
import styles from './Person.module.css'

const PER_PAGE = 20

/** What a member wrote under things of others. */
export function CommentsTab({ id }: { id: string }) {
  const t = useText<typeof strings>('people')
  const words = useLogWords()
  const [page, setPage] = useState(1)
  const input = { params: { id }, body: { page, perPage: PER_PAGE } }
  const { data, error, refetch } = useRead(searchComments, input, { keepPrevious: true })
  if (error) return <ErrorPiece error={error} level={2} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="240px" />
  if (data.count === 0) return <EmptyState kind="none-yet" title={t('said.no-comments')} />
  return (
    <div className={styles.list}>
      <Table
        label={t('page.comments')}
        rows={data.data}
        rowKey={row => row._id}
        columns={[
          { key: 'text', label: t('said.text'), render: row => <UserText text={row.text} lang={row.language} /> },
          {
            key: 'thing',
            label: t('said.under'),
            render: ({ thing }) =>
              thing?.link ? (
                <LinkText to={thing.link}>
                  <Bdi>{thing.title}</Bdi>
                </LinkText>
              ) : (
                <Bdi>{thing?.title ?? words.kind('thing')}</Bdi>
              ),
          },
          { key: 'when', label: t('page.when'), render: row => <TimeAgo value={row.createdAt} /> },
        ]}
      />
      <Pagination page={page} perPage={PER_PAGE} count={data.count} onPage={setPage} />
    </div>
  )
}

/** What a member reported to the club. */
export function ComplaintsTab({ id }: { id: string }) {
  const t = useText<typeof strings>('people')
  const { language } = useLanguage()
  const words = useLogWords()
  const [page, setPage] = useState(1)
  const input = { params: { id }, body: { page, perPage: PER_PAGE } }
  const { data, error, refetch } = useRead(searchComplaints, input, { keepPrevious: true })
  if (error) return <ErrorPiece error={error} level={2} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="240px" />
  if (data.count === 0) return <EmptyState kind="none-yet" title={t('said.no-complaints')} />
  return (
    <div className={styles.list}>
      <Table
        label={t('page.complaints')}
        rows={data.data}
        rowKey={row => row._id}
        columns={[
          { key: 'about', label: t('said.about'), render: row => <Bdi>{row.title || words.kind(row.kind)}</Bdi> },
          { key: 'reason', label: t('said.reason'), render: row => <Bdi>{nameIn(row.reason, language)}</Bdi> },
          {
            key: 'text',
            label: t('said.text'),
            render: row => row.text && <UserText text={row.text} lang={row.language} />,
          },
          { key: 'when', label: t('page.when'), render: row => <TimeAgo value={row.createdAt} /> },
          {
            key: 'closed',
            label: t('said.closed'),
            render: row => (row.closedAt ? <DateText value={row.closedAt} /> : t('said.open')),
          },
        ]}
      />
      <Pagination page={page} perPage={PER_PAGE} count={data.count} onPage={setPage} />
    </div>
  )
}
