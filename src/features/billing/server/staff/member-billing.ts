import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { money } from '../../../../platform/shared/money.ts'
import { notFound } from '../../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../../platform/shared/text.ts'
import { personById } from '../../../accounts/server/public.ts'
import type { MemberBilling } from '../../contract/staff.ts'
import { balancesOf } from '../credit.ts'
import { historyOf } from '../history.ts'
import { unitsFor } from '../my-billing.ts'
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
  /** Left of what was paid, without what was given back. */
  left: number
}

const CHARGES = sql`(
  select 'checkout' as kind, c.id, c.user_id, c.created_at as at, c.price_id, c.due_minor as minor, c.currency, c.state, null::text as failure,
    c.invoice_id, c.payment_id from checkouts c where c.way <> 'later'
  union all
  select 'renewal', r.id, r.user_id, r.created_at, r.price_id, r.due_minor, r.currency, case when r.paid_at is not null then 'done' else r.state end,
    r.failure, r.invoice_id, r.payment_id from renewals r) c`

/** Charges of a member, the newest first. */
export async function chargesOf(db: Db, userId: string, id?: string): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    select c.*, p.name as plan,
      case when c.state = 'done' and i.number is not null then
        greatest(0, least(c.minor, coalesce(i.total_minor, 0) - coalesce(s.credited_minor, 0))) else 0 end as left
    from ${CHARGES} join plan_prices r on r.id = c.price_id join plans p on p.id = r.plan_id
    left join invoices i on i.id = c.invoice_id left join invoice_standing s on s.invoice_id = i.id
    where c.user_id = ${userId} and ${id ? sql`c.id = ${id}` : sql`true`}
    order by c.at desc, c.id desc limit 100`.execute(db)
  return rows.map(row => ({ ...row, left: Number(row.left) }))
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

/** Everything that a member's billing tab shows; 404 for nobody. */
export async function memberBillingOf(db: Db, userId: string, language: Language): Promise<MemberBilling> {
  const person = (await personById(db, userId)) ?? notFound()
  const units = await unitsFor(db)
  const current = await runningRow(db, userId, language)
  return {
    username: person.username,
    current,
    credit: (await balancesOf(db, userId)).map(one => ({ amount: units(one), currency: one.currency })),
    charges: (await chargesOf(db, userId)).map(one => ({
      kind: one.kind,
      id: one.id,
      at: one.at.toISOString(),
      plan: one.plan[language],
      amount: units(money(one.minor, one.currency)),
      currency: one.currency,
      state: one.state,
      failure: one.failure && one.state === 'open' ? reasonWords(one.failure)[language] : null,
      refundable: units(money(one.left, one.currency)),
      byGateway: one.payment_id !== null,
    })),
    history: (await historyOf(db, userId, language, true)).map(one => ({ ...one, at: one.at.toISOString() })),
    prices: current?.amount == null ? [] : await pricesFor(db, current.currency, language),
  }
}
