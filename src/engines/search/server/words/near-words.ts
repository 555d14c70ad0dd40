import { editDistance } from './edit-distance.ts'
import { bareWord } from './split-words.ts'

/** A word of the index that a typed one may have meant, and by how many letters they differ. */
export type Near = { word: string; distance: number }

const MOST = 8
/** A longer word may be what was begun and mistyped: that counts a little less than a whole word. */
const ONLY_BEGUN = 0.5

/** How many mistakes a word of so many letters may have. */
const mistakes = (length: number): number => (length < 3 ? 0 : length < 5 ? 1 : length < 8 ? 2 : 3)

function distanceTo(typed: string, word: string): number {
  const whole = editDistance(typed, word)
  if (word.length <= typed.length) return whole
  const begun = [word.slice(0, typed.length), word.slice(0, typed.length + 1)]
  return Math.min(whole, ...begun.map(one => editDistance(typed, one) + ONLY_BEGUN))
}

/** The candidates that are near enough, the nearest first. */
export function nearest(typed: string, candidates: readonly string[]): Near[] {
  const most = mistakes(bareWord(typed).length)
  const near = candidates
    .filter(word => word.length >= 3 || typed.length <= 3)
    .map(word => ({ word, distance: Math.min(distanceTo(typed, word), distanceTo(bareWord(typed), word)) }))
  return near
    .filter(one => one.distance <= most)
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Math.abs(a.word.length - typed.length) - Math.abs(b.word.length - typed.length) ||
        a.word.localeCompare(b.word),
    )
    .slice(0, MOST)
}

/** A word as it is and without each of its letters, as the index keeps the forms of its own words. */
export function formsOf(word: string): string[] {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** The places where a word may be two: "coldchain". */
export const halvesOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => [word.slice(0, at + 3), word.slice(at + 3)])
