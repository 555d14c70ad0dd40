// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { keyOfRead } from '../../../platform/web/call.ts'
import { reading } from '../../../platform/web/language.tsx'
import { session } from '../../../platform/web/session.tsx'
import { addStrings, sentences, TextProvider } from '../../../platform/web/text.tsx'
import { Toasts } from '../../../platform/web/ui/Toasts.tsx'
import { strings as panel } from '../../member-panel/strings.en.ts'
import { readClub } from '../../settings/contract/club.ts'
import { DEFAULTS } from '../../settings/defaults.ts'
import { UNTOUCHED } from '../../settings/web/data.ts'
import type { MailRow, MailThread } from '../contract/threads.ts'
import { strings } from '../strings.en.ts'
import { MailScreen } from './MailScreen.tsx'

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const rowOf = (n: number): MailRow => ({
  _id: idOf(n),
  kind: 'thread',
  thread: null,
  name: `Writer ${n}`,
  email: `writer${n}@example.org`,
  member: null,
  subject: `Subject ${n}`,
  language: 'en',
  snippet: `How it begins ${n}`,
  at: '2026-11-22T06:24:00.000Z',
  read: true,
  starred: false,
  favoured: false,
  labels: [],
  hasFiles: false,
  messages: 1,
  laterUntil: null,
  backAt: null,
  delivery: null,
})
const ROWS = [1, 2, 3].map(rowOf)
const threadOf = (row: MailRow): MailThread => ({
  ...row,
  thread: null,
  place: 'inbox',
  source: 'form',
  all: [
    {
      _id: idOf(9),
      way: 'in',
      by: null,
      name: row.name,
      email: row.email,
      text: `What was written ${row.subject}`,
      language: 'en',
      at: row.at,
      files: [],
      delivery: null,
    },
  ],
  owner: null,
  filedOn: null,
  ticket: null,
  spammer: false,
  goesAt: null,
  ruled: [],
  others: 0,
  draft: null,
})
const COUNTS = { inbox: 3, favoriate: 0, starred: 0, seeLater: 0, draft: 0, spam: 0 }

/** Conversations are answered once this is over: a slow line. */
let line: Promise<unknown> = Promise.resolve()
let acts: { act: string; ids: string[] }[]
let undone: string[]
function answer(path: string, init: RequestInit): unknown {
  const method = init.method ?? 'GET'
  if (path.includes('/undo')) {
    undone.push(path)
    return { message: 'Taken back.' }
  }
  if (path.includes('/mailbox/acts') && method === 'POST') {
    acts.push(JSON.parse(String(init.body)))
    return { message: 'Done.', data: { changed: 1, undo: idOf(7) } }
  }
  const thread = /mailbox\/threads\/([\w-]+)/.exec(path)?.[1]
  if (thread) return { data: threadOf(ROWS.find(row => row._id === thread)!) }
  if (path.includes('/mailbox')) return { data: ROWS, count: 3, counts: COUNTS }
  if (path.includes('/member-panel')) return { data: { member: null, parts: [], noted: null } }
  return { data: [], count: 0 }
}

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('mailbox', 'en', strings)
  addStrings('member-panel', 'en', panel)
  ;[acts, undone] = [[], []]
  line = Promise.resolve()
  localStorage.clear()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (/mailbox\/threads\//.test(path)) await line
    return new Response(JSON.stringify(answer(path, init)))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(permissions = ['contact.read', 'contact.answer']) {
  sentences.changeLanguage('en')
  reading.set({ ...reading.get(), language: 'en' })
  const viewer = { id: 'me', role: 'Employee', userType: null, profileStatus: null, permissions: [...permissions] }
  session.set({ ...session.get(), viewer } as never)
  const routes = [
    { path: '/apps/email', element: <MailScreen /> },
    { path: '/apps/email/:folder', element: <MailScreen /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/apps/email'] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(keyOfRead(readClub), { data: { ...UNTOUCHED, name: DEFAULTS.clubName } })
  render(
    <QueryClientProvider client={client}>
      <TextProvider>
        <RouterProvider router={router} />
        <Toasts />
      </TextProvider>
    </QueryClientProvider>,
  )
  await act(async () => undefined)
  await screen.findByText('Subject 1')
  return router
}
const asked = (router: Awaited<ReturnType<typeof open>>, key: string) =>
  new URLSearchParams(router.state.location.search).get(key)
const press = async (key: string, more: KeyboardEventInit = {}) => {
  const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : ''
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code, ...more })
  await act(async () => undefined)
}

test('j and k walk through the list, and Escape closes what is open', async () => {
  const router = await open()
  await press('j')
  await press('j')
  expect(asked(router, 'open')).toBe(idOf(2))
  await press('k')
  expect(asked(router, 'open')).toBe(idOf(1))
  await press('Escape')
  expect(asked(router, 'open')).toBeNull()
})

test('keys go by their place on the keyboard where it writes Arabic', async () => {
  const router = await open()
  await press('ت', { code: 'KeyJ' })
  expect(asked(router, 'open')).toBe(idOf(1))
  await press('ق', { code: 'KeyR' })
  expect(asked(router, 'do')).toBe('reply')
})

test('r and c begin writing in a field, where letters are words and no keys', async () => {
  const router = await open()
  await press('j')
  await press('r')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(strings.write.text)))
  await press('t')
  await press('#', { shiftKey: true, code: 'Digit3' })
  expect([asked(router, 'do'), acts]).toEqual(['reply', []])
  ;(document.activeElement as HTMLElement).blur()
  await press('c')
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('email'))
})

