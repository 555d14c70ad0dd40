import type { Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { defineFeature } from '../../src/platform/server/registry.ts'
import { call } from '../../src/platform/shared/call.ts'

const Nothing = z.object({})

export const readsFirst = call('POST /planted/flood/reads-first', {
  summary: 'A fault on purpose: its body is read before anybody asks who sends it.',
  access: 'signed-in',
  body: z.object({}),
  answer: Nothing,
})
export const drawsHere = call('POST /planted/flood/draws-here', {
  summary: 'A fault on purpose: it unpacks a picture on the thread that answers everybody.',
  access: 'anyone',
  body: z.object({ pictures: z.number() }),
  answer: Nothing,
})

/** Pixel by pixel, as a decoder written in JavaScript does. */
function unpack(): void {
  const pixels = Buffer.alloc(16_000_000 * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    pixels.writeUInt8(255, at)
    pixels.writeUInt8(at % 251, at + 1)
    pixels.writeUInt8(at % 253, at + 2)
  }
}

/** A feature with both faults; the first also needs `readBeforeAsking`. */
export const faulty = defineFeature('faulty', { en: {}, ar: {} }, [], registry => {
  registry.on(readsFirst, async () => ({}))
  registry.onRead(drawsHere, async ({ body }) => {
    for (let picture = 0; picture < body.pictures; picture++) unpack()
    return {}
  })
})

/** Makes the server read the body of the one call whole, before it looks at it. */
export function readBeforeAsking(server: Server): void {
  const [answer] = server.listeners('request') as ((...request: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', async (request, response) => {
    if (request.url === `/api${readsFirst.path}`) await buffer(request).catch(() => null)
    answer!.call(server, request, response)
  })
}
