import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { type Descriptor, fileGroupsOf, type Values } from '../descriptor.ts'
import { filesIn } from '../values.ts'

/** What a draft's files are kept for: the thing that it becomes. */
type Holder = { kind: string; id: string; ownerId: string }

/**
 * Keeps the draft's files from being swept, and lets go of those that are no longer named. `loose` are the files that are kept for
 * it and that nothing sent holds. Files that are gone are passed over.
 */
export async function holdFiles(
  tx: Tx,
  store: FileStore,
  kind: Descriptor,
  holder: Holder,
  data: Values,
  loose: () => Promise<string[]>,
): Promise<void> {
  const target = { kind: holder.kind, id: holder.id }
  const own = await tx
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', holder.ownerId)
    .where(e =>
      e.or([
        e('claimed_kind', 'is', null),
        e.and([e('claimed_kind', '=', target.kind), e('claimed_id', '=', target.id)]),
      ]),
    )
    .execute()
  const free = new Set(own.map(row => row.id))
  const named = new Set<string>()
  for (const group of fileGroupsOf(kind)) {
    const ids = filesIn(data[group.key]).filter(id => free.has(id))
    for (const id of ids) named.add(id)
    await store.claim(tx, holder.ownerId, target, ids, group.key)
  }
  const left = await loose()
  await store.release(
    tx,
    target,
    left.filter(id => !named.has(id)),
  )
}
