import { afterAll } from 'vitest'
import {
  type AuctionView,
  auctionMoved,
  auctionTopic,
  bidderTopic,
  bidPlaced,
  listBids,
  placeBid,
  watchersMoved,
  watchingMoved,
  yoursMoved,
} from '../../features/auctions/contract/auction.ts'
import * as calls from '../../features/auctions/contract/calls.ts'
import { withBid, withMoved, withWatchers, withWatching, withYours } from '../../features/auctions/rules.ts'
import { auctionsFeature } from '../../features/auctions/server/wiring.ts'
import { makeAuction, makeBid, type WantedAuction } from '../../features/auctions/test/fixtures.ts'
import { lowerFloors } from '../../features/auctions/test/lower-floors.ts'
import { makeItem } from '../../features/items/test/fixtures.ts'
import { listNotices } from '../../features/notifications/contract.ts'
import type { Language } from '../shared/text.ts'
import { applyMatchesRead, hears } from './apply-matches-read.ts'
import { givePlan } from './give-plan.ts'
import { asMember, type Member, type Wanted } from './members.ts'
import { type TestHouse, testHouse } from './test-house.ts'

/** What an open window does with each event of an auction. */
const EARS = [
  hears<AuctionView, typeof bidPlaced>(bidPlaced, withBid),
  hears<AuctionView, typeof auctionMoved>(auctionMoved, withMoved),
  hears<AuctionView, typeof yoursMoved>(yoursMoved, withYours),
  hears<AuctionView, typeof watchersMoved>(watchersMoved, withWatchers),
  hears<AuctionView, typeof watchingMoved>(watchingMoved, withWatching),
]

const by = (who: Member | null) => ({ bearer: who?.bearer ?? null })
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** What people do in an auction, over HTTP; amounts in whole units. */
function actsIn({ call }: TestHouse) {
  let keys = 0
  return {
    /** Bids; each time under a key of its own unless one is given. */
    bid: (who: Member | null, auctionId: string, amount: number, maximum?: number, key = `key-${keys++}`) => {
      const body = { amount, ...(maximum !== undefined && { maximum }) }
      const headers = { 'idempotency-key': key }
      return call(placeBid, { params: { auctionId }, body }, { ...by(who), headers })
    },
    change: (who: Member | null, auctionId: string, body: object) =>
      call(calls.changeStatus, { params: { auctionId }, body: body as calls.ChangeOfStatus }, by(who)),
    answer: (who: Member | null, auctionId: string, answer: 'confirm' | 'decline') =>
      call(calls.confirm, { params: { auctionId }, body: { answer } }, by(who)),
    watch: (who: Member | null, auctionId: string) => call(calls.watch, { params: { auctionId } }, by(who)),
    unwatch: (who: Member | null, auctionId: string) => call(calls.unwatch, { params: { auctionId } }, by(who)),
    history: (who: Member | null, auctionId: string) => call(listBids, { params: { auctionId } }, by(who)),
    search: (who: Member | null, body: object) => call(calls.searchAuctions, { body }, by(who)),
    log: (who: Member | null, auctionId: string) => call(calls.downloadLog, { params: { auctionId } }, by(who)),
    seen: async (who: Member | null, auctionId: string): Promise<AuctionView> =>
      (await call(calls.readAuction, { params: { auctionId } }, by(who))).answer.data,
    of: async (who: Member | null, id: string, kind: 'item' | 'profile' = 'item') =>
      (await call(calls.readAuctionOf, { params: { kind, id } }, by(who))).answer.data,
  }
}

type Heard = { title: string; body: string; link: string | null }

/** What people were told, and what tests set behind the calls. */
function behind(house: TestHouse) {
  const notices = async (who: Member, kind: string, language: Language = 'en'): Promise<Heard[]> => {
    await house.settle()
    const { answer } = await house.call(listNotices, { query: { perPage: 100 } }, { ...by(who), language })
    return answer.data.filter(one => one.kind === `auctions.${kind}`).map(({ data, link }) => ({ ...data, link }))
  }
  const mails = async (who: Member) => {
    await house.settle()
    const rows = house.db
      .selectFrom('mails')
      .selectAll()
      .where('to_address', '=', who.email)
      .orderBy('created_at', 'desc')
    return (await rows.execute()).map(row => ({ subject: row.subject, link: row.link, language: row.language }))
  }
  return {
    /** Somebody's notices `auctions.<kind>` as they read them, newest first. */
    notices,
    /** How many there are. */
    told: async (who: Member, kind: string): Promise<number> => (await notices(who, kind)).length,
    /** The mails that somebody got, newest first. */
    mails,
    /** Sets columns of an auction's row: time that has passed. */
    set: (auctionId: string, columns: object) =>
      house.db.updateTable('auctions').set(columns).where('id', '=', auctionId).execute(),
  }
}

/** The items of one owner, and auctions of them, made through the verbs. */
function offersOf({ house }: TestHouse, owner: Member) {
  const item = (saleType: 1 | 2 | 3 = 3) =>
    makeItem(house, { ownerId: owner.id, kind: 'product', values: { saleType } })
  return {
    item,
    /** The id of a new auction: of an item of its own, unless another is wanted. */
    auction: async (wanted: Partial<WantedAuction> = {}): Promise<string> =>
      (await makeAuction(house, { ownerId: owner.id, itemId: wanted.itemId ?? (await item()).id, ...wanted })).id,
    /** Bids one after another, through the verb. */
    bids: async (auctionId: string, ...list: [Member, number, number?][]) => {
      for (const [who, amount, maximum] of list)
        await makeBid(house, { auctionId, userId: who.id, amount, ...(maximum !== undefined && { maximum }) })
    },
  }
}

/**
 * A house for a whole test file in which an owner sells by auction, with staff and three members whose plan lets them bid. It is
 * closed after the file's tests.
 */
export async function auctionScene() {
  const house = await testHouse([...lowerFloors, auctionsFeature], { DATABASE_POOL: 10 })
  afterAll(() => house.stop())
  const bidder = async (wanted: Wanted = {}): Promise<Member> => {
    const member = await asMember(house, { userType: 'investor', ...wanted })
    await givePlan(house.db, member.id, 'platinum')
    return member
  }
  const [owner, staff, ali, rana, sami] = await Promise.all([
    asMember(house, { userType: 'company' }),
    asMember(house, { role: 'Super-admin' }),
    bidder(),
    bidder(),
    bidder(),
  ])
  const acts = actsIn(house)
  /** What a member's open window shows after an act, and what it would show after a reload. */
  const follow = (who: Member | null, id: string, act: () => Promise<unknown>) =>
    applyMatchesRead(house, () => acts.seen(who, id), [auctionTopic(id), bidderTopic(who?.id ?? '')], EARS, act)
  const terms = { status: 'start', initialPrice: 500, currency: 'USD' }
  return {
    house,
    owner,
    staff,
    ali,
    rana,
    sami,
    bidder,
    follow,
    inHours,
    terms,
    ...acts,
    ...behind(house),
    ...offersOf(house, owner),
  }
}
