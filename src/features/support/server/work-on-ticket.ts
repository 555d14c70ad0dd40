import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { Refusal, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personById, viewerOf } from '../../accounts/server/public.ts'
import { cleanHtml } from '../../articles/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { mentionsIn } from '../../social/rules/mentions.ts'
import type { answerTicket, changeTicket as changeCall, noteTicket, setStatus as statusCall } from '../contract/desk.ts'
import { noticeGiven, noticeMentioned } from '../contract/desk.ts'
import { MAX_TEXT, noticeAnswered, noticeCame, noticeResolved } from '../contract/tickets.ts'
import { refusalToWrite } from '../rules.ts'
import { type AnswerClock, clockHeld, clockResumed, NOTHING_OWED } from '../rules/answer-clock.ts'
import { wordsOfHtml } from '../rules/words-of-html.ts'
import { broughtForward } from './brought-forward.ts'
import { agentRows, departmentById, officeOf } from './departments.ts'
import { lockForDesk } from './desk-queries.ts'
import { handOut } from './hand-out.ts'
import { changeTicket, clockColumns, keepMessage, keepStep, tellMoved } from './keep-step.ts'
import { mayReadTicket } from './may-read.ts'
import { clockOf, lockTicket, progressOf, type TicketRecord } from './queries.ts'
import { byMail, wordOf } from './take-mail.ts'
import { agentsFor, tellAgents } from './tell-agents.ts'

/** Who of the club acts. */
export type Agent = { viewer: Viewer; language: Language }

const addressOf = (id: string): string => `/tickets/view/${id}`

/** Answers the member: whoever answers what nobody has takes it, nothing is owed any more, and a mail carries the words. */
export async function answer(
  tx: Tx,
  house: Pick<House, 'config' | 'files' | 'secrets'>,
  { viewer, language }: Agent,
  ticketId: string,
  { files, next, ...written }: BodyOf<typeof answerTicket>,
): Promise<void> {
  const { text, html } = saidIn(written)
  const ticket = await lockForDesk(tx, viewer, ticketId)
  refuse(refusalToWrite(progressOf(ticket)))
  const now = await clock(tx)
  await keepMessage(tx, house, ticketId, { kind: 'staff', authorId: viewer.id, text, html, files, language })
  const agent = (await personById(tx, viewer.id))!
  if (!ticket.assignee_id) await keepStep(tx, ticketId, 'assigned', viewer.id, { name: agent.name })
  if (next === 'resolve') await keepStep(tx, ticketId, 'resolved', viewer.id)
  await changeTicket(tx, ticketId, {
    status: ({ wait: 'waiting_customer', resolve: 'resolved', stay: 'open' } as const)[next],
    assignee_id: ticket.assignee_id ?? viewer.id,
    first_answered_at: ticket.first_answered_at ?? now,
    returns_at: null,
    resolved_at: next === 'resolve' ? now : null,
    ...clockColumns(NOTHING_OWED),
  })
  await tellMoved(tx, ticket)
  const owner = (await personById(tx, ticket.owner_id))!
  const named = { number: ticket.number, subject: ticket.subject, name: agent.name }
  await notify(tx, owner.id, noticeAnswered, named, addressOf(ticketId), { group: `ticket:${ticketId}` })
  await sendMail(tx, {
    recipientId: owner.id,
    to: owner.email,
    language: owner.language,
    kind: next === 'resolve' ? 'support.answer-solved' : 'support.answer',
    params: {
      ...named,
      text,
      byMail: byMail(house, owner.language),
      ...(next === 'resolve' && { days: (await setting(tx, 'support')).closesAfterDays }),
    },
    ...(html !== null && { html: { text: html } }),
    link: addressOf(ticketId),
    thread: wordOf(house, ticketId),
  })
}

/** What an answer says: in words, and as it may be shown where it is more than words. */
function saidIn({ text, html }: Pick<BodyOf<typeof answerTicket>, 'text' | 'html'>) {
  if (html === undefined) return { text: text ?? refuseField('text', 'required'), html: null }
  const clean = cleanHtml(html)
  const words = wordsOfHtml(clean)
  if (!words) return refuseField('html', 'required')
  if (words.length > MAX_TEXT) return refuseField('html', 'too-long', { max: MAX_TEXT })
  return { text: words, html: clean }
}

