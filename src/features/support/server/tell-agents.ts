import type { Db, Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { noticeCame, noticeReplied } from '../contract/tickets.ts'
import { agentRows } from './departments.ts'
import type { TicketRecord } from './queries.ts'

/** Who of the club is told of a ticket that nobody has: the people of its department, or all who answer where it has none. */
export async function agentsFor(db: Db, departmentId: string): Promise<string[]> {
  const agents = (await agentRows(db)).map(one => one._id)
  const rows = await db
    .selectFrom('department_members')
    .select('user_id')
    .where('department_id', '=', departmentId)
    .execute()
  const members = rows.map(row => row.user_id).filter(id => agents.includes(id))
  return members.length > 0 ? members : agents
}

/** Who has it, if they still answer tickets; else who could take it. */
async function peopleOf(db: Db, ticket: Pick<TicketRecord, 'assignee_id' | 'department_id'>): Promise<string[]> {
  const { assignee_id: has, department_id } = ticket
  const answers = has !== null && (await agentRows(db)).some(one => one._id === has)
  return answers ? [has] : agentsFor(db, department_id)
}

/** Tells whoever has the ticket, or those who could take it; never who wrote it. One unread notice for each ticket. */
export async function tellAgents(
  tx: Tx,
  kind: typeof noticeCame | typeof noticeReplied,
  ticket: Pick<TicketRecord, 'id' | 'number' | 'subject' | 'owner_id' | 'assignee_id' | 'department_id'>,
  name: string,
): Promise<void> {
  const { number, subject } = ticket
  for (const id of await peopleOf(tx, ticket))
    if (id !== ticket.owner_id)
      await notify(tx, id, kind, { number, subject, name }, `/tickets/view/${ticket.id}`, {
        group: `ticket:${ticket.id}`,
      })
}
