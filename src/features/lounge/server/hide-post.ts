import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { personById } from '../../accounts/server/public.ts'
import { loungeTopic, postEdited, postRemoved } from '../contract/moves.ts'
import { type Audience, hiddenByStaff, POST, shownByStaff } from '../contract.ts'
import { pathOfPost } from '../rules.ts'
import { announceShares } from './announce-shares.ts'
import { lookAtPosts } from './look-at-posts.ts'

type Wish = { hidden: boolean; reason: string }

/**
 * Hides a post from everyone but its author and the staff, or shows it again; who did it and why is kept, and the author is told.
 * Twice is once.
 */
export async function hidePost(tx: Tx, viewer: Viewer, postId: string, { hidden, reason }: Wish): Promise<void> {
  const post = await tx
    .selectFrom('posts')
    .select(['author_id', 'audience', 'hidden_at', 'shared_id', 'text'])
    .where('id', '=', postId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!post) return notFound()
  if ((post.hidden_at !== null) === hidden) return
  await tx
    .updateTable('posts')
    .set({ hidden_at: hidden ? sql`clock_timestamp()` : null })
    .where('id', '=', postId)
    .execute()
  if (hidden) await tx.insertInto('post_hidings').values({ post_id: postId, by_id: viewer.id, reason }).execute()
  else await lift(tx, viewer.id, postId)
  const said = { authorId: post.author_id, text: post.text }
  await record(tx, {
    actorId: viewer.id,
    action: hidden ? 'lounge.hide' : 'lounge.show',
    target: { kind: POST, id: postId },
    // Its author may delete it meanwhile: what it was about is kept, as of a comment that staff remove.
    ...(hidden ? { before: said, after: { reason } } : { after: { reason, ...said } }),
  })
  const told = { postId, authorId: post.author_id }
  await announce(tx, hidden ? postRemoved : postEdited, told, loungeTopic(post.audience as Audience))
  if (post.shared_id) await announceShares(tx, post.shared_id)
  if (post.author_id !== viewer.id) await tellHidden(tx, viewer, told, { hidden, reason })
}

const lift = (tx: Tx, staffId: string, postId: string) =>
  tx
    .updateTable('post_hidings')
    .set({ lifted_by: staffId, lifted_at: sql`clock_timestamp()` })
    .where('post_id', '=', postId)
    .where('lifted_at', 'is', null)
    .execute()

/** Tells an author that staff (the viewer) hid a post and why, or that it is shown again. */
async function tellHidden(
  tx: Tx,
  viewer: Viewer,
  { postId, authorId }: { postId: string; authorId: string },
  { hidden, reason }: { hidden: boolean; reason: string },
): Promise<void> {
  const author = await personById(tx, authorId)
  const [post] = await lookAtPosts(tx, viewer, [postId], author?.language)
  const title = post?.title ?? ''
  if (hidden) await notify(tx, authorId, hiddenByStaff, { title, reason }, pathOfPost(postId))
  else await notify(tx, authorId, shownByStaff, { title }, pathOfPost(postId))
}
