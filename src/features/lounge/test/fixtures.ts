import { sql } from 'kysely'
import type { z } from 'zod'
import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { viewerOf } from '../../accounts/server/viewer.ts'
import type { writePost as writeCall } from '../contract.ts'
import { writePost } from '../server/write-post.ts'

/** What a test, or the demo club, wants of a post; `at` is when it was written. */
export type WantedPost = z.input<typeof writeCall.body> & { authorId: string; at?: Date }

/** A post, through the verb; answers its id. */
export async function makePost(house: House, { authorId, at, ...wanted }: WantedPost): Promise<string> {
  return transact(house.database.db, async tx => {
    const viewer = await viewerOf(tx, authorId)
    if (!viewer) throw new Error(`Nobody has the id ${authorId}`)
    const { text = '', audience = 'public', images = [], language, itemId, sharedId } = wanted
    const files = images.map(one => (typeof one === 'string' ? one : one._id))
    const body = { text, audience, images: files, language, itemId, sharedId }
    const id = await writePost(tx, house, { viewer, language: language ?? 'en' }, body)
    if (at) await sql`update posts set created_at = ${at} where id = ${id}`.execute(tx)
    return id
  })
}
