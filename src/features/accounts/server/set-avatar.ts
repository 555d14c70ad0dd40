import type { Tx } from '../../../platform/server/db.ts'

/** Sets the picture that stands for a person; null takes it away. The file is claimed by whoever owns it (their profile). */
export async function setAvatar(tx: Tx, userId: string, fileId: string | null): Promise<void> {
  await tx.updateTable('users').set({ avatar_file_id: fileId }).where('id', '=', userId).execute()
}
