import { Navigate, useParams, useSearchParams } from 'react-router'
import { useRead } from '../../../platform/web/call.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { readPublicPage, readPublicPageById, VIEWERS } from '../contract/page.ts'
import { PublicPage } from './PublicPage.tsx'

/** A member's public page; its owner may look at it as others do. */
export function ProfileScreen() {
  const { username = '' } = useParams()
  const [as] = useQueryState('as')
  const viewAs = VIEWERS.find(one => one === as)
  const { user } = useSession()
  const read = useRead(
    readPublicPage,
    { params: { username }, query: viewAs ? { viewAs } : {} },
    { keepPrevious: true },
  )
  // What is not public yet is there for its owner, on their own page.
  if (read.error && user?.username === username) return <Navigate to="/pages/profile" replace />
  return <PublicPage read={read} />
}

/** A company's public page under its id. */
export function CompanyScreen() {
  const { id = '' } = useParams()
  return <PublicPage read={useRead(readPublicPageById, { params: { profileId: id } })} />
}

/** The spec's `/company/deatails5?id=`: on to the company, without an id to the list. */
export function OldAddress() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return <Navigate replace to={id ? `/company/list/${encodeURIComponent(id)}` : '/company/list'} />
}
