import { Navigate, useParams } from 'react-router'
import { useRead } from '../../../platform/web/call.ts'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { readEntry } from '../contract.ts'

/** An entry under the address of its list leads to its public page; an address that means nobody to the page that says so. */
export function EntryScreen() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useRead(readEntry, { params: { profileId: id } })
  if (data) return <Navigate replace to={`/profile/${data.data.username}`} />
  if (!error) return null
  const isMissing = 'code' in error && (error.code === 'not-found' || error.code === 'validation')
  if (isMissing) return <Navigate replace to="/error-404" />
  return (
    <Wrap>
      <ErrorPiece error={error} onRetry={() => void refetch()} />
    </Wrap>
  )
}
