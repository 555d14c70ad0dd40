import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Role, Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { currencyByCode } from '../../lookups/server/public.ts'
import { rightsChanged, type updateMe as updateMeCall } from '../contract.ts'
import { refusalToEdit } from '../rules.ts'
import { lockUser } from './queries.ts'
import type { Where } from './where.ts'

/** Changes one's own name, language or display currency; what is left out stays. Refuses a currency that nobody offers. */
export async function updateMe(tx: Tx, userId: string, changes: BodyOf<typeof updateMeCall>): Promise<void> {
  if (Object.keys(changes).length === 0) return
  if (changes.currency) {
    const currency = await currencyByCode(tx, changes.currency)
    if (!currency || currency.retired) refuseField('currency', 'choice')
  }
  await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
}

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
  await announce(tx, rightsChanged, { userId }, `member:${userId}`)
}

/** Sets the picture that stands for a person; null takes it away. The file is claimed by whoever owns it (their profile). */
export async function setAvatar(tx: Tx, userId: string, fileId: string | null): Promise<void> {
  await tx.updateTable('users').set({ avatar_file_id: fileId }).where('id', '=', userId).execute()
}

/** Address of the small picture that stands for a person; null without one. */
export const pictureOf = (avatarFileId: string | null): string | null =>
  avatarFileId && `/api/files/${avatarFileId}?size=thumb`
