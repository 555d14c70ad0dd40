import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { keyOfRead, useRead } from '../../../platform/web/call.ts'
import { Ban, Crown } from '../../../platform/web/icons.ts'
import { useAnnounced, useIsLive } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { type AuctionView, auctionMoved, auctionTopic, type BidView, bidPlaced, listBids } from '../contract/auction.ts'
import { isOver, refusalToVoid } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AskReason } from './AskReason.tsx'
import css from './BidHistory.module.css'
import bidRowStyles from './BidRow.module.css'
import { useAuctionMoney } from './use-auction-money.ts'
import { useChangeStatus } from './use-change-status.ts'

const FIRST = 4
const MOST = 100
const POLL_MS = 4000

/** A line of the history; `automatic` is a leader whose maximum answered the bid by itself. */
type ShownBid = {
  key: string
  bid: BidView
  number: number
  /** Null while everybody is a number. */
  bidder: BidView['bidder']
  amount: number
  automatic: boolean
  leads: boolean
}

/** A bid as lines, newest first: where another's maximum answered, that answer is a line of its own. */
function linesOf(bid: BidView): Omit<ShownBid, 'leads'>[] {
  const own = { key: bid._id, bid, number: bid.number, bidder: bid.bidder, amount: bid.amount, automatic: false }
  if (!bid.answered || bid.voided !== null) return [own]
  const answer = { number: bid.leader, bidder: bid.answeredBy, amount: bid.price, automatic: true }
  return [{ key: `${bid._id}-answer`, bid, ...answer }, own]
}

/** The history of an auction, kept up by its events; four of them first, then all that one call can answer. */
function useBids(auction: AuctionView) {
  const client = useQueryClient()
  const [perPage, setPerPage] = useState(FIRST)
  const input = { params: { auctionId: auction._id }, query: { page: 1, perPage } }
  const topic = auctionTopic(auction._id)
  const isLive = useIsLive(topic)
  const read = useRead(listBids, input, { keepPrevious: true, refetchMs: isLive ? 0 : POLL_MS })
  useAnnounced(bidPlaced, topic, ({ bid }) =>
    client.setQueryData<AnswerOf<typeof listBids>>(keyOfRead(listBids, input), kept =>
      kept && !kept.data.some(one => one._id === bid._id)
        ? { ...kept, data: [bid, ...kept.data].slice(0, perPage), count: kept.count + 1 }
        : kept,
    ),
  )
  // A bid taken out, or names after the close: what is kept is not right any more.
  useAnnounced(auctionMoved, topic, () => void client.invalidateQueries({ queryKey: [listBids.id] }))
  const { data = [], count = 0 } = read.data ?? {}
  const lines = data.flatMap(linesOf)
  const top = lines.find(one => one.number === auction.leader && one.bid.voided === null)
  return {
    rows: lines.map(one => ({ ...one, leads: one === top })),
    count: read.data ? count : null,
    error: read.error,
    loading: read.isFetching,
    refetch: () => void read.refetch(),
    more: data.length < Math.min(count, MOST) ? () => setPerPage(MOST) : null,
  }
}

/** The bids of an auction, newest first; bidders are numbers until the close. */
export function BidHistory({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const { rows, count, error, refetch, more, loading } = useBids(auction)
  if (auction.state === 'draft' || auction.state === 'scheduled' || auction.state === 'cancelled') return null
  return (
    <section className={css.card} aria-labelledby={`bids-${auction._id}`}>
      <div className={css.head}>
        <h2 id={`bids-${auction._id}`} className={css.title}>
          {t('web.history.title')}
        </h2>
        {auction.extensions > 0 && (
          <span className={css.extended}>{t('web.extensions', { count: auction.extensions })}</span>
        )}
      </div>
      {error && <ErrorPiece error={error} onRetry={refetch} level={3} />}
      {count === 0 && (
        <p className={css.none}>{t(isOver(auction.state) ? 'web.history.nobody' : 'web.history.none')}</p>
      )}
      <ol className={css.rows}>
        {rows.map(row => (
          <BidRow key={row.key} row={row} auction={auction} />
        ))}
      </ol>
      {count !== null && more && (
        <Button variant="ghost" wide loading={loading} onClick={more}>
          {t('web.history.all', { count })}
        </Button>
      )}
    </section>
  )
}

/** One line of the history: who, how much, when; a bid that staff took out says so. */
function BidRow({ row, auction }: { row: ShownBid; auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const money = useAuctionMoney(auction.currency)
  const viewer = useViewer()
  const { bid, bidder, number, amount, automatic, leads } = row
  const own = number === auction.yours.number
  const staff = holds(viewer, 'auctions.void') && refusalToVoid(auction, { voided: false }) === null
  const mayVoid = staff && !automatic && bid.voided === null
  return (
    <li className={bidRowStyles.row} data-void={bid.voided !== null || undefined}>
      <span className={bidRowStyles.crown}>
        {leads && (
          <>
            <Crown {...iconSmall} />
            <VisuallyHidden>{t('web.history.leads')} </VisuallyHidden>
          </>
        )}
      </span>
      <span className={bidRowStyles.who} data-own={own || undefined}>
        {own ? t('web.history.you') : <Bidder bidder={bidder} number={number} />}
        {automatic && <span className={bidRowStyles.more}>{t('web.history.automatic')}</span>}
        {bid.voided !== null && (
          <span className={bidRowStyles.more} dir="auto">
            {t('web.history.void')}: {bid.voided}
          </span>
        )}
      </span>
      <bdi dir="ltr" className={bidRowStyles.amount}>
        {money.own(amount)}
      </bdi>
      <span className={bidRowStyles.when}>
        <TimeAgo value={bid.at} />
      </span>
      {staff && (
        <span className={bidRowStyles.act}>
          {mayVoid && <VoidBid auction={auction} bidId={bid._id} amount={money.own(amount)} />}
        </span>
      )}
    </li>
  )
}

function Bidder({ bidder, number }: Pick<ShownBid, 'bidder' | 'number'>) {
  const t = useText<typeof strings>('auctions')
  if (bidder)
    return (
      <LinkText to={`/profile/${bidder.username}`} quiet>
        <Bdi>{bidder.name}</Bdi>
      </LinkText>
    )
  return t('web.history.bidder', { number })
}

/** Staff take a bid out, with a reason that everybody sees. */
function VoidBid({ auction, bidId, amount }: { auction: AuctionView; bidId: string; amount: string }) {
  const t = useText<typeof strings>('auctions')
  const [open, setOpen] = useState(false)
  const write = useChangeStatus(() => setOpen(false))
  return (
    <>
      <IconButton
        size="compact"
        label={t('web.staff.void-named', { amount })}
        icon={<Ban {...iconSmall} />}
        onClick={() => setOpen(true)}
      />
      <AskReason
        open={open}
        onClose={() => setOpen(false)}
        title={t('web.staff.void-title')}
        body={t('web.staff.void-body', { amount })}
        reason={t('web.staff.reason')}
        go={t('web.staff.void')}
        danger
        busy={write.busy}
        refusal={write.refusal}
        onGo={reason =>
          void write.run({ params: { auctionId: auction._id }, body: { status: 'void-bid', bidId, reason } })
        }
      />
    </>
  )
}
