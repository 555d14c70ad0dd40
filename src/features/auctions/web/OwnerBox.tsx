import { useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { AuctionView } from '../contract/views.ts'
import { isOver, mayReplan, mayStart, refusalToCancel } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AskReason } from './AskReason.tsx'
import css from './OwnerBox.module.css'
import { StartAuctionDialog } from './StartAuctionDialog.tsx'
import { StopAuctionDialog } from './StopAuctionDialog.tsx'
import { serverTime } from './server-clock.ts'
import { useAuctionMoney } from './use-auction-money.ts'
import { useChangeStatus } from './use-change-status.ts'

/** What the owner of an auction may do with it now. */
export function OwnerBox({ auction, onStarted }: { auction: AuctionView; onStarted: (auctionId: string) => void }) {
  const t = useText<typeof strings>('auctions')
  const money = useAuctionMoney(auction.currency)
  const [open, setOpen] = useState<'start' | 'stop' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const cancel = useChangeStatus(close)
  const startable = mayStart(auction.state)
  const again = startable && isOver(auction.state)
  const replans = mayReplan(auction, new Date(serverTime()))
  const mayCancel = !startable && refusalToCancel(auction) === null
  const { reservePrice } = auction.yours
  return (
    <div className={css.box}>
      {startable && !again && <p className={css.about}>{t('web.owner.start-too')}</p>}
      {auction.state === 'live' && <p className={css.about}>{t('web.owner.live-too')}</p>}
      {reservePrice !== null && (
        <p className={css.about}>{t('web.reserve.own', { amount: money.own(reservePrice) })}</p>
      )}
      {startable && (
        <Button variant="primary" wide onClick={() => setOpen('start')}>
          {t(again ? 'web.owner.start-again' : 'web.owner.start')}
        </Button>
      )}
      {replans && (
        <Button wide onClick={() => setOpen('start')}>
          {t('web.owner.replan')}
        </Button>
      )}
      {auction.state === 'live' && (
        <Button wide onClick={() => setOpen('stop')}>
          {t('web.owner.stop')}
        </Button>
      )}
      {mayCancel && (
        <Button variant="ghost" wide onClick={() => setOpen('cancel')}>
          {t('web.owner.cancel')}
        </Button>
      )}
      <StartAuctionDialog auction={auction} open={open === 'start'} onClose={close} onStarted={onStarted} />
      <StopAuctionDialog auction={auction} open={open === 'stop'} onClose={close} />
      <AskReason
        open={open === 'cancel'}
        onClose={close}
        title={t('web.cancel.title')}
        body={t('web.cancel.body')}
        go={t('web.cancel.go')}
        danger
        busy={cancel.busy}
        refusal={cancel.refusal}
        onGo={() => void cancel.run({ params: { auctionId: auction._id }, body: { status: 'cancel' } })}
      />
    </div>
  )
}
