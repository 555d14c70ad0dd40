import { sql } from 'kysely'
import { z } from 'zod'
import { defineFeature } from '../src/platform/server/registry.ts'
import { call } from '../src/platform/shared/call.ts'
import { type Flow, from } from './flow.ts'

/** What is done carelessly: a row that is written, a claim, an objection, a vote and a mail. */
const KINDS = ['write', 'claim', 'appeal', 'vote', 'mail'] as const
type Kind = (typeof KINDS)[number]

const take = call('POST /planted/:kind', {
  summary: 'Looks first and writes after, without lock or constraint.',
  access: 'anyone',
  params: z.object({ kind: z.enum(KINDS) }),
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

/** A feature with the faults that the check must find: two that look at the same moment, as they are made to, both write. */
export const careless = defineFeature('careless', { en: {}, ar: {} }, [], registry => {
  const bothLooked = Object.fromEntries(KINDS.map(kind => [kind, barrier(2)])) as Record<Kind, () => Promise<void>>
  registry.started(async () => {
    await sql`create table if not exists planted_effects (kind text not null, at timestamptz not null)`.execute(
      registry.house.database.db,
    )
  })
  registry.on(take, async ({ tx, params: { kind } }) => {
    const { rows } = await sql`select 1 from planted_effects where kind = ${kind}`.execute(tx)
    if (rows.length > 0) return {}
    await bothLooked[kind]()
    await sql`insert into planted_effects values (${kind}, clock_timestamp())`.execute(tx)
    return {}
  })
})

/** Each must come out as done more than once; when one does not, the check is blind. */
export const plantedFlows: readonly Flow[] = KINDS.map(kind => ({
  name: `planted ${kind}`,
  async prepare(house) {
    return {
      act: n => house.call(take, { params: { kind } }, from(n)),
      effects: async () =>
        (await sql`select 1 from planted_effects where kind = ${kind}`.execute(house.db)).rows.length,
    }
  },
}))
