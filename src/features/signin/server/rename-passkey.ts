import type { Tx } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'

/** Gives one of the caller's passkeys another name. */
export async function renamePasskey(tx: Tx, userId: string, passkeyId: string, name: string): Promise<void> {
  const renamed = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!renamed) notFound()
}
