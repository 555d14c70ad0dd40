import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Call } from '../../src/platform/shared/call.ts'
import { callOver } from '../../src/platform/test/test-house.ts'
import { faultsOfNumbers } from './books.ts'
import { bookInTwo, numberApart, numberUnlocked } from './planted-money.ts'
import { again, soon } from './planted.ts'

/** Longer than anything here takes: whoever waits so long is killed meanwhile. */
const OPEN_MS = 600_000

/** A product that can be killed and started again. */
type Victim = { url: string; db: Kysely<never>; killed(): Promise<void> }

/** Plants each fault in a product and kills it at the one moment at which the fault shows; answers by name whether it was found. */
export async function foundByForce({ url, db, killed }: Victim): Promise<Record<string, boolean>> {
  const call = (of: Call, mark: string, wait: number) => callOver(url, of, { body: { mark, wait } } as never)
  const countOf = async (table: string, mark: string): Promise<number> =>
    (await sql`select 1 from ${sql.table(table)} where mark = ${mark}`.execute(db)).rows.length
  const numbers = async () =>
    faultsOfNumbers((await sql<{ number: number }>`select number from planted_numbers`.execute(db)).rows.map(toPlanted))
  const until = async (came: () => Promise<boolean>) => {
    while (!(await came())) await sleep(20)
  }
  /** Sends, waits for what the first half writes, and kills between the halves. */
  const cutBetween = async (of: Call, mark: string, came: () => Promise<boolean>) => {
    const cut = call(of, mark, OPEN_MS).catch(() => {})
    await until(came)
    await killed()
    await cut
  }

  const [lost, twice, half] = [randomUUID(), randomUUID(), randomUUID()]
  await call(soon, lost, OPEN_MS)
  await killed()
  const loses = (await countOf('planted_marks', lost)) === 0

  await cutBetween(again, twice, async () => (await countOf('planted_marks', twice)) > 0)
  await call(again, twice, 0)
  const doubles = (await countOf('planted_marks', twice)) > 1

  await cutBetween(bookInTwo, half, async () => (await countOf('planted_events', half)) > 0)
  await call(bookInTwo, half, 0)
  const forgets = (await countOf('planted_marks', half)) === 0

  const { doubled } = await numbers().catch(() => ({ doubled: 0 }))
  await Promise.all([call(numberUnlocked, 'a', 0), call(numberUnlocked, 'b', 0)])
  const numbersTwice = (await numbers()).doubled > doubled

  await sql`delete from planted_numbers`.execute(db)
  await call(numberApart, 'first', 0)
  const last = async () =>
    (await sql<{ last: string }>`select last_value as last from planted_last`.execute(db)).rows[0]!.last
  const before = await last()
  await cutBetween(numberApart, 'cut', async () => (await last()) !== before)
  await call(numberApart, 'third', 0)
  const skips = (await numbers()).skipped > 0

  return { loses, doubles, forgets, numbersTwice, skips }
}

const toPlanted = ({ number }: { number: number }) => ({ series: 'planted', number })
