import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { loungeTopic, postEdited } from '../contract/moves.ts'
import { refusalToEdit } from '../rules.ts'
import { heldPost, picturesOf } from './post-rows.ts'
import { tellMentioned } from './tell-mentioned.ts'

/** Changes the words of one's own post, for a quarter of an hour; members whom it names now are told. */
export async function editPost(
  tx: Tx,
  house: House,
  viewer: Viewer,
  postId: string,
  { text, language }: { text: string; language?: Language | undefined },
): Promise<void> {
  const post = await heldPost(tx, postId, viewer.id)
  if (post?.origin !== 'written') return notFound()
  const pictures = (await picturesOf(tx, [postId])).get(postId) ?? []
  const carries = pictures.length > 0 || post.item_id !== null || post.shared_id !== null
  refuse(refusalToEdit({ text, fresh: post.fresh, carries, hidden: post.hidden_at !== null }))
  if (text === post.text && (language ?? post.language) === post.language) return
  await tx
    .updateTable('posts')
    .set({ text, language: language ?? languageOfText(text, post.language), edited_at: sql`clock_timestamp()` })
    .where('id', '=', postId)
    .execute()
  await announce(tx, postEdited, { postId, authorId: viewer.id }, loungeTopic(post.audience))
  await tellMentioned(tx, house, { postId, authorId: viewer.id, text, before: post.text })
}
