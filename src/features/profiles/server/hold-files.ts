import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { filesIn } from '../check-values.ts'
import { fileGroupsOf, type Kind, type Values } from '../kind.ts'
import { claimedFiles } from './files-of.ts'

/** Keeps the draft's files from being swept, and lets go of those that are no longer named. Files that are gone are passed over. */
export async function holdFiles(
  tx: Tx,
  store: FileStore,
  kind: Kind,
  userId: string,
  draftId: string,
  data: Values,
): Promise<void> {
  const target = { kind: 'profile', id: draftId }
  const own = await tx
    .selectFrom('files')
    .select(['id', 'claimed_id', 'claimed_kind'])
    .where('owner_id', '=', userId)
    .where(e =>
      e.or([e('claimed_kind', 'is', null), e.and([e('claimed_kind', '=', 'profile'), e('claimed_id', '=', draftId)])]),
    )
    .execute()
  const free = new Set(own.map(row => row.id))
  const named = new Set<string>()
  for (const group of fileGroupsOf(kind)) {
    const ids = filesIn(data[group.key]).filter(id => free.has(id))
    for (const id of ids) named.add(id)
    await store.claim(tx, userId, target, ids, group.key)
  }
  const { loose } = await claimedFiles(tx, draftId)
  await store.release(
    tx,
    target,
    loose.filter(id => !named.has(id)),
  )
}
