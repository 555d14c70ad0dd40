import type { Db } from '../../../platform/server/db.ts'
import type { SearchIndex } from './search-index.ts'
import { hasEntry, knownWords, similarWords } from './word-queries.ts'
import { halvesOf, nearest } from './words/near-words.ts'
import { allOf, lexeme, sameAs, soundsLike, type Wanted, wantedWords } from './words/wanted-words.ts'

/**
 * What a search matches, as text queries: `match` decides what is found, `first` comes before the rest in its order (`byName`:
 * whoever holds the match in the name). `readAs` is said when words were read as others; `partly` when no entry holds all of them. `match` null: nothing holds any of it.
 */
export type Found = { match: string | null; first: string[]; byName: boolean; readAs: string | null; partly: boolean }

const NOTHING: Found = { match: null, first: [], byName: false, readAs: null, partly: false }
/** Of many words so many may be missing. */
const mayMiss = (count: number): number => Math.floor(count / 2)

/** A word as the index may know it: alternatives that it was read as, and the best of them. */
type Read = { same: string[]; known: boolean; guesses: string[]; best: string | null }

/** Two words written as one, where the index knows both. */
function splitUp(word: Wanted, known: ReadonlySet<string>): { guess: string; best: string }[] {
  const halves = halvesOf(word.bare).filter(pair => pair.every(half => known.has(half)))
  return halves.slice(0, 2).map(([a, b]) => ({ guess: `(${lexeme(a)} & ${lexeme(b)})`, best: `${a} ${b}` }))
}

async function readWords(
  db: Db,
  kinds: readonly string[],
  words: readonly Wanted[],
  index: SearchIndex,
): Promise<Read[]> {
  const asked = words.flatMap(word => [word.typed, word.bare, ...halvesOf(word.bare).flat()])
  const { whole, begun } = await knownWords(db, kinds, [...new Set(asked)], index)
  const similar = await similarWords(db, kinds, [...new Set(words.flatMap(word => [word.typed, word.bare]))], index)
  return words.map(word => {
    const near = nearest(word.typed, similar).filter(one => one.word !== word.typed && one.word !== word.bare)
    const halves = near[0] && near[0].distance <= 1 ? [] : splitUp(word, whole)
    const least = near[0]?.distance ?? 0
    const close = near.filter(one => one.distance <= least + 1)
    return {
      same: sameAs(word),
      known: begun.has(word.typed) || begun.has(word.bare),
      guesses: [...halves.map(one => one.guess), ...close.map(one => lexeme(one.word)), ...soundsLike(word)],
      best: halves[0]?.best ?? close[0]?.word ?? null,
    }
  })
}

/** Every way to leave so many of the words out. */
function leavingOut<T>(words: readonly T[], count: number): T[][] {
  if (count === 0) return [[...words]]
  return words.flatMap((_, at) =>
    leavingOut(words.slice(at + 1), count - 1).map(rest => [...words.slice(0, at), ...rest]),
  )
}

const either = (queries: readonly string[]): string => queries.map(query => `(${query})`).join(' | ')

type Try = { match: string; first: string[]; partly: boolean; guessed: boolean }

/** The readings of a search with mistakes, the strictest first: unknown words as what they are near to, then all, then fewer. */
function triesOf(read: readonly Read[]): Try[] {
  const nearestOf = ({ same, known, guesses }: Read) => (known ? same : guesses.slice(0, 1))
  const unknownOnly = ({ same, known, guesses }: Read) => (known ? same : guesses)
  const any = ({ same, guesses }: Read) => [...same, ...guesses]
  const first = read.every(one => nearestOf(one).length > 0) ? [allOf(read.map(nearestOf))] : []
  const tries: Try[] = []
  if (read.every(one => unknownOnly(one).length > 0))
    tries.push({ match: allOf(read.map(unknownOnly)), first, partly: false, guessed: true })
  tries.push({ match: allOf(read.map(any)), first, partly: false, guessed: true })
  for (let missing = 1; missing <= mayMiss(read.length); missing++)
    for (const guessed of [false, true]) {
      const alternatives = read.map(guessed ? any : ({ same }) => same)
      const match = either(leavingOut(alternatives, missing).map(allOf))
      tries.push({ match, first: [], partly: true, guessed })
    }
  return tries
}

const wordsRead = (words: readonly Wanted[], read: readonly Read[]): string | null => {
  const said = words.map((word, at) => (read[at]!.known ? word.typed : (read[at]!.best ?? word.typed)))
  const changed = said.some((one, at) => one !== words[at]!.typed)
  return changed ? said.join(' ') : null
}

/** A search without a mistake in it; null without any word. */
export function asTyped(search: string): Found | null {
  const words = wantedWords(search)
  if (words.length === 0) return null
  const match = allOf(words.map(word => sameAs(word)))
  return { match, first: [allOf(words.map(word => sameAs(word, 'A')))], byName: true, readAs: null, partly: false }
}

/** A search that nothing answers as it was typed, with its mistakes understood. */
export async function withMistakes(
  db: Db,
  kinds: readonly string[],
  search: string,
  index: SearchIndex,
): Promise<Found> {
  const words = wantedWords(search)
  const read = await readWords(db, kinds, words, index)
  for (const { match, first, partly, guessed } of triesOf(read))
    if (await hasEntry(db, kinds, match, index))
      return { match, first, byName: false, readAs: guessed ? wordsRead(words, read) : null, partly }
  return NOTHING
}

/** How a search is to be read among these kinds, whatever else is asked for; null without any word in it. */
export async function findWords(
  db: Db,
  kinds: readonly string[],
  search: string,
  index: SearchIndex,
): Promise<Found | null> {
  const typed = asTyped(search)
  if (!typed?.match || (await hasEntry(db, kinds, typed.match, index))) return typed
  return withMistakes(db, kinds, search, index)
}
