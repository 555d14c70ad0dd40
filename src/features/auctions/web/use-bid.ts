// Typing a bid, sending it under its key, and keeping it until somebody answers.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { AnsweredRefusal, send } from '../../../platform/web/call.ts'
import { type AuctionView, listBids, placeBid } from '../contract/auction.ts'
import { leads, ownMaximum, withMoved, withYours } from '../rules.ts'
import { patchAuction } from './use-auction.ts'

/** What a bidder typed, in whole units; `maximum` is null while none is wanted. */
type TypedBid = { amount: number | null; maximum: number | null; wantsMaximum: boolean }
/** A bid whose answer never came: the same key makes sending it again safe. */
export type OpenBid = { key: string; amount: number; maximum: number | null }

const typedKey = (auctionId: string) => `bid-typed-${auctionId}`
const openKey = (auctionId: string) => `bid-open-${auctionId}`

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

function write(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser without storage forgets it with the page; nothing else depends on it.
  }
}

/** What was typed here before the login or a reload, in this window only. */
export const typedBid = (auctionId: string): TypedBid | null => read<TypedBid>(typedKey(auctionId))
const keepTypedBid = (auctionId: string, typed: TypedBid | null): void => write(typedKey(auctionId), typed)

/** A bid that may or may not have arrived; kept over a reload until its answer is known. */
export const openBid = (auctionId: string): OpenBid | null => read<OpenBid>(openKey(auctionId))
const keepOpenBid = (auctionId: string, open: OpenBid | null): void => write(openKey(auctionId), open)

/** What is wrong with what was typed. */
type BidFault = 'number' | 'higher' | 'maximum-low' | null

const NOTHING: TypedBid = { amount: null, maximum: null, wantsMaximum: false }

const isAmount = (units: number | null): units is number => units !== null && Number.isInteger(units) && units > 0

/**
 * What a bidder types. An amount that nobody typed follows the least bid; one that was typed stays as it is when the price passes
 * it. The leader only raises their maximum.
 */
export function useBidForm(auction: AuctionView) {
  const { _id, step } = auction
  const [typed, setTyped] = useState<TypedBid>(() => typedBid(_id) ?? NOTHING)
  useEffect(() => keepTypedBid(_id, typed === NOTHING ? null : typed), [_id, typed])
  const least = auction.leastBid ?? 1
  const leading = leads(auction)
  const amount = leading ? least : (typed.amount ?? least)
  const wantsMaximum = leading || typed.wantsMaximum
  const maximum = wantsMaximum ? typed.maximum : null
  const floor = leading ? Math.max(least, (auction.yours.maximum ?? 0) + 1) : amount

  const amountFault: BidFault = !isAmount(amount) ? 'number' : amount < least ? 'higher' : null
  const maximumFault: BidFault = !wantsMaximum || (isAmount(maximum) && maximum >= floor) ? null : 'maximum-low'
  const set = (change: Partial<TypedBid>) => setTyped(now => ({ ...now, ...change }))
  return {
    least,
    leading,
    amount,
    maximum,
    /** The maximum that stands above the price; null where the club does not bid for the viewer. */
    ownMaximum: ownMaximum(auction),
    /** The least maximum that says more than what stands already. */
    floor,
    wantsMaximum,
    typedMaximum: typed.maximum,
    amountFault,
    maximumFault,
    good: amountFault === null && maximumFault === null,
    setAmount: (next: number | null) => set({ amount: next }),
    setMaximum: (next: number | null) => set({ maximum: next }),
    setWantsMaximum: (on: boolean) => set({ wantsMaximum: on }),
    /** One step more or less, never under the least bid. */
    move: (by: 1 | -1) => set({ amount: Math.max(least, (isAmount(amount) ? amount : least) + by * step) }),
    clear: () => setTyped(NOTHING),
  }
}

export type BidForm = ReturnType<typeof useBidForm>

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
