import { useQueryClient } from '@tanstack/react-query'
import { holds, isStaff } from '../../../platform/shared/access.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { caseMoved, caseOpened, QUEUE_TOPIC } from '../../verification/contract/calls.ts'
import { readMenuCounts } from '../contract.ts'
import type { MenuKey } from '../rules/menus.ts'

/** What waits of desks that announce nothing here is asked for so often. */
const ASKED_EVERY_MS = 60_000

/** What waits behind entries of the back-office's menu. Follows the queue of verifications as it moves. */
export function useMenuCounts(): Partial<Record<MenuKey, number>> {
  const viewer = useViewer()
  const staff = isStaff(viewer)
  const client = useQueryClient()
  const { data } = useRead(readMenuCounts, undefined, { enabled: staff, refetchMs: ASKED_EVERY_MS })
  const again = () => void client.invalidateQueries({ queryKey: [readMenuCounts.id] })
  const topic = staff && holds(viewer, 'verification.read') ? QUEUE_TOPIC : null
  useAnnounced(caseOpened, topic, again)
  useAnnounced(caseMoved, topic, again)
  return Object.fromEntries((data?.data ?? []).map(({ entry, count }) => [entry, count]))
}
