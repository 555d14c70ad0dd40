// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { addStrings, TextProvider } from '../../../../platform/web/text.tsx'
import { readInvoice, type StaffInvoice } from '../../contract/desk.ts'
import { strings } from '../../strings.en.ts'
import { Payments } from './Payments.tsx'

const ID = '00000000-0000-7000-8000-000000000001'
const payment = (amount: number) => ({
  _id: `${ID.slice(0, -1)}${amount % 10}`,
  amount,
  paidOn: '2026-11-20',
  how: { en: 'Counter', ar: 'الصندوق' },
  undone: false,
  byHand: true,
})
/** What the desk reads of an invoice over 240 of which some was paid. */
const invoice = (...paid: number[]) =>
  ({
    _id: ID,
    currency: 'USD',
    total: 240,
    credited: 0,
    open: paid.reduce((left, one) => left - one, 240),
    payments: paid.map(payment),
  }) as StaffInvoice

let stands: StaffInvoice
let sent: Record<string, unknown>[]
let keys: (string | null)[]
let isLost: boolean
beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('invoices', 'en', strings)
  sent = []
  keys = []
  isLost = false
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.endsWith('/payments')) {
      const body = JSON.parse(String(init.body))
      sent.push(body)
      keys.push(new Headers(init.headers).get('idempotency-key'))
      if (isLost) throw new TypeError('Failed to fetch')
      const fresh = body.seen === stands.open
      const problem = { code: 'invoices.changed-since', message: 'Something else was recorded', params: {}, errors: [] }
      return new Response(JSON.stringify(fresh ? { data: { _id: ID }, message: 'Kept' } : problem), {
        status: fresh ? 200 : 409,
      })
    }
    return new Response(JSON.stringify({ data: path.includes('currencies') ? [] : stands, count: 0 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Desk() {
  const { data } = useRead(readInvoice, { params: { invoiceId: ID } })
  return data ? <Payments invoice={data.data} mayWrite /> : null
}
const show = () =>
  act(async () => {
    render(
      <TextProvider>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <Desk />
        </QueryClientProvider>
      </TextProvider>,
    )
  })
const press = async (name: string, at = 0) => {
  const button = (await screen.findAllByRole('button', { name })).at(at)!
  await act(async () => void fireEvent.click(button))
}

test('a payment is offered while something is open, money given back where too much was paid, and neither on what is settled', async () => {
  for (const [paid, names] of [
    [[], ['Record a payment']],
    [[300], ['Record what was given back']],
    [[240], []],
  ] as const) {
    stands = invoice(...paid)
    await show()
    await screen.findByText('Payments')
    expect(screen.queryAllByRole('button', { name: /Record/ }).map(one => one.textContent)).toEqual(names)
    cleanup()
  }
})

test('what was recorded meanwhile is shown in the open dialog, what was typed stays, and the next try counts with it', async () => {
  stands = invoice()
  await show()
  await press('Record a payment')
  const amount = screen.getByLabelText('Amount') as HTMLInputElement
  fireEvent.change(amount, { target: { value: '100' } })
  stands = invoice(30)
  await press('Record a payment', -1)
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('210'))
  expect(screen.getByRole('status').textContent).toContain('Counter')
  expect(screen.getByRole('alert').textContent).toContain('Something else was recorded')
  expect(amount.value).toBe('100')
  await press('Record a payment', -1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(one => one.seen)).toEqual([240, 210])
})

test('a payment whose answer was lost is sent again under the same key', async () => {
  stands = invoice()
  await show()
  await press('Record a payment')
  isLost = true
  await press('Record a payment', -1)
  await screen.findByRole('alert')
  isLost = false
  await press('Record a payment', -1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)
})
