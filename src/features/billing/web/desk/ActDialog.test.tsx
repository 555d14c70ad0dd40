// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platformArabic } from '../../../../platform/shared/strings.ar.ts'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { showPage } from '../../../../platform/web/test/show-page.tsx'
import { addStrings, sentences } from '../../../../platform/web/text.tsx'
import type { ChargeView, MemberBilling } from '../../contract/staff.ts'
import { strings as arabic } from '../../strings.ar.ts'
import { strings } from '../../strings.en.ts'
import { type Act, ActDialog } from './ActDialog.tsx'

const ID = '00000000-0000-7000-8000-000000000001'
const charge: ChargeView = {
  kind: 'checkout',
  id: ID,
  at: '2026-11-20T09:00:00Z',
  plan: 'Platinum',
  amount: 79,
  currency: 'USD',
  state: 'done',
  failure: null,
  refundable: 79,
  byGateway: true,
  refunds: [],
}
const billing: MemberBilling = {
  username: 'rana',
  current: null,
  credit: [],
  charges: [charge],
  gifts: [],
  history: [],
  prices: [],
}

let refusal: { code: string; message: string }
let keys: (string | null)[]
beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('platform', 'ar', platformArabic)
  addStrings('billing', 'en', strings)
  addStrings('billing', 'ar', arabic)
  keys = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return new Response(JSON.stringify({ data: [], count: 0 }))
    keys.push(new Headers(init.headers).get('idempotency-key'))
    expect(path).toMatch(/refunds|payments/)
    return new Response(JSON.stringify({ ...refusal, params: {}, errors: [] }), { status: 409 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(kind: 'refund' | 'take', language: 'en' | 'ar' = 'en') {
  const dialog = { act: { kind, charge } satisfies Act, userId: ID, billing, onDone: () => {}, onClose: () => {} }
  await act(async () => void sentences.changeLanguage(language))
  await showPage({ path: '/', element: <ActDialog {...dialog} /> }, '/')
  await screen.findByRole('dialog')
}
const send = () => act(async () => void fireEvent.submit(document.querySelector('form')!))
const errorOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join('')

test.each([
  ['en', strings],
  ['ar', arabic],
] as const)(
  'what cannot be given back is said at the amount, which keeps what was typed and has the focus (%s)',
  async (language, said) => {
    refusal = { code: 'billing.not-so-much', message: 'as the server says it' }
    await open('refund', language)
    const amount = screen.getByLabelText<HTMLInputElement>(said.desk.amount)
    fireEvent.change(amount, { target: { value: '60' } })
    const reason = screen.getByLabelText<HTMLTextAreaElement>(said.desk.reason)
    fireEvent.change(reason, { target: { value: 'Paid twice' } })
    await send()
    expect(errorOf(amount)).toBe(said.refusals['not-so-much'])
    expect(document.activeElement).toBe(amount)
    expect([amount.value, reason.value]).toEqual(['60', 'Paid twice'])
    fireEvent.change(amount, { target: { value: '50' } })
    expect(errorOf(amount)).toBe('')
    await send()
    expect(new Set(keys).size).toBe(2)
  },
)

test('where the money cannot go is said at where it goes, and a closed month at its day', async () => {
  refusal = { code: 'billing.test-money', message: 'as the server says it' }
  await open('refund')
  fireEvent.change(screen.getByLabelText(strings.desk.reason), { target: { value: 'Paid twice' } })
  await send()
  const to = screen.getByRole('radiogroup', { name: strings.desk['refund-to'] })
  expect(errorOf(to)).toBe(strings.refusals['test-money'])
  expect(to.contains(document.activeElement)).toBe(true)
  cleanup()
  refusal = { code: 'invoices.month-closed', message: 'That month is closed. Choose a day after it.' }
  await open('take')
  fireEvent.change(screen.getByLabelText(strings.desk.how), { target: { value: 'Cash' } })
  const day = screen.getByLabelText<HTMLInputElement>(strings.desk['received-on'])
  fireEvent.change(day, { target: { value: '02/11/2026' } })
  await send()
  expect(errorOf(day)).toContain(refusal.message)
})
