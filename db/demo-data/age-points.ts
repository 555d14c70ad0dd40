import { sql } from 'kysely'
import { payComments } from '../../src/features/points/server/progress.ts'
import { type Db, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'

/** When what a posting is for happened, as the club remembers it by now. */
const HAPPENED = sql`case p.rule
  when 'joining' then (select u.verified_at from users u where u.id = p.user_id)
  when 'email-verified' then (select u.verified_at from users u where u.id = p.user_id)
  when 'profile-approved' then (select max(f.verified_at) from profiles f where f.user_id = p.user_id and f.status = 'approved')
  when 'first-item' then (select min(i.published_at) from items i where i.owner_id = p.user_id and i.status <> 'removed')
  when 'referral' then (select c.credited_at from referral_credits c where c.user_id::text = split_part(p.cause, ':', 2))
  when 'agreement' then (select min(s.at) from agreement_steps s
    where s.agreement_id::text = split_part(p.cause, ':', 2) and s.act in ('done', 'decided-done'))
  when 'review' then (select r.created_at from reviews r where r.id::text = split_part(p.cause, ':', 2))
  when 'comment' then (select c.created_at from comments c where c.id::text = split_part(p.cause, ':', 2))
  end`

/**
 * Lets points have been given when what they are for happened, after all of that got its days; comments of those days are paid, too.
 * The verbs booked everything; times move, and the entries stand in their order again, so that each balance is that of its day.
 */
export async function agePoints(house: House): Promise<void> {
  const { db } = house.database
  await db
    .updateTable('point_progress')
    .set({ at: sql`'-infinity'` })
    .where('work', '=', 'comments')
    .execute()
  await payComments(house)
  await transact(db, moveBack)
}

async function moveBack(tx: Db): Promise<void> {
  const triggers = async (act: 'disable' | 'enable') => {
    for (const table of ['point_postings', 'point_entries'])
      await sql.raw(`alter table ${table} ${act} trigger ${table}_are_append_only`).execute(tx)
  }
  await triggers('disable')
  await sql`update point_postings p set happened_at = least(p.happened_at, d.at),
      booked_at = least(p.booked_at, d.at + case p.rule when 'comment' then interval '24 hours' else interval '0' end)
    from (select p.id, ${HAPPENED} as at from point_postings p where p.act = 'credited') d
    where d.id = p.id and d.at is not null`.execute(tx)
  await sql`create temporary table legs on commit drop as
    select e.posting_id, e.account_id, e.amount, row_number() over (order by p.booked_at, p.id, e.id) as place
    from point_entries e join point_postings p on p.id = e.posting_id`.execute(tx)
  await sql`delete from point_entries`.execute(tx)
  await sql`update point_accounts set balance = 0`.execute(tx)
  await sql`insert into point_entries (posting_id, account_id, amount, balance_after)
    select posting_id, account_id, amount, 0 from legs order by place`.execute(tx)
  // Their balance is looked at now, since a table that waits for that cannot be altered.
  await sql`set constraints all immediate`.execute(tx)
  await triggers('enable')
}
