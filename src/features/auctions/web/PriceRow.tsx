import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { useClub } from '../../settings/web/public.ts'
import type { AuctionView } from '../contract/auction.ts'
import { isOver } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { clubText, deadlineText } from './moments.ts'
import { PriceFigure } from './PriceFigure.tsx'
import css from './PriceRow.module.css'
import { useServerSecond } from './server-clock.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { useAuctionMoney } from './use-auction-money.ts'

/** Listeners hear a moving price at most this often (look, screen 7). */
const REST_MS = 5000

/**
 * A sentence for a polite live region: nothing at first, then each change, at most one in five seconds, and always the last one.
 */
function useSpoken(sentence: string): string {
  const [spoken, setSpoken] = useState('')
  const first = useRef(sentence)
  const spokenAt = useRef(0)
  useEffect(() => {
    if (sentence === first.current) return
    first.current = ''
    const wait = Math.max(0, spokenAt.current + REST_MS - Date.now())
    const timer = setTimeout(() => {
      spokenAt.current = Date.now()
      setSpoken(sentence)
    }, wait)
    return () => clearTimeout(timer)
  }, [sentence])
  return spoken
}

/** The two figures of an auction: what it costs now, and how long it runs. */
export function PriceRow({ auction }: { auction: AuctionView }) {
  return (
    <>
      <div className={css.row}>
        <PriceNow auction={auction} />
        <TimeNow auction={auction} />
      </div>
      <Moment auction={auction} />
    </>
  )
}

function PriceNow({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const { price, initialPrice, currency, state } = auction
  const money = useAuctionMoney(currency)
  const units = price ?? initialPrice
  const spoken = useSpoken(price === null ? '' : t('web.price.spoken', { amount: money.own(price) }))
  if (units === null) return null
  const about = money.about(units)
  const word = price === null ? 'start' : isOver(state) ? 'final' : 'current'
  return (
    <div className={css.price}>
      <span className={css.label}>{t(`web.price.${word}`)}</span>
      <PriceFigure units={units} currency={currency ?? 'USD'} className={css.figure} />
      {about && (
        <span className={css.small} title={t('web.price.rate', { date: about.date })}>
          {about.text}
        </span>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{spoken}</span>
      </VisuallyHidden>
    </div>
  )
}

function TimeNow({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const { state, startsAt, endsAt } = auction
  const scheduled = state === 'scheduled'
  const until = scheduled ? startsAt : endsAt
  if (state !== 'live' && !(scheduled && until)) return null
  return (
    <div className={css.time}>
      <span className={css.label}>{t(scheduled ? 'web.left.starts-in' : 'web.left.label')}</span>
      <span className={css.clock}>{until ? <TimeLeft endsAt={until} /> : t('web.left.no-end')}</span>
    </div>
  )
}

/** The moment itself, over the whole width: with both zones it is long. */
function Moment({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const { state, startsAt, endsAt, closedAt, mode } = auction
  if (state === 'scheduled' && startsAt) return <CloseLine at={startsAt} word="starts" />
  if (state === 'live' && endsAt) return <CloseLine at={endsAt} word="closes" />
  if (state === 'live') return mode === 'open' && <p className={css.moment}>{t('web.left.open-end')}</p>
  return closedAt && <CloseLine at={closedAt} word="closed" />
}

/** When it closes, starts or closed: in the reader's zone, which is named, and at the club where that is another time. */
function CloseLine({ at, word }: { at: string; word: 'closes' | 'starts' | 'closed' }) {
  const t = useText<typeof strings>('auctions')
  const language = useShownLanguage()
  const { timeZone } = useClub()
  const day = Math.floor(useServerSecond() / 3600) * 3600
  const club = clubText(at, language, day, timeZone)
  return (
    <p className={css.moment}>
      <span>{t(`web.left.${word}`, { time: deadlineText(at, language, day) })}</span>
      {club && (
        <>
          {' · '}
          <span>{t('web.left.club', { time: club })}</span>
        </>
      )}
    </p>
  )
}
