import { type Kysely, sql } from 'kysely'
import { placeBid } from '../../src/features/auctions/contract/calls.ts'
import { writePost } from '../../src/features/lounge/contract.ts'
import { writeComment } from '../../src/features/social/contract/comments.ts'
import type { Call } from '../../src/platform/shared/call.ts'
import { again, soon } from './planted.ts'
import type { Scene } from './scene.ts'

/** Something that members do again and again; `mark` tells each of the times from all others. */
export type LostFlow = {
  name: string
  call: Call
  input(scene: Scene, mark: string, n: number): object
  /** How often each mark is in the database. */
  marks(db: Kysely<never>): Promise<Map<string, number>>
}

async function counted(db: Kysely<never>, rows: ReturnType<typeof sql<{ mark: string; times: number }>>) {
  return new Map((await rows.execute(db)).rows.map(row => [row.mark, row.times]))
}

const bids: LostFlow = {
  name: 'bids',
  call: placeBid,
  input: ({ auctionId }, _, n) => ({ params: { auctionId }, body: { amount: n } }),
  marks: db => counted(db, sql`select (amount_minor / 100)::text as mark, count(*)::int as times from bids group by 1`),
}
const posts: LostFlow = {
  name: 'posts',
  call: writePost,
  input: (_, text) => ({ body: { text } }),
  marks: db => counted(db, sql`select text as mark, count(*)::int as times from posts group by 1`),
}
const comments: LostFlow = {
  name: 'comments',
  call: writeComment,
  input: ({ itemId }, text) => ({ body: { kind: 'item', id: itemId, text } }),
  marks: db => counted(db, sql`select text as mark, count(*)::int as times from comments group by 1`),
}

export const flows: readonly LostFlow[] = [bids, posts, comments]

const planted = (name: string, call: Call): LostFlow => ({
  name,
  call,
  input: (_, mark) => ({ body: { mark } }),
  marks: db => counted(db, sql`select mark, count(*)::int as times from planted_marks group by 1`),
})
/** The faults that must be found: one loses, one doubles. */
export const plantedFlows = { loses: planted('planted, loses', soon), doubles: planted('planted, doubles', again) }
