import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { languageOfText } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import { MAX_TAGS } from '../contract/desk.ts'
import type { linkTicket, mergeTicket, splitTicket } from '../contract/joining.ts'
import { refusalToWrite } from '../rules.ts'
import { type AnswerClock, clockFrom, NOTHING_OWED } from '../rules/answer-clock.ts'
import { departmentById, officeOf } from './departments.ts'
import { lockForDesk } from './desk-queries.ts'
import { changeTicket, clockColumns, keepStep, tellMoved } from './keep-step.ts'
import { mayReadTicket } from './may-read.ts'
import { progressOf, type TicketRecord } from './queries.ts'
import type { Agent } from './work-on-ticket.ts'

/** Two tickets held at once, always in one order: two people who join them in both directions wait for each other. */
async function lockBoth(tx: Tx, { viewer }: Agent, id: string, otherId: string): Promise<[TicketRecord, TicketRecord]> {
  const first = id < otherId ? id : otherId
  const one = await lockForDesk(tx, viewer, first)
  const two = await lockForDesk(tx, viewer, first === id ? otherId : id)
  return first === id ? [one, two] : [two, one]
}

/** Brings a ticket into another of the same member: what was said goes on there, under the sooner of both promises. */
export async function merge(
  tx: Tx,
  agent: Agent,
  ticketId: string,
  { into }: BodyOf<typeof mergeTicket>,
): Promise<void> {
  const { viewer } = agent
  const known = into !== ticketId && (await mayReadTicket(tx, viewer, { id: into }))
  if (!known) return refuseField('into', 'choice')
  const [from, kept] = await lockBoth(tx, agent, ticketId, into)
  for (const one of [from, kept]) refuse(refusalToWrite(progressOf(one)))
  if (from.owner_id !== kept.owner_id) throw new Refusal('support.other-member')
  await tx.updateTable('ticket_messages').set({ ticket_id: into }).where('ticket_id', '=', ticketId).execute()
  await tx.updateTable('tickets').set({ merged_into: into }).where('merged_into', '=', ticketId).execute()
  await sql`insert into ticket_tags (ticket_id, tag)
    select ${into}, tag from ticket_tags t where ticket_id = ${ticketId}
      and not exists (select 1 from ticket_tags k where k.ticket_id = ${into} and k.tag = t.tag)
    order by tag limit greatest(0, ${MAX_TAGS}::int - (select count(*) from ticket_tags where ticket_id = ${into}))`.execute(
    tx,
  )
  await keepStep(tx, ticketId, 'merged', viewer.id, { number: kept.number, id: into })
  await keepStep(tx, into, 'merged-in', viewer.id, { number: from.number, id: ticketId })
  await changeTicket(tx, ticketId, {
    status: 'closed',
    closed_at: await clock(tx),
    resolved_at: null,
    returns_at: null,
    merged_into: into,
    ...clockColumns(NOTHING_OWED),
  })
  await changeTicket(tx, into, { assignee_id: kept.assignee_id ?? from.assignee_id, ...asked(from, kept) })
  await tellMoved(tx, from)
  await tellMoved(tx, kept)
}

/** What the ticket that stays owes beside its own: the other's answer, if that one is due sooner or nothing was owed here. */
function asked(from: TicketRecord, kept: TicketRecord) {
  if (!from.due_at || (kept.due_at && kept.due_at <= from.due_at)) return {}
  const rests = kept.status === 'waiting_customer' || kept.status === 'resolved'
  return {
    ...clockColumns({ dueAt: from.due_at, leftMs: null }),
    ...(rests && { status: 'open', resolved_at: null }),
  }
}

