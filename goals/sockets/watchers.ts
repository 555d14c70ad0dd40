import { setTimeout as sleep } from 'node:timers/promises'
import { answerParent } from '../../bench/messages.ts'
import { Watcher } from './watcher.ts'

/** So many open their line at the same time. */
const OPENING = 100

/** A program of its own that holds the lines of many watchers, so that counting them takes nothing from the server. */
const watchers: Watcher[] = []
let forgetful: Watcher | null = null
let listening = 0

type Question =
  | { what: 'open'; url: string; topic: string; count: number }
  | { what: 'listening' }
  | { what: 'arrivals' }

async function open(url: string, topic: string, count: number): Promise<void> {
  const counted = () => void listening++
  for (let n = 0; n < count; n++) {
    watchers.push(new Watcher(url, topic, false, counted))
    if (n % OPENING === 0) await sleep(20)
  }
  forgetful = new Watcher(url, topic, true, counted)
  while (listening < count + 1) await sleep(20)
}

answerParent(async (question: Question) => {
  if (question.what === 'open') return open(question.url, question.topic, question.count)
  if (question.what === 'listening') return listening
  return { all: watchers.map(one => one.arrived), forgetful: forgetful!.arrived }
})
