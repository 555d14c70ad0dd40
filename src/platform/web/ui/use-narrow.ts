import { useSyncExternalStore } from 'react'

/** The spec's narrow width, in pixels. */
const NARROW = 700

/** True under the narrow width, or another that a layout folds at. For what CSS cannot do alone. */
export function useNarrow(below: number = NARROW): boolean {
  const query = () => window.matchMedia?.(`(width < ${below}px)`)
  return useSyncExternalStore(
    listener => {
      const narrow = query()
      narrow?.addEventListener('change', listener)
      return () => narrow?.removeEventListener('change', listener)
    },
    () => query()?.matches ?? false,
    () => false,
  )
}
