import type { Tx, Db } from '../../../platform/server/db.ts'
import { secondChance } from '../contract/auction.ts'
import { offerTo } from './end-auction.ts'
import {
  amountOf,
  amountTold,
  type Locked,
  notifyOf,
  saveAuction,
  tellMoved,
  type AuctionRow,
  lockAuction,
} from './moving.ts'

/** Notes what was said to the offer that stands; answers it. */
export async function answerOffer(tx: Tx, { auction, now }: Locked, answer: 'confirmed' | 'declined' | 'expired') {
  return tx
    .updateTable('auction_offers')
    .set({ answer, answered_at: now })
    .where('auction_id', '=', auction.id)
    .where('bidder_number', '=', auction.offered_to)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Nobody takes it from the winner: the next bidder gets a second chance, once, if they offered what the owner wants. */
export async function passOn(tx: Tx, locked: Locked, answer: 'declined' | 'expired'): Promise<AuctionRow> {
  await answerOffer(tx, locked, answer)
  const { auction } = locked
  const next = auction.state === 'sold' ? await nextBidder(tx, auction) : undefined
  const changes = next
    ? {
        ...(await offerTo(tx, locked, next)),
        state: 'second_chance',
        leader_id: next.bidderId,
        leader_number: next.number,
        leader_max_minor: next.amount,
        price_minor: next.amount,
      }
    : { state: 'unconfirmed', confirm_by: null }
  const passed = await saveAuction(tx, auction.id, changes)
  await tellMoved(tx, passed)
  if (!next) return passed
  const told = { name: passed.title, amount: await amountTold(tx, amountOf(passed, next.amount)) }
  await notifyOf(tx, next.bidderId, secondChance, told, passed)
  return passed
}

async function nextBidder(tx: Tx, { id, offered_to: winner, reserve_minor: reserve }: AuctionRow) {
  const row = await tx
    .selectFrom('auction_bidders')
    .innerJoin('users', 'users.id', 'auction_bidders.user_id')
    .select(['user_id', 'number', 'maximum_minor'])
    .where('auction_id', '=', id)
    .where('number', '<>', winner!)
    .where('maximum_minor', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .orderBy('maximum_minor', 'desc')
    .orderBy('number')
    .executeTakeFirst()
  if (!row?.maximum_minor || row.maximum_minor < (reserve ?? 0)) return undefined
  return { bidderId: row.user_id, number: row.number, amount: row.maximum_minor }
}

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
