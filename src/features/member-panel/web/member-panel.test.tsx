// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { session } from '../../../platform/web/session.tsx'
import { addStrings, TextProvider } from '../../../platform/web/text.tsx'
import { Toasts } from '../../../platform/web/ui/Toasts.tsx'
import type { Panel } from '../contract.ts'
import { strings } from '../strings.en.ts'
import { MemberPanel } from './MemberPanel.tsx'

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const PLAN: Panel['parts'][number] = {
  feature: 'plans',
  key: 'plan',
  title: 'Plan',
  stands: { text: 'Platinum, trial month', mark: { text: 'ends soon', tone: 'warning' }, more: null },
  lines: [],
  none: 'No plan.',
  all: null,
}
const CASES: Panel['parts'][number] = {
  ...PLAN,
  feature: 'complaints',
  key: 'cases',
  title: 'Complaints',
  stands: null,
  none: 'No complaints.',
}
const NADIA: Panel = {
  member: {
    _id: idOf(1),
    name: 'Nadia Rahal',
    username: 'nadia',
    picture: null,
    userType: 'freelancer',
    language: 'ar',
    since: '2025-06-14T08:00:00.000Z',
    suspended: false,
  },
  parts: [PLAN, CASES],
  noted: { notes: [], tags: ['bidder'] },
}

let panel: Panel | number
let sent: { method: string; path: string; body: unknown }[]
beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('member-panel', 'en', strings)
  panel = NADIA
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const answer = (data: object, status = 200) => new Response(JSON.stringify(data), { status })
    if (path.startsWith('/api/member-panel'))
      return typeof panel === 'number' ? answer({ code: 'failed', message: 'No.' }, panel) : answer({ data: panel })
    if (path.startsWith('/api/member-tags')) return answer({ data: [{ tag: 'trial', members: 3 }], count: 1 })
    const said = JSON.parse(String(body)) as { text?: string; tags?: string[] }
    sent.push({ method, path, body: said })
    const note = { _id: idOf(7), by: { _id: idOf(9), name: 'Hana' }, language: 'en', at: '2026-11-24T08:00:00.000Z' }
    const notes = said.text ? [{ ...note, text: said.text }] : []
    return answer({ message: 'Kept.', data: { notes, tags: said.tags ?? ['bidder'] } })
  })
  as('member-notes.read', 'member-notes.write')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
})

function as(...permissions: string[]): void {
  const viewer = { id: idOf(9), role: 'Employee', userType: null, profileStatus: null, permissions } as const
  session.set({ status: 'member', user: null, viewer: { ...viewer, permissions: [...permissions] }, session: null })
}

async function show(props: Partial<ComponentProps<typeof MemberPanel>> = {}): Promise<void> {
  const element = <MemberPanel of={{ member: idOf(1) }} {...props} />
  const router = createMemoryRouter([{ path: '*', element }])
  await act(async () => {
    render(
      <TextProvider>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </TextProvider>,
    )
  })
}

test('says of a member what their parts say, each under its headline, and leaves out what the page itself shows', async () => {
  await show({ without: ['complaints'] })
  expect(await screen.findByRole('heading', { level: 2, name: /Nadia Rahal/ })).toBeTruthy()
  const plan = screen.getByRole('region', { name: 'Plan' })
  expect(plan.textContent).toContain('Platinum, trial month')
  expect(plan.textContent).toContain('ends soon')
  expect(screen.queryByRole('region', { name: 'Complaints' })).toBeNull()
})

test('folds to a line that says what matters most, where it stands over a text', async () => {
  await show({ folds: 'always' })
  const [line] = await screen.findAllByText('Nadia Rahal', { selector: 'bdi' })
  expect(line!.closest('summary, button')?.textContent).toContain('Platinum, trial month')
})

test('keeps a note and a tag, and shows them at once', async () => {
  await show()
  const note = await screen.findByLabelText(strings.notes.write)
  fireEvent.change(note, { target: { value: 'Prefers mail in the mornings.' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: strings.notes.keep })))
  await waitFor(() => expect(screen.getByText('Prefers mail in the mornings.')).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: `+ ${strings.tags.add}` }))
  const known = await screen.findByRole('list', { name: strings.tags.known })
  await act(async () => void fireEvent.click(within(known).getByRole('button', { name: /trial/ })))
  expect(sent).toMatchObject([
    { method: 'POST', path: `/api/members/${idOf(1)}/notes`, body: { text: 'Prefers mail in the mornings.' } },
    { method: 'PUT', path: `/api/members/${idOf(1)}/tags`, body: { tags: ['bidder', 'trial'] } },
  ])
})

test('offers nothing to write to who only reads, and no notes to who may not read them', async () => {
  as('member-notes.read')
  await show()
  expect(await screen.findByText('bidder')).toBeTruthy()
  expect(screen.queryByLabelText(strings.notes.write)).toBeNull()
  expect(screen.queryByRole('button', { name: `+ ${strings.tags.add}` })).toBeNull()
  cleanup()
  panel = { ...NADIA, noted: null }
  await show()
  expect(await screen.findByRole('region', { name: 'Plan' })).toBeTruthy()
  expect(screen.queryByText(strings.tags.title)).toBeNull()
})

test('says of an address that no member has it, and of a failure that it failed', async () => {
  panel = { member: null, parts: [], noted: null }
  await show({ of: { email: 'stranger@example.test' } })
  expect(await screen.findByText(strings.panel.stranger)).toBeTruthy()
  expect(screen.getByText('stranger@example.test')).toBeTruthy()
  cleanup()
  panel = 500
  await show()
  expect(await screen.findByText(/Error fetching data/)).toBeTruthy()
})
