import { z } from 'zod'
import type { Db } from '../../../platform/server/db.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { keyOf, seenTargets } from '../../../platform/server/seen-targets.ts'
import { refusalToAccess, type Viewer } from '../../../platform/shared/access.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import {
  block,
  blocked,
  bookmark,
  chooseTell as chooseCall,
  follow,
  followed,
  followedBy,
  followedBySeveral,
  listBlocks,
  listBookmarks,
  MEMBER,
  myFollows,
  readOwnReactions,
  removeBookmark as removeCall,
  unblock,
  unfollow,
} from '../contract.ts'
import {
  answeredBy,
  commented,
  commentedBy,
  commentedBySeveral,
  editComment as editCall,
  listComments,
  listReplies,
  mentionedBy,
  readComment,
  removeComment as removeCommentCall,
  writeComment as writeCall,
  writingComment,
} from '../contract/comments.ts'
import { like, liked, likedBy, likedBySeveral, readReactions, unlike } from '../contract/likes.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { blockMember, unblockMember } from './blocks.ts'
import { bookmarkTarget, keptThings, removeBookmark } from './bookmarks.ts'
import { editComment, removeComment } from './change-comment.ts'
import { MODERATE } from './comment-views.ts'
import { chooseTell, followTarget, tellOfFollowers, unfollowTarget } from './follows.ts'
import { likeTarget, unlikeTarget } from './likes.ts'
import { personal } from './personal.ts'
import { blockRows, bookmarkRows, followRows } from './queries.ts'
import { commentTarget, readComments, readReplies, readThread } from './read-comments.ts'
import { ownReactionsOf, reactionsOf } from './social-reads.ts'
import { tellOfReactions } from './tell-of-reactions.ts'
import { writeComment } from './write-comment.ts'

/** `<kind>:<id>` of the thing that likes and comments stand under. */
const Thing = z.templateLiteral([z.string().regex(/^[a-z-]{1,40}$/), ':', Id])

/** Likes, what owners are told of them, and the line on which everyone who sees a thing hears of likes and comments. */
function registerLikes({ house, on, onRead, when, notice, topic }: Registry): void {
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
export const socialFeature = defineFeature('social', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about('Following, bookmarks, likes, comments and blocks.')
  registerFollows(registry)
  registerBookmarks(registry)
  registerBlocks(registry)
  registerLikes(registry)
  registerComments(registry)
  registry.onRead(readOwnReactions, async ({ db, viewer, body }) => ({
    data: [...(await ownReactionsOf(db, viewer, body.kind, body.ids)).values()],
  }))
})

function registerBookmarks({ house, on, onRead }: Registry): void {
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

function registerBlocks({ house, on, onRead, rightsChange }: Registry): void {
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
function registerFollows({ house, on, onRead, when, notice }: Registry): void {
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
  on(chooseCall, async ({ tx, viewer, body, say }) => {
    await chooseTell(tx, viewer.id, body)
    return { message: say(`done.tell-${body.tell}`) }
  })
  onRead(myFollows, async ({ db, viewer, query, language }) => {
    const { rows, count } = await followRows(db, viewer.id, query)
    return { data: await keptThings(db, targets, viewer, rows, language), count }
  })
  when(followed, 'tell-owner', async (tx, { kind, ownerId }) => {
    if (ownerId && kind === MEMBER) await tellOfFollowers(tx, targets, ownerId)
  })
}

/** Comments under whatever kinds of things take them, and whom they are told to. */
function registerComments(registry: Registry): void {
  const { house, on, onRead } = registry
  const { targets } = house
  const reader = (db: Db, viewer: Viewer | null) => ({ db, targets, viewer })
  registry.permission(MODERATE)
  registry.signal('comments', writingComment, viewer =>
    refusalToAccess(writeCall.access, viewer) === null ? {} : null,
  )
  registry.target(commentTarget(targets))
  registerNews(registry)
  onRead(listComments, ({ db, viewer, query: { kind, id, ...page } }) =>
    readComments(reader(db, viewer), { kind, id }, page),
  )
  onRead(readComment, async ({ db, viewer, params }) => ({
    data: await readThread(reader(db, viewer), params.commentId),
  }))
  onRead(listReplies, ({ db, viewer, params, query }) => readReplies(reader(db, viewer), params.commentId, query))
  on(writeCall, async ({ tx, viewer, language, body, say }) => {
    const id = await writeComment(tx, house, { viewer, language }, body)
    return { message: say('done.commented'), data: (await readThread(reader(tx, viewer), id)).comment }
  })
  on(editCall, async ({ tx, viewer, language, params: { commentId: id }, body, say }) => {
    await editComment(tx, house, viewer, { id, text: body.text, language })
    return { message: say('done.edited'), data: (await readThread(reader(tx, viewer), id)).comment }
  })
  on(removeCommentCall, async ({ tx, viewer, origin, params, say }) => {
    await removeComment(tx, targets, { viewer, origin }, params.commentId)
    return { message: say('done.comment-removed') }
  })
}

function registerNews({ house, when, notice }: Registry): void {
  const { targets } = house
  notice(commentedBy, commentedBySeveral, answeredBy, mentionedBy)
  when(commented, 'tell-owner-of-comments', async (tx, { ownerId, kind, id }) => {
    if (ownerId) await tellOfReactions(tx, targets, 'comments', ownerId, { kind, id })
  })
}
