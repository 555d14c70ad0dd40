import type { FastifyInstance } from 'fastify'
import type { Template } from './answer-page.ts'
import { serveApiDocument } from './api-document/serve-api-document.ts'
import type { Config } from './config.ts'
import type { Door } from './door.ts'
import { serveHealth } from './health.ts'
import type { Parts } from './house-parts.ts'
import { makeHttp } from './http.ts'
import { makeMetrics } from './metrics.ts'
import type { House, Registered } from './registry.ts'
import { mount } from './route.ts'
import { serveShare } from './serve-share.ts'
import { serveSite } from './serve-site.ts'

type Served = {
  house: House
  features: readonly Registered[]
  parts: Parts
  template: Template | null
  door: Door
  prepared(): boolean
}

/** Fastify with everything the house answers: calls, their description, the live line, health, pages. */
export async function serveHouse(
  config: Config,
  { house, features, parts, template, door, prepared }: Served,
): Promise<FastifyInstance> {
  const app = await makeHttp(config, house.log, parts.gate, door)
  await serveHealth(app, {
    house,
    clock: parts.clock,
    metrics: makeMetrics(parts.live, house.storage, house.database),
    prepared,
  })
  for (const one of parts.bound) mount(app, house, parts.gate, one)
  serveApiDocument(app, features)
  app.get('/live', { websocket: true }, (socket, request) => parts.live.accept(socket as never, request.ip))
  serveShare(app, house, features)
  await serveSite(app, house, parts.gate, features, template)
  return app
}
