import { sql } from 'kysely'
import { holdMembers } from '../src/features/points/server/post.ts'
import { type Db, type Tx, transact } from '../src/platform/server/db.ts'
import { tidy } from './tidy.ts'

/** So many postings are booked in one transaction: all of them move the same few accounts. */
const BATCH = 500
const DAYS = 900
/** Members who have points: the first of them statements as long as is wanted, each of the others a short one. */
export const COLLECTORS = Array.from({ length: 40 }, (_, at) => `company-${at + 1}`)
/** So many are long: one member may ask only so often in a minute. */
export const LONG = 3
const SHORT = 250
/** Of so many postings one takes back the one before it, converts, redeems; the others credit, so that each of those is covered. */
const CONVERT_EVERY = 40
const REDEEM_EVERY = 80
const BACK_EVERY = 29

/** Postings `from` to `until` of a member, with the two legs of each. Accounts follow by their trigger. */
async function book(tx: Tx, userId: string, from: number, until: number, all: number): Promise<void> {
  await holdMembers(tx, [userId])
  await sql`create temporary table booked on commit drop as
    select g, uuid_v7() as id, now() - make_interval(secs => ${DAYS * 86_400} * (1 - g::double precision / ${all})) as at,
      case when g % ${REDEEM_EVERY} = 0 then 'redeemed' when g % ${CONVERT_EVERY} = 0 then 'converted'
        when g % ${BACK_EVERY} = 0 and (g - 1) % ${CONVERT_EVERY} <> 0 and g > 1 then 'taken-back' else 'credited' end as act,
      case when g % ${CONVERT_EVERY} = 0 then 50 else 5 end as amount
    from generate_series(${from}::int, ${until}::int) g`.execute(tx)
  await sql`insert into point_postings (id, user_id, act, cause, rule, reverses_id, words, link, happened_at, booked_at)
    select b.id, ${userId}, b.act, 'made ' || ${userId}::text || ' ' || b.g, case when b.act in ('credited', 'taken-back') then 'comment' end,
      case b.act when 'taken-back' then coalesce(before.id,
        (select p.id from point_postings p where p.cause = 'made ' || ${userId}::text || ' ' || (b.g - 1))) end,
      case b.act when 'converted' then jsonb_build_object('number', 'R-' || b.g) when 'redeemed' then '{"use": "featured", "count": 14}'::jsonb
        else '{"name": "Hannah Khoury", "thing": "Copper pump"}'::jsonb end,
      case when b.act = 'credited' then '/lounge' end, b.at, b.at
    from booked b left join booked before on before.g = b.g - 1 order by b.g`.execute(tx)
  await sql`insert into point_entries (posting_id, account_id, amount, balance_after)
    select b.id, a.id, leg.sign * b.amount, 0
    from booked b cross join lateral (values
      (1, -1, case b.act when 'credited' then 'house' when 'redeemed' then 'earned' else 'pending' end),
      (2, 1, case b.act when 'credited' then 'pending' when 'converted' then 'earned' when 'redeemed' then 'redeemed' else 'house' end)
    ) as leg (place, sign, bucket)
    join point_accounts a on a.user_id = ${userId} and a.bucket = leg.bucket order by b.g, leg.place`.execute(tx)
}

/** Entries that a member sees, one of each credit and two of what moves between their own accounts: so many postings make so many. */
const postingsFor = (entries: number): number => Math.ceil((entries * CONVERT_EVERY) / (CONVERT_EVERY + 1))

/** Books about so many lines of a member's statement in two and a half years. */
async function bookFor(db: Db, userId: string, entries: number): Promise<void> {
  const all = postingsFor(entries)
  for (let from = 1; from <= all; from += BATCH)
    await transact(db, async tx => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await book(tx, userId, from, Math.min(all, from + BATCH - 1), all)
    })
}

/**
 * Books points through every trigger: statements of about `entries` lines, and short ones. Nothing is announced, and what there was
 * before there were points is not gone through. For measures only.
 */
export async function manyPoints(db: Db, entries: number): Promise<void> {
  for (const [at, username] of COLLECTORS.entries()) {
    const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
    await bookFor(db, id, at < LONG ? entries : Math.min(SHORT, entries))
  }
  await sql`update point_progress set done_at = now() where work <> 'comments'`.execute(db)
  await sql`update point_progress set at = now() where work = 'comments'`.execute(db)
  await tidy(db, ['point_accounts', 'point_postings', 'point_entries'])
}
