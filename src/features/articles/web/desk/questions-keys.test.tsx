// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { reading } from '../../../../platform/web/language.tsx'
import { session } from '../../../../platform/web/session.tsx'
import { addStrings, sentences, TextProvider } from '../../../../platform/web/text.tsx'
import { strings } from '../../strings.en.ts'
import { QuestionsScreen } from './QuestionsScreen.tsx'

const GROUP = { _id: '00000000-0000-4000-8000-0000000000aa', en: 'The club', ar: 'النادي' }
const rowOf = (n: number) => ({
  _id: `00000000-0000-4000-8000-00000000000${n}`,
  kind: 'faq',
  title: { en: `Question ${n}`, ar: `سؤال ${n}` },
  status: 'published',
  older: null,
  changed: false,
  group: GROUP,
  author: { name: 'Lina', username: 'lina' },
  changedAt: '2026-11-22T06:24:00.000Z',
  publishedAt: '2026-11-22T06:24:00.000Z',
  goesOutAt: null,
  path: '/faq#one',
})

let ids: string[]
beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('articles', 'en', strings)
  sentences.changeLanguage('en')
  reading.set({ ...reading.get(), language: 'en' })
  const viewer = { id: 'me', role: 'Super-admin', userType: null, profileStatus: null, permissions: [] }
  session.set({ ...session.get(), viewer } as never)
  const all = [1, 2, 3].map(rowOf)
  ids = all.map(one => one._id)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const kept = init.body ? (JSON.parse(String(init.body)) as { articleIds?: string[] }) : {}
    if (kept.articleIds) ids = kept.articleIds
    const data = path.includes('groups')
      ? [{ _id: GROUP._id, kind: 'faq', key: 'club', name: GROUP, articles: 3 }]
      : ids.map(id => all.find(one => one._id === id))
    return new Response(JSON.stringify({ message: 'Kept.', data, count: 3 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  const router = createMemoryRouter([{ path: '/faq/list', element: <QuestionsScreen /> }], {
    initialEntries: ['/faq/list'],
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TextProvider>
        <RouterProvider router={router} />
      </TextProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('Question 1')
}
const order = () => screen.getAllByRole('listitem').map(one => /Question \d/.exec(one.textContent ?? '')?.[0])
const click = (name: string) => act(async () => screen.getByRole('button', { name }).click())

test('a question that is moved by its button keeps the focus, and where it stands is said', async () => {
  await open()
  const button = screen.getByRole('button', { name: 'Move Question 1 down' })
  button.focus()
  await click('Move Question 1 down')
  await waitFor(() => expect(order()).toEqual(['Question 2', 'Question 1', 'Question 3']))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Question 1 down')
  expect(screen.getByRole('status').textContent).toContain('2 of 3')
  await click('Move Question 1 down')
  await waitFor(() => expect(order().at(-1)).toBe('Question 1'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Question 1 up')
})

test('Alt with an arrow moves the question that has the focus, which keeps it', async () => {
  await open()
  screen.getByRole('link', { name: 'Question 3' }).focus()
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp', altKey: true })
  await waitFor(() => expect(order()).toEqual(['Question 1', 'Question 3', 'Question 2']))
  expect(document.activeElement?.textContent).toBe('Question 3')
})
