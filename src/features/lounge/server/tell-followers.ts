import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import { viewerOf } from '../../accounts/server/public.ts'
import { liftMute } from '../../notifications/server/public.ts'
import { MEMBER, type tellChosen } from '../../social/contract.ts'
import { wantedFor } from '../../social/rules.ts'
import { followersToTell } from '../../social/server/public.ts'
import {
  FollowedNews,
  followedOffered,
  followedPosted,
  followedSeveral,
  followersDue,
  type posted,
} from '../contract.ts'
import { pathOfPost } from '../rules.ts'
import { lookAtPosts } from './look-at-posts.ts'
import { authorsByIds } from './post-rows.ts'

/** So many followers are told in one transaction; the next ones in another, by the queue. */
const AT_ONCE = 200

const groupOf = (authorId: string): string => `lounge.followed:${authorId}`

/** Something new stands in the Lounge: its author's followers are told, but of auctions, of whose beginning those tell who follows. */
export async function beginToTell(tx: Tx, { postId, authorId, origin }: Carried<typeof posted>): Promise<void> {
  if (origin !== 'auction') await announce(tx, followersDue, { postId, authorId, after: null })
}

/** Tells some followers, and has the queue go on with the others. What is not shown any more is told to nobody. */
export async function tellFollowers(
  tx: Tx,
  { postId, authorId, after }: Carried<typeof followersDue>,
  atOnce = AT_ONCE,
): Promise<void> {
  const post = await tx
    .selectFrom('posts')
    .select('origin')
    .where('id', '=', postId)
    .where('shown', '=', true)
    .executeTakeFirst()
  const author = (await authorsByIds(tx, [authorId])).get(authorId)
  const title = post && (await titleOf(tx, postId, authorId))
  if (!author || !title) return
  const member = { kind: MEMBER, id: authorId, ownerId: authorId }
  const isOffer = post.origin === 'item'
  const members = await followersToTell(tx, member, { wanted: wantedFor(isOffer), after, limit: atOnce })
  const known = await knownOf(tx, members, authorId, postId)
  for (const id of members) {
    if (known.told.has(id)) continue
    const posts = await stillShown(tx, [...(known.posts.get(id) ?? []), postId])
    const said = { name: author.name, memberId: authorId, title, posts }
    const beside = { group: groupOf(authorId), by: authorId }
    const all = author.link ?? '/timeline?filter=following'
    if (posts.length > 1) await notify(tx, id, followedSeveral, { ...said, count: posts.length }, all, beside)
    else await notify(tx, id, isOffer ? followedOffered : followedPosted, said, pathOfPost(postId), beside)
  }
  if (members.length === atOnce) await announce(tx, followersDue, { postId, authorId, after: members.at(-1)! })
}

/** What a post is called in each language; null for one that its author does not see either. */
async function titleOf(tx: Tx, postId: string, authorId: string): Promise<{ en: string; ar: string } | null> {
  const viewer = await viewerOf(tx, authorId)
  const [en] = await lookAtPosts(tx, viewer, [postId], 'en')
  const [ar] = await lookAtPosts(tx, viewer, [postId], 'ar')
  return en && ar ? { en: en.title, ar: ar.title } : null
}

/** Of which posts followers were told in a notice that is still unread, and who was told of this one another way: it names them. */
async function knownOf(tx: Tx, members: readonly string[], authorId: string, postId: string) {
  const posts = new Map<string, string[]>()
  if (members.length === 0) return { posts, told: new Set<string>() }
  const open = await tx
    .selectFrom('notices')
    .select(['recipient_id', 'params'])
    .where('recipient_id', 'in', members)
    .where('group_key', '=', groupOf(authorId))
    .where('read_at', 'is', null)
    .execute()
  for (const { recipient_id, params } of open)
    posts.set(recipient_id, FollowedNews.pick({ posts: true }).parse(params).posts)
  const named = await tx
    .selectFrom('notices')
    .select('recipient_id')
    .where('recipient_id', 'in', members)
    .where('link', '=', pathOfPost(postId))
    .execute()
  return { posts, told: new Set(named.map(one => one.recipient_id)) }
}

/** So many posts of one author are counted at most: nobody reads a larger number of them. */
const MOST_COUNTED = 99

/** Those of some posts that are shown, in their order. */
async function stillShown(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids)].slice(-MOST_COUNTED)
  if (unique.length === 1) return unique
  const rows = await tx.selectFrom('posts').select('id').where('id', 'in', unique).where('shown', '=', true).execute()
  const shown = new Set(rows.map(one => one.id))
  return unique.filter(id => shown.has(id))
}

/** Whoever wants to be told of a member again, is: a mute of what that member does ends. */
export async function hearAgain(tx: Tx, { userId, kind, id, tell }: Carried<typeof tellChosen>): Promise<void> {
  if (kind === MEMBER && tell !== 'nothing') await liftMute(tx, userId, { member: id })
}
