import { type FuseBox, wire } from '../../../platform/server/wire.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { auctionViews } from './auction-reads.ts'
import { closeDue } from './close-due.ts'
import { headOf } from './head.ts'
import { lookAtAuctions, ownersOfAuctions, snapshotOfAuction } from './look-at-auctions.ts'
import { remindOfEnds } from './remind-of-ends.ts'
import { PAUSE, VOID } from './view.ts'
import { wireCalls } from './wire-calls.ts'
import { wireMarket } from './wire-market.ts'
import { wireNotices } from './wire-notices.ts'

/** Sales of items and companies to whoever offers most. */
export const auctionsFeature = wire('auctions', { en, ar }, pages, box => {
  box.about('Sales to whoever bids most: bids, watching, the end, and the log of all bids.')
  box.permission(PAUSE, VOID)
  wireCalls(box)
  wireMarket(box)
  wireNotices(box)
  wireEars(box)
  const { db } = box.house.database
  box.every('close-due', '* * * * *', async () => void (await closeDue(db)))
  box.every('remind-of-ends', '* * * * *', () => remindOfEnds(db))
  box.head(headOf)
})

/** Who may listen, and how others refer to an auction. */
function wireEars(box: FuseBox): void {
  box.topic('auction', Id, async (db, viewer, id) => (await auctionViews(db, viewer, [id])).length > 0)
  box.topic('bidder', Id, async (_db, viewer, id) => viewer?.id === id)
  box.target({
    kind: 'auction',
    allows: ['bookmark', 'report'],
    look: lookAtAuctions,
    ownersOf: ownersOfAuctions,
    snapshot: snapshotOfAuction,
  })
}
