import { sql } from 'kysely'
import { z } from 'zod'
import { type Tx, transact } from '../../src/platform/server/db.ts'
import { defineFeature } from '../../src/platform/server/registry.ts'
import { call } from '../../src/platform/shared/call.ts'
import { Id } from '../../src/platform/shared/ids.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'
import { from } from '../flow.ts'
import { type Arena, lineBehind } from './arena.ts'

/**
 * Faults that have been made elsewhere. `looks-first`: reads the price, then writes. `one-statement`: asks for the end in the same
 * statement that takes the row, where the time is that of the wait's beginning. `careless-close`: reads who leads, then writes it
 * down as the winner, without the row.
 */
export const FAULTS = ['looks-first', 'one-statement', 'careless-close'] as const
export type Fault = (typeof FAULTS)[number]

const take = call('POST /planted/auctions/:id/bids', {
  summary: 'Takes a bid with a fault.',
  access: 'anyone',
  params: z.object({ id: Id }),
  body: z.object({ fault: z.enum(FAULTS), bidder: z.number().int(), amount: z.number().int() }),
  answer: z.object({ taken: z.boolean() }),
})

type Bid = { id: string; bidder: number; amount: number }
type Found = { price: number; running: boolean }

const insertBid = (tx: Tx, { id, bidder, amount }: Bid) =>
  sql`insert into planted_bids (auction_id, bidder, amount) values (${id}, ${bidder}, ${amount})`.execute(tx)
const setPrice = (tx: Tx, { id, bidder, amount }: Bid) =>
  sql`update planted_auctions set price = ${amount}, leader = ${bidder} where id = ${id}`.execute(tx)

async function looksFirst(tx: Tx, bid: Bid): Promise<boolean> {
  const { rows } = await sql<Found>`select price, ends_at is null or ends_at > clock_timestamp() as running
    from planted_auctions where id = ${bid.id}`.execute(tx)
  if (!rows[0]!.running || bid.amount <= rows[0]!.price) return false
  await insertBid(tx, bid)
  await setPrice(tx, bid)
  return true
}

async function inOneStatement(tx: Tx, bid: Bid): Promise<boolean> {
  const { rows } = await sql`update planted_auctions set price = ${bid.amount}, leader = ${bid.bidder}
    where id = ${bid.id} and price < ${bid.amount} and (ends_at is null or ends_at > clock_timestamp())
    returning id`.execute(tx)
  if (rows.length > 0) await insertBid(tx, bid)
  return rows.length > 0
}

async function asItShould(tx: Tx, bid: Bid): Promise<boolean> {
  await sql`select from planted_auctions where id = ${bid.id} for update`.execute(tx)
  return looksFirst(tx, bid)
}

const BIDS = { 'looks-first': looksFirst, 'one-statement': inOneStatement, 'careless-close': asItShould }

/** The calls of the faulty auctions, on tables of their own. */
export const careless = defineFeature('careless-auctions', { en: {}, ar: {} }, [], registry => {
  registry.started(async () => {
    const { db } = registry.house.database
    await sql`create table if not exists planted_auctions (id uuid primary key, price int not null default 0, leader int,
      winner int, closed boolean not null default false, ends_at timestamptz)`.execute(db)
    await sql`create table if not exists planted_bids (id bigint generated always as identity primary key,
      auction_id uuid not null, bidder int not null, amount int not null)`.execute(db)
  })
  registry.on(take, async ({ tx, params, body }) => ({ taken: await BIDS[body.fault](tx, { ...body, id: params.id }) }))
})

type Row = { price: number; leader: number | null; winner: number | null; closed: boolean }

/** An arena with one of the faults. */
export function plantedArena(house: TestHouse, fault: Fault): Arena {
  const { db } = house
  const rowOf = async (id: string) =>
    (await sql<Row>`select * from planted_auctions where id = ${id}`.execute(db)).rows[0]!
  return {
    name: fault,
    async open(endsInMs) {
      const id = crypto.randomUUID()
      const ends = endsInMs === null ? null : endsInMs / 1000
      await sql`insert into planted_auctions (id, ends_at) values (${id}, clock_timestamp() + make_interval(secs => ${ends}))`.execute(
        db,
      )
      return id
    },
    async bid(id, bidder, amount) {
      const { answer } = await house.call(take, { params: { id }, body: { fault, bidder, amount } }, from(bidder))
      return answer.taken === true
    },
    async close(id, meanwhile) {
      const { leader } = await rowOf(id)
      await meanwhile?.()
      await sql`update planted_auctions set winner = ${leader}, closed = true
        where id = ${id} and not closed and ends_at <= clock_timestamp()`.execute(db)
    },
    hold: (id, work) =>
      transact(db, async tx => {
        await sql`select from planted_auctions where id = ${id} for update`.execute(tx)
        await work(await lineBehind(db, tx))
      }),
    async outcome(id) {
      const { rows } = await sql<{ amount: number }>`
        select amount from planted_bids where auction_id = ${id} order by id`.execute(db)
      const { price, leader, winner, closed } = await rowOf(id)
      return {
        entries: rows.length,
        prices: rows.map(row => row.amount),
        price: leader === null ? null : price,
        winner: closed ? winner : leader,
        logFaults: 0,
      }
    },
  }
}
