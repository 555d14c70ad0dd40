import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Progress } from '../rules.ts'
import type { AnswerClock } from '../rules/answer-clock.ts'
import type { Act, MESSAGE_FORMATS, MessageKind, Priority, Status } from '../rules/vocabulary.ts'

export type TicketRecord = Omit<Selectable<DB['tickets']>, 'status' | 'priority' | 'language' | 'due_left_ms'> & {
  status: Status
  priority: Priority
  language: Language
  due_left_ms: number | string | null
}

/** A ticket with what its views say of others. */
export type TicketFacts = TicketRecord & {
  department_name: string
  department_arabic_name: string
  department_zone: string | null
  owner_name: string
  owner_language: Language
  owner_avatar: string | null
  assignee_name: string | null
  assignee_avatar: string | null
  /** Who of the club wrote last, and when. */
  answered_by: string | null
  answered_at: Date | null
  tags: string[]
  merged_number: number | null
}

/** How far a ticket is, as the rules ask. */
export const progressOf = (row: TicketRecord): Progress => ({
  status: row.status,
  resolvedAt: row.resolved_at,
  closedAt: row.closed_at,
  merged: row.merged_into !== null,
})

/** The answer that is owed. */
export const clockOf = (row: TicketRecord): AnswerClock => ({
  dueAt: row.due_at,
  leftMs: row.due_left_ms === null ? null : Number(row.due_left_ms),
})

/** A ticket in somebody's hands for the time of a transaction; 404 where there is none, and where `ownerId` is not its member. */
export async function lockTicket(tx: Tx, id: string, ownerId?: string): Promise<TicketRecord> {
  const row = await tx
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .$if(ownerId !== undefined, query => query.where('owner_id', '=', ownerId!))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (row as TicketRecord | undefined) ?? notFound()
}

type Which = { where: RawBuilder<unknown>; order?: RawBuilder<unknown>; limit?: number; offset?: number }

/** In which somebody still has to do something, in the words of the indexes over `t`. */
export const OPEN = sql<boolean>`t.status not in ('resolved', 'closed')`

/**
 * Tickets with what their views say of others, in one read. The page is cut before anything is joined to it; `where` and `order` speak
 * of the ticket as `t`.
 */
export async function ticketFacts(db: Db, { where, order, limit = 1, offset = 0 }: Which): Promise<TicketFacts[]> {
  const inOrder = order ?? sql`t.moved_at desc, t.id`
  const { rows } = await sql<TicketFacts>`
    select t.*, d.name as department_name, d.arabic_name as department_arabic_name, d.zone as department_zone,
      o.name as owner_name, o.language as owner_language, o.avatar_file_id as owner_avatar,
      a.name as assignee_name, a.avatar_file_id as assignee_avatar, said.name as answered_by, said.written_at as answered_at,
      (select number from tickets w where w.id = t.merged_into) as merged_number,
      array(select tag from ticket_tags where ticket_id = t.id order by tag) as tags
    from (select t.* from tickets t where ${where}
      order by ${inOrder} limit ${limit} offset ${offset}) t
    join departments d on d.id = t.department_id
    join users o on o.id = t.owner_id
    left join users a on a.id = t.assignee_id
    left join lateral (
      select u.name, m.written_at from ticket_messages m left join users u on u.id = m.author_id
      where m.ticket_id = t.id and m.kind = 'staff' order by m.written_at desc limit 1) said on true
    order by ${inOrder}`.execute(db)
  return rows
}

/** One ticket with what its views say; undefined where there is none. */
export const factsOf = async (db: Db, id: string): Promise<TicketFacts | undefined> =>
  (await ticketFacts(db, { where: sql`t.id = ${id}` }))[0]

/** How many tickets there are of those. */
export async function countTickets(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tickets t where ${where}`.execute(db)
  return rows[0]!.count
}

export type MessageRecord = Omit<Selectable<DB['ticket_messages']>, 'kind' | 'language' | 'format'> & {
  kind: MessageKind
  language: Language
  format: (typeof MESSAGE_FORMATS)[number]
  name: string | null
  avatar: string | null
}

/** What was said on a ticket, in its order; notes are left out unless `withNotes`. */
export const messagesOf = (db: Db, ticketId: string, withNotes: boolean): Promise<MessageRecord[]> =>
  db
    .selectFrom('ticket_messages as m')
    .leftJoin('users as u', 'u.id', 'm.author_id')
    .selectAll('m')
    .select(['u.name', 'u.avatar_file_id as avatar'])
    .where('m.ticket_id', '=', ticketId)
    .$if(!withNotes, query => query.where('m.kind', '<>', 'note'))
    .orderBy('m.written_at')
    .orderBy('m.id')
    .execute() as unknown as Promise<MessageRecord[]>

export type StepRecord = Omit<Selectable<DB['ticket_steps']>, 'act'> & {
  act: Act
  name: string | null
  avatar: string | null
}

/** What was done to a ticket, in its order; only these acts where some are named. */
export const stepsOf = (db: Db, ticketId: string, acts?: readonly Act[]): Promise<StepRecord[]> =>
  db
    .selectFrom('ticket_steps as s')
    .leftJoin('users as u', 'u.id', 's.by_id')
    .selectAll('s')
    .select(['u.name', 'u.avatar_file_id as avatar'])
    .where('s.ticket_id', '=', ticketId)
    .$if(acts !== undefined, query => query.where('s.act', 'in', acts!))
    .orderBy('s.at')
    .orderBy('s.id')
    .execute() as unknown as Promise<StepRecord[]>

/** Ids of the files of each message, in the order they came. */
export async function filesOf(db: Db, messageIds: readonly string[]): Promise<Map<string, string[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'claimed_id'])
    .where('claimed_kind', '=', MESSAGE_FILES)
    .where('claimed_id', 'in', messageIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const files = new Map<string, string[]>()
  for (const row of rows) files.set(row.claimed_id!, [...(files.get(row.claimed_id!) ?? []), row.id])
  return files
}

/** What claims the files of a message. */
export const MESSAGE_FILES = 'ticket-message'
