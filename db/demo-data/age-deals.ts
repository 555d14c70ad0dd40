import { sql } from 'kysely'
import type { Db } from '../../src/platform/server/db.ts'
import { transact } from '../../src/platform/server/db.ts'

/** A number from 0 to 1 that belongs to a name. */
const lot = (column: string) => sql`(('x' || substr(md5(${sql.raw(column)}), 1, 7))::bit(28)::int / 268435456.0)`

/**
 * Lets agreements have been asked for over three weeks, each of their steps some hours or days after the one before, and reviews
 * have followed. What waits for an answer was asked in the last days.
 */
export const ageDeals = (db: Db): Promise<void> =>
  transact(db, async tx => {
    await sql`create temporary table asked_ago on commit drop as
      select a.id, now() - interval '1 hour' * case when a.state = 'requested' then 2 + 90 * ${lot("a.id::text || 'asked'")}
        when a.state = 'expired' then 24 * 15.5 else 100 + 400 * ${lot("a.id::text || 'asked'")} end as at,
        interval '1 hour' * (3 + 18 * ${lot("a.id::text || 'pace'")}) as pace
      from agreements a`.execute(tx)
    await sql`alter table agreement_steps disable trigger agreement_steps_are_append_only`.execute(tx)
    await sql`update agreement_steps s set at = case when s.act = 'expired' then f.at + interval '14 days' else f.at + f.pace * (n.place - 1) end
      from asked_ago f, (select id, row_number() over (partition by agreement_id order by at, id) as place from agreement_steps) n
      where f.id = s.agreement_id and n.id = s.id`.execute(tx)
    await sql`alter table agreement_steps enable trigger agreement_steps_are_append_only`.execute(tx)
    await sql`update agreements a set created_at = f.at, moved_at = l.last,
        expires_at = a.expires_at - (a.created_at - f.at),
        requester_confirmed_at = case when a.requester_confirmed_at is null then null else l.last - interval '40 minutes' end,
        owner_confirmed_at = case when a.owner_confirmed_at is null then null else l.last end
      from asked_ago f, (select agreement_id, max(at) as last from agreement_steps group by 1) l
      where f.id = a.id and l.agreement_id = a.id`.execute(tx)
    await sql`update reviews r set created_at = least(now() - interval '20 minutes',
        a.moved_at + interval '1 hour' * (4 + 50 * ${lot('r.id::text')})) from agreements a where a.id = r.agreement_id`.execute(
      tx,
    )
    await sql`update review_replies p set created_at = least(now() - interval '5 minutes', r.created_at + interval '7 hours')
      from reviews r where r.id = p.review_id`.execute(tx)
    await sql`update notices n set created_at = now() - interval '1 hour' * (1 + 70 * ${lot('n.id::text')})
      where n.kind like 'agreements.%' or n.kind like 'reviews.%'`.execute(tx)
  })
