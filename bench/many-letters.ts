import { sql } from 'kysely'
import { type Db, transact } from '../src/platform/server/db.ts'
import { drawn } from './drawing.ts'
import { tidy } from './tidy.ts'
import { withoutIndexes } from './without-indexes.ts'

const DAYS = 900
/** Words of a letter in either script; those at the begin of a list stand in most, those at its end in few. */
const WORDS = {
  en: 'we the club membership plan invoice company licence review directory auction payment meeting partner document question evening trade import export storage cold fund ticket valuation harbour cooperative olive vessel turbine accountant registry',
  ar: 'نحن النادي العضوية الخطة الفاتورة الشركة الرخصة المراجعة الدليل المزاد الدفع الاجتماع الشريك المستند سؤال أمسية التجارة الاستيراد التصدير التخزين البارد الصندوق التذكرة التقييم الميناء التعاونية الزيتون السفينة التوربين المحاسب السجل أسرة',
}
const WORDS_OF_A_LETTER = 24
/** Shares of a hundred: in Arabic, read, of members, answered; and where they lie. */
const ARABIC = 0.4
const READ = 0.98
const MEMBERS = 0.35
const ANSWERED = 0.4

const listOf = (words: string) => sql`string_to_array(${words}, ' ')`

/** Fills the mail app with about `count` conversations of two and a half years, written past the verbs. For measures only. */
export async function manyLetters(db: Db, count: number): Promise<void> {
  await withoutIndexes(db, 'mail_threads', () =>
    transact(db, async tx => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local work_mem = '128MB'`.execute(tx)
      await sql`create temporary table made_letters on commit drop as
        with members as (
          select id, name, email::text as email, row_number() over (order by md5(id::text)) - 1 as at, count(*) over () as count
          from users where verified_at is not null)
        select g, uuid_v7() as id, ${drawn(1)} < ${ARABIC} as arabic, ${drawn(2)} < ${READ} as read, ${drawn(3)} as place, ${drawn(4)} as label,
          ${drawn(5)} < ${ANSWERED} as answered, ${drawn(6)} as held, m.id as user_id,
          coalesce(m.name, case when ${drawn(1)} < ${ARABIC} then 'زائر ' else 'Visitor ' end || g) as name,
          coalesce(m.email, 'visitor' || g % 60000 || '@example.org') as email,
          now() - make_interval(secs => ${DAYS * 86_400} * (1 - g::double precision / ${count})) as at
        from generate_series(1, ${count}::int) g
        left join members m on ${drawn(7)} < ${MEMBERS} and m.at = floor(m.count * ${drawn(8)})::bigint`.execute(tx)
      await sql`create temporary table made_texts on commit drop as
        select l.g, string_agg((case when l.arabic then ${listOf(WORDS.ar)} else ${listOf(WORDS.en)} end)[
            1 + floor(power(((hashint4extended(l.g * 64 + w, 9) & 2147483647) / 2147483648.0::double precision), 2) * 32)::int], ' ' order by w) as words
        from made_letters l cross join generate_series(1, ${WORDS_OF_A_LETTER}) w group by l.g`.execute(tx)
      await sql`create unique index on made_texts (g)`.execute(tx)
      await sql`insert into mail_threads (id, place, source, name, email, user_id, subject, language, snippet, labels, read_at, favoured_at,
          later_until, trashed_at, last_out_at, words, created_at, moved_at)
        select l.id, case when place < 0.9 then 'inbox' when place < 0.95 then 'spam' else 'trash' end, 'form', l.name, l.email, l.user_id,
          left(t.words, 40), case when arabic then 'ar' else 'en' end, left(t.words, 160),
          case when label < 0.04 then '{important}' when label < 0.1 then '{company}' when label < 0.12 then '{personal}'
            when label < 0.13 then '{private}' else '{}' end::text[],
          case when read then at end, case when held < 0.01 then at end, case when held > 0.999 and place < 0.9 then now() + interval '3 days' end,
          case when place >= 0.95 then at end, case when answered then at end,
          fold_text(l.name || ' ' || l.email || ' ' || t.words), at, at
        from made_letters l join made_texts t on t.g = l.g order by l.g`.execute(tx)
      await sql`insert into mail_messages (thread_id, way, name, email, subject, body, language, written_at)
        select l.id, way, l.name, l.email, left(t.words, 40), t.words, case when arabic then 'ar' else 'en' end, at
        from made_letters l join made_texts t on t.g = l.g
        cross join lateral unnest(case when l.answered then '{in,out}' else '{in}' end::text[]) way order by l.g`.execute(
        tx,
      )
    }),
  )
  await tidy(db, ['mail_threads', 'mail_messages', 'mail_stars'])
}
