import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { PaymentState } from '../contract.ts'
import type { PageWish } from './gateways/gateway.ts'
import { callsOf } from './outside-calls.ts'
import { amountOf, lockPayment, type PaymentRow, paymentById } from './queries.ts'
import { stepUrlOf } from './step-link.ts'

/** Where its payer comes back to: paths of the site, or whole addresses. */
export type Ways = { done: string; failed: string }

/** What the page of a gateway came to; `url` null where there is none to go to. */
export type Begun = { url: string | null; state: PaymentState }

const whole = (house: House, way: string) => (way.startsWith('/') ? `${house.siteUrl()}${way}` : way)

/** As whom a payment's gateway knows its payer. */
const customer = (db: Db, { payer_id, gateway, test }: Pick<PaymentRow, 'payer_id' | 'gateway' | 'test'>) =>
  db
    .selectFrom('payment_customers')
    .select('outside_id')
    .where('user_id', '=', payer_id)
    .where('gateway', '=', gateway)
    .where('test', '=', test)

/** As whom the payment's gateway knows its payer; null for nobody yet. */
export async function customerOf(db: Db, payment: Pick<PaymentRow, 'payer_id' | 'gateway' | 'test'>) {
  const row = await customer(db, payment).executeTakeFirst()
  return row?.outside_id ?? null
}

/** What a wish needs of a payment. */
const WISHED = [
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
type Wished = Pick<PaymentRow, (typeof WISHED)[number]>

/** What every wish of a payment says. */
export async function wishOf(tx: Tx, payment: PaymentRow) {
  const known = await tx
    .selectFrom('currencies')
    .select(['decimals', customer(tx, payment).as('customer')])
    .where('code', '=', payment.currency)
    .executeTakeFirstOrThrow()
  return wishWith(payment, known)
}

function wishWith(payment: Wished, known: { decimals: number; customer: string | null }) {
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

/** Its first page, or a fresh one where the last one ends soon. */
const PAGE_LEFT = sql<Date>`clock_timestamp() + interval '10 minutes'`

/**
 * Asks the gateway for its page, after the commit that opened the payment; asked again it answers the same page while that is open.
 * A transfer has none. `fresh`: it was opened just now, to be paid on a page. Throws `outside-silent` when the gateway is silent: it is
 * asked on behind, and the page comes into the facts.
 */
export async function beginPayment(house: House, paymentId: string, ways: Ways, fresh = false): Promise<Begun> {
  const { db } = house.database
  const first = fresh || isFirst((await paymentById(db, paymentId)) ?? notFound())
  const next = first ? { cause: paymentId } : await transact(db, tx => nextPage(tx, paymentId))
  if ('state' in next) return next
  const came = await house.ask(callsOf(house).page, {
    cause: next.cause,
    intend: tx => intendPage(tx, house, paymentId, ways),
  })
  if (came.effect) return came.effect
  const payment = (await paymentById(db, paymentId)) ?? notFound()
  return { url: 'no' in came.outcome ? null : came.outcome.url, state: payment.state }
}

async function isOver(tx: Tx, { page_until }: PaymentRow): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`select ${page_until}::timestamptz < ${PAGE_LEFT} as over`.execute(tx)
  return rows[0]!.over
}

/** Whether it never had a page: then there is one cause to ask for one, whoever else asks meanwhile. */
const isFirst = ({ gateway, state, page_url, pages }: PaymentRow): boolean =>
  gateway !== 'bank' && state === 'open' && page_url === null && pages === 0

/** Which page comes next: one that is open still, or the next of the payment. */
async function nextPage(tx: Tx, paymentId: string): Promise<Begun | { cause: string }> {
  const payment = await lockPayment(tx, paymentId)
  if (payment.gateway === 'bank' || payment.state === 'paid' || payment.state === 'canceled')
    return { url: null, state: payment.state }
  if (payment.page_url && !(await isOver(tx, payment))) return { url: payment.page_url, state: payment.state }
  // What was left behind by a page that ended does not stand in the way of the next one.
  const pages = payment.page_url ? payment.pages + 1 : payment.pages
  if (payment.page_url)
    await tx
      .updateTable('payments')
      .set({ pages, page_url: null, page_until: null })
      .where('id', '=', paymentId)
      .execute()
  return { cause: pages === 0 ? paymentId : `${paymentId} page ${pages}` }
}

async function intendPage(tx: Tx, house: House, paymentId: string, ways: Ways): Promise<PageWish> {
  const urls = { done: whole(house, ways.done), failed: whole(house, ways.failed) }
  const payment = (await tx
    .updateTable('payments')
    .set({
      done_url: urls.done,
      failed_url: urls.failed,
      begun_at: sql<Date>`coalesce(begun_at, clock_timestamp())`,
      ask_at: sql<Date>`clock_timestamp() + interval '10 minutes'`,
      asked: 0,
    })
    .where('id', '=', paymentId)
    .returning([...WISHED, 'keep_card'])
    .returning(({ selectFrom }) => [
      selectFrom('currencies').select('decimals').whereRef('code', '=', 'payments.currency').as('decimals'),
      selectFrom('payment_customers')
        .select('outside_id')
        .whereRef('user_id', '=', 'payments.payer_id')
        .whereRef('payment_customers.gateway', '=', 'payments.gateway')
        .whereRef('payment_customers.test', '=', 'payments.test')
        .as('customer'),
    ])
    .executeTakeFirstOrThrow()) as Wished & { keep_card: boolean; decimals: number; customer: string | null }
  return { ...wishWith(payment, payment), keepCard: payment.keep_card, ...urls }
}

/** Where the second step is taken: the gateway's page for the same payment. Refuses when nothing is left to do. */
export async function beginStep(house: House, payment: PaymentRow): Promise<string> {
  const back = stepUrlOf(house, payment.id)
  const { url } = await beginPayment(house, payment.id, {
    done: payment.done_url ?? back,
    failed: payment.failed_url ?? back,
  })
  if (url === null) throw new Refusal('payments.nothing-to-do')
  return url
}
