import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { ProfileStatus, UserType } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { rightsChanged } from '../contract.ts'
import { lockUser } from './queries.ts'

export type Rights = {
  userType: UserType | null
  profileStatus: ProfileStatus | null
  role: 'Guest' | 'User' | 'Partner'
}

/**
 * Sets what a person's profile makes of them: user type, status and role (a draft leaves a Guest, a submit makes a User, an
 * approved validator a Partner, a withdrawal a Guest again). The club's own people keep their role.
 */
export async function setUserType(tx: Tx, userId: string, rights: Rights): Promise<void> {
  const person = (await lockUser(tx, userId)) ?? notFound()
  const ofTheHouse = person.role === 'Super-admin' || person.role === 'Employee'
  await tx
    .updateTable('users')
    .set({
      user_type: rights.userType,
      profile_status: rights.profileStatus,
      ...(!ofTheHouse && { role: rights.role }),
    })
    .where('id', '=', userId)
    .execute()
  await announce(tx, rightsChanged, { userId }, `member:${userId}`)
}
