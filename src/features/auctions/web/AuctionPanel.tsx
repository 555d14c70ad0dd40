import { useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { UserText } from '../../../platform/web/ui/UserText.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import type { AuctionView } from '../contract/views.ts'
import { isOver } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './AuctionPanel.module.css'
import { BidBox } from './BidBox.tsx'
import { BidHistory } from './BidHistory.tsx'
import { LogButton } from './LogButton.tsx'
import { Outcome } from './Outcome.tsx'
import { OwnerBox } from './OwnerBox.tsx'
import { PriceRow } from './PriceRow.tsx'
import { RulesButton } from './RulesButton.tsx'
import { StaffActs } from './StaffActs.tsx'
import { Standing } from './Standing.tsx'
import { StateStrip } from './StateStrip.tsx'
import { useAuction } from './use-auction.ts'
import { useAuctionMoney } from './use-auction-money.ts'
import { WatchButton } from './WatchButton.tsx'

/**
 * Everything of one auction (look, screen 7): how it stands, price, time left, one's own standing, the bid or what takes its
 * place, the history. Moves with the auction. Needs the sentences of `auctions`, `plans`, `lookups` (`strings` of the page).
 */
export function AuctionPanel({ auctionId }: { auctionId: string }) {
  const t = useText<typeof strings>('auctions')
  const [startedId, setStartedId] = useState<string | null>(null)
  const { auction, error, loading, refetch } = useAuction(startedId ?? auctionId)
  const slow = useDelayed(loading)
  if (!auction) {
    if (error) return <ErrorPiece error={error} onRetry={() => void refetch()} level={3} />
    return slow ? <Skeleton height="420px" /> : <div className={css.place} />
  }
  return (
    <section className={css.panel} aria-label={t('web.bar.label')}>
      <div className={css.card}>
        <StateStrip auction={auction} />
        <div className={css.body}>
          <PriceRow auction={auction} />
          {auction.description && (
            <p className={css.note} dir="auto">
              {auction.description}
            </p>
          )}
          <Reserve auction={auction} />
          {!isOver(auction.state) && <Standing auction={auction} />}
          <Acts auction={auction} onStarted={setStartedId} />
        </div>
      </div>
      <StaffActs auction={auction} />
      <BidHistory auction={auction} />
      <div className={css.foot}>
        {!auction.yours.own && (auction.yours.watching || !isOver(auction.state)) && <WatchButton auction={auction} />}
        <LogButton auction={auction} />
        <RulesButton />
      </div>
    </section>
  )
}

function Reserve({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  if (auction.reserve === 'none' || auction.bids === 0 || isOver(auction.state)) return null
  return <p className={css.small}>{t(auction.reserve === 'met' ? 'web.reserve.met' : 'web.reserve.unmet')}</p>
}

/** What this reader can do now. */
function Acts({ auction, onStarted }: { auction: AuctionView; onStarted: (auctionId: string) => void }) {
  const t = useText<typeof strings>('auctions')
  const money = useAuctionMoney(auction.currency)
  const { state, yours, reason } = auction
  const over = isOver(state)
  return (
    <>
      {state === 'paused' && (
        <Alert tone="warning" title={t('web.paused.title')}>
          <p>{t('web.paused.body')}</p>
          {reason && (
            <p>
              <UserText text={reason} />
            </p>
          )}
        </Alert>
      )}
      {over && <Outcome auction={auction} />}
      {yours.own && <OwnerBox key={auction._id} auction={auction} onStarted={onStarted} />}
      {!yours.own && state === 'live' && <BidBox key={auction._id} auction={auction} />}
      {!yours.own && state === 'scheduled' && (
        <p className={css.small}>
          {t('web.scheduled.body')}{' '}
          {auction.leastBid !== null && t('web.scheduled.from', { amount: money.own(auction.leastBid) })}
        </p>
      )}
      {!yours.own && state === 'draft' && <p className={css.small}>{t('web.draft.body')}</p>}
    </>
  )
}
