import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { event } from '../shared/event.ts'
import { freshDb } from '../test/fresh-db.ts'
import { type Database, transact } from './db.ts'
import { Deliverer } from './deliver.ts'
import { makeLog } from './log.ts'
import { announce } from './outbox.ts'
import type { Listener } from './wire.ts'

const happened = event('tester.happened', z.object({ n: z.number() }))
const quiet = makeLog('silent')
let database: Database
beforeAll(async () => {
  database = await freshDb()
})
afterAll(() => database.close())
beforeEach(() => database.runScript('delete from outbox; delete from saved_views'))

const OWNER = '00000000-0000-7000-8000-000000000001'
/** Leaves one row for each time it handled something. */
const counting = (name: string, act: (n: number) => void = () => {}): Listener => ({
  name,
  event: happened,
  handle: async (tx, payload: { n: number }) => {
    await tx
      .insertInto('saved_views')
      .values({ owner_id: OWNER, view_key: name, name: crypto.randomUUID(), query: String(payload.n) })
      .execute()
    act(payload.n)
  },
})
const handled = async (name: string) =>
  (await database.db.selectFrom('saved_views').select('query').where('view_key', '=', name).execute()).map(
    row => row.query,
  )

test('an event of a rolled-back transaction is never told', async () => {
  const failing = transact(database.db, async tx => {
    await announce(tx, happened, { n: 1 })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await new Deliverer(database, [counting('a')], quiet).wake()
  expect(await handled('a')).toEqual([])
})

test('each listener handles an event once, however many processes deliver', async () => {
  await transact(database.db, async tx => {
    for (let n = 0; n < 20; n++) await announce(tx, happened, { n })
  })
  const listeners = [counting('a'), counting('b')]
  await Promise.all([1, 2, 3].map(() => new Deliverer(database, listeners, quiet).wake()))
  expect((await handled('a')).map(Number).sort((x, y) => x - y)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(await handled('b')).toHaveLength(20)
})

test('a listener that fails is tried again, and what it half did is not kept', async () => {
  let fails = 1
  const shaky = counting('shaky', () => {
    if (fails-- > 0) throw new Error('not yet')
  })
  const steady = counting('steady')
  await transact(database.db, tx => announce(tx, happened, { n: 7 }))
  const deliverer = new Deliverer(database, [steady, shaky], quiet)
  await deliverer.wake()
  expect(await handled('shaky')).toEqual([])
  await database.runScript('update outbox set next_at = now()')
  await deliverer.wake()
  expect(await handled('shaky')).toEqual(['7'])
  expect(await handled('steady')).toEqual(['7'])
})

test('after eight tries an event lies in the dead-letter list with its error', async () => {
  const broken = counting('broken', () => {
    throw new Error('for ever')
  })
  await transact(database.db, tx => announce(tx, happened, { n: 1 }))
  const deliverer = new Deliverer(database, [broken], quiet)
  for (let attempt = 0; attempt < 8; attempt++) {
    await database.runScript('update outbox set next_at = now()')
    await deliverer.wake()
  }
  const row = await database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ attempts: 8, error: 'for ever', delivered_at: null })
  expect(row.dead_at).not.toBeNull()
})