/** Makes a ticket of its own of some messages, under the promise of the first one. Answers its id. */
export async function split(
  tx: Tx,
  { viewer }: Agent,
  ticketId: string,
  { messages, subject }: BodyOf<typeof splitTicket>,
): Promise<string> {
  const ticket = await lockForDesk(tx, viewer, ticketId)
  refuse(refusalToWrite(progressOf(ticket)))
  const all = await tx
    .selectFrom('ticket_messages')
    .select(['id', 'kind', 'written_at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('written_at')
    .orderBy('id')
    .execute()
  const taken = all.filter(one => messages.includes(one.id))
  const left = all.filter(one => !messages.includes(one.id))
  if (taken.length !== new Set(messages).size) return refuseField('messages', 'choice')
  if (!taken.some(one => one.kind === 'member')) return refuseField('messages', 'support.no-question')
  if (!left.some(one => one.kind === 'member')) return refuseField('messages', 'support.keeps-one')
  const answered = (rows: typeof all) => rows.findLast(one => one.kind !== 'note')?.kind === 'staff'
  const owed = answered(taken) ? NOTHING_OWED : await promiseOf(tx, ticket)
  const { owner_id, department_id, priority, assignee_id, about_kind, about_id, about_title, about_link } = ticket
  const made = await tx
    .insertInto('tickets')
    .values({
      ...{ owner_id, department_id, priority, assignee_id, about_kind, about_id, about_title, about_link },
      subject,
      language: languageOfText(subject, ticket.language),
      status: answered(taken) ? 'waiting_customer' : assignee_id ? 'open' : 'new',
      request_id: ticket.request_id,
      first_due_at: ticket.first_due_at,
      first_answered_at: taken.find(one => one.kind === 'staff')?.written_at ?? null,
      owner_read_at: ticket.owner_read_at,
      ...clockColumns(owed),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  const ids = taken.map(one => one.id)
  await tx.updateTable('ticket_messages').set({ ticket_id: made.id }).where('id', 'in', ids).execute()
  await keepStep(tx, made.id, 'split-off', viewer.id, { number: ticket.number, id: ticketId })
  await keepStep(tx, ticketId, 'split', viewer.id, { number: made.number, id: made.id })
  await tieTogether(tx, ticketId, made.id)
  const done = answered(left) && ticket.due_at !== null
  await changeTicket(
    tx,
    ticketId,
    done ? { status: 'waiting_customer', returns_at: null, ...clockColumns(NOTHING_OWED) } : {},
  )
  await tellMoved(tx, ticket)
  await tellMoved(tx, { id: made.id, owner_id })
  return made.id
}

/** By when a question that stood on a ticket was to be answered: as that one was promised, else anew. */
async function promiseOf(tx: Tx, ticket: TicketRecord): Promise<AnswerClock> {
  if (ticket.due_at) return { dueAt: ticket.due_at, leftMs: null }
  const department = await departmentById(tx, ticket.department_id)
  const office = officeOf(department, await setting(tx, 'timeZone'))
  return clockFrom(office, await clock(tx), department.answer_times[ticket.priority].next)
}

const pairOf = (id: string, otherId: string) =>
  id < otherId ? { ticket_id: id, other_id: otherId } : { ticket_id: otherId, other_id: id }

/** Answers whether they were not tied together before. */
async function tieTogether(tx: Tx, id: string, otherId: string): Promise<boolean> {
  const row = await tx
    .insertInto('ticket_links')
    .values(pairOf(id, otherId))
    .onConflict(clash => clash.doNothing())
    .returning('ticket_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that a ticket has to do with the one of that number. */
export async function link(
  tx: Tx,
  agent: Agent,
  ticketId: string,
  { number }: BodyOf<typeof linkTicket>,
): Promise<void> {
  const found = await tx.selectFrom('tickets').select('id').where('number', '=', number).executeTakeFirst()
  const known = found && found.id !== ticketId && (await mayReadTicket(tx, agent.viewer, found))
  if (!known) return refuseField('number', 'support.no-such-ticket')
  const both = await lockBoth(tx, agent, ticketId, found.id)
  if (!(await tieTogether(tx, ticketId, found.id))) return
  await tellLinked(tx, agent, 'linked', both)
}

/** Takes the link between two tickets away; 404 where there is none. */
export async function unlink(tx: Tx, agent: Agent, ticketId: string, otherId: string): Promise<void> {
  const both = await lockBoth(tx, agent, ticketId, otherId)
  const pair = pairOf(ticketId, otherId)
  const gone = await tx
    .deleteFrom('ticket_links')
    .where('ticket_id', '=', pair.ticket_id)
    .where('other_id', '=', pair.other_id)
    .returning('ticket_id')
    .executeTakeFirst()
  if (!gone) return notFound()
  await tellLinked(tx, agent, 'unlinked', both)
}

async function tellLinked(
  tx: Tx,
  { viewer }: Agent,
  act: 'linked' | 'unlinked',
  [one, two]: [TicketRecord, TicketRecord],
): Promise<void> {
  await keepStep(tx, one.id, act, viewer.id, { number: two.number, id: two.id })
  await keepStep(tx, two.id, act, viewer.id, { number: one.number, id: one.id })
  await tellMoved(tx, one, true)
  await tellMoved(tx, two, true)
}
