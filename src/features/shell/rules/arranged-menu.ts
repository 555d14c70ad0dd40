import type { OfficeMenu } from '../../../platform/shared/session-contract.ts'
import type { MenuEntry, MenuKey } from './menus.ts'

/** The three places of the menu. */
export const PLACES = ['pinned', 'order', 'hidden'] as const
export type MenuPlace = (typeof PLACES)[number]

/** Which entries stand in which place, in their order. */
export type MenuPlaces = Record<MenuPlace, readonly MenuKey[]>

/** What each of the program's sets of permissions begins with above the rest; a set that a club made begins in the club's order. */
const BEGINNINGS: Record<string, readonly MenuKey[]> = {
  reviewer: ['dashboard', 'verifications', 'users', 'partners'],
  'support-agent': ['dashboard', 'tickets', 'messages', 'users'],
  'content-editor': ['dashboard', 'blogs', 'faq', 'campaigns'],
  finance: ['dashboard', 'invoices', 'transfers', 'allSubscriptions', 'revenue'],
  moderator: ['dashboard', 'complaints', 'users'],
  'catalogue-manager': ['dashboard', 'industries', 'categories', 'skills'],
}

/** The menu with which somebody begins who has a set of permissions, by its name; null is the club's order. */
export const beginningOf = (preset: string | null): OfficeMenu | null => {
  const pinned = preset === null ? undefined : BEGINNINGS[preset]
  return pinned ? { pinned: [...pinned], hidden: [], order: [] } : null
}

/** The wish with each entry in one place, once: what is hidden is nowhere else. */
export function tidied({ pinned, hidden, order }: OfficeMenu): OfficeMenu {
  const seen = new Set<string>()
  const fresh = (keys: readonly string[]) => keys.filter(key => !seen.has(key) && seen.add(key))
  const out = fresh(hidden)
  return { hidden: out, pinned: fresh(pinned), order: fresh(order) }
}

/** The keys in the kept order; one that is not kept comes after the one before it in the club's order, or first. */
function inOrder(keys: readonly MenuKey[], kept: readonly string[]): MenuKey[] {
  const sorted = kept.filter(key => keys.includes(key as MenuKey)) as MenuKey[]
  if (sorted.length === 0) return [...keys]
  for (const [at, key] of keys.entries()) {
    if (sorted.includes(key)) continue
    sorted.splice(at === 0 ? 0 : sorted.indexOf(keys[at - 1]!) + 1, 0, key)
  }
  return sorted
}

/** Where each entry stands by a wish: every one in one place, also those that came after it was kept. */
export function placesOf(entries: readonly MenuEntry[], wish: OfficeMenu | null): MenuPlaces {
  const keys = entries.map(({ key }) => key)
  const { pinned, hidden, order } = tidied(wish ?? { pinned: [], hidden: [], order: [] })
  const open = (kept: readonly string[]) => kept.filter(key => keys.includes(key as MenuKey)) as MenuKey[]
  const apart = new Set([...pinned, ...hidden])
  return {
    pinned: open(pinned),
    order: inOrder(
      keys.filter(key => !apart.has(key)),
      order,
    ),
    hidden: keys.filter(key => hidden.includes(key)),
  }
}

/** The entries as the menu draws them: above what is pinned, then the rest, in groups as long as it stands in the club's order. */
export function arrangedMenu(entries: readonly MenuEntry[], wish: OfficeMenu | null): MenuEntry[] {
  if (!wish) return [...entries]
  const { pinned, order } = placesOf(entries, wish)
  const grouped = wish.order.length === 0
  const of = new Map(entries.map(entry => [entry.key, entry]))
  const bare = (key: MenuKey): MenuEntry => {
    const { group: _, caption: __, ...entry } = of.get(key)!
    return entry as MenuEntry
  }
  const rest = grouped ? inGroups(entries, order) : order.map(bare)
  return [...pinned.map(bare), ...rest.map((entry, at) => (at === 0 ? { ...entry, group: pinned.length > 0 } : entry))]
}

/** What is left of the club's groups: each begins with its first entry that is there. */
function inGroups(entries: readonly MenuEntry[], left: readonly MenuKey[]): MenuEntry[] {
  let begins = false
  return entries.flatMap(entry => {
    begins ||= entry.group ?? false
    if (!left.includes(entry.key)) return []
    const drawn = { ...entry, group: begins }
    begins = false
    return [drawn]
  })
}

/** The wish by which an entry stands at another place; an order that is the club's own again is not kept. */
export function withPlaced(
  entries: readonly MenuEntry[],
  wish: OfficeMenu | null,
  key: MenuKey,
  to: MenuPlace,
  at?: number,
): OfficeMenu {
  const before = placesOf(entries, wish)
  const without = (place: MenuPlace) => before[place].filter(one => one !== key)
  const club = entries.map(one => one.key)
  const next: Record<MenuPlace, MenuKey[]> = {
    pinned: without('pinned'),
    order: without('order'),
    hidden: without('hidden'),
  }
  // Without a place of its own it comes back where the club has it, and last among what is pinned.
  const home = inOrder(
    club.filter(one => one === key || next.order.includes(one)),
    next.order,
  ).indexOf(key)
  next[to].splice(at ?? (to === 'order' ? home : next[to].length), 0, key)
  const usual = club.filter(one => next.order.includes(one))
  return { ...next, order: usual.every((one, i) => one === next.order[i]) ? [] : next.order }
}
