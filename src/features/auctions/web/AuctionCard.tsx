import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { Eye } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Chip, type Tone } from '../../../platform/web/ui/Chip.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { CardFoot, FootFigure, PictureCard } from '../../items/web/public.ts'
import type { AuctionView } from '../contract/auction.ts'
import { readAuction } from '../contract/calls.ts'
import { isOver, leads, pathOfAuction } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './AuctionCard.module.css'
import { PriceFigure } from './PriceFigure.tsx'
import { stateTones } from './state-words.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { TypeChip } from './TypeChip.tsx'
import { inputOf, keepAuction, useTold } from './use-auction.ts'
import { useWatch } from './WatchButton.tsx'

/** A list's own clock was set by the list. */
const UNKNOWN = ''

/** An auction that came with a list, and moves from then on without being asked for by itself. */
function useKeptAuction(listed: AuctionView): AuctionView {
  const client = useQueryClient()
  useEffect(() => keepAuction(client, listed, UNKNOWN), [client, listed])
  useTold(listed._id)
  const { data } = useRead(readAuction, inputOf(listed._id), { enabled: false })
  return data && data.data.version >= listed.version ? data.data : listed
}

type AuctionCardProps = { auction: AuctionView; as?: 'article' | 'li' }

/** An auction in a list: what is sold, by whom, price, time left, and how the reader stands. Moves with the auction. */
export function AuctionCard({ auction: listed, as = 'article' }: AuctionCardProps) {
  const t = useText<typeof strings>('auctions')
  const auction = useKeptAuction(listed)
  const { subject, seller, yours, state } = auction
  const { watching, press } = useWatch(auction)
  const name = { name: isolate(subject.title) }
  const eye = (
    <IconButton
      label={t(watching ? 'web.watch.unwatch-named' : 'web.watch.watch-named', name)}
      pressed={watching}
      icon={<Eye {...iconProps} />}
      onClick={press}
    />
  )
  const marks = (
    <>
      <TypeChip type={subject.type} />
      <Chip tone={stateTones[state] === 'neutral' ? 'paper' : stateTones[state]}>{t(`web.state.${state}`)}</Chip>
    </>
  )
  return (
    <PictureCard
      as={as}
      href={pathOfAuction(auction)}
      label={t('web.card.label', { title: subject.title })}
      picture={subject.picture}
      seed={subject.id}
      marks={marks}
      name={
        <Bdi lang={subject.lang} clip={2}>
          {subject.title}
        </Bdi>
      }
      action={!yours.own && (watching || !isOver(state)) ? eye : null}
    >
      <p className={css.seller}>
        <Bdi clip>{seller.name}</Bdi>
      </p>
      <MyMark auction={auction} />
      <Figures auction={auction} />
    </PictureCard>
  )
}

/** How the reader stands, where they have a part in it. */
function MyMark({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const { yours, state, offeredTo } = auction
  if (yours.own) return <Mark>{t('web.card.own')}</Mark>
  if (yours.number === null) return null
  if (state === 'live' || state === 'paused')
    return leads(auction) ? (
      <Mark tone="success">{t('web.card.leads')}</Mark>
    ) : (
      <Mark tone="warning">{t('web.card.outbid')}</Mark>
    )
  if (state !== 'sold' && state !== 'confirmed' && state !== 'second_chance') return null
  const won = offeredTo === yours.number
  return <Mark tone={won ? 'brass' : 'neutral'}>{t(won ? 'web.card.won' : 'web.card.lost')}</Mark>
}

function Mark({ tone, children }: { tone?: Tone; children: string }) {
  return (
    <p>
      <Chip tone={tone}>{children}</Chip>
    </p>
  )
}

function Figures({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const { price, initialPrice, currency, state, startsAt, endsAt, bids } = auction
  const units = price ?? initialPrice
  const time = state === 'scheduled' ? startsAt : state === 'live' ? endsAt : null
  const word = price === null ? 'start' : isOver(state) ? 'final' : 'current'
  const count = bids > 0 ? t('web.bids', { count: bids }) : null
  return (
    <CardFoot>
      <FootFigure word={t(`web.price.${word}`)}>
        {units === null ? '—' : <PriceFigure units={units} currency={currency ?? 'USD'} />}
      </FootFigure>
      {time ? (
        <FootFigure word={t(state === 'scheduled' ? 'web.left.starts-in' : 'web.left.label')}>
          <TimeLeft endsAt={time} />
          {count && <span className={css.bids}> · {count}</span>}
        </FootFigure>
      ) : (
        <FootFigure word={t('web.history.title')}>
          {count ?? t(isOver(state) ? 'web.history.nobody' : 'web.history.none')}
        </FootFigure>
      )}
    </CardFoot>
  )
}
