import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { useWrite } from '../../../platform/web/call.ts'
import { FileDown, Scale, Trophy } from '../../../platform/web/icons.ts'
import { bearer } from '../../../platform/web/looking.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Sheet } from '../../../platform/web/ui/Sheet.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { UserText } from '../../../platform/web/ui/UserText.tsx'
import type { AuctionView } from '../contract/auction.ts'
import { confirm, searchAuctions } from '../contract/calls.ts'
import { isOver, ownBid } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AskReason } from './AskReason.tsx'
import css from './AuctionPanel.module.css'
import { BidBox } from './BidBox.tsx'
import { BidHistory } from './BidHistory.tsx'
import confirmOutcomeStyles from './ConfirmOutcome.module.css'
import { MessageAfter } from './MessageAfter.tsx'
import { deadlineText } from './moments.ts'
import outcomeStyles from './Outcome.module.css'
import { OwnerBox } from './OwnerBox.tsx'
import { OwnLead } from './OwnLead.tsx'
import { PriceRow } from './PriceRow.tsx'
import rulesButtonStyles from './RulesButton.module.css'
import { useServerSecond } from './server-clock.ts'
import { StaffActs } from './StaffActs.tsx'
import { StateStrip } from './StateStrip.tsx'
import { useAuctionMoney } from './use-auction-money.ts'
import { keepAuction, useAuction } from './use-auction.ts'
import { WatchButton } from './WatchButton.tsx'

const RULES = ['binding', 'maximum', 'soft', 'reserve', 'names', 'log'] as const

/** The rules of auctions beside the page, in the words of a member. */
function RulesButton() {
  const t = useText<typeof strings>('auctions')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" icon={<Scale {...iconProps} />} onClick={() => setOpen(true)}>
        {t('web.rules.link')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('web.rules.title')} size="small">
        <div className={rulesButtonStyles.rules}>
          {RULES.map(rule => (
            <section key={rule}>
              <h3 className={rulesButtonStyles.title}>{t(`web.rules.${rule}-title`)}</h3>
              <p>{t(`web.rules.${rule}`)}</p>
            </section>
          ))}
        </div>
      </Sheet>
    </>
  )
}

const ENDINGS = { reserve_not_met: 'reserve', no_bids: 'no-bids', stopped: 'stopped', cancelled: 'cancelled' } as const

/** How it ended, as this reader needs to hear it: the winner what to do until when, the others what became of it. */
function Outcome({ auction }: { auction: AuctionView }) {
  const { yours, offeredTo, state } = auction
  const asked = state === 'sold' || state === 'second_chance'
  if (asked && offeredTo !== null && offeredTo === yours.number) return <ConfirmOutcome auction={auction} />
  return (
    <div className={outcomeStyles.outcome}>
      <OwnPart auction={auction} />
      <WhatBecame auction={auction} />
      <MessageAfter auction={auction} />
    </div>
  )
}

