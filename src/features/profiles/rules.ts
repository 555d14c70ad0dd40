import type { ProfileStatus, UserType } from '../../platform/shared/access.ts'

/** Who changes a status: the applicant, one of the reviewers, or the house itself (a timer, a suspended account). */
export type Actor = 'owner' | 'reviewer' | 'house'

/** The status machine (product rules, section 5): where to, and who may. `draft` is what was not sent yet. */
const MOVES: Record<ProfileStatus, Partial<Record<ProfileStatus, readonly Actor[]>>> = {
  draft: { submitted: ['owner'] },
  submitted: { in_review: ['reviewer', 'house'], withdrawn: ['owner'] },
  in_review: {
    submitted: ['reviewer', 'house'],
    approved: ['reviewer', 'house'],
    changes_requested: ['reviewer', 'house'],
    rejected: ['reviewer', 'house'],
    withdrawn: ['owner'],
  },
  changes_requested: { submitted: ['owner'], withdrawn: ['owner'] },
  rejected: { submitted: ['owner'], withdrawn: ['owner'] },
  approved: { suspended: ['reviewer', 'house'], withdrawn: ['owner'] },
  suspended: { approved: ['reviewer', 'house'] },
  // The end: whoever comes back begins a new profile.
  withdrawn: {},
}

/** Where a profile may go from here in the hands of such a person. */
export const movesFrom = (from: ProfileStatus, actor: Actor): ProfileStatus[] =>
  (Object.entries(MOVES[from]) as [ProfileStatus, readonly Actor[]][])
    .filter(([, actors]) => actors.includes(actor))
    .map(([to]) => to)

/** Why the status may not change like that; null when it may. Nobody reviews their own profile. */
export const refusalToMove = (from: ProfileStatus, to: ProfileStatus, actor: Actor): 'profiles.wrong-status' | null =>
  movesFrom(from, actor).includes(to) ? null : 'profiles.wrong-status'

export type RevisionState = Exclude<ProfileStatus, 'draft' | 'suspended'>

/** True while changes of an approved profile wait for the review team or for their owner. */
export const isOpenRevision = (revision: RevisionState | null): boolean =>
  revision === 'submitted' || revision === 'in_review' || revision === 'changes_requested'

/** What the review team has of a profile: its changes once there were any, else the profile itself. */
export const reviewStatusOf = ({ status, revision }: Reviewed): ProfileStatus =>
  status === 'withdrawn' ? status : (revision ?? status)
type Reviewed = { status: ProfileStatus; revision: RevisionState | null }

/** Why a profile cannot be changed in place now; null when it can. What was not approved yet is changed in its wizard. */
export const refusalToEdit = (status: ProfileStatus): 'profiles.not-editable' | null =>
  status === 'approved' ? null : 'profiles.not-editable'

/** Why `PUT companies` and its sisters cannot change a profile now; null when they can: it is approved, or was given back. */
export function refusalToUpdate(
  current: { kind: string; status: ProfileStatus },
  kind: string,
): 'profiles.not-editable' | 'profiles.other-kind' | null {
  if (current.kind !== kind) return 'profiles.other-kind'
  const open = current.status === 'approved' || refusalToMove(current.status, 'submitted', 'owner') === null
  return open ? null : 'profiles.not-editable'
}

/** Who that is for this profile; null is the house. */
export const actorOf = (byId: string | null, ownerId: string): Actor =>
  byId === null ? 'house' : byId === ownerId ? 'owner' : 'reviewer'

/** What an account is while its profile has that status: a validator becomes a Partner once approved. */
export function rightsOf(
  userType: UserType,
  status: ProfileStatus,
): { role: 'Guest' | 'User' | 'Partner'; userType: UserType | null } {
  if (status === 'withdrawn' || status === 'draft') return { role: 'Guest', userType: null }
  return { role: userType === 'validator' && status === 'approved' ? 'Partner' : 'User', userType }
}

/** Why this kind may not be submitted over a profile that is there; null when it may. */
export function refusalToSubmit(
  current: { kind: string; status: ProfileStatus } | null,
  kind: string,
): 'already-has-profile' | 'profiles.other-kind' | null {
  if (!current || current.status === 'withdrawn') return null
  if (refusalToMove(current.status, 'submitted', 'owner')) return 'already-has-profile'
  return current.kind === kind ? null : 'profiles.other-kind'
}

/** Where the applicant reads how their profile stands (spec: companies have a page of their own). */
export const stateScreenOf = (kind: string): string =>
  kind === 'company' ? '/pages/company-profile' : '/pages/profile'

/** The wizard of a kind. */
export const wizardOf = (kind: string): string => `/${kind}/create`

/** Where the applicant goes on after a decision: to correct it, to choose again, or to see how it stands. */
export function nextScreenOf(kind: string, to: ProfileStatus): string {
  if (to === 'changes_requested') return wizardOf(kind)
  return to === 'withdrawn' ? '/account-type' : stateScreenOf(kind)
}

/** Where members see it (spec: a company under its address in the directory). */
export const publicPageOf = (card: { _id: string; kind: string; username: string }): string =>
  card.kind === 'company' ? `/company/list/${card._id}` : `/profile/${card.username}`

/** True while members may see the profile in lists and search. */
export const isListed = (status: ProfileStatus): boolean => status === 'approved'
