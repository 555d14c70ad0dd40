// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { addStrings, TextProvider } from '../../../../platform/web/text.tsx'
import type { TransferView } from '../../contract/transfers.ts'
import { strings } from '../../strings.en.ts'
import { BookReceipt } from './BookReceipt.tsx'

const ID = '00000000-0000-7000-8000-000000000001'
const usd = (units: number) => ({ units, currency: 'USD' })
const transfer: TransferView = {
  _id: ID,
  reference: 'RF0900100111',
  payer: { name: 'Hicham', email: 'hicham@example.org', userId: null },
  description: 'Standard, one month',
  amount: usd(90),
  received: usd(0),
  state: 'awaiting-bank',
  late: false,
  elsewhere: false,
  openedAt: '2026-11-04T08:00:00Z',
  receipts: [],
}
const part = { _id: ID, amount: usd(40), receivedOn: '2026-11-20', by: 'Nadia' }
const booked: TransferView = { ...transfer, received: usd(40), receipts: [part] }

let sent: Record<string, unknown>[]
beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('payments', 'en', strings)
  sent = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.includes('/receipts')) {
      const body = JSON.parse(String(init.body))
      sent.push(body)
      const fresh = body.seen === 40
      const problem = { code: 'payments.booked-since', message: 'Something else was booked', params: {}, errors: [] }
      return new Response(JSON.stringify(fresh ? { data: booked, message: 'Booked' } : problem), {
        status: fresh ? 200 : 409,
      })
    }
    return new Response(JSON.stringify({ data: path.includes('/payments/transfers') ? [booked] : [], count: 1 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('money that somebody else booked meanwhile is shown in the open dialog, what was typed stays, and the next try counts with it', async () => {
  const closed = vi.fn()
  await act(async () => {
    render(
      <TextProvider>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <BookReceipt transfer={transfer} onClose={closed} />
        </QueryClientProvider>
      </TextProvider>,
    )
  })
  const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
  const type = (label: string, value: string) => {
    fireEvent.change(field(label), { target: { value } })
    fireEvent.blur(field(label))
  }
  const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Book money' })))
  type('Amount', '50')
  type('Day', '21/11/2026')
  await press()
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Nadia'))
  expect(screen.getByRole('alert').textContent).toContain('Something else was booked')
  expect(screen.getByRole('status').textContent).toContain('40')
  expect([field('Amount').value, field('Day').value]).toEqual(['50', '21/11/2026'])
  expect(closed).not.toHaveBeenCalled()
  await press()
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent.map(one => one.seen)).toEqual([0, 40])
})
