import type { Arena } from './arena.ts'

export type Figures = { taken: number; outOfOrder: number; lostHighBid: number; late: number; logFaults: number }

const TRIES = 3
const STEP = 10
/** Every third has a maximum beyond the amounts that come next. */
const BEYOND = 25

/** All bid at the same moment, each time more than anybody before; who is told that it is too little tries again. */
export async function rush(arena: Arena, bidders: number): Promise<Figures> {
  const id = await arena.open(null)
  const taken: { bidder: number; most: number }[] = []
  let highest = 0
  const insist = async (bidder: number) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const amount = (highest += STEP)
      const most = arena.name === 'product' && bidder % 3 === 0 ? amount + BEYOND : amount
      if (await arena.bid(id, bidder, amount, most > amount ? most : undefined)) return taken.push({ bidder, most })
    }
  }
  await Promise.all(Array.from({ length: bidders }, (_, bidder) => insist(bidder)))
  const { entries, prices, winner, price, logFaults } = await arena.outcome(id)
  const outOfOrder = prices.filter((one, at) => at > 0 && one <= prices[at - 1]!).length
  const best = Math.max(...taken.map(one => one.most))
  const leads = taken.some(one => one.bidder === winner && one.most === best) && price !== null && price <= best
  const missing = Math.abs(taken.length - entries)
  return { taken: taken.length, outOfOrder, lostHighBid: (leads ? 0 : 1) + missing, late: 0, logFaults }
}
