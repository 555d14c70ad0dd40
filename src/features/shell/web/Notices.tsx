import { Toasts } from '../../../platform/web/ui/Toasts.tsx'
import { LineState } from './LineState.tsx'
import { NewVersion } from './NewVersion.tsx'

/** What may be said over any page (toasts, a broken line, a new version); comes after the page itself. */
export function Notices() {
  return (
    <>
      <Toasts />
      <LineState />
      <NewVersion />
    </>
  )
}
