import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { holds, type ProfileStatus, type Role, type UserType, type Viewer } from '../../../platform/shared/access.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { type Grant, heldBy } from '../../access/rules.ts'

/** People whose sessions are worth something, with what a viewer is made of; other tables may be joined to `users`. */
export const viewers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.role', 'users.user_type', 'users.profile_status'])
    .select(sql<boolean>`coalesce(users.restricted_until > clock_timestamp(), false)`.as('restricted'))
    .select(
      sql<Grant[]>`coalesce((
        select jsonb_agg(jsonb_build_object('permission', given.permission, 'scope', given.scope))
        from role_permissions given join roles on roles.id = given.role_id
        where roles.id = users.preset_id or (roles.kind = 'role' and roles.name = users.role::citext)), '[]')`.as(
        'grants',
      ),
    )
    .where('users.verified_at', 'is not', null)
    .where('users.suspended_at', 'is', null)

type ViewerRow = {
  id: string
  role: string
  user_type: string | null
  profile_status: string | null
  restricted: boolean
  grants: Grant[]
}

/** The viewer of a row of `viewers`. */
export const viewerFrom = (row: ViewerRow): Viewer => ({
  id: row.id,
  role: row.role as Role,
  userType: row.user_type as UserType | null,
  profileStatus: row.profile_status as ProfileStatus | null,
  permissions: heldBy(row.grants),
  ...(row.restricted && { restricted: true }),
})

/** The club's people who hold a permission. */
export async function staffWith(db: Db, permission: string): Promise<Viewer[]> {
  const staff = await viewers(db).where('users.role', 'in', ['Super-admin', 'Employee']).execute()
  return staff.map(viewerFrom).filter(one => holds(one, permission))
}

/**
 * The viewer that a person is: role, user type, profile status, and the permissions of their role and preset. Null for
 * nobody, for who did not verify the address, and for the suspended: their sessions are worth nothing from then on.
 */
export async function viewerOf(db: Db, userId: string): Promise<Viewer | null> {
  const row = await viewers(db).where('users.id', '=', userId).executeTakeFirst()
  return row ? viewerFrom(row) : null
}

/**
 * Locks whoever acts and whom they act on, always in one order, and answers who acts as they are now: two who suspend or demote each
 * other at once cannot both have their way. Refuses `role-forbidden` for who lost their standing in between.
 */
export async function lockPeople(tx: Tx, by: Viewer, userId: string): Promise<Viewer> {
  await tx.selectFrom('users').select('id').where('id', 'in', [by.id, userId]).orderBy('id').forNoKeyUpdate().execute()
  const now = await viewerOf(tx, by.id)
  if (!now) throw new Refusal('role-forbidden')
  return now
}
