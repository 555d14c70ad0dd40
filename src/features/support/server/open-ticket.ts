import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { momentText } from '../../../platform/shared/moments.ts'
import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { allSettings } from '../../settings/server/public.ts'
import { type createTicket as createCall, noticeCame, ticketOpened } from '../contract/tickets.ts'
import { clockFrom } from '../rules/answer-clock.ts'
import { applyRules } from './apply-rules.ts'
import { type DepartmentRecord, officeOf } from './departments.ts'
import { handOut } from './hand-out.ts'
import { keepMessage, keepStep, tellMoved } from './keep-step.ts'
import { factsOf, MESSAGE_FILES, type TicketFacts } from './queries.ts'
import { byMail, wordOf } from './take-mail.ts'
import { tellAgents } from './tell-agents.ts'

type Writer = { viewer: Viewer; language: Language }
type Body = BodyOf<typeof createCall>

/** Opens a ticket: its answer is promised by the hours of the department, its writer gets a mail that says so, its people a notice. */
export async function openTicket(
  tx: Tx,
  house: Pick<House, 'config' | 'files' | 'secrets' | 'targets'>,
  { viewer, language }: Writer,
  body: Body,
): Promise<TicketFacts> {
  const department = await departmentInUse(tx, body.department)
  const writer = (await personById(tx, viewer.id))!
  const settings = await allSettings(tx)
  const now = await clock(tx)
  const office = officeOf(department, settings.timeZone)
  const { dueAt } = clockFrom(office, now, department.answer_times[body.priority].first)
  const about = body.about && (await thingSeen(tx, house, viewer, body.about, language))
  const { id } = await tx
    .insertInto('tickets')
    .values({
      owner_id: viewer.id,
      department_id: department.id,
      subject: body.subject,
      language: languageOfText(body.subject, language),
      priority: body.priority,
      due_at: dueAt,
      first_due_at: dueAt,
      request_id: body.requestId || null,
      ...about,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { text, files } = body
  await keepMessage(tx, house, id, { kind: 'member', authorId: viewer.id, text, files, language })
  await keepStep(tx, id, 'opened', viewer.id)
  await applyRules(tx, 'opened', id, text)
  await handOut(tx, id)
  const ticket = (await factsOf(tx, id))!
  await announce(tx, ticketOpened, { ticketId: id, departmentId: department.id, ownerId: viewer.id })
  await tellMoved(tx, ticket)
  await tellAgents(tx, noticeCame, ticket, writer.name)
  const named = { number: ticket.number, subject: ticket.subject }
  await sendMail(tx, {
    recipientId: writer.id,
    to: writer.email,
    language: writer.language,
    kind: dueAt ? 'support.received' : 'support.received-open',
    params: {
      ...named,
      name: writer.name,
      by: dueAt ? momentText(dueAt, writer.language, office.zone) : '',
      byMail: byMail(house, writer.language),
    },
    link: `/tickets/view/${id}`,
    thread: wordOf(house, id),
  })
  if (department.mail)
    await sendMail(tx, {
      to: department.mail,
      language: settings.defaultLanguage,
      kind: 'support.came',
      params: { ...named, name: writer.name, text },
      link: `/tickets/view/${id}`,
    })
  return ticket
}

/** Gives the first message of a ticket files that lie elsewhere: copies, its member's own. */
export async function giveFiles(
  tx: Tx,
  { files }: Pick<House, 'files'>,
  ticketId: string,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  const first = await tx
    .selectFrom('ticket_messages')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .orderBy('written_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  await files.copy(tx, ids, { kind: MESSAGE_FILES, id: first.id }, ownerId)
}

/** A department that takes tickets, which nobody archives meanwhile. */
async function departmentInUse(tx: Tx, id: string): Promise<DepartmentRecord> {
  const row = await tx.selectFrom('departments').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  if (!row) return refuseField('department', 'choice')
  if (row.archived_at) throw new Refusal('support.department-gone')
  return row as unknown as DepartmentRecord
}

/** The thing as its writer sees it; undefined where they may not. */
async function thingSeen(
  db: Db,
  { targets }: Pick<House, 'targets'>,
  viewer: Viewer,
  { kind, id }: { kind: string; id: string },
  language: Language,
) {
  const target = targets().find(one => one.kind === kind)
  const [seen] = (await target?.look(db, viewer, [id], language)) ?? []
  return seen && { about_kind: kind, about_id: id, about_title: seen.title, about_link: seen.link }
}
