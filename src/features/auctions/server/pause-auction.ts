import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { TargetKind } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { isPaused, isResumed } from '../contract/auction.ts'
import { refusalToPause, refusalToResume } from '../rules.ts'
import { type Locked, lockAuction, notifyOf, saveAuction, tellMoved, timesOf, type AuctionRow } from './moving.ts'
import { biddersOf, watchersOf } from './queries.ts'

/** Everybody who has to do with an auction, each once. */
async function concerned(tx: Tx, auction: AuctionRow): Promise<string[]> {
  const bidders = (await biddersOf(tx, auction.id)).map(one => one.user_id)
  return [...new Set([auction.seller_id, ...bidders, ...(await watchersOf(tx, auction.id))])]
}

/** Stops the clock of an auction that is held; the house does it while members do not find what is sold. */
export async function pauseHeld(tx: Tx, { auction, now }: Locked, by: string | null, reason: string | null) {
  const paused = await saveAuction(tx, auction.id, { state: 'paused', paused_at: now, paused_by: by, reason })
  await tellMoved(tx, paused)
  for (const id of await concerned(tx, paused)) await notifyOf(tx, id, isPaused, { name: paused.title }, paused)
  return paused
}

/** Lets an auction that is held go on: its end is later by as long as it stood still. */
export async function resumeHeld(tx: Tx, { auction, now }: Locked): Promise<AuctionRow> {
  const stood = now.getTime() - auction.paused_at!.getTime()
  const ends = auction.ends_at && new Date(auction.ends_at.getTime() + stood)
  const running = { state: 'live', ends_at: ends, paused_at: null, paused_by: null, reason: null } as const
  const resumed = await saveAuction(tx, auction.id, running)
  await tellMoved(tx, resumed)
  for (const id of await concerned(tx, resumed)) await notifyOf(tx, id, isResumed, { name: resumed.title }, resumed)
  return resumed
}

/** Staff pause an auction and say why. Answers it as it is then. */
export async function pauseAuction(tx: Tx, viewer: Viewer, auctionId: string, reason?: string): Promise<AuctionRow> {
  const locked = await lockAuction(tx, viewer, auctionId)
  const { auction, now } = locked
  refuse(refusalToPause(timesOf(auction), now))
  if (!reason) return refuseField('reason', 'required')
  const target = { kind: 'auction', id: auctionId }
  await record(tx, { actorId: viewer.id, action: 'auctions.pause', target, after: { reason } })
  return pauseHeld(tx, locked, viewer.id, reason)
}

/** Staff let a paused auction go on. Answers it as it is then. */
export async function resumeAuction(tx: Tx, viewer: Viewer, auctionId: string): Promise<AuctionRow> {
  const locked = await lockAuction(tx, viewer, auctionId)
  refuse(refusalToResume(locked.auction))
  await record(tx, { actorId: viewer.id, action: 'auctions.resume', target: { kind: 'auction', id: auctionId } })
  return resumeHeld(tx, locked)
}

/** Stops the clock of an auction by a decision of the club, and lets it go on. One that does not run is left as it is. */
export const decidedOnAuction: NonNullable<TargetKind['moderate']> = {
  takeDown: async (tx, id, { byId, reason }) => {
    const locked = await lockAuction(tx, 'house', id)
    if (refusalToPause(timesOf(locked.auction), locked.now) === null) await pauseHeld(tx, locked, byId, reason)
  },
  putBack: async (tx, id) => {
    const locked = await lockAuction(tx, 'house', id)
    // One that waits for what is sold goes on with that.
    if (refusalToResume(locked.auction) === null && locked.auction.paused_by !== null) await resumeHeld(tx, locked)
  },
}
