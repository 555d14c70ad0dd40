import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OfficeMenu } from '../../../platform/shared/session-contract.ts'
import { arrangedMenu, beginningOf, PLACES, placesOf, withPlaced } from './arranged-menu.ts'
import { type MenuEntry, type MenuKey, STAFF_MENU } from './menus.ts'

const all = STAFF_MENU.map(({ key }) => key)
const keys = fc.subarray(all, { minLength: 0 })
const shuffled = (some: readonly MenuKey[]) => fc.shuffledSubarray([...some], { minLength: 0 })
const wishes: fc.Arbitrary<OfficeMenu> = fc.record({
  pinned: shuffled(all),
  hidden: shuffled(all),
  order: shuffled(all),
})
const open = keys.map(some => STAFF_MENU.filter(({ key }) => some.includes(key)))
const named = (...some: MenuKey[]): MenuEntry[] => STAFF_MENU.filter(({ key }) => some.includes(key))
const drawn = (entries: readonly MenuEntry[], wish: OfficeMenu | null) =>
  arrangedMenu(entries, wish).map(({ key, group }) => (group ? `—${key}` : key))
const wish = (more: Partial<OfficeMenu>): OfficeMenu => ({ pinned: [], hidden: [], order: [], ...more })

describe('one’s own menu', () => {
  test('has each entry that the rights open in one place, once, and nothing else, whatever was kept', () => {
    fc.assert(
      fc.property(open, wishes, (entries, kept) => {
        const places = placesOf(entries, kept)
        expect(PLACES.flatMap(place => places[place]).toSorted()).toEqual(entries.map(({ key }) => key).toSorted())
        expect(arrangedMenu(entries, kept).map(({ key }) => key)).toEqual([...places.pinned, ...places.order])
      }),
    )
  })

  test('has an entry where it was put, and all others as they stood among themselves', () => {
    const asked = fc.record({
      kept: wishes,
      key: fc.constantFrom(...all),
      to: fc.constantFrom(...PLACES),
      at: fc.nat(60),
    })
    fc.assert(
      fc.property(asked, ({ kept, key, to, at }) => {
        const before = placesOf(STAFF_MENU, kept)
        const place = Math.min(at, before[to].filter(one => one !== key).length)
        const after = placesOf(STAFF_MENU, withPlaced(STAFF_MENU, kept, key, to, to === 'hidden' ? undefined : place))
        expect(after[to]).toContain(key)
        if (to !== 'hidden') expect(after[to].indexOf(key)).toBe(place)
        for (const one of PLACES)
          expect(after[one].filter(other => other !== key)).toEqual(before[one].filter(other => other !== key))
      }),
    )
  })

  test('stands as the club has it where nothing was kept, groups and all', () => {
    const entries = named('dashboard', 'tickets', 'ideas', 'users')
    expect(arrangedMenu(entries, null)).toEqual(entries)
    expect(arrangedMenu(entries, wish({}))).toEqual(entries.map(entry => ({ ...entry, group: entry.group ?? false })))
  })

  test('draws a line under what is pinned, and the groups begin with what is left of them', () => {
    const entries = named('dashboard', 'tickets', 'ideas', 'projects', 'users', 'plans')
    expect(drawn(entries, wish({ pinned: ['users'], hidden: ['ideas'] }))).toEqual([
      ...['users', '—dashboard', 'tickets'],
      ...['—projects', '—plans'],
    ])
    expect(drawn(entries, wish({ order: ['plans', 'ideas', 'dashboard', 'tickets', 'projects', 'users'] }))).toEqual([
      ...['plans', 'ideas', 'dashboard', 'tickets', 'projects', 'users'],
    ])
  })

  test('shows what came later after what the club has before it', () => {
    const kept = wish({ order: ['users', 'tickets', 'dashboard'] })
    expect(drawn(named('dashboard', 'verifications', 'tickets', 'users', 'activity'), kept)).toEqual([
      ...['users', 'activity', 'tickets', 'dashboard', 'verifications'],
    ])
  })

  test('is the club’s order again as soon as it was moved back to it', () => {
    const entries = named('dashboard', 'tickets', 'users')
    const moved = withPlaced(entries, null, 'users', 'order', 0)
    expect(moved).toEqual(wish({ order: ['users', 'dashboard', 'tickets'] }))
    expect(withPlaced(entries, moved, 'users', 'order', 2)).toEqual(wish({}))
    const hidden = withPlaced(entries, null, 'tickets', 'hidden')
    expect(withPlaced(entries, hidden, 'tickets', 'order')).toEqual(wish({}))
  })

  test('begins with what the set of permissions is for, of the program’s own sets', () => {
    expect(beginningOf('reviewer')?.pinned).toContain('verifications')
    expect([beginningOf('night-desk'), beginningOf(null)]).toEqual([null, null])
  })
})
