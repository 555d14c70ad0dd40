import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { personById } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { noticeGiven } from '../contract/desk.ts'
import { type Hand, isAway, whoTakes } from '../rules/hand-out.ts'
import { EDIT } from '../rules/rights.ts'
import { isOpenStatus, OPEN_STATUSES } from '../rules/vocabulary.ts'
import { agentRows, departmentById } from './departments.ts'
import { changeTicket, keepStep, tellMoved } from './keep-step.ts'
import { lockTicket, type TicketRecord } from './queries.ts'
import { agentsFor } from './tell-agents.ts'

/** Today, as the calendar of the club has it. */
export async function todayOfClub(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (clock_timestamp() at time zone ${await setting(db, 'timeZone')})::date::text as day`.execute(db)
  return rows[0]!.day
}

/** How many open tickets each of some people has. */
export async function openOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tickets')
    .select(['assignee_id', e => e.fn.countAll<number>().as('count')])
    .where('assignee_id', 'in', ids)
    .where('status', 'in', OPEN_STATUSES)
    .groupBy('assignee_id')
    .execute()
  return new Map(rows.map(row => [row.assignee_id!, Number(row.count)]))
}

/**
 * People held until the end of the transaction, always in one order: what they have is counted once nobody else gives to them, so that
 * many tickets at once overfill nobody. Tickets are locked before people.
 */
async function holdHands(tx: Tx, ids: readonly string[]): Promise<Map<string, Hand>> {
  const wanted = [...new Set(ids)].toSorted()
  if (wanted.length === 0) return new Map()
  await tx
    .insertInto('ticket_agents')
    .values(wanted.map(user_id => ({ user_id })))
    .onConflict(clash => clash.doNothing())
    .execute()
  const rows = await tx
    .selectFrom('ticket_agents')
    .selectAll()
    .where('user_id', 'in', wanted)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const [open, today] = [await openOf(tx, wanted), await todayOfClub(tx)]
  return new Map(
    rows.map(row => {
      const absence = row.away_from === null ? null : { from: row.away_from, until: row.away_until }
      const { user_id: id, ceiling, given_at: givenAt } = row
      return [id, { id, open: open.get(id) ?? 0, ceiling, away: isAway(absence, today), givenAt }]
    }),
  )
}

/** Puts a ticket into somebody's hands. `by` null is the house itself. */
async function giveTo(tx: Tx, ticket: Pick<TicketRecord, 'id'>, hand: Hand, by: string | null): Promise<void> {
  const now = await clock(tx)
  const { name } = (await personById(tx, hand.id))!
  hand.open++
  hand.givenAt = now
  await tx.updateTable('ticket_agents').set({ given_at: now }).where('user_id', '=', hand.id).execute()
  await keepStep(tx, ticket.id, 'assigned', by, { name })
  await changeTicket(tx, ticket.id, { assignee_id: hand.id, nobody_free_at: null })
}

/**
 * Gives an open ticket of a department that gives out by itself to whoever is there and has the fewest. Whoever has it keeps it while
 * they are there. Where nobody has room it stays as it is, and waits for it if nobody has it. Nobody is told here. Answers whether
 * somebody got it.
 */
export async function handOut(tx: Tx, ticketId: string): Promise<boolean> {
  const ticket = await lockTicket(tx, ticketId)
  if (!isOpenStatus(ticket.status)) return false
  const department = await departmentById(tx, ticket.department_id)
  if (department.assigns === 'by-hand') return false
  const agents = new Set((await agentRows(tx)).map(one => one._id))
  const has = ticket.assignee_id !== null && agents.has(ticket.assignee_id) ? ticket.assignee_id : null
  const ids = await agentsFor(tx, ticket.department_id)
  const hands = await holdHands(tx, has ? [...ids, has] : ids)
  if (has && !hands.get(has)!.away) return false
  // Nobody works on what they asked themselves.
  const taker = whoTakes(ids.filter(id => id !== ticket.owner_id).map(id => hands.get(id)!))
  if (taker) await giveTo(tx, ticket, taker, null)
  else if (!ticket.assignee_id && !ticket.nobody_free_at)
    await tx
      .updateTable('tickets')
      .set({ nobody_free_at: await clock(tx) })
      .where('id', '=', ticketId)
      .execute()
  return taker !== null
}

/** Gives what somebody has open to those of each department who are there and have the fewest. Answers how many went, and how many stayed. */
export async function handOver(tx: Tx, viewer: Viewer, userId: string): Promise<{ handed: number; left: number }> {
  if (userId !== viewer.id && !holds(viewer, EDIT.permission)) return notFound()
  if (!(await agentRows(tx)).some(one => one._id === userId)) return notFound()
  const tickets = (await tx
    .selectFrom('tickets')
    .selectAll()
    .where('assignee_id', '=', userId)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()) as TicketRecord[]
  const people = new Map<string, string[]>()
  for (const { department_id: id } of tickets)
    if (!people.has(id))
      people.set(
        id,
        (await agentsFor(tx, id)).filter(one => one !== userId),
      )
  const hands = await holdHands(tx, [...people.values()].flat())
  const { name } = (await personById(tx, viewer.id))!
  let handed = 0
  for (const ticket of tickets) {
    const { id, number, subject, owner_id, department_id } = ticket
    const taker = whoTakes(people.get(department_id)!.flatMap(one => (one === owner_id ? [] : hands.get(one)!)))
    if (!taker) continue
    handed++
    await giveTo(tx, ticket, taker, viewer.id)
    await tellMoved(tx, ticket, true)
    if (taker.id !== viewer.id)
      await notify(tx, taker.id, noticeGiven, { number, subject, name }, `/tickets/view/${id}`, {
        group: `ticket:${id}`,
      })
  }
  return { handed, left: tickets.length - handed }
}
