import { sql } from 'kysely'
import { pairOf } from '../../src/features/chat/rules.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { asMember, type Member } from '../../src/platform/test/members.ts'
import type { Somebody } from './member.ts'

/** Members of each group. */
const GROUPS = [8, 6, 5]

/** Members who talk already: each with the next three, with another three in groups, and all together. */
export async function makeTalks(house: House, count: number): Promise<Somebody[]> {
  const { db } = house.database
  const members: Member[] = []
  for (let n = 0; n < count; n++) members.push(await asMember({ db }, { userType: 'company' }))
  const sessions = new Map(members.map(one => [one.id, [] as string[]]))
  const at = (n: number) => members[n % count]!

  const seat = async (who: readonly Member[], name: string | null) => {
    const ids = [...new Set(who.map(one => one.id))]
    const pair = name ? null : pairOf(ids[0]!, ids[1]!)
    const { rows } = await sql<{ id: string }>`insert into conversations (pair, name, started_by)
      values (${pair}, ${name}, ${ids[0]}) returning id`.execute(db)
    const id = rows[0]!.id
    await sql`insert into conversation_members (conversation_id, user_id, accepted_at)
      select ${id}::uuid, one::uuid, clock_timestamp() from unnest(${ids}::text[]) one`.execute(db)
    for (const one of ids) sessions.get(one)!.push(id)
  }
  for (let n = 0; n < count; n++) for (const next of [1, 2, 3]) await seat([at(n), at(n + next)], null)
  for (const [place, size] of GROUPS.entries())
    await seat(
      Array.from({ length: size }, (_, n) => at(place * 7 + n)),
      `Group ${place}`,
    )
  await seat(members, 'All of us')
  return members.map(({ id, bearer }) => ({ id, bearer, sessions: sessions.get(id)! }))
}
