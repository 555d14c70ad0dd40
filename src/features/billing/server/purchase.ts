import type { Db } from '../../../platform/server/db.ts'
import { type Money, money } from '../../../platform/shared/money.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { type Person, personById } from '../../accounts/server/public.ts'
import type { BillingDetails } from '../../invoices/contract.ts'
import {
  type Books,
  billingDetailsOf,
  type Line,
  readBooks,
  type Totals,
  totalsBy,
} from '../../invoices/server/public.ts'
import { isFor, typedCode } from '../../plans/rules.ts'
import { lastsUntil } from '../../plans/rules/amounts.ts'
import type { Period } from '../../plans/rules/calendar.ts'
import {
  discountFor,
  type Offer,
  offerOfCode,
  type PlanRow,
  planById,
  planWished,
  type Subscription,
  takingById,
} from '../../plans/server/public.ts'
import { type Held, isMore, type Quote, quoteOf, renewalLines, type Way } from '../rules/quote.ts'
import { balanceOf, heldOfCredit } from './credit.ts'
import { type CodeWords, inBoth, lastPaidDay, lineWords, type Writer, writerFor } from './words.ts'

/** What somebody wishes to buy. */
export type Wish = {
  /** Its code or its id. */
  plan: string
  /** Left out: the year where the plan is sold for it, else the month. */
  period?: Period | undefined
  code?: string | undefined
  currency?: string | undefined
  buyer?: Pick<BillingDetails, 'country' | 'taxId'> | null | undefined
  gift: boolean
}

type PriceNow = PlanRow['prices'][number]

/** Everything that a purchase comes to, counted on the server; nothing is written. */
export type Purchase = {
  plan: PlanRow
  price: PriceNow
  /** The prices of both periods in the currency of the purchase. */
  prices: PriceNow[]
  running: Subscription | undefined
  runningPlan: PlanRow | undefined
  way: Way | 'gift'
  quote: Quote
  offer: Offer | null
  lines: Line[]
  totals: Totals
  balance: Money
  /** The next charge; null of a gift. */
  next: { at: Date; total: Money } | null
  /** Who buys. */
  person: Person
  /** By what it was counted: its document is counted by the same. */
  books: Books
  zone: string
  write: Writer
}

const RUNNING = ['trialing', 'active', 'past_due', 'grace'] as const

/** The running subscription of a member, as it is. */
export const runningOf = async (db: Db, userId: string): Promise<Subscription | undefined> =>
  (await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', RUNNING)
    .executeTakeFirst()) as Subscription | undefined

/** The purchase of a member that waits for its payment. */
export const openCheckoutOf = (db: Db, userId: string) =>
  db.selectFrom('checkouts').selectAll().where('user_id', '=', userId).where('state', '=', 'open').executeTakeFirst()
type OpenCheckout = Awaited<ReturnType<typeof openCheckoutOf>>

/** What was paid of the running period, and what it is worth. */
async function heldOf(db: Db, row: Subscription): Promise<Held> {
  const paid = await db
    .selectFrom('paid_periods')
    .select(['currency', 'minor', 'from_at', 'until_at', 'price_id'])
    .where('subscription_id', '=', row.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    planId: row.plan_id,
    priceId: row.price_id!,
    period: row.period!,
    price: money(row.minor!, row.currency!),
    periodStart: row.period_start!,
    periodEnd: row.period_end!,
    zone: row.zone!,
    paid: paid ? { amount: money(paid.minor, paid.currency), from: paid.from_at, until: paid.until_at } : null,
  }
}

/** Why a plan cannot be bought beside what runs, or null. */
function refusalBeside(running: Subscription | undefined, plan: PlanRow, price: PriceNow): string | null {
  if (!running) return null
  if (running.is_trial) return running.plan_id === plan.id ? 'billing.trial-runs' : null
  if (running.price_id === null) return null
  if (running.status !== 'active') return 'billing.pay-first'
  if (running.paused_at !== null) return 'billing.paused'
  if (running.next_price_id === price.id && running.next_by === 'member') return 'billing.chosen-already'
  // An older price of the same plan is had already as well.
  return running.plan_id === plan.id && running.period === price.period && running.next_price_id === null
    ? 'billing.same-plan'
    : null
}

