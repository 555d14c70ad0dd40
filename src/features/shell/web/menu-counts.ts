import { useQueryClient } from '@tanstack/react-query'
import { holds } from '../../../platform/shared/access.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { caseMoved, caseOpened, listCases, QUEUE_TOPIC } from '../../verification/contract/calls.ts'
import type { MenuKey } from '../rules/menus.ts'

/** What waits behind entries of the side menu: applications that nobody decided yet. Follows the queue as it moves. */
export function useMenuCounts(): Partial<Record<MenuKey, number>> {
  const reads = holds(useViewer(), 'verification.read')
  const client = useQueryClient()
  const { data } = useRead(listCases, { query: { perPage: 1 } }, { enabled: reads, staleMs: 60_000 })
  const again = () => void client.invalidateQueries({ queryKey: [listCases.id] })
  useAnnounced(caseOpened, reads ? QUEUE_TOPIC : null, again)
  useAnnounced(caseMoved, reads ? QUEUE_TOPIC : null, again)
  return { verifications: data?.count }
}
