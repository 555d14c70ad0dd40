import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import { type Tx, transact } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { personById } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { noticeLate } from '../contract/desk.ts'
import { noticeCame } from '../contract/tickets.ts'
import { allowedOf } from '../rules.ts'
import { isLate } from '../rules/answer-clock.ts'
import { applyRules } from './apply-rules.ts'
import { handOut } from './hand-out.ts'
import { changeTicket, keepStep, tellMoved } from './keep-step.ts'
import { clockOf, lockTicket, progressOf } from './queries.ts'
import { agentsFor, tellAgents } from './tell-agents.ts'

/** What one round takes up of each kind; the next one goes on. */
const AT_ONCE = 500
type Around = Pick<House, 'database' | 'log'>
type Due = ReturnType<typeof sql<boolean>>

/** Carries out what time brings, each in a transaction of its own: what is asked again under the lock may have moved meanwhile. */
async function each(house: Around, name: string, due: Due, act: (tx: Tx, id: string) => Promise<boolean>) {
  const { db } = house.database
  const rows = await db.selectFrom('tickets').select('id').where(due).orderBy('moved_at').limit(AT_ONCE).execute()
  const round = new Round(house, name)
  let done = 0
  await round.each(rows, async ({ id }) => {
    if (await transact(db, tx => act(tx, id))) done++
  })
  return { round, done }
}

/** Says to whoever has a ticket, and to its department, that its answer is late: once for each promise. */
async function escalate(tx: Tx, id: string): Promise<boolean> {
  const ticket = await lockTicket(tx, id)
  const now = await clock(tx)
  if (!isLate(clockOf(ticket), now) || ticket.escalated_at) return false
  await tx.updateTable('tickets').set({ escalated_at: now }).where('id', '=', id).execute()
  await keepStep(tx, id, 'escalated', null)
  await applyRules(tx, 'late', id, '')
  await tellMoved(tx, ticket, true)
  const { number, subject, owner_id, assignee_id, department_id } = await lockTicket(tx, id)
  const people = new Set(await agentsFor(tx, department_id))
  if (assignee_id) people.add(assignee_id)
  // Who asks is told by their own page.
  people.delete(owner_id)
  for (const person of people)
    await notify(tx, person, noticeLate, { number, subject }, `/tickets/view/${id}`, { group: `ticket-late:${id}` })
  return true
}

/** Brings back what rested until now. */
async function bringBack(tx: Tx, id: string): Promise<boolean> {
  const ticket = await lockTicket(tx, id)
  if (!ticket.returns_at || ticket.returns_at > (await clock(tx))) return false
  await keepStep(tx, id, 'returned', null)
  await changeTicket(tx, id, { status: 'open', returns_at: null })
  await tellMoved(tx, ticket)
  return true
}

/** Closes what was resolved days ago, by the terms of the club, and nobody spoke of again. */
async function closeResolved(tx: Tx, id: string): Promise<boolean> {
  const ticket = await lockTicket(tx, id)
  const now = await clock(tx)
  const { closesAt } = allowedOf(progressOf(ticket), await setting(tx, 'support'))
  if (!closesAt || closesAt > now) return false
  await keepStep(tx, id, 'closed-by-itself', null)
  await changeTicket(tx, id, { status: 'closed', closed_at: now })
  await tellMoved(tx, ticket)
  return true
}

/** Gives what waits to whoever is there and has room by now, and tells them. */
async function findHands(tx: Tx, id: string): Promise<boolean> {
  const waits = await lockTicket(tx, id)
  if (!waits.nobody_free_at || waits.assignee_id || !(await handOut(tx, id))) return false
  const ticket = await lockTicket(tx, id)
  await tellMoved(tx, ticket, true)
  await tellAgents(tx, noticeCame, ticket, (await personById(tx, ticket.owner_id))!.name)
  return true
}

const FOR_HANDS = sql<boolean>`nobody_free_at is not null and assignee_id is null and status not in ('resolved', 'closed')`
const RESTED = sql<boolean>`status = 'on_hold' and returns_at <= clock_timestamp()`
const LATE = sql<boolean>`due_at < clock_timestamp() and escalated_at is null and status not in ('resolved', 'closed')`
const over = (days: number) =>
  sql<boolean>`status = 'resolved' and resolved_at < clock_timestamp() - make_interval(days => ${days})`

/** What time brings to tickets. Answers how many came back, found hands, were late and were closed. */
export async function keepTime(house: Around): Promise<{ back: number; given: number; late: number; closed: number }> {
  const { closesAfterDays } = await setting(house.database.db, 'support')
  const back = await each(house, 'tickets that rested', RESTED, bringBack)
  const given = await each(house, 'tickets that wait for hands', FOR_HANDS, findHands)
  const late = await each(house, 'tickets that are late', LATE, escalate)
  const closed = await each(house, 'tickets that were solved', over(closesAfterDays), closeResolved)
  for (const { round } of [back, given, late, closed]) round.end()
  return { back: back.done, given: given.done, late: late.done, closed: closed.done }
}
