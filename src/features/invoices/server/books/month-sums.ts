import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import { clock } from '../../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { inUnits, money } from '../../../../platform/shared/money.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { setting } from '../../../settings/server/public.ts'
import type { MonthView } from '../../contract/books.ts'
import type { Editor } from '../desk/write-draft.ts'
import { coinsOf } from '../invoice-rows.ts'
import { dayIn } from '../totals.ts'
import { closedThrough, holdMonths } from './closed-months.ts'

type Row = {
  month: string
  currency: string
  invoices: number
  net: number
  tax: number
  total: number
  credited: number
  paid: number
}

/** What was issued and paid in each month by currency; rehearsals are left out. Net, tax and total without what was credited. */
async function sumsByMonth(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select month, currency, sum(invoices)::int as invoices, sum(net)::bigint as net, sum(tax)::bigint as tax, sum(total)::bigint as total,
      sum(credited)::bigint as credited, sum(paid)::bigint as paid
    from (
      select date_trunc('month', issued_on)::date as month, currency, (kind = 'invoice')::int as invoices,
        case when kind = 'invoice' then net_minor else -net_minor end as net,
        case when kind = 'invoice' then tax_minor else -tax_minor end as tax,
        case when kind = 'invoice' then total_minor else -total_minor end as total,
        case when kind = 'invoice' then 0 else total_minor end as credited, 0 as paid
      from invoices where number is not null and not test
      union all
      select date_trunc('month', p.paid_on)::date, i.currency, 0, 0, 0, 0, 0, p.amount_minor
      from invoice_payments p join invoices i on i.id = p.invoice_id where not i.test) entry
    group by month, currency order by month desc, currency`.execute(db)
  return rows
}

/** The first day of the month that runs now in the club's zone. */
const runningMonth = async (db: Db): Promise<string> =>
  `${dayIn(await setting(db, 'timeZone'), await clock(db)).slice(0, 7)}-01`

/** The months that have anything, the newest first, with whether each is closed or may be. */
export async function monthViews(db: Db): Promise<MonthView[]> {
  const coins = await coinsOf(db)
  const closed = await db.selectFrom('invoice_months').select(['month', 'closed_at']).execute()
  const last =
    closed
      .map(one => one.month)
      .sort()
      .at(-1) ?? ''
  const running = await runningMonth(db)
  const by = Map.groupBy(await sumsByMonth(db), row => row.month)
  const months = [...new Set([...by.keys(), ...closed.map(one => one.month)])].sort().reverse()
  return months.map(month => ({
    month,
    closedAt:
      month <= last
        ? closed
            .filter(one => one.month >= month)
            .sort((a, b) => (a.month < b.month ? -1 : 1))[0]!
            .closed_at.toISOString()
        : null,
    closable: month > last && month < running,
    sums: (by.get(month) ?? []).map(({ currency, invoices, ...row }) => {
      const units = (minor: number) => inUnits(money(minor, currency), coins(currency))
      const { net, tax, total, credited, paid } = row
      return {
        currency,
        invoices,
        net: units(net),
        tax: units(tax),
        total: units(total),
        credited: units(credited),
        paid: units(paid),
      }
    }),
  }))
}

/** Closes a month and all before it. Refuses one that runs still, and one that is closed. */
export async function closeMonth(tx: Tx, by: Editor, day: string): Promise<string> {
  const month = `${day.slice(0, 7)}-01`
  await holdMonths(tx)
  if (month >= (await runningMonth(tx))) throw new Refusal('invoices.month-runs')
  const last = await closedThrough(tx)
  if (last !== null && month <= last) throw new Refusal('invoices.month-is-closed')
  await tx.insertInto('invoice_months').values({ month, closed_by: by.id }).execute()
  const { origin, id } = by
  await record(tx, {
    actorId: id,
    action: 'invoices.close-month',
    after: { month },
    address: origin.address,
    requestId: origin.requestId,
  })
  return month
}
