import { useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import type { ItemCard } from '../../items/contract.ts'
import { listOffers } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AttachedItem } from './AttachedItem.tsx'
import css from './Composer.module.css'

/** One's own published offers; one of them goes with the post. */
export function OfferDialog({ onClose, onPick }: { onClose: () => void; onPick: (item: ItemCard) => void }) {
  const t = useText<typeof strings>('lounge')
  const offers = useRead(listOffers, { query: { perPage: 50 } })
  const slow = useDelayed(offers.isPending)
  return (
    <Dialog open title={t('composer.offer-title')} onClose={onClose}>
      {offers.error && <ErrorPiece error={offers.error} level={3} onRetry={() => void offers.refetch()} />}
      {slow && <Skeleton height="132px" />}
      {offers.data?.count === 0 && (
        <EmptyState kind="none-yet" level={3} title={t('composer.no-offers')} body={t('composer.no-offers-too')} />
      )}
      <ul className={css.offers}>
        {offers.data?.data.map(item => (
          <li key={item._id} className={css.choice}>
            <AttachedItem item={item} plain />
            <button type="button" className={css.choose} aria-label={item.name} onClick={() => onPick(item)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
