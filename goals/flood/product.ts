import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { answerParent } from '../../bench/messages.ts'
import { features } from '../../src/features.server.ts'
import { makeItem } from '../../src/features/items/test/fixtures.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { startHouse } from '../../src/platform/server/house.ts'
import { makeLog } from '../../src/platform/server/log.ts'
import { asMember } from '../../src/platform/test/members.ts'
import { faulty, readBeforeAsking } from './planted.ts'

/** Longer than a thread that draws pictures stays without work. */
const AT_REST_MS = 7000

export type Question =
  | { what: 'url' }
  | { what: 'guests'; count: number }
  | { what: 'items'; count: number }
  | { what: 'crashes' }
  | { what: 'memory' }

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const crashes: string[] = []
const log = makeLog('error', { write: line => void crashes.push(line) })
const running = await startHouse(readConfig(process.env), [...features, faulty], {
  log,
  template: async () => '<!--head-->',
})
readBeforeAsking(running.app.server)
const db = running.house.database.db

async function itemIds(count: number): Promise<string[]> {
  const owner = await asMember({ db }, { userType: 'company' })
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push((await makeItem(running.house, { ownerId: owner.id, kind: 'idea', values: { name: `Idea ${n}` } })).id)
  return ids
}

async function memory(): Promise<number> {
  await sleep(AT_REST_MS)
  collect()
  await sleep(500)
  collect()
  return process.memoryUsage().rss
}

async function guests(count: number): Promise<string[]> {
  const bearers: string[] = []
  for (let n = 0; n < count; n++) bearers.push((await asMember({ db })).bearer)
  return bearers
}

answerParent(async (question: Question) => {
  if (question.what === 'url') return running.url
  if (question.what === 'guests') return guests(question.count)
  if (question.what === 'items') return itemIds(question.count)
  if (question.what === 'crashes') return crashes.splice(0)
  return memory()
})
