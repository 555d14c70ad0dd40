import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { demoFiller } from './demo-filler.ts'
import { lockSetUp } from './queries.ts'
import { demoState } from './read-progress.ts'

/** Notes that the filling begins; answers false when it is under way or done. Refuses `setup.no-demo`. */
export async function beginDemo(tx: Tx): Promise<boolean> {
  if (!demoFiller()) throw new Refusal('setup.no-demo')
  const state = demoState(await lockSetUp(tx))
  if (state === 'running' || state === 'done') return false
  await tx
    .updateTable('set_up')
    .set({ demo_started_at: sql`clock_timestamp()`, demo_error: null })
    .execute()
  return true
}

/** Fills the club; runs beside the requests, because it takes a minute. How it ended stands in the table. */
export async function runDemo(house: House): Promise<void> {
  const { db } = house.database
  try {
    await demoFiller()?.(house)
    await db
      .updateTable('set_up')
      .set({ demo_finished_at: sql`clock_timestamp()` })
      .execute()
  } catch (error) {
    house.log.error({ err: error }, 'the demo data could not be filled in')
    await db
      .updateTable('set_up')
      .set({ demo_error: (error as Error).message.slice(0, 1000) })
      .execute()
  }
}

/** Members of the demo club who go on by themselves; `set` stops them and lets them go on, `looked` says that somebody looks. */
type DemoLife = { on(): boolean; set(on: boolean): void; looked(): void }

let life: DemoLife | null = null

/** The start-up hands it in, because the product does not know the demo of the demo. */
export const setDemoLife = (next: DemoLife | null): void => void (life = next)

/** Tells somebody who looks whether they are at work, and them that somebody looks; null where there is no such life. */
export function lookAtDemoLife(): boolean | null {
  life?.looked()
  return life?.on() ?? null
}

/** The demo's life; not found where there is none. */
export const demoLife = (): DemoLife => life ?? notFound()
