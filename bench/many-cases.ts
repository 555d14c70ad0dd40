import { sql } from 'kysely'
import { type Db, transact } from '../src/platform/server/db.ts'
import { drawn } from './drawing.ts'
import { tidy } from './tidy.ts'
import { withoutIndexes } from './without-indexes.ts'

const DAYS = 900
/** Words of a title in either script; those at the begin of a list stand in most, those at its end in few. */
const WORDS = {
  en: 'offer auction post comment company profile picture review service product message licence trade cold storage invoice harbour olive valuation export turbine registry vessel cooperative',
  ar: 'العرض المزاد المنشور التعليق الشركة الملف الصورة التقييم الخدمة المنتج الرسالة الرخصة التجارة التخزين الفاتورة الميناء الزيتون التصدير التوربين السجل السفينة التعاونية النادي الشريك',
}
const WORDS_OF_A_TITLE = 4
const KINDS = 'item post comment profile auction review'
/** Shares of a hundred: in Arabic, nobody decided yet, claimed of those, without a breach, objected to of the others, objections nobody decided. */
const ARABIC = 0.4
const OPEN = 0.04
const CLAIMED = 0.3
const HARMLESS = 0.5
const OBJECTED = 0.08
const OBJECTED_NOW = 0.1

const listOf = (words: string) => sql`string_to_array(${words}, ' ')`

/** Fills the complaints’ desk with about `count` cases of two and a half years, two reports each on average, written past the verbs. For measures only. */
export async function manyCases(db: Db, count: number): Promise<void> {
  await withoutIndexes(db, 'reports', () =>
    withoutIndexes(db, 'complaint_cases', () =>
      transact(db, async tx => {
        await sql`set local statement_timeout = 0`.execute(tx)
        await sql`set local work_mem = '128MB'`.execute(tx)
        await sql`create temporary table made_cases on commit drop as
          with members as (select id, row_number() over (order by md5(id::text)) - 1 as at from users where verified_at is not null),
            counted as (select count(*) as members from members)
          select g, uuid_v7() as id, uuid_v7() as target_id, (${listOf(KINDS)})[1 + floor(${drawn(1)} * 6)::int] as kind, m.id as owner_id, a.id as staff_id,
            ${drawn(2)} < ${ARABIC} as arabic, ${drawn(3)} as gravity, ${drawn(4)} < ${OPEN} as open, ${drawn(5)} < ${CLAIMED} as claimed,
            ${drawn(6)} < ${HARMLESS} as harmless, ${drawn(7)} < ${OBJECTED} as objected, ${drawn(8)} < ${OBJECTED_NOW} as objected_now, ${drawn(9)} as action,
            1 + floor(power(${drawn(10)}, 3) * 6)::int as reports, c.members,
            now() - make_interval(secs => ${DAYS * 86_400} * (1 - g::double precision / ${count})) as at
          from counted c cross join generate_series(1, ${count}::int) g
          join members m on m.at = floor(c.members * ${drawn(11)})::bigint
          join members a on a.at = floor(least(c.members, 6) * ${drawn(12)})::bigint`.execute(tx)
        await sql`create temporary table made_titles on commit drop as
          select t.g, string_agg((case when t.arabic then ${listOf(WORDS.ar)} else ${listOf(WORDS.en)} end)[
              1 + floor(power(((hashint4extended(t.g * 64 + w, 13) & 2147483647) / 2147483648.0::double precision), 2) * 24)::int], ' ' order by w) as words
          from made_cases t cross join generate_series(1, ${WORDS_OF_A_TITLE}) w group by t.g`.execute(tx)
        await sql`insert into complaint_cases (id, target_kind, target_id, owner_id, title, link, state, severity, claimed_by, claimed_at, opened_at, last_report_at, closed_at)
          select t.id, kind, target_id, owner_id, s.words, null,
            case when open then 'open' when harmless then 'dismissed' when objected and objected_now then 'appealed' when objected then 'closed' else 'actioned' end,
            case when gravity < 0.5 then 'low' when gravity < 0.85 then 'medium' else 'high' end,
            case when open and claimed then staff_id end, case when open and claimed then now() end, at, at + interval '1 hour',
            case when not open then at + interval '1 day' end
          from made_cases t join made_titles s on s.g = t.g order by t.g`.execute(tx)
        await sql`create temporary table made_reports on commit drop as
          with members as (select id, row_number() over (order by md5(id::text)) - 1 as at from users where verified_at is not null),
            reasons as (select id, row_number() over (order by place, id) - 1 as at, count(*) over () as of from report_reasons),
            each as (select t.*, uuid_v7() as report_id, n,
              ((hashint4extended(t.g * 8 + n, 17) & 2147483647) / 2147483648.0::double precision) as who,
              ((hashint4extended(t.g * 8 + n, 19) & 2147483647) / 2147483648.0::double precision) as why
              from made_cases t cross join lateral generate_series(1, t.reports) n)
          select distinct on (e.g, m.id) e.*, m.id as reporter_id, r.id as reason_id from each e
          join members m on m.at = floor(e.members * power(e.who, 2))::bigint
          join reasons r on r.at = floor(r.of * e.why)::bigint
          order by e.g, m.id, e.n`.execute(tx)
        await sql`insert into reports (id, reporter_id, target_kind, target_id, owner_id, reason_id, text, title, link, snapshot, language, created_at, closed_at, outcome)
          select report_id, reporter_id, kind, target_id, owner_id, reason_id, s.words, s.words, null, '{}', case when arabic then 'ar' else 'en' end,
            at + make_interval(mins => n), case when not open then at + interval '1 day' end,
            case when open then null when harmless then 'no-breach' else 'acted' end
          from made_reports r join made_titles s on s.g = r.g order by r.g, n`.execute(tx)
        await sql`insert into complaint_reports (report_id, case_id)
          select r.report_id, r.id from made_reports r join reports k on k.id = r.report_id`.execute(tx)
        await sql`insert into complaint_decisions (case_id, member_id, action, reason_id, days, by_id, decided_at, undo_until, carried_at, appeal_until, ends_at, ended_at)
          select id, owner_id, case when harmless then 'dismiss' when action < 0.5 then 'warning' when action < 0.8 then 'hide' else 'remove' end,
            case when not harmless then (select id from report_reasons order by place, id limit 1) end,
            case when not harmless and action >= 0.5 and action < 0.8 then 7 end, staff_id, at + interval '1 day', at + interval '1 day 10 seconds',
            at + interval '1 day 11 seconds', case when not harmless then at + interval '15 days' end,
            case when not harmless and action >= 0.5 and action < 0.8 then at + interval '8 days' end,
            case when not harmless and action >= 0.5 and action < 0.8 then at + interval '8 days' end
          from made_cases where not open order by g`.execute(tx)
        await sql`insert into complaint_appeals (decision_id, by_id, text, made_at, outcome, words, decided_by, decided_at)
          select d.id, owner_id, 'Please look at it once more.', at + interval '2 days', case when not objected_now then 'upheld' end,
            case when not objected_now then 'It stands as it was decided.' end, case when not objected_now then staff_id end,
            case when not objected_now then at + interval '3 days' end
          from made_cases t join complaint_decisions d on d.case_id = t.id where not harmless and objected order by g`.execute(
          tx,
        )
      }),
    ),
  )
  await tidy(db, [
    'complaint_cases',
    'reports',
    'complaint_reports',
    'complaint_decisions',
    'complaint_appeals',
    'complaint_holds',
  ])
}
