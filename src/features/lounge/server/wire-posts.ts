import type { Db } from '../../../platform/server/db.ts'
import type { FuseBox } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import * as calls from '../contract.ts'
import { editPost } from './edit-post.ts'
import { hidePost } from './hide-post.ts'
import { reachOf } from './reach.ts'
import { bookmarkedOf } from './read-timeline.ts'
import { removePost } from './remove-post.ts'
import { postViews } from './view.ts'
import { writePost } from './write-post.ts'

/** Posts: reading one, writing, changing, taking away, hiding. */
export function wirePosts({ house, on, onRead }: FuseBox): void {
  const viewOf = async (db: Db, viewer: Viewer | null, postId: string) =>
    (await postViews(db, house.files, await reachOf(db, viewer), [postId]))[0] ?? notFound()
  onRead(calls.readPost, async ({ db, viewer, params }) => ({
    data: await viewOf(db, viewer, params.postId),
    bookmarked: (await bookmarkedOf(db, viewer, [params.postId])).length > 0,
  }))
  on(calls.writePost, async ({ tx, viewer, body, language, say }) => {
    const id = await writePost(tx, house, { viewer, language }, body)
    return { message: say('done.posted'), data: await viewOf(tx, viewer, id) }
  })
  on(calls.editPost, async ({ tx, viewer, params, body, say }) => {
    await editPost(tx, house, viewer, params.postId, body)
    return { message: say('done.edited'), data: await viewOf(tx, viewer, params.postId) }
  })
  on(calls.removePost, async ({ tx, viewer, params, say }) => {
    await removePost(tx, house, viewer, params.postId)
    return { message: say('done.removed') }
  })
  on(calls.hidePost, async ({ tx, viewer, params, body, say }) => {
    await hidePost(tx, viewer, params.postId, body)
    return { message: say(body.hidden ? 'done.hidden' : 'done.shown') }
  })
}
