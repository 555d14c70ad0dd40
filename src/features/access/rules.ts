import { isStaff, REACHES, type Reach, type Role, type Viewer } from '../../platform/shared/access.ts'

/** How far a permission reaches, as roles keep it. */
export const SCOPES = REACHES
export type Scope = Reach

/** A permission `resource.action` with how far it reaches. */
export type Grant = { permission: string; scope: Scope }

/**
 * Grants as a viewer carries them: `tickets.read` for any reach (what a call asks at the gate) and `tickets.read:assigned`
 * for each reach held (what a loader asks).
 */
export function heldBy(grants: readonly Grant[]): string[] {
  const held = grants.flatMap(({ permission, scope }) => [
    permission,
    ...SCOPES.slice(0, SCOPES.indexOf(scope) + 1).map(reach => `${permission}:${reach}`),
  ])
  return [...new Set(held)].sort()
}

/** How far the viewer's permission reaches, null when they do not hold it; a Super-admin's reaches everything. */
export function scopeHeld(viewer: Viewer | null, permission: string): Scope | null {
  if (!viewer) return null
  if (viewer.role === 'Super-admin') return 'all'
  return SCOPES.findLast(scope => viewer.permissions.includes(`${permission}:${scope}`)) ?? null
}

/** Whose acts alone a viewer reads in the audit log: their own, where `audit.read` reaches no further; null is everybody's. */
export const actsSeenBy = (viewer: Viewer): string | null =>
  scopeHeld(viewer, 'audit.read') === 'all' ? null : viewer.id

/** Nobody grants what they lack (product rules, section 14). */
export function refusalToGrant(granter: Viewer, grants: readonly Grant[]): 'access.beyond-own' | null {
  const within = grants.every(({ permission, scope }) => {
    const held = scopeHeld(granter, permission)
    return held !== null && SCOPES.indexOf(held) >= SCOPES.indexOf(scope)
  })
  return within ? null : 'access.beyond-own'
}

/** Why a role cannot be edited; null when it can. The five of the wire are the program's: what they may stands in the product's rules. */
export const refusalToEditRole = ({ kind }: { kind: string }): 'access.wire-role' | null =>
  kind === 'role' ? 'access.wire-role' : null

/** What somebody holds in the house: their role, and what it lets them do. */
type Held = { role: Role; grants: readonly Grant[] }

const ofTheHouse = (role: Role): boolean => role === 'Super-admin' || role === 'Employee'

/**
 * Why `granter` may not give a person another role; null when they may. Nobody changes their own, nobody gives or takes
 * what they lack, and only a Super-admin makes somebody staff, ends that, or makes or unmakes a Super-admin. An Employee who may
 * change roles changes which set of permissions another Employee has.
 */
export function refusalToAssign(
  granter: Viewer,
  person: { id: string } & Held,
  to: Held,
): 'role-forbidden' | 'access.own-role' | 'access.beyond-own' | 'access.staff-by-super-admin' | null {
  if (!isStaff(granter)) return 'role-forbidden'
  if (person.id === granter.id) return 'access.own-role'
  if (granter.role === 'Super-admin') return null
  if (person.role === 'Super-admin' || to.role === 'Super-admin') return 'access.beyond-own'
  if (!ofTheHouse(person.role) || !ofTheHouse(to.role)) return 'access.staff-by-super-admin'
  return refusalToGrant(granter, [...person.grants, ...to.grants])
}
