import { useState } from 'react'
import { present } from '../../../platform/shared/signal.ts'
import { useIsLive, useSignal } from '../../../platform/web/live.ts'
import { useText } from '../../../platform/web/text.tsx'
import { type AuctionView, auctionPageTopic } from '../contract/auction.ts'
import { isOver } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { stateTones } from './state-words.ts'
import css from './StateStrip.module.css'

/** One reader alone is nothing to tell them. */
const LEAST_TOLD = 2

/** How many have the page of an auction open at this moment, this reader with them; null while nobody can say. */
function useLooking({ _id, state }: AuctionView): number | null {
  const topic = auctionPageTopic(_id)
  const [count, setCount] = useState<number | null>(null)
  useSignal(present, isOver(state) ? null : topic, told => setCount(told.count))
  return useIsLive(topic) && !isOver(state) ? count : null
}

/** The line on top of the panel: how the auction stands, how many bid, and how many look at it just now. */
export function StateStrip({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const looking = useLooking(auction)
  const { state, bids, bidders } = auction
  return (
    <div className={css.strip} data-tone={stateTones[state]}>
      <span className={css.state}>{t(`web.state.${state}`)}</span>
      {bids > 0 && (
        <span className={css.counts}>
          {t('web.bids', { count: bids })} · {t('web.bidders', { count: bidders })}
        </span>
      )}
      {looking !== null && looking >= LEAST_TOLD && <span>{t('web.looking', { count: looking })}</span>}
    </div>
  )
}
