import { holds, isStaff, type Viewer } from '../../platform/shared/access.ts'

/**
 * Why somebody may not look as another; null when they may. Nobody sees through another's eyes what they may not see themselves of the
 * club: never as a Super-admin, as an Employee only where every permission of theirs is held.
 */
export function refusalToLook(
  by: Viewer,
  member: Pick<Viewer, 'id' | 'role' | 'permissions'>,
): 'role-forbidden' | 'looking.oneself' | 'looking.beyond-own' | null {
  if (!isStaff(by) || !holds(by, 'users.look')) return 'role-forbidden'
  if (by.id === member.id) return 'looking.oneself'
  if (member.role === 'Super-admin') return 'looking.beyond-own'
  return member.permissions.every(permission => holds(by, permission)) ? null : 'looking.beyond-own'
}
