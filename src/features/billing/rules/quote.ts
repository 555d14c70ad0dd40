import { compare, type Money, minus, money, plus, times } from '../../../platform/shared/money.ts'
import { type Discount, discountOn, unusedPart } from '../../plans/rules/amounts.ts'
import { daysBetween, nextPeriodStart, type Period, periodStart } from '../../plans/rules/calendar.ts'

/** What a member pays for now: the plan, its price, the paid period. */
export type Held = {
  planId: string
  priceId: string
  period: Period
  price: Money
  periodStart: Date
  periodEnd: Date
  zone: string
  /** What of the running period was paid, without tax, and for which part of it; null when nothing was. */
  paid: { amount: Money; from: Date; until: Date } | null
}

/** What somebody wishes to buy, with the price of the same period that their present plan has in the catalogue. */
export type Wished = {
  planId: string
  priceId: string
  period: Period
  price: Money
  position: number
}

/** When a wish begins: a plan from nothing, at once in place of the present one, or with the next period. */
export type Way = 'start' | 'now' | 'later'

/** A line before tax; what is taken off has an amount below zero. */
export type QuoteLine =
  | { kind: 'plan'; amount: Money; from: Date; until: Date; days: number; of: number }
  | { kind: 'unused'; amount: Money; days: number; of: number; paid: Money; paidOn: Date }
  | { kind: 'code'; amount: Money }

/** What a purchase costs before tax and credit, and when it is charged again. */
export type Quote = {
  way: Way
  from: Date
  until: Date
  lines: QuoteLine[]
  /** What is charged before tax: never below zero. */
  net: Money
  /** What was paid for the present plan and is more than the new one costs: it goes to the balance. */
  surplus: Money
  /** What the plan is worth from `from` to `until`: what counts as paid when it changes again. */
  worth: Money
}

/**
 * Whether the wish is more than what is had: by what both plans cost for the same period in one currency, of equal ones by their
 * place in the catalogue. More begins at once; less, and the same plan for another period, with the next period.
 */
export function isMore(wished: Pick<Wished, 'price' | 'position'>, have: { price: Money; position: number }): boolean {
  if (wished.price.currency !== have.price.currency) return wished.position > have.position
  const dearer = compare(wished.price, have.price)
  return dearer > 0 || (dearer === 0 && wished.position > have.position)
}

/** Days of a period of the calendar, and how many of them are left. One that was made longer counts as a whole one. */
function daysOf({ periodStart: start, periodEnd: end, zone, period }: Held, now: Date): { left: number; of: number } {
  const left = Math.max(0, daysBetween(now, end, zone))
  const regular = daysBetween(start, end, zone) <= (period === 'month' ? 31 : 366)
  const of = daysBetween(regular ? start : periodStart(end, zone, period, -1), end, zone)
  return { left: Math.min(left, of), of }
}

/** What was paid for days that are still to come. */
function unusedOf(held: Held, now: Date): Extract<QuoteLine, { kind: 'unused' }> | null {
  if (!held.paid) return null
  const { amount, from, until } = held.paid
  const unused = unusedPart(amount, { from, until }, now, held.zone)
  if (unused.minor <= 0) return null
  const of = daysBetween(from, until, held.zone)
  const days = Math.min(of, Math.max(0, daysBetween(now, until, held.zone)))
  return { kind: 'unused', amount: unused, days, of, paid: amount, paidOn: from }
}

type Asked = {
  wished: Wished
  /** The subscription that is paid for and runs; null: none, a trial or a gift. */
  held: Held | null
  way: Way
  discount: Discount | null
  zone: string
  now: Date
}

/** What a purchase costs. Pure, and the only rule of it: the page shows what this says, and it is what is charged. */
export function quoteOf({ wished, held, way, discount, zone, now }: Asked): Quote {
  const none = money(0, wished.price.currency)
  if (way === 'later' && held) {
    const until = nextPeriodStart(held.periodEnd, held.zone, wished.period, held.periodEnd)
    return { way, from: held.periodEnd, until, lines: [], net: none, surplus: none, worth: none }
  }
  const goesOn = way === 'now' && held?.period === wished.period && held.price.currency === wished.price.currency
  const days = goesOn ? daysOf(held, now) : null
  const until = goesOn ? held.periodEnd : nextPeriodStart(now, zone, wished.period, now)
  const whole = daysBetween(now, until, zone)
  const full = days ? times(wished.price, { part: days.left, whole: days.of }) : wished.price
  const off = discount ? discountOn(full, discount) : none
  const worth = minus(full, off)
  const unused = way === 'now' && held ? unusedOf(held, now) : null
  // Money of another currency is not taken off: it goes to the balance as it is.
  const taken = unused?.amount.currency === worth.currency ? lesser(unused.amount, worth) : none
  const lines: QuoteLine[] = [
    { kind: 'plan', amount: full, from: now, until, days: days?.left ?? whole, of: days?.of ?? whole },
  ]
  if (unused && taken.minor > 0) lines.push({ ...unused, amount: minus(none, taken) })
  if (off.minor > 0) lines.push({ kind: 'code', amount: minus(none, off) })
  const surplus = !unused
    ? none
    : unused.amount.currency === worth.currency
      ? minus(unused.amount, taken)
      : unused.amount
  return { way, from: now, until, lines, net: minus(worth, taken), surplus, worth }
}

const lesser = (one: Money, other: Money): Money => (compare(one, other) < 0 ? one : other)

/** What a next period costs before tax: the price, and what a code that still lasts takes off. */
export function renewalLines(price: Money, discount: Discount | null, from: Date, until: Date, zone: string) {
  const days = daysBetween(from, until, zone)
  const off = discount ? discountOn(price, discount) : money(0, price.currency)
  const lines: QuoteLine[] = [{ kind: 'plan', amount: price, from, until, days, of: days }]
  if (off.minor > 0) lines.push({ kind: 'code', amount: minus(money(0, price.currency), off) })
  return { lines, net: minus(price, off) }
}

/** What of a total the balance pays, and what is left to charge. A balance below zero pays nothing. */
export function afterCredit(total: Money, balance: Money): { credit: Money; due: Money } {
  const credit = lesser(total, money(Math.max(0, balance.minor), balance.currency))
  return { credit, due: minus(total, credit) }
}

/** A part of a net amount with the tax that the whole had: what a surplus is worth with its tax. */
export const withTaxOf = (part: Money, whole: { net: Money; total: Money }): Money =>
  whole.net.minor === 0
    ? part
    : plus(part, times(part, { part: whole.total.minor - whole.net.minor, whole: whole.net.minor }, 'down'))
