import { foldText, type Language } from '../../platform/shared/text.ts'
import { otherLayout } from './keyboard-layout.ts'

/** One line of the palette, found by its words in either language. */
export type PaletteEntry = {
  key: string
  group: 'pages' | 'actions'
  words: Record<Language, string>
  /** More that finds it: an address, another name. */
  also?: string
}

type Findable = Pick<PaletteEntry, 'key' | 'words' | 'also'>

/** How many chosen entries are remembered. */
const MOST_RECENT = 5
/** Rows that are drawn at most: nobody reads further. */
const MOST_SHOWN = 40

const foldedWords = ({ words, also }: Findable): string[] =>
  [words.en, words.ar, also ?? ''].map(foldText).filter(Boolean)

/** How well an entry answers: 0 begins with the query, 1 has a word that does, 2 holds every word; null does not answer. */
function rankOf(entry: Findable, wanted: string): number | null {
  const texts = foldedWords(entry)
  if (texts.some(text => text.startsWith(wanted))) return 0
  if (texts.some(text => text.includes(` ${wanted}`))) return 1
  return texts.some(text => wanted.split(' ').every(word => text.includes(word))) ? 2 : null
}

/** Entries that answer the query, the best first and otherwise in their own order; without a query all of them; what nothing answers is read
 * by the places of its keys on the other layout. */
export function findEntries<E extends Findable>(entries: readonly E[], query: string): E[] {
  const wanted = foldText(query)
  if (!wanted) return entries.slice(0, MOST_SHOWN)
  const found = ranked(entries, wanted)
  if (found.length > 0) return found
  return otherLayout(query).reduce<E[]>(
    (first, other) => (first.length > 0 ? first : ranked(entries, foldText(other))),
    [],
  )
}

/** So many are shown of those that only come near what was typed while something is called so. */
const MOST_NEAR = 3

/**
 * Members and offers that the club found, in the order in which they answer: what is called what was typed before what only comes
 * near it, and what only comes near it is little then.
 */
export function byName<E extends Findable>(members: readonly E[], items: readonly E[], query: string): [E[], E[]] {
  const wanted = foldText(query)
  const split = (entries: readonly E[]) => {
    const named = entries.filter(entry => rankOf(entry, wanted) !== null)
    return { named, near: entries.filter(entry => !named.includes(entry)) }
  }
  const [people, things] = [split(members), split(items)]
  const most = people.named.length + things.named.length > 0 ? MOST_NEAR : members.length + items.length
  return [
    [...people.named, ...people.near.slice(0, most)],
    [...things.named, ...things.near.slice(0, most)],
  ]
}

/** Whether offers go before members: one of them is called what was typed, and no member is. */
export const itemsFirst = (members: readonly Findable[], items: readonly Findable[], query: string): boolean => {
  const isNamed = (entry: Findable) => rankOf(entry, foldText(query)) !== null
  return items.some(isNamed) && !members.some(isNamed)
}

function ranked<E extends Findable>(entries: readonly E[], wanted: string): E[] {
  const answering = entries.flatMap(entry => {
    const rank = rankOf(entry, wanted)
    return rank === null ? [] : [{ entry, rank }]
  })
  return answering
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_SHOWN)
    .map(({ entry }) => entry)
}

/** The remembered keys after one more was chosen: newest first, each once. */
export const withRecent = (recent: readonly string[], key: string): string[] =>
  [key, ...recent.filter(other => other !== key)].slice(0, MOST_RECENT)
