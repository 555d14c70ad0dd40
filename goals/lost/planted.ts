import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { transact } from '../../src/platform/server/db.ts'
import { defineFeature } from '../../src/platform/server/registry.ts'
import { call } from '../../src/platform/shared/call.ts'

/** `wait` is for how many milliseconds the fault stands open. */
const Mark = z.object({ mark: z.string(), wait: z.number().default(300) })
const Nothing = z.object({})

export const soon = call('POST /planted/soon', {
  summary: 'Answers first and writes later.',
  access: 'anyone',
  body: Mark,
  answer: Nothing,
  idempotent: 'never',
})
export const again = call('POST /planted/again', {
  summary: 'Writes, takes its time to answer, and knows no key.',
  access: 'anyone',
  body: Mark,
  answer: Nothing,
  idempotent: 'never',
})

/** Two faults that the check must find: what was answered is lost, and what is sent again happens again. */
export const forgetful = defineFeature('forgetful', { en: {}, ar: {} }, [], registry => {
  const { db } = registry.house.database
  const write = (mark: string) => sql`insert into planted_marks values (${mark})`.execute(db)
  registry.started(async () => {
    await sql`create table if not exists planted_marks (mark text not null)`.execute(db)
  })
  registry.onSteps(soon, async ({ body }) => {
    setTimeout(() => void write(body.mark).catch(() => {}), body.wait)
    return {}
  })
  registry.onSteps(again, async ({ body }) => {
    await transact(db, tx => sql`insert into planted_marks values (${body.mark})`.execute(tx))
    await sleep(body.wait)
    return {}
  })
})
