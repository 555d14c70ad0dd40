import { setTimeout as sleep } from 'node:timers/promises'
import { answerParent } from '../../bench/messages.ts'
import { Watcher } from './watcher.ts'

/** So many open their line at the same time. */
const OPENING = 100

/** A program of its own that holds the lines of many watchers, so that counting them takes nothing from the server. */
const watchers: Watcher[] = []
let forgetful: Watcher | null = null
let swallowing: Watcher | null = null
/** When each message of the bare echo arrived, by its number, at each line. */
const bare: Map<number, number>[] = []
let listening = 0
const comeBack = Promise.withResolvers<void>()
/** Told when the forgetful one listens: at first, and again once it came back. */
let forgetfulListens = 0

type Question =
  | { what: 'open'; url: string; topic: string; count: number }
  | { what: 'open-bare'; url: string; count: number }
  | { what: 'listening' }
  | { what: 'let-back' }
  | { what: 'arrivals' }

async function open(url: string, topic: string, count: number): Promise<void> {
  const counted = () => void listening++
  for (let n = 0; n < count; n++) {
    watchers.push(new Watcher(url, topic, counted))
    if (n % OPENING === 0) await sleep(20)
  }
  const again = () => {
    forgetfulListens++
    counted()
  }
  forgetful = new Watcher(url, topic, again, { forgets: { comeBack: comeBack.promise } })
  swallowing = new Watcher(url, topic, counted, { swallows: true })
  while (listening < count + 2) await sleep(20)
}

/** As many lines to the bare echo, which do with what they hear as much as a watcher does. */
async function openBare(url: string, count: number): Promise<void> {
  let ready = 0
  for (let n = 0; n < count; n++) {
    const arrived = new Map<number, number>()
    bare.push(arrived)
    const socket = new WebSocket(url)
    socket.onopen = () => void ready++
    socket.onmessage = ({ data }) => {
      const { payload } = JSON.parse(String(data)) as { payload: { bid: { amount: number } } }
      arrived.set(payload.bid.amount, Date.now())
    }
    if (n % OPENING === 0) await sleep(20)
  }
  while (ready < count) await sleep(20)
}

answerParent(async (question: Question) => {
  if (question.what === 'open') return open(question.url, question.topic, question.count)
  if (question.what === 'open-bare') return openBare(question.url, question.count)
  if (question.what === 'listening') return listening
  if (question.what === 'let-back') {
    comeBack.resolve()
    while (forgetfulListens < 2) await sleep(20)
    return null
  }
  return {
    all: watchers.map(one => one.arrived),
    gaps: watchers.reduce((sum, one) => sum + one.gaps, 0),
    bare,
    forgetful: forgetful!.arrived,
    swallowed: swallowing!.gaps,
  }
})
