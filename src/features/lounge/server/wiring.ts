import { firstRead } from '../../../platform/server/first-read.ts'
import { type FuseBox, wire } from '../../../platform/server/wire.ts'
import { restored, suspended } from '../../accounts/contract.ts'
import { auctionStarted } from '../../auctions/contract/events.ts'
import { itemLeft, itemPublished } from '../../items/contract.ts'
import { firstBody } from '../address.ts'
import * as moves from '../contract/moves.ts'
import * as calls from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { countInterest } from './count-interest.ts'
import { newsAbove } from './feed.ts'
import { headOf } from './head.ts'
import { lookAtPosts, mayReadFile, ownersOfPosts, snapshotOfPost } from './look-at-posts.ts'
import { MODERATE, reachOf } from './reach.ts'
import { readMoved } from './read-moved.ts'
import { readTimeline } from './read-timeline.ts'
import { shownFirst } from './shown-first.ts'
import { leaveItem, silence, standAuction, standItem } from './stand-by-itself.ts'
import { wirePosts } from './wire-posts.ts'
import { wireSides } from './wire-sides.ts'

/** The Business Lounge: what members say, what they offer, and what happens to it, newest first. */
export const loungeFeature = wire('lounge', { en, ar }, pages, box => {
  box.about('The Business Lounge: posts, suggestions and what happened, newest first.')
  const { files, database } = box.house
  box.permission(MODERATE)
  box.notice(calls.mentioned, calls.passedOn, calls.hiddenByStaff, calls.shownByStaff)
  box.onRead(calls.readTimeline, ({ db, viewer, body }) => readTimeline(db, files, viewer, body))
  box.onRead(calls.countNews, async ({ db, viewer, body }) => ({
    count: await newsAbove(db, await reachOf(db, viewer), body.filter, body.after),
  }))
  box.onRead(moves.readMoved, ({ db, viewer, body }) => readMoved(db, files, viewer, body.posts))
  wirePosts(box)
  wireSides(box)
  wireEvents(box)
  box.target({
    kind: calls.POST,
    allows: ['like', 'comment', 'bookmark', 'report'],
    look: lookAtPosts,
    ownersOf: ownersOfPosts,
    snapshot: snapshotOfPost,
    mayReadFile: (db, viewer, id) => mayReadFile(db, viewer, id),
  })
  box.head((db, path, language) => headOf(db, path, language))
  // As the screen asks for whoever is nobody yet (its address says which filter).
  box.firstReads(
    '/timeline',
    search => [firstRead(calls.readTimeline, { body: firstBody(search.get('filter')) })],
    answered => shownFirst(answered(calls.readTimeline)?.data ?? []),
  )
  box.every('count-interest', '*/10 * * * *', () => countInterest(database.db))
})

function wireEvents({ when, topic }: FuseBox): void {
  when(itemPublished, 'stand', (tx, event) => standItem(tx, event))
  when(itemLeft, 'leave', (tx, event) => leaveItem(tx, event))
  when(auctionStarted, 'stand', (tx, event) => standAuction(tx, event))
  when(suspended, 'silence', (tx, { userId }) => silence(tx, userId, true))
  when(restored, 'hear', (tx, { userId }) => silence(tx, userId, false))
  topic('lounge', calls.Audience, async (_db, viewer, audience) => audience === 'public' || viewer !== null)
}
