import type { Db } from '../../../platform/server/db.ts'
import type { TargetKind } from '../../../platform/server/registry.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { GroupMember } from '../contract/groups.ts'
import { acceptanceOf } from '../rules.ts'
import { nobody, partiesOf, type Reader } from './conversation-views.ts'
import { GROUP } from './groups.ts'
import { marksFor, placesAt, type Seat, seatsOf, seenAmong } from './seats.ts'

const tableOf = async (db: Db, viewerId: string, id: string) =>
  placesAt((await seatsOf(db, [id])).get(id) ?? [], viewerId)

/** Whose name a reader sees, in the order in which they came; admins first, and last who left. */
const inOrder = (one: Seat, other: Seat) =>
  Number(one.left_at !== null) - Number(other.left_at !== null) ||
  Number(other.admin_at !== null) - Number(one.admin_at !== null) ||
  one.added_at.getTime() - other.added_at.getTime()

/** Everybody who is, or was, in a conversation, as one of them sees the others. */
export async function groupMembers(reader: Reader, id: string): Promise<GroupMember[]> {
  const { mine, others } = await tableOf(reader.db, reader.viewer.id, id)
  const seats = [mine, ...others].toSorted(inOrder)
  const parties = await partiesOf(
    reader,
    seats.map(seat => seat.user_id),
  )
  return seats.map(seat => ({
    ...((seat.reach === 'gone' ? undefined : parties.get(seat.user_id)) ?? nobody(seat.user_id)),
    own: seat === mine,
    admin: seat.admin_at !== null,
    asked: acceptanceOf(seat) !== 'accepted',
    left: seat.left_at !== null,
    folded: seat !== mine && seenAmong(mine, seat).folded,
  }))
}

/** Who read a message of the viewer's, and on whose devices it lies, as far as that is shown to them. */
export async function readersOf(reader: Reader, id: string, seq: number) {
  const { db, viewer } = reader
  const { mine, others } = await tableOf(db, viewer.id, id)
  const row = await db
    .selectFrom('messages')
    .select('author_id')
    .where('conversation_id', '=', id)
    .where('seq', '=', seq)
    .where('line', 'is', null)
    .executeTakeFirst()
  if (row?.author_id !== viewer.id || seq <= mine.from_seq) return notFound()
  const there = others.filter(other => other.from_seq < seq)
  const reached = (mark: 'read' | 'delivered') =>
    there.filter(other => (marksFor(mine, other)[mark] ?? 0) >= seq).map(other => other.user_id)
  const read = reached('read')
  const delivered = reached('delivered').filter(userId => !read.includes(userId))
  const parties = await partiesOf(reader, [...read, ...delivered])
  const named = (ids: readonly string[]) => ids.map(userId => parties.get(userId) ?? nobody(userId))
  return { read: named(read), delivered: named(delivered) }
}

/** What the house knows of groups: whoever has one in a list sees its picture. */
export const groupTarget: TargetKind = {
  kind: GROUP,
  look: async () => [],
  mayReadFile: async (db, viewer, id) => {
    if (!viewer) return 'no'
    const seat = await db
      .selectFrom('conversation_members')
      .select('user_id')
      .where('conversation_id', '=', id)
      .where('user_id', '=', viewer.id)
      .executeTakeFirst()
    return seat ? 'privately' : 'no'
  },
}
