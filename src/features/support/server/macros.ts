import { sql } from 'kysely'
import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { notFound, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import { nameIn } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { MAX_TAGS } from '../contract/desk.ts'
import type { Macro, MacroDraft } from '../contract/macros.ts'
import { fillReply } from '../rules/fill-reply.ts'
import { lockForDesk } from './desk-queries.ts'
import { factsOf } from './queries.ts'
import { type Agent, answer, change, note, setStatus } from './work-on-ticket.ts'

const all = (db: Db) =>
  db
    .selectFrom('ticket_macros')
    .select(['id as _id', 'name', 'department_id as department', 'reply_id as reply', 'note', 'next'])
    .select(['move_to_id as moveTo', 'priority', 'tags', 'takes'])

/** Macros by name: those for all, and those of the department. */
export const macros = (db: Db, departmentId: string | undefined): Promise<Macro[]> =>
  all(db)
    .$if(departmentId !== undefined, query =>
      query.where(e => e.or([e('department_id', 'is', null), e('department_id', '=', departmentId!)])),
    )
    .orderBy(sql`fold_text(name)`)
    .execute() as Promise<Macro[]>

async function macroById(db: Db, id: string): Promise<Macro> {
  const row = await all(db).where('id', '=', id).executeTakeFirst()
  return (row as Macro | undefined) ?? notFound()
}

/** Makes a macro, or changes the one of that id. */
export async function saveMacro(tx: Tx, id: string | null, draft: MacroDraft): Promise<Macro> {
  for (const field of ['department', 'moveTo'] as const) {
    const known = draft[field] && (await exists(tx, 'departments', draft[field]))
    if (draft[field] && !known) return refuseField(field, 'choice')
  }
  if (draft.reply && !(await exists(tx, 'canned_replies', draft.reply))) return refuseField('reply', 'choice')
  const { department, reply, moveTo, tags, ...plain } = draft
  const values = {
    ...plain,
    department_id: department,
    reply_id: reply,
    move_to_id: moveTo,
    tags: [...new Set(tags)],
    updated_at: sql<Date>`clock_timestamp()`,
  }
  try {
    const row = await (id
      ? tx.updateTable('ticket_macros').set(values).where('id', '=', id).returning('id').executeTakeFirst()
      : tx.insertInto('ticket_macros').values(values).returning('id').executeTakeFirst())
    return row ? macroById(tx, row.id) : notFound()
  } catch (error) {
    if (isDuplicate(error, 'ticket_macros_by_name')) throw new Refusal('support.macro-taken')
    throw error
  }
}

const exists = (tx: Tx, table: 'departments' | 'canned_replies', id: string) =>
  tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()

/** Takes a macro away. */
export async function deleteMacro(tx: Tx, id: string): Promise<void> {
  const row = await tx.deleteFrom('ticket_macros').where('id', '=', id).returning('id').executeTakeFirst()
  if (!row) notFound()
}

/** Does what a macro says: it answers before it passes on, since what is passed on may be beyond one's reach. */
export async function run(
  tx: Tx,
  house: Pick<House, 'config' | 'files' | 'secrets'>,
  agent: Agent,
  { ticketId, macroId }: { ticketId: string; macroId: string },
): Promise<void> {
  await lockForDesk(tx, agent.viewer, ticketId)
  const { reply, next, moveTo, priority, tags, takes, ...macro } = await macroById(tx, macroId)
  if (macro.note) await note(tx, house, agent, ticketId, { text: macro.note })
  if (reply)
    await answer(tx, house, agent, ticketId, { text: await wordsOf(tx, agent, ticketId, reply), next: next ?? 'wait' })
  else if (next) {
    const status = ({ wait: 'waiting_customer', resolve: 'resolved', stay: 'open' } as const)[next]
    await setStatus(tx, agent, ticketId, { status })
  }
  if (!moveTo && !priority && !takes && tags.length === 0) return
  const known = (await factsOf(tx, ticketId))!.tags
  await change(tx, agent, ticketId, {
    ...(moveTo && { department: moveTo }),
    ...(priority && { priority }),
    ...(takes && { assignee: agent.viewer.id }),
    ...(tags.length > 0 && { tags: [...new Set([...known, ...tags])].slice(0, MAX_TAGS) }),
  })
}

/** A canned reply for the member of a ticket: in their language, with its blanks filled. */
async function wordsOf(tx: Tx, { viewer }: Agent, ticketId: string, replyId: string): Promise<string> {
  const reply = await tx.selectFrom('canned_replies').selectAll().where('id', '=', replyId).executeTakeFirstOrThrow()
  const ticket = (await factsOf(tx, ticketId))!
  const language = ticket.owner_language
  const club = await setting(tx, 'clubName')
  return fillReply(language === 'ar' ? reply.arabic_body : reply.body, {
    name: ticket.owner_name,
    number: String(ticket.number),
    subject: ticket.subject,
    agent: (await personById(tx, viewer.id))!.name,
    department: nameIn({ name: ticket.department_name, arabicName: ticket.department_arabic_name }, language),
    club: club[language],
  })
}
