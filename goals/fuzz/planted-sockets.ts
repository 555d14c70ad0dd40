import { sql } from 'kysely'
import { z } from 'zod'
import { defineFeature } from '../../src/platform/server/registry.ts'
import { signal } from '../../src/platform/shared/signal.ts'

/** Topics with a fault: one that lets anybody listen, one whose rule breaks, one of which a signal breaks. */
export const ANSWERS_ANYBODY = 'planted-open'
export const BREAKS = 'planted-breaks'
export const THROWS = 'planted-throws'
export const PLANTED_TOPICS = 3

export const thrown = signal('planted.thrown', z.object({ at: z.number().optional() }))

/** Three faults that lines must find. */
export const leaky = defineFeature('leaky', { en: {}, ar: {} }, [], registry => {
  registry.topic(ANSWERS_ANYBODY, z.string(), async () => true)
  registry.topic(BREAKS, z.string(), async (db, _, id) => {
    await sql`select ${id}::uuid`.execute(db)
    return true
  })
  registry.topic(THROWS, z.string(), async () => true)
  registry.signal(THROWS, thrown, (_, { at }) => ({ at: Number(at!.toFixed()) }))
})
