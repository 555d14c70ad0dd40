// One auction in the browser: read, kept, and moved by what is told of it.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { keyOfRead, useRead } from '../../../platform/web/call.ts'
import { useAnnounced, useIsLive } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import {
  type AuctionView,
  auctionMoved,
  auctionTopic,
  bidderTopic,
  bidPlaced,
  watchersMoved,
  watchingMoved,
  yoursMoved,
} from '../contract/auction.ts'
import { readAuction } from '../contract/calls.ts'
import { withBid, withMoved, withWatchers, withWatching, withYours } from '../rules.ts'
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
