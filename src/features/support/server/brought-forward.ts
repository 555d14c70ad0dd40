import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { setting } from '../../settings/server/public.ts'
import { clockFrom } from '../rules/answer-clock.ts'
import { departmentById, officeOf } from './departments.ts'
import { clockColumns } from './keep-step.ts'
import { clockOf, type TicketRecord } from './queries.ts'

/** The answer that is owed by another department or priority: never later than it was promised. */
export async function broughtForward(tx: Tx, ticket: TicketRecord) {
  const kept = clockOf(ticket)
  if (!kept.dueAt) return {}
  const department = await departmentById(tx, ticket.department_id)
  const { first, next } = department.answer_times[ticket.priority]
  const office = officeOf(department, await setting(tx, 'timeZone'))
  const anew = clockFrom(office, await clock(tx), ticket.first_answered_at ? next : first)
  return anew.dueAt && anew.dueAt < kept.dueAt ? clockColumns(anew) : {}
}
