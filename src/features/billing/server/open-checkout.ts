import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { money } from '../../../platform/shared/money.ts'
import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import { type Language, shortDate } from '../../../platform/shared/text.ts'
import type { BillingDetails } from '../../invoices/contract.ts'
import { billingDetailsOf, draftInvoice, saveBillingDetails } from '../../invoices/server/public.ts'
import type { GatewayCode } from '../../payments/contract.ts'
import {
  methodsOf,
  type OpenedForPage,
  type Opening,
  openForPage,
  openPayment,
  paymentFacts,
  rehearses,
  waysOfPaying,
} from '../../payments/server/public.ts'
import { typedCode } from '../../plans/rules.ts'
import { attachCode, beginSubscription, changeAtEnd, takeCode } from '../../plans/server/public.ts'
import { type startCheckout } from '../contract.ts'
import { changesLater } from '../contract/notices.ts'
import { afterCredit } from '../rules/quote.ts'
import { closeCheckout } from './close-checkout.ts'
import { payWithCredit } from './credit.ts'
import { lockMember } from './member-lock.ts'
import { hasGiven, openCheckoutOf, type Purchase, purchaseOf, type Wish } from './purchase.ts'
import { waysBack } from './result-paths.ts'
import { settleCheckout } from './settle-checkout.ts'
import { mailTransfer } from './transfer-mail.ts'
import { inBoth, writerFor } from './words.ts'

type Asked = BodyOf<typeof startCheckout>

/** What is to be done after the commit: go to a gateway's page, charge the kept card, or nothing. `page`: the payment was opened just now, for one. */
export type Opened = { id: string; paymentId: string | null; charge: boolean; page?: OpenedForPage | undefined }

/** The states of a payment that still leads somewhere. */
const STILL_OPEN = ['open', 'second-step', 'awaiting-bank']

/** What makes two clicks the same wish. */
const wishText = (userId: string, body: Asked, buyer: BillingDetails | null): string =>
  JSON.stringify([
    userId,
    body.planId,
    body.period,
    body.code ? typedCode(body.code) : null,
    body.gateway ?? null,
    body.currency ?? null,
    body.gift ?? null,
    buyer,
  ])

/** The gateway of a way of paying; the kept card is its gateway's. Refuses one that the club has not switched on. */
export async function gatewayOf(
  tx: Tx,
  userId: string,
  way: Asked['gateway'],
  currency: string,
): Promise<{ gateway: GatewayCode; test: boolean; charge: boolean }> {
  const card = way === 'card' ? (await methodsOf(tx, userId)).find(one => one.first && !one.expired) : undefined
  if (way === 'card' && !card) throw new Refusal('billing.no-card')
  const wanted = card?.gateway ?? way
  const open = (await waysOfPaying(tx, currency)).find(one => one.gateway === wanted)
  if (!open) throw new Refusal('billing.way-closed')
  return { ...open, charge: card !== undefined }
}

/** Opens a purchase under the member's lock. A second window that wishes the same gets the same; another wish takes its place. */
export async function openCheckout(
  tx: Tx,
  house: House,
  userId: string,
  language: Language,
  body: Asked,
): Promise<Opened> {
  await lockMember(tx, userId)
  const buyer = body.details
    ? await saveBillingDetails(tx, userId, body.details, 'details.')
    : await billingDetailsOf(tx, userId)
  const wish = wishText(userId, body, buyer)
  const open = await openCheckoutOf(tx, userId)
  if (open) {
    const facts = open.payment_id ? await paymentFacts(tx, open.payment_id) : null
    const due = (await writerFor(tx, [open.currency])).units(money(open.due_minor, open.currency))
    const same = open.wish === wish && (body.seen === undefined || body.seen === due)
    // Whoever comes again while it is being paid gets the same payment, whatever has changed since.
    if (same && facts && STILL_OPEN.includes(facts.state) && facts.failure === null)
      return { id: open.id, paymentId: open.payment_id, charge: body.gateway === 'card' }
    if (facts?.state === 'paid') return { id: open.id, paymentId: null, charge: false }
    await closeCheckout(tx, open.id, 'replaced')
  }
  // What was open is closed by now.
  const purchase = await purchaseOf(tx, userId, purchaseWish(body, buyer), null)
  if (purchase.way === 'later')
    return { id: await changeLater(tx, userId, purchase, wish), paymentId: null, charge: false }
  return begin(tx, house, userId, {
    purchase,
    language,
    body,
    buyer: buyer ?? refuseField('details.name', 'required'),
    wish,
  })
}

const purchaseWish = (body: Asked, buyer: BillingDetails | null): Wish => ({
  plan: body.planId,
  period: body.period,
  code: body.code,
  currency: body.currency,
  buyer,
  gift: body.gift !== undefined,
})

type Beginning = { purchase: Purchase; language: Language; body: Asked; buyer: BillingDetails; wish: string }

