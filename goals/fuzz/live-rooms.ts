import { sql } from 'kysely'
import { openRoom } from '../../src/features/rooms/server/public.ts'
import { roomScene } from '../../src/features/rooms/test/fixtures.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { Member } from '../../src/platform/test/members.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'

/** Signed topics that are worth something now: who may hear each, null when whoever knows it may. */
export type Signed = Map<string, readonly string[] | null>

/** Two members in a room, with their topics of the inside and of the pair. */
async function pairIn(house: TestHouse, members: readonly [Member, Member]): Promise<Signed> {
  const { sit, live, connect } = roomScene(() => house)
  const [owner, guest] = members
  const room = { kind: 'meeting', ownerId: owner.id, title: 'The meters', lobby: false, members: [guest.id] } as const
  const roomId = await transact(house.db, tx => openRoom(tx, { ...room, members: [...room.members] }))
  const seats = [await sit(owner, roomId), await sit(guest, roomId)]
  // Windows say every while that they are there; these have none.
  await sql`update room_seats set seen_at = clock_timestamp() + interval '1 hour'`.execute(house.db)
  const { data } = (await connect(seats[0]!)).answer
  const { inside } = await live(seats[0]!)
  if (data.by !== 'peers' || data.peers.length !== 1 || !inside) throw new Error('a live room gave no topics')
  return new Map([
    [inside, null],
    [data.peers[0]!.topic, members.map(one => one.id)],
  ])
}

/** The topics of a room of those who speak, and of one of others. */
export async function signedTopics(
  house: TestHouse,
  own: readonly [Member, Member],
  others: readonly [Member, Member],
): Promise<Signed> {
  return new Map([...(await pairIn(house, own)), ...(await pairIn(house, others))])
}
