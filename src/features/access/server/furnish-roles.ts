import type { Tx } from '../../../platform/server/db.ts'
import { ROLES } from '../../../platform/shared/access.ts'
import { presetIds } from './queries.ts'

/**
 * The six presets for the club's people and what each may do, as patterns over the permissions that features declare:
 * `tickets.*` is every action on tickets. A pattern may name what a later release brings.
 */
export const PRESETS: Record<string, readonly string[]> = {
  reviewer: ['verification.*', 'profiles.read', 'users.read', 'member-notes.*'],
  'support-agent': [
    'tickets.*',
    'contact.*',
    'member-notes.*',
    'profiles.read',
    'users.read',
    'users.contact',
    'users.edit',
    'users.mail',
    'users.sessions',
  ],
  'content-editor': ['articles.*', 'campaigns.*', 'mail-templates.*'],
  finance: [
    'plans.*',
    'subscriptions.*',
    'payments.*',
    'invoices.*',
    'revenue.*',
    'points.*',
    'member-notes.read',
    'users.read',
    'users.contact',
  ],
  moderator: [
    'complaints.*',
    'comments.*',
    'lounge.*',
    'reviews.*',
    'agreements.*',
    'items.*',
    'auctions.*',
    'rooms.end',
    'member-notes.*',
    'profiles.read',
    'users.read',
    'users.sessions',
    'users.suspend',
  ],
  'catalogue-manager': [
    'lookups.*',
    'categories.*',
    'countries.*',
    'currencies.*',
    'industries.*',
    'languages.*',
    'skills.*',
  ],
}

/** Rows that the program makes: the roles of the wire, which carry no permissions of their own, and the presets. */
const SYSTEM_ROLES: readonly { name: string; kind: 'role' | 'preset' }[] = [
  ...ROLES.map(name => ({ name, kind: 'role' as const })),
  ...Object.keys(PRESETS).map(name => ({ name, kind: 'preset' as const })),
]

/** True when `resource.action` is what the pattern means. */
const fits = (pattern: string, code: string): boolean =>
  pattern.endsWith('.*') ? code.startsWith(pattern.slice(0, -1)) : pattern === code

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
