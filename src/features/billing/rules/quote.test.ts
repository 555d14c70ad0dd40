import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Money, money, plus, sumOf } from '../../../platform/shared/money.ts'
import { nextPeriodStart, type Period } from '../../plans/rules/calendar.ts'
import { afterCredit, type Held, isMore, quoteOf, renewalLines, type Wished, withTaxOf } from './quote.ts'

const usd = (minor: number) => money(minor, 'USD')
const wished = (minor: number, over: Partial<Wished> = {}): Wished => ({
  planId: 'platinum',
  priceId: 'p',
  period: 'month',
  price: usd(minor),
  position: 2,
  ...over,
})
function held(minor: number, start: string, over: Partial<Held> = {}): Held {
  const period: Period = over.period ?? 'month'
  const periodStart = new Date(start)
  const periodEnd = nextPeriodStart(periodStart, 'UTC', period, periodStart)
  const paid = { amount: usd(minor), from: periodStart, until: periodEnd }
  return {
    planId: 'standard',
    priceId: 's',
    period,
    price: usd(minor),
    periodStart,
    periodEnd,
    zone: 'UTC',
    paid,
    ...over,
  }
}
const amounts = (lines: readonly { kind: string; amount: Money }[]) => lines.map(one => [one.kind, one.amount.minor])

test('a first purchase costs its price, less what a code takes off, for a whole period', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const quote = quoteOf({
    wished: wished(76800, { period: 'year' }),
    held: null,
    way: 'start',
    discount: { percent: 10 },
    zone: 'UTC',
    now,
  })
  expect(amounts(quote.lines)).toEqual([
    ['plan', 76800],
    ['code', -7680],
  ])
  expect(quote).toMatchObject({ net: usd(69120), surplus: usd(0), until: new Date('2027-11-22T10:00:00Z') })
})

test('another plan for a longer period takes off the days that were paid and not had: 18 of 30', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const quote = quoteOf({
    wished: wished(76800, { period: 'year' }),
    held: held(4900, '2026-11-10T08:00:00Z'),
    way: 'now',
    discount: { percent: 10 },
    zone: 'UTC',
    now,
  })
  expect(amounts(quote.lines)).toEqual([
    ['plan', 76800],
    ['unused', -2940],
    ['code', -7680],
  ])
  expect(quote.lines[1]).toMatchObject({ days: 18, of: 30, paid: usd(4900) })
  expect(quote.net).toEqual(usd(66180))
})

test('another plan for the same period costs the days that are left of it, and the period goes on', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const present = held(4900, '2026-11-10T08:00:00Z')
  const quote = quoteOf({ wished: wished(7900), held: present, way: 'now', discount: null, zone: 'UTC', now })
  expect(amounts(quote.lines)).toEqual([
    ['plan', 3950],
    ['unused', -2450],
  ])
  expect(quote).toMatchObject({ net: usd(1500), until: present.periodEnd, worth: usd(3950) })
})

test('what was paid and is more than the new plan costs goes to the balance, and nothing is charged', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const present = held(48000, '2026-11-10T08:00:00Z', { period: 'year' })
  const quote = quoteOf({ wished: wished(7900), held: present, way: 'now', discount: null, zone: 'UTC', now })
  expect(quote.net).toEqual(usd(0))
  expect(quote.surplus.minor).toBeGreaterThan(38000)
  const euros = held(0, '2026-11-10T08:00:00Z', { price: money(4900, 'EUR') })
  const paid = { ...euros.paid!, amount: money(4900, 'EUR') }
  const other = quoteOf({
    wished: wished(7900),
    held: { ...euros, paid },
    way: 'now',
    discount: null,
    zone: 'UTC',
    now,
  })
  expect(other).toMatchObject({ net: usd(7900), surplus: money(2450, 'EUR') })
})

test('less, or the same for another period, begins with the next period and costs nothing today', () => {
  const present = held(7900, '2026-11-10T08:00:00Z')
  const quote = quoteOf({
    wished: wished(4900),
    held: present,
    way: 'later',
    discount: null,
    zone: 'UTC',
    now: new Date('2026-11-25T10:00:00Z'),
  })
  expect(quote).toMatchObject({ lines: [], net: usd(0), from: present.periodEnd })
})

