import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import type { AuctionView } from '../contract/views.ts'
import { isOver } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './BidHistory.module.css'
import { BidRow } from './BidRow.tsx'
import { useBids } from './use-bids.ts'

/** The bids of an auction, newest first; bidders are numbers until the close. */
export function BidHistory({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const { rows, count, error, refetch, more, loading } = useBids(auction)
  if (auction.state === 'draft' || auction.state === 'scheduled' || auction.state === 'cancelled') return null
  return (
    <section className={css.card} aria-labelledby={`bids-${auction._id}`}>
      <div className={css.head}>
        <h2 id={`bids-${auction._id}`} className={css.title}>
          {t('web.history.title')}
        </h2>
        {auction.extensions > 0 && (
          <span className={css.extended}>{t('web.extensions', { count: auction.extensions })}</span>
        )}
      </div>
      {error && <ErrorPiece error={error} onRetry={refetch} level={3} />}
      {count === 0 && (
        <p className={css.none}>{t(isOver(auction.state) ? 'web.history.nobody' : 'web.history.none')}</p>
      )}
      <ol className={css.rows}>
        {rows.map(row => (
          <BidRow key={row.key} row={row} auction={auction} />
        ))}
      </ol>
      {count !== null && more && (
        <Button variant="ghost" wide loading={loading} onClick={more}>
          {t('web.history.all', { count })}
        </Button>
      )}
    </section>
  )
}
