// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { setCurrency } from '../../../../platform/web/language.tsx'
import { showPage } from '../../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../../platform/web/text.tsx'
import { strings as invoices } from '../../../invoices/strings.en.ts'
import { strings as payments } from '../../../payments/strings.en.ts'
import type { QuoteView } from '../../contract.ts'
import { strings } from '../../strings.en.ts'
import { CheckoutScreen } from './CheckoutScreen.tsx'

const ID = '00000000-0000-7000-8000-000000000001'
const details = { name: 'Rana', company: '', address: 'Marina 7', city: '', postalCode: '', country: 'AE', taxId: '' }
const quote: QuoteView = {
  plan: { _id: ID, code: 'platinum', name: 'Platinum' },
  period: 'month',
  periods: [
    { period: 'month', price: 89, byMonth: 89, saved: 0 },
    { period: 'year', price: 864, byMonth: 72, saved: 204 },
  ],
  currency: 'USD',
  way: 'start',
  from: '2026-11-23T00:00:00Z',
  until: '2026-12-23T00:00:00Z',
  lines: [],
  net: 89,
  taxes: [],
  taxNote: null,
  total: 89,
  credit: 0,
  due: 89,
  surplus: null,
  next: null,
  replaces: null,
  code: null,
  codeRefusal: null,
  gateways: [{ gateway: 'sandbox', test: true }],
  card: null,
  details,
}

const shown = { symbolDirection: 'left', decimals: 2, rateDate: '2026-11-20', isActive: true, flag: '', locale: 'en' }
const currencies = [
  { ...shown, shortName: 'USD', symbol: '$', arabicSymbol: '$', rate: 1 },
  { ...shown, shortName: 'AED', symbol: 'AED', arabicSymbol: 'د.إ', rate: 3.6725 },
]

const countries = [
  { _id: ID, code: 'AE', name: 'United Arab Emirates', arabicName: 'الإمارات' },
  { _id: ID, code: 'DE', name: 'Germany', arabicName: 'ألمانيا' },
]

let owned: boolean
let silent: boolean
let stillAsked: boolean
let quoted: (string | null)[]
let sent: Record<string, unknown>[]
beforeEach(() => {
  for (const [name, words] of Object.entries({ platform, invoices, payments, billing: strings }))
    addStrings(name, 'en', words)
  owned = false
  silent = false
  stillAsked = false
  sent = []
  quoted = []
  const refused = { code: 'billing.same-plan', message: 'You have this plan already.', params: {}, errors: [] }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const say = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
    if (path.startsWith('/api/checkout/quote')) {
      const { searchParams } = new URL(path, 'http://club')
      const code = searchParams.get('code')
      quoted.push(searchParams.get('country'))
      const lines = code ? [{ kind: 'code', title: 'Code', detail: '', amount: -10 }] : []
      return owned ? say(refused, 409) : say({ data: { ...quote, lines, code } })
    }
    if (path === '/api/checkout') {
      sent.push(JSON.parse(String(init.body)))
      const down = { ...refused, code: 'payments.provider-silent', message: 'It does not answer.' }
      const asked = {
        ...refused,
        code: 'idempotency-in-progress',
        message: 'The same request is still being carried out.',
      }
      if (stillAsked) return say(asked, 409)
      return silent ? say(down, 503) : say(refused, 409)
    }
    if (path.startsWith('/api/currencies')) return say({ data: currencies, count: currencies.length })
    if (path.includes('countries')) return say({ data: { data: countries }, count: countries.length })
    if (path.includes('banner')) return say({ data: { on: false } })
    return say({ code: 'not-found', message: 'not here', params: {}, errors: [] }, 404)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  await showPage(
    { path: '/pages/checkout/:planCode', Component: CheckoutScreen },
    '/pages/checkout/platinum?period=month',
  )
  await screen.findByRole('heading', { name: 'Billed to' })
}
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const focused = () => document.activeElement as HTMLElement

test('by keyboard one goes on where the code stands: in its field, on its mark, and on the way back to it', async () => {
  await open()
  await press('I have a promotion code')
  expect(focused()).toBe(screen.getByLabelText(/Promotion code/))
  fireEvent.change(focused(), { target: { value: 'SPRING' } })
  await act(async () => fireEvent.submit(focused().closest('form')!))
  const mark = await screen.findByRole('button', { name: /SPRING/ })
  expect(focused()).toBe(mark)
  await act(async () => fireEvent.click(mark))
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'I have a promotion code' })))
})

