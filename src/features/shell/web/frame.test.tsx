// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Page } from '../../../platform/shared/site-page.ts'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { keyOfRead } from '../../../platform/web/call.ts'
import { useSaysLine } from '../../../platform/web/line-said.ts'
import { knowStrings } from '../../../platform/web/load-strings.ts'
import { session } from '../../../platform/web/session.tsx'
import '../../../platform/web/test/ShownIn.tsx'
import { addStrings, sentences, TextProvider } from '../../../platform/web/text.tsx'
import type { MenuLayout } from '../../settings/contract/club.ts'
import { readClub } from '../../settings/contract/club.ts'
import { DEFAULTS } from '../../settings/defaults.ts'
import { UNTOUCHED } from '../../settings/web/data.ts'
import { strings as arabic } from '../strings.ar.ts'
import { strings as english } from '../strings.en.ts'
import { knowRouter } from './go-to.ts'
import { setMenuLayout } from './menu-layout.ts'
import { knowPages } from './mounted.ts'
import { closeOverlay, overlay } from './overlays.ts'
import { Shell } from './Shell.tsx'
import { setSingleKeys } from './single-keys.ts'

// The club is asked over the network and followed over the live line; neither is here.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
class NoLine {
  static readonly OPEN = 1
  readyState = 0
  close() {}
}
vi.stubGlobal('WebSocket', NoLine)

const page = (path: string, more: Partial<Page> = {}): Page => ({ path, title: 'bar.home', ...more })
const pages = [
  page('/index'),
  page('/company/list', { title: 'bar.companies' }),
  page('/faq', { title: 'bar.faq' }),
  page('/notifications', { access: 'signed-in' }),
  page('/account-setting', { access: 'signed-in' }),
  page('/account-type', { layout: 'full' }),
]
const loaded = async () => ({ strings: english })
knowPages([{ name: 'shell', pages, screens: async () => ({ screens: {} }), strings: { en: loaded, ar: loaded } }])
for (const one of ['shell', 'search']) knowStrings(one, { en: loaded, ar: async () => ({ strings: arabic }) })

beforeEach(() => {
  addStrings('shell', 'en', english)
  sentences.changeLanguage('en')
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
  closeOverlay()
  setSingleKeys(true)
})

function Screen({ name }: { name: string }) {
  return (
    <>
      <h1>{name}</h1>
      <input type="search" aria-label="Words" />
    </>
  )
}

async function show(path = '/index', menuLayout: MenuLayout = 'vertical', closesAt: string | null = null) {
  const wide = { matches: true, addEventListener() {}, removeEventListener() {} }
  window.matchMedia = ((query: string) => ({ ...wide, matches: !query.includes('width <') })) as never
  const children = pages.map(one => ({
    path: one.path,
    handle: { page: one, feature: 'shell' },
    element: <Screen name={one.path} />,
  }))
  const router = createMemoryRouter([{ Component: Shell, children }], { initialEntries: [path] })
  knowRouter(router as never)
  const client = new QueryClient()
  client.setQueryData(keyOfRead(readClub), {
    data: {
      ...UNTOUCHED,
      name: DEFAULTS.clubName,
      tradeLink: { url: 'https://trade.majlis.example/', label: { en: 'Trade', ar: 'تداول' } },
      soonItems: ['Token marketplace', 'Assets exchange', 'Property shares'].map(en => ({ label: { en, ar: en } })),
      menuLayout,
      maintenance: { on: false, from: closesAt, message: { en: 'Back at six', ar: 'نعود في السادسة' } },
    },
  })
  await act(async () => {
    render(
      <TextProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </TextProvider>,
    )
  })
  // Keys and toasts come after the page itself.
  await screen.findByRole('region', { name: platform.ui['toasts-region'] })
  return router
}
const press = (key: string, code: string, more = {}, on: Element = document.body) =>
  act(async () => void fireEvent.keyDown(on, { key, code, ...more }))

test.each([
  [59, 'says so over every page'],
  [61, 'says nothing yet'],
  [-1, 'says nothing any more'],
])('the club that closes by plan in %s minutes %s', async (minutes, what) => {
  await show('/faq', 'vertical', new Date(Date.now() + minutes * 60_000).toISOString())
  if (what.startsWith('says so')) expect((await screen.findByText(/Back at six/)).textContent).toMatch(/closes/)
  else {
    await act(() => import('./ClosingLine.tsx'))
    expect(screen.queryByText(/Back at six/)).toBeNull()
  }
})

test('the first stop of the Tab key leads past the bars to the content', async () => {
  await show()
  const first = document.querySelector('a, button') as HTMLAnchorElement
  expect(first.getAttribute('href')).toBe('#content')
  expect(document.getElementById('content')?.tagName).toBe('MAIN')
})

test('the list under Services opens and is gone through by keyboard, and Escape gives the focus back', async () => {
  await show()
  const services = screen.getByRole('button', { name: 'Services' })
  services.focus()
  await act(async () => void fireEvent.keyDown(services, { key: 'ArrowDown' }))
  expect(document.activeElement?.textContent).toBe('Companies')
  await act(async () => void fireEvent.keyDown(document.activeElement!, { key: 'Escape' }))
  expect(document.activeElement).toBe(services)
})

