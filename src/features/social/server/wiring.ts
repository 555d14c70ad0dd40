import { z } from 'zod'
import { type FuseBox, wire } from '../../../platform/server/wire.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import { like, liked, likedBy, likedBySeveral, readReactions, unlike } from '../contract/likes.ts'
import {
  block,
  blocked,
  bookmark,
  follow,
  followed,
  followedBy,
  followedBySeveral,
  listBlocks,
  listBookmarks,
  MEMBER,
  myFollows,
  readStanding,
  removeBookmark as removeCall,
  unblock,
  unfollow,
} from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { blockMember } from './block-member.ts'
import { bookmarkTarget } from './bookmark-target.ts'
import { followTarget } from './follow-target.ts'
import { keptThings } from './kept-things.ts'
import { likeTarget } from './like-target.ts'
import { blockRows, bookmarkRows, followRows } from './queries.ts'
import { reactionsOf } from './reaction-reads.ts'
import { removeBookmark } from './remove-bookmark.ts'
import { keyOf, seenTargets } from './seen-target.ts'
import { standingOf } from './social-reads.ts'
import { tellOfFollowers } from './tell-of-followers.ts'
import { tellOfReactions } from './tell-of-reactions.ts'
import { unblockMember } from './unblock-member.ts'
import { unfollowTarget } from './unfollow-target.ts'
import { unlikeTarget } from './unlike-target.ts'
import { wireComments } from './wire-comments.ts'

/** `<kind>:<id>` of the thing that likes and comments stand under. */
const Thing = z.templateLiteral([z.string().regex(/^[a-z-]{1,40}$/), ':', Id])

/** Likes, what owners are told of them, and the line on which everyone who sees a thing hears of likes and comments. */
function wireLikes({ house, on, onRead, when, notice, topic }: FuseBox): void {
  const { targets } = house
  notice(likedBy, likedBySeveral)
  topic('comments', Thing, async (db, viewer, thing) => {
    const [kind, id] = thing.split(':') as [string, string]
    return (await seenTargets(db, targets, viewer, [{ kind, id }])).size > 0
  })
  on(like, async ({ tx, viewer, body, say }) => {
    await likeTarget(tx, targets, viewer, body)
    return { message: say('done.liked') }
  })
  on(unlike, async ({ tx, viewer, body, say }) => {
    await unlikeTarget(tx, viewer.id, body)
    return { message: say('done.unliked') }
  })
  onRead(readReactions, async ({ db, viewer, body }) => ({
    data: await reactionsOf(db, targets, viewer, body.kind, body.ids),
  }))
  when(liked, 'tell-owner-of-likes', async (tx, { ownerId, kind, id }) => {
    if (ownerId) await tellOfReactions(tx, targets, 'likes', ownerId, { kind, id })
  })
}

/** Following, bookmarking, liking, commenting and blocking, over whatever kinds of things the features register. */
export const socialFeature = wire('social', { en, ar }, pages, box => {
  box.about('Following, bookmarks, likes, comments and blocks.')
  wireFollows(box)
  wireBookmarks(box)
  wireBlocks(box)
  wireLikes(box)
  wireComments(box)
  box.onRead(readStanding, async ({ db, viewer, body }) => ({
    data: [...(await standingOf(db, viewer, body.kind, body.ids)).values()],
  }))
})

function wireBookmarks({ house, on, onRead }: FuseBox): void {
  const { targets } = house
  on(bookmark, async ({ tx, viewer, body, say }) => {
    await bookmarkTarget(tx, targets, viewer, body)
    return { message: say('done.bookmarked') }
  })
  on(removeCall, async ({ tx, viewer, body, say }) => {
    await removeBookmark(tx, viewer.id, body)
    return { message: say('done.removed') }
  })
  onRead(listBookmarks, async ({ db, viewer, query, language }) => {
    const { rows, kinds } = await bookmarkRows(db, viewer.id, query)
    const shown = kinds.filter(one => query.kind === undefined || one.kind === query.kind)
    const count = shown.reduce((sum, one) => sum + one.count, 0)
    return { data: await keptThings(db, targets, viewer, rows, language), count, kinds }
  })
}

function wireBlocks({ house, on, onRead, rightsChange }: FuseBox): void {
  rightsChange(blocked, ({ userId, id }) => [userId, id])
  on(block, async ({ tx, viewer, body, say }) => {
    await blockMember(tx, house.targets, viewer, body)
    return { message: say('done.blocked') }
  })
  on(unblock, async ({ tx, viewer, body, say }) => {
    await unblockMember(tx, viewer.id, body)
    return { message: say('done.unblocked') }
  })
  onRead(listBlocks, async ({ db, viewer, query, language }) => {
    const { rows, count } = await blockRows(db, viewer.id, query)
    const refs = rows.map(({ id }) => ({ kind: MEMBER, id }))
    const seen = await seenTargets(db, house.targets, viewer, refs, language)
    return {
      data: rows.map(({ at, avatar, ...row }) => ({
        ...row,
        // As the pages call them; who has none any more is called by the account.
        name: seen.get(keyOf({ kind: MEMBER, id: row.id }))?.title ?? row.name,
        picture: pictureOf(avatar),
        at: at.toISOString(),
      })),
      count,
    }
  })
}

/** Following, and what its owners are told of it. */
function wireFollows({ house, on, onRead, when, notice }: FuseBox): void {
  const { targets } = house
  notice(followedBy, followedBySeveral)
  on(follow, async ({ tx, viewer, body, say }) => {
    await followTarget(tx, targets, viewer, body)
    return { message: say('done.followed') }
  })
  on(unfollow, async ({ tx, viewer, body, say }) => {
    await unfollowTarget(tx, viewer.id, body)
    return { message: say('done.unfollowed') }
  })
  onRead(myFollows, async ({ db, viewer, query, language }) => {
    const { rows, count } = await followRows(db, viewer.id, query)
    return { data: await keptThings(db, targets, viewer, rows, language), count }
  })
  when(followed, 'tell-owner', async (tx, { kind, ownerId }) => {
    if (ownerId && kind === MEMBER) await tellOfFollowers(tx, targets, ownerId)
  })
}
