import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import type { Came } from '../../../platform/server/outside.ts'
import type { House } from '../../../platform/server/registry.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { PaymentState } from '../contract.ts'
import type { PageMade, PageWish } from './gateways/gateway.ts'
import type { OpenedForPage } from './open-payment.ts'
import { callsOf } from './outside-calls.ts'
import {
  ASK_AFTER,
  type Known,
  pageWishOf,
  urlsOf,
  type Ways,
  WISHED,
  type Wished,
  wishWith,
  withKnown,
} from './page-wish.ts'
import { lockPayment, type PaymentRow, paymentById } from './queries.ts'
import { stepUrlOf } from './step-link.ts'

/** What the page of a gateway came to; `url` null where there is none to go to. */
type Begun = { url: string | null; state: PaymentState }

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

/** What every wish of a payment says. */
export async function wishOf(tx: Tx, payment: PaymentRow) {
  const known = await tx
    .selectFrom('currencies')
    .select(['decimals', customer(tx, payment).as('customer')])
    .where('code', '=', payment.currency)
    .executeTakeFirstOrThrow()
  return wishWith(payment, known)
}

/** Its first page, or a fresh one where the last one ends soon. */
const PAGE_LEFT = sql<Date>`clock_timestamp() + interval '10 minutes'`

/**
 * Asks the gateway for its page, after the commit that opened the payment; asked again it answers the same page while that is open.
 * A transfer has none. Refuses `payments.provider-silent` while the gateway makes no page: nothing can have been paid, it is asked on
 * behind, and the page comes into the facts.
 */
export async function beginPayment(house: House, paymentId: string, ways: Ways): Promise<Begun> {
  const { db } = house.database
  const first = isFirst((await paymentById(db, paymentId)) ?? notFound())
  const next = first ? { cause: paymentId } : await transact(db, tx => nextPage(tx, paymentId))
  if ('state' in next) return next
  const asked = house.ask(callsOf(house).page, {
    cause: next.cause,
    intend: tx => intendPage(tx, house, paymentId, ways),
  })
  return begunBy(house, paymentId, await asked.catch(refuse))
}

/** Asks for the page of a payment that was opened for one, after its commit. Throws as `beginPayment`. */
export const askForPage = async (house: House, { paymentId, asking }: OpenedForPage): Promise<Begun> =>
  begunBy(house, paymentId, await house.askIntended(callsOf(house).page, asking).catch(refuse))

/** To whoever pays it is said what a silent gateway means for their money. */
function refuse(error: unknown): never {
  throw error instanceof Refusal && error.code === 'outside-silent' ? new Refusal('payments.provider-silent') : error
}

async function begunBy(house: House, paymentId: string, { outcome, effect }: Came<PageMade, Begun>): Promise<Begun> {
  if (effect) return effect
  const payment = (await paymentById(house.database.db, paymentId)) ?? notFound()
  return { url: 'no' in outcome ? null : outcome.url, state: payment.state }
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
  const urls = urlsOf(house, ways)
  const payment = await tx
    .updateTable('payments')
    .set({
      done_url: urls.done,
      failed_url: urls.failed,
      begun_at: sql<Date>`coalesce(begun_at, clock_timestamp())`,
      ask_at: ASK_AFTER,
      asked: 0,
    })
    .where('id', '=', paymentId)
    .returning([...WISHED, 'keep_card'])
    .returning(withKnown)
    .$castTo<Wished & Known & { keep_card: boolean }>()
    .executeTakeFirstOrThrow()
  return pageWishOf(payment, urls)
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
