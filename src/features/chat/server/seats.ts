import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { UserType } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { memberTopic } from '../../notifications/contract.ts'
import { lockPair } from '../../social/server/public.ts'
import { conversationTurned, marksMoved, messageChanged, said } from '../contract.ts'
import { placeOf, presenceAtFirst, type Reach, type Seen, type Sides, seenOf, standingOf } from '../rules.ts'

/** One of those who talk, with what decides what the others see of them. */
export type Seat = {
  conversation_id: string
  user_id: string
  user_type: UserType | null
  accepted_at: Date | null
  declined_at: Date | null
  read_seq: number
  delivered_seq: number
  marked_at: Date | null
  archived_at: Date | null
  pinned_at: Date | null
  muted_at: Date | null
  draft: string
  reach: Reach
  receipts: boolean | null
  presence: boolean | null
  /** Whom of the other members they blocked. */
  blocks: string[]
  /** Messages of theirs, as far as they are counted: of a request, while it is not answered. */
  written: number
}

/** A conversation with everybody in it. */
export type Table = { id: string; lastSeq: number; seats: Seat[] }

/** Seats of conversations that a condition on `m` chooses, in one read. */
async function seatRows(db: Db, where: RawBuilder<unknown>): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    select m.*, u.user_type, s.receipts, s.presence,
      case when u.erased_at is not null then 'gone' when u.suspended_at is not null then 'away' else 'here' end as reach,
      array(select b.blocked_id::text from blocks b join conversation_members o
        on o.conversation_id = m.conversation_id and o.user_id = b.blocked_id where b.user_id = m.user_id) as blocks,
      (select count(*)::int from (select from messages x where x.conversation_id = m.conversation_id and x.author_id = m.user_id
        limit 10) few) as written
    from conversation_members m
    join users u on u.id = m.user_id
    left join chat_settings s on s.user_id = m.user_id
    where ${where}
    order by m.conversation_id, m.user_id`.execute(db)
  return rows
}

/** Everybody's seats in some conversations, by conversation. */
export async function seatsOf(db: Db, ids: readonly string[]): Promise<Map<string, Seat[]>> {
  if (ids.length === 0) return new Map()
  return Map.groupBy(await seatRows(db, sql`m.conversation_id in (${sql.join(ids)})`), seat => seat.conversation_id)
}

/** The viewer's seat and the other one; 404 for whoever has none. */
export function placesAt(seats: readonly Seat[], viewerId: string): { mine: Seat; other: Seat } {
  const mine = seats.find(seat => seat.user_id === viewerId)
  const other = seats.find(seat => seat.user_id !== viewerId)
  return mine && other ? { mine, other } : notFound()
}

const shows = (seat: Seat) => seat.presence ?? presenceAtFirst(seat.user_type)

/** What one side sees of the other. */
export function seenFrom(mine: Seat, other: Seat): Seen {
  const sides: Sides = {
    viewerId: mine.user_id,
    reach: other.reach,
    blockedBy: [mine, other].flatMap(seat => (seat.blocks.length > 0 ? [seat.user_id] : [])),
    mine: standingOf(mine),
    theirs: standingOf(other),
    unanswered: mine.written,
    receipts: { mine: mine.receipts ?? true, theirs: other.receipts ?? true },
    presence: { mine: shows(mine), theirs: shows(other) },
  }
  return seenOf(sides)
}

/** Where a conversation lies for the first of two seats. */
export const placeFor = (mine: Seat) => placeOf(standingOf(mine), mine.archived_at !== null, mine.blocks.length > 0)

/** How far the other side is, as the first may know it. */
export function marksFor(mine: Seat, other: Seat): { delivered: number | null; read: number | null } {
  const seen = seenFrom(mine, other)
  return { delivered: seen.delivered ? other.delivered_seq : null, read: seen.read ? other.read_seq : null }
}

/**
 * Holds a conversation until the end of the transaction: numbers are given under this lock, and neither a block nor an answer
 * passes what is written. 404 for whoever is not in it.
 */
export async function lockTable(tx: Tx, viewerId: string, id: string): Promise<Table & { mine: Seat; other: Seat }> {
  const row = await tx
    .selectFrom('conversations')
    .select(['id', 'last_seq'])
    .where('id', '=', id)
    .where(e =>
      e.exists(
        e
          .selectFrom('conversation_members as m')
          .select('m.user_id')
          .whereRef('m.conversation_id', '=', 'conversations.id')
          .where('m.user_id', '=', viewerId),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return notFound()
  const users = await tx
    .selectFrom('conversation_members')
    .select('user_id')
    .where('conversation_id', '=', id)
    .where('user_id', '<>', viewerId)
    .execute()
  for (const { user_id } of users) await lockPair(tx, viewerId, user_id)
  const seats = (await seatsOf(tx, [id])).get(id) ?? []
  return { id, lastSeq: row.last_seq, seats, ...placesAt(seats, viewerId) }
}

/** Tells windows that a message came, of whoever has the conversation in some list. */
export async function tellSaid(tx: Tx, seats: readonly Seat[], seq: number, by: string): Promise<void> {
  for (const seat of seats)
    if (placeFor(seat) !== 'nowhere')
      await announce(tx, said, { sessionId: seat.conversation_id, seq, by }, memberTopic(seat.user_id))
}

/** Tells windows that a message is not what it was. */
export async function tellChanged(tx: Tx, seats: readonly Seat[], seq: number): Promise<void> {
  for (const seat of seats)
    if (placeFor(seat) !== 'nowhere')
      await announce(tx, messageChanged, { sessionId: seat.conversation_id, seq }, memberTopic(seat.user_id))
}

/** Tells one's own other windows how far one is, and the other side as much of it as they may know. */
export async function tellMarks(tx: Tx, mine: Seat, other: Seat): Promise<void> {
  const news = { sessionId: mine.conversation_id, by: mine.user_id }
  const own = { delivered: mine.delivered_seq, read: mine.read_seq }
  await announce(tx, marksMoved, { ...news, ...own }, memberTopic(mine.user_id))
  const theirs = marksFor(other, mine)
  if (theirs.delivered !== null || theirs.read !== null)
    await announce(tx, marksMoved, { ...news, ...theirs }, memberTopic(other.user_id))
}

/** Tells windows of some members that a conversation stands differently for them. */
export async function tellTurned(tx: Tx, sessionId: string, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) await announce(tx, conversationTurned, { sessionId }, memberTopic(userId))
}
