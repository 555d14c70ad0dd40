import type { Db } from '../../../platform/server/db.ts'
import { firstRead } from '../../../platform/server/first-read.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { restored, suspended } from '../../accounts/contract.ts'
import { auctionStarted } from '../../auctions/contract/auction.ts'
import { itemLeft, itemPublished } from '../../items/contract.ts'
import { itemsOfOwner } from '../../items/server/public.ts'
import { MEMBER, tellChosen } from '../../social/contract.ts'
import { firstBody } from '../address.ts'
import * as calls from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { decidedOnPost, editPost, hidePost, removePost } from './change-post.ts'
import { countInterest } from './count-interest.ts'
import { newsAbove } from './feed.ts'
import { headOf } from './head.ts'
import { lookAtPosts, mayReadFile, ownersOfPosts, snapshotOfPost, wordsOfPosts } from './look-at-posts.ts'
import { personal } from './personal.ts'
import { MODERATE, reachOf } from './post-rows.ts'
import { bookmarkedOf, readMoved, readTimeline, shownFirst } from './read-timeline.ts'
import { leaveItem, silence, standAuction, standItem } from './stand-by-itself.ts'
import { dismissSuggestion, readCorner, suggestMembers } from './suggest-members.ts'
import { beginToTell, hearAgain, tellFollowers } from './tell-followers.ts'
import { postViews } from './view.ts'
import { writePost } from './write-post.ts'

/** The Business Lounge: what members say, what they offer, and what happens to it, newest first. */
export const loungeFeature = defineFeature('lounge', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about('The Business Lounge: posts, suggestions and what happened, newest first.')
  const { files, database } = registry.house
  registry.permission(MODERATE)
  registry.notice(calls.mentioned, calls.passedOn, calls.hiddenByStaff, calls.shownByStaff)
  registry.notice(calls.followedPosted, calls.followedOffered, calls.followedSeveral)
  registry.onRead(calls.readTimeline, ({ db, viewer, body }) => readTimeline(db, files, viewer, body))
  registry.onRead(calls.countNews, async ({ db, viewer, body }) => ({
    count: await newsAbove(db, await reachOf(db, viewer), body.filter, body.after),
  }))
  registry.onRead(calls.readMoved, ({ db, viewer, body }) => readMoved(db, files, viewer, body.posts))
  registerPosts(registry)
  registerSides(registry)
  registerEvents(registry)
  registry.target({
    kind: calls.POST,
    allows: ['like', 'comment', 'bookmark', 'report'],
    look: lookAtPosts,
    ownersOf: ownersOfPosts,
    snapshot: snapshotOfPost,
    moderate: decidedOnPost(registry.house),
    words: wordsOfPosts,
    mayReadFile: (db, viewer, id) => mayReadFile(db, viewer, id),
  })
  registry.head((db, path, language) => headOf(db, path, language))
  // As the screen asks for whoever is nobody yet (its address says which filter).
  registry.firstReads(
    '/timeline',
    search => [firstRead(calls.readTimeline, { body: firstBody(search.get('filter')) })],
    answered => shownFirst(answered(calls.readTimeline)?.data ?? []),
  )
  registry.every('count-interest', '*/10 * * * *', () => countInterest(database.db))
})

function registerEvents({ when, topic }: Registry): void {
  when(itemPublished, 'stand', (tx, event) => standItem(tx, event))
  when(itemLeft, 'leave', (tx, event) => leaveItem(tx, event))
  when(auctionStarted, 'stand', (tx, event) => standAuction(tx, event))
  when(suspended, 'silence', (tx, { userId }) => silence(tx, userId, true))
  when(restored, 'hear', (tx, { userId }) => silence(tx, userId, false))
  when(calls.posted, 'tell-followers', (tx, event) => beginToTell(tx, event))
  when(calls.followersDue, 'tell', (tx, event) => tellFollowers(tx, event))
  when(tellChosen, 'hear-again', (tx, event) => hearAgain(tx, event))
  topic('lounge', calls.Audience, async (_db, viewer, audience) => audience === 'public' || viewer !== null)
}

/** Posts: reading one, writing, changing, taking away, hiding. */
function registerPosts({ house, on, onRead }: Registry): void {
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

/** What stands beside the feed: one's own figures, and whom to follow. */
function registerSides({ house, on, onRead }: Registry): void {
  onRead(calls.readCorner, ({ db, viewer }) => readCorner(db, viewer.id))
  onRead(calls.listOffers, ({ db, viewer, query }) => itemsOfOwner(db, viewer, viewer.id, query))
  onRead(calls.listSuggestions, async ({ db, viewer }) => ({
    data: await suggestMembers(db, await reachOf(db, viewer)),
  }))
  on(calls.dismissSuggestion, async ({ tx, viewer, body, say }) => {
    const members = house.targets().find(one => one.kind === MEMBER)
    const [seen] = (await members?.look(tx, viewer, [body.userId])) ?? []
    if (!seen) return notFound()
    await dismissSuggestion(tx, viewer.id, body.userId)
    return { message: say('done.dismissed') }
  })
}
