import { CLOSE_MISUSED, CLOSE_SESSION_ENDED, CLOSE_TOO_MUCH } from '../shared/live-protocol.ts'

const SOON = { firstMs: 500, mostMs: 15_000 }
/** The server said that it is too much, or did not understand: coming back at once would make it worse. */
const LATER = { firstMs: 30_000, mostMs: 5 * 60_000 }

/**
 * After how long a window opens its line again that was closed with this code, the `tries`-th time in a row; null for never. Half
 * of it is chance, so that windows that were closed together do not come back together.
 */
export function comesBackAfter(code: number, tries: number, chance = Math.random()): number | null {
  if (code === CLOSE_SESSION_ENDED) return null
  const { firstMs, mostMs } = code === CLOSE_TOO_MUCH || code === CLOSE_MISUSED ? LATER : SOON
  return Math.min(mostMs, firstMs * 2 ** tries) * (0.75 + chance / 2)
}
