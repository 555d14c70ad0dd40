import { foldText } from '../../../../platform/shared/text.ts'
import { readLocal, writeLocal } from '../../../../platform/web/local.ts'
import { type Emoji, EMOJIS, type Group, GROUPS } from './emojis.ts'

const KEY = 'chat-emoji'
/** Two rows of the panel. */
const MOST_RECENT = 16
const SIGNS = new Map(
  Object.values(EMOJIS)
    .flat()
    .map(one => [one.sign, one]),
)

/** What the panel shows under one heading; `found` has none. */
export type Section = { group: Group | 'recent' | 'found'; emojis: readonly Emoji[] }

/** Used on this device, the latest first. */
export function recentEmojis(): Emoji[] {
  const signs = (readLocal(KEY) ?? '').split(' ')
  return signs.flatMap(sign => SIGNS.get(sign) ?? [])
}

/** Remembers one that was used. */
export function rememberEmoji({ sign }: Emoji): void {
  const before = recentEmojis().map(one => one.sign)
  writeLocal(KEY, [sign, ...before.filter(one => one !== sign)].slice(0, MOST_RECENT).join(' '))
}

/**
 * Those that are called as was typed, in either language: first whose name begins so, then those of which another word does.
 * Nothing typed is all of them by group, what was used lately before.
 */
export function sectionsOf(typed: string, recent: readonly Emoji[]): Section[] {
  const start = foldText(typed)
  if (!start) {
    const own = recent.length > 0 ? [{ group: 'recent' as const, emojis: recent }] : []
    return [...own, ...GROUPS.map(group => ({ group, emojis: EMOJIS[group] }))]
  }
  const ranked = [...SIGNS.values()].map(one => ({ one, rank: rankOf(one, start) })).filter(({ rank }) => rank > 0)
  const emojis = ranked.toSorted((a, b) => b.rank - a.rank).map(({ one }) => one)
  return emojis.length > 0 ? [{ group: 'found', emojis }] : []
}

function rankOf({ sign, en, ar }: Emoji, start: string): number {
  if (sign === start) return 3
  const names = [...en, ...ar].map(foldText)
  if (names[0]!.startsWith(start) || foldText(ar[0]!).startsWith(start)) return 2
  // With the article as well: nobody thinks of it while searching.
  const words = names.flatMap(name => [name, ...name.split(' ')])
  return words.some(word => word.startsWith(start) || `ال${word}`.startsWith(start)) ? 1 : 0
}
