import type { NoticeFace } from '../../../platform/shared/session-contract.ts'
import { directionOf, type Language } from '../../../platform/shared/text.ts'

/** What a device is told, in its owner's language. */
export type Message = {
  /** The notice in the bell; null for what has none there. */
  id: string | null
  kind: string
  title: string
  body: string
  language: Language
  /** What replaces what on the device; null for what stands by itself. */
  tag: string | null
  /** A path of the site. */
  link: string | null
  /** Whose it is: a window in which somebody else is signed in counts nothing. */
  to: string
  at: string
  /** What the icon counts; null leaves it. */
  unread: number | null
  /** What stands beside it in the bell of an open window, and how many more; left out where there is none, or no room. */
  faces?: readonly NoticeFace[]
  more?: number
}

/**
 * Bytes of a message before it is sealed. Sealed it is 103 longer (RFC 8188: salt, key, mark, tag) and stays below 3 KB, which every push
 * service takes.
 */
export const MOST_BYTES = 2900

/** Bytes of a text in UTF-8. */
export function bytesOf(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

const MORE = '…'
const OPENS = /[\u2066-\u2068]/g
const CLOSES = /\u2069/g
const CLOSE = '\u2069'

/** A name that was isolated stays so, when its end was cut off. */
function closed(text: string): string {
  const open = (text.match(OPENS)?.length ?? 0) - (text.match(CLOSES)?.length ?? 0)
  return text + CLOSE.repeat(Math.max(0, open))
}

/** As many pieces from the beginning as fit. */
function begun(pieces: Iterable<{ segment: string }>, bytes: number): string {
  let text = ''
  for (const { segment } of pieces) {
    if (bytesOf(`${closed(text + segment)}${MORE}`) > bytes) break
    text += segment
  }
  return text
}

/** The beginning of a text in so many bytes: whole words and a mark that there is more; of a word that is too long whole letters. */
export function shortened(text: string, language: Language, bytes: number): string {
  if (bytesOf(text) <= bytes) return text
  const words = begun(new Intl.Segmenter(language, { granularity: 'word' }).segment(text), bytes).trimEnd()
  const kept = words || begun(new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(text), bytes)
  return kept === '' ? '' : `${closed(kept)}${MORE}`
}

const sizeOf = (message: Message): number => bytesOf(JSON.stringify(message))

/** Marks in a text take more room in a message than by themselves: what is shortened is asked again until it fits. */
function without(message: Message, part: 'title' | 'body', bytes: number): Message {
  let shorter = message
  for (let over = sizeOf(shorter) - bytes; over > 0 && shorter[part] !== ''; over = sizeOf(shorter) - bytes)
    shorter = { ...shorter, [part]: shortened(shorter[part], shorter.language, bytesOf(shorter[part]) - over) }
  return shorter
}

/**
 * The message in at most so many bytes: its faces are left out first, then its body is shortened, then its title. An address that leaves
 * no room leads nowhere.
 */
export function fitted({ faces, more, ...message }: Message, bytes = MOST_BYTES): Message {
  const whole = { ...message, ...(faces && { faces, more }) }
  if (sizeOf(whole) <= bytes) return whole
  if (sizeOf(message) <= bytes) return message
  const bare = { ...message, title: '', body: '' }
  const led = sizeOf(bare) > bytes / 2 ? { ...message, link: null, tag: null } : message
  return without(without(led, 'body', bytes), 'title', bytes)
}

/** What a device shows of it. */
export const shownOf = ({ title, body, language }: Message) => ({
  title,
  options: { body, lang: language, dir: directionOf(language) },
})
