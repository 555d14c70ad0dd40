import { lazy, Suspense } from 'react'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { Toasts } from '../../../platform/web/ui/Toasts.tsx'
import { useClub } from '../../settings/web/data.ts'
import { LineState } from './LineState.tsx'
import { NewVersion } from './NewVersion.tsx'

const DemoCorner = lazy(async () => {
  const [loaded] = await Promise.all([import('../../setup/web/DemoCorner.tsx'), needStrings(['setup'])])
  return { default: loaded.DemoCorner }
})

/** What may be said over any page (toasts, a broken line, a new version, the demo's corner); comes after the page itself. */
export function Notices() {
  const { demo } = useClub()
  return (
    <>
      <Toasts />
      <LineState />
      <NewVersion />
      {demo && (
        <Suspense>
          <DemoCorner />
        </Suspense>
      )}
    </>
  )
}
