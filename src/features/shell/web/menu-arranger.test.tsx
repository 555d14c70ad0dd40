// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OfficeMenu, SessionUser } from '../../../platform/shared/session-contract.ts'
import type { Page } from '../../../platform/shared/site-page.ts'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { session } from '../../../platform/web/session.tsx'
import { addStrings, sentences, TextProvider } from '../../../platform/web/text.tsx'
import { strings } from '../strings.en.ts'
import { MenuArranger } from './MenuArranger.tsx'
import { knowPages } from './mounted.ts'

const pages: Page[] = ['/dashboard', '/verifications', '/users', '/partners'].map(path => ({ path, title: 't' }))
pages.push({ path: '/roles', title: 't', access: { permission: 'acl.read' } })
knowPages([
  {
    name: 'shell',
    pages,
    screens: async () => ({ screens: {} }),
    strings: { en: async () => ({ strings }), ar: async () => ({ strings }) },
  },
])

const viewer = { id: 'me', role: 'Employee', userType: null, profileStatus: null, permissions: [] } as const
const CLUB = ['Dashboard', 'Verifications', 'Users', 'Partners']

let sent: [string, OfficeMenu | undefined][]
/** Answers are held back until they are let go. */
let held: (() => void)[] | null
let refuses: boolean
beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('shell', 'en', strings)
  sentences.changeLanguage('en')
  ;[sent, held, refuses] = [[], null, false]
  const user = { _id: 'me', menu: null } as unknown as SessionUser
  session.set({ status: 'member', user, viewer, session: { user } as never })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    sent.push([init.method!, body])
    if (held) await new Promise<void>(resolve => held!.push(resolve))
    if (refuses) return new Response(JSON.stringify({ code: 'unexpected', message: 'No' }), { status: 500 })
    return new Response(JSON.stringify({ message: 'ok', data: body ?? null }))
  })
})
afterEach(cleanup)

const show = () =>
  render(
    <TextProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MenuArranger onClose={() => {}} />
      </QueryClientProvider>
    </TextProvider>,
  )
const list = (place: 'pinned' | 'order' | 'hidden') =>
  screen.getByRole('region', { name: strings.arrange.places[place], hidden: true })
const names = (place: 'pinned' | 'order' | 'hidden') =>
  within(list(place))
    .queryAllByRole('listitem', { hidden: true })
    .map(item => item.textContent)
const button = (name: string) => screen.getByRole('button', { name, hidden: true })
const press = (name: string) => act(async () => void fireEvent.click(button(name)))
const isolated = (name: string) => `\u2068${name}\u2069`

test('what the rights do not open is in none of the three places', () => {
  show()
  expect([names('pinned'), names('order'), names('hidden')]).toEqual([[], CLUB, []])
  expect(screen.queryByText('Roles')).toBeNull()
})

test('an entry is pinned, hidden and shown again by buttons, and each change is kept by itself', async () => {
  show()
  await press(`Pin ${isolated('Users')} on top`)
  await press(`Hide ${isolated('Partners')}`)
  expect([names('pinned'), names('order'), names('hidden')]).toEqual([
    ['Users'],
    ['Dashboard', 'Verifications'],
    ['Partners'],
  ])
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.at(-1)).toEqual(['PUT', { pinned: ['users'], hidden: ['partners'], order: [] }])
  await press(`Show ${isolated('Partners')} again`)
  await press(`Unpin ${isolated('Users')}`)
  expect(names('order')).toEqual(CLUB)
})

test('buttons and Alt with the arrow keys move an entry, it is said where it stands, and the focus stays with it', async () => {
  show()
  await press(`Move ${isolated('Partners')} up`)
  expect(names('order')).toEqual(['Dashboard', 'Verifications', 'Partners', 'Users'])
  expect(document.activeElement).toBe(button(`Move ${isolated('Partners')} up`))
  await act(async () => void fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp', altKey: true }))
  await act(async () => void fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp', altKey: true }))
  expect(names('order')[0]).toBe('Partners')
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe(`${isolated('Partners')}: Menu, 1 of 4`)
  // It can go no further: its neighbour has the focus.
  expect(document.activeElement).toBe(button(`Move ${isolated('Partners')} down`))
})

test('an entry is dragged from one place to another', async () => {
  show()
  const handle = within(list('order')).getByText('Users').closest('li')!.querySelector('[draggable]')!
  const dataTransfer = { setData() {} }
  await act(async () => void fireEvent.dragStart(handle, { dataTransfer }))
  await act(async () => void fireEvent.dragOver(list('pinned'), { dataTransfer }))
  await act(async () => void fireEvent.drop(list('pinned'), { dataTransfer }))
  expect(names('pinned')).toEqual(['Users'])
})

test('whoever goes on before the last change is kept is not made to wait, and the newest is sent', async () => {
  held = []
  show()
  for (const name of ['Users', 'Partners', 'Verifications']) await press(`Pin ${isolated(name)} on top`)
  expect([names('pinned'), sent.length]).toEqual([['Users', 'Partners', 'Verifications'], 1])
  await act(async () => held!.shift()!())
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]![1]?.pinned).toEqual(['users', 'partners', 'verifications'])
  await act(async () => held!.shift()!())
  expect(sent).toHaveLength(2)
})

test('what is refused goes back to what was kept', async () => {
  show()
  await press(`Pin ${isolated('Users')} on top`)
  refuses = true
  await press(`Pin ${isolated('Partners')} on top`)
  await waitFor(() => expect(names('pinned')).toEqual(['Users']))
})

test('the club’s order comes back with one press', async () => {
  show()
  await press(`Hide ${isolated('Partners')}`)
  await press(strings.arrange.reset)
  await waitFor(() => expect(names('order')).toEqual(CLUB))
  expect(sent.at(-1)?.[0]).toBe('DELETE')
})
