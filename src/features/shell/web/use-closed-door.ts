import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../../platform/web/session.tsx'
import { useClubAnswer } from '../../settings/web/data.ts'
import { isClosedTo } from '../rules.ts'

/**
 * Leads to the maintenance page as soon as the club says that it is closed, also from pages that ask for nothing that would be
 * refused, and in windows that were open before.
 */
export function useClosedDoor(): void {
  const { viewer, status } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const on = useClubAnswer()?.maintenance.on ?? false
  const closed = on && (status === 'visitor' || status === 'member') && isClosedTo(viewer, pathname)
  useEffect(() => {
    if (closed) void navigate(`/under-maintenance?next=${encodeURIComponent(pathname + search)}`, { replace: true })
  }, [closed, navigate, pathname, search])
}
