import { features } from '../src/features.server.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { startHouse } from '../src/platform/server/house.ts'
import { answerParent } from './messages.ts'
import { listenToEmbedded, listenToPostgres, type Statement, statementsOf } from './record-statements.ts'
import type { Request } from './scenarios.ts'

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

async function record(requests: readonly Request[]): Promise<Statement[][]> {
  const scripts: Statement[][] = []
  for (const request of requests) scripts.push(await statementsOf(() => send(request)))
  return scripts
}

type Question = { what: 'url' | 'memory' | 'forget' } | { what: 'record'; requests: Request[] }

answerParent(async (question: Question) => {
  if (question.what === 'url') return running.url
  if (question.what === 'record') return record(question.requests)
  if (question.what === 'memory') return { now: process.memoryUsage.rss(), most }
  most = 0
  return null
})
