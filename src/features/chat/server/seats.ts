import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announceAll, type News, newsOf } from '../../../platform/server/outbox.ts'
import type { UserType } from '../../../platform/shared/access.ts'
import type { Carried, EventKind } from '../../../platform/shared/event.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { memberTopic } from '../../notifications/contract.ts'
import { lockPair } from '../../social/server/public.ts'
import { conversationTurned, marksMoved, messageChanged, said } from '../contract.ts'
import {
  type GroupSides,
  marksTogether,
  placeOf,
  presenceAtFirst,
  type Reach,
  type RefusalToWrite,
  type Seen,
  type SeenInGroup,
  type Sides,
  seenInGroup,
  seenOf,
  acceptanceOf,
} from '../rules.ts'

/** One of those who talk, with what decides what the others see of them. */
export type Seat = {
  conversation_id: string
  user_id: string
  user_type: UserType | null
  /** Of a group; else of a conversation of two. */
  grouped: boolean
  admin_at: Date | null
  added_by: string | null
  added_at: Date
  /** Messages up to this number were said before they came. */
  from_seq: number
  left_at: Date | null
  left_seq: number | null
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
  /** Messages of theirs, as far as they are counted: of a request, while it is not answered; 0 from then on. */
  written: number
  /** Nothing was said in it yet: a first message waits for the desk. */
  silent: boolean
}

/** A conversation with everybody in it: the viewer, the other one of two, and all others, who left among them. */
export type Table = { id: string; lastSeq: number; seats: Seat[]; mine: Seat; other: Seat | null; others: Seat[] }

