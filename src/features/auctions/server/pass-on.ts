import type { Tx } from '../../../platform/server/db.ts'
import { secondChance } from '../contract/auction.ts'
import { offerTo } from './end-auction.ts'
import { amountOf, amountTold, type Locked, notifyOf, saveAuction, tellMoved, type AuctionRow } from './moving.ts'

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
