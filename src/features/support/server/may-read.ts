import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { scopeHeld } from '../../access/rules.ts'
import { READ } from '../rules/rights.ts'

/**
 * The tickets that one of the club's people may work on, in SQL over `t`: all, those of their departments and those they have, or only
 * those they have, by the reach of the permission. Never their own: staff who ask for help are answered by others.
 */
export function deskReach(viewer: Viewer): RawBuilder<boolean> {
  const scope = scopeHeld(viewer, READ.permission)
  if (scope === null) return sql<boolean>`false`
  const others = sql<boolean>`t.owner_id <> ${viewer.id}`
  if (scope === 'all') return others
  const given = sql<boolean>`t.assignee_id = ${viewer.id}`
  if (scope === 'own') return sql<boolean>`(${others} and ${given})`
  return sql<boolean>`(${others} and (${given} or exists (
    select 1 from department_members m where m.department_id = t.department_id and m.user_id = ${viewer.id})))`
}

type Ticket = { id: string }

/** True for staff who may work on a ticket. */
export async function mayReadTicket(db: Db, viewer: Viewer, { id }: Ticket): Promise<boolean> {
  if (scopeHeld(viewer, READ.permission) === null) return false
  const { rows } = await sql`select 1 from tickets t where t.id = ${id} and ${deskReach(viewer)}`.execute(db)
  return rows.length > 0
}

/** True for the member who asked. */
export async function isOwnTicket(db: Db, viewer: Viewer | null, id: string): Promise<boolean> {
  const row = await db.selectFrom('tickets').select('owner_id').where('id', '=', id).executeTakeFirst()
  return viewer !== null && row?.owner_id === viewer.id
}
