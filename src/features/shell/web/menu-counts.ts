import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { isStaff } from '../../../platform/shared/access.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useAnyAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { readMenuCounts } from '../contract.ts'
import type { MenuKey } from '../rules/menus.ts'

/** What no desk announces, or moves with the clock alone, is asked for so often. */
const ASKED_EVERY_MS = 60_000
/** A desk where much happens at once is asked for once in this time. */
const AT_MOST_EVERY_MS = 1_000

/** Runs `act` at once, and what comes soon after it together when the time is over. */
function gathered(act: () => void): { ask(): void; stop(): void } {
  let resting: ReturnType<typeof setTimeout> | undefined
  let more = false
  const rest = () => {
    resting = undefined
    if (!more) return
    more = false
    run()
  }
  const run = () => {
    act()
    resting = setTimeout(rest, AT_MOST_EVERY_MS)
  }
  return {
    ask: () => {
      if (resting === undefined) run()
      else more = true
    },
    stop: () => clearTimeout(resting),
  }
}

/** What waits behind entries of the back-office's menu. Follows the desks as they move, in every window. */
export function useMenuCounts(): Partial<Record<MenuKey, number>> {
  const staff = isStaff(useViewer())
  const client = useQueryClient()
  const { data } = useRead(readMenuCounts, undefined, { enabled: staff, refetchMs: ASKED_EVERY_MS })
  const again = useMemo(
    () => gathered(() => void client.invalidateQueries({ queryKey: [readMenuCounts.id] })),
    [client],
  )
  useEffect(() => again.stop, [again])
  useAnyAnnounced((staff && data?.topics) || [], again.ask)
  return Object.fromEntries((data?.data ?? []).map(({ entry, count }) => [entry, count]))
}
