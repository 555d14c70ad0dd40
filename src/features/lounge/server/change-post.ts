import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { House, TargetKind } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { type Audience, hiddenByStaff, POST, shownByStaff, loungeTopic, postEdited, postRemoved } from '../contract.ts'
import { pathOfPost, refusalToEdit } from '../rules.ts'
import { lookAtPosts } from './look-at-posts.ts'
import { heldPost, picturesOf } from './post-rows.ts'
import { announceShares, tellMentioned, tellPosted } from './write-post.ts'

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
  if (await house.holdText(tx, { kind: POST, id: postId, held: 'changed', before: post.text })) return
  await announce(tx, postEdited, { postId, authorId: viewer.id }, loungeTopic(post.audience))
  await tellMentioned(tx, house, { postId, authorId: viewer.id, text, before: post.text })
}

/** Takes one's own post away: its words and pictures go, so that only its place in what others passed on is left. */
export async function removePost(tx: Tx, house: House, viewer: Viewer, postId: string): Promise<void> {
  const post = (await heldPost(tx, postId, viewer.id)) ?? notFound()
  const pictures = (await picturesOf(tx, [postId])).get(postId) ?? []
  await house.files.release(tx, { kind: POST, id: postId }, pictures)
  await tx.deleteFrom('post_pictures').where('post_id', '=', postId).execute()
  await tx
    .updateTable('posts')
    .set({ removed_at: sql`clock_timestamp()`, text: '' })
    .where('id', '=', postId)
    .execute()
  if (post.shared_id) await announceShares(tx, post.shared_id)
  await announce(tx, postRemoved, { postId, authorId: viewer.id }, loungeTopic(post.audience))
}

/** `untold` where the windows never showed it. */
type Wish = { hidden: boolean; reason: string; untold?: boolean }

/** Takes a post from its readers by a decision of the club, and puts it back. Whoever decided it tells its author. */
export const decidedOnPost = (house: Pick<House, 'targets'>): NonNullable<TargetKind['moderate']> => ({
  takeDown: async (tx, id, { byId, reason, held }) => {
    const turned = await turnPost(tx, byId, id, { hidden: true, reason, untold: held === 'new' })
    if (!turned && !held) await decideHeld(tx, id, byId, reason)
  },
  putBack: async (tx, id, { byId, before }) => {
    const shown = await turnPost(tx, byId, id, { hidden: false, reason: '' })
    if (!shown || typeof before !== 'string') return
    const { text } = await tx.selectFrom('posts').select('text').where('id', '=', id).executeTakeFirstOrThrow()
    await tellMentioned(tx, house, { ...shown, text, before })
  },
  lock: async (tx, id) =>
    void (await tx.selectFrom('posts').select('id').where('id', '=', id).forNoKeyUpdate().execute()),
  letThrough: async (tx, id) => {
    if (!(await turnPost(tx, null, id, { hidden: false, reason: '', untold: true }))) return
    const post = await tx.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await tellPosted(tx, house, { ...post, audience: post.audience as Audience })
  },
})

/** What nobody hid but a watched word is hidden by whoever decided so. */
const decideHeld = (tx: Tx, postId: string, byId: string | null, reason: string) =>
  tx
    .updateTable('post_hidings')
    .set({ by_id: byId, reason })
    .where('post_id', '=', postId)
    .where('by_id', 'is', null)
    .where('lifted_at', 'is', null)
    .execute()

/**
 * Hides a post from everyone but its author and the staff, or shows it again; who did it and why is kept, and the author is told.
 * Twice is once.
 */
export async function hidePost(tx: Tx, viewer: Viewer, postId: string, wish: Wish): Promise<void> {
  const known = await tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!known) return notFound()
  const told = await turnPost(tx, viewer.id, postId, wish)
  if (told && told.authorId !== viewer.id) await tellHidden(tx, viewer, told, wish)
}

/** Hides a post or shows it again; null when it is so already, or gone. */
async function turnPost(
  tx: Tx,
  byId: string | null,
  postId: string,
  { hidden, reason, untold = false }: Wish,
): Promise<{ postId: string; authorId: string } | null> {
  const post = await tx
    .selectFrom('posts')
    .select(['author_id', 'audience', 'hidden_at', 'shared_id', 'text'])
    .where('id', '=', postId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!post || (post.hidden_at !== null) === hidden) return null
  await tx
    .updateTable('posts')
    .set({ hidden_at: hidden ? sql`clock_timestamp()` : null })
    .where('id', '=', postId)
    .execute()
  if (hidden) await tx.insertInto('post_hidings').values({ post_id: postId, by_id: byId, reason }).execute()
  else await lift(tx, byId, postId)
  const said = { authorId: post.author_id, text: post.text }
  await record(tx, {
    actorId: byId,
    action: hidden ? 'lounge.hide' : 'lounge.show',
    target: { kind: POST, id: postId },
    // Its author may delete it meanwhile: what it was about is kept, as of a comment that staff remove.
    ...(hidden ? { before: said, after: { reason } } : { after: { reason, ...said } }),
  })
  const told = { postId, authorId: post.author_id }
  if (untold) return told
  await announce(tx, hidden ? postRemoved : postEdited, told, loungeTopic(post.audience as Audience))
  if (post.shared_id) await announceShares(tx, post.shared_id)
  return told
}

const lift = (tx: Tx, staffId: string | null, postId: string) =>
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
