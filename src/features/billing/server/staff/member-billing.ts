import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { money } from '../../../../platform/shared/money.ts'
import { notFound } from '../../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../../platform/shared/text.ts'
import { personById } from '../../../accounts/server/public.ts'
import { type RefundFacts, refundsUnsettled } from '../../../payments/server/public.ts'
import type { MemberBilling } from '../../contract/staff.ts'
import { refundableOf } from '../../rules/refundable.ts'
import { balancesOf } from '../credit.ts'
import { historyOf } from '../history.ts'
import { giftsOf, type Units, unitsFor } from '../my-billing.ts'
import { reasonWords } from '../reason-words.ts'
import { runningRow } from './subscription-list.ts'

/** A purchase or a renewal with what of it can still be given back. */
export type Charge = {
  kind: 'checkout' | 'renewal'
  id: string
  user_id: string
  at: Date
  plan: Bilingual
  minor: number
  currency: string
  state: 'open' | 'done' | 'closed'
  failure: string | null
  invoice_id: string | null
  payment_id: string | null
  /** What can still be given back, in all and by its gateway, and for how much of it a credit note is out already. */
  left: ReturnType<typeof refundableOf>
}

type Row = Omit<Charge, 'left'> & {
  total: number | null
  credited: number
  paid: number
  received: number
  refunded: number
  charged_back: number
  asked: number
}

const CHARGES = sql`(
  select 'checkout' as kind, c.id, c.user_id, c.created_at as at, c.price_id, c.due_minor as minor, c.currency, c.state, null::text as failure,
    c.invoice_id, c.payment_id from checkouts c where c.way <> 'later'
  union all
  select 'renewal', r.id, r.user_id, r.created_at, r.price_id, r.due_minor, r.currency, case when r.paid_at is not null then 'done' else r.state end,
    r.failure, r.invoice_id, r.payment_id from renewals r) c`

/** Charges of a member, the newest first. */
export async function chargesOf(db: Db, userId: string, id?: string): Promise<Charge[]> {
  const { rows } = await sql<Row>`
    select c.*, p.name as plan, case when i.number is not null then i.total_minor end as total, s.credited_minor as credited,
      s.paid_minor as paid, m.received_minor as received, m.refunded_minor as refunded, m.charged_back_minor as charged_back,
      (select coalesce(sum(minor), 0)::bigint from payment_refunds f where f.payment_id = m.id and f.state = 'asked') as asked
    from ${CHARGES} join plan_prices r on r.id = c.price_id join plans p on p.id = r.plan_id
    left join invoices i on i.id = c.invoice_id left join invoice_standing s on s.invoice_id = i.id
    left join payments m on m.id = c.payment_id
    where c.user_id = ${userId} and ${id ? sql`c.id = ${id}` : sql`true`}
    order by c.at desc, c.id desc limit 100`.execute(db)
  return rows.map(row => ({ ...row, left: leftToRefund(row) }))
}

const NOTHING = { all: 0, byGateway: 0, credited: 0 }

function leftToRefund({ state, minor: charged, total, credited, paid, payment_id, ...payment }: Row): Charge['left'] {
  if (state !== 'done' || total === null) return NOTHING
  const { received, refunded, asked, charged_back: chargedBack } = payment
  return refundableOf({
    charged,
    total,
    credited,
    paid,
    payment: payment_id === null ? null : { received, refunded, asked, chargedBack },
  })
}

async function pricesFor(db: Db, currency: string | null, language: Language) {
  const units = await unitsFor(db)
  const { rows } = await sql<{
    id: string
    name: Bilingual
    period: 'month' | 'year'
    minor: number
    currency: string
  }>`
    select r.id, p.name, r.period, r.minor, r.currency from plan_prices r join plans p on p.id = r.plan_id
    where r.retired_at is null and p.archived_at is null and r.currency = ${currency} order by p.position, r.period`.execute(
    db,
  )
  return rows.map(row => ({
    _id: row.id,
    plan: row.name[language],
    period: row.period,
    amount: units(money(row.minor, row.currency)),
    currency: row.currency,
  }))
}

const refundView = ({ state, minor, failure, at }: RefundFacts, currency: string, units: Units) => ({
  amount: units(money(minor, currency)),
  state: state === 'failed' ? ('failed' as const) : ('asked' as const),
  said: failure,
  at: at.toISOString(),
})

/** Everything that a member's billing tab shows; 404 for nobody. */
export async function memberBillingOf(db: Db, userId: string, language: Language): Promise<MemberBilling> {
  const person = (await personById(db, userId)) ?? notFound()
  const units = await unitsFor(db)
  const current = await runningRow(db, userId, language)
  const charges = await chargesOf(db, userId)
  const refunds = await refundsUnsettled(
    db,
    charges.flatMap(one => one.payment_id ?? []),
  )
  return {
    username: person.username,
    current,
    credit: (await balancesOf(db, userId)).map(one => ({ amount: units(one), currency: one.currency })),
    charges: charges.map(one => ({
      kind: one.kind,
      id: one.id,
      at: one.at.toISOString(),
      plan: one.plan[language],
      amount: units(money(one.minor, one.currency)),
      currency: one.currency,
      state: one.state,
      failure: one.failure && one.state === 'open' ? reasonWords(one.failure)[language] : null,
      refundable: units(money(one.left.all, one.currency)),
      byGateway: one.left.byGateway > 0,
      refunds: refunds.filter(of => of.paymentId === one.payment_id).map(of => refundView(of, one.currency, units)),
    })),
    gifts: await giftsOf(db, userId, language),
    history: (await historyOf(db, userId, language, true)).map(one => ({ ...one, at: one.at.toISOString() })),
    prices: current?.amount == null ? [] : await pricesFor(db, current.currency, language),
  }
}
