import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { auctionScene } from '../../../platform/test/auction-scene.ts'
import type { Member } from '../../../platform/test/members.ts'
import { auctionTopic, bidderTopic, bidPlaced, yoursMoved } from '../contract/auction.ts'

const { house, owner, staff, ali, rana, auction, bids, bid, change, answer, follow, ...scene } = await auctionScene()
const { history, watch, unwatch, inHours, terms: TERMS } = scene

describe('whoever watches', () => {
  const steps: Record<string, (id: string) => Promise<unknown>> = {
    'the pause': id => change(staff, id, { status: 'pause', reason: 'We look.' }),
    'going on': id => change(staff, id, { status: 'resume' }),
    'a bid taken out': async id => {
      const [last] = (await history(staff, id)).answer.data
      return change(staff, id, { status: 'void-bid', bidId: last!._id, reason: 'A slip.' })
    },
    'the sale': id => change(owner, id, { status: 'stop', how: 'sell' }),
    'the second chance': id => answer(rana, id, 'decline'),
    'the confirmation': id => answer(ali, id, 'confirm'),
  }

  test.each(['owner', 'leader', 'visitor'])('sees every step by events as after loading anew: the %s', async role => {
    const who = { owner, leader: ali, visitor: null }[role]!
    const draft = await auction({ draft: true })
    if (role === 'owner') {
      const start = () => change(owner, draft, { ...TERMS, initialPrice: 100, reservePrice: 120, endDate: inHours(48) })
      const { live, reloaded } = await follow(who, draft, start)
      expect(live).toEqual(reloaded)
    } else await change(owner, draft, { ...TERMS, initialPrice: 100, reservePrice: 120, endDate: inHours(48) })
    await bids(draft, [ali, 150], [rana, 300], [ali, 400])
    for (const [name, act] of Object.entries(steps)) {
      const { live, reloaded, told: events } = await follow(who, draft, () => act(draft))
      expect(live, name).toEqual(reloaded)
      expect(events, name).toBeGreaterThan(0)
    }
  })

  test('sees how many watch, and in every window of their own whether they do', async () => {
    const id = await auction()
    for (const who of [ali, rana, null])
      for (const act of [watch, watch, unwatch, unwatch]) {
        const { live, reloaded } = await follow(who, id, () => act(ali, id))
        expect(live).toEqual(reloaded)
      }
    const many = await Promise.all([ali, rana, owner].map(who => watch(who, id)))
    expect(many.map(one => one.status)).toEqual([200, 200, 200])
    const { live, reloaded } = await follow(null, id, () => unwatch(rana, id))
    expect([live.watchers, reloaded.watchers]).toEqual([2, 2])
  })

  test('sees a scheduled auction planned anew, and one that is taken back', async () => {
    const id = await auction({ startsIn: 3600 })
    const plan = { ...TERMS, startDate: inHours(5), endDate: inHours(50) }
    for (const who of [owner, ali, null]) {
      const { live, reloaded } = await follow(who, id, () => change(owner, id, plan))
      expect(live).toEqual(reloaded)
    }
    const { live, reloaded } = await follow(ali, id, () => change(owner, id, { status: 'cancel' }))
    expect(live).toEqual(reloaded)
    expect(live).toMatchObject({ state: 'cancelled', current: false })
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
    const bidder = await atSocket(ali, [auctionTopic(id), bidderTopic(ali.id)])
    await bids(id, [ali, 120])
    const has = (one: typeof visitor, event: string) => () => one.heard.some(message => message.event === event)
    await visitor.until(has(visitor, bidPlaced.name))
    await bidder.until(has(bidder, bidPlaced.name))
    expect(visitor.heard.find(one => one.event === bidPlaced.name)?.payload?.moving?.price).toBe(120)
    expect(JSON.stringify(visitor.heard)).not.toContain(ali.id)
    expect(JSON.stringify(visitor.heard)).not.toContain(ali.username)
    const order = bidder.heard.filter(one => one.say === 'event').map(one => one.event)
    expect(order).toEqual([yoursMoved.name, bidPlaced.name])
    visitor.end()
    bidder.end()
  })

  test('tells nobody how another stands, and nothing of a draft', async () => {
    const draft = await auction({ draft: true })
    const curious = await atSocket(rana, [bidderTopic(ali.id), auctionTopic(draft)])
    expect(curious.heard.filter(one => one.say === 'refused')).toHaveLength(2)
    curious.end()
  })

  test('is not needed for a bid: it goes through while nobody can listen', async () => {
    const id = await auction()
    const away = await atSocket(rana, [auctionTopic(id)])
    away.end()
    expect((await bid(rana, id, 100)).status).toBe(200)
  })
})