async function begin(
  tx: Tx,
  house: House,
  userId: string,
  { purchase, language, body, buyer, wish }: Beginning,
): Promise<Opened> {
  const { plan, price, quote, totals } = purchase
  if (body.gift) checkDay(body.gift.on, quote.from)
  const { credit, due } = afterCredit(totals.total, purchase.balance)
  if (body.seen !== undefined && body.seen !== purchase.write.units(due)) throw new Refusal('billing.amount-changed')
  const pays = due.minor > 0 ? await gatewayOf(tx, userId, body.gateway, due.currency) : null
  const test = pays?.test ?? (await rehearses(tx))
  const taken = { userId, planId: plan.id, currency: price.currency }
  const taking = body.code ? await takeCode(tx, body.code, { ...taken, gave: await hasGiven(tx, userId) }) : null
  const waiting =
    purchase.way === 'start'
      ? await beginSubscription(tx, userId, { ...price, plan_id: plan.id }, purchase.books, { by: userId })
      : null
  const subscriptionId = waiting?.id ?? (purchase.way === 'now' ? purchase.running!.id : null)
  if (taking && waiting) await attachCode(tx, taking.useId, waiting.id)
  const id = randomUUID()
  const subject = { kind: 'checkout' as const, id }
  const { lines, books } = purchase
  const draft = { userId, buyer, lines, currency: price.currency, subject, test, language }
  const invoiceId = await draftInvoice(tx, draft, books)
  await payWithCredit(tx, userId, credit, { cause: `checkout ${id}`, test })
  const opening = pays && openingOf(userId, { purchase, due, ...pays, subject, language })
  const onPage = opening && !pays.charge && pays.gateway !== 'bank'
  const page = onPage ? await openForPage(tx, house, opening, waysBack(id)) : undefined
  const paymentId = page?.paymentId ?? (opening && (await openPayment(tx, opening)))
  await tx
    .insertInto('checkouts')
    .values({
      id,
      user_id: userId,
      plan_id: plan.id,
      price_id: price.id,
      period: price.period,
      way: purchase.way,
      subscription_id: subscriptionId,
      gateway: pays?.gateway ?? null,
      currency: price.currency,
      net_minor: quote.net.minor,
      total_minor: totals.total.minor,
      credit_minor: credit.minor,
      due_minor: due.minor,
      worth_minor: quote.worth.minor,
      surplus_minor: quote.surplus.minor,
      surplus_currency: quote.surplus.minor > 0 ? quote.surplus.currency : null,
      begins_at: quote.from,
      until_at: quote.until,
      code_use_id:
        taking?.useId ?? (purchase.offer && 'useId' in purchase.offer ? (purchase.offer.useId as string) : null),
      wish,
      invoice_id: invoiceId,
      payment_id: paymentId,
    })
    .execute()
  if (body.gift) await keepGift(tx, userId, id, { planId: plan.id, period: price.period, gift: body.gift })
  if (paymentId && pays?.gateway === 'bank')
    await mailTransfer(tx, { userId, language, plan: plan.name[language], paymentId, invoiceId, id })
  if (!pays) await settleCheckout(tx, id, null)
  return { id, paymentId, charge: pays?.charge ?? false, page }
}

type Paying = {
  purchase: Purchase
  due: Purchase['balance']
  gateway: GatewayCode
  test: boolean
  subject: { kind: 'checkout'; id: string }
  language: Language
}

const openingOf = (userId: string, { purchase, due, gateway, test, subject, language }: Paying): Opening => ({
  subject,
  payer: { userId, name: purchase.person.name, email: purchase.person.email, language },
  amount: due,
  gateway,
  test,
  // A present is paid once: its giver's card is not kept for it.
  keepCard: purchase.way !== 'gift',
  description: inBoth(`pays.${purchase.price.period}`, { plan: purchase.plan.name }),
})

const DAY_MS = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** A present goes out today, where its giver is, or on a day within a year. */
function checkDay(on: string, now: Date): void {
  if (on < dayOf(now.getTime() - DAY_MS / 2)) refuseField('gift.on', 'date-in-past')
  if (on > dayOf(now.getTime() + 366 * DAY_MS)) refuseField('gift.on', 'billing.gift-too-far')
}

async function keepGift(
  tx: Tx,
  giverId: string,
  checkoutId: string,
  { planId, period, gift }: { planId: string; period: string; gift: NonNullable<Asked['gift']> },
): Promise<void> {
  const to = {
    to_email: gift.email,
    to_name: gift.name,
    message: gift.message,
    language: gift.language,
    deliver_on: gift.on,
  }
  await tx
    .insertInto('gifts')
    .values({ checkout_id: checkoutId, giver_id: giverId, plan_id: planId, period, ...to })
    .execute()
}

/** A plan or period that begins with the next period: nothing is charged, so nothing is waited for. */
async function changeLater(tx: Tx, userId: string, purchase: Purchase, wish: string): Promise<string> {
  const { plan, price, quote, running } = purchase
  await changeAtEnd(tx, running!.id, price.id, { by: userId })
  const none = { net_minor: 0, total_minor: 0, credit_minor: 0, due_minor: 0, worth_minor: 0 }
  const { id } = await tx
    .insertInto('checkouts')
    .values({
      user_id: userId,
      plan_id: plan.id,
      price_id: price.id,
      period: price.period,
      way: 'later',
      subscription_id: running!.id,
      currency: price.currency,
      ...none,
      begins_at: quote.from,
      until_at: quote.until,
      wish,
      state: 'done',
      done_at: quote.from,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notify(
    tx,
    userId,
    changesLater,
    { plan: plan.name, date: shortDate(quote.from, purchase.zone) },
    '/my-subscriptions',
  )
  return id
}
