import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { needStrings } from '../../../../platform/web/load-strings.ts'
import { useRinging } from './use-ringing.ts'

const RingDialog = lazy(async () => {
  const [loaded] = await Promise.all([import('./RingDialog.tsx'), needStrings(['chat'])])
  return { default: loaded.RingDialog }
})

/** What rings for a member, in whatever window of theirs is open; not over the page of the call itself. */
export function Ringing({ viewerId }: { viewerId: string | undefined }) {
  const { pathname } = useLocation()
  const call = useRinging(viewerId).find(one => one.rings && pathname !== `/call/${one._id}`)
  return <Suspense fallback={null}>{call && <RingDialog key={call._id} call={call} />}</Suspense>
}
