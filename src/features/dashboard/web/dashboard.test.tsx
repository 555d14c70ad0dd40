// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '../../../platform/shared/access.ts'
import { strings as platformArabic } from '../../../platform/shared/strings.ar.ts'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { reading } from '../../../platform/web/language.tsx'
import { session } from '../../../platform/web/session.tsx'
import { addStrings, sentences, TextProvider } from '../../../platform/web/text.tsx'
import type { Desk, Figures, Need, Statistics } from '../contract.ts'
import { strings as arabic } from '../strings.ar.ts'
import { strings } from '../strings.en.ts'
import { DashboardScreen } from './DashboardScreen.tsx'

const HOUR = 3_600_000
const AT = '2026-11-22T06:24:00.000Z'
const ago = (hours: number) => new Date(Date.parse(AT) - hours * HOUR).toISOString()
const need = (key: string, more: Partial<Need>): Need => ({
  key,
  icon: 'review',
  title: `Title of ${key}`,
  why: `Why of ${key}`,
  act: `Act on ${key}`,
  to: `/${key}`,
  count: 2,
  since: ago(28),
  from: 'came',
  urgent: true,
  ...more,
})
const DESK: Desk = {
  at: AT,
  zone: 'Asia/Dubai',
  needs: [
    need('late', { icon: 'ticket', since: ago(0.57), from: 'due' }),
    need('review', {}),
    need('calm', { urgent: false, since: ago(1) }),
  ],
  people: [
    { _id: 'a', name: 'Sara Mansour', picture: null, here: true, holds: ['3 tickets', '2 reviews'], count: 5 },
    { _id: 'b', name: 'Yusuf Idris', picture: null, here: false, holds: [], count: 0 },
  ],
  yesterday: { answered: 31, approved: 9, closed: null },
  acts: null,
  health: {
    jobs: { late: 0, dead: 0 },
    mails: { waiting: 0, dead: 3, sent: 12, kept: 0 },
    events: { waiting: 0, dead: 0 },
    pool: { open: 4, idle: 3, waiting: 0, most: 20 },
    disk: { percent: 87, freeBytes: 9e9 },
    files: true,
    certificateDays: 40,
  },
  parts: ['now', 'figures', 'weeks', 'staff', 'health'],
  weekly: true,
}
const WEEKS = Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(2026, 7, 31 + 7 * n)).toISOString().slice(0, 10))
const counts = (...last: number[]) => [...Array<number>(12 - last.length).fill(1), ...last]
const FIGURES: Figures = {
  at: AT,
  zone: 'Asia/Dubai',
  weeks: WEEKS,
  members: { approved: counts(50, 20), waiting: counts(20, 3) },
  items: {
    created: { total: 1284, now: 541, before: 500, weeks: counts(40, 12) },
    closed: { total: 318, now: 96, before: 100, weeks: counts(9, 2) },
  },
  paid: { currency: 'USD', month: 48_260, before: 50_270, count: 300, weeks: counts(4000, 900) },
  tickets: {
    minutes: 112,
    before: 130,
    answered: 40,
    weeks: counts(100, 112),
    opened: counts(9, 5),
    resolved: counts(9, 5),
  },
}
const kind = (total: number, approved: number) => ({ total, approved, unapproved: total - approved })
const STATISTICS: Statistics = {
  totalCreated: 1284,
  totalClosed: 318,
  companies: kind(318, 301),
  investors: kind(246, 240),
  freelancers: kind(402, 371),
  brokers: kind(58, 55),
  advisors: kind(91, 84),
  partners: kind(24, 24),
}

let desk: Desk
let figures: Figures
let refuses: boolean
let sent: unknown[]
const answerOf = (path: string): unknown => {
  if (path.includes('/dashboard/desk')) return { data: desk }
  if (path.includes('/dashboard/figures')) return { data: figures }
  return { data: STATISTICS }
}

