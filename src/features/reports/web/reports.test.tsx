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
import { MyReports } from './MyReports.tsx'
import { ReportDialog } from './ReportDialog.tsx'

const ID = '00000000-0000-7000-8000-00000000000'
const reason = (n: number, name: string, needsText = false) => ({
  _id: `${ID}${n}`,
  name,
  arabicName: name,
  hint: `${name}, that is`,
  arabicHint: name,
  needsText,
})
const REASONS = [reason(1, 'Fraud'), reason(2, 'Something else', true)]

let answer: { status: number; body: object }
let sent: { path: string; body: object }[]
let closed: number

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('reports', 'en', strings)
  sent = []
  closed = 0
  answer = { status: 200, body: { message: 'It has arrived', data: { _id: `${ID}9`, known: false } } }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.startsWith('/api/reports/reasons')) return new Response(JSON.stringify({ data: REASONS, count: 2 }))
    if (path.startsWith('/api/reports/mine')) {
      const about = { kind: 'member', id: `${ID}3`, title: 'Omar', text: 'He lied', language: 'en', files: [] }
      const row = {
        ...about,
        _id: `${ID}4`,
        createdAt: '2026-01-02T10:00:00Z',
        closedAt: null,
        outcome: null,
        reason: REASONS[0],
      }
      return new Response(JSON.stringify({ data: [row], count: 1 }))
    }
    sent.push({ path, body: JSON.parse(String(init.body)) })
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
  session.set({
    status: 'member',
    user: null,
    viewer: { id: `${ID}f`, role: 'Guest', userType: null, profileStatus: null, permissions: [] },
    session: null,
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
})

async function show(element: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/profile/omar'] })
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
const dialog = () => <ReportDialog kind="member" id={`${ID}3`} name="Omar" open onClose={() => closed++} />
async function click(role: 'button' | 'radio', name: RegExp) {
  const found = await screen.findByRole(role, { name })
  await act(async () => fireEvent.click(found))
}
const press = (name: RegExp) => click('button', name)
const choose = (name: RegExp) => click('radio', name)
const write = async (text: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(/What happened/), { target: { value: text } }))

test('a report is sent with its reason and text, thanked for, and the dialog closes', async () => {
  await show(dialog())
  await choose(/Fraud/)
  await write('Asked me for money')
  await press(/Send the report/)
  await screen.findByText('Thank You, Your Request will be processed soon')
  const body = { kind: 'member', id: `${ID}3`, reason: `${ID}1`, text: 'Asked me for money', files: [] }
  expect(sent).toEqual([{ path: '/api/reports', body }])
  expect(closed).toBe(1)
})

test('a report without a reason is not sent', async () => {
  await show(dialog())
  await screen.findByRole('radio', { name: /Fraud/ })
  await press(/Send the report/)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/What is wrong/))
  expect(sent).toEqual([])
})

test('a report that fails says the sentence of the spec, and keeps what was typed', async () => {
  answer = { status: 500, body: { code: 'unexpected', message: 'Something went wrong on our side.' } }
  await show(dialog())
  await choose(/Fraud/)
  await write('Asked me for money')
  await press(/Send the report/)
  expect((await screen.findAllByText('Unable to Submit Report, Try again later')).length).toBe(2)
  expect((screen.getByLabelText(/What happened/) as HTMLTextAreaElement).value).toBe('Asked me for money')
  expect(closed).toBe(0)
})

test('a second report on the same thing says that it is known', async () => {
  answer.body = { message: 'You have already reported this.', data: { _id: `${ID}9`, known: true } }
  await show(dialog())
  await choose(/Fraud/)
  await press(/Send the report/)
  await screen.findByText('You have already reported this.')
  expect(closed).toBe(1)
})

test('a visitor is led to the login', async () => {
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
  await show(dialog())
  expect(screen.getByRole('link', { name: 'Log in to report' }).getAttribute('href')).toBe(
    '/login?next=%2Fprofile%2Fomar',
  )
})

test('one’s own reports are listed with how far they are', async () => {
  await show(<MyReports />)
  await screen.findByText('Omar')
  expect([screen.getByText(/Fraud/), screen.getByText('He lied'), screen.getByText('Received')]).toHaveLength(3)
})
