import { foldText } from '../../platform/shared/text.ts'

/** Words that Arabic writes onto the next one: the, and the, with the, like the, so the, for the. */
const JOINED = ['وال', 'بال', 'كال', 'فال', 'ال', 'لل']
const LEAST = 3
const MOST_WORDS = 8

/** A folded Arabic word without what is only written onto it; other words as they are. */
export function bareWord(word: string): string {
  const joined = JOINED.find(prefix => word.startsWith(prefix) && word.length - prefix.length >= LEAST)
  return joined ? word.slice(joined.length) : word
}

const split = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Words of a text as they are kept for search: each as it is and bare. */
export function keptWords(text: string): string[] {
  return [...new Set(split(text).flatMap(word => [word, bareWord(word)]))]
}

/** Words somebody looks for: bare, at most eight. */
export const wantedWords = (search: string): string[] => [...new Set(split(search).map(bareWord))].slice(0, MOST_WORDS)

/** The text search that finds entries holding every word, also while the last one is still being typed. */
export const textQuery = (words: readonly string[]): string =>
  words.map(word => `'${word.replace(/['\\]/g, '')}':*`).join(' & ')

/** Chosen values of a filter from what the body carried: one value, several, or none. */
export function chosenValues(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return []
  return (Array.isArray(value) ? value : [value]).map(String)
}
