import { sql } from 'kysely'
import { writeEntries } from '../src/features/market/server/write-entries.ts'
import { type Db, type Tx, transact } from '../src/platform/server/db.ts'
import type { House } from '../src/platform/server/registry.ts'
import { familyNames } from './family-names.ts'
import { makeItems } from './make-items.ts'
import { withoutIndexes } from './without-indexes.ts'

/** So many are made one by one; the others are like one of them: of another owner, name, price and day. */
const MADE = 1000
const BATCH = 1000
const DAYS = 400
/** Of so many one is paused, one sold, one featured. */
const ODD_EVERY = 60

async function listCopies(tx: Tx, rounds: number): Promise<void> {
  const names = familyNames()
  const each = names.filter(one => one.language === 'en').length
  await sql`create temporary table owners on commit drop as
    select id, row_number() over (order by id) - 1 as at, count(*) over () as count from users where profile_status = 'approved'`.execute(
    tx,
  )
  await sql`create temporary table families on commit drop as
    select language, at, name from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as r (language text, at int, name text)`.execute(
    tx,
  )
  await sql`create temporary table copies on commit drop as
    with made as (select i.id, i.language, row_number() over (order by i.id) as place from items i),
    counted as (select max(count) as count from owners)
    select m.id as old, round, uuid_v7() as id, uuid_v7() as file_id, o.id as owner_id, f.name as family,
      row_number() over (order by round, place) as number
    from made m cross join generate_series(1, ${rounds}::int) as round cross join counted
    join families f on f.language = m.language and f.at = (m.place * 37 + round * 101) % ${each}::int
    join owners o on o.at = (m.place * 7919 + round::bigint * 104729) % counted.count`.execute(tx)
  await sql`analyze copies`.execute(tx)
}

async function copyItems(tx: Tx, count: number): Promise<void> {
  await sql`insert into items (id, owner_id, kind, status, status_at, data, language, name, highlights, description, category_id,
      industry_ids, country_id, state_id, city, sale_type, price_minor, currency, product_quantity, featured_until, published_at, created_at, changed_at)
    select c.id, c.owner_id, i.kind, case c.number % ${ODD_EVERY} when 1 then 'paused' when 2 then 'sold' else 'published' end, n.at,
      i.data || jsonb_build_object('name', n.name) || case when i.price_minor is null then '{}' else jsonb_build_object('priceNumber', n.price) end,
      i.language, n.name, i.highlights, i.description, i.category_id, i.industry_ids, i.country_id, i.state_id, i.city, i.sale_type,
      n.price, i.currency, i.product_quantity, case c.number % ${ODD_EVERY} when 3 then now() + interval '30 days' end, n.at, n.at, n.at
    from copies c join items i on i.id = c.old cross join lateral (
      select i.name || ' ' || c.family as name, now() - make_interval(secs => c.number::double precision / ${count} * ${DAYS * 86_400}) as at,
        (i.price_minor * (50 + c.round) / 100)::bigint as price) n`.execute(tx)
  await sql`insert into files (id, owner_id, take, name, type, size, width, height, sha256, has_thumb, claimed_kind, claimed_id, claimed_at)
    select c.file_id, c.owner_id, 'image', 'picture.webp', 'image/webp', 20000, 960, 640, md5(c.file_id::text), true, 'item', c.id::text, clock_timestamp()
    from copies c`.execute(tx)
  await sql`insert into item_files (item_id, file_id, group_key, place) select id, file_id, 'images', 0 from copies`.execute(
    tx,
  )
}

/** Entries are written by the market itself. */
async function enter(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select i.id from items i left join market_entries e on e.item_id = i.id where e.item_id is null and i.status = 'published'`.execute(
    db,
  )
  for (let at = 0; at < rows.length; at += BATCH) {
    const ids = rows.slice(at, at + BATCH).map(row => row.id)
    await transact(db, tx => writeEntries(tx, ids))
  }
}

/** Fills the market with about `count` items of all four kinds in both languages; all of them stand in it as it writes them. */
export async function manyItems(house: House, count: number, most = MADE): Promise<void> {
  const { db } = house.database
  const owners = await db
    .selectFrom('users')
    .select('id')
    .where('profile_status', '=', 'approved')
    .orderBy('id')
    .limit(MADE)
    .execute()
  const made = Math.min(count, most)
  await makeItems(
    house,
    owners.map(one => one.id),
    made,
  )
  const rounds = Math.round(count / made) - 1
  if (rounds > 0)
    await transact(db, async tx => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await listCopies(tx, rounds)
      await copyItems(tx, count)
    })
  await withoutIndexes(db, 'market_entries', () => enter(db))
}
