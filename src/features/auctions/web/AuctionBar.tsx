import { useEffect, useState } from 'react'
import { Gavel } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Sheet } from '../../../platform/web/ui/Sheet.tsx'
import type { AuctionView } from '../contract/auction.ts'
import { isOver, leads, ownMaximum } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './AuctionBar.module.css'
import { AuctionPanel } from './AuctionPanel.tsx'
import { PriceFigure } from './PriceFigure.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useAuctionMoney } from './use-auction-money.ts'
import { openBid, typedBid, useAuction } from './use-auction.ts'

type AuctionBarProps = {
  auctionId: string
  /** Opens the sheet at once: the reader came to bid again. */
  opened?: boolean
}

/**
 * On phones: price, time and the Bid button at the lower end of the window, above the tabs; the panel opens as a sheet. It opens
 * by itself for whoever comes back to a bid they were typing.
 */
export function AuctionBar({ auctionId, opened = false }: AuctionBarProps) {
  const t = useText<typeof strings>('auctions')
  const { auction } = useAuction(auctionId)
  const [open, setOpen] = useState(opened)
  const may = auction?.yours.mayNot === null
  useEffect(() => {
    if (may && (typedBid(auctionId) || openBid(auctionId))) setOpen(true)
  }, [may, auctionId])
  if (!auction) return null
  return (
    <>
      <section className={css.bar} data-foot-bar aria-label={t('web.bar.label')}>
        <Figures auction={auction} />
        <BarButton auction={auction} onOpen={() => setOpen(true)} />
      </section>
      <div className={css.room} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('web.bar.sheet')}>
        <AuctionPanel auctionId={auctionId} />
      </Sheet>
    </>
  )
}

function useWord(auction: AuctionView): string {
  const t = useText<typeof strings>('auctions')
  const { price, state, yours } = auction
  if (price === null) return t('web.price.start')
  if (isOver(state)) return t('web.price.final')
  return yours.number !== null && leads(auction) ? t('web.card.leads') : t('web.price.current')
}

function Figures({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const { price, initialPrice, currency, state, bids, endsAt } = auction
  const units = price ?? initialPrice
  const word = useWord(auction)
  return (
    <p className={css.figures}>
      <span className={css.small}>
        {units === null ? t(`web.state.${state}`) : word}
        {state === 'live' && endsAt ? (
          <>
            {' · '}
            <TimeLeft endsAt={endsAt} />
          </>
        ) : (
          bids > 0 && ` · ${t('web.bids', { count: bids })}`
        )}
      </span>
      {units !== null && <PriceFigure units={units} currency={currency ?? 'USD'} className={css.price} />}
    </p>
  )
}

/** Says what one finds behind it: the least bid, one's own maximum, what one would need to bid, or only the auction. */
function BarButton({ auction, onOpen }: { auction: AuctionView; onOpen: () => void }) {
  const words = useBarWords(auction)
  return (
    <Button
      variant={words.bids ? 'primary' : 'outline'}
      icon={words.bids ? <Gavel {...iconProps} /> : undefined}
      aria-haspopup="dialog"
      className={css.button}
      onClick={onOpen}
    >
      {words.text}
    </Button>
  )
}

function useBarWords(auction: AuctionView): { text: string; bids?: true } {
  const t = useText<typeof strings>('auctions')
  const money = useAuctionMoney(auction.currency)
  const { state, leastBid, yours } = auction
  if (state !== 'live' || leastBid === null || yours.own) return { text: t('web.bar.see-auction') }
  if (yours.mayNot === 'unauthenticated') return { text: t('web.gate.visitor'), bids: true }
  if (yours.mayNot && NEEDS.includes(yours.mayNot)) return { text: t('web.bar.needs') }
  if (yours.mayNot) return { text: t('web.bar.see-auction') }
  if (leads(auction)) return { text: t(ownMaximum(auction) === null ? 'web.bid.set' : 'web.bid.raise') }
  return { text: t('web.bid.place-amount', { amount: money.own(leastBid) }), bids: true }
}

/** What a reader can get, so that they may bid. */
const NEEDS: readonly AuctionView['yours']['mayNot'][] = ['plan-required', 'profile-required', 'approval-required']
