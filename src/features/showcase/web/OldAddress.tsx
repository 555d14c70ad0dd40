import { Navigate, useSearchParams } from 'react-router'

/** The spec's `/company/deatails5?id=`: on to the company, without an id to the list. */
export function OldAddress() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return <Navigate replace to={id ? `/company/list/${encodeURIComponent(id)}` : '/company/list'} />
}
