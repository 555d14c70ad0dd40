import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { PageWish } from './gateways/gateway.ts'
import { amountOf, type PaymentRow } from './queries.ts'

/** Where its payer comes back to: paths of the site, or whole addresses. */
export type Ways = { done: string; failed: string }

const whole = (house: House, way: string): string => (way.startsWith('/') ? `${house.siteUrl()}${way}` : way)

/** The same as whole addresses. */
export const urlsOf = (house: House, { done, failed }: Ways): Ways => ({
  done: whole(house, done),
  failed: whole(house, failed),
})

/** When the gateway is asked how a payment stands whose page it was asked for. */
export const ASK_AFTER = sql<Date>`clock_timestamp() + interval '10 minutes'`

/** What a wish needs of a payment. */
export const WISHED = [
  'id',
  'gateway',
  'currency',
  'minor',
  'description',
  'payer_id',
  'payer_name',
  'payer_email',
  'payer_language',
] as const
export type Wished = Pick<PaymentRow, (typeof WISHED)[number]>

/** What a wish needs besides: how its currency is counted, and as whom the gateway knows its payer. */
export type Known = { decimals: number; customer: string | null }
export const withKnown = ({ selectFrom }: ExpressionBuilder<DB, 'payments'>) =>
  [
    selectFrom('currencies').select('decimals').whereRef('code', '=', 'payments.currency').as('decimals'),
    selectFrom('payment_customers')
      .select('outside_id')
      .whereRef('user_id', '=', 'payments.payer_id')
      .whereRef('payment_customers.gateway', '=', 'payments.gateway')
      .whereRef('payment_customers.test', '=', 'payments.test')
      .as('customer'),
  ] as const

/** What every wish of a payment says. */
export function wishWith(payment: Wished, known: Known) {
  return {
    gateway: payment.gateway,
    paymentId: payment.id,
    amount: amountOf(payment),
    decimals: known.decimals,
    description: payment.description[payment.payer_language],
    payer: {
      userId: payment.payer_id,
      name: payment.payer_name,
      email: payment.payer_email,
      language: payment.payer_language,
      customer: known.customer,
    },
  }
}

/** What is asked for the page of a payment that was just written. */
export const pageWishOf = (payment: Wished & Known & { keep_card: boolean }, urls: Ways): PageWish => ({
  ...wishWith(payment, payment),
  keepCard: payment.keep_card,
  ...urls,
})
