import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterStateContext, useLocation } from 'react-router'

/** How long a list may take until the reader stands where they stood in it. */
const WAIT_MS = 10_000
/** A reader who moves on is no longer led back. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Keeps to a place while what lies above it is still coming. */
function holdPlace(place: number): () => void {
  const watch = new ResizeObserver(() => {
    if (Math.round(scrollY) !== Math.round(place)) window.scrollTo(0, place)
  })
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
    for (const move of MOVES) removeEventListener(move, stop)
  }
  const timer = setTimeout(stop, WAIT_MS)
  watch.observe(document.body)
  for (const move of MOVES) addEventListener(move, stop, { passive: true })
  return stop
}

/** Where the reader comes back to an entry of the history, the router scrolls once, maybe before the list is here: this goes on. */
export function useLatePlace(): void {
  // Its own scroll restoration reads the same; there is no public way to it.
  const place = useContext(UNSAFE_DataRouterStateContext)?.restoreScrollPosition
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place on another page is another place.
  useEffect(() => (typeof place === 'number' && place > 0 ? holdPlace(place) : undefined), [place, key])
}
