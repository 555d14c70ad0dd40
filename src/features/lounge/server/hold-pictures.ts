import type { Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/wire.ts'
import { POST } from '../contract.ts'

/** Ties a member's uploaded pictures to their post, in their order. */
export async function holdPictures(tx: Tx, house: House, ownerId: string, postId: string, ids: readonly string[]) {
  const own = [...new Set(ids)]
  if (own.length === 0) return
  await house.files.claim(tx, ownerId, { kind: POST, id: postId }, own, 'images')
  await tx
    .insertInto('post_pictures')
    .values(own.map((fileId, place) => ({ post_id: postId, file_id: fileId, place })))
    .execute()
}
