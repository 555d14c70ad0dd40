import { sql } from 'kysely'
import type { Db } from '../src/platform/server/db.ts'
import type { Running } from '../src/platform/server/house-options.ts'
import { makeBidders } from './make-readers.ts'
import { manyActs } from './many-acts.ts'
import { manyArticles } from './many-articles.ts'
import { manyAuctions } from './many-auctions.ts'
import { manyCases } from './many-cases.ts'
import { manyChats } from './many-chats.ts'
import { manyInvoices } from './many-invoices.ts'
import { manyItems } from './many-items.ts'
import { manyLetters } from './many-letters.ts'
import { manyMembers } from './many-members.ts'
import { COLLECTORS, manyPoints } from './many-points.ts'
import { manyPosts } from './many-posts.ts'
import { manyTickets } from './many-tickets.ts'

/** How large a club is. */
export type Size = {
  profiles: number
  items: number
  auctions: number
  posts: number
  invoices: number
  /** Lines of the longest statement of points. */
  entries: number
  letters: number
  tickets: number
  /** Cases of the complaints’ desk, two reports each on average. */
  cases: number
  /** Entries of the audit log. */
  acts: number
  articles: number
  /** Messages of chat; a fiftieth of it conversations. */
  messages: number
}

/** A little less than wanted is as good: of what is made some is not in a directory, some was taken back. */
const ENOUGH = 0.9

async function numberOf(
  db: Db,
  table:
    | 'directory_entries'
    | 'market_entries'
    | 'posts'
    | 'auctions'
    | 'invoices'
    | 'mail_threads'
    | 'tickets'
    | 'complaint_cases'
    | 'audit'
    | 'messages',
): Promise<number> {
  const rows = db.selectFrom(table).select(e => e.fn.countAll<number>().as('count'))
  return Number((await rows.executeTakeFirstOrThrow()).count)
}

const startedAuctions = async (db: Db): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from auctions where state <> 'draft'`.execute(db))
    .rows[0]!.count

/** What every club begins with is no post. */
const postsOfTheBlog = async (db: Db): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from articles where kind = 'blog'`.execute(db)).rows[0]!
    .count

/** Points that an item or a profile brought are there before. */
async function longestStatement(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from point_entries e join point_accounts a on a.id = e.account_id join users u on u.id = a.user_id
    join point_postings p on p.id = e.posting_id
    where u.username = ${COLLECTORS[0]!} and a.bucket <> 'house' and p.cause like 'made %'`.execute(db)
  return rows[0]!.count
}

/** Each part is made where it is missing; one that is there must be as large as is wanted. */
export async function fillClub({ house, settle }: Running, wanted: Size): Promise<void> {
  const { db } = house.database
  const part = async (what: keyof Size, count: () => Promise<number>, make: () => Promise<void>) => {
    if ((await count()) === 0) {
      await make()
      await settle()
    }
    const there = await count()
    if (there < wanted[what] * ENOUGH)
      throw new Error(
        `The database was filled with ${there} ${what}, not ${wanted[what]}: give it its size, or name another.`,
      )
  }
  const acted = async () =>
    (
      await sql<{
        found: boolean
      }>`select exists (select from audit where target_kind = 'industries' and action = 'industries.retire') as found`.execute(
        db,
      )
    ).rows[0]!.found
  await part(
    'profiles',
    () => numberOf(db, 'directory_entries'),
    () => manyMembers(db, wanted.profiles),
  )
  await part(
    'items',
    () => numberOf(db, 'market_entries'),
    () => manyItems(house, wanted.items),
  )
  await part(
    'auctions',
    () => startedAuctions(db),
    async () => {
      const bidders = await makeBidders(db)
      await manyAuctions(
        house,
        wanted.auctions,
        bidders.map(one => one.id),
      )
    },
  )
  // Items and auctions stand in the Lounge by themselves: before the posts it holds those.
  const written = async () =>
    (await sql<{ found: boolean }>`select exists (select from likes where target_kind = 'post') as found`.execute(db))
      .rows[0]!.found
  await part(
    'posts',
    async () => ((await written()) ? numberOf(db, 'posts') : 0),
    () => manyPosts(db, wanted.posts),
  )
  await part(
    'invoices',
    () => numberOf(db, 'invoices'),
    () => manyInvoices(db, wanted.invoices),
  )
  await part(
    'entries',
    () => longestStatement(db),
    () => manyPoints(db, wanted.entries),
  )
  await part(
    'letters',
    () => numberOf(db, 'mail_threads'),
    () => manyLetters(db, wanted.letters),
  )
  await part(
    'tickets',
    () => numberOf(db, 'tickets'),
    () => manyTickets(db, wanted.tickets),
  )
  await part(
    'cases',
    () => numberOf(db, 'complaint_cases'),
    () => manyCases(db, wanted.cases),
  )
  // Whoever was made and let in stands in the log before.
  await part(
    'acts',
    async () => ((await acted()) ? numberOf(db, 'audit') : 0),
    () => manyActs(db, wanted.acts),
  )
  await part(
    'articles',
    () => postsOfTheBlog(db),
    () => manyArticles(db, wanted.articles),
  )
  await part(
    'messages',
    () => numberOf(db, 'messages'),
    () => manyChats(db, wanted.messages),
  )
}