test('an arrow turns the period and takes the focus along', async () => {
  await open()
  const month = screen.getByRole('radio', { name: /Monthly/ })
  month.focus()
  await act(async () => void fireEvent.keyDown(month, { key: 'ArrowRight' }))
  expect(focused()).toBe(screen.getByRole('radio', { name: /Yearly/ }))
})

test('what was bought in another window meanwhile is not offered any longer than until it is refused', async () => {
  await open()
  owned = true
  await press(/Pay/)
  expect(sent).toMatchObject([{ planId: ID, seen: 89 }])
  expect(await screen.findByRole('heading', { name: 'This plan cannot be bought now' })).toBeTruthy()
  expect(screen.getByText('You have this plan already.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})

test('a provider that does not answer is said beside the button, and all that was typed stands for another try', async () => {
  await open()
  silent = true
  fireEvent.change(screen.getByLabelText(/Address/), { target: { value: 'Creek Road 5' } })
  await press(/Pay/)
  const said = await screen.findByRole('alert')
  expect(said.textContent).toBe('It does not answer.')
  expect(said.parentElement).toBe(screen.getByRole('button', { name: /Pay/ }).parentElement)
  expect((screen.getByLabelText(/Address/) as HTMLInputElement).value).toBe('Creek Road 5')
  await press(/Pay/)
  expect(sent).toMatchObject([{ seen: 89 }, { details: { address: 'Creek Road 5' } }])
})

test('who asks again while the provider is still asked reads that it is, and that nothing is charged twice', async () => {
  await open()
  stillAsked = true
  await press(/Pay/)
  const said = await screen.findByRole('alert')
  expect(said.textContent).toMatch(/has not answered yet. Nothing is charged twice/)
  expect(screen.getByRole('button', { name: /Pay/ })).toBeTruthy()
})

test('the tax follows the country at once, also back to the one that was kept', async () => {
  await open()
  const choose = async (code: string) => {
    fireEvent.change(await screen.findByLabelText(/Country/), { target: { value: code } })
    await waitFor(() => expect(quoted.at(-1)).toBe(code))
  }
  await choose('DE')
  await choose('AE')
})

test('a tax number is judged when its field is left: right, like which one it should be, or nothing while it is typed', async () => {
  await open()
  const field = screen.getByLabelText(/Tax number/)
  const leave = async (typed: string) => {
    fireEvent.change(field, { target: { value: typed } })
    expect(screen.queryByText(/right form/)).toBeNull()
    await act(async () => fireEvent.blur(field))
  }
  await leave('١٠٠٣٨٤٩٢١٧٠٠٠٠٣')
  expect(screen.getByText('In the right form for this country')).toBeTruthy()
  await leave('12')
  expect(screen.getByText(/One looks like 100/)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await leave('')
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test('the amount stands in the viewer’s currency too, with the day of the rate, and says what is charged', async () => {
  setCurrency('AED')
  await open()
  const said = await screen.findByText(/at the rate of 20\/11\/2026/)
  expect(said.textContent!.replace(/[\u2066-\u2069]/g, '')).toMatch(/^≈ AED\s?327 at the rate of .* Charged in USD\.$/)
  expect(screen.getByRole('button', { name: /Pay .*\$89/ })).toBeTruthy()
  cleanup()
  setCurrency('USD')
  await open()
  expect(await screen.findByText(/^Charged in/)).toBeTruthy()
})
