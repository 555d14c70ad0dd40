import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { House, Origin } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { personById, viewerOf } from '../../accounts/server/public.ts'
import { MAX_TEXT } from '../../support/contract/tickets.ts'
import { giveFiles, openTicket } from '../../support/server/public.ts'
import type { ticketFromMail } from '../contract/letters.ts'
import { refusalToTicket } from '../rules.ts'
import { filesOf, lockThread, MESSAGE_FILES, tellMoved } from './queries.ts'
import { memberOf, ownerOf } from './read-mail.ts'

type Acting = { viewer: Viewer; origin: Origin }
/** Nobody: a rule did it. */
type ByRule = { viewer: null; origin: null }
/** A subject of a ticket has three letters at least. */
const subjectOf = (subject: string): string => subject.slice(0, 150).padEnd(3, '.')

/** Makes a ticket of what a member wrote, with the files that came: it is theirs from then on, and they hear its number. Answers the number. */
export async function makeTicket(
  tx: Tx,
  house: House,
  acting: Acting | ByRule,
  threadId: string,
  { department, priority }: BodyOf<typeof ticketFromMail>,
): Promise<number> {
  const thread = await lockThread(tx, threadId)
  const member = await ownerOf(tx, thread)
  refuse(refusalToTicket({ ticket: thread.ticket_id, member }))
  const owner = (await personById(tx, member!._id))!
  const said = await tx
    .selectFrom('mail_messages')
    .select(['id', 'body'])
    .where('thread_id', '=', threadId)
    .where('way', '=', 'in')
    .orderBy('written_at')
    .orderBy('id')
    .execute()
  const text = said
    .map(one => one.body)
    .join('\n\n')
    .slice(0, MAX_TEXT)
  const ticket = await openTicket(
    tx,
    house,
    { viewer: (await viewerOf(tx, owner.id))!, language: owner.language },
    { department, priority, subject: subjectOf(thread.subject), text: text || thread.subject },
  )
  const came = await filesOf(
    tx,
    MESSAGE_FILES,
    said.map(one => one.id),
  )
  await giveFiles(tx, house, ticket.id, owner.id, [...came.values()].flat())
  await tx
    .updateTable('mail_threads')
    .set({ ticket_id: ticket.id, ...READ_NOW })
    .where('id', '=', threadId)
    .execute()
  await note(tx, acting, 'contact.ticket', threadId, {
    number: ticket.number,
  })
  await tellMoved(tx, threadId)
  return ticket.number
}

const READ_NOW = { read_at: sql<Date>`coalesce(read_at, clock_timestamp())` }

/** Files a conversation on a member by their user name, or on nobody. */
export async function fileOn(
  tx: Tx,
  { viewer, origin }: Acting,
  threadId: string,
  username: string | null,
): Promise<void> {
  const thread = await lockThread(tx, threadId)
  const member = username === null ? null : await memberOf(tx, sql`u.username = ${username}`)
  if (username !== null && !member) return refuseField('username', 'mailbox.no-such-member')
  await tx
    .updateTable('mail_threads')
    .set({
      filed_on: member?._id ?? null,
      filed_by: member && viewer.id,
      filed_at: member && sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', threadId)
    .execute()
  await note(tx, { viewer, origin }, 'contact.file', threadId, { from: thread.filed_on, to: member?._id ?? null })
  await tellMoved(tx, threadId)
}

const note = (
  tx: Tx,
  { viewer, origin }: Acting | ByRule,
  action: 'contact.file' | 'contact.ticket',
  id: string,
  after: unknown,
) =>
  record(tx, {
    actorId: viewer?.id ?? null,
    action,
    target: { kind: 'mail', id },
    after,
    address: origin?.address ?? null,
    requestId: origin?.requestId ?? null,
  })
