import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { auctionViews } from '../../src/features/auctions/server/auction-reads.ts'
import { makeBid } from '../../src/features/auctions/server/make.ts'
import { writePost } from '../../src/features/lounge/server/write-post.ts'
import { setDemoLife } from '../../src/features/setup/server/demo-life.ts'
import { likeTarget } from '../../src/features/social/server/like-target.ts'
import { writeComment } from '../../src/features/social/server/write-comment.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/wire.ts'
import { Refusal } from '../../src/platform/shared/refusal.ts'
import lines from '../data/cast-lines.json' with { type: 'json' }

/** Between two acts, in seconds. */
const PAUSE = { least: 9, most: 26 }
/** How often each thing is done, of a hundred. */
const SHARES = { bid: 55, like: 20, comment: 15 }

const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]
type Row = { id: string }

const someone = (house: House, plan: boolean) =>
  sql<Row>`select u.id from users u join profiles p on p.user_id = u.id and p.status = 'approved'
    where u.demo and u.email not like all (array['company@%', 'investor@%', 'freelancer@%', 'advisor@%', 'broker@%'])
      and (not ${plan} or exists (select 1 from subscriptions s join plans on plans.id = s.plan_id
        where s.user_id = u.id and s.status = 'active' and plans.code = 'platinum'))
    order by random() limit 1`.execute(house.database.db)

/** Somebody bids on what ends soonest, or now and then on another. */
async function bid(house: House): Promise<void> {
  const { db } = house.database
  const live = await sql<
    Row & { seller_id: string; leader_id: string | null }
  >`select id, seller_id, leader_id from auctions
    where state = 'live' order by (random() < 0.4) desc, ends_at nulls last limit 6`.execute(db)
  const auction = Math.random() < 0.6 ? live.rows[0] : oneOf(live.rows)
  const who = (await someone(house, true)).rows[0]
  if (!auction || !who || who.id === auction.seller_id || who.id === auction.leader_id) return
  const [view] = await auctionViews(db, null, [auction.id])
  if (view?.leastBid) await makeBid(house, { auctionId: auction.id, userId: who.id, amount: view.leastBid })
}

const newest = (house: House) =>
  sql<Row & { language: 'en' | 'ar' }>`select id, language from posts where shown and audience = 'public'
    order by created_at desc limit 12`.execute(house.database.db)

async function like(house: House): Promise<void> {
  const [post, who] = [oneOf((await newest(house)).rows), (await someone(house, false)).rows[0]]
  if (!post || !who) return
  await transact(house.database.db, async tx =>
    likeTarget(tx, house.targets, (await viewerOf(tx, who.id))!, { kind: 'post', id: post.id }),
  )
}

async function comment(house: House): Promise<void> {
  const [post, who] = [oneOf((await newest(house)).rows), (await someone(house, false)).rows[0]]
  const text = post && oneOf(lines.comments[post.language])
  if (!text || !who) return
  await transact(house.database.db, async tx =>
    writeComment(
      tx,
      house.targets,
      { viewer: (await viewerOf(tx, who.id))!, language: post.language },
      { kind: 'post', id: post.id, text },
    ),
  )
}

async function post(house: House): Promise<void> {
  const line = oneOf(lines.posts)
  const who = (await someone(house, false)).rows[0]
  if (!line || !who) return
  const language = line.language as 'en' | 'ar'
  await transact(house.database.db, async tx =>
    writePost(
      tx,
      house,
      { viewer: (await viewerOf(tx, who.id))!, language },
      { text: line.text, language, audience: 'public', images: [] },
    ),
  )
}

async function actOnce(house: House): Promise<void> {
  const lot = Math.random() * 100
  const act =
    lot < SHARES.bid
      ? bid
      : lot < SHARES.bid + SHARES.like
        ? like
        : lot < SHARES.bid + SHARES.like + SHARES.comment
          ? comment
          : post
  await act(house).catch(error => {
    // Outbid at the same moment, blocked, said already: such is life.
    if (!(error instanceof Refusal)) house.log.warn({ err: error }, 'a member of the demo stumbled')
  })
}

/** Lets a few members of the demo club bid, like, answer and post slowly, until the demo's corner stops them. */
export function liveOn(house: House): void {
  let on = true
  setDemoLife({ on: () => on, set: next => void (on = next) })
  const next = () => {
    const seconds = PAUSE.least + Math.random() * (PAUSE.most - PAUSE.least)
    setTimeout(async () => {
      if (on) await actOnce(house)
      next()
    }, seconds * 1000).unref()
  }
  next()
}
