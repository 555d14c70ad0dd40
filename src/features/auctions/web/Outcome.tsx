import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { UserText } from '../../../platform/web/ui/UserText.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import type { AuctionView } from '../contract/views.ts'
import type { strings } from '../strings.en.ts'
import { ConfirmOutcome } from './ConfirmOutcome.tsx'
import { deadlineText } from './moments.ts'
import css from './Outcome.module.css'
import { useServerSecond } from './server-clock.ts'
import { useAuctionMoney } from './use-auction-money.ts'

const ENDINGS = { reserve_not_met: 'reserve', no_bids: 'no-bids', stopped: 'stopped', cancelled: 'cancelled' } as const

/** How it ended, as this reader needs to hear it: the winner what to do until when, the others what became of it. */
export function Outcome({ auction }: { auction: AuctionView }) {
  const { yours, offeredTo, state } = auction
  const asked = state === 'sold' || state === 'second_chance'
  if (asked && offeredTo !== null && offeredTo === yours.number) return <ConfirmOutcome auction={auction} />
  return (
    <div className={css.outcome}>
      <OwnPart auction={auction} />
      <WhatBecame auction={auction} />
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
