import { scriptOf, soundsOf } from './sound-of.ts'
import { splitWords, type Word, withoutAnd } from './split-words.ts'
import { stemOf } from './stem-of.ts'

/** Texts of an entry that count alike; a name is also found by its sound and with its words written together. */
export type Section = { weight: 'A' | 'B' | 'C' | 'D'; texts: readonly (string | null)[]; isName?: true }

/** What an entry is found by: the text of its tsvector, and its words as people may have meant them. */
export type Kept = { vector: string; words: string[] }

/** Limits of PostgreSQL's tsvector, with room. */
const LAST_POSITION = 16_000
const MOST_PLACES = 60
/** Covers of a search do not reach from one section into the next. */
const BETWEEN_SECTIONS = 40

/** First parts of names that are written onto the next word or apart from it. */
const FIRST_PARTS = new Set([
  'عبد',
  'ابو',
  'بو',
  'ام',
  'بن',
  'ابن',
  'بني',
  'ال',
  'abd',
  'abdul',
  'abdel',
  'abu',
  'al',
  'el',
  'bin',
  'ben',
  'ibn',
  'umm',
])
const WRITTEN_ON = /^(عبد(?=ال)|ابو|abdul|abdel|abdal|abu)(.{3,})$/

/** Lexeme of a stem; no typed word is one. */
export const stemLexeme = (stem: string): string => `=${stem}`
/** Lexeme of a sound by the script it is written in: `a` Arabic, `l` Latin. */
export const soundLexeme = (script: 'a' | 'l', sound: string): string => `#${script}${sound}`

/** What stands in the dictionary for a word: itself, without its article or its "and", and the parts of a name written as one. */
function plainOf({ typed, bare }: Word): string[] {
  const [, first, rest] = WRITTEN_ON.exec(bare) ?? []
  const parts = first && rest ? [first, rest, ...splitWords(rest).map(word => word.bare)] : []
  return [...new Set([typed, bare, withoutAnd(typed) ?? typed, ...parts])]
}

const soundsIn = (word: string): string[] => {
  const script = scriptOf(word)
  return script ? soundsOf(word).map(sound => soundLexeme(script, sound)) : []
}

function marksOf({ typed, bare }: Word, names: readonly string[]): string[] {
  const stems = [stemOf(typed), stemOf(bare)].filter(stem => stem !== typed && stem !== bare)
  return [...stems.map(stemLexeme), ...names.flatMap(soundsIn)]
}

/** Two words as one: always in names, elsewhere after the first part of one. */
const together = (word: Word, next: Word | undefined, isName: boolean): string[] =>
  next && (isName || FIRST_PARTS.has(word.typed)) ? [word.typed + next.typed, word.typed + next.bare] : []

/** What the texts of an entry are found by. */
export function keptWords(sections: readonly Section[]): Kept {
  const places = new Map<string, string[]>()
  const words = new Set<string>()
  let at = 0
  const keep = (lexeme: string, weight: string) => {
    const known = places.get(lexeme)
    if (!known) places.set(lexeme, [`${at}${weight}`])
    else if (known.length < MOST_PLACES && known.at(-1) !== `${at}${weight}`) known.push(`${at}${weight}`)
  }
  for (const { weight, texts, isName = false } of sections) {
    for (const text of texts) {
      const list = splitWords(text ?? '')
      for (const [index, word] of list.entries()) {
        at = Math.min(LAST_POSITION, at + 1)
        const both = together(word, list[index + 1], isName)
        const plain = [...plainOf(word), ...both]
        for (const lexeme of plain) words.add(lexeme)
        for (const lexeme of [...plain, ...marksOf(word, isName ? [word.bare, ...both] : [])]) keep(lexeme, weight)
      }
    }
    at = Math.min(LAST_POSITION, at + BETWEEN_SECTIONS)
  }
  const vector = [...places].map(([lexeme, list]) => `'${lexeme}':${list.join(',')}`).join(' ')
  return { vector, words: [...words] }
}
