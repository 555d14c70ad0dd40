import { foldText } from '../../../../platform/shared/text.ts'

/** A word of a text: folded as it stands, and without what Arabic writes onto it (the article, "and", "for the"). */
export type Word = { typed: string; bare: string }

/** Words that Arabic writes onto the next one: the, and the, with the, like the, so the, for the. */
const JOINED = ['وال', 'بال', 'كال', 'فال', 'ال', 'لل']
const LEAST = 3
/** "And" alone is one letter, which many words begin with: only what stays long is taken for a word of its own. */
const AND = 'و'
const LEAST_AFTER_AND = 4
const LONGEST = 60
/** An alef that carries a hamza is never that of the article: ألبان is milk, not "the ban". */
const OWN_ALEF = /^[أإآ]/

/** A folded Arabic word without what is only written onto it; other words as they are. */
export function bareWord(word: string): string {
  const joined = JOINED.find(prefix => word.startsWith(prefix) && word.length - prefix.length >= LEAST)
  return joined ? word.slice(joined.length) : word
}

/** A word without an "and" written onto it, or null when there may be none. */
export const withoutAnd = (word: string): string | null =>
  word.startsWith(AND) && word.length > LEAST_AFTER_AND ? word.slice(1) : null

const wordsOf = (part: string): Word[] =>
  foldText(part)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(folded => {
      const typed = folded.slice(0, LONGEST)
      return { typed, bare: OWN_ALEF.test(part) ? typed : bareWord(typed) }
    })

/** Letters with points between them are one word: "S.A.E." */
const withoutPoints = (text: string): string =>
  text.replace(/(?<!\p{L})(?:\p{L}\.){2,}\p{L}?(?!\p{L})/gu, letters => letters.replaceAll('.', ''))

/** The words of a text in their order. */
export const splitWords = (text: string): Word[] =>
  withoutPoints(text.normalize('NFC'))
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap(wordsOf)
