import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { verifyLog } from '../../src/features/auctions/bid-chain.ts'
import { placeBid } from '../../src/features/auctions/contract/auction.ts'
import { bidLogOf } from '../../src/features/auctions/server/bid-log.ts'
import { closeIfDue } from '../../src/features/auctions/server/close-due.ts'
import { lockAuction, unitsOf } from '../../src/features/auctions/server/moving.ts'
import { auctionRows, bidderByNumber } from '../../src/features/auctions/server/queries.ts'
import { makeAuction } from '../../src/features/auctions/test/fixtures.ts'
import { makeItem } from '../../src/features/items/test/fixtures.ts'
import { transact } from '../../src/platform/server/db.ts'
import { givePlan } from '../../src/platform/test/give-plan.ts'
import { asMember, type Member } from '../../src/platform/test/members.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'
import { from } from '../flow.ts'
import { type Arena, lineBehind } from './arena.ts'

/** Members whose plan lets them bid. */
export async function makeBidders(house: TestHouse, count: number): Promise<Member[]> {
  const bidders: Member[] = []
  for (let n = 0; n < count; n++) {
    const member = await asMember(house, { userType: 'investor' })
    await givePlan(house.db, member.id, 'platinum')
    bidders.push(member)
  }
  return bidders
}

/** The product itself. */
export async function productArena(house: TestHouse, bidders: readonly Member[]): Promise<Arena> {
  const { db } = house
  const owner = await asMember(house, { userType: 'company' })
  const rowOf = async (id: string) => (await auctionRows(db, [id]))[0]!
  return {
    name: 'product',
    async open(endsInMs) {
      const item = await makeItem(house.house, { ownerId: owner.id, kind: 'idea', values: { saleType: 3 } })
      const { id } = await makeAuction(house.house, { ownerId: owner.id, itemId: item.id, initialPrice: 1 })
      if (endsInMs !== null)
        await sql`update auctions set ends_at = clock_timestamp() + make_interval(secs => ${endsInMs / 1000}), extensions = 20
          where id = ${id}`.execute(db)
      return id
    },
    async bid(auctionId, bidder, amount, maximum) {
      const key = randomUUID()
      for (;;) {
        const { status, problem } = await house.call(
          placeBid,
          { params: { auctionId }, body: { amount, ...(maximum !== undefined && { maximum }) } },
          { bearer: bidders[bidder]!.bearer, headers: { ...from(bidder).headers, 'idempotency-key': key } },
        )
        if (status === 200) return true
        if (problem.code !== 'auctions.busy' && problem.code !== 'busy') return false
      }
    },
    close: async (id, meanwhile) => {
      await meanwhile?.()
      await transact(db, tx => closeIfDue(tx, id))
    },
    hold: (id, work) =>
      transact(db, async tx => {
        await lockAuction(tx, 'house', id)
        await work(await lineBehind(db, tx))
      }),
    async outcome(id) {
      const row = await rowOf(id)
      const log = await bidLogOf(db, row)
      const winner = row.leader_number === null ? null : await bidderByNumber(db, id, row.leader_number)
      return {
        entries: log.entries.length,
        prices: log.entries.filter(one => one.kind === 'bid').map(one => unitsOf(row, one.price!)),
        price: row.price_minor === null ? null : unitsOf(row, row.price_minor),
        winner: winner === null ? null : bidders.findIndex(one => one.id === winner),
        logFaults: verifyLog(log).faults.length,
      }
    },
  }
}
