import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { keyOfRead, useRead } from '../../../platform/web/call.ts'
import { useAnnounced, useLiveState } from '../../../platform/web/live.ts'
import { listBids } from '../contract/calls.ts'
import { auctionMoved, auctionTopic, bidPlaced } from '../contract/events.ts'
import type { AuctionView, BidView } from '../contract/views.ts'

const FIRST = 4
const MOST = 100
const POLL_MS = 4000

/** A line of the history; `automatic` is a leader whose maximum answered the bid by itself. */
export type ShownBid = {
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
export function useBids(auction: AuctionView) {
  const client = useQueryClient()
  const line = useLiveState()
  const [perPage, setPerPage] = useState(FIRST)
  const input = { params: { auctionId: auction._id }, query: { page: 1, perPage } }
  const read = useRead(listBids, input, { keepPrevious: true, refetchMs: line === 'down' ? POLL_MS : 0 })
  const topic = auctionTopic(auction._id)
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
