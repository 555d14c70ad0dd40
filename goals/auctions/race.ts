import { setTimeout as sleep } from 'node:timers/promises'
import type { Arena } from './arena.ts'

export type Race = { bids: number; afterEnd: number; wrongWinner: number; logFaults: number }

const END_MS = 400
/** Bids are sent from so long before the end to so long after it: the way to the row takes its time. */
const BEFORE_MS = 240
const AFTER_MS = 60
/** The end is looked for so many times, from before it on. */
const TURNS = 20
const around = () => END_MS - BEFORE_MS + Math.random() * (BEFORE_MS + AFTER_MS)

/** What a race that was forced waits for comes within this on a machine of its own; on a loaded one the race is run again with more. */
const FORCED_END_MS = 800
const MORE = 1.4
const FORCED_TRIES = 6
const PAST_MS = 100

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

/** Runs a race until what it is to force came about: a loaded machine may need a later end. */
async function forced(run: (endMs: number) => Promise<Race | null>): Promise<Race> {
  let endMs = FORCED_END_MS
  for (let tries = 0; tries < FORCED_TRIES; tries++, endMs *= MORE) {
    const figures = await run(endMs)
    if (figures) return figures
  }
  throw new Error('This machine is too slow to force the race.')
}

/**
 * The row is held over the end, and let go once those who asked before it stand in line for it: whoever is answered after the end
 * comes too late, however early they asked.
 */
export const heldRace = (arena: Arena, bidders: readonly number[]): Promise<Race> =>
  forced(async endMs => {
    const id = await arena.open(endMs)
    const ends = Date.now() + endMs
    const bids: Promise<boolean>[] = []
    let inLine = 0
    await arena.hold(id, async waiting => {
      bidders.forEach((bidder, n) => void bids.push(arena.bid(id, bidder, 10 + n)))
      while (inLine < bidders.length && Date.now() < ends - PAST_MS) inLine = await waiting()
      await sleep(ends + PAST_MS - Date.now())
    })
    const afterEnd = (await Promise.all(bids)).filter(Boolean).length
    await arena.close(id)
    const { winner, logFaults } = await arena.outcome(id)
    return inLine === 0 ? null : { bids: 0, afterEnd, wrongWinner: winner === null ? 0 : 1, logFaults }
  })

/** Somebody bids more, in time, while the end is being written down: they are the winner. */
const overtakenRace = (arena: Arena, [first, second]: readonly number[]): Promise<Race> =>
  forced(async endMs => {
    const id = await arena.open(endMs)
    const ends = Date.now() + endMs
    const leads = await arena.bid(id, first!, 10)
    let overtaken = false
    await arena.close(id, async () => {
      overtaken = await arena.bid(id, second!, 20)
      await sleep(ends + PAST_MS - Date.now())
    })
    await arena.close(id)
    const { winner, logFaults } = await arena.outcome(id)
    return leads && overtaken ? { bids: 2, afterEnd: 0, wrongWinner: winner === second ? 0 : 1, logFaults } : null
  })

/** One race between bids and the end; of four, two are free, one has the row held and one is overtaken. */
export const race = (arena: Arena, n: number, bidders: readonly number[]): Promise<Race> =>
  [freeRace, overtakenRace, freeRace, heldRace][n % 4]!(arena, bidders)
