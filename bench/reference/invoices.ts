import type { FastifyInstance } from 'fastify'
import type { Bilingual } from '../../src/platform/shared/text.ts'
import type { Doors, Runs } from './doors.ts'
import { whoAsks } from './who.ts'

type Row = {
  id: string
  kind: 'invoice' | 'credit-note'
  number_text: string | null
  test: boolean
  buyer: string
  currency: string
  decimals: number
  total_minor: number
  paid_minor: number
  credited_minor: number
  issued_on: string | null
  due_on: string | null
  sent_at: Date | null
  downloaded_at: Date | null
  created_at: Date
  credits: string | null
  about: Bilingual | null
  undelivered: boolean
}
type Sum = {
  currency: string
  decimals: number
  found: number
  issued: number
  total: number
  credited: number
  paid: number
  open: number
  owed: number
}

/** Each status of an invoice as a condition: `left` is what is open. */
const LEFT = '(i.total_minor - s.credited_minor - s.paid_minor)'
const STATUS: Record<string, string> = {
  Draft: 'i.number is null',
  Paid: `i.number is not null and ${LEFT} <= 0`,
  'Partial Payment': `i.number is not null and ${LEFT} > 0 and s.paid_minor > 0`,
  'Past Due': `i.number is not null and ${LEFT} > 0 and s.paid_minor <= 0 and i.due_on < $today`,
  Downloaded: `i.number is not null and ${LEFT} > 0 and s.paid_minor <= 0 and (i.due_on is null or i.due_on >= $today) and s.downloaded_at is not null`,
  Sent: `i.number is not null and ${LEFT} > 0 and s.paid_minor <= 0 and (i.due_on is null or i.due_on >= $today) and s.downloaded_at is null`,
}
/** To be paid, seen by nobody, and its newest mail came back, was given up or is held. */
const LOST = `(i.kind = 'invoice' and i.number is not null and s.seen_at is null and s.downloaded_at is null and ${LEFT} > 0 and coalesce((
  select m.dead_at is not null and m.sent_at is null and m.kept_at is null or r.came_at >= coalesce(m.sent_at, r.came_at)
    or m.sent_at is null and m.kept_at is null and m.reason in ('paused', 'refused')
  from mails m left join mail_returns r on r.mail_id = m.id where m.attached ->> 'id' = i.id::text and m.attached ->> 'kind' = 'invoice'
  order by m.created_at desc, m.id desc limit 1), false))`
const AGES: Record<string, string> = {
  any: 'true',
  'over-90': '$today::date - coalesce(i.due_on, i.issued_on) >= 91',
}

type Asked = { status?: string; userId?: string; currency?: string; age?: string; page?: string; perPage?: string }

function whereOf({ status, userId, currency, age }: Asked, today: string): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const parts = ['true']
  const dated = (text: string) => (text.includes('$today') ? text.replaceAll('$today', put(today)) : text)
  if (status) parts.push(`i.kind = 'invoice' and ${dated(STATUS[status]!)}`)
  if (userId) parts.push(`i.user_id = ${put(userId)}`)
  if (currency) parts.push(`i.currency = ${put(currency)}`)
  if (age)
    parts.push(`i.kind = 'invoice' and i.number is not null and not i.test and ${LEFT} > 0 and ${dated(AGES[age]!)}`)
  return { where: parts.join(' and '), values }
}

function statusOf(row: Row, today: string): string {
  if (row.number_text === null) return 'Draft'
  const left = row.total_minor - row.credited_minor - row.paid_minor
  if (row.kind === 'invoice') {
    if (left <= 0) return 'Paid'
    if (row.paid_minor > 0) return 'Partial Payment'
    if (row.due_on !== null && row.due_on < today) return 'Past Due'
  }
  return row.downloaded_at ? 'Downloaded' : 'Sent'
}

function viewOf(row: Row, today: string) {
  const units = (minor: number) => minor / 10 ** row.decimals
  const isOwed = row.kind === 'invoice' && row.number_text !== null
  return {
    _id: row.id,
    kind: row.kind,
    number: row.number_text,
    status: statusOf(row, today),
    test: row.test,
    buyer: row.buyer,
    currency: row.currency,
    total: units(row.total_minor),
    paid: units(row.paid_minor),
    credited: units(row.credited_minor),
    open: isOwed ? units(row.total_minor - row.paid_minor - row.credited_minor) : 0,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    sentAt: row.sent_at?.toISOString() ?? null,
    downloadedAt: row.downloaded_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    credits: row.credits,
    about: row.about,
    undelivered: row.undelivered,
  }
}

/** Today in the club's zone. */
async function todayOf(query: Runs): Promise<string> {
  const { rows } = await query<{ today: string }>(
    `select to_char(now() at time zone coalesce((select value #>> '{}' from settings where key = 'timeZone'), 'UTC'), 'YYYY-MM-DD') as today`,
  )
  return rows[0]!.today
}

/** The list of the desk: a page, how many there are, and sums by currency. */
export function mountInvoices(app: FastifyInstance, { query }: Doors): void {
  app.get('/api/invoices', async request => {
    await whoAsks(query, request, 'invoices.read')
    const asked = request.query as Asked
    const today = await todayOf(query)
    const { where, values } = whereOf(asked, today)
    const perPage = Number(asked.perPage ?? 24)
    const { rows } = await query<Row>(
      `select i.id, i.kind, i.number_text, i.test, coalesce(nullif(i.buyer ->> 'company', ''), i.buyer ->> 'name') as buyer, i.currency,
        c.decimals, i.total_minor, s.paid_minor, s.credited_minor, i.issued_on, i.due_on, s.sent_at, s.downloaded_at, i.created_at,
        corrected.number_text as credits, first.description as about, ${LOST} as undelivered
      from invoices i join invoice_standing s on s.invoice_id = i.id join currencies c on c.code = i.currency
      left join invoices corrected on corrected.id = i.credits_id
      left join invoice_lines first on first.invoice_id = i.id and first.position = 1
      where ${where} order by coalesce(i.issued_at, i.created_at) desc, i.id desc
      limit ${perPage} offset ${(Number(asked.page ?? 1) - 1) * perPage}`,
      values,
    )
    const { rows: sums } = await query<Sum>(
      `select i.currency, min(c.decimals) as decimals, count(*)::int as found, count(i.number)::int as issued,
        sum(case when i.number is null then 0 when i.kind = 'invoice' then i.total_minor else -i.total_minor end)::bigint as total,
        sum(case when i.number is not null and i.kind = 'credit-note' then i.total_minor else 0 end)::bigint as credited,
        sum(s.paid_minor)::bigint as paid,
        sum(case when i.number is not null and i.kind = 'invoice' and ${LEFT} > 0 then ${LEFT} else 0 end)::bigint as open,
        sum(case when i.number is not null and i.kind = 'invoice' and ${LEFT} < 0 then -(${LEFT}) else 0 end)::bigint as owed
      from invoices i join invoice_standing s on s.invoice_id = i.id join currencies c on c.code = i.currency
      where ${where} group by i.currency order by i.currency`,
      values,
    )
    const totals = sums
      .filter(one => one.issued > 0)
      .map(({ currency, decimals, issued, total, credited, paid, open, owed }) => {
        const units = (minor: number) => minor / 10 ** decimals
        return {
          currency,
          count: issued,
          total: units(total),
          credited: units(credited),
          paid: units(paid),
          open: units(open),
          owed: units(owed),
        }
      })
    return { data: rows.map(row => viewOf(row, today)), count: sums.reduce((all, one) => all + one.found, 0), totals }
  })
}
