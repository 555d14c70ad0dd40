import { useEffect } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { useIsLive } from '../../../platform/web/live.ts'
import { readAuction } from '../contract/calls.ts'
import { auctionTopic } from '../contract/events.ts'
import type { AuctionView } from '../contract/views.ts'
import { inputOf } from './auction-cache.ts'
import { noteServerTime, serverTime } from './server-clock.ts'
import { useTold } from './use-told.ts'

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer tells the time once, when it comes
  useEffect(() => {
    if (now) noteServerTime(now, here)
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
