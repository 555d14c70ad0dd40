import type { Tx } from '../../../platform/server/db.ts'
import type { SubjectRef } from '../contract/auction.ts'
import { isOver } from '../rules.ts'
import { endAuction } from './end-auction.ts'
import { lockAuction } from './moving.ts'
import { followSubject } from './open-draft.ts'
import { pauseHeld, resumeHeld } from './pause-auction.ts'
import { rowsOfSubject } from './queries.ts'

/**
 * Members do not find what is sold any more. What nobody bid in is taken back; where somebody bid, the clock stands still as
 * long as it may come back (`away`), else it ends without sale.
 */
export async function leaveMarket(tx: Tx, subject: SubjectRef, away: boolean): Promise<void> {
  const open = (await rowsOfSubject(tx, subject)).find(row => !isOver(row.state))
  if (!open) return
  const locked = await lockAuction(tx, 'house', open.id)
  const { auction } = locked
  if (isOver(auction.state)) return
  if (auction.bids === 0) await endAuction(tx, locked, 'cancelled')
  else if (!away) await endAuction(tx, locked, 'stopped')
  else if (auction.state === 'live') await pauseHeld(tx, locked, null, null)
}

/** Members find it (again): an auction that only waited for this goes on, and one that is to be sold has its draft. */
export async function returnToMarket(tx: Tx, subject: SubjectRef): Promise<void> {
  const waiting = (await rowsOfSubject(tx, subject)).find(row => row.state === 'paused')
  const locked = waiting && (await lockAuction(tx, 'house', waiting.id))
  if (locked && locked.auction.state === 'paused' && locked.auction.paused_by === null) await resumeHeld(tx, locked)
  await followSubject(tx, subject)
}
