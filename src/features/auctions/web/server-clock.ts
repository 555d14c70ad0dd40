import { useSyncExternalStore } from 'react'
import { makeStore } from '../../../platform/web/store.ts'

/** Farther apart than this, one of the two clocks was set anew. */
const SET_ANEW_MS = 2000

/** Milliseconds by which the server's clock is ahead of this device's; null until an answer said the time. */
const ahead = makeStore<number | null>(null)

/**
 * Learns the server's clock from an answer: the moment it was written and the moment it was here. An answer travels, so what it
 * shows is never more than the truth, and the largest of several is the nearest.
 */
export function noteServerTime(written: string, here: number): void {
  const seen = Date.parse(written) - here
  const known = ahead.get()
  ahead.set(known === null || Math.abs(seen - known) > SET_ANEW_MS ? seen : Math.max(known, seen))
}

/** Milliseconds since 1970 by the server's clock, as well as it is known. */
export const serverTime = (): number => Date.now() + (ahead.get() ?? 0)

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | null = null

/** Wakes on each full second of the server's clock, once for every countdown of the page. */
function wake(): void {
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener()
      wake()
    },
    1000 - (serverTime() % 1000),
  )
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === null) wake()
  const unfollow = ahead.subscribe(listener)
  return () => {
    unfollow()
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearTimeout(timer)
    timer = null
  }
}

/** The second that the server's clock shows, in seconds since 1970; the caller is drawn again with each. */
export const useServerSecond = (): number => useSyncExternalStore(follow, () => Math.floor(serverTime() / 1000))
