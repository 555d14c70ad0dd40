import { useState } from 'react'
import { RadioGroup } from '../../../platform/web/forms/RadioGroup.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { AuctionView } from '../contract/views.ts'
import { refusalToStop } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './AskReason.module.css'
import { serverTime } from './server-clock.ts'
import { useAuctionMoney } from './use-auction-money.ts'
import { useChangeStatus } from './use-change-status.ts'

const WAYS = ['notice', 'sell', 'end'] as const
type Way = (typeof WAYS)[number]

type StopAuctionDialogProps = { auction: AuctionView; open: boolean; onClose: () => void }

/** The owner ends a running auction: with notice, to the leader, or without sale and with a reason. */
export function StopAuctionDialog({ auction, open, onClose }: StopAuctionDialogProps) {
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
      <div className={css.inside}>
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
