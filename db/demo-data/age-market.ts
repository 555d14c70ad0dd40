import { sql } from 'kysely'
import { type Db, transact } from '../../src/platform/server/db.ts'
import { saidAgo } from './talk-in-lounge.ts'

/** What was published in the last months, never before its owner's profile was read. */
const MONTHS = 4

/**
 * Lets what members offered, said and bid have a past, as `ageClub` does for the members themselves. Bids keep the order of their
 * log; what runs now goes on as it is.
 */
export async function ageMarket(db: Db): Promise<void> {
  const said = JSON.stringify([...saidAgo].map(([text, days]) => ({ text, days })))
  await transact(db, async tx => {
    await sql`create temporary table published_ago on commit drop as
      select i.id, i.owner_id, greatest(coalesce(p.status_at, i.created_at) + interval '1 day',
        now() - interval '1 month' * ${MONTHS} * power(('x' || substr(md5(i.name), 1, 6))::bit(24)::int / 16777216.0, 1.6)) as at
      from items i left join profiles p on p.user_id = i.owner_id`.execute(tx)
    await sql`update items i set created_at = least(a.at, now()), published_at = least(a.at, now()), status_at = least(a.at, now())
      from published_ago a where a.id = i.id and i.published_at is not null`.execute(tx)
    await sql`update market_entries m set live_at = i.published_at from items i where i.id = m.item_id`.execute(tx)
    await sql`update posts p set created_at = i.published_at from items i where p.origin = 'item' and p.item_id = i.id`.execute(
      tx,
    )
    await sql`update posts p set created_at = now() - interval '1 day' * t.days
      from jsonb_to_recordset(${said}::text::jsonb) as t(text text, days float8) where p.text = t.text`.execute(tx)
    await sql`update comments c set created_at = p.created_at + (now() - p.created_at) * 0.5 *
        ('x' || substr(md5(c.text), 1, 6))::bit(24)::int / 16777216.0
      from posts p where c.target_kind = 'post' and c.target_id = p.id`.execute(tx)
    await sql`update likes l set liked_at = p.created_at + (now() - p.created_at) * 0.3, told_at = coalesce(l.told_at, now())
      from posts p where l.target_kind = 'post' and l.target_id = p.id`.execute(tx)
    await sql`update comments set told_at = coalesce(told_at, now())`.execute(tx)
  })
}
