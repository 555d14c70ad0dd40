import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { freshDb } from '../../../platform/test/fresh-db.ts'
import { forgiveTries, takeTry } from './login-delays.ts'

let database: Awaited<ReturnType<typeof freshDb>>
beforeAll(async () => {
  database = await freshDb()
})
afterAll(() => database.close())

test('right tries of one browser at once are all let in, and nothing of them is remembered', async () => {
  const { db } = database
  const login = async () => {
    await transact(db, tx => takeTry(tx, 'device:one'))
    await transact(db, tx => forgiveTries(tx, 'device:one'))
  }
  const fourAtOnce = () => Promise.all([login(), login(), login(), login()])
  for (let time = 0; time < 60; time++) await fourAtOnce()
  expect(await db.selectFrom('login_delays').selectAll().execute()).toEqual([])
})
