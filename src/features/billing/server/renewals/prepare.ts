import { sql } from 'kysely'
import { clock } from '../../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import type { Money } from '../../../../platform/shared/money.ts'
import type { Language } from '../../../../platform/shared/text.ts'
import { personById } from '../../../accounts/server/public.ts'
import {
  billingDetailsOf,
  draftInvoice,
  issueInvoice,
  type Line,
  sendInvoice,
  type Totals,
  totalsFor,
} from '../../../invoices/server/public.ts'
import { expectTransfer, hasCard, methodsOf, rehearses, waysOfPaying } from '../../../payments/server/public.ts'
import {
  discountFor,
  lockSubscription,
  type Offer,
  type PlanRow,
  planById,
  type Renewal,
  renewalOf,
  type Subscription,
  upcomingRenewal,
} from '../../../plans/server/public.ts'
import { BANK_DAYS } from '../../rules/dunning.ts'
import { afterCredit, renewalLines } from '../../rules/quote.ts'
import { balanceOf, payWithCredit } from '../credit.ts'
import { lockMember } from '../member-lock.ts'
import { codeWords } from '../purchase.ts'
import { recordBrought } from '../record-brought.ts'
import { inBoth, lastPaidDay, lineWords, writerFor } from '../words.ts'
import { failRenewal } from './fail.ts'
import { settleRenewal } from './settle.ts'

/** What the next period of a subscription comes to. */
export type Coming = Renewal & {
  plan: PlanRow
  lines: Line[]
  net: Money
  totals: Totals
  credit: Money
  due: Money
  offer: (Offer & { useId: string }) | null
}

async function comingFrom(
  db: Db,
  userId: string,
  row: Pick<Subscription, 'id' | 'zone'>,
  renewal: Renewal,
): Promise<Coming> {
  const plan = (await planById(db, renewal.planId))!
  const zone = row.zone!
  const offer = await discountFor(db, row.id, renewal.at)
  const { lines: quoted, net } = renewalLines(renewal.price, offer?.discount ?? null, renewal.at, renewal.until, zone)
  const { currency } = renewal.price
  const write = await writerFor(db, [
    currency,
    ...(offer && 'amount' in offer.discount ? [offer.discount.amount.currency] : []),
  ])
  const named = { plan: plan.name, old: null, code: codeWords(offer, write), period: renewal.period, zone }
  const lines = quoted.map((line): Line => {
    const span = line.kind === 'plan' ? { from: line.from, until: lastPaidDay(line.until, zone) } : {}
    return {
      ...lineWords(line, named, write),
      quantity: 1,
      unit: line.amount,
      ...span,
      about: { kind: 'plan', id: plan.id },
    }
  })
  const buyer = (await billingDetailsOf(db, userId)) ?? { country: '', taxId: '' }
  const totals = await totalsFor(db, { buyer, lines, currency, on: renewal.at })
  return {
    ...renewal,
    plan,
    lines,
    net,
    totals,
    offer,
    ...afterCredit(totals.total, await balanceOf(db, userId, currency)),
  }
}

/** What the next charge of a running subscription will be, for showing it. */
export const comingOf = async (db: Db, userId: string, row: Pick<Subscription, 'id' | 'zone'>): Promise<Coming> =>
  comingFrom(db, userId, row, await upcomingRenewal(db, row.id))

type Way = 'card' | 'bank' | 'nothing'

/** How the next period is paid: with the kept card, or as the last one was by a transfer. */
export async function wayOf(db: Db, row: Pick<Subscription, 'id' | 'user_id' | 'currency'>): Promise<Way> {
  if (await hasCard(db, row.user_id)) return 'card'
  const last = await sql<{ gateway: string | null }>`
    select p.gateway from paid_periods d left join payments p on p.id = d.payment_id
    where d.subscription_id = ${row.id} order by d.created_at desc limit 1`.execute(db)
  if (last.rows[0]?.gateway !== 'bank') return 'nothing'
  return (await waysOfPaying(db, row.currency!)).some(one => one.gateway === 'bank') ? 'bank' : 'nothing'
}

const CLOSED = 'closed'

/** Whether a period is to be asked for: it is over, or its document goes to the bank's customers some days before. */
async function isDue(tx: Tx, row: Subscription, way: Way): Promise<boolean> {
  if (row.status !== 'active' || row.price_id === null || row.cancels_at_end || row.paused_at !== null) return false
  const early = way === 'bank' ? BANK_DAYS[row.period!] : 0
  const { rows } = await sql<{ due: boolean }>`
    select ${row.period_end}::timestamptz - make_interval(days => ${early}) <= clock_timestamp() as due`.execute(tx)
  return rows[0]!.due
}

