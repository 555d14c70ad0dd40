import { type Kysely, sql } from 'kysely'
import { placeBid } from '../../src/features/auctions/contract/auction.ts'
import { unitsOf } from '../../src/features/auctions/server/moving.ts'
import { sendContact } from '../../src/features/contact/contract.ts'
import { writePost } from '../../src/features/lounge/contract.ts'
import { writeComment } from '../../src/features/social/contract/comments.ts'
import type { Call } from '../../src/platform/shared/call.ts'
import { uploadFile } from '../../src/platform/shared/files-contract.ts'
import { again, soon } from './planted.ts'
import type { Scene } from './scene.ts'

/** Something that members do again and again; `mark` tells each of the times from all others. */
export type LostFlow = {
  name: string
  call: Call
  /** What the call takes; `form` in place of a body where files go along. */
  input(scene: Scene, mark: string, n: number): { params?: object; body?: object; form?: FormData }
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
  // Who leads and bids again raises their maximum; without one it is the amount itself.
  marks: async db => {
    const { rows } = await sql<{ currency: string; decimals: number; minor: number; times: number }>`
      select a.currency, a.decimals, b.maximum_minor as minor, count(*)::int as times
      from bids b join auctions a on a.id = b.auction_id group by 1, 2, 3`.execute(db)
    return new Map(rows.map(({ minor, times, ...auction }) => [String(unitsOf(auction, minor)), times]))
  },
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

/** Uploads, found by their name. */
export const uploads: LostFlow = {
  name: 'uploads',
  call: uploadFile,
  input: (_, mark) => ({ form: formWith(mark) }),
  marks: db => counted(db, sql`select name as mark, count(*)::int as times from files group by 1`),
}

/** Messages to the club, each of which is to leave as a mail. */
export const messages: LostFlow = {
  name: 'mails',
  call: sendContact,
  input: (_, mark, n) => ({
    body: { name: 'Rana', email: `rana${n}@example.org`, subject: mark, message: 'A question about the club.' },
  }),
  marks: db => counted(db, sql`select subject as mark, count(*)::int as times from mail_threads group by 1`),
}

const PAPER =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

function formWith(name: string): FormData {
  const form = new FormData()
  form.append('take', 'document')
  form.append('file', new Blob([PAPER], { type: 'application/pdf' }), name)
  return form
}

const planted = (name: string, call: Call): LostFlow => ({
  name,
  call,
  input: (_, mark) => ({ body: { mark } }),
  marks: db => counted(db, sql`select mark, count(*)::int as times from planted_marks group by 1`),
})
/** The faults that must be found: one loses, one doubles. */
export const plantedFlows = { loses: planted('planted, loses', soon), doubles: planted('planted, doubles', again) }
