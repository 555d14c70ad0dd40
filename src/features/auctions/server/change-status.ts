import type { Tx } from '../../../platform/server/db.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { ChangeOfStatus } from '../contract/calls.ts'
import type { AuctionRow } from './moving.ts'
import { pauseAuction, resumeAuction } from './pause-auction.ts'
import { startAuction } from './start-auction.ts'
import { cancelAuction, stopAuction } from './stop-auction.ts'
import { PAUSE, VOID } from './view.ts'
import { voidBid } from './void-bid.ts'

type Change = (tx: Tx, viewer: Viewer, auctionId: string, form: ChangeOfStatus) => Promise<AuctionRow>

/** What only staff do. */
const staff =
  (permission: string, change: Change): Change =>
  (tx, viewer, ...rest) => {
    if (!holds(viewer, permission)) throw new Refusal('role-forbidden')
    return change(tx, viewer, ...rest)
  }

const CHANGES: Record<ChangeOfStatus['status'], Change> = {
  start: startAuction,
  stop: stopAuction,
  cancel: cancelAuction,
  pause: staff(PAUSE, (tx, viewer, id, { reason }) => pauseAuction(tx, viewer, id, reason)),
  resume: staff(PAUSE, resumeAuction),
  'void-bid': staff(VOID, voidBid),
}

/** Carries out one of the changes that the spec puts behind one address. Answers the auction as it is then. */
export const changeStatus: Change = (tx, viewer, auctionId, form) => CHANGES[form.status](tx, viewer, auctionId, form)