/** A bidder's own ending. */
function OwnPart({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const money = useAuctionMoney(auction.currency)
  const { state, offeredTo, yours, price } = auction
  if (yours.number === null || price === null) return null
  if (state === 'confirmed' && offeredTo === yours.number)
    return (
      <Alert tone="success" title={t('web.over.won')}>
        {t('web.over.won-confirmed')}
      </Alert>
    )
  if (state === 'sold' || state === 'confirmed')
    return (
      <Alert tone="info" title={t('web.over.lost')}>
        {t('web.over.lost-body', { amount: money.own(price), own: money.own(yours.maximum ?? 0) })}
      </Alert>
    )
  return null
}

/** What everybody may know. */
function WhatBecame({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const language = useShownLanguage()
  const second = useServerSecond()
  const { state, yours, confirmBy, reason, price } = auction
  // Only the winner had offered more than whoever is asked now.
  const passed = yours.maximum !== null && yours.maximum > (price ?? 0)
  const by = confirmBy ? deadlineText(confirmBy, language, second) : null
  return (
    <>
      {state === 'sold' && !yours.own && <p>{t('web.over.sold')}</p>}
      {state === 'confirmed' && <p>{t('web.over.confirmed')}</p>}
      {state === 'second_chance' && <p>{t(passed ? 'web.over.chance-passed' : 'web.over.chance-waits')}</p>}
      {state === 'unconfirmed' && <p>{t('web.over.unconfirmed')}</p>}
      {state in ENDINGS && <p>{t(`web.over.${ENDINGS[state as keyof typeof ENDINGS]}`)}</p>}
      {state === 'stopped' && reason && (
        <p>
          <UserText text={reason} />
        </p>
      )}
      {yours.own && by && (state === 'sold' || state === 'second_chance') && (
        <p>{t('web.over.waits-winner', { time: by })}</p>
      )}
    </>
  )
}

/** The winner, or whoever got the second chance, says whether they take it, until the named moment. */
function ConfirmOutcome({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const language = useShownLanguage()
  const client = useQueryClient()
  const money = useAuctionMoney(auction.currency)
  const second = useServerSecond()
  const [asks, setAsks] = useState<'confirm' | 'decline' | null>(null)
  const write = useWrite(confirm, {
    invalidates: [searchAuctions],
    onDone: answer => {
      setAsks(null)
      keepAuction(client, answer.data, answer.now)
      toast({ tone: 'success', title: answer.message })
    },
  })
  const chance = auction.state === 'second_chance'
  const amount = money.own(ownBid(auction) ?? auction.price ?? 0)
  const time = auction.confirmBy ? deadlineText(auction.confirmBy, language, second) : ''
  const late = auction.confirmBy !== null && Date.parse(auction.confirmBy) <= second * 1000
  const open = (which: typeof asks) => {
    write.reset()
    setAsks(which)
  }
  return (
    <div className={confirmOutcomeStyles.outcome}>
      <Alert tone="brass" icon={<Trophy {...iconProps} />} title={t(chance ? 'web.over.chance-title' : 'web.over.won')}>
        {t(chance ? 'web.over.chance-body' : 'web.over.won-body', { amount, time })}
      </Alert>
      <Button variant="primary" wide disabled={late} onClick={() => open('confirm')}>
        {t('web.over.confirm')}
      </Button>
      <Button variant="ghost" wide disabled={late} onClick={() => open('decline')}>
        {t('web.over.decline')}
      </Button>
      <AskReason
        open={asks !== null}
        onClose={() => setAsks(null)}
        title={t(asks === 'decline' ? 'web.over.ask-decline' : 'web.over.ask-confirm')}
        body={t(asks === 'decline' ? 'web.over.ask-decline-body' : 'web.over.ask-confirm-body', { amount })}
        go={t(asks === 'decline' ? 'web.over.decline' : 'web.over.confirm')}
        danger={asks === 'decline'}
        busy={write.busy}
        refusal={write.refusal}
        onGo={() => asks && void write.run({ params: { auctionId: auction._id }, body: { answer: asks } })}
      />
    </div>
  )
}

/**
 * Everything of one auction (look, screen 7): how it stands, price, time left, whether one leads, the bid or what takes its
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
          {!isOver(auction.state) && <OwnLead auction={auction} />}
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

/** The bid log as a file, for owner, bidders and staff, once the auction is over. */
function LogButton({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const words = useWords()
  const viewer = useViewer()
  const [busy, setBusy] = useState(false)
  const { yours, state, bids } = auction
  const may = yours.own || yours.number !== null || holds(viewer, 'auctions.void')
  if (!may || !isOver(state) || bids === 0) return null
  const download = async () => {
    setBusy(true)
    try {
      await saveLog(auction._id)
    } catch {
      toast({ tone: 'danger', title: words('ui.not-connected') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="ghost" loading={busy} icon={<FileDown {...iconProps} />} onClick={() => void download()}>
      {t('web.history.log')}
    </Button>
  )
}

/** Fetched with the session's token, which a plain link cannot carry, and handed to the browser as a download. */
async function saveLog(auctionId: string): Promise<void> {
  const response = await fetch(`/api/auctions/log/${auctionId}`, {
    headers: { authorization: `Bearer ${bearer()}` },
  })
  if (!response.ok) throw new Error(String(response.status))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `bid-log-${auctionId}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
