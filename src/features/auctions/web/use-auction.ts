// One auction in the browser: read, kept, moved by what is told of it, and bid on.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { AnsweredRefusal, keyOfRead, send, useRead } from '../../../platform/web/call.ts'
import { useAnnounced, useIsLive } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import {
  type AuctionView,
  auctionMoved,
  auctionTopic,
  bidderTopic,
  bidPlaced,
  listBids,
  placeBid,
  type SubjectRef,
  watchersMoved,
  watchingMoved,
  yoursMoved,
} from '../contract/auction.ts'
import { readAuction, readAuctionOf } from '../contract/calls.ts'
import { leads, ownMaximum, withBid, withMoved, withWatchers, withWatching, withYours } from '../rules.ts'
import { noteServerTime, serverTime } from './server-clock.ts'

type Answer = AnswerOf<typeof readAuction>

/** What is asked for one auction. */
export const inputOf = (auctionId: string) => ({ params: { auctionId } })
const keyOf = (auctionId: string) => keyOfRead(readAuction, inputOf(auctionId))

/** Keeps an auction that came by another way (a list, an answer to a bid), unless a newer one is kept already. */
export function keepAuction(client: QueryClient, auction: AuctionView, now: string): void {
  client.setQueryData<Answer>(keyOf(auction._id), kept =>
    kept && kept.data.version > auction.version ? kept : { data: auction, now },
  )
}

/** Changes the auction that is kept; the time of reading stays, because nothing was read. */
export function patchAuction(client: QueryClient, auctionId: string, change: (kept: AuctionView) => AuctionView): void {
  const key = keyOf(auctionId)
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt
  client.setQueryData<Answer>(key, kept => kept && { ...kept, data: change(kept.data) }, { updatedAt })
}

/**
 * Moves the kept auction with every event of its topic and of the viewer's own. Answers the newest version it was told of, so that
 * an answer that was written before it can be known as old.
 */
export function useTold(auctionId: string | null): { current: number } {
  const client = useQueryClient()
  const viewer = useViewer()
  const newest = useRef(0)
  const topic = auctionId && auctionTopic(auctionId)
  const id = auctionId ?? ''
  useAnnounced(bidPlaced, topic, told => {
    newest.current = Math.max(newest.current, told.moving.version)
    patchAuction(client, id, kept => withBid(kept, told))
  })
  useAnnounced(auctionMoved, topic, told => {
    newest.current = Math.max(newest.current, told.moving.version)
    patchAuction(client, id, kept => withMoved(kept, told))
  })
  useAnnounced(watchersMoved, topic, told => patchAuction(client, id, kept => withWatchers(kept, told)))
  const own = viewer && auctionId ? bidderTopic(viewer.id) : null
  useAnnounced(yoursMoved, own, told => {
    if (told.auctionId === auctionId) patchAuction(client, id, kept => withYours(kept, told))
  })
  useAnnounced(watchingMoved, own, told => {
    if (told.auctionId === auctionId) patchAuction(client, id, kept => withWatching(kept, told))
  })
  return newest
}

/** What a list kept may have missed news since: it is read once when it is opened. */
const STALE_MS = 0
/** So often it is read again while the live line is down, or while its end has passed and nobody said so yet. */
const POLL_MS = 4000

/** An auction that moves while it is looked at: by events within a second, by reading again while the line is down. */
export function useAuction(auctionId: string) {
  const isLive = useIsLive(auctionTopic(auctionId))
  const newest = useTold(auctionId)
  const read = useRead(readAuction, inputOf(auctionId), { staleMs: STALE_MS, refetchMs: isLive ? 0 : POLL_MS })
  const { data, dataUpdatedAt, refetch } = read
  useServerTime(data?.now, dataUpdatedAt)
  useEndPassed(data?.data, refetch)
  const old = data !== undefined && data.data.version < newest.current
  useEffect(() => {
    if (old) void refetch()
  }, [old, refetch])
  return { auction: data?.data, error: read.error, loading: read.isPending, refetch }
}

/**
 * The id of the newest auction of an item or a company, also of one that its owner has not started; null without one to see, and
 * until it is known. For <AuctionPanel> and <AuctionBar>.
 */
export function useAuctionOf({ kind, id }: SubjectRef, enabled = true): string | null {
  const { data } = useRead(readAuctionOf, { params: { kind, id } }, { enabled })
  return data?.data?._id ?? null
}

/** Sets the page's clock by an answer that carries the server's. */
export function useServerTime(now: string | undefined, here: number): void {
  useEffect(() => {
    if (now) noteServerTime(now, here)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer tells the time once, when it comes
  }, [now])
}

/** Looks again at what should have begun or ended by now. */
function useEndPassed(auction: AuctionView | undefined, refetch: () => unknown): void {
  const due = auction?.state === 'live' ? auction.endsAt : auction?.state === 'scheduled' ? auction.startsAt : null
  useEffect(() => {
    if (!due) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      if (serverTime() > Date.parse(due)) void refetch()
      wait()
    }
    const wait = () => {
      const ms = Math.max(POLL_MS, Math.min(Date.parse(due) - serverTime() + 1000, 2 ** 31 - 1))
      timer = setTimeout(look, ms)
    }
    wait()
    return () => clearTimeout(timer)
  }, [due, refetch])
}

/** What a bidder typed, in whole units; `maximum` is null while none is wanted. */
type TypedBid = { amount: number | null; maximum: number | null; wantsMaximum: boolean }
/** A bid whose answer never came: the same key makes sending it again safe. */
export type OpenBid = { key: string; amount: number; maximum: number | null }

const typedKey = (auctionId: string) => `bid-typed-${auctionId}`
const openKey = (auctionId: string) => `bid-open-${auctionId}`

function readKept<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

function keep(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser without storage forgets it with the page; nothing else depends on it.
  }
}

/** What was typed here before the login or a reload, in this window only. */
export const typedBid = (auctionId: string): TypedBid | null => readKept<TypedBid>(typedKey(auctionId))
const keepTypedBid = (auctionId: string, typed: TypedBid | null): void => keep(typedKey(auctionId), typed)

/** A bid that may or may not have arrived; kept over a reload until its answer is known. */
export const openBid = (auctionId: string): OpenBid | null => readKept<OpenBid>(openKey(auctionId))
const keepOpenBid = (auctionId: string, open: OpenBid | null): void => keep(openKey(auctionId), open)

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

type Placed = AnswerOf<typeof placeBid>
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
async function sendBid(auctionId: string, bid: OpenBid, again: () => void): Promise<Placed> {
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
export function usePlaceBid(auctionId: string, onPlaced: (answer: Placed) => void) {
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
