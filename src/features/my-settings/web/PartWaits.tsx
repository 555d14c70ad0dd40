import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'

/** In the place of a part that is still on its way. */
export function PartWaits() {
  return useDelayed(true) ? <Skeleton height="320px" /> : null
}
