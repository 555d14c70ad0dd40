import { useText } from '../../../platform/web/text.tsx'
import type { AuctionView } from '../contract/views.ts'
import type { strings } from '../strings.en.ts'
import css from './StateStrip.module.css'
import { stateTones } from './state-words.ts'

/** The line on top of the panel: how the auction stands, and how many bid. */
export function StateStrip({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const { state, bids, bidders } = auction
  return (
    <div className={css.strip} data-tone={stateTones[state]}>
      <span className={css.state}>{t(`web.state.${state}`)}</span>
      {bids > 0 && (
        <span className={css.counts}>
          {t('web.bids', { count: bids })} · {t('web.bidders', { count: bidders })}
        </span>
      )}
    </div>
  )
}
