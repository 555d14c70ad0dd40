import { WifiOff } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import css from './BidBox.module.css'
import type { OpenBid } from './kept-bid.ts'
import { useAuctionMoney } from './use-auction-money.ts'
import type { BidWay } from './use-place-bid.ts'

type BidWayNoteProps = {
  way: BidWay
  currency: string | null
  onAgain: (bid: OpenBid) => void
  onLetGo: () => void
}

/** What became of a bid that was not simply placed: on its way again, unanswered, not sent, or refused. */
export function BidWayNote({ way, currency, onAgain, onLetGo }: BidWayNoteProps) {
  const t = useText<typeof strings>('auctions')
  const money = useAuctionMoney(currency)
  if (way.at === 'sending' && way.again)
    return (
      <Alert tone="info" role="status">
        {t('web.bid.again')}
      </Alert>
    )
  if (way.at === 'offline')
    return (
      <Alert tone="danger" role="alert" icon={<WifiOff {...iconProps} />}>
        {t('web.bid.offline')}
      </Alert>
    )
  if (way.at === 'refused')
    return (
      <Alert tone="danger" role="alert">
        {way.refusal.message}
      </Alert>
    )
  if (way.at !== 'lost' && way.at !== 'busy') return null
  const { amount, maximum } = way.bid
  const lost = maximum === null ? 'web.bid.lost' : 'web.bid.lost-max'
  const said = way.at === 'busy' ? t('web.bid.crowded') : t(lost, { amount: money.own(maximum ?? amount) })
  return (
    <Alert tone="warning" role="alert" title={said}>
      <p>{t('web.bid.lost-too')}</p>
      <div className={css.again}>
        <Button variant="primary" onClick={() => onAgain(way.bid)}>
          {t('web.bid.try-again')}
        </Button>
        <Button variant="ghost" onClick={onLetGo}>
          {t('web.bid.let-go')}
        </Button>
      </div>
    </Alert>
  )
}
