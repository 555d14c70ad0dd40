import { Toasts } from '../../../platform/web/ui/Toasts.tsx'
import { LineState } from './LineState.tsx'
import { NewVersion } from './NewVersion.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** What may be said over any page (toasts, a broken line, a new version) and the keys; comes after the page itself. */
export function Notices() {
  useShortcuts()
  return (
    <>
      <Toasts />
      <LineState />
      <NewVersion />
    </>
  )
}