test('what is typed after r while the letter is still on its way is kept for the answer, and is no key', async () => {
  const slow = Promise.withResolvers<void>()
  line = slow.promise
  const router = await open()
  await press('j')
  // Without a pause: the field that takes the words is not there yet.
  act(() => {
    fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' })
    fireEvent.keyDown(document.body, { key: '#', code: 'Digit3', shiftKey: true })
    fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG' })
    fireEvent.keyDown(document.body, { key: 'u', code: 'KeyU' })
  })
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', '#gu'))
  await press('j')
  await press('#', { shiftKey: true, code: 'Digit3' })
  fireEvent.change(document.activeElement!, { target: { value: '#gu, dear Rosa' } })
  expect([asked(router, 'open'), acts]).toEqual([idOf(1), []])
  slow.resolve()
  await screen.findByRole('tab', { name: strings.write.reply })
  const text = screen.getByLabelText<HTMLTextAreaElement>(strings.write.text)
  await waitFor(() => expect(text.value).toBe('#gu, dear Rosa'))
  expect(document.activeElement).toBe(text)
  ;(document.activeElement as HTMLElement).blur()
  act(() => {
    fireEvent.keyDown(document.body, { key: 'f', code: 'KeyF' })
    fireEvent.keyDown(document.body, { key: 'u', code: 'KeyU' })
  })
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('email'))
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'u'))
  expect([asked(router, 'do'), acts]).toEqual(['forward', []])
})

test('t makes a ticket by choices: keys go on acting beside it', async () => {
  const router = await open()
  await press('j')
  await press('t')
  expect(asked(router, 'do')).toBe('ticket')
  await press('j')
  expect(asked(router, 'open')).toBe(idOf(2))
})

test('Escape gives up an answer to a letter that does not come, and keys act again', async () => {
  line = new Promise(() => {})
  const router = await open()
  await press('j')
  await press('r')
  await press('Escape')
  await waitFor(() => expect(asked(router, 'do')).toBeNull())
  await press('Escape')
  await waitFor(() => expect(asked(router, 'open')).toBeNull())
  await press('j')
  expect(asked(router, 'open')).toBe(idOf(1))
})

test('# puts away what is open and goes on to the next, and z takes it back', async () => {
  const router = await open()
  await press('j')
  await press('#', { shiftKey: true, code: 'Digit3' })
  await waitFor(() => expect(asked(router, 'open')).toBe(idOf(2)))
  expect(acts.map(({ act, ids }) => [act, ids])).toEqual([['trash', [idOf(1)]]])
  await press('z')
  await waitFor(() => expect(undone).toHaveLength(1))
})

test('x chooses, and what is chosen is done to together', async () => {
  await open()
  await press('j')
  await press('x')
  await press('j')
  await press('x')
  await press('s')
  await waitFor(() => expect(acts).toHaveLength(1))
  expect(acts[0]).toMatchObject({ act: 'star', ids: [idOf(1), idOf(2)] })
})

test('in a field keys write, and letters that somebody switched off do nothing', async () => {
  const router = await open()
  screen.getByRole('searchbox').focus()
  await press('j')
  expect(asked(router, 'open')).toBeNull()
  ;(document.activeElement as HTMLElement).blur()
  localStorage.setItem('single-keys', 'off')
  await press('j')
  expect(asked(router, 'open')).toBeNull()
  await press('j', { ctrlKey: true })
  expect(asked(router, 'open')).toBeNull()
})

test('who may only read neither writes nor puts away by a key', async () => {
  const router = await open(['contact.read'])
  await press('j')
  await press('c')
  await press('r')
  await press('#', { shiftKey: true })
  expect([asked(router, 'write'), asked(router, 'do'), acts]).toEqual([null, null, []])
  await press('?')
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