test('what is announced but not here yet stands last in the bar, in a list that says so, and cannot be gone to', async () => {
  await show()
  const places = [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a, button')]
  expect(places.at(-1)?.textContent).toBe(english.bar.soon)
  await act(async () => void fireEvent.click(places.at(-1)!))
  for (const mark of screen.getAllByText('SOON')) expect(mark.closest('a')).toBeNull()
  expect(screen.getAllByText('SOON')).toHaveLength(3)
})

test('Ctrl K opens the palette under an Arabic layout, also while one writes', async () => {
  await show()
  await press('ن', 'KeyK', { ctrlKey: true }, screen.getByLabelText('Words'))
  expect(overlay.get()).toBe('palette')
  await press('ن', 'KeyK', { ctrlKey: true })
  expect(overlay.get()).toBe('none')
})

test('/ goes to the search field of the page, and while one writes it is only a sign', async () => {
  await show()
  await press('ظ', 'Slash')
  expect(document.activeElement).toBe(screen.getByLabelText('Words'))
  await press('?', 'Slash', { shiftKey: true }, screen.getByLabelText('Words'))
  expect(overlay.get()).toBe('none')
})

test('g and a letter lead to a place that is there, under an Arabic layout too', async () => {
  const router = await show()
  await press('ل', 'KeyG')
  await press('ؤ', 'KeyC')
  await waitFor(() => expect(router.state.location.pathname).toBe('/company/list'))
  await press('g', 'KeyG')
  await press('n', 'KeyN')
  expect(router.state.location.pathname).toBe('/company/list')
})

test('single keys that are switched off do nothing', async () => {
  const router = await show()
  setSingleKeys(false)
  await press('g', 'KeyG')
  await press('c', 'KeyC')
  await press('?', 'Slash', { shiftKey: true })
  expect([router.state.location.pathname, overlay.get()]).toEqual(['/index', 'none'])
})

test('after a change of page the focus stands on its headline, the title names it, and it is said', async () => {
  const router = await show()
  expect(document.title).toBe('Home · Majlis')
  await act(() => router.navigate('/company/list'))
  expect(document.activeElement?.textContent).toBe('/company/list')
  expect(document.title).toBe('Companies · Majlis')
  await waitFor(() => expect(screen.getAllByRole('status').map(one => one.textContent)).toContain('Companies · Majlis'))
})

test('a change of the search in the address moves neither focus nor voice', async () => {
  const router = await show('/company/list')
  const field = screen.getByLabelText('Words')
  field.focus()
  await act(() => router.navigate('/company/list?text=a'))
  expect(document.activeElement).toBe(field)
})

test('a full page has no bars, menus and footer', async () => {
  await show('/account-type')
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  expect(screen.getByRole('main')).toBeTruthy()
})

test('without a network it is said over the page once, and not where the page says it itself', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  function Says({ says }: { says: boolean }) {
    useSaysLine(says)
    return null
  }
  await show()
  expect(await screen.findAllByText('You are offline. Trying again')).toHaveLength(1)
  const said = render(<Says says />)
  expect(screen.queryByText('You are offline. Trying again')).toBeNull()
  said.rerender(<Says says={false} />)
  expect(screen.getByText('You are offline. Trying again')).toBeTruthy()
  said.unmount()
  online.mockRestore()
  cleanup()
})

describe('the side menu', () => {
  const member = { id: '1', role: 'User', userType: 'company', profileStatus: 'approved', permissions: [] } as const
  const menu = () => screen.findByRole('navigation', { name: 'Side menu' })
  const turn = () => screen.queryByRole('button', { name: /the menu$/ })
  beforeEach(() => {
    setMenuLayout(null)
    session.set({ status: 'member', user: null, viewer: member, session: null })
  })

  test('stands beside the page, or lies under the bar where the club has it so', async () => {
    await show('/index')
    await menu()
    expect(turn()).not.toBeNull()
    cleanup()
    await show('/index', 'horizontal')
    expect((await menu()).textContent).toContain('Settings')
    expect(turn()).toBeNull()
  })

  test('stands where the reader chose, whatever the club has, until the choice is given back', async () => {
    setMenuLayout('vertical')
    await show('/index', 'horizontal')
    await menu()
    expect(turn()).not.toBeNull()
    await act(async () => setMenuLayout(null))
    await waitFor(() => expect(turn()).toBeNull())
  })

  test('of more entries than fit shows the one of the page, also to whoever comes by a link', async () => {
    // The menu reaches from 60 to 400 px, and its entry stands below it.
    const places = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.matches('[data-shown]') ? new DOMRect(0, 500, 200, 40) : new DOMRect(0, 60, 200, 340)
    })
    onTestFinished(() => places.mockRestore())
    const router = await show('/account-setting')
    const list = (await menu()).querySelector('ul')!
    expect(list.querySelector('[data-shown]')!.textContent).toBe('Settings')
    // The menu alone: the page beside it begins at its top.
    expect([list.scrollTop, document.documentElement.scrollTop]).toEqual([140, 0])
    await act(() => router.navigate('/notifications'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('/notifications')
  })
})
