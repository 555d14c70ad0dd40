// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { strings as formStrings } from '../../../../engines/forms/strings.en.ts'
import { strings as platformEnglish } from '../../../../platform/shared/strings.en.ts'
import { reading } from '../../../../platform/web/language.tsx'
import { session } from '../../../../platform/web/session.tsx'
import { addStrings, TextProvider } from '../../../../platform/web/text.tsx'
import { Toasts } from '../../../../platform/web/ui/Toasts.tsx'
import { strings as profilesEnglish } from '../../../profiles/strings.en.ts'
import type { PartnerCaseRow, PartnerCaseView } from '../../contract/partner.ts'
import { strings as english } from '../../strings.en.ts'
import { PartnerCaseScreen } from './PartnerCaseScreen.tsx'

addStrings('platform', 'en', platformEnglish)
addStrings('profiles', 'en', profilesEnglish)
addStrings('forms', 'en', formStrings)
addStrings('verification', 'en', english)

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

const rowOf = (n: number, name: string): PartnerCaseRow => ({
  _id: idOf(n),
  assignmentId: idOf(n),
  face: { id: '00000000-0000-4000-8000-00000000000f', picture: null },
  name,
  language: 'en',
  type: 'freelancer',
  kind: 'new',
  assignedAt: soon(-7_200_000),
  dueAt: soon(7_200_000),
  overdue: false,
  endedAs: null,
  endedAt: null,
  attestation: null,
  undoUntil: null,
})
const viewOf = (row: PartnerCaseRow): PartnerCaseView => ({
  ...row,
  version: 1,
  validator: 'Rana Aziz',
  applicant: { name: 'Adel', username: 'adel', language: 'ar' },
  city: 'Muscat',
  country: null,
  view: {
    kind: 'freelancer',
    number: 1,
    submittedAt: row.assignedAt,
    groups: [
      {
        step: 'details',
        key: 'names',
        fields: [
          { key: 'fullName', value: { is: 'text', text: row.name, language: 'en' }, locked: null },
          { key: 'passport', value: { is: 'kept', checked: false }, locked: null },
        ],
        files: [],
      },
    ],
  },
  changes: [],
  marks: [],
  opened: [],
  notes: [],
})

let rows: PartnerCaseRow[]
let sent: { method: string; path: string; body: Record<string, unknown> }[]
let router: ReturnType<typeof createMemoryRouter>

/** In place of a server. */
async function answer(url: string, init: RequestInit = {}): Promise<Response> {
  const path = url.replace('/api', '').replace(/\?.*/, '')
  const method = init.method ?? 'GET'
  if (method !== 'GET') sent.push({ method, path, body: JSON.parse(String(init.body ?? '{}')) })
  const row = rows.find(one => path.includes(one._id))
  const found = path === '/partner-cases' || row
  const data =
    method !== 'GET'
      ? { message: 'ok', data: { undoUntil: soon(12_000) } }
      : row
        ? { data: viewOf(row) }
        : { data: rows, count: rows.length, counts: { open: rows.length, done: 0 } }
  const body = found ? data : { code: 'not-found', message: 'Not found.' }
  return new Response(JSON.stringify(body), {
    status: found ? 200 : 404,
    headers: { 'content-type': 'application/json' },
  })
}

function open(n = 1): void {
  router = createMemoryRouter(
    [
      { path: '/verifications/details/:id', element: <PartnerCaseScreen /> },
      { path: '/verifications', element: <p>the list</p> },
    ],
    { initialEntries: [`/verifications/details/${idOf(n)}`] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TextProvider>
        <RouterProvider router={router} />
        <Toasts />
      </TextProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  rows = [rowOf(1, 'Salma Haddad'), rowOf(2, 'Yusuf Karim')]
  sent = []
  reading.set({ ...reading.get(), language: 'en' })
  const viewer = { id: idOf(9), role: 'Partner', userType: 'validator', profileStatus: 'approved', permissions: [] }
  session.set({ status: 'member', user: null, session: null, viewer: viewer as never })
  vi.stubGlobal(
    'WebSocket',
    class {
      static OPEN = 1
      close() {}
    },
  )
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the case of a partner', () => {
  test('says of a secret that it is for the club’s reviewers, and offers no look at it', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Salma Haddad' })).toBeTruthy()
    expect(screen.getByText(english.mine.secret)).toBeTruthy()
    expect(screen.queryByRole('button', { name: english.fieldsOf.reveal })).toBeNull()
  })

  test('is attested by the key A once something was looked at and said, and the next opens with an undo', async () => {
    open()
    await screen.findByRole('heading', { name: 'Salma Haddad' })
    fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA' })
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: english.mine.attest }))
    expect(within(dialog).getByText(english.mine['looked-none'])).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.click(within(dialog).getByLabelText(english.partner.looked.register))
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'The register knows her.' } })
    fireEvent.click(within(dialog).getByRole('button', { name: english.mine.attest }))
    await waitFor(() => expect(sent.map(one => one.path)).toEqual([`/partner-cases/${idOf(1)}/attestation`]))
    expect(sent[0]!.body).toEqual({ result: 'attest', lookedAt: ['register'], words: 'The register knows her.' })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/verifications/details/${idOf(2)}`))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent.at(-1)?.path).toBe(`/partner-cases/${idOf(1)}/undo`))
  })

  test('goes back to the club for a conflict of interest with a reason', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: english.mine.conflict }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'My cousin.' } })
    fireEvent.click(within(dialog).getByRole('button', { name: english.mine['conflict-now'] }))
    await waitFor(() =>
      expect(sent.map(one => [one.path, one.body])).toEqual([
        [`/partner-cases/${idOf(1)}/conflict`, { reason: 'My cousin.' }],
      ]),
    )
  })

  test('that is not in their hands is said to be so', async () => {
    open(7)
    expect(await screen.findByText(english.mine['not-found'])).toBeTruthy()
  })
})