/** When the wish begins beside what runs. */
function wayOf(
  running: Subscription | undefined,
  held: Held | null,
  plan: PlanRow,
  price: PriceNow,
  old?: PlanRow,
): Way {
  if (!running || !held) return 'start'
  const present = old?.prices.find(one => one.period === price.period && one.currency === price.currency)
  // A plan that is not sold any more counts by what is paid for it, in months of the same length.
  const months = held.period === 'year' ? 12 : 1
  const wanted = price.period === 'year' ? 12 : 1
  const minor = present?.minor ?? Math.round((held.price.minor / months) * wanted)
  const have = { price: money(minor, present?.currency ?? held.price.currency), position: old?.position ?? 0 }
  const wished = { price: money(price.minor, price.currency), position: plan.position }
  if (plan.id === running.plan_id) return 'later'
  return isMore(wished, have) ? 'now' : 'later'
}

async function planAndBuyer(db: Db, userId: string, wish: Wish): Promise<{ plan: PlanRow; person: Person }> {
  const plan = (await planWished(db, userId, wish.plan)) ?? notFound()
  if (plan.ground) throw new Refusal('billing.free-plan')
  const person = (await personById(db, userId)) ?? notFound()
  if (!wish.gift && !isFor(plan, person.userType)) throw new Refusal('plans.not-for-you')
  return { plan, person }
}

/** The prices in one currency: the wished one where the plan has it, else the one that is paid now, else the plan's own. */
function pricesIn(plan: PlanRow, ...wished: (string | null | undefined)[]): PriceNow[] {
  const currency = wished.find(code => plan.prices.some(one => one.currency === code)) ?? plan.prices[0]?.currency
  return plan.prices.filter(one => one.currency === currency)
}

/** Whether a member paid for a plan of somebody else. */
export async function hasGiven(db: Db, userId: string): Promise<boolean> {
  const of = db.selectFrom('gifts').select('id').where('giver_id', '=', userId).where('paid_at', 'is not', null)
  return (await of.limit(1).executeTakeFirst()) !== undefined
}

/** A code that is typed now, one that an open purchase of the same member holds already, or one that still lasts. */
async function offerFor(
  db: Db,
  userId: string,
  wish: Wish,
  at: { plan: PlanRow; currency: string; running: string | null; now: Date; open: OpenCheckout },
) {
  if (wish.code) {
    const held = at.open?.code_use_id ? await takingById(db, at.open.code_use_id) : null
    const holds = held?.code === typedCode(wish.code)
    const gave = await hasGiven(db, userId)
    return offerOfCode(db, wish.code, { userId, planId: at.plan.id, currency: at.currency, gave, holds })
  }
  return at.running ? discountFor(db, at.running, at.now) : null
}

/** What lowers the charge after this one. */
async function offerNext(
  db: Db,
  running: string | null,
  offer: Offer | null,
  { from, at, zone }: { from: Date; at: Date; zone: string },
): Promise<Offer | null> {
  if (offer?.lasts === 'always') return offer
  if (offer?.lasts === 'months') return lastsUntil(from, zone, offer.months!) > at ? offer : null
  return running && !offer ? discountFor(db, running, at) : null
}

/** A code as lines say it. */
export const codeWords = (offer: Offer | null, write: Writer): CodeWords | null =>
  offer && {
    code: offer.code,
    lasts: offer.lasts,
    months: offer.months,
    off:
      'percent' in offer.discount
        ? inBoth('line.percent', { percent: offer.discount.percent })
        : write(offer.discount.amount),
  }

/**
 * Counts a purchase. Refuses what cannot be bought now, and a code that this purchase cannot have. `known` is what waits for its
 * payment, of whoever looked already.
 */
