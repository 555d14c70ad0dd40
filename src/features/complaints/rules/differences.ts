import type { Compared } from '../contract/case.ts'

type Piece = { text: string; is: 'same' | 'gone' | 'new' }

/** Longest text whose words are compared one by one; beyond it the whole of it is shown as changed. */
const MOST_WORDS = 1200

const wordsOf = (text: string): string[] => text.split(/(\s+)/).filter(Boolean)

function joined(pieces: Piece[]): Piece[] {
  const out: Piece[] = []
  for (const piece of pieces) {
    const last = out.at(-1)
    if (last?.is === piece.is) last.text += piece.text
    else out.push({ ...piece })
  }
  return out
}

/** How two versions of a text differ, word by word: what is gone stands in the first, what is new in the second. */
export function compareWords(before: string, now: string): { before: Piece[]; now: Piece[] } {
  const [a, b] = [wordsOf(before), wordsOf(now)]
  if (a.length > MOST_WORDS || b.length > MOST_WORDS)
    return before === now
      ? { before: [{ text: before, is: 'same' }], now: [{ text: now, is: 'same' }] }
      : { before: [{ text: before, is: 'gone' }], now: [{ text: now, is: 'new' }] }
  // The longest row of words that both have, from the end.
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i]![j] = a[i] === b[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const [left, right]: [Piece[], Piece[]] = [[], []]
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      left.push({ text: a[i]!, is: 'same' })
      right.push({ text: b[j]!, is: 'same' })
      i++
      j++
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      left.push({ text: a[i]!, is: 'gone' })
      i++
    } else {
      right.push({ text: b[j]!, is: 'new' })
      j++
    }
  }
  return { before: joined(left), now: joined(right) }
}

/** Names of members and files, states of rows and moments say nothing to who compares. */
const NOT_SHOWN =
  /(^|\.)(\w*Id|id|_id|version|pictures|picture|language|writtenAt|postedAt|leader|seller|offeredTo|under)$/

const plain = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value)

/** A snapshot as names and texts: what lies deeper is named by its way there. */
export function flat(snapshot: Record<string, unknown>, at = ''): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [key, value] of Object.entries(snapshot)) {
    const name = at ? `${at}.${key}` : key
    if (NOT_SHOWN.test(name)) continue
    if (Array.isArray(value)) {
      const text = value.map(plain).filter(Boolean).join('\n')
      if (text) fields.set(name, text)
    } else if (typeof value === 'object' && value !== null)
      for (const [inner, text] of flat(value as Record<string, unknown>, name)) fields.set(inner, text)
    else if (plain(value)) fields.set(name, plain(value))
  }
  return fields
}

/** What was reported beside what it is now, field by field; `now` null for what nobody finds any more. */
export function compareSnapshots(before: Record<string, unknown>, now: Record<string, unknown> | null): Compared[] {
  const was = flat(before)
  const is = now && flat(now)
  const keys = [...new Set([...was.keys(), ...(is?.keys() ?? [])])]
  return keys.map(key => {
    const [one, other] = [was.get(key), is?.get(key)]
    if (!is) return { key, before: one === undefined ? null : [{ text: one, is: 'same' }], now: null }
    const compared = compareWords(one ?? '', other ?? '')
    return {
      key,
      before: one === undefined ? null : compared.before,
      now: other === undefined ? null : compared.now,
    }
  })
}

/** True when some words differ. */
export const hasChanged = (fields: readonly Compared[]): boolean =>
  fields.some(({ before, now }) => [...(before ?? []), ...(now ?? [])].some(piece => piece.is !== 'same'))
