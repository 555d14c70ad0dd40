import { sql } from 'kysely'
import { z } from 'zod'
import { defineFeature } from '../../src/platform/server/registry.ts'
import { call } from '../../src/platform/shared/call.ts'

const Nothing = z.object({})

const spread = call('PUT /planted/spread', {
  summary: 'Writes whatever it is sent.',
  access: 'signed-in',
  body: z.looseObject({ name: z.string() }),
  answer: Nothing,
})
const kept = call('PUT /planted/kept', {
  summary: 'Keeps what lies below as it came.',
  access: 'signed-in',
  body: z.object({ look: z.looseObject({ skin: z.string() }) }),
  answer: Nothing,
})

/** How many faults are planted. */
export const PLANTED = 2

/** Writes that take more than they name: one at the top, one below. */
export const greedy = defineFeature('greedy', { en: {}, ar: {} }, [], registry => {
  registry.on(spread, async ({ tx, viewer, body }) => {
    const { role } = body as { role?: string }
    if (role) await sql`update users set name = ${role} where id = ${viewer.id}`.execute(tx)
    return {}
  })
  registry.on(kept, async ({ tx, viewer, body }) => {
    await sql`insert into saved_views (owner_id, view_key, name, query)
      values (${viewer.id}, 'greedy', 'greedy', ${JSON.stringify(body.look)}) on conflict do nothing`.execute(tx)
    return {}
  })
})
