import { useEffect, useReducer } from 'react'

/** The longest that a timer of a browser waits. */
const MOST_MS = 2_147_483_647

/** Draws its component once more when a moment comes, in milliseconds; null for none. */
export function useMoment(at: number | null): void {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  useEffect(() => {
    const left = at === null ? -1 : at - Date.now()
    if (left < 0) return
    const timer = setTimeout(draw, Math.min(left + 500, MOST_MS))
    return () => clearTimeout(timer)
  }, [at])
}
