import type { TargetRef } from '../contract.ts'
import type { Part } from '../rules.ts'

const KEPT = 'social-wish'
/** Longer ago than this, whoever logs in came for something else. */
const LASTS_MS = 30 * 60_000

type Wish = TargetRef & { part: Part; at: number }

function read(): Wish | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Wish | null
  } catch {
    return null
  }
}

/** Keeps what a visitor wanted to do, in this window only, until they come back from the login. */
export function keepWish({ kind, id }: TargetRef, part: Part): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ kind, id, part, at: Date.now() } satisfies Wish))
  } catch {
    // Without storage the button is pressed once more.
  }
}

/** True, once, when this is what was wanted before the login. */
export function takeWish({ kind, id }: TargetRef, part: Part): boolean {
  const wish = read()
  if (wish?.kind !== kind || wish.id !== id || wish.part !== part) return false
  sessionStorage.removeItem(KEPT)
  return Date.now() - wish.at < LASTS_MS
}
