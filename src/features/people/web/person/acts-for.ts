import { holds, type Viewer } from '../../../../platform/shared/access.ts'
import { refusalToEdit, refusalToSuspend } from '../../../accounts/rules.ts'
import type { PersonRow } from '../../contract/people.ts'

/** What can be done to a person. */
export type PersonAct = 'edit' | 'suspend' | 'restore' | 'end-sessions' | 'verify' | 'reset' | 'role'

/** What this viewer may do to that person now, by the rules that the server asks again. */
export function actsFor(viewer: Viewer | null, person: PersonRow): PersonAct[] {
  if (!viewer) return []
  const who = { id: person._id, role: person.role }
  const edits = refusalToEdit(viewer, who) === null
  const suspends = holds(viewer, 'users.suspend') && refusalToSuspend(viewer, who) === null
  const open = person.suspendedAt === null
  const mails = holds(viewer, 'users.mail') && edits && open
  const all: [PersonAct, boolean][] = [
    ['edit', edits && holds(viewer, 'users.edit')],
    ['suspend', suspends && open],
    ['restore', suspends && !open],
    ['verify', mails && person.verifiedAt === null],
    ['reset', mails && person.verifiedAt !== null],
    ['end-sessions', edits && holds(viewer, 'users.sessions') && person.lastSeenAt !== null],
    ['role', holds(viewer, 'users.roles') && viewer.id !== person._id && open && person.verifiedAt !== null],
  ]
  return all.flatMap(([act, may]) => (may ? [act] : []))
}
