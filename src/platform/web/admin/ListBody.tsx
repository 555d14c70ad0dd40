import { WireRefusal } from '../call.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { useWords } from '../ui/use-words.ts'
import { ListCards } from './ListCards.tsx'
import styles from './ListPage.module.css'
import { ListTable } from './ListTable.tsx'
import type { ListBodyProps } from './list-body-props.ts'
import type { ListPageProps } from './list-props.ts'
import type { Density } from './use-list-look.ts'

type Props<Row> = Omit<ListBodyProps<Row>, 'rows'> & {
  rows: readonly Row[] | undefined
  error: Error | null
  stale: boolean
  /** The reader has narrowed the list down. */
  narrowed: boolean
  empty: ListPageProps<Row>['empty']
  density: Density
  sort: string
  onSort: (sort: string) => void
  onRetry: () => void
  onClear: () => void
}

const KINDS: Record<string, 'no-permission' | 'needs-plan'> = {
  'role-forbidden': 'no-permission',
  'plan-required': 'needs-plan',
}

/** The rows, or why there are none: on their way, failed, forbidden, none yet, none that match. */
export function ListBody<Row>(props: Props<Row>) {
  const { rows, error, narrowed, empty, onRetry, onClear } = props
  const t = useWords()
  const narrow = useNarrow()
  const waiting = useDelayed(rows === undefined && !error)
  if (error && !rows) {
    const kind = (error instanceof WireRefusal && KINDS[error.code]) || 'failed'
    const requestId = (error instanceof WireRefusal && error.requestId) || undefined
    const retry = kind === 'failed' && <Button onClick={onRetry}>{t('ui.retry')}</Button>
    return (
      <EmptyState kind={kind} body={error.message || undefined} requestId={requestId} action={retry || undefined} />
    )
  }
  if (!rows) return waiting ? <Bones /> : <div style={{ minBlockSize: 440 }} />
  if (rows.length === 0 && narrowed)
    return <EmptyState kind="no-match" action={<Button onClick={onClear}>{t('ui.clear-filters')}</Button>} />
  if (rows.length === 0) return <EmptyState kind="none-yet" {...empty} />
  return narrow ? <ListCards {...props} rows={rows} /> : <ListTable {...props} rows={rows} />
}

const BONES = ['62%', '48%', '70%', '55%', '66%', '44%', '60%', '52%']

function Bones() {
  const t = useWords()
  return (
    <div className={styles.bones} role="status" aria-label={t('ui.loading')}>
      {BONES.map(width => (
        <div key={width} className={styles.bone}>
          <Skeleton width="18px" height="18px" />
          <Skeleton width={width} height="14px" />
          <Skeleton width="90px" height="14px" />
        </div>
      ))}
    </div>
  )
}
