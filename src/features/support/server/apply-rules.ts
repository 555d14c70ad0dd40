import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import { languageOfText } from '../../../platform/shared/text.ts'
import { RuleConditions, RuleDoing, type RuleDraft, type TicketRule, TRIED } from '../contract/automation.ts'
import { MAX_TAGS } from '../contract/desk.ts'
import { changeBy, fits, type Occasion, runRules, type TicketLike } from '../rules/run-rules.ts'
import { broughtForward } from './brought-forward.ts'
import { agentRows, departmentRows } from './departments.ts'
import { handOut } from './hand-out.ts'
import { changeTicket, keepStep, tellMoved } from './keep-step.ts'
import { deskReach } from './may-read.ts'
import { lockTicket, type TicketRecord } from './queries.ts'
import { agentsFor } from './tell-agents.ts'

const viewOf = (row: Selectable<DB['ticket_rules']>): TicketRule => ({
  _id: row.id,
  name: row.name,
  occasion: row.occasion as Occasion,
  conditions: RuleConditions.parse(row.conditions),
  doing: RuleDoing.parse(row.doing),
  active: row.active,
})

/** Every rule in the order in which they are asked. */
export async function rules(db: Db): Promise<TicketRule[]> {
  return (await db.selectFrom('ticket_rules').selectAll().orderBy('created_at').orderBy('id').execute()).map(viewOf)
}

/** Makes a rule, or changes the one of that id. */
export async function saveRule(tx: Tx, id: string | null, draft: RuleDraft): Promise<TicketRule> {
  const places = new Set((await departmentRows(tx, false)).map(row => row.id))
  const agents = new Set((await agentRows(tx)).map(one => one._id))
  const { conditions, doing, ...plain } = draft
  if (conditions.departments.some(one => !places.has(one))) return refuseField('conditions.departments', 'choice')
  if (doing.moveTo && !places.has(doing.moveTo)) return refuseField('doing.moveTo', 'choice')
  if (doing.assignee && !agents.has(doing.assignee)) return refuseField('doing.assignee', 'choice')
  const values = {
    ...plain,
    conditions: JSON.stringify(conditions),
    doing: JSON.stringify(doing),
    updated_at: sql<Date>`clock_timestamp()`,
  }
  try {
    const row = await (id
      ? tx.updateTable('ticket_rules').set(values).where('id', '=', id).returningAll().executeTakeFirst()
      : tx.insertInto('ticket_rules').values(values).returningAll().executeTakeFirst())
    return row ? viewOf(row) : notFound()
  } catch (error) {
    if (isDuplicate(error, 'ticket_rules_by_name')) throw new Refusal('support.rule-taken')
    throw error
  }
}

/** Takes a rule away. */
export async function deleteRule(tx: Tx, id: string): Promise<void> {
  const row = await tx.deleteFrom('ticket_rules').where('id', '=', id).returning('id').executeTakeFirst()
  if (!row) notFound()
}

/** Rules as they can be carried out now: whoever left and departments that were archived are nobody's goal any more. */
async function rulesFor(db: Db, occasion: Occasion): Promise<TicketRule[]> {
  const asked = (await rules(db)).filter(one => one.active && one.occasion === occasion)
  if (asked.length === 0) return []
  const places = new Set((await departmentRows(db, false)).map(row => row.id))
  const agents = new Set((await agentRows(db)).map(one => one._id))
  return asked.map(rule => {
    const { moveTo, assignee } = rule.doing
    return {
      ...rule,
      doing: {
        ...rule.doing,
        moveTo: moveTo && places.has(moveTo) ? moveTo : null,
        assignee: assignee && agents.has(assignee) ? assignee : null,
      },
    }
  })
}

const likeOf = (ticket: TicketRecord, tags: readonly string[], text: string): TicketLike => ({
  ownerId: ticket.owner_id,
  departmentId: ticket.department_id,
  priority: ticket.priority,
  language: ticket.language,
  assigneeId: ticket.assignee_id,
  tags,
  text: `${ticket.subject}\n${text}`,
})

const tagsOf = async (db: Db, id: string): Promise<string[]> =>
  (await db.selectFrom('ticket_tags').select('tag').where('ticket_id', '=', id).execute()).map(row => row.tag)

/**
 * Does what the rules say on one occasion, with a step for each that changed something. Nobody is told here: whoever has the ticket
 * then is told of the occasion itself. `text` is what its member wrote last.
 */
export async function applyRules(tx: Tx, occasion: Occasion, ticketId: string, text: string): Promise<void> {
  const asked = await rulesFor(tx, occasion)
  if (asked.length === 0) return
  const before = await lockTicket(tx, ticketId)
  const { ticket, done } = runRules(asked, likeOf(before, await tagsOf(tx, ticketId), text), MAX_TAGS)
  if (done.length === 0) return
  for (const { rule, change } of done) {
    await keepStep(tx, ticketId, 'ruled', null, { rule: rule.name, changed: Object.keys(change) })
    if (change.note) await keepNote(tx, ticketId, change.note)
    if (change.tags)
      await tx
        .insertInto('ticket_tags')
        .values(change.tags.map(tag => ({ ticket_id: ticketId, tag })))
        .execute()
  }
  await settle(tx, before, ticket)
}

/** A note that nobody wrote at that moment. */
const keepNote = (tx: Tx, ticketId: string, body: string) =>
  tx
    .insertInto('ticket_messages')
    .values({ ticket_id: ticketId, author_id: null, kind: 'note', body, language: languageOfText(body, 'en') })
    .execute()

/** Writes what became of it. Who has it keeps it in another department only where they belong to that one too. */
async function settle(tx: Tx, before: TicketRecord, after: TicketLike): Promise<void> {
  const moved = after.departmentId !== before.department_id
  const given = after.assigneeId !== before.assignee_id
  const stays =
    !moved || given || !before.assignee_id || (await agentsFor(tx, after.departmentId)).includes(before.assignee_id)
  const next = {
    department_id: after.departmentId,
    priority: after.priority,
    assignee_id: stays ? after.assigneeId : null,
  }
  const sooner = moved || after.priority !== before.priority
  await changeTicket(tx, before.id, { ...next, ...(sooner ? await broughtForward(tx, { ...before, ...next }) : {}) })
  if (moved && !next.assignee_id) await handOut(tx, before.id)
  await tellMoved(tx, before, !moved)
}

type Tried = TicketRecord & { text: string | null; tags: string[] }

/** What a rule would do to the newest tickets within somebody's reach, as they stand. */
export async function tryRule(db: Db, viewer: Viewer, { occasion, conditions, doing }: RuleDraft) {
  const order = occasion === 'opened' ? sql`asc` : sql`desc`
  const { rows } = await sql<Tried>`
    select t.*, array(select tag from ticket_tags where ticket_id = t.id) as tags,
      (select body from ticket_messages m where m.ticket_id = t.id and m.kind = 'member'
        order by m.written_at ${order}, m.id limit 1) as text
    from tickets t where ${deskReach(viewer)} order by t.created_at desc, t.id limit ${TRIED}`.execute(db)
  const data = rows.flatMap(row => {
    const like = likeOf(row, row.tags, row.text ?? '')
    const change = fits(conditions, like) ? changeBy(doing, like, MAX_TAGS) : null
    const { id: _id, number, subject, language, status } = row
    return change ? [{ ticket: { _id, number, subject, language, status }, change }] : []
  })
  return { data, count: data.length, tried: rows.length }
}
