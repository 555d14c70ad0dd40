import { useEffect, useSyncExternalStore } from 'react'
import { makeStore, useStore } from './store.ts'

/** How many parts of the page say themselves that there is no line. */
const saying = makeStore(0)

function follow(tell: () => void): () => void {
  for (const turn of ['online', 'offline'] as const) addEventListener(turn, tell)
  return () => {
    for (const turn of ['online', 'offline'] as const) removeEventListener(turn, tell)
  }
}

/** What the browser itself knows of its network. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine)

/** A part of the page that says itself, at its own place, that there is no line: so long nothing is said over the page. */
export function useSaysLine(says: boolean): void {
  useEffect(() => {
    if (!says) return
    saying.set(saying.get() + 1)
    return () => saying.set(saying.get() - 1)
  }, [says])
}

/** Whether a part of the page says it. */
export const useIsLineSaid = (): boolean => useStore(saying) > 0
