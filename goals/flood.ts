import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProgram } from '../bench/messages.ts'
import { drawsHere, readsFirst } from './flood/planted.ts'
import type { Question } from './flood/product.ts'
import { type Attack, attacks, slowly, statusOf } from './flood/requests.ts'
import { stillOpen } from './flood/sockets.ts'
import type { Visit } from './flood/visitor.ts'
import { ownGround } from './own-ground.ts'

/**
 * `npm run goal:flood [-- --times 20]`: what one person can send that would keep a server from serving the others, 30 kinds of it,
 * each 20 times, beside a visitor who loads pages. Every request must get the answer it deserves, no answer may be a crash, no page
 * may make the visitor wait for a second more than a few times as long as the same page of a second product beside it that nobody
 * floods (so that a slow machine does not count), and the memory must come back. Prints
 * `requests=… crashes=0 wrong_status=0 visitor_over_1s=0 memory=1.05 planted_found=2/2`. The planted faults are a call that reads
 * its body before it asks who sends it, and one that unpacks a picture on the thread that answers everybody.
 */
const { values } = parseArgs({ options: { times: { type: 'string' } } })
const TIMES = Number(values.times ?? 20)
const AT_ONCE = 5
const WARM_UP = 10
const OVER_MS = 1000
const TIMES_CALM = 4
/** Visits before, among which the slowest of the calm product says how slow the machine is. */
const LAST = 5
/** So many bitmaps take a multiple of a second on one thread. */
const PICTURES = 30
const MEMORY_WITHIN = 1.2

/** A product with a PostgreSQL of its own. */
async function startProduct() {
  const ground = await ownGround('./flood/product.ts', { LOG_LEVEL: 'error' })
  const program = ground.start()
  const ask = <Answer>(question: Question): Promise<Answer> => program.ask<Answer>(question)
  const stop = async () => {
    await program.stop()
    await ground.stop()
  }
  return { ask, stop, url: await ask<string>({ what: 'url' }) }
}

const [product, calm] = [await startProduct(), await startProduct()]
const { url, ask } = product
const guests = await ask<string[]>({ what: 'guests', count: 10 })
const items = await ask<string[]>({ what: 'items', count: 60 })
const visitor = startProgram(new URL('./flood/visitor.ts', import.meta.url).href)
await visitor.ask({ what: 'begin', url, calm: calm.url })

const wrong: string[] = []
let requests = 0

async function tryOut(attack: Attack, times: number): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < times) {
      const answer = await attack.send(next++)
      requests++
      if (!attack.takes.includes(answer)) wrong.push(`${attack.name}: ${answer}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** The pages that took a second longer than the machine's slowness accounts for. */
const late = (visits: readonly Visit[]) =>
  visits.filter(({ page }, n) => {
    const slowest = Math.max(...visits.slice(Math.max(0, n - LAST), n + 1).map(one => one.calm))
    return page > OVER_MS + TIMES_CALM * slowest
  })
const visits = () => visitor.ask<Visit[]>({ what: 'visits' })

const all = await attacks({ url, guests, items })
// What is made once and kept (threads, libraries, connections) is not what a flood leaves behind.
for (const attack of all) await tryOut(attack, WARM_UP)
const memoryBefore = await ask<number>({ what: 'memory' })
await visits()

const HEAD = `POST /api/companies/search HTTP/1.1\r\nhost: flood\r\ncontent-type: application/json\r\n`
const slow = Array.from({ length: TIMES }, (_, n) =>
  slowly(url, n % 2 ? `${HEAD}content-length: 5000\r\n\r\n` : `${HEAD}x-slow: `),
)
const kept: Visit[] = []
for (const attack of all) {
  await tryOut(attack, TIMES)
  const meanwhile = await visits()
  kept.push(...meanwhile)
  for (const { path, page, calm: beside } of late(meanwhile))
    console.log(`${attack.name}: ${path} took ${Math.round(page)} ms, beside it ${Math.round(beside)} ms`)
}
requests += slow.length
for (const status of await Promise.all(slow)) if (status !== 408) wrong.push(`a slow request: ${status}`)
const open = await stillOpen()
if (open > 0) wrong.push(`${open} lines that said nothing were not closed`)
kept.push(...(await visits()))
for (const { path, status } of kept) if (status !== 200) wrong.push(`the visitor's ${path}: ${status}`)
const over = late(kept).length
const crashes = await ask<string[]>({ what: 'crashes' })
const memory = (await ask<number>({ what: 'memory' })) / memoryBefore

/** The body stops, so that whoever reads it first never answers. */
const stopped = await statusOf(url, {
  method: 'POST',
  path: `/api${readsFirst.path}`,
  headers: { 'content-type': 'application/json' },
  chunks: ['{"text":"'],
  unfinished: true,
})
await visits()
await statusOf(url, {
  method: 'POST',
  path: `/api${drawsHere.path}`,
  headers: { 'content-type': 'application/json' },
  chunks: [`{"pictures":${PICTURES}}`],
})
await ask({ what: 'url' })
await sleep(OVER_MS)
const besideDrawing = late(await visits()).length
const found = Number(stopped !== 401) + Number(besideDrawing > 0)

for (const [sentence, times] of Map.groupBy(wrong, one => one)) console.log(`${sentence} (${times.length} times)`)
for (const crash of crashes.slice(0, 10)) console.log(crash.slice(0, 500))
console.log(
  `requests=${requests} crashes=${crashes.length} wrong_status=${wrong.length} visitor_over_1s=${over} memory=${memory.toFixed(2)} planted_found=${found}/2`,
)

await visitor.stop()
await product.stop()
await calm.stop()
const good = crashes.length + wrong.length + over === 0 && memory <= MEMORY_WITHIN && found === 2
process.exit(good ? 0 : 1)
