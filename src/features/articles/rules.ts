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

const slugOf = (title: string): string =>
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
