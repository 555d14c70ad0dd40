import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import {
  auctionMoved,
  auctionTopic,
  bidderTopic,
  bidPlaced,
  watchersMoved,
  watchingMoved,
  yoursMoved,
} from '../contract/events.ts'
import { withBid, withMoved, withWatchers, withWatching, withYours } from '../rules.ts'
import { patchAuction } from './auction-cache.ts'

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
