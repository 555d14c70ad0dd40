import type { Db } from '../../../platform/server/db.ts'
import { type Money, money } from '../../../platform/shared/money.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import type { CardFace, GatewayCode, PaymentState, Reason } from '../contract.ts'
import { epcText } from '../rules/epc-qr.ts'
import { BankAccounts, type BankDetails, gatewayRows, gatewaysOn } from './gateways/gateway-rows.ts'
import { amountOf, paymentById } from './queries.ts'

/** What pages say of a payment. */
export type PaymentFacts = {
  state: PaymentState
  gateway: GatewayCode
  amount: Money
  received: Money
  refunded: Money
  chargedBack: Money
  failure: Reason | null
  /** The gateway's page, while it is open. */
  url: string | null
  stepUrl: string | null
  test: boolean
  reference: string | null
  method: CardFace | null
  /** Nobody waited for it any more when it came. */
  late: boolean
}

/** How a payment stands; 404 for none. */
export async function paymentFacts(db: Db, paymentId: string): Promise<PaymentFacts> {
  const payment = (await paymentById(db, paymentId)) ?? notFound()
  const of = (minor: number) => money(minor, payment.currency)
  const isOpen = payment.state === 'open' || payment.state === 'second-step' || payment.state === 'failed'
  return {
    state: payment.state,
    gateway: payment.gateway,
    amount: amountOf(payment),
    received: of(payment.received_minor),
    refunded: of(payment.refunded_minor),
    chargedBack: of(payment.charged_back_minor),
    failure: payment.failure,
    url: isOpen ? payment.page_url : null,
    stepUrl: payment.step_url,
    test: payment.test,
    reference: payment.reference,
    method: payment.method_last4 ? { brand: payment.method_brand!, last4: payment.method_last4 } : null,
    late: payment.late_at !== null,
  }
}

/** What is known of a refund: why it was asked for and by whom (null: given at the gateway itself), and what its failure was said to be. */
export type RefundFacts = {
  id: string
  paymentId: string
  state: 'asked' | 'done' | 'failed'
  minor: number
  why: string
  by: string | null
  failure: string | null
  at: Date
}

const refunds = (db: Db) =>
  db
    .selectFrom('payment_refunds')
    .select(['id', 'payment_id as paymentId', 'state', 'minor', 'why', 'asked_by as by', 'failure', 'asked_at as at'])
    .$castTo<RefundFacts>()

/** How a refund stands; 404 for none. */
export const refundFacts = async (db: Db, refundId: string): Promise<RefundFacts> =>
  (await refunds(db).where('id', '=', refundId).executeTakeFirst()) ?? notFound()

/** Refunds of some payments that are asked for, or that failed and that nobody settled, the oldest first. */
export async function refundsUnsettled(db: Db, paymentIds: readonly string[]): Promise<RefundFacts[]> {
  if (paymentIds.length === 0) return []
  return refunds(db)
    .where('payment_id', 'in', paymentIds)
    .where(one =>
      one.or([one('state', '=', 'asked'), one.and([one('state', '=', 'failed'), one('settled_at', 'is', null)])]),
    )
    .orderBy('asked_at')
    .execute()
}

const accountsOf = (details: unknown): BankDetails[] => BankAccounts.safeParse(details).data?.accounts ?? []

/** The club's account for a currency; null without one, or where transfers are off. */
export async function bankDetails(db: Db, currency: string): Promise<BankDetails | null> {
  const bank = (await gatewaysOn(db)).find(one => one.code === 'bank')
  return (bank && accountsOf(bank.details).find(one => one.currency === currency)) ?? null
}

/** The ways of paying that the club switched on for a currency, in its order. */
export async function waysOfPaying(db: Db, currency: string): Promise<{ gateway: GatewayCode; test: boolean }[]> {
  const on = await gatewaysOn(db)
  return on
    .filter(one => one.code !== 'bank' || accountsOf(one.details).some(account => account.currency === currency))
    .map(({ code, test }) => ({ gateway: code, test }))
}

/** What a payer needs to send a transfer; details null where the club has no account of that currency any more. */
export async function transferFacts(
  db: Db,
  paymentId: string,
): Promise<{ reference: string; details: BankDetails | null; qrText: string | null }> {
  const payment = (await paymentById(db, paymentId)) ?? notFound()
  const reference = payment.reference ?? notFound()
  const bank = (await gatewayRows(db)).find(one => one.code === 'bank')
  const details = accountsOf(bank?.details).find(one => one.currency === payment.currency) ?? null
  const unit = (await readCurrencies(db)).coinageOf(payment.currency)
  const left = money(payment.minor - payment.received_minor, payment.currency)
  return { reference, details, qrText: details && epcText({ ...details, reference }, left, unit) }
}

/** Whether nothing that is on takes money in earnest: the sandbox, or Stripe with keys for tests, and nothing else. */
export async function onlyRehearsed(db: Db): Promise<boolean> {
  const on = await gatewaysOn(db)
  return on.length > 0 && on.every(one => one.test)
}

/**
 * Whether test money is money: as long as the sandbox is on (in earnest it is never beside another way of paying), or all that is on is a
 * test.
 */
export async function rehearses(db: Db): Promise<boolean> {
  const on = await gatewaysOn(db)
  return on.some(one => one.code === 'sandbox') || (on.length > 0 && on.every(one => one.test))
}

/** Whether the sandbox is on. */
export async function sandboxIsOn(db: Db): Promise<boolean> {
  return (await gatewaysOn(db)).some(one => one.code === 'sandbox')
}
