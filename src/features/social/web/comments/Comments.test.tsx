// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { session } from '../../../../platform/web/session.tsx'
import { addStrings, TextProvider } from '../../../../platform/web/text.tsx'
import { Toasts } from '../../../../platform/web/ui/Toasts.tsx'
import type { CommentView, Thread } from '../../contract/comments.ts'
import { strings } from '../../strings.en.ts'
import { Comments } from './Comments.tsx'

const ID = '00000000-0000-7000-8000-000000000001'
const ME = '00000000-0000-7000-8000-00000000000f'
const RANA = '00000000-0000-7000-8000-00000000000a'

/** A line that never opens: what others do is of no matter here. */
class DeadSocket {
  static OPEN = 1
  readyState = 0
  close() {}
  send() {}
}

let sent: { method: string; path: string; body: { text?: string; replyTo?: string }; key: string | null }[]
let threads: Thread[]
let broken: boolean

const comment = (more: Partial<CommentView> = {}): CommentView => ({
  ...{ _id: '00000000-0000-7000-8000-0000000000c1', kind: 'item', id: ID, state: 'standing' },
  author: { id: RANA, name: 'Rana', username: 'rana', userType: 'company', picture: null, link: '/profile/rana' },
  ...{ text: 'Is it new?', language: 'en', mentions: [], createdAt: '2026-01-02T10:00:00Z', editedAt: null },
  ...{ underId: null, answers: null, likes: 2, liked: false, editableUntil: null, removable: false },
  ...more,
})

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('social', 'en', strings)
  sessionStorage.clear()
  sent = []
  broken = false
  threads = [{ comment: comment(), replies: [], replyCount: 0 }]
  vi.stubGlobal('WebSocket', DeadSocket)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const body = init.body ? JSON.parse(String(init.body)) : {}
    const key = new Headers(init.headers).get('idempotency-key')
    sent.push({ method, path, body, key })
    if (broken && method !== 'GET') throw new TypeError('offline')
    if (path === '/api/comments' && method === 'POST') {
      const me = { id: ME, name: 'Me', username: 'me', userType: null, picture: null, link: null }
      const own = { _id: '00000000-0000-7000-8000-0000000000c9', author: me, text: body.text, removable: true }
      return Response.json({ message: 'done', data: comment({ ...own, underId: body.replyTo ?? null }) })
    }
    if (path.startsWith('/api/comments?')) return Response.json({ data: threads, count: threads.length, total: 1 })
    return Response.json({ data: [], message: 'done' })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
})

const signIn = (role: 'User' | 'Guest' = 'User') =>
  session.set({
    status: 'member',
    user: null,
    viewer: { id: ME, role, userType: null, profileStatus: null, permissions: [] },
    session: null,
  })

const Elsewhere = () => null
async function show(at = '/x?tab=comments') {
  const here = <Comments kind="item" id={ID} ownerId={RANA} report={() => null} />
  const router = createMemoryRouter(
    [
      { path: '/login', Component: Elsewhere },
      { path: '*', element: here },
    ],
    { initialEntries: [at] },
  )
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
const type = async (text: string, label = /^Your comment/) => {
  const field = await screen.findByLabelText(label)
  await act(async () => void fireEvent.change(field, { target: { value: text } }))
}
const press = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const posts = () => sent.filter(one => one.method === 'POST' && one.path === '/api/comments')

test('a comment that was sent stands at once and the field is empty again', async () => {
  signIn()
  await show()
  await type('Hello there')
  await press(/^Comment$/)
  await screen.findByText('Hello there')
  expect(posts().map(one => one.body.text)).toEqual(['Hello there'])
  expect((await screen.findByLabelText(/^Your comment/)).textContent).toBe('')
})

test('an answer goes under the comment it answers', async () => {
  signIn()
  await show()
  await press(/^Reply to .*Rana/)
  await type('Yes', /^Your reply to .*Rana/)
  await press(/^Reply$/)
  await screen.findByText('Yes')
  expect(posts()[0]!.body.replyTo).toBe(threads[0]!.comment._id)
})

test('a broken line keeps the words, and sending them again is the same comment', async () => {
  signIn()
  await show()
  await type('Hello there')
  broken = true
  await press(/^Comment$/)
  broken = false
  await press(/^Comment$/)
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(new Set(posts().map(one => one.key)).size).toBe(1)
})

test('a visitor types, logs in, comes back and finds the words', async () => {
  const router = await show()
  await type('Is it still there?')
  const login = await screen.findByRole('link', { name: 'Log in to comment' })
  await act(async () => void fireEvent.click(login))
  expect(router.state.location.search).toBe('?next=%2Fx%3Ftab%3Dcomments')
  await act(async () => {
    signIn()
    await router.navigate('/x?tab=comments')
  })
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Your comment/)).value).toBe('Is it still there?')
})

test('a Guest is led to a profile instead', async () => {
  signIn('Guest')
  await show()
  const link = await screen.findByRole('link', { name: 'Create a profile to comment' })
  expect(link.getAttribute('href')).toBe('/account-type')
})

test('the owner is marked, and the heart of a comment moves at once', async () => {
  signIn()
  await show()
  await screen.findByText('Owner')
  await press(/^Like .*Rana/)
  await screen.findByText('3')
})

test('what was taken away leaves its place, without words or buttons', async () => {
  threads = [
    {
      comment: comment({ state: 'removed', author: null, text: '' }),
      replies: [comment({ _id: '00000000-0000-7000-8000-0000000000c2', text: 'An answer' })],
      replyCount: 1,
    },
  ]
  await show()
  await screen.findByText('This comment was deleted.')
  await screen.findByText('An answer')
})

test('the comment that a link names stands first, once, with the way to all of them', async () => {
  const other = comment({ _id: '00000000-0000-7000-8000-0000000000c5', text: 'A newer one' })
  threads = [{ comment: other, replies: [], replyCount: 0 }, ...threads]
  await show(`/x?comment=${threads[1]!.comment._id}`)
  await screen.findByText('The comment you followed a link to')
  await screen.findByText('A newer one')
  expect(screen.getAllByText('Is it new?')).toHaveLength(1)
  await press(/^Show all comments$/)
  expect(screen.getAllByRole('article').map(one => one.textContent?.includes('A newer one'))).toEqual([true, false])
})
