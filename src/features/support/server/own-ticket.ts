import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf, QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { type listMine, noticeReplied, type rateTicket as rateCall, type TicketRow } from '../contract/tickets.ts'
import { refusalToRate, refusalToReopen, refusalToWrite, allowedOf } from '../rules.ts'
import { type AnswerClock, clockFrom, clockResumed, NOTHING_OWED } from '../rules/answer-clock.ts'
import { isOpenStatus } from '../rules/vocabulary.ts'
import { applyRules } from './apply-rules.ts'
import { departmentById, officeOf } from './departments.ts'
import { handOut } from './hand-out.ts'
import { changeTicket, clockColumns, keepMessage, keepStep, tellMoved } from './keep-step.ts'
import {
  clockOf,
  factsOf,
  lockTicket,
  OPEN,
  progressOf,
  type TicketFacts,
  type TicketRecord,
  ticketFacts,
} from './queries.ts'
import { tellAgents } from './tell-agents.ts'
import { rowView, seeing } from './view.ts'

/** A page of somebody's own tickets, with how many are open and over. */
export async function listOwn(db: Db, ownerId: string, asked: QueryOf<typeof listMine>) {
  const tallies = await db
    .selectFrom('tickets')
    .select(['status', e => e.fn.countAll<number>().as('count')])
    .where('owner_id', '=', ownerId)
    .groupBy('status')
    .execute()
  const counts = { all: 0, open: 0, closed: 0 }
  for (const { status, count } of tallies) {
    counts.all += Number(count)
    counts[isOpenStatus(status as TicketRecord['status']) ? 'open' : 'closed'] += Number(count)
  }
  const part = { all: sql`true`, open: OPEN, closed: sql`not (${OPEN})` }[asked.show]
  const rows = await ticketFacts(db, {
    where: sql`t.owner_id = ${ownerId} and ${part}`,
    limit: asked.perPage,
    offset: offsetOf(asked),
  })
  const at = await seeing(db)
  return { data: rows.map((row): TicketRow => rowView(row, at)), count: counts[asked.show], counts }
}

/** A ticket of somebody's own; 404 for every other. */
export async function ownFacts(db: Db, ownerId: string, ticketId: string): Promise<TicketFacts> {
  const row = await factsOf(db, ticketId)
  return row?.owner_id === ownerId ? row : notFound()
}

/** An answer is owed again: what was left of a promise that stood still, else the department's time for the next one. */
export async function clockAfterMember(tx: Tx, ticket: TicketRecord, now: Date): Promise<AnswerClock> {
  const kept = clockOf(ticket)
  if (kept.dueAt) return kept
  const department = await departmentById(tx, ticket.department_id)
  const office = officeOf(department, await setting(tx, 'timeZone'))
  if (kept.leftMs !== null) return clockResumed(office, kept, now)
  const { first, next } = department.answer_times[ticket.priority]
  return clockFrom(office, now, ticket.first_answered_at ? next : first)
}

type Written = { text: string; files?: readonly string[] | undefined; language: Language }

/** Writes to one's own ticket: whoever waits or rests at it is called back, and what was resolved is open again. */
export async function writeToOwn(
  tx: Tx,
  house: Pick<House, 'files'>,
  viewer: Viewer,
  ticketId: string,
  written: Written,
): Promise<TicketFacts> {
  const ticket = await lockTicket(tx, ticketId, viewer.id)
  refuse(refusalToWrite(progressOf(ticket)))
  await takeAnswer(tx, house, ticket, viewer.id, written)
  return (await factsOf(tx, ticketId))!
}

/** Keeps what its member wrote to a ticket that is held, and owes them an answer. Answers the id of the message. */
export async function takeAnswer(
  tx: Tx,
  house: Pick<House, 'files'>,
  ticket: TicketRecord,
  writerId: string,
  written: Written,
): Promise<string> {
  const now = await clock(tx)
  const messageId = await keepMessage(tx, house, ticket.id, { kind: 'member', authorId: writerId, ...written })
  if (!isOpenStatus(ticket.status)) await keepStep(tx, ticket.id, 'reopened', writerId)
  const owed = await clockAfterMember(tx, ticket, now)
  await changeTicket(tx, ticket.id, {
    status: ticket.status === 'new' ? 'new' : 'open',
    returns_at: null,
    resolved_at: null,
    closed_at: null,
    owner_read_at: now,
    ...(ticket.due_at ? {} : clockColumns(owed)),
  })
  await applyRules(tx, 'replied', ticket.id, written.text)
  if (!isOpenStatus(ticket.status)) await handOut(tx, ticket.id)
  await tellMoved(tx, ticket)
  const moved = await lockTicket(tx, ticket.id)
  await tellAgents(tx, noticeReplied, moved, (await personById(tx, writerId))!.name)
  return messageId
}

/** Closes one's own ticket. */
export async function closeOwn(tx: Tx, viewer: Viewer, ticketId: string): Promise<TicketFacts> {
  const ticket = await lockTicket(tx, ticketId, viewer.id)
  refuse(refusalToWrite(progressOf(ticket)))
  await keepStep(tx, ticketId, 'closed', viewer.id)
  await changeTicket(tx, ticketId, {
    status: 'closed',
    closed_at: await clock(tx),
    returns_at: null,
    ...clockColumns(NOTHING_OWED),
  })
  await tellMoved(tx, ticket)
  return (await factsOf(tx, ticketId))!
}

/** Opens one's own ticket again: an answer is owed from now on. */
export async function reopenOwn(tx: Tx, viewer: Viewer, ticketId: string): Promise<TicketFacts> {
  const ticket = await lockTicket(tx, ticketId, viewer.id)
  const now = await clock(tx)
  refuse(refusalToReopen(allowedOf(progressOf(ticket), await setting(tx, 'support')), now))
  await keepStep(tx, ticketId, 'reopened', viewer.id)
  await changeTicket(tx, ticketId, {
    status: 'open',
    resolved_at: null,
    closed_at: null,
    ...clockColumns(await clockAfterMember(tx, ticket, now)),
  })
  await handOut(tx, ticketId)
  await tellMoved(tx, ticket)
  const moved = await lockTicket(tx, ticketId)
  await tellAgents(tx, noticeReplied, moved, (await personById(tx, viewer.id))!.name)
  return (await factsOf(tx, ticketId))!
}

/** Says how the help was. The last word counts. */
export async function rateOwn(
  tx: Tx,
  viewer: Viewer,
  ticketId: string,
  { stars, text }: BodyOf<typeof rateCall>,
): Promise<TicketFacts> {
  const ticket = await lockTicket(tx, ticketId, viewer.id)
  const now = await clock(tx)
  refuse(refusalToRate(allowedOf(progressOf(ticket), await setting(tx, 'support')), now))
  if (ticket.stars !== stars) await keepStep(tx, ticketId, 'rated', viewer.id, { stars })
  await tx.updateTable('tickets').set({ stars, rating_text: text, rated_at: now }).where('id', '=', ticketId).execute()
  await tellMoved(tx, ticket)
  return (await factsOf(tx, ticketId))!
}

/** Notes that its member has read what there is: lists say nothing is new. */
export async function readOwn(tx: Tx, viewer: Viewer, ticketId: string): Promise<void> {
  await lockTicket(tx, ticketId, viewer.id)
  await tx
    .updateTable('tickets')
    .set({ owner_read_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', ticketId)
    .execute()
}
