// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { strings as formStrings } from '../../../engines/forms/strings.en.ts'
import { strings as platformEnglish } from '../../../platform/shared/strings.en.ts'
import { keyOfRead } from '../../../platform/web/call.ts'
import { reading } from '../../../platform/web/language.tsx'
import { session } from '../../../platform/web/session.tsx'
import { addStrings, TextProvider } from '../../../platform/web/text.tsx'
import { Toasts } from '../../../platform/web/ui/Toasts.tsx'
import { strings as profilesEnglish } from '../../profiles/strings.en.ts'
import { readClub } from '../../settings/contract/club.ts'
import { DEFAULTS } from '../../settings/defaults.ts'
import { UNTOUCHED } from '../../settings/web/data.ts'
import type { CaseRow, CaseStanding, CaseView } from '../contract/case.ts'
import { strings as english } from '../strings.en.ts'
import { CaseScreen } from './CaseScreen.tsx'

addStrings('platform', 'en', platformEnglish)
addStrings('profiles', 'en', profilesEnglish)
addStrings('forms', 'en', formStrings)
addStrings('verification', 'en', english)

const SARA = { _id: '00000000-0000-4000-8000-00000000000a', name: 'Sara Mansour' }
const OMAR = { _id: '00000000-0000-4000-8000-00000000000b', name: 'Omar Saleh' }
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
const FREE: CaseStanding = {
  state: 'waiting',
  claimedBy: null,
  claimedUntil: null,
  first: null,
  decision: null,
  undoUntil: null,
  closedAs: null,
}
const heldBy = (by: typeof SARA): CaseStanding => ({ ...FREE, claimedBy: by, claimedUntil: soon(3_000_000) })

const rowOf = (n: number, name: string, standing = FREE): CaseRow => ({
  _id: idOf(n),
  profileId: idOf(n),
  face: { id: idOf(n), picture: null },
  name,
  language: 'en',
  type: 'company',
  kind: 'new',
  version: 1,
  openedAt: soon(-7_200_000),
  risk: 'low',
  plan: 'Basic',
  partner: null,
  standing,
  barred: null,
})

const viewOf = (row: CaseRow): CaseView => ({
  ...row,
  riskReasons: [],
  applicant: {
    _id: idOf(9),
    name: 'Adel',
    username: 'adel',
    language: 'ar',
    joinedAt: soon(-9e9),
    referredBy: null,
  },
  status: 'submitted',
  city: 'Alexandria',
  country: null,
  view: {
    kind: 'company',
    number: 1,
    submittedAt: row.openedAt,
    groups: [
      {
        step: 'details',
        key: 'names',
        fields: [
          { key: 'companyName', value: { is: 'text', text: row.name, language: 'en' }, locked: null },
          { key: 'licenseNumber', value: { is: 'text', text: 'ALX-1', language: 'en' }, locked: null },
        ],
        files: [],
      },
    ],
  },
  changes: [],
  duplicates: [],
  marks: [],
  opened: [],
  history: [],
  notes: [],
  assignments: [],
  notGivable: 'verification.partners-off',
})

/** What the network holds and was asked, in place of a server. */
let rows: CaseRow[]
let sent: { method: string; path: string; body: Record<string, unknown> }[]
let answers: Record<string, () => { status?: number; body: unknown }>

