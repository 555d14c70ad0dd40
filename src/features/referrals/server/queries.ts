import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { UserType } from '../../../platform/shared/access.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import { STATES, type State } from '../contract.ts'

/** How far an invited person is; once credited they stay approved, whatever becomes of the profile. */
const STATE = sql<State>`case
  when referral_credits.id is not null or users.profile_status = 'approved' then 'approved'
  when users.verified_at is null then 'registered'
  when users.profile_status in ('submitted', 'in_review', 'changes_requested', 'rejected', 'suspended') then 'sent'
  else 'verified' end`

const invitedBy = (db: Db, referrerId: string) =>
  db
    .selectFrom('users')
    .leftJoin('referral_credits', 'referral_credits.user_id', 'users.id')
    .where('users.referred_by', '=', referrerId)
    .where('users.id', '<>', referrerId)

/** A page of those whom a member invited. */
export async function invitedRows(db: Db, referrerId: string, page: Paging) {
  return invitedBy(db, referrerId)
    .select([
      'users.id as _id',
      'users.name',
      // What somebody is and looks like is everybody's to see once they are approved, and nobody's before.
      sql<UserType | null>`case when users.profile_status = 'approved' then users.user_type end`.as('userType'),
      sql<string | null>`case when users.profile_status = 'approved' then users.avatar_file_id end`.as('avatar'),
      STATE.as('state'),
      'users.created_at as at',
    ])
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
}

/** How many of them are in each state. */
export async function invitedTotals(db: Db, referrerId: string): Promise<Record<State, number>> {
  const rows = await invitedBy(db, referrerId)
    .select(e => [STATE.as('state'), e.fn.countAll<number>().as('count')])
    .groupBy(sql`1`)
    .execute()
  const of = (state: State) => Number(rows.find(row => row.state === state)?.count ?? 0)
  return Object.fromEntries(STATES.map(state => [state, of(state)])) as Record<State, number>
}

/** Notes that a member brought somebody; false when it stood there already. */
export async function insertCredit(tx: Tx, referrerId: string, userId: string): Promise<boolean> {
  const row = await tx
    .insertInto('referral_credits')
    .values({ referrer_id: referrerId, user_id: userId })
    .onConflict(c => c.constraint('referral_credits_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
