import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Program, startProgram } from '../bench/messages.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { drawsHere, readsFirst } from './flood/planted.ts'
import type { Question } from './flood/product.ts'
import { type Attack, attacks, slowly, statusOf } from './flood/requests.ts'
import { stillOpen } from './flood/sockets.ts'
import type { Visit } from './flood/visitor.ts'
import { freePort } from './lost/free-port.ts'

/**
 * `npm run goal:flood [-- --times 20]`: what one person can send that would keep a server from serving the others, 30 kinds of it,
 * each 20 times, beside a visitor who loads pages. Every request must get the answer it deserves, no answer may be a crash, no page
 * may make the visitor wait for a second longer than a bare echo beside it (on a machine that is slow when calm: in proportion), and
 * the memory must come back. Prints
 * `requests=… crashes=0 wrong_status=0 visitor_over_1s=0 memory=1.05 planted_found=2/2`. The planted faults are a call that reads
 * its body before it asks who sends it, and one that unpacks a picture on the thread that answers everybody.
 */
const { values } = parseArgs({ options: { times: { type: 'string' } } })
const TIMES = Number(values.times ?? 20)
const AT_ONCE = 5
const CALM_VISITS_MS = 5000
/** What a page may take on a machine that has nothing else to do; slower ones are given as much more. */
const CALM_PAGE_MS = 100
const OVER_MS = 1000
/** So many bitmaps take a multiple of that on one thread. */
const PICTURES = 40
const MEMORY_WITHIN = 1.2

const postgres = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'majlis-flood-'))
const product = startProgram(new URL('./flood/product.ts', import.meta.url).href, {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  PORT: String(await freePort()),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  // A club that is set up already.
  NODE_ENV: 'test',
  TRUSTED_PROXIES: '127.0.0.1',
})
const ask = <Answer>(question: Question): Promise<Answer> => product.ask<Answer>(question)
const url = await ask<string>({ what: 'url' })
const guests = await ask<string[]>({ what: 'guests', count: 10 })
const items = await ask<string[]>({ what: 'items', count: 60 })
const echo = startProgram(new URL('./flood/echo.ts', import.meta.url).href)
const visitor = startProgram(new URL('./flood/visitor.ts', import.meta.url).href)
await visitor.ask({ what: 'begin', url, echo: await echo.ask<string>({}) })

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

/** How long pages took beyond what the machine itself took at that moment. */
const waits = (visits: readonly Visit[]) => visits.map(({ page, echo: bare }) => page - bare)
const middleOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const visitsOf = (program: Program) => program.ask<Visit[]>({ what: 'visits' })

const all = await attacks({ url, guests, items })
// What is made once and kept (threads, libraries, connections) is not what a flood leaves behind.
for (const attack of all) await tryOut(attack, 2)
const memoryBefore = await ask<number>({ what: 'memory' })
await visitsOf(visitor)
await sleep(CALM_VISITS_MS)
const calm = middleOf(waits(await visitsOf(visitor)))
const limit = OVER_MS * Math.max(1, calm / CALM_PAGE_MS)

const HEAD = `POST /api/companies/search HTTP/1.1\r\nhost: flood\r\ncontent-type: application/json\r\n`
const slow = Array.from({ length: TIMES }, (_, n) =>
  slowly(url, n % 2 ? `${HEAD}content-length: 5000\r\n\r\n` : `${HEAD}x-slow: `),
)
const kept: Visit[] = []
for (const attack of all) {
  await tryOut(attack, TIMES)
  const visits = await visitsOf(visitor)
  kept.push(...visits)
  const longest = Math.max(0, ...waits(visits))
  if (longest > limit) console.log(`${attack.name}: a page waited ${Math.round(longest)} ms`)
}
requests += slow.length
for (const status of await Promise.all(slow)) if (status !== 408) wrong.push(`a slow request: ${status}`)
const open = await stillOpen()
if (open > 0) wrong.push(`${open} lines that said nothing were not closed`)
kept.push(...(await visitsOf(visitor)))
for (const { path, status } of kept) if (status !== 200) wrong.push(`the visitor's ${path}: ${status}`)
const over = waits(kept).filter(wait => wait > limit).length
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
await visitsOf(visitor)
await statusOf(url, {
  method: 'POST',
  path: `/api${drawsHere.path}`,
  headers: { 'content-type': 'application/json' },
  chunks: [`{"pictures":${Math.ceil((PICTURES * limit) / OVER_MS)}}`],
})
await sleep(CALM_VISITS_MS)
const besideDrawing = waits(await visitsOf(visitor)).filter(wait => wait > limit).length
const found = Number(stopped !== 401) + Number(besideDrawing > 0)

for (const [sentence, times] of Map.groupBy(wrong, one => one)) console.log(`${sentence} (${times.length} times)`)
for (const crash of crashes.slice(0, 10)) console.log(crash.slice(0, 500))
console.log(
  `requests=${requests} crashes=${crashes.length} wrong_status=${wrong.length} visitor_over_1s=${over} memory=${memory.toFixed(2)} planted_found=${found}/2`,
)

await visitor.stop()
await echo.stop()
await product.stop()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
const good = crashes.length + wrong.length + over === 0 && memory <= MEMORY_WITHIN && found === 2
process.exit(good ? 0 : 1)
