// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { session } from '../../../../platform/web/session.tsx'
import { showPage } from '../../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../../platform/web/text.tsx'
import { strings as payments } from '../../../payments/strings.en.ts'
import type { ResultView } from '../../contract.ts'
import { strings } from '../../strings.en.ts'
import { ResultScreen } from './ResultScreen.tsx'

const ID = '00000000-0000-7000-8000-000000000001'
const own: NonNullable<ResultView['own']> = {
  plan: { code: 'platinum', name: 'Platinum' },
  period: 'month',
  amount: 89,
  currency: 'USD',
  reason: null,
  stepUrl: null,
  pageUrl: null,
  invoiceId: ID,
  paymentId: ID,
  transfer: null,
  on: null,
  renewal: false,
  gift: false,
}

beforeEach(() => {
  for (const [name, words] of Object.entries({ platform, payments, billing: strings })) addStrings(name, 'en', words)
  session.set({ status: 'member', user: null, viewer: null, session: null })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
})

/** Opens the page of a payment that stands so. */
async function open(result: ResultView) {
  vi.stubGlobal('fetch', async (path: string) => {
    const known = path.startsWith('/api/payment/success')
    const body = known ? { data: result, message: 'Said by the club.' } : { code: 'not-found', message: '', errors: [] }
    return new Response(JSON.stringify(body), { status: known ? 200 : 404 })
  })
  await showPage({ path: '/payment/checkout/:stripeToken', Component: ResultScreen }, `/payment/checkout/${ID}`)
  await screen.findByText('Said by the club.')
}

test('what was paid offers its invoice, and what was refused says why in words and offers another try', async () => {
  await open({ state: 'paid', own })
  const invoice = screen.getByRole('link', { name: /The invoice .PDF./ })
  expect(invoice.getAttribute('href')).toBe(`/api/my-invoices/${ID}/file?language=en`)
  cleanup()
  await open({ state: 'failed', own: { ...own, invoiceId: null, reason: 'The card has expired' } })
  expect(screen.getByText(/The gateway says: The card has expired/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /The invoice .PDF./ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    '/pages/checkout/platinum?period=month',
  )
})
