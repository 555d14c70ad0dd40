// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { session } from '../../../platform/web/session.tsx'
import { addStrings, TextProvider } from '../../../platform/web/text.tsx'
import { Toasts } from '../../../platform/web/ui/Toasts.tsx'
import type { AuctionView } from '../contract/auction.ts'
import { strings } from '../strings.en.ts'
import { AuctionPanel } from './AuctionPanel.tsx'

const AUCTION = '00000000-0000-7000-8000-00000000000a'
const ME = '00000000-0000-7000-8000-00000000000f'
const SELLER = '00000000-0000-7000-8000-0000000000aa'
const soon = () => new Date(Date.now() + 3_600_000).toISOString()

const made = (): AuctionView => ({
  _id: AUCTION,
  version: 7,
  state: 'live',
  mode: 'timed',
  description: '',
  currency: 'USD',
  initialPrice: 100_000,
  step: 500,
  price: 184_500,
  leastBid: 185_000,
  reserve: 'none',
  leader: 3,
  bids: 14,
  bidders: 6,
  startsAt: '2026-01-01T10:00:00.000Z',
  endsAt: soon(),
  extensions: 0,
  closedAt: null,
  reason: null,
  offeredTo: null,
  confirmBy: null,
  subject: { kind: 'item', id: SELLER, type: 'project', title: 'Solar roof', lang: 'en', link: null, picture: null },
  seller: { id: SELLER, name: 'Sahara Solar', username: 'sahara' },
  current: true,
  watchers: 31,
  yours: { number: null, maximum: null, reservePrice: null, own: false, watching: false, mayNot: null },
})

type Sent = { method: string; path: string; key: string | null; body: { amount?: number; maximum?: number } }
let sent: Sent[]
let auction: AuctionView
/** Answers to bids, in their order; an Error is a network that broke. */
let answers: (object | Error)[]

const plan = { _id: SELLER, code: 'platinum', name: 'Platinum', description: '', trialDays: 0, currency: 'USD' }
const plans = [{ ...plan, priceMonthly: 79, priceYearly: 768, entitlements: { 'auction.bid': 1 } }]

const usd = {
  shortName: 'USD',
  symbol: '$',
  arabicSymbol: '$',
  symbolDirection: 'left',
  decimals: 2,
  rate: 1,
  rateDate: '2026-01-01',
  isActive: true,
}

const placed = (amount: number) => {
  const { yours, ...moving } = { ...auction, version: 8, price: amount, leader: 7, leastBid: amount + 500, bids: 15 }
  return {
    bid: {
      _id: ME,
      place: 15,
      number: 7,
      bidder: null,
      amount,
      price: amount,
      leader: 7,
      answered: false,
      answeredBy: null,
      voided: null,
      at: new Date().toISOString(),
    },
    moving,
    yours: { number: 7, maximum: amount, reservePrice: yours.reservePrice },
    now: new Date().toISOString(),
    message: 'done',
  }
}
/** The line to the server, at the test's end of it. */
class Line {
  static readonly OPEN = 1
  static last: Line | null = null
  readonly readyState = Line.OPEN
  onmessage: ((event: { data: string }) => void) | null = null
  constructor() {
    Line.last = this
  }
  send() {}
  close() {}
  tell(id: number, event: string, payload: object) {
    this.onmessage?.({ data: JSON.stringify({ say: 'event', id, topic: `auction:${AUCTION}`, event, payload }) })
  }
}

const no = (code: string, status: number) => ({ code, message: `no: ${code}`, status })

function answer(path: string, method: string): Response {
  if (method === 'POST' && path.includes('/auctions/bids/')) {
    const next = answers.shift() ?? placed(185_000)
    if (next instanceof Error) throw next
    return new Response(JSON.stringify(next), { status: (next as { status?: number }).status ?? 200 })
  }
  if (path.includes('/plans')) return new Response(JSON.stringify({ data: plans, count: 1 }))
  if (path.includes('/bids')) return new Response(JSON.stringify({ data: [], count: 0 }))
  if (path.endsWith(`/auctions/${AUCTION}`))
    return new Response(JSON.stringify({ data: auction, now: new Date().toISOString() }))
  if (path.includes('/currencies')) return new Response(JSON.stringify({ data: [usd], count: 1 }))
  return new Response('{}', { status: 503 })
}

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('auctions', 'en', strings)
  localStorage.clear()
  sessionStorage.clear()
  sent = []
  answers = []
  auction = made()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const headers = init.headers as Record<string, string>
    const body = init.body ? JSON.parse(String(init.body)) : {}
    sent.push({ method, path, key: headers['idempotency-key'] ?? null, body })
    return answer(path, method)
  })
  signIn()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
})

