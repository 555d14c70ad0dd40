import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { auctionViews } from '../../src/features/auctions/server/view.ts'
import { makeBid } from '../../src/features/auctions/test/fixtures.ts'
import { writePost } from '../../src/features/lounge/server/write-post.ts'
import { likeTarget } from '../../src/features/social/server/likes.ts'
import { writeComment } from '../../src/features/social/server/write-comment.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import type { Language } from '../../src/platform/shared/text.ts'
import lines from '../data/demo-lines.json' with { type: 'json' }
import { seeded } from './pictures.ts'
import { toldAddresses } from './told-sign-ins.ts'

/** How often each thing is done, of a hundred; what is left is posting. */
const SHARES = { bid: 52, like: 22, comment: 19 }
/** A bid comes when an end is this near, in seconds: it moves the end, and the next one may wait a while. */
const PRESSING = 80
/** Somebody says the same thing again after so many days. */
const SAID_AGAIN_DAYS = 10
/** Under a post the demo's members say no more than so much. */
const MOST_COMMENTS = 3

const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]
type Row = { id: string }
type Wanted = { language?: Language; bids?: true; not?: readonly (string | null)[] }

/** Somebody of the demo whose sign-in is not told; with `bids` one whose plan lets them. */
async function someone({ database: { db } }: House, { language, bids = undefined, not = [] }: Wanted) {
  const others = not.filter(id => id !== null)
  const { rows } = await sql<Row>`select u.id from users u join profiles p on p.user_id = u.id and p.status = 'approved'
    where u.demo and u.email not in (${toldAddresses})
      and (${language ?? null}::text is null or u.language = ${language ?? null})
      and not (u.id::text = any(${others}::text[]))
      and (${!bids} or exists (select 1 from subscriptions s join plans on plans.id = s.plan_id
        where s.user_id = u.id and s.status = 'active' and plans.code = 'platinum'))
    order by random() limit 1`.execute(db)
  return rows[0]?.id
}

type Live = Row & {
  seller_id: string
  leader_id: string | null
  left: number | null
  extensions: number
  /** How often the first price the last one is. */
  grown: number
}

const readLive = (house: House) =>
  sql<Live>`select id, seller_id, leader_id, extensions, extract(epoch from ends_at - clock_timestamp())::float8 as left,
      (coalesce(price_minor, 0) / initial_minor::float8) as grown
    from auctions where state = 'live' and (ends_at is null or ends_at > clock_timestamp())
    order by ends_at nulls last`.execute(house.database.db)

/** Each auction has an end of its own to what its bidders would pay and how long they go on. */
const patience = ({ id }: Row) => 11 + Math.floor(seeded(`patience ${id}`)() * 9)
const worth = ({ id }: Row) => 1.4 + seeded(`worth ${id}`)() * 1.2

/** What somebody should bid on now, so that its end moves; else one of those that end first, or now and then another. */
function toBidOn(live: readonly Live[], pressingOnly: boolean): Live | undefined {
  const pressing = live.find(one => one.left !== null && one.left < PRESSING && one.extensions < patience(one))
  if (pressing || pressingOnly) return pressing
  const open = live.filter(one => one.grown < worth(one))
  return Math.random() < 0.6 ? oneOf(open.slice(0, 3)) : oneOf(open)
}

async function bid(house: House, pressingOnly = false): Promise<boolean> {
  const auction = toBidOn((await readLive(house)).rows, pressingOnly)
  const userId = auction && (await someone(house, { bids: true, not: [auction.seller_id, auction.leader_id] }))
  const [view] = userId ? await auctionViews(house.database.db, null, [auction.id]) : []
  if (!userId || !view?.leastBid) return false
  await makeBid(house, { auctionId: auction.id, userId, amount: view.leastBid })
  return true
}

type Said = Row & { language: Language; text: string; origin: string; author_id: string; comments: number }

const newest = (house: House) =>
  sql<Said>`select p.id, p.language, p.text, p.origin, p.author_id, (select count(*)::int from comments c
      where c.target_kind = 'post' and c.target_id = p.id) as comments
    from posts p where p.shown and p.audience = 'public' order by p.created_at desc limit 12`.execute(house.database.db)

async function like(house: House): Promise<void> {
  const post = oneOf((await newest(house)).rows)
  const who = post && (await someone(house, { not: [post.author_id] }))
  if (!who) return
  await transact(house.database.db, async tx =>
    likeTarget(tx, house.targets, (await viewerOf(tx, who))!, { kind: 'post', id: post.id }),
  )
}

/** What may be said under a post: its own answers, or questions of the market under an offer; nothing twice. */
async function answersTo({ database: { db } }: House, post: Said): Promise<string[]> {
  const own = lines.posts.find(line => line.text === post.text)?.answers
  const answers = own ?? (post.origin === 'written' ? [] : lines.market[post.language])
  const said = await sql<{
    text: string
  }>`select text from comments where target_kind = 'post' and target_id = ${post.id}`.execute(db)
  return answers.filter(text => !said.rows.some(one => one.text === text))
}

async function comment(house: House): Promise<void> {
  const post = oneOf((await newest(house)).rows.filter(one => one.comments < MOST_COMMENTS))
  const text = post && oneOf(await answersTo(house, post))
  const who = text && (await someone(house, { language: post.language, not: [post.author_id] }))
  if (!who) return
  await transact(house.database.db, async tx =>
    writeComment(
      tx,
      house,
      { viewer: (await viewerOf(tx, who))!, language: post.language },
      { kind: 'post', id: post.id, text },
    ),
  )
}

async function post(house: House): Promise<void> {
  const { db } = house.database
  const said = await sql<{ text: string }>`select text from posts
    where origin = 'written' and created_at > now() - make_interval(days => ${SAID_AGAIN_DAYS})`.execute(db)
  const line = lines.posts.find(({ text }) => !said.rows.some(one => one.text === text))
  const language = line?.language as Language
  const who = line && (await someone(house, { language }))
  if (!who) return
  await transact(db, async tx =>
    writePost(
      tx,
      house,
      { viewer: (await viewerOf(tx, who))!, language },
      { text: line.text, language, audience: 'public', images: [] },
    ),
  )
}

/** One of the demo's members does one thing: bids, likes, answers or posts. First comes a bid without which an auction would end. */
export async function actOnce(house: House): Promise<void> {
  if (await bid(house, true)) return
  const lot = Math.random() * 100
  if (lot < SHARES.bid) await bid(house)
  else if (lot < SHARES.bid + SHARES.like) await like(house)
  else if (lot < SHARES.bid + SHARES.like + SHARES.comment) await comment(house)
  else await post(house)
}
