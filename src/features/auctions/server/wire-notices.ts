import type { FuseBox } from '../../../platform/server/wire.ts'
import * as told from '../contract/events.ts'
import { tellClosed, tellOfBid, tellStarted } from './tell-people.ts'

/** What people are told. The one who is outbid is told with the bid itself; all others after it, so that no bid waits for them. */
export function wireNotices({ notice, when }: FuseBox): void {
  notice(told.outbid, told.endsSoon, told.extended, told.won, told.lost, told.secondChance, told.endedUnsold)
  notice(told.bidVoided, told.isPaused, told.isResumed, told.hasStarted, told.confirmSoon)
  notice(told.replanned, told.takenBack, told.moreBids)
  notice(told.firstBid, told.reserveMet, told.closedSold, told.closedUnsold, told.buyerConfirmed, told.buyerDeclined)
  when(told.auctionStarted, 'tell-watchers', tellStarted)
  when(told.bidPlaced, 'tell-of-bid', tellOfBid)
  when(told.auctionClosed, 'tell-of-end', tellClosed)
}
