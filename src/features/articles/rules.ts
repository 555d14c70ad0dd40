import { foldText } from '../../platform/shared/text.ts'
import type { FaqGroup } from './contract.ts'

const TAGS = /<[^>]+>/g

/** Groups with the entries that hold every word of the search, in any script's variants; empty groups are left out. */
export function matchingGroups(groups: readonly FaqGroup[], search: string): FaqGroup[] {
  const words = foldText(search).split(' ').filter(Boolean)
  if (words.length === 0) return [...groups]
  return groups
    .map(group => ({ ...group, entries: group.entries.filter(entry => holds(entry, words)) }))
    .filter(group => group.entries.length > 0)
}

function holds(entry: FaqGroup['entries'][number], words: readonly string[]): boolean {
  const text = foldText(`${entry.question} ${entry.answer.replace(TAGS, ' ')}`)
  return words.every(word => text.includes(word))
}

/** The last part of an address, or an anchor, made of a title in either script. */
export const slugOf = (title: string): string =>
  foldText(title)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The body with an anchor on each heading, and the headings for the list of contents. */
export function withAnchors(body: string): { body: string; headings: { id: string; title: string }[] } {
  const headings: { id: string; title: string }[] = []
  const anchored = body.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const title = inner.replace(TAGS, '').trim()
    const id = slugOf(title)
    headings.push({ id, title })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { body: anchored, headings }
}

/** The words of rich text. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<\/(p|h2|h3|li|td|th|blockquote|figcaption|pre)>|<figcaption>|<br ?\/?>/g, ' ')
    .replace(TAGS, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

const WORDS_A_MINUTE = 220

/** Whole minutes that reading a text takes, one at least. */
export const minutesToRead = (html: string): number =>
  Math.max(1, Math.round(wordsOf(html).split(' ').filter(Boolean).length / WORDS_A_MINUTE))

const EXCERPT = 200

/** The beginning of a text, cut between words, for where no excerpt was written. */
export function beginningOf(html: string): string {
  const words = wordsOf(html)
  if (words.length <= EXCERPT) return words
  return `${words.slice(0, EXCERPT).replace(/\s+\S*$/, '')}…`
}

const FILE = /\/api\/files\/([0-9a-f]{8}-[0-9a-f-]{27})/g

/** The files that rich text shows. */
export const filesIn = (html: string): string[] => [...new Set([...html.matchAll(FILE)].map(([, id]) => id!))]
