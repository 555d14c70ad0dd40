import { soundLexeme, stemLexeme } from './kept-words.ts'
import { scriptOf, soundOf } from './sound-of.ts'
import { splitWords, type Word } from './split-words.ts'
import { stemOf } from './stem-of.ts'

/** Words that say nothing beside others. */
const SAYS_NOTHING = new Set(
  'a an and at by for from in of on or the to with al el في من على علي الي عن مع او و ال'.split(' '),
)
const MOST_WORDS = 8
/** A name in the other script is told by three consonants, in the same one by four: fewer are too many names. */
const LEAST_SOUND = { other: 3, same: 4 }

/** A word that is looked for, with its neighbours: people write two words as one, and one as two. */
export type Wanted = Word & { together: string[] }

/** Single letters typed one after the other are the letters of one name: "s a e". */
function joinLetters(words: readonly Word[]): Word[] {
  const joined: Word[] = []
  let letters = ''
  const flush = () => {
    if (letters) joined.push({ typed: letters, bare: letters })
    letters = ''
  }
  for (const word of words) {
    if (/^[a-z]$/.test(word.typed)) {
      letters += word.typed
      continue
    }
    flush()
    joined.push(word)
  }
  flush()
  return joined
}

/** Words somebody looks for, at most eight, each once; such as say nothing only when there are no others. */
export function wantedWords(search: string): Wanted[] {
  const all = joinLetters(splitWords(search))
  const linked = all.map((word, at): Wanted => {
    const [before, next] = [all[at - 1], all[at + 1]]
    return {
      ...word,
      together: [...(before ? [before.typed + word.typed] : []), ...(next ? [word.typed + next.typed] : [])],
    }
  })
  const telling = linked.filter(word => !SAYS_NOTHING.has(word.typed))
  const unique = new Map((telling.length > 0 ? telling : linked).map(word => [word.bare, word]))
  return [...unique.values()].slice(0, MOST_WORDS)
}

/** A lexeme of a text query; words hold letters and digits only, so nothing can break out of the quotes. */
export const lexeme = (word: string, more = ''): string => `'${word.replace(/['\\]/g, '')}'${more}`

function soundsOf(word: string, least = LEAST_SOUND): string[] {
  const [script, sound] = [scriptOf(word), soundOf(word)]
  if (!script || !sound) return []
  const other = script === 'a' ? 'l' : 'a'
  return [
    ...(sound.length >= least.other ? [soundLexeme(other, sound)] : []),
    ...(sound.length >= least.same ? [soundLexeme(script, sound)] : []),
  ]
}

/** Everything that is the same as a word without a mistake in it: what begins with it, its other forms, its name in the other script. */
export function sameAs(word: Wanted, weight = ''): string[] {
  const begun = [...new Set([word.typed, word.bare, ...word.together])].map(one => lexeme(one, `:*${weight}`))
  const stems = [...new Set([stemOf(word.typed), stemOf(word.bare)])]
  const exact = [
    ...stems.flatMap(stem => [stemLexeme(stem), stem]),
    ...[word.bare, ...word.together].flatMap(one => soundsOf(one)),
  ]
  return [...begun, ...exact.map(one => lexeme(one, weight && `:${weight}`))]
}

/** Names that sound like a word, when nobody has it as it was typed. */
export const soundsLike = (word: Wanted): string[] => soundsOf(word.bare, { other: 2, same: 2 }).map(one => lexeme(one))

/** Entries that hold one of each word's alternatives. */
export const allOf = (words: readonly (readonly string[])[]): string =>
  words.map(alternatives => `(${alternatives.join(' | ')})`).join(' & ')
