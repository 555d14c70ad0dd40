import type { Db } from '../../../platform/server/db.ts'
import { reviewPair } from '../rules.ts'
import { type Whole, wholeOf } from './queries.ts'
import { personWho, roomOf } from './room-door.ts'

/** The two who may review each other after a meeting; null where there are none. */
export async function pairOf(db: Db, { meeting, people }: Whole): Promise<[string, string] | null> {
  const { there } = await roomOf(db, meeting.id)
  const members = people.flatMap(one => one.user_id ?? [])
  // Whoever came by the link for anybody was one more.
  const outsiders = there.filter(one => !personWho(people, one)).length
  return reviewPair(
    members,
    people.length - members.length + outsiders,
    there.flatMap(one => one.spans),
  )
}

/** The same by the id of a meeting that was held, which may be forgotten. */
export async function heldPair(db: Db, meetingId: string): Promise<[string, string] | null> {
  const whole = await wholeOf(db, meetingId)
  return whole?.meeting.state === 'held' ? pairOf(db, whole) : null
}