/** Writes a note among staff. The ticket does not move for its member. */
export async function note(
  tx: Tx,
  house: Pick<House, 'files'>,
  { viewer, language }: Agent,
  ticketId: string,
  { text, files }: BodyOf<typeof noteTicket>,
): Promise<void> {
  const ticket = await lockForDesk(tx, viewer, ticketId)
  await keepMessage(tx, house, ticketId, { kind: 'note', authorId: viewer.id, text, files, language })
  await tellMoved(tx, ticket, true)
  await tellMentioned(tx, viewer, ticket, text)
}

/** Tells those of the club's people whom a note names as `@username`; who may not read the ticket is not told of it. */
async function tellMentioned(tx: Tx, viewer: Viewer, ticket: TicketRecord, text: string): Promise<void> {
  const names = mentionsIn(text)
  if (names.length === 0) return
  const { id, number, subject } = ticket
  const { name } = (await personById(tx, viewer.id))!
  for (const agent of await agentRows(tx)) {
    if (agent._id === viewer.id || !names.includes(agent.username.toLowerCase())) continue
    const reader = await viewerOf(tx, agent._id)
    if (reader && (await mayReadTicket(tx, reader, ticket)))
      await notify(tx, agent._id, noticeMentioned, { number, subject, name }, addressOf(id), {
        group: `ticket-mention:${id}`,
      })
  }
}

/** Says how far it is without an answer: the promise stands still while the member is waited for, and runs on while it rests. */
export async function setStatus(
  tx: Tx,
  { viewer }: Agent,
  ticketId: string,
  { status, until }: BodyOf<typeof statusCall>,
): Promise<void> {
  const ticket = await lockForDesk(tx, viewer, ticketId)
  refuse(refusalToWrite(progressOf(ticket)))
  const now = await clock(tx)
  const returns = status === 'on_hold' ? comesBack(until, now) : null
  const office = officeOf(await departmentById(tx, ticket.department_id), await setting(tx, 'timeZone'))
  const owed: AnswerClock = clockOf(ticket)
  const next = {
    open: () => clockResumed(office, owed, now),
    on_hold: () => clockResumed(office, owed, now),
    waiting_customer: () => clockHeld(office, owed, now),
    resolved: () => NOTHING_OWED,
  }[status]()
  const kept = next === owed ? {} : clockColumns(next)
  await keepStatusStep(tx, ticket, viewer.id, status, returns)
  await changeTicket(tx, ticketId, {
    status,
    returns_at: returns,
    resolved_at: status === 'resolved' ? (ticket.resolved_at ?? now) : null,
    ...kept,
  })
  await tellMoved(tx, ticket)
  if (status !== 'resolved' || ticket.status === 'resolved') return
  const { number, subject, owner_id } = ticket
  await notify(tx, owner_id, noticeResolved, { number, subject }, addressOf(ticketId), { group: `ticket:${ticketId}` })
}

async function keepStatusStep(
  tx: Tx,
  { id, status: before }: TicketRecord,
  by: string,
  status: BodyOf<typeof statusCall>['status'],
  returns: Date | null,
): Promise<void> {
  if (status === 'on_hold') await keepStep(tx, id, 'snoozed', by, { until: returns!.toISOString() })
  else if (status === before) return
  else if (status === 'resolved') await keepStep(tx, id, 'resolved', by)
  else if (status === 'waiting_customer') await keepStep(tx, id, 'waits', by)
  else await keepStep(tx, id, before === 'resolved' ? 'reopened' : 'returned', by)
}

const LONGEST_REST = 366 * 86_400_000

function comesBack(until: string | undefined, now: Date): Date {
  if (!until) return refuseField('until', 'required')
  const moment = new Date(until)
  if (moment <= now) return refuseField('until', 'support.not-before-now')
  if (moment.getTime() - now.getTime() > LONGEST_REST) return refuseField('until', 'support.too-far')
  return moment
}

