import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia?.('(width < 700px)')

/** True under the spec's narrow width of 700 px. For what CSS cannot do alone. */
export function useNarrow(): boolean {
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
