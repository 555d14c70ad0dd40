import type { Db, Tx } from '../../../platform/server/db.ts'
import { type Locked, lockAuction } from './moving.ts'
import { passOn } from './pass-on.ts'

/** Auctions that wait for the answer of a member who won, or has a second chance. */
async function waitingFor(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('auctions as a')
    .innerJoin('auction_bidders as b', join =>
      join.onRef('b.auction_id', '=', 'a.id').onRef('b.number', '=', 'a.offered_to'),
    )
    .select('a.id')
    .where('b.user_id', '=', userId)
    .where('a.state', 'in', ['sold', 'second_chance'])
    .execute()
  return rows.map(row => row.id)
}

async function isGone(tx: Tx, { auction }: Locked): Promise<boolean> {
  const row = await tx
    .selectFrom('auction_bidders as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select('u.suspended_at')
    .where('b.auction_id', '=', auction.id)
    .where('b.number', '=', auction.offered_to)
    .executeTakeFirst()
  return row?.suspended_at != null
}

const isOffered = (state: string): boolean => state === 'sold' || state === 'second_chance'

/** What is offered to a suspended member goes on to the next bidder at once: they cannot answer, and nobody is held up by them. */
export async function offerOnFromSuspended(tx: Tx, locked: Locked): Promise<void> {
  if (isOffered(locked.auction.state) && (await isGone(tx, locked))) await passOn(tx, locked, 'expired')
}

/** The same for all that a member won who was suspended just now. */
export async function offerOnAllOf(tx: Tx, userId: string): Promise<void> {
  for (const id of (await waitingFor(tx, userId)).toSorted())
    await offerOnFromSuspended(tx, await lockAuction(tx, 'house', id))
}
