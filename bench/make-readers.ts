import { sql } from 'kysely'
import { welcome } from '../src/features/accounts/contract.ts'
import { type Db, transact } from '../src/platform/server/db.ts'
import { notify } from '../src/platform/server/outbox.ts'
import { givePlan } from '../src/platform/test/give-plan.ts'
import { asMember, type Member } from '../src/platform/test/members.ts'

export const PEOPLE = 40
/** Each of them may bid 120 times in a minute. */
const BIDDERS = 100
const NOTICES = 12
/** Most follow a few hundred; every eighth so many that the newest posts of each are not laid together. */
const FOLLOWED = 150
const FOLLOWED_BY_SOME = 600
const SOME = 8

const follow = (db: Db, userId: string, count: number) =>
  sql`insert into follows (user_id, target_kind, target_id, owner_id, told_at)
    select ${userId}, 'member', author_id, author_id, now() from (
      select author_id, hashtext(author_id::text || ${userId}) as place from post_counts where posts > 0 group by 1 order by 2 limit ${count}) wrote`.execute(
    db,
  )

/** Members who read: signed in, with notices to be shown, following others; the first runs the club, so that it is set up. */
export async function makeReaders(db: Db): Promise<Member[]> {
  await asMember({ db }, { role: 'Super-admin' })
  const readers: Member[] = []
  for (let index = 0; index < PEOPLE; index++) {
    const member = await asMember({ db }, { userType: 'investor' })
    for (let at = 0; at < NOTICES; at++)
      await transact(db, tx => notify(tx, member.id, welcome, { name: member.name }, '/index'))
    await follow(db, member.id, index % SOME === 0 ? FOLLOWED_BY_SOME : FOLLOWED)
    readers.push(member)
  }
  return readers
}

/** Members whose plan lets them bid. */
export async function makeBidders(db: Db): Promise<Member[]> {
  const bidders: Member[] = []
  for (let index = 0; index < BIDDERS; index++) {
    const member = await asMember({ db }, { userType: 'investor' })
    await givePlan(db, member.id, 'platinum')
    bidders.push(member)
  }
  return bidders
}
