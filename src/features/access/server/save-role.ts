import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Audited, record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import { notFound, Refusal, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { roleChanged } from '../contract.ts'
import { type Grant, refusalToEditRole, type Scope } from '../rules.ts'
import { grantsOfRole } from './queries.ts'

/** Whoever changes roles, and from where. */
type Editor = { id: string; origin: Origin }

/** A role as its editor sends it. */
export type RoleDraft = { title: Bilingual; description: Bilingual; grants: readonly Grant[] }

/** Makes a role out of nothing. Refuses a name that another role was made under. */
export async function createRole(tx: Tx, by: Editor, draft: RoleDraft): Promise<string> {
  const made = await tx
    .insertInto('roles')
    .values({
      name: keyOf(draft.title.en),
      kind: 'preset',
      title: JSON.stringify(draft.title),
      description: JSON.stringify(draft.description),
    })
    .onConflict(conflict => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return refuseField('title.en', 'access.title-taken')
  await putGrants(tx, made.id, draft.grants)
  await tell(tx, by, 'roles.create', made.id, { after: kept(draft.title, draft.grants) })
  return made.id
}

/** Changes a role's words and what it opens. Refuses `access.wire-role` and `access.role-moved` (another window was first). */
export async function updateRole(tx: Tx, by: Editor, id: string, version: number, draft: RoleDraft): Promise<void> {
  const role = await lockRole(tx, id, version)
  const before = await grantsOfRole(tx, id)
  await tx
    .updateTable('roles')
    .set(e => ({
      title: JSON.stringify(draft.title),
      description: JSON.stringify(draft.description),
      version: e('version', '+', 1),
      changed_at: e.fn('clock_timestamp'),
    }))
    .where('id', '=', id)
    .execute()
  await putGrants(tx, id, draft.grants)
  const title = role.title as Bilingual | null
  await tell(tx, by, 'roles.update', id, {
    before: kept(title ?? draft.title, before),
    after: kept(draft.title, draft.grants),
  })
  await announce(tx, roleChanged, { roleId: id }, `role:${id}`)
}

/** A cell of the table of roles and permissions: null takes the permission away. */
type CellChange = { roleId: string; permission: string; scope: Scope | null }

/**
 * Changes what several roles open at once, all or nothing. `versions` says which state of each role the table showed; refuses
 * `access.wire-role` and `access.role-moved`.
 */
export async function changeCells(
  tx: Tx,
  by: Editor,
  versions: Readonly<Record<string, number>>,
  changes: readonly CellChange[],
): Promise<void> {
  for (const id of [...new Set(changes.map(({ roleId }) => roleId))].sort()) {
    const role = await lockRole(tx, id, versions[id] ?? 0)
    const before = await grantsOfRole(tx, id)
    const cells = new Map(changes.flatMap(one => (one.roleId === id ? [[one.permission, one.scope] as const] : [])))
    const after: Grant[] = [
      ...before.filter(({ permission }) => !cells.has(permission)),
      ...[...cells].flatMap(([permission, scope]) => (scope ? [{ permission, scope }] : [])),
    ]
    await putGrants(tx, id, after)
    await tx
      .updateTable('roles')
      .set(e => ({ version: e('version', '+', 1), changed_at: e.fn('clock_timestamp') }))
      .where('id', '=', id)
      .execute()
    const title = (role.title as Bilingual | null) ?? null
    await tell(tx, by, 'roles.update', id, { before: kept(title, before), after: kept(title, after) })
    await announce(tx, roleChanged, { roleId: id }, `role:${id}`)
  }
}

/** Gives a role no more (who has it keeps it), or gives it again. Refuses `access.wire-role`. */
export async function archiveRole(tx: Tx, by: Editor, id: string, archived: boolean): Promise<void> {
  const role = await lockRole(tx, id)
  if ((role.archived_at !== null) === archived) return
  await tx
    .updateTable('roles')
    .set(e => ({ archived_at: archived ? e.fn('clock_timestamp') : null, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const title = role.title as Bilingual | null
  await tell(tx, by, archived ? 'roles.archive' : 'roles.restore', id, { after: named(title) })
}

/**
 * Deletes a role that nothing refers to and that the program did not make, and archives any other. Answers whether it was archived.
 * The foreign keys say what refers to it, so that a table of a higher floor cannot be forgotten. Refuses `access.wire-role`.
 */
export async function deleteRole(tx: Tx, by: Editor, id: string): Promise<boolean> {
  const role = await lockRole(tx, id)
  const before = kept(role.title as Bilingual | null, await grantsOfRole(tx, id))
  if (role.system || !(await deleted(tx, id))) {
    await archiveRole(tx, by, id, true)
    return true
  }
  await tell(tx, by, 'roles.delete', id, { before })
  return false
}

const REFERRED_TO = '23503'

/** Deletes the row; false when something refers to it. */
async function deleted(tx: Tx, id: string): Promise<boolean> {
  await sql`savepoint unused_role`.execute(tx)
  try {
    await tx.deleteFrom('roles').where('id', '=', id).execute()
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== REFERRED_TO) throw error
    await sql`rollback to savepoint unused_role`.execute(tx)
    return false
  }
}

/** The row, locked against whoever changes it or gives it away meanwhile. `version` is the state that was shown. */
async function lockRole(tx: Tx, id: string, version?: number) {
  const role = await tx.selectFrom('roles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!role) return notFound()
  refuse(refusalToEditRole(role))
  if (version !== undefined && role.version !== version) throw new Refusal('access.role-moved')
  return role
}

async function putGrants(tx: Tx, id: string, grants: readonly Grant[]): Promise<void> {
  await tx.deleteFrom('role_permissions').where('role_id', '=', id).execute()
  if (grants.length > 0)
    await tx
      .insertInto('role_permissions')
      .values(grants.map(({ permission, scope }) => ({ role_id: id, permission, scope })))
      .execute()
}

/** The key of a new role, after its English name. */
const keyOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || `role-${randomUUID().slice(0, 8)}`

/** What the log keeps: how the role was called, and what it opened. */
const named = (title: Bilingual | null) => (title ? { name: title.en, arabicName: title.ar } : {})
const kept = (title: Bilingual | null, grants: readonly Grant[]) => ({
  ...named(title),
  opens: [...grants].map(({ permission, scope }) => (scope === 'all' ? permission : `${permission}:${scope}`)).sort(),
})

const tell = (
  tx: Tx,
  { id, origin }: Editor,
  action: Audited['action'],
  roleId: string,
  what: Pick<Audited, 'before' | 'after'>,
): Promise<void> =>
  record(tx, {
    actorId: id,
    action,
    target: { kind: 'role', id: roleId },
    ...what,
    address: origin.address,
    requestId: origin.requestId,
  })
