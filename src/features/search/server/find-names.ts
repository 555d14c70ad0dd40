import { sql } from 'kysely'
import { asTyped } from '../../../engines/search/server/find-words.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { cardsOf } from '../../profiles/server/public.ts'
import type { MemberHit } from '../contract.ts'
import { memberHit } from './member-hit.ts'

const SHOWN = 6
/** How far a look goes: the newest of whom one follows, user names and names that begin so. */
const FOLLOWED = 300
const BEGUN = 50
const NAMED = 200

/** Approved members whose name or user name begins so, those the viewer follows first; without a letter only they. */
export async function findNames(db: Db, viewer: Viewer, typed: string): Promise<MemberHit[]> {
  const handle = `${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const named = sql`ts_filter(e.vector, '{a}') @@ ${asTyped(typed)?.match ?? null}::tsquery`
  const begun = sql`lower(u.username::text) like ${handle}`
  const { rows } = await sql<{ id: string }>`
    with followed as (
      select target_id as user_id from follows
      where user_id = ${viewer.id} and target_kind = 'member' and ended_at is null
      order by followed_at desc limit ${FOLLOWED}),
    candidates as (
      select e.profile_id, 0 as turn
      from followed join users u on u.id = followed.user_id
      join profiles p on p.user_id = u.id and p.status = 'approved' join directory_entries e on e.profile_id = p.id
      where ${typed === ''} or ${begun} or ${named}
      union all (select p.id, 1 from users u join profiles p on p.user_id = u.id and p.status = 'approved'
        where ${typed !== ''} and ${begun} limit ${BEGUN})
      union all (select e.profile_id, 2 from directory_entries e where ${named} order by e.live_at desc limit ${NAMED}))
    select e.profile_id as id
    from candidates join directory_entries e using (profile_id) join users u on u.id = e.user_id
    where u.id <> ${viewer.id} and u.suspended_at is null
      and not exists (select from blocks b
        where (b.user_id, b.blocked_id) in ((${viewer.id}, u.id), (u.id, ${viewer.id})))
    group by e.profile_id, e.sort_name
    order by min(turn), e.sort_name, e.profile_id limit ${SHOWN}`.execute(db)
  const cards = await cardsOf(
    db,
    rows.map(row => row.id),
    viewer,
  )
  return cards.map(memberHit)
}
