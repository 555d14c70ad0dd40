import type { Tx } from '../../../platform/server/db.ts'
import { fits, PRESETS, SYSTEM_ROLES } from './presets.ts'
import { presetIds } from './queries.ts'

/**
 * Makes the roles of the program and gives presets the permissions that were never declared before. Running it again
 * changes nothing, and what a club took away from a preset stays away.
 */
export async function furnishRoles(tx: Tx, declared: readonly string[]): Promise<void> {
  await tx
    .insertInto('roles')
    .values(SYSTEM_ROLES.map(role => ({ ...role, system: true })))
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  if (declared.length === 0) return
  const unseen = await tx
    .insertInto('permissions')
    .values(declared.map(code => ({ code })))
    .onConflict(conflict => conflict.column('code').doNothing())
    .returning('code')
    .execute()
  const ids = await presetIds(tx)
  const grants = unseen.flatMap(({ code }) =>
    Object.entries(PRESETS).flatMap(([name, patterns]) => {
      const role_id = ids.get(name)
      return role_id && patterns.some(pattern => fits(pattern, code)) ? [{ role_id, permission: code }] : []
    }),
  )
  if (grants.length > 0) await tx.insertInto('role_permissions').values(grants).execute()
}
