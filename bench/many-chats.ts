import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../src/platform/server/db.ts'
import { givePlan } from '../src/platform/test/give-plan.ts'
import { asMember } from '../src/platform/test/members.ts'
import { drawn } from './drawing.ts'
import { tidy } from './tidy.ts'
import { withoutIndexes } from './without-indexes.ts'

/** Members who talk a lot, and who ask in the measures; each has every so many conversations, at most. */
export const TALKERS = 200
const OF_A_TALKER = 400
/** So many messages has a conversation in the middle. */
const MESSAGES = 50
/** Every hundredth is a long one, and the very first is the longest. */
const LONG_EVERY = 100
const LONG = 1500
const LONGEST = 100_000
const SHORT = (MESSAGES * LONG_EVERY - LONG) / (LONG_EVERY - 1)
const SENTENCES = 20_000
const WORDS_OF_A_SENTENCE = 9
const DAYS = 700
/** Shares of a hundred: sentences in Arabic; conversations that wait to be accepted, lie in the archive, are muted, are not read to their end. */
const ARABIC = 0.4
const ASKED = 0.05
const ARCHIVED = 0.1
const MUTED = 0.1
const UNREAD = 0.15
/** Who wrote less says so much of it. */
const LESS = 0.4
const WORDS = {
  en: 'the we you meeting offer price delivery tomorrow contract invoice sample harbour warehouse solar licence partner branch picture question answer morning number document translation customs payment visit factory quality lantern',
  ar: 'في من على العرض السعر التسليم غدا العقد الفاتورة العينة الميناء المستودع الطاقة الرخصة الشريك الفرع الصورة السؤال الجواب الصباح الرقم المستند الترجمة الجمارك الدفعة الزيارة المصنع الجودة الفانوس الاجتماع',
}
const listOf = (words: string) => sql`string_to_array(${words}, ' ')`

async function talkers(db: Db): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < TALKERS; n++) {
    const { id } = await asMember({ db }, { userType: 'company', username: `talker-${n + 1}` })
    await givePlan(db, id, 'platinum')
    ids.push(id)
  }
  return ids
}

/**
 * Fills the inboxes with about `count` messages of two years in conversations of two, written past the verbs: two hundred members have
 * hundreds of them, the rest is spread. For measures only.
 */
export async function manyChats(db: Db, count: number): Promise<void> {
  const own = await talkers(db)
  const talks = Math.ceil(count / MESSAGES)
  const ofTalker = Math.min(OF_A_TALKER, Math.floor(talks / 2 / TALKERS))
  const fill = async (tx: Tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local work_mem = '128MB'`.execute(tx)
    // Rows that are right as they are made need nobody who looks them up once more.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`create temporary table made_talks on commit drop as
      with members as (select id, row_number() over (order by md5(id::text)) - 1 as at, count(*) over () as members
          from users where verified_at is not null and user_type is not null and not (id::text = any (${own}::text[]))),
        counted as (select max(members) as members from members),
        sides as (
          select g, case when g <= ${ofTalker * TALKERS} then (${own}::uuid[])[1 + (g - 1) % ${TALKERS}] end as talker,
            ((g - 1) % c.members) as first, ((g - 1) % c.members + 1 + (g - 1) / c.members) % c.members as second
          from counted c cross join generate_series(1, ${talks}::int) g)
      select distinct on (least(coalesce(talker, a.id), b.id), greatest(coalesce(talker, a.id), b.id))
        g, uuid_v7() as id, coalesce(talker, a.id) as one, b.id as other,
        case when g = 1 then least(${LONGEST}, ${count}::int / 10) when g % ${LONG_EVERY} = 0 then ${LONG}
          else 1 + floor(${drawn(1)} * ${2 * SHORT - 2})::int end as size,
        ${drawn(2)} < ${ASKED} and g > 1 as asked, ${drawn(3)} < ${ARCHIVED} as archived, ${drawn(4)} < ${MUTED} as muted,
        case when ${drawn(5)} < ${UNREAD} then 1 + floor(${drawn(6)} * 12)::int else 0 end as unread,
        now() - make_interval(secs => ${DAYS * 86_400} * ${drawn(7)} * ${drawn(8)}) as spoken_at
      from sides s join members a on a.at = s.first join members b on b.at = s.second where a.id <> b.id and b.id <> coalesce(talker, a.id)`.execute(
      tx,
    )
    await sql`insert into conversations (id, pair, started_by, last_seq, spoken_at, created_at)
      select id, least(one::text, other::text) || ' ' || greatest(one::text, other::text), one, size, spoken_at,
        spoken_at - make_interval(mins => size * 7) from made_talks`.execute(tx)
    await sql`insert into conversation_members (conversation_id, user_id, accepted_at, read_seq, delivered_seq, archived_at, muted_at)
      select t.id, s.id, case when not (t.asked and s.asked) then now() end, greatest(0, case when t.asked and s.asked then 0 else t.size - t.unread end),
        t.size, case when t.archived and s.asked then now() end, case when t.muted then now() end
      from made_talks t cross join lateral (values (t.one, t.g % 2 = 0), (t.other, t.g % 2 = 1)) s (id, asked)`.execute(
      tx,
    )
    await sql`create temporary table made_sentences on commit drop as
      select g, ${drawn(9)} < ${ARABIC} as arabic, string_agg((case when ${drawn(9)} < ${ARABIC} then ${listOf(WORDS.ar)} else ${listOf(WORDS.en)} end)[
          1 + floor(power(((hashint4extended(g * 64 + w, 9) & 2147483647) / 2147483648.0::double precision), 2) * 30)::int], ' ' order by w) as words
      from generate_series(1, ${SENTENCES}) g cross join generate_series(1, ${WORDS_OF_A_SENTENCE}) w group by g`.execute(
      tx,
    )
    await sql`create unique index on made_sentences (g)`.execute(tx)
    await sql`analyze made_sentences`.execute(tx)
    await sql`insert into messages (conversation_id, seq, author_id, client_id, text, language, created_at)
        select t.id, n, case when (t.g > 1 or n = 5) and hashint4extended(n, t.g) & 1023 < ${Math.round(LESS * 1024)} then t.other else t.one end,
          gen_random_uuid(), s.words, case when s.arabic then 'ar' else 'en' end, t.spoken_at - make_interval(mins => (t.size - n) * 7)
        from made_talks t cross join lateral generate_series(1, t.size) n
      join made_sentences s on s.g = 1 + (hashint4extended(n, t.g + 7) & 2147483647) % ${SENTENCES}`.execute(tx)
  }
  await withoutIndexes(db, 'messages', () => transact(db, fill))
  await tidy(db, ['conversations', 'conversation_members', 'messages'])
}
