import { expect, test } from 'vitest'
import { checkWiring } from './check-wiring.ts'
import { foundIn } from './found-in.ts'

const WIRING = 'src/features/auctions/server/wiring.ts'
const found = (source: string, path = WIRING) => foundIn(checkWiring, { [path]: source })

test('a wiring that plugs use-cases in has no fault, also where a read finds nothing', async () => {
  const source = `on(placeBid, ({ tx, body }) => place(tx, body.amount))
onRead(readBid, async ({ db, params }) => ({ data: (await bidById(db, params.bidId)) ?? notFound() }))`
  expect(await found(source)).toEqual([])
})

test.each([
  ['a query', `await db.selectFrom('bids').execute()`, 'asks the database'],
  ['a write', `await tx.updateTable('bids').set({ done: true }).execute()`, 'asks the database'],
  ['SQL as text', 'await sql`select 1`.execute(db)', 'writes SQL'],
  ['SQL of a type', 'await sql<Row>`select 1`.execute(db)', 'writes SQL'],
  ['an event', 'await announce(tx, bidPlaced, { auctionId })', 'calls announce'],
  ['a mail', 'await sendMail(tx, mail)', 'calls sendMail'],
  ['a line of the audit log', `await record(tx, { action: 'a.b' })`, 'calls record'],
  ['a refusal', `if (!one) throw new Refusal('auctions.over')`, 'refuses'],
  ['a refusal by a rule', 'refuse(refusalToBid(bidder, auction))', 'calls refuse'],
])('%s in a wiring is reported', async (_, line, does) => {
  expect(await found(`export const one = 1\n${line}\n`)).toEqual([expect.stringContaining(`${WIRING}:2  ${does}`)])
})

test('the parts of a wiring are wirings too, use-cases and platforms are not', async () => {
  const source = `await db.selectFrom('bids').execute()`
  expect(await found(source, 'src/features/auctions/server/wire-desk.ts')).toHaveLength(1)
  expect(await found(source, 'src/features/auctions/server/place-bid.ts')).toEqual([])
  expect(await found(source, 'src/features/auctions/server/wiring.db.test.ts')).toEqual([])
})
