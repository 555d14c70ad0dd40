import { sql } from 'kysely'
import { makeAuction } from '../../src/features/auctions/test/fixtures.ts'
import { makeItem } from '../../src/features/items/test/fixtures.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { givePlan } from '../../src/platform/test/give-plan.ts'
import { asMember } from '../../src/platform/test/members.ts'

/** An item under the hammer, and members who may bid, post and comment. */
export type Scene = { itemId: string; auctionId: string; bearers: string[] }

/** Sets the scene through the product's own verbs. */
export async function makeScene(house: House, members: number): Promise<Scene> {
  const { db } = house.database
  const owner = await asMember({ db }, { userType: 'company' })
  const item = await makeItem(house, { ownerId: owner.id, kind: 'idea', values: { saleType: 3 } })
  const auction = await makeAuction(house, { itemId: item.id, ownerId: owner.id, initialPrice: 1, step: 1 })
  const bearers: string[] = []
  for (let n = 0; n < members; n++) {
    const member = await asMember({ db }, { userType: 'investor' })
    await givePlan(db, member.id, 'platinum')
    bearers.push(member.bearer)
  }
  return { itemId: item.id, auctionId: auction.id, bearers }
}

/** Broadcasts that are open, each with its owner. */
export async function makeBroadcasts({ database: { db } }: House, count: number) {
  const made: { roomId: string; bearer: string }[] = []
  for (let n = 0; n < count; n++) {
    const { id, bearer } = await asMember({ db }, { userType: 'company' })
    const { rows } = await sql<{ id: string }>`insert into rooms (kind, owner_id, way, title, lobby)
      values ('public', ${id}, 'peers', ${`Broadcast ${n}`}, false) returning id`.execute(db)
    made.push({ roomId: rows[0]!.id, bearer })
  }
  return made
}
