import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import type { strings } from '../strings.en.ts'
import css from './Rows.module.css'

const STEP = 20
const MOST = 100

/** How many rows are wanted so far, from the first. */
export function useWanted(): { wanted: number; more(): void } {
  const [wanted, setWanted] = useState(STEP)
  return { wanted, more: () => setWanted(Math.min(MOST, wanted + STEP)) }
}

type LongListProps<Row> = {
  read: UseQueryResult<{ data: Row[]; count: number }, Error>
  onMore(): void
  empty: ReactNode
  row(one: Row): ReactNode
  /** Cards side by side instead of lines. */
  cards?: boolean
}

/** Rows with more on demand, as long as one call can answer. */
export function LongList<Row>({ read, onMore, empty, row, cards }: LongListProps<Row>) {
  const t = useText<typeof strings>('showcase')
  const slow = useDelayed(read.isPending)
  if (read.error) return <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return slow ? <Skeleton height="160px" /> : null
  const { data, count } = read.data
  if (count === 0) return empty
  return (
    <>
      <ul className={cards ? css.cards : css.rows}>{data.map(row)}</ul>
      {data.length < Math.min(count, MOST) && (
        <Button loading={read.isFetching} onClick={onMore}>
          {t('show-more')}
        </Button>
      )}
    </>
  )
}
