import { record } from '../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { refusalToEdit } from '../../accounts/rules.ts'
import {
  askForLink,
  countMail,
  lockPeople,
  makeStaff,
  type Person,
  personById,
  unmakeStaff,
} from '../../accounts/server/public.ts'
import { recoverAsked } from '../../signin/contract/password.ts'
import { endSessionsOf } from '../../signin/server/public.ts'
import type { changeRole as changeRoleCall } from '../contract/acts.ts'
import { askSecondYes, needsSecondYes } from './super-admins.ts'

/**
 * Makes a person staff, changes their set of permissions, or makes them a member again; all under the guard of `refusalToAssign`,
 * asked with both locked. Refuses `people.not-verified` and `people.is-suspended` for who could not use it. Answers whether it waits for
 * the yes of a second Super-admin.
 */
export async function changeRole(
  tx: Tx,
  viewer: Viewer,
  userId: string,
  to: BodyOf<typeof changeRoleCall>,
  from: Origin,
): Promise<boolean> {
  const by = await lockPeople(tx, viewer, userId)
  const person = (await personById(tx, userId)) ?? notFound()
  if (to.role === 'Member') {
    await unmakeStaff(tx, userId, by, from)
    return false
  }
  if (!person.verifiedAt) throw new Refusal('people.not-verified')
  if (person.suspendedAt) throw new Refusal('people.is-suspended')
  if (to.role === 'Employee') await mustBePreset(tx, to.presetId)
  if (to.role === 'Super-admin' && (await wasAsked(tx, by, userId, from))) return true
  await makeStaff(tx, userId, to.role, to.role === 'Employee' ? to.presetId : null, by, from)
  return false
}

/** Asks for a second yes where one is wanted, of whoever could do it alone otherwise. Whoever is a Super-admin already stays one. */
async function wasAsked(tx: Tx, by: Viewer, userId: string, from: Origin): Promise<boolean> {
  const { role } = await tx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirstOrThrow()
  if (role === 'Super-admin' || by.role !== 'Super-admin' || by.id === userId) return false
  if (!(await needsSecondYes(tx, by))) return false
  await askSecondYes(tx, by, userId, from)
  return true
}

/** An Employee without a set of permissions could do nothing, and an archived one is given no more. */
async function mustBePreset(tx: Tx, id: string | null): Promise<void> {
  if (!id) return refuseField('presetId', 'required')
  const preset = await tx
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'preset')
    .where('archived_at', 'is', null)
    // of a deletion and a gift at once the second sees the first
    .forKeyShare()
    .executeTakeFirst()
  if (!preset) refuseField('presetId', 'choice')
}

/** Signs a person out everywhere; of one's own sessions the present one stays. Answers how many ended. */
export async function endSessionsFor(tx: Tx, viewer: Viewer, userId: string, origin: Origin): Promise<number> {
  const by = await lockPeople(tx, viewer, userId)
  const person = (await personById(tx, userId)) ?? notFound()
  refuse(refusalToEdit(by, person))
  const count = await endSessionsOf(tx, userId, userId === viewer.id ? origin.sessionId : null)
  await record(tx, {
    actorId: viewer.id,
    action: 'users.sessions',
    target: { kind: 'account', id: userId },
    after: { ended: count },
    address: origin.address,
    requestId: origin.requestId,
  })
  return count
}

type Mail = 'verify' | 'reset'

/**
 * Whom a mail is sent again to, counted. Refuses `people.verified-already`, `people.not-verified`, `people.is-suspended`, and too
 * many within an hour.
 */
export async function countResend(db: Db, viewer: Viewer, userId: string, mail: Mail): Promise<Person> {
  const person = (await personById(db, userId)) ?? notFound()
  refuse(refusalToEdit(viewer, person))
  if (person.suspendedAt) throw new Refusal('people.is-suspended')
  if (mail === 'verify' && person.verifiedAt) throw new Refusal('people.verified-already')
  if (mail === 'reset' && !person.verifiedAt) throw new Refusal('people.not-verified')
  await countMail(db, mail, person.email, { again: true })
  return person
}

/** Sends a person the mail that confirms their address, or the one that sets a new password, as if they had asked for it. */
export async function resendMail(
  tx: Tx,
  by: { id: string; origin: Origin },
  { id, email, language }: Person,
  mail: Mail,
): Promise<void> {
  if (mail === 'verify') await askForLink(tx, email, language)
  else await announce(tx, recoverAsked, { email })
  await record(tx, {
    actorId: by.id,
    action: 'users.mail',
    target: { kind: 'account', id },
    after: { mail },
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
}