beforeEach(() => {
  rows = [rowOf(1, 'Qamar Trading'), rowOf(2, 'Harbour & Finch')]
  sent = []
  const moved = (standing: CaseStanding) => ({ body: { message: 'ok', data: standing } })
  const decision = { what: 'approve' as const, by: SARA, at: soon(0) }
  answers = {
    marks: () => moved(heldBy(SARA)),
    decision: () => moved({ ...heldBy(SARA), state: 'decided', decision, undoUntil: soon(12_000) }),
    undo: () => moved(heldBy(SARA)),
  }
  reading.set({ ...reading.get(), language: 'en' })
  session.set({
    status: 'member',
    user: null,
    session: null,
    viewer: {
      id: SARA._id,
      role: 'Employee',
      userType: null,
      profileStatus: null,
      permissions: ['verification.read', 'verification.decide', 'verification.second'],
    },
  })
  vi.stubGlobal(
    'WebSocket',
    class {
      static OPEN = 1
      close() {}
      send() {}
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, 'http://club.test').pathname.replace('/api/verifications', '')
    const [, id, act = ''] = path.split('/')
    if (init.method !== 'GET') {
      sent.push({ method: init.method!, path, body: init.body ? JSON.parse(String(init.body)) : {} })
      const { status = 200, body } = answers[act]!()
      return Response.json(body, { status })
    }
    if (!id)
      return Response.json({
        data: rows,
        count: rows.length,
        counts: { all: 2, mine: 0, unclaimed: 2, revisions: 0, second: 0 },
      })
    const row = rows.find(one => one._id === id)
    return row ? Response.json({ data: viewOf(row) }) : Response.json({ code: 'not-found' }, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(id = idOf(1)) {
  const routes = [
    { path: '/verifications', element: <p>the whole queue</p> },
    { path: '/verifications/details/:id', element: <CaseScreen /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [`/verifications/details/${id}`] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(keyOfRead(readClub), { data: { ...UNTOUCHED, name: DEFAULTS.clubName } })
  render(
    <TextProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </TextProvider>,
  )
  await waitFor(() => expect(screen.queryAllByText('2 cases')).toHaveLength(1))
  return router
}

/** A key by its place, as an Arabic layout sends it. */
const press = (key: string, code: string) => act(async () => void fireEvent.keyDown(document.body, { key, code }))
const bar = () => within(screen.getByRole('region', { name: 'Decision' }))

describe('the keys of an open case', () => {
  test('tick one field after the other, and count what is read', async () => {
    await open()
    await press('o', 'KeyO')
    expect(bar().getByText('1 of 2 read')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('License number: in order'))
    await press('خ', 'KeyO')
    expect(bar().getByText('2 of 2 read')).toBeTruthy()
    await waitFor(() =>
      expect(sent.map(one => one.body)).toEqual([
        { field: 'companyName', mark: 'ok' },
        { field: 'licenseNumber', mark: 'ok' },
      ]),
    )
  })

  test('approve by the place of A under an Arabic layout; the next case opens, and Undo comes back', async () => {
    const router = await open()
    await press('ش', 'KeyA')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/verifications/details/${idOf(2)}`))
    expect(sent).toEqual([{ method: 'POST', path: `/${idOf(1)}/decision`, body: { decision: 'approve' } }])
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0]!)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/verifications/details/${idOf(1)}`))
    expect(sent.at(-1)?.path).toBe(`/${idOf(1)}/undo`)
  })

  test('go through the queue with J and K', async () => {
    const router = await open()
    await press('ت', 'KeyJ')
    expect(router.state.location.pathname).toBe(`/verifications/details/${idOf(2)}`)
    await screen.findByRole('heading', { level: 1, name: 'Harbour & Finch' })
    expect(document.title).toMatch(/^Harbour & Finch · .+ · Majlis$/)
    await press('k', 'KeyK')
    expect(router.state.location.pathname).toBe(`/verifications/details/${idOf(1)}`)
  })

  test.each(['mouse', 'keys'])('are nobody’s from the first letter of a question that was begun by %s', async way => {
    const router = await open()
    if (way === 'keys') await press('n', 'KeyN')
    else await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Company name: ask' })))
    const field = screen.getByLabelText('What do you ask about “Company name”?')
    expect(document.activeElement).toBe(field)
    await act(async () => void fireEvent.keyDown(document.activeElement!, { key: 'a', code: 'KeyA' }))
    expect(sent.filter(one => one.path.endsWith('decision'))).toEqual([])
    expect(router.state.location.pathname).toBe(`/verifications/details/${idOf(1)}`)
  })

  test('are nobody’s while text is written, and after G they are the shell’s', async () => {
    const router = await open()
    await press('g', 'KeyG')
    await press('a', 'KeyA')
    await press('n', 'KeyN')
    const field = await screen.findByLabelText('What do you ask about “Company name”?')
    await act(async () => void fireEvent.keyDown(field, { key: 'a', code: 'KeyA' }))
    expect(sent.filter(one => one.path.endsWith('decision'))).toEqual([])
    expect(router.state.location.pathname).toBe(`/verifications/details/${idOf(1)}`)
  })
})

describe('asking for changes', () => {
  test('takes what was asked at the fields, tells which language is read, and sends it as one decision', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'License number: ask' }))
    const field = screen.getByLabelText('What do you ask about “License number”?')
    fireEvent.change(field, { target: { value: 'الرقم غير مقروء' } })
    fireEvent.blur(field)
    await press('c', 'KeyC')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/one e-mail in Arabic/)).toBeTruthy()
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Ask for 1 change' })))
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({
        decision: 'changes',
        asks: [{ field: 'licenseNumber', text: 'الرقم غير مقروء' }],
      }),
    )
  })

  test('is not lost by an approval in haste: it is asked about first', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Company name: ask' }))
    await press('a', 'KeyA')
    expect(screen.getByRole('dialog', { name: 'Approve although you ask?' })).toBeTruthy()
    expect(sent.some(one => one.path.endsWith('decision'))).toBe(false)
  })
})

