/** The five roles exactly as they appear on the wire (spec, roles and permissions). */
export const ROLES = ['Super-admin', 'Employee', 'Partner', 'User', 'Guest'] as const
export type Role = (typeof ROLES)[number]

/** The six kinds of member. `validator` becomes role Partner once approved. */
export const USER_TYPES = ['company', 'investor', 'freelancer', 'validator', 'advisor', 'broker'] as const
export type UserType = (typeof USER_TYPES)[number]

/** Life of a profile (product rules, section 5). */
export const PROFILE_STATUSES = [
  'draft',
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'rejected',
  'suspended',
  'withdrawn',
] as const
export type ProfileStatus = (typeof PROFILE_STATUSES)[number]

/** How far a permission reaches: what is one's own, what one was assigned, everything. Each holds the ones before it. */
export const REACHES = ['own', 'assigned', 'all'] as const
export type Reach = (typeof REACHES)[number]

/** Who is calling. The server resolves it from the session; the browser reads it from `GET auth/user`. */
export type Viewer = {
  id: string
  role: Role
  userType: UserType | null
  profileStatus: ProfileStatus | null
  permissions: readonly string[]
  /** The club took writing from them for a time: they read, pay and ask for help. */
  restricted?: boolean
}

/**
 * Who may make a call or open a page. Read by the gate, the browser's guards, the menus, OpenAPI (`x-access`) and the
 * access matrix test, so that there is one rule and one answer.
 */
export type Access =
  | 'anyone'
  | 'visitor'
  | 'signed-in'
  | 'without-profile'
  | 'with-profile'
  | 'approved'
  | 'partner'
  | 'staff'
  | 'super-admin'
  | { permission: string }
  | { userTypes: readonly UserType[] }
  | { anyOf: readonly Access[] }

/** Codes the gate refuses with; their sentences are the platform's strings. */
export type AccessRefusal =
  | 'unauthenticated'
  | 'already-signed-in'
  | 'already-has-profile'
  | 'profile-required'
  | 'approval-required'
  | 'role-forbidden'

/** True for the club's own people (Super-admin and Employee). */
export function isStaff(viewer: Viewer | null): boolean {
  return viewer?.role === 'Super-admin' || viewer?.role === 'Employee'
}

/** True when the viewer holds the permission; a Super-admin holds all. `resource.action` or `resource.action:scope`. */
export function holds(viewer: Viewer | null, permission: string): boolean {
  if (!viewer) return false
  return viewer.role === 'Super-admin' || viewer.permissions.includes(permission)
}

/** States in which the applicant's own wizard is open (again). */
const OPEN_TO_APPLICANT: readonly (ProfileStatus | null)[] = [
  null,
  'draft',
  'changes_requested',
  'rejected',
  'withdrawn',
]

const withProfile = (viewer: Viewer): boolean => viewer.role === 'User' || viewer.role === 'Partner' || isStaff(viewer)

const SIMPLE: Record<Extract<Access, string>, (viewer: Viewer | null) => AccessRefusal | null> = {
  anyone: () => null,
  visitor: viewer => (viewer ? 'already-signed-in' : null),
  'signed-in': viewer => (viewer ? null : 'unauthenticated'),
  'without-profile': viewer => {
    if (!viewer) return 'unauthenticated'
    if (isStaff(viewer)) return 'role-forbidden'
    return OPEN_TO_APPLICANT.includes(viewer.profileStatus) ? null : 'already-has-profile'
  },
  'with-profile': viewer => (!viewer ? 'unauthenticated' : withProfile(viewer) ? null : 'profile-required'),
  approved: viewer => {
    if (!viewer) return 'unauthenticated'
    if (!withProfile(viewer)) return 'profile-required'
    return viewer.profileStatus === 'approved' || isStaff(viewer) ? null : 'approval-required'
  },
  partner: viewer => (!viewer ? 'unauthenticated' : viewer.role === 'Partner' ? null : 'role-forbidden'),
  staff: viewer => (!viewer ? 'unauthenticated' : isStaff(viewer) ? null : 'role-forbidden'),
  'super-admin': viewer => (!viewer ? 'unauthenticated' : viewer.role === 'Super-admin' ? null : 'role-forbidden'),
}

/** Why this viewer may not, or null when they may. Pure: the server asks it at the gate, the browser before showing. */
export function refusalToAccess(access: Access, viewer: Viewer | null): AccessRefusal | null {
  if (typeof access === 'string') return SIMPLE[access](viewer)
  if ('anyOf' in access) {
    const refusals = access.anyOf.map(one => refusalToAccess(one, viewer))
    return refusals.includes(null) ? null : (refusals[0] ?? 'role-forbidden')
  }
  if (!viewer) return 'unauthenticated'
  if ('permission' in access) return holds(viewer, access.permission) ? null : 'role-forbidden'
  if (viewer.userType) return access.userTypes.includes(viewer.userType) ? null : 'role-forbidden'
  // Whoever has not said yet what they are may become it.
  return SIMPLE['with-profile'](viewer) ?? 'role-forbidden'
}

/** Of what each has its rule, those that a viewer may open. */
export const openTo = <K extends { access: Access }>(all: readonly K[], viewer: Viewer | null): K[] =>
  all.filter(({ access }) => refusalToAccess(access, viewer) === null)

/** The permissions that a rule names, wherever they stand in it. */
export function permissionsIn(access: Access): string[] {
  if (typeof access === 'string') return []
  if ('anyOf' in access) return access.anyOf.flatMap(permissionsIn)
  return 'permission' in access ? [access.permission] : []
}

/** The rule in words for OpenAPI's `x-access` and the developers' page. */
export function accessInWords(access: Access): string {
  if (typeof access === 'string') return access
  if ('permission' in access) return `permission ${access.permission}`
  if ('userTypes' in access) return `user type ${access.userTypes.join(' or ')}`
  return access.anyOf.map(accessInWords).join(' or ')
}
