import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { settleEnd } from './end-auction.ts'
import { beginAuction, isToBegin, lockAuction, tellMoved, type AuctionRow } from './moving.ts'
import { offerOnFromSuspended, passOn } from './pass-on.ts'

/** True for an auction whose time has come by `now`: to begin, to end, or to pass on what nobody confirmed. */
export function isDue(auction: AuctionRow, now: Date): boolean {
  const { state, ends_at: ends, confirm_by: until } = auction
  if (isToBegin(auction, now)) return true
  if (state === 'live') return ends !== null && ends <= now
  return (state === 'sold' || state === 'second_chance') && until !== null && until <= now
}

/** Does what is due in an auction, by the database's clock under its lock. Safe to call at any time, by any process. */
export async function closeIfDue(tx: Tx, auctionId: string): Promise<void> {
  const locked = await lockAuction(tx, 'house', auctionId)
  const { auction, now } = locked
  if (isToBegin(auction, now)) {
    const begun = await beginAuction(tx, auction)
    // One that would have ended meanwhile is looked at anew with the next call.
    return tellMoved(tx, begun)
  }
  if (!isDue(auction, now)) return
  if (auction.state === 'live') await offerOnFromSuspended(tx, { ...locked, auction: await settleEnd(tx, locked) })
  else await passOn(tx, locked, 'expired')
}

/** Auctions that have something due by the database's clock. */
async function dueIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auctions where state = 'live' and ends_at <= clock_timestamp()
    union all select id from auctions where state = 'scheduled' and starts_at <= clock_timestamp()
    union all select id from auctions where state in ('sold', 'second_chance') and confirm_by <= clock_timestamp()
    limit 500`.execute(db)
  return rows.map(row => row.id)
}

/** Does all that is due. One that somebody holds is left for the next time. Answers how many were looked at. */
export async function closeDue(db: Db): Promise<number> {
  const ids = await dueIds(db)
  for (const id of ids) await transact(db, tx => closeIfDue(tx, id)).catch(leaveBusy)
  return ids.length
}

function leaveBusy(error: unknown): void {
  if ((error as { code?: string }).code !== 'auctions.busy') throw error
}
