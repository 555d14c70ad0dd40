import { sql } from 'kysely'
import { countInterest } from '../src/features/lounge/server/count-interest.ts'
import { type Db, type Tx, transact } from '../src/platform/server/db.ts'
import { drawn } from './drawing.ts'
import { arabicItems, englishItems } from './item-words.ts'
import { arabicPeople, englishPeople } from './person-words.ts'

const DAYS = 300
/** Of so many posts one shows an item, one passes another on; of three one is for members only. */
const SHOWS_ITEM = 12
const SHARES = 40
/** Items stand in the Lounge by themselves; so many of the newest do. */
const OWN_REACTIONS = 20
/** Of each of a thousand posts so many likes, comments; of each member so many follows. */
const LIKES = 1000
const COMMENTS = 300
const FOLLOWS = 5

const sayings = [
  ...[englishPeople, englishItems].flatMap(words => words.sentences.map(text => ({ language: 'en', text }))),
  ...[arabicPeople, arabicItems].flatMap(words => words.sentences.map(text => ({ language: 'ar', text }))),
].map((one, at) => ({ ...one, at, text: one.text.replace('{n}', String(3 + at)).replace('{y}', String(1990 + at)) }))

async function list(tx: Tx): Promise<void> {
  await sql`create temporary table people on commit drop as
    select id, row_number() over (order by md5(id::text)) - 1 as at from users where profile_status = 'approved'`.execute(
    tx,
  )
  await sql`create temporary table offers on commit drop as
    select id, owner_id, published_at, row_number() over (order by published_at desc, id) - 1 as at from items where status = 'published'`.execute(
    tx,
  )
  await sql`create temporary table sayings on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(sayings)}::jsonb) as r (at int, language text, text text)`.execute(
    tx,
  )
  for (const table of ['people', 'offers', 'sayings']) await sql`analyze ${sql.table(table)}`.execute(tx)
}

const numberOf = async (tx: Tx, table: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(tx)).rows[0]!.count

/** Words of everybody, most of them from few; the nearer to now, the denser. */
async function write(tx: Tx, count: number): Promise<void> {
  const [people, offers] = [await numberOf(tx, 'people'), await numberOf(tx, 'offers')]
  await sql`insert into posts (author_id, origin, language, audience, offered, item_id, created_at)
    select owner_id, 'item', 'en', 'public', true, id, published_at from offers where at % ${OWN_REACTIONS} = 0 on conflict do nothing`.execute(
    tx,
  )
  await sql`insert into posts (author_id, text, language, audience, offered, item_id, created_at)
    select p.id, s.text || ' ' || o.text, s.language, case when g % 3 = 0 then 'members' else 'public' end, i.id is not null, i.id,
      now() - make_interval(secs => ${DAYS * 86_400} * power(g::double precision / ${count}, 1.5))
    from generate_series(1, ${count}::int) g
    join people p on p.at = floor(${people} * power(${drawn(1)}, 2))::bigint
    join sayings s on s.at = g % ${sayings.length} join sayings o on o.at = (g / 7) % ${sayings.length}
    left join offers i on g % ${SHOWS_ITEM} = 0 and i.at = floor(${offers} * power(${drawn(2)}, 2))::bigint`.execute(tx)
  await sql`create temporary table placed on commit drop as
    select id, author_id, created_at, row_number() over (order by created_at desc, id) - 1 as at from posts`.execute(tx)
  await sql`analyze placed`.execute(tx)
  await sql`insert into posts (author_id, language, audience, shared_id, created_at)
    select p.id, 'en', 'members', o.id, least(now(), o.created_at + make_interval(secs => 60 + g % 9000))
    from generate_series(1, ${Math.round(count / SHARES)}::int) g
    join placed o on o.at = floor(${count} * power(${drawn(3)}, 3))::bigint join people p on p.at = floor(${people} * ${drawn(4)})::bigint`.execute(
    tx,
  )
}

/** Likes, comments and follows, told already; newer posts have more of them, and few members very many followers. */
async function react(tx: Tx, count: number): Promise<void> {
  const people = await numberOf(tx, 'people')
  const by = (seed: number) => sql`join people p on p.at = floor(${people} * ${drawn(seed)})::bigint`
  const under = (seed: number) => sql`join placed o on o.at = floor(${count} * power(${drawn(seed)}, 3))::bigint`
  await sql`insert into likes (user_id, target_kind, target_id, owner_id, liked_at, told_at)
    select p.id, 'post', o.id, o.author_id, least(now(), o.created_at + make_interval(secs => g % 90000)), now()
    from generate_series(1, ${Math.round((count * LIKES) / 1000)}::int) g ${by(5)} ${under(6)} on conflict do nothing`.execute(
    tx,
  )
  await sql`insert into comments (author_id, target_kind, target_id, owner_id, text, language, created_at, told_at)
    select p.id, 'post', o.id, o.author_id, s.text, s.language, least(now(), o.created_at + make_interval(secs => g % 90000)), now()
    from generate_series(1, ${Math.round((count * COMMENTS) / 1000)}::int) g ${by(7)} ${under(8)} join sayings s on s.at = g % ${sayings.length}`.execute(
    tx,
  )
  await sql`insert into follows (user_id, target_kind, target_id, owner_id, followed_at, told_at)
    select p.id, 'member', t.id, t.id, now() - make_interval(mins => g % 400000), now()
    from generate_series(1, ${people * FOLLOWS}::int) g ${by(9)} join people t on t.at = floor(${people} * power(${drawn(10)}, 2))::bigint
    where t.id <> p.id on conflict do nothing`.execute(tx)
}

/** Fills the Lounge with about `count` posts, a like for each, comments, follows, and counts what is trending. For measures only. */
export async function manyPosts(db: Db, count: number): Promise<void> {
  await transact(db, async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local work_mem = '256MB'`.execute(tx)
    await list(tx)
    await write(tx, count)
    await react(tx, count)
  })
  await countInterest(db)
}
