import { type Kysely, sql } from 'kysely'
import type { Acked, Journey } from './payers.ts'

type Marks = Map<string, number>
type Numbered = { series: string; number: number }

/** Numbers of a series that were given twice, and those between the first and the last that nothing has. */
export function faultsOfNumbers(rows: readonly Numbered[]): { doubled: number; skipped: number } {
  const series = Map.groupBy(rows, row => row.series)
  const faults = { doubled: 0, skipped: 0 }
  for (const list of series.values()) {
    const given = new Set(list.map(row => row.number))
    faults.doubled += list.length - given.size
    faults.skipped += Math.max(...given) - given.size
  }
  return faults
}

/** The numbers of all documents, with the last that each series says it gave. */
export async function numbersOf(db: Kysely<never>): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    select series || ' ' || year as series, number from invoices where number is not null`.execute(db)
  const { rows: last } =
    await sql<Numbered>`select series || ' ' || year as series, last as number from invoice_series`.execute(db)
  // A number that its series gave and no document has is one that was skipped.
  const unused = last.filter(one => !rows.some(row => row.series === one.series && row.number === one.number))
  return [...rows, ...unused.map(one => ({ ...one, number: one.number + 1 }))]
}

async function marksOf(
  db: Kysely<never>,
  query: ReturnType<typeof sql<{ mark: string; times: number }>>,
): Promise<Marks> {
  return new Map((await query.execute(db)).rows.map(row => [row.mark, Number(row.times)]))
}

/** How often a document is there, was paid whole, and was told of as paid: the most of the three. */
const booked = (subject: ReturnType<typeof sql>, document: ReturnType<typeof sql>) => sql<number>`greatest(
  (select count(*) from invoices i where ${document} and i.kind = 'invoice' and i.number is not null),
  (select count(*) from payments p where p.subject_id = ${subject} and (p.state = 'paid' or p.late_at is not null)),
  (select ceil(sum(n.amount_minor) filter (where n.amount_minor > 0)::numeric / nullif(min(i.total_minor), 0))
    from invoice_payments n join invoices i on i.id = n.invoice_id where ${document}))`

const paidWhole = (
  document: ReturnType<typeof sql>,
) => sql`exists (select from invoices i join invoice_payments n on n.invoice_id = i.id
  where ${document} and i.number is not null group by i.id having sum(n.amount_minor) filter (where n.amount_minor > 0) >= i.total_minor)`

const OF_GIFT = sql`i.subject_kind = 'checkout' and i.subject_id = c.id`
const gifts = (gateway: 'stripe' | 'bank') => sql<{ mark: string; times: number }>`
  select g.message as mark, sum(${booked(sql`c.id`, OF_GIFT)})::int as times from gifts g join checkouts c on c.id = g.checkout_id
  where c.gateway = ${gateway} and c.state = 'done' and g.paid_at is not null and ${paidWhole(OF_GIFT)} group by 1`

/** How often each mark of a journey is in the books. */
const MARKS: Record<Journey, ReturnType<typeof sql<{ mark: string; times: number }>>> = {
  cards: gifts('stripe'),
  transfers: gifts('bank'),
  invoices: sql`
    select d.note as mark, sum(${booked(sql`d.id`, sql`i.id = d.id`)})::int as times from invoices d
    where d.note <> '' and ${paidWhole(sql`i.id = d.id`)} group by 1`,
  // Given back once at the gateway, with one credit note; one of the two alone is money lost on the way.
  refunds: sql`
    select g.message as mark, greatest(count(distinct r.id), count(distinct k.id), count(distinct b.id))::int as times
    from gifts g join checkouts c on c.id = g.checkout_id
    join payment_refunds r on r.payment_id = c.payment_id and r.state = 'done'
    join invoices i on i.subject_kind = 'checkout' and i.subject_id = c.id and i.kind = 'invoice'
    join invoices k on k.credits_id = i.id join invoice_payments b on b.invoice_id = i.id and b.amount_minor < 0 group by 1`,
}

/** What came of what was acknowledged. */
export async function countAcked(db: Kysely<never>, journey: Journey, all: readonly Acked[]) {
  const found = await marksOf(db, MARKS[journey])
  const acked = all.filter(one => one.journey === journey)
  return {
    acked: acked.length,
    lost: acked.filter(one => !found.has(one.mark)).length,
    doubled: [...found.values()].filter(times => times > 1).length,
  }
}

/** Refunds that are written in the books and were never asked of the gateway, or the other way round. */
export async function halfRefunds(db: Kysely<never>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments p
    left join (select payment_id, sum(minor) as minor from payment_refunds where state = 'done' group by 1) r on r.payment_id = p.id
    left join (select i.subject_id, sum(k.total_minor) as minor from invoices k join invoices i on i.id = k.credits_id group by 1) n
      on n.subject_id = p.subject_id
    where p.state = 'paid' and coalesce(r.minor, 0) <> coalesce(n.minor, 0)`.execute(db)
  return rows[0]!.count
}
