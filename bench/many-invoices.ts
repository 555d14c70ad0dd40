import { sql } from 'kysely'
import { sellerNow } from '../src/features/invoices/server/seller.ts'
import { type Db, type Tx, transact } from '../src/platform/server/db.ts'
import { drawn } from './drawing.ts'
import { repack, tidy } from './tidy.ts'
import { withoutIndexes } from './without-indexes.ts'

const DAYS = 900
/** Of so many one is a credit note on the one before it, a draft, of the sandbox. */
const CREDIT_EVERY = 33
const DRAFT_EVERY = 50
const TEST_EVERY = 45
/** Shares of a hundred issued invoices: paid, paid in part; the others are open, most of them in time. */
const PAID = 0.86
const PART = 0.9

/** Who gets them: few members very many, and what each is. */
async function listDocuments(tx: Tx, count: number): Promise<void> {
  await sql`create temporary table people on commit drop as
    select id, name, email::text as email, language, row_number() over (order by md5(id::text)) - 1 as at, count(*) over () as count
    from users where profile_status = 'approved'`.execute(tx)
  await sql`create temporary table documents on commit drop as
    select g, uuid_v7() as id, p.id as user_id, p.name, p.language,
      now() - make_interval(secs => ${DAYS * 86_400} * (1 - g::double precision / ${count})) as at,
      (array['USD', 'USD', 'USD', 'USD', 'USD', 'USD', 'USD', 'EUR', 'EUR', 'JPY'])[1 + g % 10] as currency,
      (1000 + floor(${drawn(1)} * 500) * 100)::bigint as minor,
      g % ${CREDIT_EVERY} = 0 and g > 1 as credits, g % ${DRAFT_EVERY} = 7 as draft, g % ${TEST_EVERY} = 11 as test, ${drawn(2)} as fate
    from generate_series(1, ${count}::int) g join people p on p.at = floor(p.count * power(${drawn(3)}, 2))::bigint`.execute(
    tx,
  )
  await sql`create unique index on documents (g)`.execute(tx)
  // A credit note is on an invoice that was issued, of the same member and currency, over half of it.
  await sql`update documents d set credits = false from documents before
    where before.g = d.g - 1 and d.credits and (before.draft or before.credits or d.draft)`.execute(tx)
  await sql`update documents d set user_id = before.user_id, name = before.name, language = before.language, currency = before.currency,
      minor = before.minor / 2, test = before.test from documents before where d.credits and before.g = d.g - 1`.execute(
    tx,
  )
  await sql`analyze documents`.execute(tx)
}

/** Drafts with a line each, then their numbers: what was issued takes no line any more. */
async function write(tx: Tx, seller: object): Promise<void> {
  await sql`insert into invoices (id, kind, test, user_id, buyer, language, currency, mode, net_minor, tax_minor, total_minor, taxes,
      subject_kind, subject_id, due_days, secret, credits_id, why, created_at, changed_at)
    select d.id, case when d.credits then 'credit-note' else 'invoice' end, d.test, d.user_id,
      jsonb_build_object('name', d.name, 'company', case when d.g % 3 = 0 then d.name || ' Ltd' else '' end, 'address', 'Harbour Road ' || d.g % 200,
        'city', 'Dubai', 'postalCode', '', 'country', 'AE', 'taxId', ''),
      d.language, d.currency, 'none', d.minor, 0, d.minor, '[]', case when d.g % 5 = 0 then 'invoice' else 'renewal' end,
      case when d.g % 5 = 0 then d.id else uuid_v7() end, 14, 'made-' || d.id, before.id,
      case when d.credits then '{"en": "Half of the period", "ar": "نصف المدة"}'::jsonb end, d.at, d.at
    from documents d left join documents before on d.credits and before.g = d.g - 1 order by d.g`.execute(tx)
  await sql`insert into invoice_lines (invoice_id, position, description, quantity, unit_minor, amount_minor, net_minor, tax_code, tax_rate, tax_category)
    select id, 1, '{"en": "Standard", "ar": "الأساسية"}', 1, minor, minor, minor, 'club', 0, 'O' from documents`.execute(
    tx,
  )
  await sql`with numbered as (
      select d.id, d.at, concat_ws('-', case when d.test then 'TEST' end, case when d.credits then 'CN' end) as series,
        extract(year from d.at)::int as year, row_number() over (partition by d.test, d.credits, extract(year from d.at) order by d.g) as number
      from documents d where not d.draft)
    update invoices i set series = n.series, year = n.year, number = n.number,
      number_text = concat_ws('-', nullif(n.series, ''), n.year, lpad(n.number::text, greatest(5, length(n.number::text)), '0')),
      seller = ${JSON.stringify(seller)}::jsonb, issued_on = n.at::date, issued_at = n.at, due_on = n.at::date + 14
    from numbered n where n.id = i.id`.execute(tx)
  await sql`insert into invoice_series (series, year, last)
    select series, year, max(number) from invoices where number is not null group by series, year
    on conflict (series, year) do update set last = greatest(invoice_series.last, excluded.last)`.execute(tx)
}

/** What was paid of them, sent and fetched. */
async function settle(tx: Tx): Promise<void> {
  await sql`insert into invoice_payments (invoice_id, amount_minor, paid_on, how, key)
    select id, case when fate < ${PAID} then minor else greatest(1, minor / 3) end, least(current_date, at::date + (g % 12)),
      '{"en": "Card", "ar": "بطاقة"}', 'made ' || id
    from documents where not draft and not credits and fate < ${PART}`.execute(tx)
  // Nobody is reminded of them: tens of thousands of mails with their PDFs would be drawn while something else is measured.
  await sql`update invoice_standing s set sent_at = d.at + interval '1 minute', reminders = 9,
      downloaded_at = case when d.g % 4 = 0 then d.at + interval '2 days' end
    from documents d where d.id = s.invoice_id and not d.draft`.execute(tx)
}

/** Fills the books with about `count` documents of two and a half years, written past the verbs and through every trigger. For measures only. */
export async function manyInvoices(db: Db, count: number): Promise<void> {
  const seller = await sellerNow(db)
  await withoutIndexes(db, 'invoices', () =>
    transact(db, async tx => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local work_mem = '128MB'`.execute(tx)
      await listDocuments(tx, count)
      await write(tx, seller)
      await settle(tx)
    }),
  )
  await repack(db, 'invoice_standing')
  await tidy(db, ['invoices', 'invoice_standing', 'invoice_lines', 'invoice_payments'])
}
