import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { lockItem } from '../../items/server/public.ts'
import { mentionedMembers } from '../../social/server/public.ts'
import {
  type Audience,
  mentioned,
  POST,
  passedOn,
  type writePost as writeCall,
  loungeTopic,
  posted,
  sharesCounted,
} from '../contract.ts'
import { pathOfPost, refusalToPost, type Wanted } from '../rules.ts'
import { authorsByIds, type PostRow, postRows, reachOf, standsFor } from './post-rows.ts'

type Body = z.output<typeof writeCall.body>

async function attachedItem(tx: Tx, viewer: Viewer, id: string | undefined): Promise<Wanted['item']> {
  if (id === undefined) return null
  const item = await lockItem(tx, viewer, id)
  return { own: item.owner_id === viewer.id, published: item.status === 'published' }
}

/** Posts to the Lounge. Whom it names is told, and whose post it passes on. Answers its id. */
export async function writePost(
  tx: Tx,
  house: House,
  { viewer, language }: { viewer: Viewer; language: Language },
  body: Body,
): Promise<string> {
  const { text, audience, images } = body
  const shared = await sharedRow(tx, viewer, body.sharedId)
  const item = await attachedItem(tx, viewer, body.itemId)
  refuse(refusalToPost({ text, pictures: images.length, audience, item, shared: shared?.audience ?? null }))
  const { id } = await tx
    .insertInto('posts')
    .values({
      author_id: viewer.id,
      text,
      language: body.language ?? languageOfText(text, language),
      audience,
      item_id: body.itemId ?? null,
      offered: item !== null,
      shared_id: shared?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await holdPictures(tx, house, viewer.id, id, images)
  const held = await house.holdText(tx, { kind: POST, id, held: 'new' })
  if (!held) await tellPosted(tx, house, { id, author_id: viewer.id, audience, text, shared_id: shared?.id ?? null })
  return id
}

type Posted = { id: string; author_id: string; audience: Audience; text: string; shared_id: string | null }

/** Tells of a post that its readers find from now on: the windows, whom it names, and whose post it passes on. */
export async function tellPosted(tx: Tx, house: Pick<House, 'targets'>, post: Posted): Promise<void> {
  const { id: postId, author_id: authorId, audience, text, shared_id: sharedId } = post
  await announce(tx, posted, { postId, authorId, origin: 'written', audience }, loungeTopic(audience))
  await tellMentioned(tx, house, { postId, authorId, text })
  if (!sharedId) return
  await announceShares(tx, sharedId)
  const shared = await tx.selectFrom('posts').select('author_id').where('id', '=', sharedId).executeTakeFirst()
  if (shared) await tellShared(tx, { by: authorId, postId, ownerId: shared.author_id })
}

/** Ties a member's uploaded pictures to their post, in their order. */
async function holdPictures(tx: Tx, house: House, ownerId: string, postId: string, ids: readonly string[]) {
  const own = [...new Set(ids)]
  if (own.length === 0) return
  await house.files.claim(tx, ownerId, { kind: POST, id: postId }, own, 'images')
  await tx
    .insertInto('post_pictures')
    .values(own.map((fileId, place) => ({ post_id: postId, file_id: fileId, place })))
    .execute()
}

/** The post that is passed on, as the writer sees it; of one that itself only passes on, what it passes on. */
async function sharedRow(tx: Tx, viewer: Viewer, id: string | undefined): Promise<PostRow | null> {
  if (id === undefined) return null
  const stands = standsFor(await reachOf(tx, viewer))
  const row = (await postRows(tx, [id], stands)).get(id) ?? notFound()
  if (row.shared_id === null || row.text !== '') return row
  return (await postRows(tx, [row.shared_id], stands)).get(row.shared_id) ?? notFound()
}

/** Tells a member that somebody passed on what they posted. */
async function tellShared(tx: Tx, shared: { by: string; postId: string; ownerId: string }): Promise<void> {
  const { by, postId, ownerId } = shared
  if (by === ownerId) return
  const name = (await authorsByIds(tx, [by])).get(by)?.name ?? ''
  await notify(tx, ownerId, passedOn, { name, memberId: by }, pathOfPost(postId), { by })
}

type Said = { postId: string; authorId: string; text: string; before?: string }

/** Tells the members whom a post names and who may read it; those whom it named before are told once only. */
export async function tellMentioned(
  tx: Tx,
  house: Pick<House, 'targets'>,
  { postId, authorId, text, before }: Said,
): Promise<void> {
  const found = await mentionedMembers(tx, house.targets, authorId, { kind: POST, id: postId }, text, before)
  if (found.length === 0) return
  const name = (await authorsByIds(tx, [authorId])).get(authorId)?.name ?? ''
  for (const { userId } of found)
    await notify(tx, userId, mentioned, { name, memberId: authorId }, pathOfPost(postId), { by: authorId })
}

/** Tells the windows that show a post how often it is passed on now; held, so that the last number told is the true one. */
export async function announceShares(tx: Tx, postId: string): Promise<void> {
  await sql`select 1 from posts where id = ${postId} for no key update`.execute(tx)
  const { rows } = await sql<{ audience: Audience; shares: number }>`
    select p.audience, (select count(*)::int from posts s where s.shared_id = p.id and s.shown) as shares
    from posts p where p.id = ${postId} and p.shown`.execute(tx)
  const [post] = rows
  if (post) await announce(tx, sharesCounted, { postId, shares: post.shares }, loungeTopic(post.audience))
}
