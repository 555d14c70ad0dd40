import { type Say, useText } from '../../../../platform/web/text.tsx'
import { ShownMoney } from '../../../profiles/web/show/ShownMoney.tsx'
import type { ItemCard, ItemOffer } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { useMinute } from '../use-minute.ts'
import styles from './OfferLine.module.css'
import { timeWords } from './time-words.ts'

type Words = Say<typeof strings>

/** What it costs at the foot of a card: the price in the reader's currency, or how its auction goes. */
export function OfferLine({ card }: { card: ItemCard }) {
  const t = useText<typeof strings>('items')
  if (card.saleType !== 1) return <AuctionLine offer={card.offer} t={t} />
  if (!card.price) return null
  return (
    <dl className={styles.line}>
      <div>
        <dt>{t('office.price')}</dt>
        <dd className={styles.figure}>
          <ShownMoney amount={card.price.units} currency={card.price.currency} />
          {card.per && <span className={styles.per}> {t(`card.per.${card.per}`)}</span>}
        </dd>
      </div>
    </dl>
  )
}

function AuctionLine({ offer, t }: { offer: ItemOffer | null; t: Words }) {
  const now = useMinute()
  if (!offer)
    return (
      <dl className={styles.line}>
        <div>
          <dt>{t('office.sale')}</dt>
          <dd className={styles.figure}>{t('card.auction')}</dd>
        </div>
      </dl>
    )
  const { state, units, currency, bids } = offer
  return (
    <dl className={styles.line} data-offer={state}>
      <div>
        <dt>{t(LABELS[state])}</dt>
        <dd className={styles.figure}>
          {units !== null && currency ? <ShownMoney amount={units} currency={currency} own /> : t('card.auction')}
        </dd>
      </div>
      <div className={styles.end}>
        <dt>{bids > 0 ? t('card.bids', { count: bids }) : t('card.no-bids')}</dt>
        <dd>{timeWords(offer, now, t)}</dd>
      </div>
    </dl>
  )
}

const LABELS = { scheduled: 'card.auction-soon', live: 'card.live-auction', over: 'card.auction-over' } as const
