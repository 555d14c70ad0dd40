import { sql } from 'kysely'
import { type Db, transact } from '../src/platform/server/db.ts'
import { drawn } from './drawing.ts'
import { tidy } from './tidy.ts'
import { withoutIndexes } from './without-indexes.ts'

const DAYS = 900
/** Words of a subject in either script; those at the begin of a list stand in most, those at its end in few. */
const WORDS = {
  en: 'trial invoice plan profile auction card picture agreement points language verification refund mail country search offer message licence transfer tax meeting calendar partner portrait currency commission guest badge letter registry',
  ar: 'التجربة الفاتورة الخطة الملف المزاد البطاقة الصورة الاتفاق النقاط اللغة التحقق الاسترداد البريد الأرقام البلد البحث العرض الرسالة الرخصة الحوالة الضريبة الاجتماع التقويم الشريك العملة العمولة الضيف الشارة السجل التوربين',
}
const WORDS_OF_A_SUBJECT = 5
/** Shares of a hundred: in Arabic, still open, tagged, with nobody of those that are open. */
const ARABIC = 0.4
const OPEN = 0.05
const TAGGED = 0.2
const NOBODY = 0.3
const TAGS = 'money trial auction verification photos'

const listOf = (words: string) => sql`string_to_array(${words}, ' ')`

/** Fills the desk with about `count` tickets of two and a half years in three departments, written past the verbs. For measures only. */
export async function manyTickets(db: Db, count: number): Promise<void> {
  await withoutIndexes(db, 'tickets', () =>
    transact(db, async tx => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local work_mem = '128MB'`.execute(tx)
      await sql`insert into departments (name, arabic_name, hours, answer_times)
        select 'Made ' || n, 'مصنوع ' || n, hours, answer_times from generate_series(1, 2) n
          cross join (select hours, answer_times from departments order by place, created_at limit 1) d`.execute(tx)
      await sql`create temporary table made_tickets on commit drop as
        with members as (select id, row_number() over (order by md5(id::text)) - 1 as at from users where verified_at is not null),
          places as (select id, row_number() over (order by id) - 1 as at from departments),
          counted as (select (select count(*) from members) as members, (select count(*) from places) as places)
        select g, uuid_v7() as id, m.id as owner_id, p.id as department_id, ${drawn(1)} < ${ARABIC} as arabic, ${drawn(2)} as priority,
          ${drawn(3)} < ${OPEN} as open, ${drawn(4)} as state, ${drawn(5)} < ${NOBODY} as nobody, ${drawn(6)} as tag, ${drawn(7)} as due,
          a.id as assignee_id,
          now() - make_interval(secs => ${DAYS * 86_400} * (1 - g::double precision / ${count})) as at
        from counted c cross join generate_series(1, ${count}::int) g
        join members m on m.at = floor(c.members * ${drawn(8)})::bigint
        join members a on a.at = floor(least(c.members, 6) * ${drawn(9)})::bigint
        join places p on p.at = floor(c.places * ${drawn(10)})::bigint`.execute(tx)
      await sql`create temporary table made_subjects on commit drop as
        select t.g, string_agg((case when t.arabic then ${listOf(WORDS.ar)} else ${listOf(WORDS.en)} end)[
            1 + floor(power(((hashint4extended(t.g * 64 + w, 11) & 2147483647) / 2147483648.0::double precision), 2) * 30)::int], ' ' order by w) as words
        from made_tickets t cross join generate_series(1, ${WORDS_OF_A_SUBJECT}) w group by t.g`.execute(tx)
      await sql`create unique index on made_subjects (g)`.execute(tx)
      await sql`insert into tickets (id, owner_id, department_id, subject, language, priority, status, assignee_id, due_at, first_due_at,
          first_answered_at, returns_at, resolved_at, closed_at, stars, created_at, moved_at)
        select t.id, owner_id, department_id, s.words, case when arabic then 'ar' else 'en' end,
          case when priority < 0.1 then 'low' when priority < 0.8 then 'normal' when priority < 0.95 then 'high' else 'urgent' end,
          case when not open then case when state < 0.02 then 'resolved' else 'closed' end
            when state < 0.3 then 'new' when state < 0.6 then 'open' when state < 0.9 then 'waiting_customer' else 'on_hold' end,
          case when not (open and nobody) then assignee_id end,
          case when open and (state < 0.6 or state >= 0.9) then now() + make_interval(hours => (due * 96)::int - 12) end, at + interval '8 hours',
          case when not (open and state < 0.3) then at + interval '3 hours' end,
          case when open and state >= 0.9 then now() + interval '3 days' end,
          case when not open then at + interval '1 day' end, case when not open and state >= 0.02 then at + interval '8 days' end,
          case when not open and tag < 0.3 then 1 + floor(due * 5)::int end, at, at + interval '4 hours'
        from made_tickets t join made_subjects s on s.g = t.g order by t.g`.execute(tx)
      await sql`insert into ticket_messages (ticket_id, author_id, kind, body, language, written_at)
        select t.id, case when way = 'member' then owner_id else assignee_id end, way, s.words, case when arabic then 'ar' else 'en' end,
          at + case when way = 'member' then interval '0' else interval '3 hours' end
        from made_tickets t join made_subjects s on s.g = t.g
        cross join lateral unnest(case when open and state < 0.3 then '{member}' else '{member,staff}' end::text[]) way order by t.g`.execute(
        tx,
      )
      await sql`insert into ticket_tags (ticket_id, tag)
        select id, (${listOf(TAGS)})[1 + floor(due * 5)::int] from made_tickets where tag < ${TAGGED} order by g`.execute(
        tx,
      )
    }),
  )
  await tidy(db, ['tickets', 'ticket_messages', 'ticket_tags'])
}
