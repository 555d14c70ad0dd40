import { useState } from 'react'
import type { Call, InputOf } from '../../../../platform/shared/call.ts'
import type { ListCall } from '../../../../platform/web/admin/list-props.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Pagination } from '../../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { type Column, Table } from '../../../../platform/web/ui/Table.tsx'
import styles from './Person.module.css'

const PER_PAGE = 20

type PagedTableProps<Row> = {
  label: string
  call: ListCall<Row>
  params?: Record<string, string>
  query?: Record<string, string>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  empty: string
}

/** A plain list inside a member's page, by pages. */
export function PagedTable<Row>({ label, call, params, query, columns, rowKey, empty }: PagedTableProps<Row>) {
  const [page, setPage] = useState(1)
  const input = { ...(params && { params }), query: { ...query, page, perPage: PER_PAGE } }
  const { data, error, refetch } = useRead(call as Call, input as InputOf<Call>, { keepPrevious: true })
  const answer = data as { data: Row[]; count: number } | undefined
  if (error) return <ErrorPiece error={error} level={2} onRetry={() => void refetch()} />
  if (!answer) return <Skeleton height="240px" />
  if (answer.count === 0) return <EmptyState kind="none-yet" title={empty} />
  return (
    <div className={styles.list}>
      <Table label={label} columns={columns} rows={answer.data} rowKey={rowKey} />
      <Pagination page={page} perPage={PER_PAGE} count={answer.count} onPage={setPage} />
    </div>
  )
}
