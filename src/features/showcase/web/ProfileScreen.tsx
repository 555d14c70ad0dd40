import { Navigate, useParams } from 'react-router'
import { useRead } from '../../../platform/web/call.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { readShowcase, VIEWERS } from '../contract/page.ts'
import { ShowcasePage } from './ShowcasePage.tsx'

/** A member's public page; its owner may look at it as others do. */
export function ProfileScreen() {
  const { username = '' } = useParams()
  const [as] = useQueryState('as')
  const viewAs = VIEWERS.find(one => one === as)
  const { user } = useSession()
  const read = useRead(readShowcase, { params: { username }, query: viewAs ? { viewAs } : {} }, { keepPrevious: true })
  // What is not public yet is there for its owner, on their own page.
  if (read.error && user?.username === username) return <Navigate to="/pages/profile" replace />
  return <ShowcasePage read={read} />
}
