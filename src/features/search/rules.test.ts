import { describe, expect, test } from 'vitest'
import { byName, findEntries, itemsFirst, type PaletteEntry, withRecent } from './rules.ts'

const entry = (en: string, ar: string, also = ''): PaletteEntry => ({
  key: en,
  group: 'pages',
  words: { en, ar },
  also,
})
const entries = [
  entry('Settings', 'الإعدادات', 'account setting'),
  entry('My subscriptions', 'اشتراكاتي', 'my subscriptions'),
  entry('Companies', 'الشركات', 'company list'),
  entry('About us', 'من نحن', 'about us'),
  entry('Notifications', 'الإشعارات', 'notifications'),
]
const found = (query: string) => findEntries(entries, query).map(({ key }) => key)

describe('the palette', () => {
  test('finds an entry by its words in either language, whatever language is shown', () => {
    expect(found('sett')).toEqual(['Settings'])
    expect(found('الشرك')).toEqual(['Companies'])
  })

  test('forgives case, hamza, the shape of the alef and marks', () => {
    expect(found('SETTINGS')).toEqual(['Settings'])
    expect(found('الاشعارات')).toEqual(['Notifications'])
    expect(found('الإِعدادات')).toEqual(['Settings'])
  })

  test('puts what begins with the query before what merely holds it', () => {
    expect(found('s')).toEqual(['Settings', 'My subscriptions', 'Companies', 'About us', 'Notifications'].slice(0, 5))
    expect(found('sub')).toEqual(['My subscriptions'])
    expect(found('us')[0]).toBe('About us')
  })

  test('finds by several words in any order, and by the address', () => {
    expect(found('subscriptions my')).toEqual(['My subscriptions'])
    expect(found('account')).toEqual(['Settings'])
  })

  test('shows everything without a query and nothing that does not answer', () => {
    expect(found('')).toHaveLength(5)
    expect(found('  ')).toHaveLength(5)
    expect(found('xyz')).toEqual([])
  })

  test('remembers five choices, the newest first and each once', () => {
    const kept = ['a', 'b', 'c', 'd', 'e', 'b'].reduce<string[]>(withRecent, [])
    expect(kept).toEqual(['b', 'e', 'd', 'c', 'a'])
    expect(withRecent(kept, 'f')).toEqual(['f', 'b', 'e', 'd', 'c'])
  })
})

test('what is called what was typed goes before what only comes near it, and leaves that little room', () => {
  const entry = (name: string) => ({ key: name, words: { en: name, ar: name } })
  const members = ['Peter Njenga', 'Sahara Solar Works', 'Brian', 'Emily', 'Suleiman'].map(entry)
  const items = ['Grid letter', 'Solar roof'].map(entry)
  const names = (query: string) => byName(members, items, query).map(group => group.map(one => one.key))
  expect(names('solar')).toEqual([
    ['Sahara Solar Works', 'Peter Njenga', 'Brian', 'Emily'],
    ['Solar roof', 'Grid letter'],
  ])
  expect(names('soler')[0]).toHaveLength(5)
  expect(itemsFirst(members, items, 'solar')).toBe(false)
  expect(itemsFirst(members, items, 'roof')).toBe(true)
  expect(itemsFirst(members, items, 'nothing')).toBe(false)
})
