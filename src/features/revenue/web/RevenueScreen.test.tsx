// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { session } from '../../../platform/web/session.tsx'
import { showPage } from '../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import { strings as billing } from '../../billing/strings.en.ts'
import type { MonthOfRevenue, Revenue } from '../contract.ts'
import { AGES } from '../rules.ts'
import { strings } from '../strings.en.ts'
import { RevenueScreen } from './RevenueScreen.tsx'

const none = { members: 0, amount: 0 }
const monthOf = (n: number): MonthOfRevenue => ({
  month: new Date(Date.UTC(2025, 11 + n, 1)).toISOString().slice(0, 7),
  start: 79 * n,
  moves: { new: { members: 1, amount: 79 }, more: none, back: none, less: none, lost: none },
  end: 79 * (n + 1),
  paying: n + 1,
  trials: { ended: 0, paid: 0, deciding: 0 },
})
const revenue: Revenue = {
  at: '2026-11-22T10:00:00Z',
  currency: 'USD',
  rateDate: null,
  closed: '2026-10',
  months: Array.from({ length: 12 }, (_, n) => monthOf(n)),
  inTrial: 0,
  late: 0,
  failed: { recovered: none, tried: none, lost: none },
  leaving: [],
  open: AGES.map(age => ({ age, invoices: 0, amount: 0 })),
  byPlan: [],
  byCurrency: [],
}
const usd = { shortName: 'USD', symbol: '$', arabicSymbol: '$', rate: 1, rateDate: '2026-11-20' }
const currency = { ...usd, symbolDirection: 'left', decimals: 2, isActive: true, flag: '', locale: 'en' }
const VIEWER = { id: '00000000-0000-7000-8000-000000000001', role: 'User', permissions: ['revenue.read'] }

beforeEach(() => {
  for (const [name, words] of Object.entries({ platform, billing, revenue: strings })) addStrings(name, 'en', words)
  vi.stubGlobal('fetch', async (path: string) => {
    const say = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
    if (path.startsWith('/api/revenue')) return say({ data: revenue })
    if (path.startsWith('/api/currencies')) return say({ data: [currency], count: 1 })
    return say({ code: 'not-found', message: 'not here', params: {}, errors: [] }, 404)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(address: string, permissions: string[] = VIEWER.permissions) {
  session.set({ status: 'member', user: null, viewer: { ...VIEWER, permissions }, session: null } as never)
  await showPage({ path: '/revenue', Component: RevenueScreen }, address)
  await screen.findByRole('heading', { name: /^Movements/ })
}
/** The months of the table, without the head of its rows. */
const months = () => within(screen.getByRole('table')).getAllByRole('columnheader').slice(1)

test('as many months are shown as are asked for, and the address says so', async () => {
  await open('/revenue')
  expect(months()).toHaveLength(12)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '12 months' })))
  await act(async () => fireEvent.click(screen.getByRole('menuitemcheckbox', { name: '3 months' })))
  expect(screen.getByRole('heading', { name: 'Movements, 3 months' })).toBeTruthy()
  expect(months().map(one => one.textContent)).toEqual(['Sept 2026', 'Oct', 'Nov'])
  cleanup()
  await open('/revenue?months=6')
  expect(months()).toHaveLength(6)
  cleanup()
  await open('/revenue?months=7')
  expect(months()).toHaveLength(12)
})

test('the last month that is closed leads to the books whoever may read them', async () => {
  await open('/revenue')
  expect(screen.getByText('October closed').closest('a')).toBeNull()
  cleanup()
  await open('/revenue', ['revenue.read', 'invoices.read'])
  expect(screen.getByText('October closed').closest('a')!.getAttribute('href')).toBe('/apps/invoice/months')
})