function signIn() {
  const viewer = { id: ME, role: 'User', userType: 'investor', profileStatus: 'approved', permissions: [] } as const
  session.set({ status: 'member', user: null, viewer, session: null })
}

async function show() {
  const routes = [{ path: '*', element: <AuctionPanel auctionId={AUCTION} /> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/auctions/x?tab=files'] })
  await act(async () => {
    render(
      <TextProvider>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </TextProvider>,
    )
  })
}
const field = () => screen.findByRole('textbox', { name: 'Your bid' }) as Promise<HTMLInputElement>
const press = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })))
const type = async (input: HTMLElement, value: string) =>
  act(async () => fireEvent.change(input, { target: { value } }))
const bids = () => sent.filter(one => one.method === 'POST' && one.path.includes('/auctions/bids/'))
const bid = async () => {
  await press('Place bid')
  await press(/^Bid \W?\$/)
}

test('the field begins with the least bid and moves by steps, never under it', async () => {
  await show()
  expect((await field()).value).toBe('185,000')
  await press(/^More by/)
  expect((await field()).value).toBe('185,500')
  await press(/^Less by/)
  expect((await screen.findByRole('button', { name: /^Less by/ })).hasAttribute('disabled')).toBe(true)
})

test('a lower amount says the least that is accepted and cannot be placed', async () => {
  await show()
  await type(await field(), '184,500')
  await screen.findByText(/Enter a higher price: at least/)
  expect((await screen.findByRole('button', { name: 'Place bid' })).hasAttribute('disabled')).toBe(true)
})

test('a bid is looked at once more before it is placed, with its amount and that it binds', async () => {
  await show()
  await type(await field(), '١٩٠٬٠٠٠')
  await press('Place bid')
  await screen.findByText(/binding and cannot be taken back/)
  expect(bids()).toEqual([])
  await press(/^Bid \W?\$190,000/)
  await waitFor(() => expect(bids().map(one => one.body)).toEqual([{ amount: 190_000 }]))
  expect(bids()[0]!.key).toMatch(/^[\da-f-]{36}$/)
})

test('a maximum goes with the bid, and not below it', async () => {
  await show()
  await act(async () => fireEvent.click(await screen.findByRole('checkbox', { name: /Set a maximum/ })))
  const maximum = await screen.findByRole('textbox', { name: 'Your maximum' })
  await type(maximum, '100')
  await screen.findByText(/The maximum must be at least/)
  await type(maximum, '200k')
  await bid()
  await waitFor(() => expect(bids().map(one => one.body)).toEqual([{ amount: 185_000, maximum: 200_000 }]))
})

test('a crowded auction is tried again with the same key until the bid is placed', async () => {
  answers = [no('auctions.busy', 409), no('auctions.busy', 409), placed(185_000)]
  await show()
  await bid()
  await waitFor(() => expect(bids()).toHaveLength(3))
  await waitFor(() => expect(sessionStorage.getItem(`bid-open-${AUCTION}`)).toBeNull())
  expect(new Set(bids().map(one => one.key)).size).toBe(1)
  expect(await screen.findAllByText('You lead.')).not.toEqual([])
})

test('a line that broke keeps the bid under its key, and trying again sends the same one', async () => {
  answers = [1, 2, 3, 4].map(() => new TypeError('network'))
  await show()
  await bid()
  await screen.findByText(/The connection broke before we heard back/)
  expect(bids()).toHaveLength(4)
  cleanup()
  await show()
  await screen.findByText(/The connection broke before we heard back/)
  await press('Try again')
  await waitFor(() => expect(bids()).toHaveLength(5))
  await waitFor(() => expect(screen.queryByText(/The connection broke/)).toBeNull())
  expect(new Set(bids().map(one => one.key)).size).toBe(1)
})

test('offline nothing is sent and nothing is kept for later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show()
  await bid()
  await screen.findByText(/You are offline, and nothing was sent/)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(bids()).toEqual([])
})

