// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { session } from '../../../platform/web/session.tsx'
import { showPage } from '../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import type { PaymentMethod } from '../contract.ts'
import { strings } from '../strings.en.ts'
import { CardsPanel } from './CardsPanel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
})

const today = new Date()
const inMonths = (months: number) => {
  const at = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1))
  return { expiryMonth: at.getUTCMonth() + 1, expiryYear: at.getUTCFullYear() }
}
const card = (last4: string, months: number, over: Partial<PaymentMethod> = {}): PaymentMethod => ({
  _id: `00000000-0000-7000-8000-00000000${last4}`,
  gateway: 'stripe',
  brand: 'visa',
  last4,
  ...inMonths(months),
  first: false,
  expired: false,
  test: false,
  ...over,
})

test('a card that is charged says in its last month that another one is to be added, and one that is over since when it is', async () => {
  for (const [name, words] of Object.entries({ platform, payments: strings })) addStrings(name, 'en', words)
  session.set({ status: 'member', user: null, viewer: { id: 'me' } as never, session: null })
  const data = [
    card('4242', 0, { first: true }),
    card('5519', 0),
    card('3155', 14),
    card('0069', -2, { expired: true }),
  ]
  const body = JSON.stringify({ data, count: data.length, mayAdd: true })
  vi.stubGlobal('fetch', async () => new Response(body))
  await showPage({ path: '/', Component: () => <CardsPanel returnTo="/" /> }, '/')
  const rows = (await screen.findAllByRole('listitem')).map(one => one.textContent)
  expect(rows.map(text => text.includes('It is its last month'))).toEqual([true, false, false, false])
  expect(rows.map(text => text.includes('Expired since'))).toEqual([false, false, false, true])
  expect(rows[0]).toContain('In use')
})
