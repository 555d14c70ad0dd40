import { sql } from 'kysely'
import { type Db, transact } from '../src/platform/server/db.ts'
import { drawn } from './drawing.ts'
import { tidy } from './tidy.ts'

const DAYS = 900
/** Words of a text in either script; those at the begin of a list stand in most posts, those at its end in few. */
const WORDS = {
  en: 'the price of a house is what two people agree on after they have counted machines tenants invoices and years auction reserve bidder estimate harbour warehouse licence partner founder valuation escrow covenant appraisal mezzanine turbine orchard',
  ar: 'السعر الذي يتفق عليه اثنان بعد أن يعدّا الآلات والمستأجرين والفواتير والسنين المزاد الاحتياطي المزايد التقدير الميناء المستودع الرخصة الشريك المؤسس التقييم الضمان التعهد البستان التوربين',
}
const PARAGRAPHS = 12
const WORDS_OF_A_PARAGRAPH = 60
const CATEGORIES = 8
const TAGS = 'money trial auction verification photos partners exit licence tax family'
/** Shares of a hundred: for members, for plans; the rest is everybody's. */
const FOR_MEMBERS = 0.1
const FOR_PLANS = 0.05

const listOf = (words: string) => sql`string_to_array(${words}, ' ')`

/** Fills the blog with `count` posts of two and a half years in both languages, written past the verbs. For measures only. */
export async function manyArticles(db: Db, count: number): Promise<void> {
  await transact(db, async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local work_mem = '128MB'`.execute(tx)
    await sql`insert into article_groups (kind, key, name, position)
      select 'blog', 'made-' || n, jsonb_build_object('en', 'Made ' || n, 'ar', 'مصنوع ' || n), n from generate_series(1, ${CATEGORIES}::int) n`.execute(
      tx,
    )
    await sql`create temporary table made_posts on commit drop as
      with places as (select id, row_number() over (order by position) - 1 as at from article_groups where kind = 'blog'),
        authors as (select id, row_number() over (order by id) - 1 as at from users where verified_at is not null order by id limit 6)
      select g, uuid_v7() as id, p.id as group_id, a.id as author_id, ${drawn(1)} as whom, ${drawn(2)} as tag, ${drawn(3)} as other,
        now() - make_interval(secs => ${DAYS * 86_400} * (1 - g::double precision / ${count})) as at
      from generate_series(1, ${count}::int) g
      join places p on p.at = floor((select count(*) from places) * ${drawn(4)})::bigint
      join authors a on a.at = floor((select count(*) from authors) * ${drawn(5)})::bigint`.execute(tx)
    await sql`insert into articles (id, kind, key, group_id, status, position, published_at, created_at, author_id, readers, tags, revision)
      select id, 'blog', id::text, group_id, 'published', g, at, at, author_id,
        case when whom < ${FOR_PLANS} then 'plans' when whom < ${FOR_PLANS + FOR_MEMBERS} then 'members' else 'anyone' end,
        array(select distinct (${listOf(TAGS)})[1 + floor(way * 10)::int] from unnest(array[tag, other]) way), 2
      from made_posts order by g`.execute(tx)
    await sql`insert into article_plans (article_id, plan_id)
      select m.id, p.id from made_posts m cross join plans p where m.whom < ${FOR_PLANS} and not p.ground`.execute(tx)
    for (const language of ['en', 'ar'] as const) {
      const words = sql`(select string_agg((${listOf(WORDS[language])})[
          1 + floor(power(((hashint4extended(m.g * 1024 + w, 11) & 2147483647) / 2147483648.0::double precision), 2)
            * cardinality(${listOf(WORDS[language])}))::int], ' ' order by w)
        from generate_series(p * ${WORDS_OF_A_PARAGRAPH}, p * ${WORDS_OF_A_PARAGRAPH} + ${WORDS_OF_A_PARAGRAPH - 1}) w)`
      await sql`insert into article_texts (article_id, language, title, excerpt, body, slug, folded, beginning, minutes, updated_at)
        select m.id, ${language}, t.title, left(t.plain, 160), t.body, ${language} || '-post-' || m.g, fold_text(t.title || ' ' || t.plain),
          left(t.plain, 199) || '…', 3, m.at
        from made_posts m cross join lateral (
          select left(min(said), 60) || ' ' || m.g as title, string_agg(said, ' ' order by p) as plain,
            string_agg('<h2>' || left(said, 30) || '</h2><p>' || said || '</p>', '' order by p) as body
          from (select p, ${words} as said from generate_series(0, ${PARAGRAPHS - 1}) p) s) t order by m.g`.execute(tx)
      await sql`insert into article_addresses (kind, slug, article_id, language)
        select 'blog', ${language} || '-post-' || g, id, ${language} from made_posts order by g`.execute(tx)
    }
  })
  await tidy(db, ['articles', 'article_texts', 'article_addresses', 'article_groups', 'article_plans'])
}
