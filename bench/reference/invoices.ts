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
  tests: number
  issued: number
  total: number
  credited: number
  paid: number
  open: number
  owed: number
}

/** Each status of an invoice as a condition: `left` is what is open. */
const LEFT = '(s.total_minor - s.credited_minor - s.paid_minor)'
const STATUS: Record<string, string> = {
  Draft: 's.issued_on is null',
  Paid: `s.issued_on is not null and ${LEFT} <= 0`,
  'Partial Payment': `s.issued_on is not null and ${LEFT} > 0 and s.paid_minor > 0`,
  'Past Due': `s.issued_on is not null and ${LEFT} > 0 and s.paid_minor <= 0 and s.due_on < $today`,
  Downloaded: `s.issued_on is not null and ${LEFT} > 0 and s.paid_minor <= 0 and (s.due_on is null or s.due_on >= $today) and s.downloaded_at is not null`,
  Sent: `s.issued_on is not null and ${LEFT} > 0 and s.paid_minor <= 0 and (s.due_on is null or s.due_on >= $today) and s.downloaded_at is null`,
}
/** To be paid, seen by nobody, and its newest mail came back, was given up or is held. */
const LOST = `(i.kind = 'invoice' and i.number is not null and s.seen_at is null and s.downloaded_at is null and ${LEFT} > 0 and coalesce((
  select m.dead_at is not null and m.sent_at is null and m.kept_at is null or r.came_at >= coalesce(m.sent_at, r.came_at)
    or m.sent_at is null and m.kept_at is null and m.reason in ('paused', 'refused')
  from mails m left join mail_returns r on r.mail_id = m.id where m.attached ->> 'id' = i.id::text and m.attached ->> 'kind' = 'invoice'
  order by m.created_at desc, m.id desc limit 1), false))`
const AGES: Record<string, string> = {
  any: 'true',
  'over-90': '$today::date - coalesce(s.due_on, s.issued_on) >= 91',
}

type Asked = { status?: string; userId?: string; currency?: string; age?: string; page?: string; perPage?: string }

function whereOf({ status, userId, currency, age }: Asked, today: string): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const parts = ['true']
  const dated = (text: string) => (text.includes('$today') ? text.replaceAll('$today', put(today)) : text)
  if (status) parts.push(`s.kind = 'invoice' and ${dated(STATUS[status]!)}`)
  if (userId) parts.push(`i.user_id = ${put(userId)}`)
  if (currency) parts.push(`s.currency = ${put(currency)}`)
  if (age)
    parts.push(`s.kind = 'invoice' and s.issued_on is not null and not s.test and ${LEFT} > 0 and ${dated(AGES[age]!)}`)
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
    const { userId } = asked
    const counted = 's.issued_on is not null and not s.test'
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
      `select s.currency, min(c.decimals) as decimals, count(*)::int as found, count(*) filter (where s.test)::int as tests,
        count(*) filter (where ${counted})::int as issued,
        coalesce(sum(case when s.kind = 'invoice' then s.total_minor else -s.total_minor end) filter (where ${counted}), 0)::bigint as total,
        coalesce(sum(s.total_minor) filter (where ${counted} and s.kind = 'credit-note'), 0)::bigint as credited,
        coalesce(sum(s.paid_minor) filter (where ${counted}), 0)::bigint as paid,
        coalesce(sum(${LEFT}) filter (where ${counted} and s.kind = 'invoice' and ${LEFT} > 0), 0)::bigint as open,
        coalesce(sum(-(${LEFT})) filter (where ${counted} and s.kind = 'invoice' and ${LEFT} < 0), 0)::bigint as owed
      from invoice_standing s ${userId ? 'join invoices i on i.id = s.invoice_id' : ''} join currencies c on c.code = s.currency
      where ${where} group by s.currency order by s.currency`,
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
    return {
      data: rows.map(row => viewOf(row, today)),
      count: sums.reduce((all, one) => all + one.found, 0),
      tests: sums.reduce((all, one) => all + one.tests, 0),
      totals,
    }
  })
}
