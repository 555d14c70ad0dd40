import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { personById } from '../../accounts/server/person.ts'
import { hiddenByStaff, shownByStaff } from '../contract.ts'
import { pathOfPost } from '../rules.ts'
import { lookAtPosts } from './look-at-posts.ts'

/** Tells an author that staff (the viewer) hid a post and why, or that it is shown again. */
export async function tellHidden(
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
