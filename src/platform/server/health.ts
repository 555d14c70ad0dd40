import { timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Metrics } from './metrics.ts'
import { isMigrated } from './migrate.ts'
import type { House } from './registry.ts'
import type { Timers } from './timers.ts'

type Parts = { house: House; clock: Timers | null; metrics: Metrics; prepared(): boolean }

type Readiness = { ready: boolean; checks: Record<string, boolean> }

/** A check that takes longer, or throws, is a "no". */
const CHECK_MS = 3000
/** Anybody may ask as often as they like: the database is asked once a second, the storage every ten. */
const KEPT_MS = { database: 1000, storage: 10_000 }

/** Asks at most once in a while; who asks meanwhile gets the same answer. */
function kept(ms: number, question: () => Promise<boolean>): () => Promise<boolean> {
  let last: Promise<boolean> | null = null
  let at = 0
  return () => {
    if (last && Date.now() - at < ms) return last
    at = Date.now()
    const late = new Promise<boolean>(resolve => setTimeout(resolve, CHECK_MS, false).unref())
    last = Promise.race([question().catch(() => false), late])
    return last
  }
}

/**
 * What readiness looks at. The storage of files is told and does not count: without it everything but files works, and a
 * balancer that sent nobody here would close the whole club.
 */
function readinessOf({ house, clock, prepared }: Parts): () => Promise<Readiness> {
  const database = kept(KEPT_MS.database, async () => {
    const { rows } = await sql`select 1`.execute(house.database.db)
    return rows.length === 1
  })
  let migrated = false
  const migrations = async () => (migrated ||= await isMigrated(house.database).catch(() => false))
  const storage = kept(KEPT_MS.storage, async () => (await house.storage.probe()) === null)
  return async () => {
    const needed = {
      database: await database(),
      migrations: await migrations(),
      jobs: clock ? clock.ready() : true,
      prepared: prepared(),
    }
    return { ready: Object.values(needed).every(Boolean), checks: { ...needed, storage: await storage() } }
  }
}

function isRightToken(request: FastifyRequest, token: string): boolean {
  const expected = Buffer.from(`Bearer ${token}`)
  const given = Buffer.from(request.headers.authorization ?? '')
  return expected.length === given.length && timingSafeEqual(expected, given)
}

async function serveMetrics(app: FastifyInstance, { house, metrics }: Parts): Promise<void> {
  const { METRICS_PORT, METRICS_TOKEN, HOST } = house.config
  const answer = async (_: FastifyRequest, reply: FastifyReply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  if (METRICS_TOKEN)
    app.get('/metrics', (request, reply) =>
      isRightToken(request, METRICS_TOKEN) ? answer(request, reply) : reply.code(401).send(),
    )
  if (METRICS_PORT === undefined) return
  const own = fastify()
  own.get('/metrics', answer)
  await own.listen({ port: METRICS_PORT, host: HOST })
  app.addHook('onClose', () => own.close())
}

/** Addresses that watchers ask; no limit counts them. */
export const HEALTH = new Set(['/livez', '/readyz', '/metrics'])

/** Liveness (the process answers), readiness (it can do its work) and the figures. */
export async function serveHealth(app: FastifyInstance, parts: Parts): Promise<void> {
  app.get('/livez', () => ({ alive: true }))
  const readiness = readinessOf(parts)
  app.get('/readyz', async (_, reply) => {
    const { ready, checks } = await readiness()
    return reply.code(ready ? 200 : 503).send(checks)
  })
  app.addHook('onResponse', async (request, reply) => {
    const url = request.routeOptions.url
    if (url?.startsWith('/api/'))
      parts.metrics.requests.observe(
        { call: `${request.method} ${url}`, status: String(reply.statusCode) },
        reply.elapsedTime / 1000,
      )
  })
  await serveMetrics(app, parts)
}
