import { sql } from 'kysely'
import { z } from 'zod'
import { defineFeature } from '../src/platform/server/registry.ts'
import { call } from '../src/platform/shared/call.ts'
import { type Flow, from } from './flow.ts'

const take = call('POST /planted/once', {
  summary: 'Looks first and writes after, without lock or constraint.',
  access: 'anyone',
  answer: z.object({}),
})

/** Lets whoever comes through when as many have come. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    if (++come === count) resolve()
    return promise
  }
}

/** A feature with the fault that the check must find: two that look at the same moment, as they are made to, both write. */
export const careless = defineFeature('careless', { en: {}, ar: {} }, [], registry => {
  const bothLooked = barrier(2)
  registry.started(async () => {
    await sql`create table if not exists planted_effects (at timestamptz not null)`.execute(registry.house.database.db)
  })
  registry.on(take, async ({ tx }) => {
    const { rows } = await sql`select 1 from planted_effects`.execute(tx)
    if (rows.length > 0) return {}
    await bothLooked()
    await sql`insert into planted_effects values (clock_timestamp())`.execute(tx)
    return {}
  })
})

/** Must come out as done more than once; when it does not, the check is blind. */
export const plantedFlow: Flow = {
  name: 'planted',
  async prepare(house) {
    return {
      act: n => house.call(take, {}, from(n)),
      effects: async () => (await sql`select 1 from planted_effects`.execute(house.db)).rows.length,
    }
  },
}