/**
 * Makes the row of the next period of a subscription, once: what it costs, what the balance pays of it, how the rest comes. What costs
 * nothing begins at once. Answers the row's id; null where there is nothing to do.
 */
export async function prepareRenewal(tx: Tx, subscriptionId: string, userId: string): Promise<string | null> {
  await lockMember(tx, userId)
  const row = await lockSubscription(tx, subscriptionId)
  const way = await wayOf(tx, row)
  if (!(await isDue(tx, row, way))) return null
  const coming = await comingFrom(tx, userId, row, await renewalOf(tx, row.id))
  const now = await clock(tx)
  const columns = {
    user_id: userId,
    until_at: coming.until,
    price_id: coming.priceId,
    currency: coming.price.currency,
    net_minor: coming.net.minor,
    total_minor: coming.totals.total.minor,
    credit_minor: coming.credit.minor,
    due_minor: coming.due.minor,
    code_use_id: coming.offer?.useId ?? null,
    way: coming.due.minor === 0 ? ('card' as const) : way,
    try_at: way === 'card' && coming.due.minor > 0 ? now : null,
  }
  // One that was closed before its time, because its member had cancelled, is opened again.
  const again = {
    ...columns,
    state: 'open',
    done_at: null,
    payment_id: null,
    invoice_id: null,
    failure: null,
    first_failed_at: null,
  }
  const made = await tx
    .insertInto('renewals')
    .values({ subscription_id: row.id, begins_at: coming.at, ...columns })
    .onConflict(known =>
      known
        .columns(['subscription_id', 'begins_at'])
        .where('dispute_id', 'is', null)
        .doUpdateSet(again)
        .where('renewals.state', '=', CLOSED),
    )
    .returning(['id', 'opened'])
    .executeTakeFirst()
  if (!made) return null
  const byBank = way === 'bank' && coming.due.minor > 0
  const test = await isTest(tx, userId, coming.due.minor > 0 ? way : 'nothing')
  await payWithCredit(tx, userId, coming.credit, { cause: `renewal ${made.id} ${made.opened}`, test })
  await draft(tx, made.id, { userId, coming, byBank, test })
  if (coming.due.minor === 0) await settleRenewal(tx, made.id, null)
  else if (way === 'nothing') await failRenewal(tx, made.id, { reason: 'no-card', stepUrl: null, paymentId: null })
  return made.id
}

/** Whether it is charged in a rehearsal. A transfer is money also while cards are rehearsed. */
async function isTest(tx: Tx, userId: string, way: Way): Promise<boolean> {
  if (way === 'bank') return false
  const card = way === 'card' ? (await methodsOf(tx, userId))[0] : undefined
  return card?.test ?? rehearses(tx)
}

type Drafting = { userId: string; coming: Coming; byBank: boolean; test: boolean }

/** Its document: a draft until it is paid. Whoever pays by bank gets it issued before, with the transfer to make. */
async function draft(tx: Tx, id: string, { userId, coming, byBank, test }: Drafting): Promise<void> {
  const person = (await personById(tx, userId))!
  const details = (await billingDetailsOf(tx, userId)) ?? {
    name: person.name,
    company: '',
    address: '',
    city: '',
    postalCode: '',
    country: '',
    taxId: '',
  }
  const subject = { kind: 'renewal' as const, id }
  const language = person.language as Language
  const currency = coming.price.currency
  const invoiceId = await draftInvoice(tx, {
    userId,
    buyer: details,
    lines: coming.lines,
    currency,
    subject,
    test,
    language,
    ...(byBank && { due: coming.at }),
  })
  let paymentId: string | null = null
  if (byBank) {
    const payer = { userId, name: person.name, email: person.email, language }
    const description = inBoth(`pays.${coming.period}`, { plan: coming.plan.name })
    await issueInvoice(tx, invoiceId, { by: null })
    // What the balance pays stands on it, so that it asks for what its transfer asks for.
    await recordBrought(
      tx,
      { invoiceId, userId, credit: coming.credit.minor, currency, kind: 'renewal', cause: id },
      null,
    )
    paymentId = await expectTransfer(tx, { subject, payer, amount: coming.due, description })
    await sendInvoice(tx, invoiceId)
  }
  await tx.updateTable('renewals').set({ invoice_id: invoiceId, payment_id: paymentId }).where('id', '=', id).execute()
}
