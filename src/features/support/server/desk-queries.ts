import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { containing } from '../../../platform/server/like.ts'
import type { House } from '../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import type { QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { foldText, type Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import {
  type DeskRow,
  type DeskTicket,
  type listTickets,
  type NearTicket,
  SOON_HOURS,
  type View,
} from '../contract/desk.ts'
import { allowedOf } from '../rules.ts'
import { deskReach, mayReadTicket } from './may-read.ts'
import {
  countTickets,
  factsOf,
  lockTicket,
  messagesOf,
  OPEN,
  progressOf,
  stepsOf,
  type TicketFacts,
  type TicketRecord,
  ticketFacts,
} from './queries.ts'
import { aboutOf, iso, mergedInto, messageViews, personOf, type Seeing, seeing, stepView, summaryOf } from './view.ts'

type Asked = QueryOf<typeof listTickets>

/** What rests is left out of what is to be done now, unless its answer is due. */
const DUE = sql<boolean>`t.due_at < clock_timestamp() + make_interval(hours => ${SOON_HOURS})`

const viewOf = (view: View, viewerId: string): RawBuilder<boolean> =>
  ({
    all: sql<boolean>`true`,
    mine: sql<boolean>`t.assignee_id = ${viewerId}`,
    unassigned: sql<boolean>`t.assignee_id is null`,
    due: DUE,
  })[view]

/** Who may see how members are reached. */
const mayContact = (viewer: Viewer): boolean => holds(viewer, 'users.contact')

/** Found by number, by a tag, or by what stands in the subject or the name of its member. */
export function foundBy(viewer: Viewer, search: string): RawBuilder<boolean> {
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  const text = containing(foldText(search))
  // One by one, since each has an index of its own; names with the users' own words, and then by the name alone.
  const members = sql`select id from users u where fold_text(u.name || ' ' || u.username::text) like ${text} and fold_text(u.name) like ${text}
    ${mayContact(viewer) ? sql`union select id from users u where lower(u.email::text) like ${containing(search.toLowerCase())}` : sql``}`
  return sql<boolean>`t.id in (
    select id from tickets where subject_folded like ${text}
    union select id from tickets where owner_id in (${members})
    union select ticket_id from ticket_tags where tag = lower(${search})
    ${number ? sql`union select id from tickets where number = ${Number(number)}` : sql``})`
}

function matching(viewer: Viewer, asked: Asked): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [deskReach(viewer), viewOf(asked.view, viewer.id)]
  if (asked.status === 'open') parts.push(OPEN)
  else if (asked.status !== 'any') parts.push(sql`t.status = ${asked.status}`)
  if (asked.department) parts.push(sql`t.department_id = ${asked.department}`)
  if (asked.priority) parts.push(sql`t.priority = ${asked.priority}`)
  if (asked.search) parts.push(foundBy(viewer, asked.search))
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

const COLUMNS = {
  dueAt: sql`t.due_at`,
  movedAt: sql`t.moved_at`,
  createdAt: sql`t.created_at`,
  number: sql`t.number`,
} as const