/** Seats of conversations that a condition on `m` chooses, in one read. */
async function seatRows(db: Db, where: RawBuilder<unknown>): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    select m.*, u.user_type, s.receipts, s.presence, c.pair is null as grouped,
      case when u.erased_at is not null then 'gone' when u.suspended_at is not null then 'away' else 'here' end as reach,
      array(select b.blocked_id::text from blocks b join conversation_members o
        on o.conversation_id = m.conversation_id and o.user_id = b.blocked_id where b.user_id = m.user_id) as blocks,
      case when c.pair is null or not exists (select from conversation_members o where o.conversation_id = m.conversation_id
        and o.user_id <> m.user_id and o.accepted_at is null) then 0 else (select count(*)::int from (select from messages x
        where x.conversation_id = m.conversation_id and x.author_id = m.user_id
        union all select from messages_held h
        where h.conversation_id = m.conversation_id and h.author_id = m.user_id and h.removed_at is null limit 10) few) end as written,
      c.last_seq = 0 as silent
    from conversation_members m
    join conversations c on c.id = m.conversation_id
    join users u on u.id = m.user_id
    left join chat_settings s on s.user_id = m.user_id
    where ${where}
    order by m.conversation_id, m.user_id`.execute(db)
  return rows
}

/** Everybody's seats in some conversations, by conversation. */
export async function seatsOf(db: Db, ids: readonly string[]): Promise<Map<string, Seat[]>> {
  if (ids.length === 0) return new Map()
  return Map.groupBy(await seatRows(db, sql`m.conversation_id = any(${ids}::uuid[])`), seat => seat.conversation_id)
}

/** The viewer's seat, the other one of two, and all others; 404 for whoever has none. */
export function placesAt(seats: readonly Seat[], viewerId: string): Pick<Table, 'mine' | 'other' | 'others'> {
  const mine = seats.find(seat => seat.user_id === viewerId)
  if (!mine) return notFound()
  const others = seats.filter(seat => seat !== mine)
  return { mine, other: mine.grouped ? null : (others[0] ?? notFound()), others }
}

/** Whether somebody shows that they are here. */
export const showsPresence = (seat: Seat): boolean => seat.presence ?? presenceAtFirst(seat.user_type)

/** What is asked of two of them, whatever they sit at. */
const sidesOf = (mine: Seat, other: Seat): Omit<Sides, 'unanswered'> => ({
  viewerId: mine.user_id,
  reach: other.reach,
  blockedBy: [
    ...(mine.blocks.includes(other.user_id) ? [mine.user_id] : []),
    ...(other.blocks.includes(mine.user_id) ? [other.user_id] : []),
  ],
  mine: acceptanceOf(mine),
  theirs: acceptanceOf(other),
  receipts: { mine: mine.receipts ?? true, theirs: other.receipts ?? true },
  presence: { mine: showsPresence(mine), theirs: showsPresence(other) },
})

/** What one of two sees of the other. */
export const seenFrom = (mine: Seat, other: Seat): Seen => seenOf({ ...sidesOf(mine, other), unanswered: mine.written })

/** What one member of a group sees of another one. */
export const seenAmong = (mine: Seat, other: Seat): SeenInGroup => {
  const left: GroupSides['left'] = { mine: mine.left_at !== null, theirs: other.left_at !== null }
  return seenInGroup({ ...sidesOf(mine, other), left })
}

/** Why the first of them cannot write there; null when they can. */
export const refusalToWrite = ({ mine, other }: Pick<Table, 'mine' | 'other'>): RefusalToWrite =>
  other ? seenFrom(mine, other).refusal : mine.left_at ? 'chat.you-left' : null

/** Where a conversation lies for somebody: of a group a block of whoever brought them in counts. */
export const placeFor = (mine: Seat) => {
  if (mine.silent && acceptanceOf(mine) === 'asked') return 'nowhere'
  const blocked = mine.grouped ? mine.blocks.includes(mine.added_by ?? '') : mine.blocks.length > 0
  return placeOf(acceptanceOf(mine), mine.archived_at !== null, blocked, mine.left_at !== null)
}

type Marks = { delivered: number | null; read: number | null }

/** How far another one is, as the first may know it. */
export function marksFor(mine: Seat, other: Seat): Marks {
  const seen = mine.grouped ? seenAmong(mine, other) : seenFrom(mine, other)
  return { delivered: seen.delivered ? other.delivered_seq : null, read: seen.read ? other.read_seq : null }
}

/** How far all others are together, as the first may know it. */
export const marksOfAll = ({ mine, others }: Pick<Table, 'mine' | 'others'>): Marks =>
  marksTogether(others.map(other => marksFor(mine, other)))

/**
 * Holds a conversation until the end of the transaction: numbers are given under this lock, and neither an answer nor, of two, a block
 * passes what is written. 404 for whoever is not in it.
 */
export async function lockTable(tx: Tx, viewerId: string, id: string): Promise<Table> {
  const row = await tx
    .selectFrom('conversations')
    .select(['id', 'last_seq', 'pair'])
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
  const users = row.pair?.split(' ') ?? []
  for (const userId of users) if (userId !== viewerId) await lockPair(tx, viewerId, userId)
  const seats = (await seatsOf(tx, [id])).get(id) ?? []
  return { id, lastSeq: row.last_seq, seats, ...placesAt(seats, viewerId) }
}

/** Who is told of what goes on: everybody who has it in a list and is still in it. */
const hears = (seat: Seat) => seat.left_at === null && placeFor(seat) !== 'nowhere'

/** The same news for the windows of each of them. */
const toEach = <E extends EventKind>(seats: readonly { user_id: string }[], kind: E, payload: Carried<E>): News[] =>
  seats.map(seat => newsOf(kind, payload, memberTopic(seat.user_id)))

/** Tells windows that a message came, of whoever has the conversation in some list, and with them what is told of it `besides`. */
export async function tellSaid(
  tx: Tx,
  seats: readonly Seat[],
  line: { sessionId: string; seq: number; by: string },
  besides: readonly News[] = [],
): Promise<void> {
  await announceAll(tx, [...toEach(seats.filter(hears), said, line), ...besides])
}

/** Tells windows that a message is not what it was. */
export async function tellChanged(tx: Tx, seats: readonly Seat[], seq: number): Promise<void> {
  const told = seats.filter(seat => hears(seat) || (seat.left_seq ?? 0) >= seq)
  if (told[0]) await announceAll(tx, toEach(told, messageChanged, { sessionId: told[0].conversation_id, seq }))
}

/**
 * Tells one's own other windows how far one is, and others as much of it as they may know: the other side of two, and of a group those
 * whose messages lie between where one was and is.
 */
export async function tellMarks(tx: Tx, { mine, others }: Pick<Table, 'mine' | 'others'>, from: number): Promise<void> {
  const about = { sessionId: mine.conversation_id, by: mine.user_id }
  const own = { delivered: mine.delivered_seq, read: mine.read_seq }
  const wrote = mine.grouped ? await authorsBehind(tx, mine, from) : null
  const knowing = others.flatMap(other => {
    const theirs = marksFor(other, mine)
    const knows = (theirs.delivered !== null || theirs.read !== null) && (wrote?.has(other.user_id) ?? true)
    return knows ? [newsOf(marksMoved, { ...about, ...theirs }, memberTopic(other.user_id))] : []
  })
  await announceAll(tx, [newsOf(marksMoved, { ...about, ...own }, memberTopic(mine.user_id)), ...knowing])
}

/** Whose words somebody has now and had not before, as far back as anybody looks at ticks. */
async function authorsBehind(tx: Tx, { conversation_id, delivered_seq }: Seat, from: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('messages')
    .select('author_id')
    .distinct()
    .where('conversation_id', '=', conversation_id)
    .where('seq', '>', Math.max(from, delivered_seq - 200))
    .where('seq', '<=', delivered_seq)
    .where('line', 'is', null)
    .execute()
  return new Set(rows.map(row => row.author_id))
}

/** Tells windows of some members that a conversation stands differently for them. */
export async function tellTurned(tx: Tx, sessionId: string, userIds: readonly string[]): Promise<void> {
  await announceAll(
    tx,
    userIds.map(id => newsOf(conversationTurned, { sessionId }, memberTopic(id))),
  )
}
