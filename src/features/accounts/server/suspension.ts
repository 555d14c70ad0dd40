import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Role, Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { restored, rightsChanged, suspended } from '../contract.ts'
import { refusalToSuspend } from '../rules.ts'
import { lockUser } from './queries.ts'
import type { Where } from './where.ts'

/**
 * Takes writing from a member until a time, or gives it back with null: they read, pay and ask for help meanwhile. Telling them is for
 * whoever decided it. Nobody restricts the club's own people.
 */
export async function restrictAccount(tx: Tx, by: string | null, userId: string, until: Date | null): Promise<void> {
  const person = (await lockUser(tx, userId)) ?? notFound()
  refuse(until && isStaffRole(person.role as Role) ? 'accounts.staff-account' : null)
  if (person.restricted_until?.getTime() === until?.getTime()) return
  await tx.updateTable('users').set({ restricted_until: until }).where('id', '=', userId).execute()
  await record(tx, {
    actorId: by,
    action: until ? 'accounts.restrict' : 'accounts.unrestrict',
    target: { kind: 'account', id: userId },
    before: { until: person.restricted_until },
    after: { until },
  })
  await announce(tx, rightsChanged, { userId })
}

const isStaffRole = (role: Role): boolean => role === 'Super-admin' || role === 'Employee'

/**
 * Suspends an account with a reason that its owner reads in a mail: sessions end at once, nobody signs in to it. Doing it again
 * changes nothing. `told`: whoever decided it writes the mail. Refuses `accounts.not-oneself`, `accounts.staff-account`, `role-forbidden`.
 */
export async function suspendAccount(
  tx: Tx,
  by: Viewer,
  userId: string,
  reason: string,
  from?: Partial<Where> & { told?: true },
): Promise<void> {
  const person = (await lockUser(tx, userId)) ?? notFound()
  refuse(refusalToSuspend(by, { id: userId, role: person.role as Role }))
  if (person.suspended_at) return
  await tx
    .updateTable('users')
    .set({ suspended_at: sql`clock_timestamp()`, suspended_reason: reason })
    .where('id', '=', userId)
    .execute()
  const target = { kind: 'account', id: userId }
  const where = { address: from?.address, requestId: from?.requestId }
  await record(tx, { actorId: by.id, action: 'accounts.suspend', target, after: { reason }, ...where })
  if (!from?.told)
    await sendMail(tx, {
      recipientId: userId,
      to: person.email,
      language: person.language as Language,
      kind: 'accounts.suspended',
      params: { reason },
      link: '/contact-us',
    })
  await announce(tx, suspended, { userId })
}

/** Ends a suspension and tells its owner. Doing it again changes nothing. Refuses like `suspendAccount`. */
export async function restoreAccount(tx: Tx, by: Viewer, userId: string, from?: Where): Promise<void> {
  const person = (await lockUser(tx, userId)) ?? notFound()
  refuse(refusalToSuspend(by, { id: userId, role: person.role as Role }))
  if (!person.suspended_at) return
  await tx.updateTable('users').set({ suspended_at: null, suspended_reason: null }).where('id', '=', userId).execute()
  await record(tx, {
    actorId: by.id,
    action: 'accounts.restore',
    target: { kind: 'account', id: userId },
    before: { reason: person.suspended_reason },
    address: from?.address,
    requestId: from?.requestId,
  })
  await sendMail(tx, {
    recipientId: userId,
    to: person.email,
    language: person.language as Language,
    kind: 'accounts.restored',
    link: '/login',
  })
  await announce(tx, restored, { userId })
}