/** Gives it to somebody, passes it on, or changes its priority or tags. */
export async function change(
  tx: Tx,
  { viewer }: Agent,
  ticketId: string,
  wish: BodyOf<typeof changeCall>,
): Promise<void> {
  const ticket = await lockForDesk(tx, viewer, ticketId)
  refuse(refusalToWrite(progressOf(ticket)))
  let passed = ticket
  if (wish.department && wish.department !== ticket.department_id)
    passed = await passOn(tx, viewer, ticket, wish.department)
  if (wish.priority && wish.priority !== ticket.priority) {
    await keepStep(tx, ticketId, 'priority', viewer.id, { from: ticket.priority, to: wish.priority })
    passed = { ...passed, priority: wish.priority }
  }
  if (wish.assignee !== undefined && wish.assignee !== passed.assignee_id)
    passed = await give(tx, viewer, passed, wish.assignee)
  if (wish.tags) await setTags(tx, viewer, ticketId, wish.tags)
  const moved = passed.department_id !== ticket.department_id
  await changeTicket(tx, ticketId, {
    department_id: passed.department_id,
    priority: passed.priority,
    assignee_id: passed.assignee_id,
    // Given back by hand, it waits for a hand.
    ...(wish.assignee !== undefined && { nobody_free_at: null }),
    ...(moved || passed.priority !== ticket.priority ? await broughtForward(tx, passed) : {}),
  })
  const passedOn = moved && !passed.assignee_id
  if (passedOn && wish.assignee === undefined) await handOut(tx, ticketId)
  await tellMoved(tx, ticket, !moved)
  if (passedOn) {
    const now = await lockTicket(tx, ticketId)
    await tellAgents(tx, noticeCame, now, (await personById(tx, ticket.owner_id))!.name)
  }
}

/** Passes it to another department; who has it keeps it only where they belong to that one too. */
async function passOn(tx: Tx, viewer: Viewer, ticket: TicketRecord, departmentId: string): Promise<TicketRecord> {
  const row = await tx
    .selectFrom('departments')
    .selectAll()
    .where('id', '=', departmentId)
    .forShare()
    .executeTakeFirst()
  if (!row) return refuseField('department', 'choice')
  if (row.archived_at) throw new Refusal('support.department-gone')
  await keepStep(tx, ticket.id, 'moved', viewer.id, { name: row.name, arabicName: row.arabic_name })
  const stays = ticket.assignee_id !== null && (await agentsFor(tx, departmentId)).includes(ticket.assignee_id)
  return { ...ticket, department_id: departmentId, assignee_id: stays ? ticket.assignee_id : null }
}

/** Gives it to one of those who answer, or to nobody. */
async function give(tx: Tx, viewer: Viewer, ticket: TicketRecord, to: string | null): Promise<TicketRecord> {
  const agent = to === null ? null : (await agentRows(tx)).find(one => one._id === to)
  // Nobody works on what they asked themselves.
  if (agent === undefined || to === ticket.owner_id) return refuseField('assignee', 'choice')
  await keepStep(tx, ticket.id, 'assigned', viewer.id, { name: agent?.name ?? null })
  if (agent && to !== viewer.id) {
    const { number, subject } = ticket
    const { name } = (await personById(tx, viewer.id))!
    await notify(tx, agent._id, noticeGiven, { number, subject, name }, addressOf(ticket.id), {
      group: `ticket:${ticket.id}`,
    })
  }
  return { ...ticket, assignee_id: to }
}

async function setTags(tx: Tx, viewer: Viewer, ticketId: string, tags: readonly string[]): Promise<void> {
  const wanted = [...new Set(tags)].toSorted()
  const rows = await tx.selectFrom('ticket_tags').select('tag').where('ticket_id', '=', ticketId).execute()
  const before = rows.map(row => row.tag).toSorted()
  if (before.join() === wanted.join()) return
  await tx.deleteFrom('ticket_tags').where('ticket_id', '=', ticketId).execute()
  if (wanted.length > 0)
    await tx
      .insertInto('ticket_tags')
      .values(wanted.map(tag => ({ ticket_id: ticketId, tag })))
      .execute()
  await keepStep(tx, ticketId, 'tagged', viewer.id, { tags: wanted })
}
