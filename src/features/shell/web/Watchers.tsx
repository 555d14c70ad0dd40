import { lazy, Suspense } from 'react'
import { useStore } from '../../../platform/web/store.ts'
import { ClubDocument } from '../../settings/web/ClubDocument.tsx'
import { closeOverlay, overlay } from './overlays.ts'
import { Progress } from './Progress.tsx'
import { proofAsked } from './proof.ts'
import { TypedAhead } from './TypedAhead.tsx'
import { useClosedDoor } from './use-closed-door.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Notices = lazy(async () => ({ default: (await import('./Notices.tsx')).Notices }))
const Drawer = lazy(async () => ({ default: (await import('./Drawer.tsx')).Drawer }))
const Finder = lazy(async () => ({ default: (await import('./Finder.tsx')).Finder }))
const ShortcutHelp = lazy(async () => ({ default: (await import('./ShortcutHelp.tsx')).ShortcutHelp }))
const ProofSheet = lazy(async () => ({ default: (await import('../../signin/web/ProofSheet.tsx')).ProofSheet }))

/** What goes on over every page, and what lies over it on request. Each waits for itself only. */
export function Watchers() {
  const over = useStore(overlay)
  const proof = useStore(proofAsked)
  useClosedDoor()
  useShortcuts()
  return (
    <>
      <ClubDocument />
      <Progress />
      <Suspense>
        <Notices />
      </Suspense>
      <Suspense fallback={<TypedAhead />}>{over === 'palette' && <Finder onClose={closeOverlay} />}</Suspense>
      <Suspense>
        {over === 'drawer' && <Drawer onClose={closeOverlay} />}
        {over === 'shortcuts' && <ShortcutHelp onClose={closeOverlay} />}
        {proof && <ProofSheet onAnswer={proof.answer} />}
      </Suspense>
    </>
  )
}
