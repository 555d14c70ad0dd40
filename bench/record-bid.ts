import { randomUUID } from 'node:crypto'
import { heard, type Statement } from './record-statements.ts'
import { type Request, withAmount } from './request.ts'

/** What a bid sends to the database, and the key it came under. */
export type RecordedBid = { statements: Statement[]; key: string }

const FIRST_AMOUNT = 100
const amounts = new Map<string, number>()

function nextAmount(path: string): number {
  const amount = (amounts.get(path) ?? FIRST_AMOUNT) + 1
  amounts.set(path, amount)
  return amount
}

/**
 * Hears a bid of somebody who bid before, and whom somebody else outbid: one's own next bid while one leads only raises the
 * maximum, and a first one is more work than those that follow.
 */
export async function recordBid(request: Request, send: (request: Request) => Promise<void>): Promise<RecordedBid> {
  const bid = (headers: Request['headers']) => {
    const key = randomUUID()
    return { key, request: withAmount({ ...request, headers }, nextAmount(request.path), key) }
  }
  const own = () => bid(request.headers)
  const rival = () => bid({ ...request.headers, authorization: `Bearer ${request.rival}` })
  await send(own().request)
  await send(rival().request)
  const { key, request: asked } = own()
  return { key, statements: await heard(() => send(asked)) }
}
