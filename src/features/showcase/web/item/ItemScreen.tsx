import { useParams } from 'react-router'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { useItem } from '../../../items/web/data.ts'
import type { strings } from '../../strings.en.ts'
import css from './ItemPage.module.css'
import { ShownItem } from './ShownItem.tsx'

/** `/profile/details/:id`: an offer, with its auction or its price beside it (look, screen 7). */
export function ItemScreen() {
  const { id = '' } = useParams()
  const read = useItem(id)
  const slow = useDelayed(read.isPending)
  if (read.error instanceof Refusal) return <Missing />
  if (read.error) return <ErrorPiece error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!read.data) return <Wrap className={css.page}>{slow && <Skeleton height="460px" />}</Wrap>
  return <ShownItem key={id} item={read.data.data} />
}

function Missing() {
  const t = useText<typeof strings>('showcase')
  return (
    <EmptyState
      kind="no-match"
      level={1}
      title={t('item.missing')}
      body={t('item.missing-too')}
      action={
        <Button variant="primary" href="/market">
          {t('item.missing-back')}
        </Button>
      }
    />
  )
}
