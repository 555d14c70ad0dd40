import type { Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { tellOfChange } from './tell-of-change.ts'

/** Forgets one of the caller's passkeys. */
export async function removePasskey(tx: Tx, userId: string, passkeyId: string, origin: Origin): Promise<void> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  if (!removed) notFound()
  await tellOfChange(tx, origin, userId, 'passkey-removed', { passkey: removed.name })
}
