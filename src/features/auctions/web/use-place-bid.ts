import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { AnsweredRefusal, send } from '../../../platform/web/call.ts'
import { listBids, placeBid } from '../contract/calls.ts'
import { withMoved, withYours } from '../rules.ts'
import { patchAuction } from './auction-cache.ts'
import { keepOpenBid, type OpenBid, openBid } from './kept-bid.ts'

type Answer = AnswerOf<typeof placeBid>
/**
 * Where a bid is on its way: `busy` and `lost` were not answered and may be sent again with the same key, `offline` was never
 * sent, `refused` was answered with a reason.
 */
export type BidWay =
  | { at: 'rest' | 'offline' }
  | { at: 'sending'; again: boolean }
  | { at: 'lost' | 'busy'; bid: OpenBid }
  | { at: 'refused'; refusal: AnsweredRefusal }

const wayOf = (open: OpenBid | null): BidWay => (open ? { at: 'lost', bid: open } : { at: 'rest' })

const TRIES = 4
const PAUSE_MS = 400
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** No answer, or one that says nothing about the bid: the same key may be sent again. */
const isOpen = (error: unknown): boolean =>
  !(error instanceof AnsweredRefusal) || error.code === 'auctions.busy' || error.status >= 500

/** Sends a bid until somebody answers, a few times and always with its own key. */
async function sendBid(auctionId: string, bid: OpenBid, again: () => void): Promise<Answer> {
  const body = { amount: bid.amount, ...(bid.maximum !== null && { maximum: bid.maximum }) }
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(placeBid, { params: { auctionId }, body }, { idempotencyKey: bid.key })
    } catch (error) {
      if (!isOpen(error) || attempt === TRIES || !navigator.onLine) throw error
      again()
      await pause(PAUSE_MS * 2 ** (attempt - 1))
    }
  }
}

/**
 * Places bids. One that was not answered stays open under its key, also over a reload, until it is sent again or let go; while
 * the device is offline nothing is sent and nothing kept for later.
 */
export function usePlaceBid(auctionId: string, onPlaced: (answer: Answer) => void) {
  const client = useQueryClient()
  const [way, setWay] = useState<BidWay>(() => wayOf(openBid(auctionId)))
  const busy = useRef(false)

  const give = async (bid: OpenBid) => {
    if (busy.current) return
    if (!navigator.onLine) return setWay(openBid(auctionId) ? { at: 'lost', bid } : { at: 'offline' })
    busy.current = true
    keepOpenBid(auctionId, bid)
    setWay({ at: 'sending', again: false })
    try {
      const answer = await sendBid(auctionId, bid, () => setWay({ at: 'sending', again: true }))
      keepOpenBid(auctionId, null)
      patchAuction(client, auctionId, kept =>
        withMoved(withYours(kept, { auctionId, version: answer.moving.version, yours: answer.yours }), answer),
      )
      void client.invalidateQueries({ queryKey: [listBids.id] })
      setWay({ at: 'rest' })
      onPlaced(answer)
    } catch (error) {
      if (isOpen(error)) return setWay({ at: error instanceof AnsweredRefusal ? 'busy' : 'lost', bid })
      keepOpenBid(auctionId, null)
      setWay({ at: 'refused', refusal: error as AnsweredRefusal })
    } finally {
      busy.current = false
    }
  }
  return {
    way,
    place: (amount: number, maximum: number | null) => give({ key: crypto.randomUUID(), amount, maximum }),
    again: (bid: OpenBid) => give(bid),
    letGo: () => {
      keepOpenBid(auctionId, null)
      setWay({ at: 'rest' })
    },
  }
}
