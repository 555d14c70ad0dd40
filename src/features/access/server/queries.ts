import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import type { AuditFilter } from '../contract.ts'
import type { Grant, Scope } from '../rules.ts'

/** Ids of the program's presets by name. */
export async function presetIds(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('kind', '=', 'preset')
    .where('system', '=', true)
    .execute()
  return new Map(rows.map(row => [row.name, row.id]))
}

export async function permissionRows(db: Db) {
  return db.selectFrom('permissions').select(['id', 'code']).orderBy('code').execute()
}

export async function roleRows(db: Db) {
  return db
    .selectFrom('roles')
    .leftJoin('role_permissions as given', 'given.role_id', 'roles.id')
    .select(['roles.id', 'name', 'kind', 'title', 'description', 'system', 'archived_at', 'version', 'changed_at'])
    .select(
      sql<Grant[]>`coalesce(jsonb_agg(jsonb_build_object('permission', permission, 'scope', scope) order by permission)
        filter (where permission is not null), '[]')`.as('grants'),
    )
    .groupBy('roles.id')
    .orderBy('kind', 'desc')
    .orderBy('roles.created_at')
    .orderBy('roles.id')
    .execute()
}
export type RoleRow = Awaited<ReturnType<typeof roleRows>>[number]

/** What a role or preset lets its people do; empty for null. */
export async function grantsOfRole(db: Db, roleId: string | null): Promise<Grant[]> {
  if (!roleId) return []
  const rows = await db
    .selectFrom('role_permissions')
    .select(['permission', 'scope'])
    .where('role_id', '=', roleId)
    .orderBy('permission')
    .execute()
  return rows.map(({ permission, scope }) => ({ permission, scope: scope as Scope }))
}

/** The entries that match; `by` leaves only what one person did. */
export async function auditRows(db: Db, filter: AuditFilter, by: string | null) {
  let asked = db.selectFrom('audit')
  if (by) asked = asked.where('actor_id', '=', by)
  if (filter.actorId) asked = asked.where('actor_id', '=', filter.actorId)
  if (filter.action) asked = asked.where('action', '=', filter.action)
  if (filter.targetKind) asked = asked.where('target_kind', '=', filter.targetKind)
  if (filter.targetId) asked = asked.where('target_id', '=', filter.targetId)
  if (filter.from) asked = asked.where('at', '>=', new Date(filter.from))
  if (filter.to) asked = asked.where('at', '<=', new Date(filter.to))
  const rows = await asked
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.perPage)
    .offset(offsetOf(filter))
    .execute()
  const { count } = await asked.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, count }
}
export type AuditRow = Awaited<ReturnType<typeof auditRows>>['rows'][number]

/** Id of one of the program's six presets by its name (`reviewer`, `support-agent`, …); a name that is none is a crash. */
export async function presetByName(db: Db, name: string): Promise<string> {
  const id = (await presetIds(db)).get(name)
  if (!id) throw new Error(`There is no preset ${name}`)
  return id
}
