import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../test/test-house.ts'
import { transact } from './db.ts'

/** Only a server has lines that can be cut. */
describe.runIf(process.env.TEST_DATABASE_URL)('a line to the database that is cut', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await testHouse([])
  })
  afterAll(() => house.stop())

  const cut = (which: ReturnType<typeof sql>) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${which}`.execute(
      house.db,
    )

  test('in the middle of a transaction fails that transaction and nothing else', async () => {
    const failing = transact(house.db, async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await cut(sql`pid = ${rows[0]!.pid}`)
      // Between two statements nobody waits for the line, so the cut is not the answer to anything.
      await new Promise(resolve => setTimeout(resolve, 50))
      await sql`select 1`.execute(tx)
    })
    await expect(failing).rejects.toThrow()
    expect((await sql`select 1 as one`.execute(house.db)).rows).toEqual([{ one: 1 }])
  })

  test('on which the outbox is listened to is opened again, once', async () => {
    const listening = async () =>
      (
        await sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'majlis-listen'`.execute(
          house.db,
        )
      ).rows.length
    expect(await listening()).toBe(1)
    await cut(sql`application_name = 'majlis-listen'`)
    await expect.poll(listening, { timeout: 5000 }).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(await listening()).toBe(1)
  })
})
