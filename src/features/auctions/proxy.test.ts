import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Offer, reachedFor, type Lead, settled, settledAll, type Terms } from './proxy.ts'

const INITIAL = 100

/** Members who bid as the rules allow: at least the least bid, and the leader only more than their maximum. */
const auction = fc.record({
  step: fc.integer({ min: 1, max: 20 }),
  reserve: fc.option(fc.integer({ min: 101, max: 2000 })),
  tries: fc.array(fc.record({ bidder: fc.integer({ min: 1, max: 5 }), over: fc.nat(60), more: fc.nat(400) }), {
    maxLength: 30,
  }),
})
type Auction = { step: number; reserve: number | null; tries: { bidder: number; over: number; more: number }[] }

function play({ step, reserve, tries }: Auction): { offers: Offer[]; standings: Lead[]; terms: Terms } {
  const terms = { step, reserve }
  const offers: Offer[] = []
  const standings: Lead[] = []
  for (const { bidder, over, more } of tries) {
    const now = standings.at(-1) ?? null
    const least = now ? now.price + step : INITIAL
    const leads = now?.leader === bidder
    const amount = leads ? now.price : least + over
    const offer = { bidder, amount, maximum: leads ? now.maximum + 1 + more : amount + more }
    offers.push(offer)
    standings.push(settled(now, offer, terms))
  }
  return { offers, standings, terms }
}

/** Each member's highest maximum, and when it was first given. */
function best(offers: readonly Offer[]): { bidder: number; maximum: number; at: number }[] {
  const found = new Map<number, { bidder: number; maximum: number; at: number }>()
  offers.forEach(({ bidder, maximum }, at) => {
    if (maximum > (found.get(bidder)?.maximum ?? 0)) found.set(bidder, { bidder, maximum, at })
  })
  return [...found.values()].sort((a, b) => b.maximum - a.maximum || a.at - b.at)
}

test('the highest maximum leads, and of equal ones the earlier', () => {
  fc.assert(
    fc.property(auction, played => {
      const { offers, standings } = play(played)
      const [first] = best(offers)
      expect(standings.at(-1)?.leader).toBe(first?.bidder)
      expect(standings.at(-1)?.maximum).toBe(first?.maximum)
    }),
  )
})

test('the price is what a naive auctioneer would call: the second maximum and a step, what was offered outright, the reserve', () => {
  fc.assert(
    fc.property(auction, played => {
      const { offers, standings, terms } = play(played)
      const [first, second] = best(offers)
      const after = standings.at(-1)
      if (!first || !after) return
      // Nobody bids against themselves: what the leader raised after the last bid of somebody else does not move the price.
      const against = offers.findLastIndex(
        (offer, at) => offer.bidder !== first.bidder || standings[at - 1]?.leader !== first.bidder,
      )
      const then = best(offers.slice(0, against + 1)).find(one => one.bidder === first.bidder)!
      const called = second ? Math.min(then.maximum, second.maximum + terms.step) : 0
      // The price that the leader named outright when they took the lead; what they raised later names none.
      const lead = offers.findLastIndex(
        (offer, at) => offer.bidder === first.bidder && standings[at - 1]?.leader !== first.bidder,
      )
      const outright = offers[lead]!.amount
      const reserve = terms.reserve !== null && first.maximum >= terms.reserve ? terms.reserve : 0
      expect(after.price).toBe(Math.max(called, outright, reserve))
    }),
  )
})

test('the price never falls, rises with each bid of somebody who does not lead, and never passes the leader’s maximum', () => {
  fc.assert(
    fc.property(auction, played => {
      const { offers, standings } = play(played)
      standings.forEach((after, at) => {
        const before = standings[at - 1]
        expect(after.price).toBeLessThanOrEqual(after.maximum)
        if (!before) return
        expect(after.price).toBeGreaterThanOrEqual(before.price)
        if (before.leader !== offers[at]!.bidder) expect(after.price).toBeGreaterThan(before.price)
      })
    }),
  )
})

test('what was reached for a bidder is the price while they lead, else all they would pay', () => {
  fc.assert(
    fc.property(auction, played => {
      const { offers, standings } = play(played)
      offers.forEach((offer, at) => {
        const after = standings[at]!
        expect(reachedFor(offer, after)).toBe(after.leader === offer.bidder ? after.price : offer.maximum)
      })
    }),
  )
})

test('what stands follows from the offers alone', () => {
  fc.assert(
    fc.property(auction, played => {
      const { offers, standings, terms } = play(played)
      expect(settledAll(offers, terms)).toEqual(standings.at(-1) ?? null)
    }),
  )
})
