import { fileGroupsOf, type Values } from '../../../engines/forms/descriptor.ts'
import { filesIn } from '../../../engines/forms/values.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import type { Kind } from '../kind.ts'
import type { Safe } from './drafts.ts'
import { editProfile } from './edit-profile.ts'
import { editableVersion } from './editable-version.ts'
import { claimedFiles, currentProfile, type DraftRow, draftsOf, lockPerson, updateDraft } from './queries.ts'

/** The draft's values without these files; null when it names none of them. */
function without(kind: Kind, draft: DraftRow, ids: ReadonlySet<string>): Values | null {
  const named = fileGroupsOf(kind).map(({ key }) => [key, filesIn(draft.data[key])] as const)
  if (!named.some(([, files]) => files.some(id => ids.has(id)))) return null
  return { ...draft.data, ...Object.fromEntries(named.map(([key, files]) => [key, files.filter(id => !ids.has(id))])) }
}

/**
 * Removes files from one's own drafts and from one's approved profile, where it makes a revision; what nothing holds any more is
 * swept. A file of a version that waits for its decision stays with it (`profiles.file-sent`), unless a draft that corrects the
 * version leaves it out. Others' files are not found. Answers whether the review team has to agree.
 */
export async function deleteUserFiles(
  tx: Tx,
  safe: Safe,
  kinds: readonly Kind[],
  userId: string,
  ids: readonly string[],
): Promise<boolean> {
  await lockPerson(tx, userId)
  const own = await tx.selectFrom('files').select('id').where('owner_id', '=', userId).where('id', 'in', ids).execute()
  if (own.length < new Set(ids).size) notFound()
  const gone = new Set(ids)
  const left = new Set(ids)
  for (const draft of await draftsOf(tx, userId)) {
    const kind = kinds.find(one => one.key === draft.kind)
    const data = kind ? without(kind, draft, gone) : null
    if (!data) continue
    await updateDraft(tx, draft.id, { ...draft, data, version: draft.version + 1 })
    const { loose } = await claimedFiles(tx, draft.id)
    await safe.files.release(
      tx,
      { kind: 'profile', id: draft.id },
      loose.filter(id => gone.has(id)),
    )
    for (const key of Object.values(draft.data)) for (const id of filesIn(key)) left.delete(id)
  }
  const waiting = await leaveOut(tx, safe, kinds, userId, left)
  for (const id of waiting) left.delete(id)
  if (left.size === 0) return waiting.length > 0
  const held = await tx
    .selectFrom('profile_files')
    .select('file_id')
    .where('file_id', 'in', [...left])
    .execute()
  refuse(held.length > 0 ? 'profiles.file-sent' : null)
  return waiting.length > 0
}

/** Takes files out of an approved profile: a change like others, which waits for the review team. Answers which of them it had. */
async function leaveOut(
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
