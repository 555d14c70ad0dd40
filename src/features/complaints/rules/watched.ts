import { foldText } from '../../../platform/shared/text.ts'

/** A word or phrase that the club watches for; `part` finds it inside of longer words too. */
export type Watched = { phrase: string; part: boolean }
/** Where in a text something stands, by its own characters. */
export type Place = { from: number; to: number }

/** What is typed between letters so that a word is not found, and is not seen: joiners, marks of direction, soft hyphens. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/** A text as it is compared, and where each of its characters stands in the text itself. */
function folded(text: string): { text: string; at: number[] } {
  const kept: string[] = []
  const at: number[] = []
  let place = 0
  for (const letter of text) {
    const found = /\s/.test(letter) ? ' ' : UNSEEN.test(letter) ? '' : foldText(letter)
    if (found !== ' ' || (kept.length > 0 && kept.at(-1) !== ' '))
      for (const one of found) {
        kept.push(one)
        for (let unit = 0; unit < one.length; unit++) at.push(place)
      }
    place += letter.length
  }
  at.push(text.length)
  return { text: kept.join(''), at }
}

/** A phrase as it is compared: folded as the directories fold (marks, alef forms, tatweel, case, diacritics), without what is unseen. */
export const foldPhrase = (phrase: string): string => folded(phrase).text.trim()

const isLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** Where a phrase stands in a text, in order; places never overlap. */
export function placesOf(text: string, { phrase, part }: Watched): Place[] {
  const wanted = foldPhrase(phrase)
  if (wanted === '') return []
  const whole = folded(text)
  const places: Place[] = []
  for (let from = whole.text.indexOf(wanted); from >= 0; from = whole.text.indexOf(wanted, from)) {
    const to = from + wanted.length
    const stands = part || !(isLetter(whole.text[from - 1]) || isLetter(whole.text[to]))
    if (stands) places.push({ from: whole.at[from]!, to: endOf(text, whole.at[to - 1]!) })
    from = stands ? to : from + 1
  }
  return places
}

/** The end of the letter that begins somewhere, with the marks on it. */
function endOf(text: string, from: number): number {
  const rest = text.slice(from)
  return from + (/^.[\p{M}\u0640]*/su.exec(rest)?.[0].length ?? 1)
}

/** Which of the words stand in some texts. */
export const watchedIn = <W extends Watched>(texts: readonly string[], words: readonly W[]): W[] =>
  words.filter(word => texts.some(text => placesOf(text, word).length > 0))

/** A text in pieces, those that are watched for marked. */
export function markedPieces(text: string, words: readonly Watched[]): { text: string; marked: boolean }[] {
  const places = words.flatMap(word => placesOf(text, word)).toSorted((a, b) => a.from - b.from || b.to - a.to)
  const pieces: { text: string; marked: boolean }[] = []
  let done = 0
  for (const { from, to } of places) {
    if (to <= done) continue
    const begin = Math.max(from, done)
    if (begin > done) pieces.push({ text: text.slice(done, begin), marked: false })
    pieces.push({ text: text.slice(begin, to), marked: true })
    done = to
  }
  if (done < text.length) pieces.push({ text: text.slice(done), marked: false })
  return pieces
}

const AROUND = 60

/** The part of a text around the first place where something is found, cut between words. */
export function excerptOf(text: string, words: readonly Watched[], around = AROUND): string {
  const first = words.flatMap(word => placesOf(text, word)).toSorted((a, b) => a.from - b.from)[0]
  const line = text.replace(/\s/g, ' ')
  if (!first) return line.length > 2 * around ? `${line.slice(0, 2 * around).trimEnd()}…` : line
  const from = first.from <= around ? 0 : line.indexOf(' ', first.from - around) + 1
  const begin = Math.min(from, first.from)
  const cut = line.lastIndexOf(' ', first.to + around)
  const end = line.length <= first.to + around ? line.length : Math.max(cut, first.to)
  return `${begin > 0 ? '…' : ''}${line.slice(begin, end)}${end < line.length ? '…' : ''}`
}
