import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { applyMatchesRead, hears } from '../../../platform/test/apply-matches-read.ts'
import { givePlan } from '../../../platform/test/give-plan.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { makeItem } from '../../items/server/make.ts'
import * as calls from '../contract/calls.ts'
import { auctionMoved, auctionTopic, bidderTopic, bidPlaced, yoursMoved } from '../contract/events.ts'
import type { AuctionView } from '../contract/views.ts'
import { withBid, withMoved, withYours } from '../rules.ts'
import { lowerFloors } from './lower-floors.ts'
import { makeAuction, makeBid, type WantedAuction } from './make.ts'
import { auctionsFeature } from './wiring.ts'

let house: TestHouse
let owner: Member
let staff: Member
let [ali, rana]: Member[] = []
beforeAll(async () => {
  house = await testHouse([...lowerFloors, auctionsFeature])
  owner = await asMember(house, { userType: 'company' })
  staff = await asMember(house, { role: 'Super-admin' })
  ;[ali, rana] = await Promise.all([bidder(), bidder()])
}, 120_000)
afterAll(() => house.stop())

async function bidder(): Promise<Member> {
  const member = await asMember(house, { userType: 'investor' })
  await givePlan(house.db, member.id, 'platinum')
  return member
}
const by = (who: Member | null) => ({ bearer: who?.bearer ?? null })
async function auction(wanted: Partial<WantedAuction> = {}): Promise<string> {
  const item = await makeItem(house.house, { ownerId: owner.id, kind: 'product', values: { saleType: 3 } })
  return (await makeAuction(house.house, { ownerId: owner.id, itemId: item.id, ...wanted })).id
}
const bids = async (auctionId: string, ...list: [Member, number][]) => {
  for (const [who, amount] of list) await makeBid(house.house, { auctionId, userId: who.id, amount })
}
const change = (who: Member | null, auctionId: string, body: object) =>
  house.call(calls.changeStatus, { params: { auctionId }, body: body as calls.ChangeOfStatus }, by(who))
const seen = async (who: Member | null, auctionId: string): Promise<AuctionView> =>
  (await house.call(calls.readAuction, { params: { auctionId } }, by(who))).answer.data
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const TERMS = { status: 'start', initialPrice: 500, currency: 'USD' }

describe('whoever watches', () => {
  const ears = [
    hears<AuctionView, typeof bidPlaced>(bidPlaced, withBid),
    hears<AuctionView, typeof auctionMoved>(auctionMoved, withMoved),
    hears<AuctionView, typeof yoursMoved>(yoursMoved, withYours),
  ]
  const steps: Record<string, (id: string) => Promise<unknown>> = {
    'the pause': id => change(staff, id, { status: 'pause', reason: 'We look.' }),
    'going on': id => change(staff, id, { status: 'resume' }),
    'a bid taken out': async id => {
      const { answer } = await house.call(calls.listBids, { params: { auctionId: id } }, by(staff))
      return change(staff, id, { status: 'void-bid', bidId: answer.data[0]!._id, reason: 'A slip.' })
    },
    'the sale': id => change(owner, id, { status: 'stop', how: 'sell' }),
    'the second chance': id =>
      house.call(calls.confirm, { params: { auctionId: id }, body: { answer: 'decline' } }, by(rana!)),
    'the confirmation': id =>
      house.call(calls.confirm, { params: { auctionId: id }, body: { answer: 'confirm' } }, by(ali!)),
  }

  test.each(['owner', 'leader', 'visitor'])('sees every step by events as after loading anew: the %s', async role => {
    const who = { owner, leader: ali!, visitor: null }[role]!
    const draft = await auction({ draft: true })
    const follow = (id: string, act: () => Promise<unknown>) =>
      applyMatchesRead(house, () => seen(who, id), [auctionTopic(id), bidderTopic(who?.id ?? '')], ears, act)
    if (role === 'owner') {
      const start = () => change(owner, draft, { ...TERMS, initialPrice: 100, reservePrice: 120, endDate: inHours(48) })
      const { live, reloaded } = await follow(draft, start)
      expect(live).toEqual(reloaded)
    } else await change(owner, draft, { ...TERMS, initialPrice: 100, reservePrice: 120, endDate: inHours(48) })
    await bids(draft, [ali!, 150], [rana!, 300], [ali!, 400])
    for (const [name, act] of Object.entries(steps)) {
      const { live, reloaded, told: events } = await follow(draft, () => act(draft))
      expect(live, name).toEqual(reloaded)
      expect(events, name).toBeGreaterThan(0)
    }
  })
})

type Heard = { say: string; event?: string; topic?: string; payload?: { moving?: { price: number } } }

/** Somebody at an open socket who listens to topics and keeps what they hear. */
async function atSocket(who: Member | null, topics: readonly string[]) {
  const socket = new WebSocket(`${house.url.replace('http', 'ws')}/live`)
  const heard: Heard[] = []
  let look = () => {}
  socket.on('message', data => {
    heard.push(JSON.parse(String(data)))
    look()
  })
  const until = (is: () => boolean) =>
    new Promise<void>(resolve => {
      look = () => is() && resolve()
      look()
    })
  await new Promise(resolve => socket.once('open', resolve))
  socket.send(JSON.stringify({ say: 'hello', bearer: who?.bearer ?? null }))
  for (const topic of topics) socket.send(JSON.stringify({ say: 'listen', topic, after: null }))
  const answered = () => heard.filter(one => one.say === 'listening' || one.say === 'refused').length === topics.length
  await until(answered)
  return { heard, until, end: () => socket.close() }
}

describe('the socket', () => {
  test('carries a bid to everybody who looks, without names, and to the bidder how they stand', async () => {
    const id = await auction()
    const visitor = await atSocket(null, [auctionTopic(id)])
    const bidder = await atSocket(ali!, [auctionTopic(id), bidderTopic(ali!.id)])
    await bids(id, [ali!, 120])
    const has = (one: typeof visitor, event: string) => () => one.heard.some(message => message.event === event)
    await visitor.until(has(visitor, bidPlaced.name))
    await bidder.until(has(bidder, bidPlaced.name))
    expect(visitor.heard.find(one => one.event === bidPlaced.name)?.payload?.moving?.price).toBe(120)
    expect(JSON.stringify(visitor.heard)).not.toContain(ali!.id)
    expect(JSON.stringify(visitor.heard)).not.toContain(ali!.username)
    const order = bidder.heard.filter(one => one.say === 'event').map(one => one.event)
    expect(order).toEqual([yoursMoved.name, bidPlaced.name])
    visitor.end()
    bidder.end()
  })

  test('tells nobody how another stands, and nothing of a draft', async () => {
    const draft = await auction({ draft: true })
    const curious = await atSocket(rana!, [bidderTopic(ali!.id), auctionTopic(draft)])
    expect(curious.heard.filter(one => one.say === 'refused')).toHaveLength(2)
    curious.end()
  })

  test('is not needed for a bid: it goes through while nobody can listen', async () => {
    const id = await auction()
    const away = await atSocket(rana!, [auctionTopic(id)])
    away.end()
    const { status } = await house.call(
      calls.placeBid,
      { params: { auctionId: id }, body: { amount: 100 } },
      { bearer: rana!.bearer, headers: { 'idempotency-key': 'without-a-socket' } },
    )
    expect(status).toBe(200)
  })
})
