// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { session } from '../../../platform/web/session.tsx'
import { addStrings, TextProvider } from '../../../platform/web/text.tsx'
import { Toasts } from '../../../platform/web/ui/Toasts.tsx'
import { strings } from '../strings.en.ts'
import { BlockedList } from './BlockedList.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'
import { FollowButton } from './FollowButton.tsx'
import { useBlock } from './use-block.tsx'

const RANA = { kind: 'member', id: '00000000-0000-7000-8000-000000000001', name: 'Rana' }
const OMAR = { kind: 'member', id: '00000000-0000-7000-8000-000000000002', name: 'Omar' }
const ME = '00000000-0000-7000-8000-00000000000f'

type Sent = { method: string; path: string; body: { ids?: string[]; kind?: string; id?: string } }
let sent: Sent[]
let refused: Record<string, { code: string; message: string }>
let standing: Record<string, object>

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('social', 'en', strings)
  localStorage.clear()
  sessionStorage.clear()
  sent = []
  refused = {}
  standing = {}
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const body = init.body ? JSON.parse(String(init.body)) : {}
    const method = init.method ?? 'GET'
    sent.push({ method, path, body })
    const no = refused[`${method} ${path}`]
    if (no) return new Response(JSON.stringify(no), { status: 403 })
    const none = { following: false, bookmarked: false, blocked: false }
    const data = (body.ids ?? []).map((id: string) => ({ id, ...none, ...standing[id] }))
    const blocks = [{ id: OMAR.id, name: 'Omar', username: 'omar', at: '2026-01-02T10:00:00Z' }]
    return new Response(
      JSON.stringify(path.startsWith('/api/blocks?') ? { data: blocks, count: 1 } : { data, message: 'done' }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
})

const signIn = () =>
  session.set({
    status: 'member',
    user: null,
    viewer: { id: ME, role: 'Guest', userType: null, profileStatus: null, permissions: [] },
    session: null,
  })

const Elsewhere = () => null

async function show(children: ReactNode, at = '/profile/rana?tab=about') {
  const routes = [
    { path: '/login', Component: Elsewhere },
    { path: '*', element: children },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  await act(async () => {
    render(
      <TextProvider>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </TextProvider>,
    )
  })
  return router
}
const button = (name: RegExp) => screen.findByRole('button', { name })
const press = async (name: RegExp) => {
  const found = await button(name)
  await waitFor(() => expect(found).toHaveProperty('disabled', false))
  await act(async () => fireEvent.click(found))
}
const writes = () => sent.filter(one => one.path !== '/api/standing').map(one => `${one.method} ${one.path}`)

test('a follow shows at once and an unfollow can be taken back', async () => {
  signIn()
  await show(<FollowButton {...RANA} />)
  await press(/^Follow .*Rana/)
  await press(/^Following .*Rana/)
  await button(/^Follow .*Rana/)
  await press(/^Undo$/)
  await button(/^Following .*Rana/)
  await waitFor(() => expect(writes()).toEqual(['POST /api/follows', 'DELETE /api/follows', 'POST /api/follows']))
})

test('on a phone one button says what is followed and opens what is told of it; the focus stays where it was pressed', async () => {
  signIn()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  await show(<FollowButton {...RANA} />)
  const follow = await button(/^Follow .*Rana/)
  await waitFor(() => expect(follow).toHaveProperty('disabled', false))
  follow.focus()
  await press(/^Follow .*Rana/)
  const following = await button(/^Following\. What you are told of .*Rana.*: Everything$/)
  expect(following.textContent).toBe('Following')
  expect(document.activeElement).toBe(following)
  await act(async () => fireEvent.click(following))
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Unfollow' })))
  expect(document.activeElement).toBe(await button(/^Follow .*Rana/))
})

test('a follow that is refused is undone, with the reason', async () => {
  signIn()
  refused['POST /api/follows'] = { code: 'social.not-possible', message: 'Following this member is not possible.' }
  await show(<FollowButton {...RANA} />)
  await press(/^Follow .*Rana/)
  await screen.findByText('Following this member is not possible.')
  await button(/^Follow .*Rana/)
})

test('a visitor is led to the login and back, where what was wanted is done once', async () => {
  const router = await show(<FollowButton {...RANA} />)
  await press(/^Follow .*Rana/)
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/login?next=%2Fprofile%2Frana%3Ftab%3Dabout',
  )
  await act(async () => {
    signIn()
    await router.navigate('/profile/rana?tab=about')
  })
  await button(/^Following .*Rana/)
  expect(writes()).toEqual(['POST /api/follows'])
  await act(() => router.navigate('/login'))
  await act(() => router.navigate('/profile/rana'))
  expect(writes()).toEqual(['POST /api/follows'])
})

test('nobody is offered to follow themselves', async () => {
  signIn()
  await show(<FollowButton kind="member" id={ME} name="Me" />)
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull()
})

test('the ribbons of a page ask together, and say by their state what is kept', async () => {
  signIn()
  standing[RANA.id] = { bookmarked: true }
  await show(
    <>
      <BookmarkButton {...RANA} />
      <BookmarkButton {...OMAR} />
    </>,
  )
  await waitFor(async () => expect((await button(/Rana/)).getAttribute('aria-pressed')).toBe('true'))
  expect(sent.map(one => one.body.ids)).toEqual([[RANA.id, OMAR.id]])
  await press(/Omar/)
  expect((await button(/Omar/)).getAttribute('aria-pressed')).toBe('true')
  await press(/Rana/)
  await waitFor(() => expect(writes()).toEqual(['POST /api/bookmarks', 'DELETE /api/bookmarks']))
})

/** The entry of a menu, by itself. */
function Blocks(props: typeof RANA) {
  const { item, dialog } = useBlock(props)
  return (
    <>
      <button type="button" onClick={item.onPick}>
        {item.label}
      </button>
      {dialog}
    </>
  )
}

test('a block says what it does before it is done', async () => {
  signIn()
  await show(<Blocks {...RANA} />)
  await press(/^Block .*Rana/)
  expect(writes()).toEqual([])
  await screen.findByText(/stop following each other/)
  await press(/^Block$/)
  await button(/^Unblock .*Rana/)
  await waitFor(() => expect(writes()).toEqual(['POST /api/blocks']))
})

test('the list of the blocked takes a block back', async () => {
  signIn()
  await show(<BlockedList />)
  await press(/^Unblock .*Omar/)
  await waitFor(() => expect(writes()).toContain('DELETE /api/blocks'))
  await screen.findByText(/is no longer blocked/)
})