const viewer = (role: Viewer['role'], permissions: string[] = []): Viewer => ({
  id: 'me',
  role,
  userType: null,
  profileStatus: null,
  permissions,
})

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('platform', 'ar', platformArabic)
  addStrings('dashboard', 'en', strings)
  addStrings('dashboard', 'ar', arabic)
  ;[desk, figures, refuses, sent] = [DESK, FIGURES, false, []]
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (refuses) return new Response(JSON.stringify({ code: 'unexpected', message: 'No' }), { status: 500 })
    if ((init.method ?? 'GET') === 'GET') return new Response(JSON.stringify(answerOf(path)))
    const body = JSON.parse(String(init.body))
    sent.push(body)
    desk = { ...desk, ...body }
    return new Response(JSON.stringify({ message: 'Saved.', data: { parts: desk.parts, weekly: desk.weekly } }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(language: 'en' | 'ar' = 'en', as: Viewer = viewer('Super-admin')) {
  sentences.changeLanguage(language)
  reading.set({ ...reading.get(), language })
  session.set({ ...session.get(), viewer: as } as never)
  const router = createMemoryRouter([{ path: '*', element: <DashboardScreen /> }], { initialEntries: ['/dashboard'] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TextProvider>
        <RouterProvider router={router} />
      </TextProvider>
    </QueryClientProvider>,
  )
  await act(async () => undefined)
  return router
}

test('the headline counts what needs somebody, and the most urgent alone has the filled button', async () => {
  await open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Three things need somebody')
  const rows = within(screen.getByRole('region', { name: strings.order.parts.now })).getAllByRole('listitem')
  expect(rows.map(row => row.className.includes('worst'))).toEqual([true, false, false])
  expect(rows.map(row => within(row).getByRole('link').className.includes('primary'))).toEqual([true, false, false])
  expect(rows[0]!.textContent).toContain('34 min late')
  expect(rows[1]!.textContent).toContain('28 h')
})

test('where nothing presses no row is tinted, and where nothing waits it says so', async () => {
  desk = { ...DESK, needs: [DESK.needs[2]!] }
  await open()
  await screen.findByRole('heading', { level: 1, name: 'One thing needs somebody' })
  expect(document.querySelector('.worst')).toBeNull()
  cleanup()
  desk = { ...DESK, needs: [] }
  await open()
  await screen.findByText(strings.calm)
})

test('each number opens its list, and a change says whether it is good', async () => {
  await open()
  const link = await screen.findByRole('link', { name: /^Items created: 1,284/ })
  expect(link.getAttribute('href')).toBe('/dashboard/behind?of=created')
  expect(screen.getByText('+8.2%').closest('p')!.className).toContain('good')
  expect(screen.getAllByText('−4%', { selector: '.bad bdi' })).toHaveLength(2)
  expect(screen.getByText(/^−18 min$/).closest('p')!.className).toContain('good')
  expect(screen.getByRole('link', { name: '17 not yet' }).getAttribute('href')).toBe(
    '/users?userType=company&approved=false',
  )
  expect(screen.getAllByRole('link', { name: /not yet/ })).toHaveLength(5)
})

test('a chart has its sentence, and a table behind it whose numbers open their weeks', async () => {
  await open('ar')
  const chart = await screen.findByRole('figure', { name: arabic.weeks.members.title })
  expect(chart.textContent).toContain('70 في الأسبوع الماضي')
  fireEvent.click(within(chart).getByRole('button'))
  const rows = within(chart).getAllByRole('row')
  expect(rows).toHaveLength(13)
  expect(rows[1]!.textContent).toContain(arabic.weeks.running)
  expect(within(rows[2]!).getAllByRole('link')[0]!.getAttribute('href')).toBe(
    `/dashboard/behind?of=approved&week=${WEEKS[10]}`,
  )
})

test('of all this somebody sees what they may, and who may see nothing is told so', async () => {
  figures = { ...FIGURES, items: null, members: null, tickets: null }
  await open('en', viewer('Employee'))
  await screen.findByRole('figure', { name: strings.weeks.paid.title })
  expect(screen.queryByRole('link', { name: /Companies/ })).toBeNull()
  cleanup()
  figures = { ...figures, paid: null }
  desk = { ...DESK, needs: [], people: null, health: null }
  await open('en', viewer('Employee'))
  await screen.findByText(strings.empty)
})

test('the parts stand as one put them, by the arrows and by the keyboard', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: strings.arrange }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move up: Health' }))
  await waitFor(() => expect(sent).toEqual([{ parts: ['now', 'figures', 'weeks', 'health', 'staff'] }]))
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Move up: Health' })).toHaveProperty('disabled', false),
  )
  fireEvent.keyDown(within(dialog).getByRole('button', { name: 'Move up: Health' }), { key: 'ArrowUp', altKey: true })
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ parts: ['now', 'figures', 'health', 'weeks', 'staff'] })
})

test('what is not well in the house is said in words as well', async () => {
  await open()
  const health = within(await screen.findByRole('region', { name: strings.health.title }))
  const lines = health.getAllByRole('listitem').map(line => line.textContent)
  expect(lines.filter(line => line?.startsWith(strings.health.look))).toEqual([
    expect.stringContaining('3 given up'),
    expect.stringContaining('87 % full'),
  ])
})

test('a failure says what failed, and offers another try', async () => {
  refuses = true
  await open()
  expect((await screen.findAllByRole('button', { name: platform.ui.retry })).length).toBeGreaterThan(0)
})