export async function purchaseOf(db: Db, userId: string, wish: Wish, known?: OpenCheckout | null): Promise<Purchase> {
  const { plan, person } = await planAndBuyer(db, userId, wish)
  const running = await runningOf(db, userId)
  const paying = running && running.price_id !== null ? running : undefined
  const prices = pricesIn(plan, wish.gift ? null : paying?.currency, wish.currency)
  const price = wish.period
    ? prices.find(one => one.period === wish.period)
    : (prices.find(one => one.period === 'year') ?? prices[0])
  if (!price) throw new Refusal('billing.not-sold')
  if (!wish.gift) {
    const refusal = refusalBeside(running, plan, price)
    if (refusal) throw new Refusal(refusal)
  }
  const books = await readBooks(db)
  const { now, zone } = books
  const open = known === undefined ? await openCheckoutOf(db, userId) : (known ?? undefined)
  const held = paying && !wish.gift ? await heldOf(db, paying) : null
  const runningPlan = running && (await planById(db, running.plan_id))
  const way = wish.gift ? 'gift' : wayOf(running, held, plan, price, runningPlan)
  const at = { plan, currency: price.currency, running: held ? paying!.id : null, now, open }
  const offer = way === 'later' ? null : await offerFor(db, userId, wish, at)
  const wished = {
    planId: plan.id,
    priceId: price.id,
    period: price.period,
    price: money(price.minor, price.currency),
    position: plan.position,
  }
  const quote = quoteOf({
    wished,
    held,
    way: way === 'gift' ? 'start' : way,
    discount: offer?.discount ?? null,
    zone,
    now,
  })
  const write = await writerFor(db, [
    price.currency,
    ...(held?.paid ? [held.paid.amount.currency] : []),
    ...discountCurrency(offer),
  ])
  const named = {
    plan: plan.name,
    old: (runningPlan?.name as Bilingual | undefined) ?? null,
    code: codeWords(offer, write),
    period: price.period,
    zone,
  }
  const lines = quote.lines.map((line): Line => {
    // A gift begins on the day on which its code is used: nobody knows its days yet.
    const isGift = way === 'gift' && line.kind === 'plan'
    const span = line.kind === 'plan' && !isGift ? { from: line.from, until: lastPaidDay(line.until, zone) } : {}
    return {
      ...lineWords(line, named, write),
      ...(isGift && { detail: inBoth(`line.gift-${price.period}`) }),
      quantity: 1,
      unit: line.amount,
      ...span,
      about: { kind: 'plan', id: plan.id },
    }
  })
  const buyer = wish.buyer ?? (await billingDetailsOf(db, userId)) ?? { country: '', taxId: '' }
  const totals = totalsBy(books, { buyer, lines, currency: price.currency, on: now })
  const next =
    way === 'gift' ? null : await nextOf(db, { quote, price, offer, running: at.running, books, buyer, plan })
  const balance = await balanceWith(db, userId, price.currency, open)
  const found = { plan, price, prices, running, runningPlan, person }
  return { ...found, way, quote, offer, lines, totals, balance, next, books, zone, write }
}

const discountCurrency = (offer: Offer | null): string[] =>
  offer && 'amount' in offer.discount ? [offer.discount.amount.currency] : []

/** The balance with what an open purchase, which this one would replace, holds of it. */
async function balanceWith(db: Db, userId: string, currency: string, open: OpenCheckout): Promise<Money> {
  const balance = await balanceOf(db, userId, currency)
  if (open?.currency !== currency) return balance
  return money(balance.minor + (await heldOfCredit(db, `checkout ${open.id}`)), currency)
}

type NextAsked = {
  quote: Quote
  price: PriceNow
  offer: Offer | null
  running: string | null
  books: Books
  buyer: Pick<BillingDetails, 'country' | 'taxId'>
  plan: PlanRow
}

/** The charge that follows: of what begins later its first one. */
async function nextOf(db: Db, { quote, price, offer, running, books, buyer, plan }: NextAsked) {
  const at = quote.way === 'later' ? quote.from : quote.until
  const discount = await offerNext(db, running, offer, { from: quote.from, at, zone: books.zone })
  const { net } = renewalLines(money(price.minor, price.currency), discount?.discount ?? null, at, at, books.zone)
  const line = { description: plan.name, detail: null, quantity: 1, unit: net }
  const { total } = totalsBy(books, { buyer, lines: [line], currency: price.currency, on: at })
  return { at, total }
}
