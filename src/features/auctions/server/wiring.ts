import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { TopicRule } from '../../../platform/server/live/live-rules.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { suspended } from '../../accounts/contract.ts'
import { itemChanged, itemLeft, itemPublished } from '../../items/contract.ts'
import { profileLeft, profileWentLive } from '../../profiles/contract.ts'
import * as auction from '../contract/auction.ts'
import * as calls from '../contract/calls.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { downloadedLog } from './bid-log.ts'
import { changeStatus } from './change-status.ts'
import { closeDue } from './close-due.ts'
import { confirmSale } from './confirm-sale.ts'
import { leaveMarket, returnToMarket, followSubject } from './follow-subject.ts'
import { bidPage } from './list-bids.ts'
import { headOf, lookAtAuctions, ownersOfAuctions, snapshotOfAuction } from './look-at-auctions.ts'
import { doDue, newestOf } from './newest-of.ts'
import { offerOnAllOf } from './pass-on.ts'
import { decidedOnAuction } from './pause-auction.ts'
import { personal } from './personal.ts'
import { placeBid } from './place-bid.ts'
import { auctionRows } from './queries.ts'
import { remindOfEnds } from './remind-of-ends.ts'
import { searchAuctions } from './search-auctions.ts'
import { tellClosed, tellOfBid, tellStarted } from './tell-people.ts'
import { auctionView, auctionViews, PAUSE, viewOfRow, VOID } from './view.ts'
import { unwatchAuction, watchAuction } from './watch-auction.ts'

const nowOf = async (db: Db): Promise<string> => (await clock(db)).toISOString()

/** What the owner, bidders and staff do. */
function registerWrites({ on }: Registry): void {
  on(calls.changeStatus, async ({ tx, viewer, params, body, say }) => {
    const row = await changeStatus(tx, viewer, params.auctionId, body)
    const message = say(`done.${body.status === 'start' && row.state === 'scheduled' ? 'schedule' : body.status}`)
    return { data: await viewOfRow(tx, viewer, row), now: await nowOf(tx), message }
  })
  on(auction.placeBid, async ({ tx, viewer, params, body, say }) => {
    const placed = await placeBid(tx, viewer, params.auctionId, body)
    const leads = placed.moving.leader === placed.yours.number
    return { ...placed, message: say(leads ? 'done.bid' : 'done.outbid') }
  })
  on(calls.confirm, async ({ tx, viewer, params, body, say }) => {
    const row = await confirmSale(tx, viewer, params.auctionId, body.answer)
    return { data: await viewOfRow(tx, viewer, row), now: await nowOf(tx), message: say(`done.${body.answer}`) }
  })
  on(calls.watch, async ({ tx, viewer, params, say }) => {
    await watchAuction(tx, viewer, params.auctionId)
    return { message: say('done.watch') }
  })
  on(calls.unwatch, async ({ tx, viewer, params, say }) => {
    await unwatchAuction(tx, viewer, params.auctionId)
    return { message: say('done.unwatch') }
  })
}

/** What everybody reads. */
function registerCalls(registry: Registry): void {
  registerWrites(registry)
  registry.onRead(calls.readAuction, async ({ db, viewer, params }) => {
    await doDue(db, await auctionRows(db, [params.auctionId]))
    return { data: await auctionView(db, viewer, params.auctionId), now: await nowOf(db) }
  })
  registry.onRead(calls.readAuctionOf, async ({ db, viewer, params }) => ({
    data: await newestOf(db, viewer, params),
    now: await nowOf(db),
  }))
  registry.onRead(auction.listBids, async ({ db, viewer, params, query }) => {
    await auctionView(db, viewer, params.auctionId)
    return bidPage(db, viewer, (await auctionRows(db, [params.auctionId]))[0]!, query)
  })
  registry.onRead(calls.searchAuctions, ({ db, viewer, body }) => searchAuctions(db, viewer, body))
  registry.onRead(calls.downloadLog, async ({ db, viewer, params }) => {
    const log = await downloadedLog(db, viewer, params.auctionId)
    const headers = { 'content-disposition': `attachment; filename="bids-${params.auctionId}.json"` }
    return { type: 'application/json; charset=utf-8', headers, body: JSON.stringify(log, null, 1) }
  })
}

/** Sales of items and companies to whoever offers most. */
export const auctionsFeature = defineFeature('auctions', { en, ar }, pages, registry => {
  registry.entitlement(...calls.entitlements)
  registry.personal(personal)
  registry.about('Sales to whoever bids most: bids, watching, the end, and the log of all bids.')
  registry.permission(PAUSE, VOID)
  registerCalls(registry)
  registerMarket(registry)
  registerNotices(registry)
  registerEars(registry)
  const { db } = registry.house.database
  registry.every('close-due', '* * * * *', async () => void (await closeDue(db)))
  registry.every('remind-of-ends', '* * * * *', () => remindOfEnds(db))
  registry.head(headOf)
})

/** Who may listen, and how others refer to an auction. */
function registerEars(registry: Registry): void {
  const sees: TopicRule['may'] = async (db, viewer, id) => (await auctionViews(db, viewer, [id])).length > 0
  registry.topic('auction', Id, sees)
  registry.topic('auction-page', Id, sees, { counts: true })
  registry.topic('bidder', Id, async (_db, viewer, id) => viewer?.id === id)
  registry.target({
    kind: 'auction',
    allows: ['bookmark', 'report'],
    look: lookAtAuctions,
    ownersOf: ownersOfAuctions,
    snapshot: snapshotOfAuction,
    moderate: decidedOnAuction,
  })
}

/** Auctions follow what is sold: items and companies come, change and leave; and who won, when they are suspended. */
function registerMarket({ when }: Registry): void {
  when(itemPublished, 'item-came', (tx, { itemId }) => returnToMarket(tx, { kind: 'item', id: itemId }))
  when(itemChanged, 'item-changed', (tx, { itemId }) => followSubject(tx, { kind: 'item', id: itemId }))
  when(itemLeft, 'item-left', (tx, { itemId, status }) =>
    leaveMarket(
      tx,
      { kind: 'item', id: itemId },
      status === 'hidden' || status === 'owner-away' || status === 'paused',
    ),
  )
  when(profileWentLive, 'company-came', (tx, { profileId }) => returnToMarket(tx, { kind: 'profile', id: profileId }))
  when(suspended, 'winner-suspended', (tx, { userId }) => offerOnAllOf(tx, userId))
  when(profileLeft, 'company-left', (tx, { profileId }) => leaveMarket(tx, { kind: 'profile', id: profileId }, true))
}

/** What people are told. The one who is outbid is told with the bid itself; all others after it, so that no bid waits for them. */
function registerNotices({ notice, when }: Registry): void {
  notice(
    auction.outbid,
    auction.endsSoon,
    auction.extended,
    auction.won,
    auction.lost,
    auction.secondChance,
    auction.endedUnsold,
  )
  notice(auction.bidVoided, auction.isPaused, auction.isResumed, auction.hasStarted, auction.confirmSoon)
  notice(auction.replanned, auction.takenBack, auction.moreBids)
  notice(
    auction.firstBid,
    auction.reserveMet,
    auction.closedSold,
    auction.closedUnsold,
    auction.buyerConfirmed,
    auction.buyerDeclined,
  )
  when(auction.auctionStarted, 'tell-watchers', tellStarted)
  when(auction.bidPlaced, 'tell-of-bid', tellOfBid)
  when(auction.auctionClosed, 'tell-of-end', tellClosed)
}
