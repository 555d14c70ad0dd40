import { clock } from '../../../platform/server/clock.ts'
import { type Db, transact } from '../../../platform/server/db.ts'
import type { FuseBox } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import * as calls from '../contract/calls.ts'
import type { SubjectRef } from '../contract/views.ts'
import { mayStart } from '../rules.ts'
import { downloadedLog } from './bid-log.ts'
import { bidPage } from './bid-view.ts'
import { changeStatus } from './change-status.ts'
import { closeIfDue, isDue } from './close-due.ts'
import { confirmSale } from './confirm-sale.ts'
import { placeBid } from './place-bid.ts'
import { type AuctionRow, auctionRows, rowsOfSubject } from './queries.ts'
import { searchAuctions } from './search-auctions.ts'
import { forAuction } from './subjects.ts'
import { auctionView, viewOfRow, viewsOf } from './view.ts'
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

/**
 * What is due is done by whoever looks, so that nobody sees a live auction after its end; the timer is for those that nobody
 * looks at. The process's clock only says when to ask the database's.
 */
async function doDue(db: Db, rows: readonly AuctionRow[]): Promise<boolean> {
  const due = rows.filter(row => isDue(row, new Date()))
  for (const row of due) await transact(db, tx => closeIfDue(tx, row.id))
  return due.length > 0
}

/**
 * The newest auction of a thing that the viewer may see; its owner's draft counts for them. One that ended says nothing of a
 * company that has a price by now.
 */
async function newestOf(db: Db, viewer: Viewer | null, subject: SubjectRef) {
  const rows = await rowsOfSubject(db, subject)
  const now = (await doDue(db, rows)) ? await rowsOfSubject(db, subject) : rows
  const views = await viewsOf(db, viewer, now)
  const newest = views.find(view => view.state !== 'cancelled')
  if (!newest || (subject.kind === 'profile' && mayStart(newest.state) && !(await forAuction(db, subject)))) return null
  return newest
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