test('a refusal stays in the panel with its reason, and the next bid has a key of its own', async () => {
  answers = [no('auctions.bid-too-low', 409)]
  await show()
  await bid()
  await screen.findByText('no: auctions.bid-too-low')
  await bid()
  await waitFor(() => expect(bids()).toHaveLength(2))
  expect(screen.queryByText('no: auctions.bid-too-low')).toBeNull()
  expect(new Set(bids().map(one => one.key)).size).toBe(2)
})

test('a visitor keeps what they typed through the login', async () => {
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
  auction.yours.mayNot = 'unauthenticated'
  await show()
  await type(await field(), '191,000')
  const way = await screen.findByRole('link', { name: 'Log in to bid' })
  expect(way.getAttribute('href')).toBe('/login?next=%2Fauctions%2Fx%3Ftab%3Dfiles')
  cleanup()
  signIn()
  auction.yours.mayNot = null
  await show()
  expect((await field()).value).toBe('191,000')
})

test('who lacks the plan reads which one opens bidding and what it costs', async () => {
  auction.yours.mayNot = 'plan-required'
  await show()
  await screen.findByText('Bidding needs Platinum')
  await screen.findByText(/\$79 a month|79.*a month/)
  const way = await screen.findByRole('link', { name: 'See Platinum' })
  expect(way.getAttribute('href')).toContain('/pages/pricing?need=auction.bid')
  expect(screen.queryByRole('button', { name: 'Place bid' })).toBeNull()
})

test('the leader only raises their maximum', async () => {
  auction.yours = { ...auction.yours, number: 3, maximum: 190_000 }
  await show()
  await screen.findByText(/The club bids for you up to/)
  expect(screen.queryByRole('textbox', { name: 'Your bid' })).toBeNull()
  await type(await screen.findByRole('textbox', { name: 'Your maximum' }), '195000')
  await press('Raise my maximum')
  await press('Raise it')
  await waitFor(() => expect(bids().map(one => one.body)).toEqual([{ amount: 185_000, maximum: 195_000 }]))
})

test('the leader without a maximum sets one', async () => {
  auction.yours = { ...auction.yours, number: 3, maximum: 184_500 }
  await show()
  await type(await screen.findByRole('textbox', { name: 'Your maximum' }), '١٩٥٬٠٠٠')
  await press('Set a maximum')
  await screen.findByText('Set this maximum?')
  await press('Set it')
  await waitFor(() => expect(bids().map(one => one.body)).toEqual([{ amount: 185_000, maximum: 195_000 }]))
})

test('a second press while a bid is on its way sends no second one', async () => {
  await show()
  await press('Place bid')
  const go = await screen.findByRole('button', { name: /^Bid \W?\$/ })
  await act(async () => {
    fireEvent.click(go)
    fireEvent.click(go)
  })
  await waitFor(() => expect(sessionStorage.getItem(`bid-open-${AUCTION}`)).toBeNull())
  expect(bids()).toHaveLength(1)
})

test('the owner ends or starts, and never bids', async () => {
  auction.yours = { ...auction.yours, own: true, mayNot: 'auctions.own-auction' }
  await show()
  await press('End the auction')
  const go = await screen.findByRole('dialog')
  const button = () => [...go.querySelectorAll('button')].at(-1)!
  expect([button().textContent, button().disabled]).toEqual(['End the auction', true])
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /Sell to the leader now/ })))
  expect(button().textContent).toMatch(/Sell for \W?\$184,500/)
  expect(button().disabled).toBe(false)
  expect(screen.queryByRole('button', { name: 'Place bid' })).toBeNull()
})

test('the winner is asked until when, and says yes once more', async () => {
  auction = { ...auction, state: 'sold', offeredTo: 3, confirmBy: soon(), closedAt: '2026-01-02T10:00:00.000Z' }
  auction.yours = { ...auction.yours, number: 3, maximum: 190_000 }
  await show()
  await screen.findByText('You won')
  await press('Confirm the purchase')
  await screen.findByText(/We will tell the owner, and the agreement begins/)
})

test('a bid of somebody else moves price, count and least bid at once, and leaves what was typed', async () => {
  await show()
  await type(await field(), '185,200')
  const { bid, moving } = placed(186_000)
  await act(async () => Line.last?.tell(1, 'auctions.bid-placed', { auctionId: AUCTION, bid, moving }))
  await screen.findByText(/\$186,000/, { selector: '.price' })
  await screen.findByText(/15 bids/)
  await screen.findByText(/Enter a higher price: at least \W?\$186,500/)
  expect((await field()).value).toBe('185,200')
})
