import { useState } from 'react'
import { RadioGroup } from '../../../platform/web/forms/RadioGroup.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { AuctionView } from '../contract/auction.ts'
import { isOver, mayReplan, mayStart, refusalToCancel, refusalToStop } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import stopAuctionDialogStyles from './AskReason.module.css'
import { AskReason } from './AskReason.tsx'
import css from './OwnerBox.module.css'
import { serverTime } from './server-clock.ts'
import { StartAuctionDialog } from './StartAuctionDialog.tsx'
import { useAuctionMoney } from './use-auction-money.ts'
import { useChangeStatus } from './use-change-status.ts'

const WAYS = ['notice', 'sell', 'end'] as const
type Way = (typeof WAYS)[number]

type StopAuctionDialogProps = { auction: AuctionView; open: boolean; onClose: () => void }

/** The owner ends a running auction: with notice, to the leader, or without sale and with a reason. */
function StopAuctionDialog({ auction, open, onClose }: StopAuctionDialogProps) {
  const t = useText<typeof strings>('auctions')
  const words = useWords()
  const money = useAuctionMoney(auction.currency)
  const [chosen, setChosen] = useState<Way | null>(null)
  const [reason, setReason] = useState('')
  const write = useChangeStatus(onClose)
  const now = new Date(serverTime())
  const ways = WAYS.filter(way => auction.bids > 0 && (way !== 'notice' || auction.mode === 'open'))
  const possible = ways.filter(way => refusalToStop(auction, way, now) === null)
  const way = chosen && possible.includes(chosen) ? chosen : null
  const hints = {
    notice: t('web.stop.notice-too'),
    sell: t('web.stop.sell-too', { amount: money.own(auction.price ?? 0) }),
    end: t('web.stop.without-too'),
  }
  const labels = { notice: t('web.stop.notice'), sell: t('web.stop.sell'), end: t('web.stop.without') }
  const says =
    way === 'sell'
      ? t('web.stop.go-sell', { amount: money.own(auction.price ?? 0) })
      : t(way === 'notice' ? 'web.stop.go-notice' : way === 'end' ? 'web.stop.go-end' : 'web.stop.go')
  const ready = auction.bids === 0 || (way !== null && (way !== 'end' || reason.trim() !== ''))
  const stop = () =>
    void write.run({
      params: { auctionId: auction._id },
      body: { status: 'stop', ...(way && { how: way }), ...(way === 'end' && { reason: reason.trim() }) },
    })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant={way === 'sell' ? 'primary' : 'danger'} loading={write.busy} disabled={!ready} onClick={stop}>
        {says}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('web.stop.title')} footer={footer}>
      <div className={stopAuctionDialogStyles.inside}>
        {auction.bids === 0 ? (
          <p>{t('web.stop.no-bids')}</p>
        ) : (
          <RadioGroup
            label={t('web.stop.with-bids')}
            name="how"
            value={way ?? ''}
            onChange={next => setChosen(next as Way)}
            options={ways.map(one => ({
              value: one,
              label: labels[one],
              hint: hints[one],
              disabled: !possible.includes(one),
            }))}
          />
        )}
        {auction.bids > 0 && way === 'end' && (
          <TextField
            label={t('web.stop.reason')}
            name="reason"
            multiline
            maxLength={500}
            value={reason}
            onChange={setReason}
          />
        )}
        {write.refusal && (
          <Alert tone="danger" role="alert">
            {write.refusal.message}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

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
