import { LONG } from './many-points.ts'
import type { Request } from './request.ts'
import type { MoneyWorld, Scenario, World } from './scenario.ts'

const json = { 'content-type': 'application/json' }
const get = (path: string, bearer?: string): Request => ({
  method: 'GET',
  path: `/api${path}`,
  headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
})

const checkoutOf = (plan: MoneyWorld['plan'], { bearer, name }: MoneyWorld['buyers'][number], at: number): Request => ({
  method: 'POST',
  path: '/api/checkout',
  headers: { ...json, authorization: `Bearer ${bearer}` },
  body: JSON.stringify({
    planId: plan.id,
    period: at % 2 === 0 ? 'month' : 'year',
    currency: plan.currency,
    gateway: 'sandbox',
    seen: at % 2 === 0 ? plan.month : plan.year,
    details: {
      name,
      company: '',
      address: `Harbour Road ${at}`,
      city: 'Dubai',
      postalCode: '',
      country: 'AE',
      taxId: '',
    },
  }),
  once: true,
})

const staffOf = ({ staff }: MoneyWorld, at: number): string => staff[at % staff.length]!

const FILTERS = [
  'status=Paid',
  'status=Past%20Due',
  'status=Partial%20Payment',
  'status=Draft',
  'currency=EUR',
  'age=any',
  'age=over-90',
]
const STATEMENT = ['', '?page=2', '?bucket=pending', '?bucket=earned', '?page=40', '?page=4000']

/** The scenarios of money: each against a program that was written by hand. */
export function moneyScenarios({ bearers, money }: World): Scenario[] {
  const written = { checksPassword: false, written: true } as const
  const pricing = bearers.flatMap(bearer => [get('/plans'), get('/plans', bearer), get('/subscriptions/mine', bearer)])
  return [
    { ...written, name: 'pricing', title: 'pricing page, all of its calls', requests: pricing },
    {
      ...written,
      name: 'checkout',
      title: 'POST checkout (sandbox)',
      requests: money ? money.buyers.map((buyer, at) => checkoutOf(money.plan, buyer, at)) : [],
      writes: 'checkout',
    },
    {
      ...written,
      name: 'webhook',
      title: 'a gateway’s word that something is paid',
      requests: money
        ? money.payments.map(waiting => ({
            method: 'POST',
            path: '/api/payments/webhooks/sandbox',
            headers: json,
            tells: { ...waiting, linkKey: money.linkKey },
          }))
        : [],
      writes: 'webhook',
    },
    {
      ...written,
      name: 'invoices-page',
      title: 'invoices: first page with sums',
      requests: money ? money.staff.map((one, at) => get(`/invoices?page=${1 + (at % 2)}`, one)) : [],
    },
    {
      ...written,
      name: 'invoices-filters',
      title: 'invoices: by status, age and currency',
      requests: money ? FILTERS.map((filter, at) => get(`/invoices?${filter}`, staffOf(money, at))) : [],
    },
    {
      ...written,
      name: 'invoices-member',
      title: 'invoices of a member',
      requests: money ? money.payers.map((id, at) => get(`/invoices?userId=${id}`, staffOf(money, at))) : [],
    },
    {
      ...written,
      name: 'statement',
      title: 'a statement of points: pages',
      requests: money
        ? money.collectors.slice(0, LONG).flatMap(one => STATEMENT.map(query => get(`/rewards/statement${query}`, one)))
        : [],
    },
    {
      ...written,
      name: 'dashboard',
      title: 'dashboard: statistics and figures',
      requests: money ? [get('/dashboard', money.root), get('/dashboard/figures', money.root)] : [],
    },
    {
      ...written,
      name: 'balances',
      title: 'points: all balances, with months and ways',
      requests: money ? money.collectors.map(bearer => get('/rewards', bearer)) : [],
    },
  ]
}
