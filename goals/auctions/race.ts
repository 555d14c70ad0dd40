import { setTimeout as sleep } from 'node:timers/promises'
import type { Arena } from './arena.ts'

export type Race = { bids: number; afterEnd: number; wrongWinner: number; logFaults: number }

const END_MS = 400
/** Bids are sent from so long before the end to so long after it: the way to the row takes its time. */
const BEFORE_MS = 240
const AFTER_MS = 60
const HELD_MS = 100
/** The end is looked for so many times, from before it on. */
const TURNS = 20
const around = () => END_MS - BEFORE_MS + Math.random() * (BEFORE_MS + AFTER_MS)

/** Three bid around the end, and the end is written down in the midst of it: the winner is the highest that was told yes. */
async function freeRace(arena: Arena, bidders: readonly number[]): Promise<Race> {
  const id = await arena.open(END_MS)
  const taken: { bidder: number; amount: number }[] = []
  let highest = 0
  const bids = bidders.flatMap(bidder =>
    [0, 1].map(async () => {
      await sleep(around())
      const amount = (highest += 10)
      if (await arena.bid(id, bidder, amount)) taken.push({ bidder, amount })
    }),
  )
  const closing = sleep(END_MS - 40).then(async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      await arena.close(id)
      await sleep(Math.random() * 6)
    }
  })
  await Promise.all([...bids, closing])
  await arena.close(id)
  const { entries, winner, logFaults } = await arena.outcome(id)
  const best = taken.toSorted((a, b) => b.amount - a.amount)[0]
  const wrong = winner !== (best?.bidder ?? null) || entries !== taken.length
  return { bids: taken.length, afterEnd: 0, wrongWinner: wrong ? 1 : 0, logFaults }
}

/** The row is held over the end: who asked before and is answered after comes too late. */
async function heldRace(arena: Arena, bidders: readonly number[]): Promise<Race> {
  const id = await arena.open(END_MS)
  const bids: Promise<boolean>[] = []
  await arena.hold(id, async () => {
    bidders.forEach((bidder, n) => void bids.push(arena.bid(id, bidder, 10 + n)))
    await sleep(END_MS + HELD_MS)
  })
  const afterEnd = (await Promise.all(bids)).filter(Boolean).length
  await arena.close(id)
  const { winner, logFaults } = await arena.outcome(id)
  return { bids: 0, afterEnd, wrongWinner: winner === null ? 0 : 1, logFaults }
}

/** One race between bids and the end; every fourth with the row held. */
export const race = (arena: Arena, n: number, bidders: readonly number[]): Promise<Race> =>
  n % 4 === 3 ? heldRace(arena, bidders) : freeRace(arena, bidders)
