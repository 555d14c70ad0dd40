import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { loungeTopic, posted } from '../contract/moves.ts'
import { countNews, type Filter } from '../contract.ts'
import { topOf } from '../rules.ts'
import type { FeedState } from './use-feed.ts'

/** Windows that hear of a post at the same moment ask within so long, not all at once. */
const SPREAD_MS = 2500

/**
 * How many posts stand above the newest one that is shown. The live line only says that there is something; the server counts,
 * because it alone knows whose posts this reader sees.
 */
export function useNews(filter: Filter, feed: FeedState): { count: number; seen(): void } {
  const viewer = useViewer()
  const [count, setCount] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const top = topOf(feed.pages)
  const own = feed.pages[0]?.own?.length ?? 0
  const asked = useRef({ top, own })
  asked.current = { top, own }
  const ask = useCallback(async () => {
    const { top: after, own: mine } = asked.current
    if (!after) return
    const { count: above } = await send(countNews, { body: { filter, after } }, { quiet: true }).catch(() => ({
      count: 0,
    }))
    if (asked.current.top === after) setCount(Math.max(0, above - mine))
  }, [filter])
  const hear = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(), Math.random() * SPREAD_MS)
  }
  useAnnounced(posted, loungeTopic('public'), hear)
  useAnnounced(posted, viewer ? loungeTopic('members') : null, hear)
  // Whoever comes back to a feed that was read before learns what came meanwhile.
  useEffect(() => {
    setCount(0)
    void ask()
    return () => clearTimeout(timer.current)
  }, [ask])
  return { count, seen: () => setCount(0) }
}
