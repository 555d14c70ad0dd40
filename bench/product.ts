import { features } from '../src/features.server.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { startHouse } from '../src/platform/server/house.ts'
import { answerParent } from './messages.ts'
import { recordBid } from './record-bid.ts'
import { heard, listenToEmbedded, listenToPostgres, type Statement, statementsOf } from './record-statements.ts'
import { doorsOf } from './reference/doors.ts'
import { type Request, sentNow } from './request.ts'
import { type Reset, resetMoney } from './reset-money.ts'

/** The product as operators run it, with its timers and its log; the page's HTML alone is not the built one. */
const config = readConfig(process.env)
listenToPostgres()
const running = await startHouse(config, features, { template: async () => '<!--head-->' })
const { pglite } = running.house.database
if (pglite) listenToEmbedded(pglite)

let most = 0
setInterval(() => void (most = Math.max(most, process.memoryUsage.rss())), 200).unref()

let asked = 0

/** From another address each time: what one address may is limited. */
async function send({ method, path, headers, body }: Request): Promise<void> {
  const from = { 'x-forwarded-for': `192.168.${(asked >> 8) & 255}.${asked++ & 255}` }
  const { app } = running
  const response = await app.inject({ method, url: path, headers: { ...headers, ...from }, ...(body && { body }) })
  if (response.statusCode >= 300) throw new Error(`${method} ${path} answered ${response.statusCode}: ${response.body}`)
}

/** What was heard of a request; a bid with the key it came under. */
export type Recorded = { statements: Statement[]; key: string | null }

async function record(requests: readonly Request[]): Promise<Recorded[]> {
  const scripts: Recorded[] = []
  for (const request of requests)
    if (request.rival) scripts.push(await recordBid(request, send))
    else if (request.once || request.tells || request.says)
      scripts.push({ statements: await heard(() => send(sentNow(request))), key: null })
    else scripts.push({ statements: await statementsOf(() => send(request)), key: null })
  return scripts
}

type Question =
  | { what: 'url' | 'memory' | 'forget' | 'settle' }
  | { what: 'record'; requests: Request[] }
  | { what: 'reset'; reset: Reset }

answerParent(async (question: Question) => {
  if (question.what === 'url') return running.url
  if (question.what === 'record') return record(question.requests)
  if (question.what === 'reset') return void (await resetMoney(doorsOf(running.house.database).query, question.reset))
  if (question.what === 'settle') return void (await running.settle())
  if (question.what === 'memory') return { now: process.memoryUsage.rss(), most }
  most = 0
  return null
})
