// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { strings as formStrings } from '../../../../engines/forms/strings.en.ts'
import type { UserType } from '../../../../platform/shared/access.ts'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { addStrings, TextProvider } from '../../../../platform/web/text.tsx'
import { DOORS } from '../../kinds/doors.ts'
import { strings } from '../../strings.en.ts'
import { AccountType } from './AccountType.tsx'
import { matchingDoors } from './matching-doors.ts'
import { LICENSES, OFFERS, suggestKind, waysOf } from './three-questions.ts'

const doorOf = (kind: UserType, minutes: number, open: boolean) => {
  const { title, desc, needs } = strings.doors[kind]
  return { id: kind, link: `${kind}-create`, path: `/${kind}/create`, img: kind, title, desc, needs, minutes, open }
}
let open: UserType[]

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('profiles', 'en', strings)
  addStrings('forms', 'en', formStrings)
  open = ['company', 'investor', 'broker']
  vi.stubGlobal('fetch', (address: string) => {
    const data = DOORS.map(({ kind, minutes }) => doorOf(kind, minutes, open.includes(kind)))
    const cards = address.startsWith('/api/kb/data/account-type')
    const body = cards ? { data, count: 6 } : { code: 'not-found', message: '' }
    return Promise.resolve(new Response(JSON.stringify(body), { status: cards ? 200 : 404 }))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function enter(withCards = true) {
  const routes = ['/account-type', '/company/create', '/investor/create', '/broker/create'].map(path => ({
    path,
    Component: path === '/account-type' ? AccountType : () => <p>{path}</p>,
  }))
  const router = createMemoryRouter(routes, { initialEntries: ['/account-type'] })
  render(
    <TextProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TextProvider>,
  )
  if (withCards) await screen.findByRole('link', { name: /Company/ })
  else await screen.findByRole('searchbox')
  return router
}
const search = () => screen.getByRole('searchbox')
const type = (value: string) =>
  act(async () => {
    fireEvent.change(search(), { target: { value } })
    // leaving the field hands the search on at once
    fireEvent.blur(search())
    search().focus()
  })
const key = (name: string) => act(async () => fireEvent.keyDown(document.activeElement!, { key: name }))
const shown = () => within(screen.getByRole('list', { name: 'Kinds of profile' })).getAllByRole('listitem')

describe('the chooser', () => {
  test('begins in the search, and shows all six, of which only the open ones lead on', async () => {
    await enter()
    expect(document.activeElement).toBe(search())
    expect(shown()).toHaveLength(6)
    expect(screen.getAllByRole('link', { name: /min/ }).map(link => link.getAttribute('href'))).toEqual([
      '/company/create',
      '/investor/create',
      '/broker/create',
    ])
  })

  test('finds by title or description, and opens the first by Enter', async () => {
    const router = await enter()
    await type('  SELLERS ')
    expect(shown()).toHaveLength(1)
    expect(shown()[0]?.textContent).toContain('Broker')
    await key('Enter')
    expect(router.state.location.pathname).toBe('/broker/create')
  })

  test('remembers Enter that was pressed before the cards were here', async () => {
    let arrive = () => {}
    const answer = globalThis.fetch
    const waited = new Promise<void>(resolve => {
      arrive = resolve
    })
    vi.stubGlobal('fetch', async (address: string) => {
      await waited
      return answer(address)
    })
    const router = await enter(false)
    await type('sellers')
    await key('Enter')
    expect(router.state.location.pathname).toBe('/account-type')
    await act(async () => arrive())
    await expect.poll(() => router.state.location.pathname).toBe('/broker/create')
  })

  test('says when nothing has these words, and takes them back', async () => {
    await enter()
    await type('xylophone')
    expect(screen.getByText(strings.chooser['no-match'])).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: strings.chooser['clear-search'] })))
    expect(shown()).toHaveLength(6)
  })

  test('is walked by arrow keys from the search into the cards and back', async () => {
    await enter()
    await key('ArrowDown')
    expect(document.activeElement?.getAttribute('href')).toBe('/company/create')
    await key('ArrowRight')
    expect(document.activeElement?.getAttribute('href')).toBe('/investor/create')
    await key('ArrowLeft')
    await key('ArrowUp')
    expect(document.activeElement).toBe(search())
  })

  test('helps with three questions', async () => {
    await enter()
    const answer = (text: string) => act(async () => fireEvent.click(screen.getByText(text)))
    await answer(strings.chooser.help)
    await answer(strings.questions.offer.money)
    await answer(strings.questions.money.own)
    await answer(strings.questions.license.no)
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByRole('link').getAttribute('href')).toBe('/investor/create')
  })
})

describe('words', () => {
  const doors = [
    { id: 'a', title: 'شركة', desc: 'أجّر أصولًا' },
    { id: 'b', title: 'Café', desc: 'Two words here' },
  ]
  const find = (typed: string) => matchingDoors(doors, typed, () => '').map(door => door.id)

  test('are found whatever the case, accents, hamza and marks, each of them anywhere', () => {
    expect(find('شركه')).toEqual(['a'])
    expect(find('اجر اصولا')).toEqual(['a'])
    expect(find('cafe')).toEqual(['b'])
    expect(find('HERE two')).toEqual(['b'])
    expect(find('')).toEqual(['a', 'b'])
  })
})

test('every way through the three questions ends at a kind, and none that needs a license without one', () => {
  const ends = OFFERS.flatMap(offer =>
    waysOf(offer).flatMap(way => LICENSES.map(license => ({ license, ...suggestKind(offer, way, license) }))),
  )
  expect(new Set(ends.map(end => end.kind)).size).toBe(6)
  for (const { kind, license } of ends) if (kind === 'broker' || kind === 'validator') expect(license).toBe('yes')
})
