import type { Tx } from '../../../platform/server/db.ts'
import type { Kind } from '../kind.ts'
import { editProfile } from './edit-profile.ts'
import { editableVersion } from './editable-version.ts'
import { currentProfile } from './queries.ts'
import type { Safe } from './save-draft.ts'

/** Takes files out of an approved profile: a change like others, which waits for the review team. Answers which of them it had. */
export async function leaveOut(
  tx: Tx,
  safe: Safe,
  kinds: readonly Kind[],
  userId: string,
  ids: ReadonlySet<string>,
): Promise<string[]> {
  const profile = await currentProfile(tx, userId)
  const kind = kinds.find(one => one.key === profile?.kind)
  if (!kind || profile?.status !== 'approved') return []
  const { files } = (await editableVersion(tx, profile)).now
  const touched = Object.entries(files).filter(([, held]) => held.some(id => ids.has(id)))
  if (touched.length === 0) return []
  const values = Object.fromEntries(touched.map(([key, held]) => [key, held.filter(id => !ids.has(id))]))
  await editProfile(tx, safe, kind, userId, { values, form: false })
  return touched.flatMap(([, held]) => held)
}
