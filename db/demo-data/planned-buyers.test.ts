import { expect, test } from 'vitest'
import { graceEnd, TRY_AGAIN_DAYS } from '../../src/features/billing/rules/dunning.ts'
import { daysAfter, periodStart } from '../../src/features/plans/rules/calendar.ts'
import searches from '../data/demo-searches.json' with { type: 'json' }
import { joinedAgo } from './age-club.ts'
import { people, profiles, usernameOf } from './people.ts'
import { type Buyer, buyersOf, DAYS, WHOLE_BUYERS } from './planned-buyers.ts'
import { INVOICES } from './write-invoices.ts'

const ZONE = 'Asia/Dubai'
const NOW = new Date('2026-11-27T10:00:00Z')
const approved = profiles.filter(one => one.status === 'approved' && one.kind !== 'validator').map(one => one.username)
const joined = new Map(people.map(one => [one.username, joinedAgo(one)]))
// Who has the plan of a trial, or one as a present, buys none.
const others = new Set([...searches.map(one => one.by), usernameOf('advisor')])
const { buyers } = buyersOf(approved, joined, WHOLE_BUYERS, others)

/** When a buyer's plan begins. */
const boughtAt = ({ day }: Buyer) => daysAfter(NOW, ZONE, day - DAYS)
/** How many periods of a plan begin from one day to another. */
function periods(from: Date, until: Date, period: Buyer['period']): number {
  let count = 0
  while (periodStart(from, ZONE, period, count) < until) count++
  return count
}
/** Invoices that a buyer is sent at least: one for each period until what happens to them, and those of the plan after an upgrade. */
function invoicesOf(buyer: Buyer): number {
  const begun = boughtAt(buyer)
  const later = daysAfter(begun, ZONE, buyer.after)
  if (buyer.fate === 'fails') return 1
  if (buyer.fate === 'stays' || later >= NOW) return periods(begun, NOW, buyer.period)
  return periods(begun, later, buyer.period) + (buyer.fate === 'upgrades' ? periods(later, NOW, buyer.period) : 0)
}
/** Where a buyer stands today whose renewals nobody pays. */
function standing(buyer: Buyer): string {
  const due = periodStart(boughtAt(buyer), ZONE, buyer.period, 1)
  if (due > NOW) return 'not due'
  if (daysAfter(due, ZONE, TRY_AGAIN_DAYS.at(-1)!) > NOW) return 'past_due'
  return graceEnd(due, ZONE) > NOW ? 'grace' : 'expired'
}

test('the whole demo has at least 150 invoices, in three currencies: those of plans, and those by hand', () => {
  const planned = buyers.reduce((sum, one) => sum + invoicesOf(one), 0)
  expect(planned + INVOICES.length).toBeGreaterThanOrEqual(150)
  expect([...new Set([...buyers, ...INVOICES].map(one => one.currency))].toSorted()).toEqual(['AED', 'EUR', 'USD'])
})

test('of its buyers some stay, change, pause and leave, and those who do not pay stand everywhere on the way out', () => {
  expect(buyers.length).toBeGreaterThanOrEqual(WHOLE_BUYERS)
  expect([...new Set(buyers.map(one => one.fate))].toSorted()).toEqual([
    'fails',
    'leaves',
    'pauses',
    'stays',
    'upgrades',
  ])
  const unpaid = new Set(buyers.filter(one => one.fate === 'fails').map(standing))
  expect([...unpaid].toSorted()).toEqual(expect.arrayContaining(['expired', 'grace', 'past_due']))
  // Whoever pays by transfer and began in the last days waits for it.
  expect(buyers.some(one => one.way === 'bank' && one.day >= DAYS - 3)).toBe(true)
  // Whoever left did so long enough ago for their period to be over.
  expect(buyers.some(one => one.fate === 'leaves' && one.day + one.after < DAYS - 31 && one.period === 'month')).toBe(
    true,
  )
})
