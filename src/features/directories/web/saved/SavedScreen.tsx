import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { listSavedSearches } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import css from './Saved.module.css'
import { SavedRow } from './SavedRow.tsx'

/** `/saved-searches`: what one keeps looking for, what is new in each, and how often it tells. */
export function SavedScreen() {
  const t = useText<typeof strings>('directories')
  const list = useRead(listSavedSearches)
  const slow = useDelayed(list.isPending)
  const { data = [], count = 0, limit = -1 } = list.data ?? {}
  const lead = limit > 0 ? t('saved.lead-of', { count, limit }) : t('saved.lead', { count })
  return (
    <Wrap className={css.page}>
      <PageHeader title={t('saved.title')} lead={count > 0 && lead} />
      {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
      {slow && <Skeleton height="240px" />}
      {list.data && count === 0 && (
        <EmptyState
          kind="none-yet"
          title={t('saved.none')}
          body={t('saved.none-too')}
          action={
            <Button variant="primary" href="/company/list">
              {t('saved.browse')}
            </Button>
          }
        />
      )}
      <ul className={css.list}>
        {data.map(one => (
          <SavedRow key={one._id} saved={one} />
        ))}
      </ul>
    </Wrap>
  )
}
