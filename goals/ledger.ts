import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { post } from '../src/features/points/server/post.ts'
import { audit, lives, type Product, playLife, product } from '../src/features/points/test/ledger-model.ts'
import { openPostgres, transact } from '../src/platform/server/db.ts'
import { migrate } from '../src/platform/server/migrate.ts'
import { startPostgres } from '../tools/with-postgres.ts'

/**
 * `npm run goal:ledger [-- --runs 2000]`: lives of three members that fast-check invents, on a PostgreSQL server of its own: points
 * given, taken back, given again, converted and redeemed, each up to three times at once. After each the balances are what a model in
 * plain words has; at the end every kept sum is that of its entries, every posting has two that balance, and all together are nothing.
 * Four faults are planted afterwards, each of which must be found. Prints `drift=0 sum=0 planted_found=4/4`.
 */
const { values } = parseArgs({ options: { runs: { type: 'string' } } })
const RUNS = Number(values.runs ?? 2000)

const postgres = await startPostgres()
const database = openPostgres(postgres.url, 6)
const { db } = database
await migrate(database)

const began = performance.now()
let drift = 0
let steps = 0
await fc.assert(
  fc.asyncProperty(lives, async life => {
    const off = await playLife(db, life)
    steps += life.length
    drift += off
    return off === 0
  }),
  { numRuns: RUNS },
)
const whole = await audit(db)
const { rows } = await sql<{ count: number }>`select count(*)::int as count from point_postings`.execute(db)
const seconds = Math.round((performance.now() - began) / 1000)
console.log(`runs=${RUNS} steps=${steps} postings=${rows[0]!.count} in ${seconds} s`)

/** Whether some life shows the fault of a product. */
async function isFound(by: Product): Promise<boolean> {
  const found = await fc.check(
    fc.asyncProperty(lives, async life => (await playLife(db, life, by)) === 0),
    { numRuns: 200, endOnFailure: true },
  )
  return found.failed
}

/** Pays again what is paid: whoever asks has a cause of their own. */
const paysAgain: Product = {
  act: (tx, step, userId, run) =>
    step.does === 'review'
      ? post(tx, { userId, act: 'credited', amount: 20, cause: `again:${Math.random()}` }).then(() => {})
      : product.act(tx, step, userId, run),
}
/** Redeems without asking whether there is enough. */
const spendsMore: Product = {
  act: (tx, step, userId, run) =>
    step.does === 'redeem'
      ? post(tx, { userId, act: 'redeemed', amount: step.amount, cause: `more:${Math.random()}` }).then(() => {})
      : product.act(tx, step, userId, run),
}
const found = [await isFound(paysAgain), await isFound(spendsMore)]

// A kept sum that somebody changed by hand, and a posting that lost a leg with the triggers off.
await sql`update point_accounts set balance = balance + 7 where id = (select id from point_accounts where bucket = 'pending' limit 1)`.execute(
  db,
)
found.push((await audit(db)).drift === 7)
await sql`update point_accounts set balance = balance - 7 where id = (select id from point_accounts where bucket = 'pending' limit 1)`.execute(
  db,
)
await transact(db, async tx => {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`delete from point_entries where id = (select max(id) from point_entries)`.execute(tx)
})
found.push((await audit(db)).sum !== 0)

const faults = found.filter(Boolean).length
console.log(`drift=${drift + whole.drift} sum=${whole.sum} planted_found=${faults}/${found.length}`)
await database.close()
await postgres.stop()
process.exit(drift === 0 && whole.faults === 0 && whole.sum === 0 && faults === found.length ? 0 : 1)
