import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { transact } from '../../src/platform/server/db.ts'
import { defineFeature } from '../../src/platform/server/registry.ts'
import { call } from '../../src/platform/shared/call.ts'

const Body = z.object({ mark: z.string(), wait: z.number().default(0) })
const planted = (name: string, summary: string) =>
  call(`POST /planted/money/${name}`, {
    summary,
    access: 'anyone',
    body: Body,
    answer: z.object({}),
    idempotent: 'never',
  })

export const bookInTwo = planted('book-in-two', 'Notes what it was told, and books it in another transaction.')
export const numberApart = planted(
  'number-apart',
  'Takes the number in another transaction than the one that gives it.',
)
export const numberUnlocked = planted('number-unlocked', 'Looks for the next number without a lock.')

/** Money booked with the faults that the goal must find; `wait` is for how long each stands open. */
export const carelessMoney = defineFeature('careless-money', { en: {}, ar: {} }, [], registry => {
  const { db } = registry.house.database
  registry.started(async () => {
    await sql`create table if not exists planted_events (mark text primary key)`.execute(db)
    await sql`create table if not exists planted_numbers (number integer not null, mark text not null)`.execute(db)
    await sql`create sequence if not exists planted_last`.execute(db)
  })
  registry.onSteps(bookInTwo, async ({ body: { mark, wait } }) => {
    const noted = await sql`insert into planted_events values (${mark}) on conflict do nothing returning mark`.execute(
      db,
    )
    if (noted.rows.length === 0) return {}
    await sleep(wait)
    await sql`insert into planted_marks values (${mark})`.execute(db)
    return {}
  })
  registry.onSteps(numberApart, async ({ body: { mark, wait } }) => {
    const { rows } = await sql<{ next: number }>`select nextval('planted_last')::int as next`.execute(db)
    await sleep(wait)
    await sql`insert into planted_numbers values (${rows[0]!.next}, ${mark})`.execute(db)
    return {}
  })
  const looked: (() => void)[] = []
  registry.onSteps(numberUnlocked, async ({ body: { mark } }) => {
    await transact(db, async tx => {
      const { rows } = await sql<{
        next: number
      }>`select coalesce(max(number), 0) + 1 as next from planted_numbers`.execute(tx)
      // Two that look at the same moment both write.
      await new Promise<void>(resolve => {
        looked.push(resolve)
        if (looked.length === 2) for (const go of looked.splice(0)) go()
      })
      await sql`insert into planted_numbers values (${rows[0]!.next}, ${mark})`.execute(tx)
    })
    return {}
  })
})
