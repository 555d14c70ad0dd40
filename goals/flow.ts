import { ConfigSchema } from '../src/platform/server/config.ts'
import type { TestHouse } from '../src/platform/test/test-house.ts'

/** How many do the same thing at the same moment. */
export const AT_ONCE = 200

/** As many connections as a process of a club has unless it is told otherwise (`DATABASE_POOL`): with fewer, callers wait for one in turn and do not race. */
export const LIKE_A_CLUB = ConfigSchema.shape.DATABASE_POOL.parse(undefined)

/** A thing that may happen once, done by many at the same moment. */
export type Flow = {
  name: string
  /** Sets the scene; `act` is what one of the many does, `effects` counts what came of all of them: once is right. */
  prepare(house: TestHouse): Promise<{ act(n: number): Promise<unknown>; effects(): Promise<number> }>
}

/** Each of the many comes from an address of its own, so that no limit by address hides a race. */
export const from = (n: number) => ({ headers: { 'x-forwarded-for': `10.9.${n >> 8}.${n & 255}` } })

/** How many events of a kind tell of somebody. */
export async function told({ db }: TestHouse, kind: string, id: string): Promise<number> {
  const rows = await db.selectFrom('outbox').select('payload').where('event', '=', kind).execute()
  return rows.filter(row => JSON.stringify(row.payload).includes(id)).length
}

/** Runs a flow; answers how often the thing happened. */
export async function effectsOf(flow: Flow, house: TestHouse): Promise<number> {
  const { act, effects } = await flow.prepare(house)
  await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => act(n)))
  return effects()
}
