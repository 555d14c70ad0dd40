import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Role, Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { standingChanged } from '../contract.ts'
import { refusalToEdit } from '../rules.ts'
import { lockUser } from './queries.ts'
import type { Where } from './where.ts'

/**
 * Changes a person's name or language for them. What stays as it was is neither written nor recorded. Refuses
 * `accounts.staff-account` for the club's own people, whom only a Super-admin edits.
 */
export async function editAccount(
  tx: Tx,
  by: Viewer,
  userId: string,
  to: { name: string; language: Language },
  from?: Where,
): Promise<void> {
  const person = (await lockUser(tx, userId)) ?? notFound()
  refuse(refusalToEdit(by, { id: userId, role: person.role as Role }))
  const before = { name: person.name, language: person.language as Language }
  if (before.name === to.name && before.language === to.language) return
  await tx.updateTable('users').set(to).where('id', '=', userId).execute()
  await record(tx, {
    actorId: by.id,
    action: 'accounts.edit',
    target: { kind: 'account', id: userId },
    before,
    after: to,
    address: from?.address,
    requestId: from?.requestId,
  })
  await announce(tx, standingChanged, { userId }, `member:${userId}`)
}
