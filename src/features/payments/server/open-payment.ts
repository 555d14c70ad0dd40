import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { Intended } from '../../../platform/server/outside.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Money } from '../../../platform/shared/money.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import type { GatewayCode, PaymentState, Subject } from '../contract.ts'
import { creditorReference } from '../rules/reference.ts'
import { gatewaysOn } from './gateways/gateway-rows.ts'
import { callsOf } from './outside-calls.ts'
import { ASK_AFTER, type Known, pageWishOf, urlsOf, type Ways, WISHED, type Wished, withKnown } from './page-wish.ts'
import { lockPayment } from './queries.ts'

/** Whoever pays; `userId` null is an outside client of the club. */
type Payer = { userId: string | null; name: string; email: string; language: Language }

/** What is to be paid, by whom and how. */
export type Opening = {
  subject: Subject
  payer: Payer
  amount: Money
  gateway: GatewayCode
  /** Whether that gateway is a rehearsal, of whoever read it in this transaction (`waysOfPaying`); without it it is read. */
  test?: boolean
  /** Whether the card shall be charged for the next periods as well. */
  keepCard: boolean
  description: Bilingual
}

/** With what stands before them, groups of four. */
const PLACES = 8

async function nextReference(tx: Tx): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('payment_references') as next`.execute(tx)
  return creditorReference(String(rows[0]!.next).padStart(PLACES, '0'))
}

async function isTest(tx: Tx, gateway: GatewayCode): Promise<boolean> {
  const open = (await gatewaysOn(tx)).find(one => one.code === gateway)
  if (!open) throw new Refusal('payments.way-closed')
  return open.test
}

/**
 * Opens a payment, in the transaction of what it is for; nobody is asked for money yet. A transfer has its reference from now on and
 * waits for the bank. Refuses a way of paying that the club does not take (`payments.way-closed`).
 */
export async function openPayment(tx: Tx, opening: Opening): Promise<string> {
  const row = await rowOf(tx, opening)
  const { id } = await tx.insertInto('payments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

async function rowOf(tx: Tx, opening: Opening) {
  const { subject, payer, amount, gateway, keepCard, description } = opening
  const isTransfer = gateway === 'bank'
  return {
    gateway,
    subject_kind: subject.kind,
    subject_id: subject.id,
    payer_id: payer.userId,
    payer_name: payer.name,
    payer_email: payer.email,
    payer_language: payer.language,
    currency: amount.currency,
    minor: amount.minor,
    description: JSON.stringify(description),
    keep_card: keepCard && payer.userId !== null,
    test: opening.test ?? (await isTest(tx, gateway)),
    state: isTransfer ? 'awaiting-bank' : 'open',
    reference: isTransfer ? await nextReference(tx) : null,
    opened_at: sql<Date>`clock_timestamp()`,
  }
}

/** A payment that was opened with the question for its page, which is asked after the commit (`askForPage`). */
export type OpenedForPage = { paymentId: string; asking: Intended }

/**
 * Opens a payment whose payer goes to the gateway's page; what the gateway is asked is kept in the transaction that opens it. No
 * transfer. Refuses as `openPayment`.
 */
export async function openForPage(tx: Tx, house: House, opening: Opening, ways: Ways): Promise<OpenedForPage> {
  const urls = urlsOf(house, ways)
  const payment = await tx
    .insertInto('payments')
    .values({
      ...(await rowOf(tx, opening)),
      done_url: urls.done,
      failed_url: urls.failed,
      begun_at: sql<Date>`clock_timestamp()`,
      ask_at: ASK_AFTER,
    })
    .returning([...WISHED, 'keep_card'])
    .returning(withKnown)
    .$castTo<Wished & Known & { keep_card: boolean }>()
    .executeTakeFirstOrThrow()
  const request = pageWishOf(payment, urls)
  return { paymentId: payment.id, asking: await house.intend(tx, callsOf(house).page, { cause: payment.id, request }) }
}

/** Opens a payment by bank transfer: for invoices that name the club's account. */
export const expectTransfer = (tx: Tx, opening: Omit<Opening, 'gateway' | 'test' | 'keepCard'>): Promise<string> =>
  openPayment(tx, { ...opening, gateway: 'bank', keepCard: false })

const STILL_OPEN: readonly PaymentState[] = ['open', 'second-step', 'awaiting-bank', 'failed']

/**
 * Nobody waits for it any more; `elsewhere` where what it was for was paid another way. Money that comes all the same is kept and shown
 * to staff; its gateway's page is closed soon.
 */
export async function cancelPayment(tx: Tx, paymentId: string, { elsewhere = false } = {}): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (!STILL_OPEN.includes(payment.state)) return
  await tx
    .updateTable('payments')
    .set({ state: 'canceled', elsewhere, ask_at: payment.outside_page === null ? null : sql<Date>`clock_timestamp()` })
    .where('id', '=', paymentId)
    .execute()
}