describe('a case in other hands', () => {
  test('says whose, and takes neither ticks nor decisions', async () => {
    rows = [rowOf(1, 'Qamar Trading', heldBy(OMAR)), rowOf(2, 'Harbour & Finch')]
    await open()
    expect(bar().getByText(/Omar Saleh.* holds it for 50 min/)).toBeTruthy()
    expect(bar().queryByRole('button', { name: /Approve/ })).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Company name: in order' }).disabled).toBe(true)
    await press('a', 'KeyA')
    await press('o', 'KeyO')
    expect(sent).toEqual([])
  })

  test('that was claimed a moment ago refuses the tick, and shows what is kept', async () => {
    answers.marks = () => ({
      status: 409,
      body: { code: 'verification.claimed', message: 'Omar Saleh has claimed this case.' },
    })
    await open()
    await press('o', 'KeyO')
    expect((await screen.findAllByText('Omar Saleh has claimed this case.')).length).toBeGreaterThan(0)
    await waitFor(() => expect(bar().getByText('0 of 2 read')).toBeTruthy())
  })
})

describe('after a decision', () => {
  test('the next case that nobody else holds opens, from the top again at the end of the queue', async () => {
    rows = [rowOf(1, 'Qamar Trading'), rowOf(2, 'Harbour & Finch', heldBy(OMAR)), rowOf(3, 'Delta Mills')]
    const router = await open()
    await press('a', 'KeyA')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/verifications/details/${idOf(3)}`))
    await screen.findByRole('heading', { level: 1, name: 'Delta Mills' })
    rows = [rowOf(1, 'Qamar Trading', heldBy(SARA)), ...rows.slice(1)]
    await press('a', 'KeyA')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/verifications/details/${idOf(1)}`))
  })

  test('the desk says so when every other case is in other hands', async () => {
    rows = [rowOf(1, 'Qamar Trading'), rowOf(2, 'Harbour & Finch', heldBy(OMAR))]
    const router = await open()
    await press('a', 'KeyA')
    await waitFor(() => expect(router.state.location.pathname).toBe('/verifications'))
    expect((await screen.findAllByText('Nothing else in this part of the queue is waiting for you.')).length).toBe(1)
  })
})

test('a high risk is approved as the first of two, and never twice by one', async () => {
  rows = [{ ...rowOf(1, 'Qamar Trading'), risk: 'high' }, rowOf(2, 'Harbour & Finch')]
  await open()
  expect(bar().getByRole('button', { name: /First approval/ })).toBeTruthy()
  cleanup()
  const first = { by: SARA, at: soon(-60_000) }
  rows = [
    { ...rowOf(1, 'Qamar Trading', { ...FREE, state: 'second', first }), risk: 'high' },
    rowOf(2, 'Harbour & Finch'),
  ]
  await open()
  expect(bar().getByRole<HTMLButtonElement>('button', { name: /Second approval/ }).disabled).toBe(true)
  expect(
    bar().getByText('You gave the first approval. Another reviewer gives the second.', { selector: 'span' }),
  ).toBeTruthy()
})

test.each([
  ['low', 'Sent when the 10 seconds to undo are over.'],
  ['high', 'Sent when a second reviewer has approved as well.'],
] as const)('the e-mail of an approval says when it goes out: at a %s risk', async (risk, when) => {
  const mail = { to: 'adel@club.test', language: 'en', subject: 'Qamar Trading is approved', paragraphs: [] }
  answers.preview = () => ({ body: { data: mail } })
  rows = [{ ...rowOf(1, 'Qamar Trading'), risk }, rowOf(2, 'Harbour & Finch')]
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'The approval e-mail' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText(when)).toBeTruthy()
})
