import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { profileEdited } from '../contract/mine.ts'
import { profileWentLive } from '../contract.ts'
import type { Kind } from '../kind.ts'
import { withFields } from '../revision.ts'
import type { Stored } from '../stored.ts'
import { columnsOf } from './columns-of.ts'
import type { Editable } from './editable-version.ts'
import type { ProfileRow } from './queries.ts'

/** Changes harmless fields where they stand: in the live version, and in the one under review so that both agree. */
export async function putLive(
  tx: Tx,
  kind: Kind,
  profile: ProfileRow,
  { live, now }: Editable,
  stored: Stored,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  for (const version of now.row.id === live.row.id ? [live] : [live, now]) {
    const data = withFields(kind, version.data, stored.data, keys)
    version.data = data
    const columns = columnsOf(kind, data)
    await tx
      .updateTable('profile_versions')
      .set({ ...columns, data: JSON.stringify(data), edited_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', version.row.id)
      .execute()
  }
  const { id: profileId, user_id: userId } = profile
  await announce(tx, profileEdited, { profileId, userId, kind: kind.key, fields: [...keys] }, `profile:${profileId}`)
  await announce(tx, profileWentLive, { profileId })
}
