import type { Db } from '../../../platform/server/db.ts'
import { reviewPair } from '../rules.ts'
import type { Whole } from './queries.ts'
import { roomOf } from './room-door.ts'

/** The two who may review each other after a meeting; null where there are none. */
export async function pairOf(db: Db, { meeting, people }: Whole): Promise<[string, string] | null> {
  const { there } = await roomOf(db, meeting.id)
  const members = people.flatMap(one => one.user_id ?? [])
  return reviewPair(
    members,
    people.length - members.length,
    there.flatMap(one => one.spans),
  )
}
