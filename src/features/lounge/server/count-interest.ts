import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { visibleItem } from '../../items/server/public.ts'

/** What somebody did is worth half after two days (product rules, section 8); after seven of them it is not looked at. */
const HALF_LIFE_SECONDS = 2 * 24 * 3600
const LOOKED_AT = sql`clock_timestamp() - interval '14 days'`
/** Kept of each kind: a reader who may not see some of them still finds enough. */
const KEPT = 50
const LATELY = sql`clock_timestamp() - interval '30 days'`
const KEPT_MEMBERS = 100

/** Who did what to which item, and to posts that show it. */
const ACTS: RawBuilder<unknown> = sql`
  select target_id as item_id, user_id, liked_at as at from likes where target_kind = 'item' and liked_at > ${LOOKED_AT}
  union all
  select p.item_id, l.user_id, l.liked_at from likes l join posts p on p.id = l.target_id
    where l.target_kind = 'post' and p.item_id is not null and l.liked_at > ${LOOKED_AT}
  union all
  select target_id, author_id, created_at from comments
    where target_kind = 'item' and removed_at is null and created_at > ${LOOKED_AT}
  union all
  select p.item_id, c.author_id, c.created_at from comments c join posts p on p.id = c.target_id
    where c.target_kind = 'post' and p.item_id is not null and c.removed_at is null and c.created_at > ${LOOKED_AT}
  union all
  select target_id, user_id, created_at from bookmarks where target_kind = 'item' and created_at > ${LOOKED_AT}
  union all
  select a.subject_id, b.bidder_id, b.at from bids b join auctions a on a.id = b.auction_id
    where a.subject_kind = 'item' and b.kind = 'bid' and b.at > ${LOOKED_AT}`

/** Counts anew what members are interested in. Each approved member counts once for an item, by what they did last. */
async function countTrending(tx: Tx): Promise<void> {
  await sql`delete from trending_items`.execute(tx)
  await sql`
    with interest as (
      select a.item_id, a.user_id, max(a.at) as at from (${ACTS}) a group by 1, 2),
    scored as (
      select i.id, i.kind, count(*)::int as members,
        sum(power(0.5, greatest(extract(epoch from clock_timestamp() - n.at), 0)::double precision / ${HALF_LIFE_SECONDS})) as score
      from interest n join items i on i.id = n.item_id join users u on u.id = n.user_id
      where u.profile_status = 'approved' and u.suspended_at is null and u.id <> i.owner_id and ${visibleItem('i')}
      group by 1, 2),
    ranked as (select *, row_number() over (partition by kind order by score desc, id) as place from scored)
    insert into trending_items (item_id, kind, score, members)
    select id, kind, score, members from ranked where place <= ${KEPT}`.execute(tx)
}

async function countFollowed(tx: Tx): Promise<void> {
  await sql`delete from followed_lately`.execute(tx)
  await sql`
    insert into followed_lately (user_id, followers)
    select f.target_id, count(*)::int from follows f join users u on u.id = f.target_id
    where f.target_kind = 'member' and f.ended_at is null and f.followed_at > ${LATELY}
      and u.profile_status = 'approved' and u.suspended_at is null
    group by 1 order by 2 desc, 1 limit ${KEPT_MEMBERS}`.execute(tx)
}

/** Counts anew what is trending and who is followed. Takes longer than a call may: it has a minute of its own. */
export async function countInterest(db: Db): Promise<void> {
  await transact(db, async tx => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    await countTrending(tx)
    await countFollowed(tx)
  })
}