/** A page of the tickets that are asked for, and how many there are. What words find is found once, and not again to be counted. */
async function foundPage(db: Db, where: RawBuilder<unknown>, asked: Asked) {
  const way = asked.sortDesc ? sql`desc` : sql`asc`
  const order = sql`${COLUMNS[asked.sortBy]} ${way} nulls last, t.moved_at desc, t.id`
  const [limit, offset] = [asked.perPage, offsetOf(asked)]
  if (!asked.search)
    return { rows: await ticketFacts(db, { where, order, limit, offset }), count: await countTickets(db, where) }
  const { rows: found } = await sql<{ id: string; count: number }>`
    select t.id, (count(*) over ())::int as count from tickets t where ${where}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  if (found.length === 0) return { rows: [], count: offset === 0 ? 0 : await countTickets(db, where) }
  const ids = sql.join(found.map(one => one.id))
  return { rows: await ticketFacts(db, { where: sql`t.id in (${ids})`, order, limit }), count: found[0]!.count }
}

/** A page of the queue, what is due first at its top, with the counts of its parts. */
export async function readQueue(db: Db, viewer: Viewer, asked: Asked) {
  const { rows, count } = await foundPage(db, matching(viewer, asked), asked)
  const counted = await sql<Record<View, number>>`
    select count(*)::int as all, (count(*) filter (where ${viewOf('mine', viewer.id)}))::int as mine,
      (count(*) filter (where ${viewOf('unassigned', viewer.id)}))::int as unassigned,
      (count(*) filter (where ${DUE}))::int as due
    from tickets t where ${OPEN} and ${deskReach(viewer)}`.execute(db)
  const at = await seeing(db)
  return {
    data: rows.map(row => deskRow(row, at)),
    count,
    counts: counted.rows[0]!,
  }
}

function deskRow(row: TicketFacts, at: Seeing): DeskRow {
  return {
    ...summaryOf(row, at),
    owner: personOf(row.owner_id, row.owner_name, row.owner_avatar),
    assignee: personOf(row.assignee_id, row.assignee_name, row.assignee_avatar),
    returnsAt: iso(row.returns_at),
    tags: row.tags,
  }
}

const MOST_NEAR = 20

/** Tickets beside another one, what moved last first: those that the reader may work on. */
async function nearTickets(db: Db, viewer: Viewer, where: RawBuilder<unknown>): Promise<NearTicket[]> {
  const { rows } = await sql<NearTicket>`
    select t.id as _id, t.number, t.subject, t.language, t.status from tickets t
    where ${where} and ${deskReach(viewer)} order by t.moved_at desc, t.id limit ${MOST_NEAR}`.execute(db)
  return rows
}

/** A ticket that one of the club's people works on, held for the time of a transaction; 404 beyond their reach. */
export async function lockForDesk(tx: Tx, viewer: Viewer, ticketId: string): Promise<TicketRecord> {
  const ticket = await lockTicket(tx, ticketId)
  return (await mayReadTicket(tx, viewer, ticket)) ? ticket : notFound()
}

type Around = { house: Pick<House, 'files' | 'targets'>; viewer: Viewer; language: Language }

/** A ticket as staff work on it; 404 beyond their reach. */
export async function deskTicket(db: Db, around: Around, ticketId: string): Promise<DeskTicket> {
  return (await mayReadTicket(db, around.viewer, { id: ticketId })) ? workedOn(db, around, ticketId) : notFound()
}

/** The same for whoever has just worked on it, and may have passed it beyond their own reach. */
export async function workedOn(db: Db, { house, viewer, language }: Around, ticketId: string): Promise<DeskTicket> {
  const row = (await factsOf(db, ticketId))!
  const owner = (await personById(db, row.owner_id))!
  const at = await seeing(db)
  return {
    ...deskRow(row, at),
    reopensUntil: iso(allowedOf(progressOf(row), at.terms).reopensUntil),
    about: await aboutOf(db, house, viewer, row, language),
    mergedInto: mergedInto(row),
    others: await nearTickets(db, viewer, sql`t.owner_id = ${row.owner_id} and t.id <> ${row.id}`),
    linked: await nearTickets(
      db,
      viewer,
      sql`t.id in (select other_id from ticket_links where ticket_id = ${row.id}
        union all select ticket_id from ticket_links where other_id = ${row.id})`,
    ),
    requestId: row.request_id,
    messages: await messageViews(db, house, await messagesOf(db, row.id, true)),
    steps: (await stepsOf(db, row.id)).map(stepView),
    firstDueAt: iso(row.first_due_at),
    firstAnsweredAt: iso(row.first_answered_at),
    ratingText: row.rating_text,
    member: {
      username: owner.username,
      email: mayContact(viewer) ? owner.email : null,
      language: owner.language,
      userType: owner.userType,
      since: owner.createdAt.toISOString(),
      tickets: await countTickets(db, sql`t.owner_id = ${row.owner_id}`),
    },
  }
}
