import { setDemoLife } from '../../src/features/setup/server/demo-club.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { Refusal } from '../../src/platform/shared/refusal.ts'
import { actOnce } from './act-once.ts'
import { answerChats } from './answer-chats.ts'
import { keepAuctions } from './keep-auctions.ts'

/** Between two acts, in seconds. */
const PAUSE = { least: 9, most: 26 }
/** Whoever looks asks for the corner's state every minute. */
const LOOKED_MS = 150_000
/** The chance of an act while nobody looks: about one in an hour. */
const SELDOM = 0.005
/** How often somebody looks whether a message waits for an answer. */
const ANSWER_MS = 4000
/** Most auctions that are opened in a row, after a long pause. */
const MOST_AT_ONCE = 10

/**
 * Lets a few members of the demo club bid, like, answer and post slowly while somebody looks, until the demo's corner stops them,
 * and keeps auctions going at all times.
 */
export function liveOn(house: House): void {
  let on = true
  let looked = 0
  setDemoLife({ on: () => on, set: next => void (on = next), looked: () => void (looked = Date.now()) })
  const stumble = (error: unknown) => {
    house.log.warn({ err: error }, 'a member of the demo stumbled')
    return false
  }
  // Outbid at the same moment, blocked, said already: such is life.
  const act = () => actOnce(house).catch(error => void (error instanceof Refusal || stumble(error)))
  const step = async () => {
    const watched = Date.now() - looked < LOOKED_MS
    for (let opened = 0; opened < MOST_AT_ONCE; opened++)
      if (!(await keepAuctions(house, { watched, on }).catch(stumble))) break
    if (on && (watched || Math.random() < SELDOM)) await act()
  }
  const next = async () => {
    await step()
    setTimeout(next, (PAUSE.least + Math.random() * (PAUSE.most - PAUSE.least)) * 1000).unref()
  }
  void next()
  const answer = async () => {
    // Whoever writes to a member of the demo is answered soon, in the middle of whatever else goes on.
    if (on && Date.now() - looked < LOOKED_MS)
      await answerChats(house).catch(error => error instanceof Refusal || stumble(error))
    setTimeout(answer, ANSWER_MS).unref()
  }
  void answer()
}
