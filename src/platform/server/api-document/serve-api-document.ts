import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registered } from '../registry.ts'
import { readContractNames } from './contract-names.ts'
import { openApi } from './openapi.ts'

/** The API document as it is sent; what is mounted does not change while the house stands. */
async function write(features: readonly Registered[]): Promise<{ text: string; tag: string }> {
  const bound = features.flatMap(feature => feature.bound)
  const text = JSON.stringify(openApi(bound, features, await readContractNames()))
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` }
}

/** Answers `/api/openapi.json`: written when it is first asked for, and kept. */
export function serveApiDocument(app: FastifyInstance, features: readonly Registered[]): void {
  let written: ReturnType<typeof write> | null = null
  app.get('/api/openapi.json', async (request, reply) => {
    const { text, tag } = await (written ??= write(features))
    reply.headers({ etag: tag, 'cache-control': 'public, no-cache' })
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
