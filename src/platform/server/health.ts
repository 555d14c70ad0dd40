import { timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Jobs } from './jobs.ts'
import type { Metrics } from './metrics.ts'
import { isMigrated } from './migrate.ts'
import type { House } from './wire.ts'

type Parts = { house: House; jobs: Jobs | null; metrics: Metrics; prepared(): boolean }

/** What readiness looks at; a check that throws is a "no". */
async function readiness({ house, jobs, prepared }: Parts): Promise<Record<string, boolean>> {
  const asked = async (question: () => Promise<boolean>) => question().catch(() => false)
  const database = await asked(async () => (await sql`select 1`.execute(house.database.db)).rows.length === 1)
  return {
    database,
    migrations: database && (await asked(() => isMigrated(house.database))),
    jobs: jobs ? jobs.ready() : true,
    prepared: prepared(),
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

/** Liveness (the process answers), readiness (it can do its work) and the figures. */
export async function serveHealth(app: FastifyInstance, parts: Parts): Promise<void> {
  app.get('/livez', () => ({ alive: true }))
  app.get('/readyz', async (_, reply) => {
    const checks = await readiness(parts)
    return reply.code(Object.values(checks).every(Boolean) ? 200 : 503).send(checks)
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
