// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { showPage } from '../../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../../platform/web/text.tsx'
import type { MyBilling } from '../../contract.ts'
import { strings } from '../../strings.en.ts'
import { Plan } from './Plan.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '00000000-0000-7000-8000-000000000001'
/** On the islands of Kiritimati a day begins before it does in any other zone. */
const mine: MyBilling = {
  zone: 'Pacific/Kiritimati',
  current: {
    _id: ID,
    plan: { _id: ID, code: 'platinum', name: 'Platinum' },
    status: 'active',
    isTrial: false,
    cancelsAtEnd: false,
    startedAt: '2026-10-31T10:00:00Z',
    endsAt: null,
    period: 'month',
    price: 89,
    currency: 'USD',
    periodStart: '2026-10-31T10:00:00Z',
    periodEnd: '2026-11-30T10:00:00Z',
    pausedUntil: null,
    free: false,
    otherPeriod: true,
    changesTo: null,
  },
  next: {
    at: '2026-11-30T10:00:00Z',
    total: 89,
    credit: 0,
    due: 89,
    currency: 'USD',
    taxes: [],
    remindAt: null,
    way: 'card',
  },
  owed: null,
  waiting: null,
  usage: [],
  credit: [],
  card: { brand: 'Visa', last4: '4242', expires: '08/2028' },
  history: [],
  leaving: { discount: null, pause: false },
  gifts: [],
}

beforeEach(() => {
  for (const [name, words] of Object.entries({ platform, billing: strings })) addStrings(name, 'en', words)
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"code":"not-found","message":"","params":{},"errors":[]}', { status: 404 }),
  )
})

test('days of one’s plan are those that its invoices name, wherever one reads them', async () => {
  await showPage({ path: '/', element: <Plan mine={mine} current={mine.current!} /> }, '/')
  expect(screen.getByText(/Monthly, 01\/11\/2026 to 30\/11\/2026/)).toBeTruthy()
  expect(screen.getByText(/On 01\/12\/2026 from/)).toBeTruthy()
  expect(screen.queryByText(/31\/10\/2026/)).toBeNull()
})

test('the other period is offered where the plan is sold for it', async () => {
  for (const otherPeriod of [true, false]) {
    await showPage({ path: '/', element: <Plan mine={mine} current={{ ...mine.current!, otherPeriod }} /> }, '/')
    expect(screen.queryAllByText(strings.mine['to-yearly'])).toHaveLength(otherPeriod ? 1 : 0)
    cleanup()
  }
})
