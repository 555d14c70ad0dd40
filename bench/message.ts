import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { said } from '../src/features/chat/contract.ts'
import { listMessages, sendMessage } from '../src/features/chat/contract/messages.ts'
import { memberTopic } from '../src/features/notifications/contract.ts'
import { openLine } from '../src/platform/test/open-line.ts'
import { callOver } from '../src/platform/test/test-house.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { startProgram } from './messages.ts'
import { percentile } from './percentile.ts'

/**
 * Measures how soon a message is with the other side: `node bench/message.ts [--messages 300]`. From the moment in which it is sent (a
 * call) until the other one's window was told on its line and has read the words, as browsers do; beside it, in turn with each message, a
 * bare socket that keeps what it hears by one insert and passes it on (`reference/message.ts`), on the same PostgreSQL server, which
 * waits for its disk for both. Prints `messages=300 lost=0 p50_ms=N p95_ms=N told_p95_ms=N bare_p50_ms=N bare_p95_ms=N ratio=N`, where the
 * ratio is of the halves; ends with 1 when one was lost, or when 95 of 100 are neither there within 100 ms nor within so many times of the bare socket.
 */
const { values } = parseArgs({ options: { messages: { type: 'string', default: '300' } } })
const MESSAGES = Number(values.messages)
/** Each may write twenty messages a minute. */
const OF_EACH = 15
const WARM = 20
const BETWEEN_MS = 40
const SOON_MS = 100
/** So many times as long as the bare socket may it take on a machine that is too busy for that. */
const TIMES_BARE = 25
const MOST_MS = 20_000

/** A member of the scene, with the conversations that they are in. */
type Somebody = { id: string; bearer: string; sessions: string[] }

const postgres = await startPostgres({ durable: true })
const folder = new URL(`../.tmp/bench/message-${process.pid}/`, import.meta.url).pathname
await mkdir(folder, { recursive: true })
const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
const product = startProgram('../goals/chat/product.ts', { ...env, NODE_ENV: 'test' })
const url = await product.ask<string>({ what: 'url' })
const members = await product.ask<Somebody[]>({ what: 'scene', members: Math.ceil((MESSAGES + WARM) / OF_EACH) + 3 })
const bare = startProgram('./reference/message.ts', env)
const bareUrl = await bare.ask<string>({})

/** Who writes to whom, in the conversation of the two: each to the next one. */
type Pair = {
  from: Somebody
  to: Somebody
  sessionId: string
  line: Awaited<ReturnType<typeof openLine>>
  writes: WebSocket
  hears: WebSocket
}
const pairs: Pair[] = []
for (const [at, from] of members.entries()) {
  const to = members[(at + 1) % members.length]!
  const sessionId = from.sessions.find(one => to.sessions.includes(one))!
  const line = await openLine({ url, bearer: to.bearer })
  if ((await line.listen(memberTopic(to.id))) !== 'listening') throw new Error('A window hears nothing.')
  const [writes, hears] = [new WebSocket(`${bareUrl}/${at}`), new WebSocket(`${bareUrl}/${at}`)]
  await Promise.all([once(writes, 'open'), once(hears, 'open')])
  pairs.push({ from, to, sessionId, line, writes, hears })
}

/** How long until the other one was told, and had the words, in milliseconds; null for what never came. */
type Way = { told: number; there: number }

async function byProduct({ from, to, sessionId, line }: Pair, text: string): Promise<Way | null> {
  line.heard.length = 0
  const begun = performance.now()
  const sending = callOver(
    url,
    sendMessage,
    { params: { sessionId }, body: { clientId: randomUUID(), text } },
    { bearer: from.bearer },
  )
  const isNews = line.until(
    one => one.say === 'event' && one.event === said.name && said.schema.parse(one.payload).sessionId === sessionId,
  )
  const news = await Promise.race([isNews, sleep(MOST_MS, null, { ref: false })])
  if (news?.say !== 'event') return null
  const told = performance.now() - begun
  const { seq } = said.schema.parse(news.payload)
  const input = { params: { sessionId }, query: { after: seq - 1, limit: 1 } }
  const { status, answer } = await callOver(url, listMessages, input, { bearer: to.bearer })
  const there = performance.now() - begun
  const sent = await sending
  if (sent.status >= 300) throw new Error(`A message was refused: ${sent.status} ${sent.problem.code}`)
  return status === 200 && answer.data[0]?.text === text ? { told, there } : null
}

async function byBare({ writes, hears }: Pair, text: string): Promise<number> {
  const heard = once(hears, 'message')
  const begun = performance.now()
  writes.send(text)
  await heard
  return performance.now() - begun
}

let lost = 0
const ways: Way[] = []
const bares: number[] = []
for (let n = 0; n < MESSAGES + WARM; n++) {
  const pair = pairs[n % pairs.length]!
  const text = `The samples leave on Sunday, number ${n}.`
  const way = await byProduct(pair, text)
  await sleep(BETWEEN_MS)
  const echoed = await byBare(pair, text)
  await sleep(BETWEEN_MS)
  if (n < WARM) continue
  bares.push(echoed)
  if (way) ways.push(way)
  else lost++
}
const there = ways.map(one => one.there)
const [half, most] = [percentile(there, 0.5), percentile(there, 0.95)]
const [bareHalf, bareMost] = [percentile(bares, 0.5), percentile(bares, 0.95)]
const told = ways.map(one => one.told)
console.log(
  `messages=${MESSAGES} lost=${lost} p50_ms=${half.toFixed(1)} p95_ms=${most.toFixed(1)} told_p95_ms=${percentile(told, 0.95).toFixed(1)} bare_p50_ms=${bareHalf.toFixed(1)} bare_p95_ms=${bareMost.toFixed(1)} ratio=${(half / bareHalf).toFixed(1)} ratio_p95=${(most / bareMost).toFixed(1)}`,
)
for (const { line, writes, hears } of pairs) {
  line.end()
  writes.close()
  hears.close()
}
await product.stop()
await bare.stop()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
process.exitCode = lost === 0 && (most <= SOON_MS || half / bareHalf <= TIMES_BARE) ? 0 : 1
