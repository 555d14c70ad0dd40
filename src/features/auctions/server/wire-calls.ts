import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { FuseBox } from '../../../platform/server/wire.ts'
import * as calls from '../contract/calls.ts'
import { downloadedLog } from './bid-log.ts'
import { bidPage } from './bid-view.ts'
import { changeStatus } from './change-status.ts'
import { confirmSale } from './confirm-sale.ts'
import { doDue, newestOf } from './newest-of.ts'
import { placeBid } from './place-bid.ts'
import { auctionRows } from './queries.ts'
import { searchAuctions } from './search-auctions.ts'
import { auctionView, viewOfRow } from './view.ts'
import { unwatchAuction, watchAuction } from './watch-auction.ts'

const nowOf = async (db: Db): Promise<string> => (await clock(db)).toISOString()

/** What the owner, bidders and staff do. */
function wireWrites({ on }: FuseBox): void {
  on(calls.changeStatus, async ({ tx, viewer, params, body, say }) => {
    const row = await changeStatus(tx, viewer, params.auctionId, body)
    const message = say(`done.${body.status === 'start' && row.state === 'scheduled' ? 'schedule' : body.status}`)
    return { data: await viewOfRow(tx, viewer, row), now: await nowOf(tx), message }
  })
  on(calls.placeBid, async ({ tx, viewer, params, body, say }) => {
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
export function wireCalls(box: FuseBox): void {
  wireWrites(box)
  box.onRead(calls.readAuction, async ({ db, viewer, params }) => {
    await doDue(db, await auctionRows(db, [params.auctionId]))
    return { data: await auctionView(db, viewer, params.auctionId), now: await nowOf(db) }
  })
  box.onRead(calls.readAuctionOf, async ({ db, viewer, params }) => ({
    data: await newestOf(db, viewer, params),
    now: await nowOf(db),
  }))
  box.onRead(calls.listBids, async ({ db, viewer, params, query }) => {
    await auctionView(db, viewer, params.auctionId)
    return bidPage(db, viewer, (await auctionRows(db, [params.auctionId]))[0]!, query)
  })
  box.onRead(calls.searchAuctions, ({ db, viewer, body }) => searchAuctions(db, viewer, body))
  box.onRead(calls.downloadLog, async ({ db, viewer, params }) => {
    const log = await downloadedLog(db, viewer, params.auctionId)
    const headers = { 'content-disposition': `attachment; filename="bids-${params.auctionId}.json"` }
    return { type: 'application/json; charset=utf-8', headers, body: JSON.stringify(log, null, 1) }
  })
}
