import { type FuseBox, wire } from '../../../platform/server/wire.ts'
import { pictureOf } from '../../accounts/server/picture-of.ts'
import {
  block,
  blocked,
  bookmark,
  listBlocks,
  listBookmarks,
  MEMBER,
  readStanding,
  removeBookmark as removeCall,
  unblock,
} from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { blockMember } from './block-member.ts'
import { bookmarkTarget } from './bookmark-target.ts'
import { keptThings } from './kept-things.ts'
import { blockRows, bookmarkRows } from './queries.ts'
import { removeBookmark } from './remove-bookmark.ts'
import { keyOf, seenTargets } from './seen-target.ts'
import { standingOf } from './social-reads.ts'
import { unblockMember } from './unblock-member.ts'
import { wireComments } from './wire-comments.ts'
import { wireFollows } from './wire-follows.ts'
import { wireLikes } from './wire-likes.ts'

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