test('more is what costs more for the same period, of equal prices what stands later in the catalogue', () => {
  const have = { price: usd(4900), position: 1 }
  expect(isMore({ price: usd(7900), position: 0 }, have)).toBe(true)
  expect(isMore({ price: usd(4900), position: 2 }, have)).toBe(true)
  expect(isMore({ price: usd(4900), position: 1 }, have)).toBe(false)
  expect(isMore({ price: usd(100), position: 9 }, have)).toBe(false)
  expect(isMore({ price: money(100, 'EUR'), position: 9 }, have)).toBe(true)
})

const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const zone = fc.constantFrom('UTC', 'Asia/Dubai', 'America/New_York')
const period = fc.constantFrom<Period>('month', 'year')
const minor = fc.nat(10_000_000)
const discount = fc.option(fc.integer({ min: 1, max: 100 }).map(percent => ({ percent })))

test('whatever is changed to whatever, no unit is lost or made: the lines add up, and nothing is below zero', () => {
  fc.assert(
    fc.property(
      fc.record({
        start: day,
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        zone,
        from: period,
        to: period,
        have: minor,
        want: minor,
        discount,
      }),
      ({ start, part, zone, from, to, have, want, discount }) => {
        const end = nextPeriodStart(start, zone, from, start)
        const now = new Date(start.getTime() + part * (end.getTime() - start.getTime()))
        const paid = { amount: usd(have), from: start, until: end }
        const present: Held = {
          planId: 's',
          priceId: 's',
          period: from,
          price: usd(have),
          periodStart: start,
          periodEnd: end,
          zone,
          paid,
        }
        const quote = quoteOf({ wished: wished(want, { period: to }), held: present, way: 'now', discount, zone, now })
        const lines = quote.lines.map(one => one.amount)
        expect(sumOf('USD', lines)).toEqual(quote.net)
        expect(quote.net.minor).toBeGreaterThanOrEqual(0)
        expect(quote.surplus.minor).toBeGreaterThanOrEqual(0)
        const unused = quote.lines.find(one => one.kind === 'unused')?.amount.minor ?? 0
        // What was paid comes back as a line and to the balance together, and never more than was paid.
        expect(-unused + quote.surplus.minor).toBeLessThanOrEqual(have)
        expect(quote.worth.minor).toBeLessThanOrEqual(want)
        // Changing straight back finds the worth that was bought, so that going to and fro earns nothing.
        expect(plus(quote.worth, usd(0)).minor).toBeGreaterThanOrEqual(quote.net.minor)
        if (quote.surplus.minor > 0) expect(quote.net.minor).toBe(0)
      },
    ),
    { numRuns: 2000 },
  )
})

test('the balance pays first, never more than there is of it, and a debt pays nothing', () => {
  expect(afterCredit(usd(80640), usd(2940))).toEqual({ credit: usd(2940), due: usd(77700) })
  expect(afterCredit(usd(1000), usd(2940))).toEqual({ credit: usd(1000), due: usd(0) })
  expect(afterCredit(usd(1000), usd(-50))).toEqual({ credit: usd(0), due: usd(1000) })
  fc.assert(
    fc.property(minor, fc.integer({ min: -1000, max: 10_000_000 }), (total, balance) => {
      const { credit, due } = afterCredit(usd(total), usd(balance))
      expect(credit.minor + due.minor).toBe(total)
      expect(credit.minor).toBeLessThanOrEqual(Math.max(0, balance))
    }),
  )
})

test('a next period costs the price less what a code that lasts takes off, and a part carries the tax of its whole', () => {
  const [from, until] = [new Date('2027-01-01T00:00:00Z'), new Date('2027-02-01T00:00:00Z')]
  expect(renewalLines(usd(4900), { percent: 50 }, from, until, 'UTC').net).toEqual(usd(2450))
  expect(renewalLines(usd(4900), null, from, until, 'UTC').lines).toHaveLength(1)
  expect(withTaxOf(usd(1000), { net: usd(10000), total: usd(10500) })).toEqual(usd(1050))
  expect(withTaxOf(usd(1000), { net: usd(0), total: usd(0) })).toEqual(usd(1000))
})
