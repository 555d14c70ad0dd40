import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import { isDuplicate, type Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import {
  confirmAddress,
  hashPassword,
  isCommonPassword,
  makeStaff,
  personByLogin,
  registerAccount,
} from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { filesCookie, openSession } from '../../signin/server/public.ts'
import type { Acceptance } from '../contract.ts'
import {
  type Invited,
  invitationBehind,
  invitationsToday,
  lockInvitation,
  lockSetUp,
  putInvitations,
} from './queries.ts'
import type { Steps } from './set-up.ts'

/**
 * Writes invitations that leave when the set-up is finished. `pathOf` names the field of the n-th, for an address that has an
 * account already. Refuses `setup.too-many-invitations`.
 */
export async function invitePeople(
  tx: Tx,
  by: Viewer,
  people: readonly Omit<Invited, 'invited_by'>[],
  pathOf: (index: number) => string,
): Promise<void> {
  await lockSetUp(tx)
  const { invitationsPerDay } = await setting(tx, 'limits')
  if ((await invitationsToday(tx)) + people.length > invitationsPerDay)
    throw new Refusal('setup.too-many-invitations', { max: invitationsPerDay })
  for (const [index, { email }] of people.entries())
    if ((await personByLogin(tx, email))?.verifiedAt) refuseField(pathOf(index), 'setup.has-account')
  await putInvitations(
    tx,
    people.map(person => ({ ...person, invited_by: by.id })),
  )
  await record(tx, {
    actorId: by.id,
    action: 'setup.invite',
    after: people.map(({ email, preset_id }) => ({ email, role: preset_id ? 'reviewer' : 'member' })),
  })
}

/** Opens the account of somebody the club invited to work for it. The link came by mail, so the address is verified. */
export async function acceptInvitation(steps: Steps, token: string, sent: Acceptance): Promise<string> {
  await invitationBehind(steps.db, token)
  if (await isCommonPassword(sent.password)) refuseField('password', 'password-common')
  const passwordHash = await hashPassword(sent.password)
  const opened = await steps
    .transact(tx => openInvited(tx, steps.origin, token, sent, passwordHash))
    .catch((error: unknown) => {
      if (isDuplicate(error, 'users_username_key')) refuseField('username', 'accounts.username-taken')
      if (isDuplicate(error, 'users_verified_email')) throw new Refusal('setup.address-known')
      throw error
    })
  steps.setHeader('set-cookie', filesCookie(steps.house.siteUrl(), opened.cookie))
  return opened.token
}

async function openInvited(tx: Tx, origin: Origin, token: string, sent: Acceptance, passwordHash: string) {
  const invitation = await lockInvitation(tx, token)
  const { email } = invitation
  if ((await personByLogin(tx, email))?.verifiedAt) throw new Refusal('setup.address-known')
  const language = invitation.language as Language
  const { name, username } = sent
  const id = await registerAccount(tx, { name, email, username, language, passwordHash, birthDate: null })
  await makeStaff(tx, id, 'Employee', invitation.preset_id)
  await confirmAddress(tx, { id, email }, origin)
  await tx
    .updateTable('invitations')
    .set({ accepted_at: sql`clock_timestamp()`, accepted_by: id })
    .where('id', '=', invitation.id)
    .execute()
  return openSession(tx, id, origin)
}
