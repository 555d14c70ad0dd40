import { readLocal, writeLocal } from './local.ts'
import { session } from './session.tsx'

const PREFIX = 'words.'

/** Words belong to whoever typed them: nobody else who signs in at this browser is shown them. */
const keyOf = (place: string): string => `${PREFIX}${session.get().viewer?.id ?? 'visitor'}.${place}`

/** What the reader typed at a place of the product and did not send, through a reload or an ended session; null when nothing waits. */
export function keptWords(place: string): unknown {
  try {
    return JSON.parse(readLocal(keyOf(place)) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps on this device what is being typed at a place; null forgets it. */
export function keepWords(place: string, words: object | null): void {
  writeLocal(keyOf(place), words && JSON.stringify(words))
}

/** Forgets all that anybody left unsent on this device: whoever signs out leaves nothing behind. */
export function forgetKeptWords(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage keeps nothing anyway.
  }
}
