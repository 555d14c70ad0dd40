// both databases: the lock of the dearest race, on one connection and on several.
import { describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { auctionScene } from '../../../platform/test/auction-scene.ts'
import { givePlan } from '../../../platform/test/give-plan.ts'
import { asMember } from '../../../platform/test/members.ts'
import { BidLog, verifyLog } from '../bid-chain.ts'
import { placeBid } from '../contract/auction.ts'
import { leads, ownBid, withMoved } from '../rules.ts'
import { endNow, moveEnd } from '../test/fixtures.ts'
import { lockAuction } from './moving.ts'

const { house, owner, ali, rana, sami, auction, bid, bidder, seen, follow, ...scene } = await auctionScene()
const history = async (...of: Parameters<typeof scene.history>) => (await scene.history(...of)).answer

describe('a bid', () => {
  test('that is the first may be the initial price, and each later one is a step above the last', async () => {
    const id = await auction({ initialPrice: 500, step: 25 })
    expect((await bid(ali, id, 499)).problem).toMatchObject({
      code: 'auctions.bid-too-low',
      message: 'Enter a higher price',
      params: { least: 500, currency: 'USD' },
    })
    expect((await bid(ali, id, 500)).answer.moving).toMatchObject({ price: 500, leader: 1, leastBid: 525, bids: 1 })
    expect((await bid(rana, id, 524)).problem.code).toBe('auctions.bid-too-low')
    expect((await bid(rana, id, 525)).answer.moving).toMatchObject({ price: 525, leader: 2, bids: 2, bidders: 2 })
  })

  test('with a maximum is raised by itself, a step above what others would pay', async () => {
    const id = await auction({ initialPrice: 100, step: 10 })
    expect((await bid(ali, id, 100, 500)).answer.moving).toMatchObject({ price: 100, leader: 1 })
    const answered = (await bid(rana, id, 200)).answer
    expect(answered.moving).toMatchObject({ price: 210, leader: 1 })
    expect(answered.bid).toMatchObject({ amount: 200, price: 210, answered: true })
    expect(answered.message).toContain('another member’s maximum')
    expect((await bid(rana, id, 300, 900)).answer.moving).toMatchObject({ price: 510, leader: 2 })
  })

  test('of the same maximum as another does not lead: the earlier wins', async () => {
    const id = await auction()
    await bid(ali, id, 100, 400)
    expect((await bid(rana, id, 150, 400)).answer.moving).toMatchObject({ price: 400, leader: 1 })
  })

  test('of the leader raises only their maximum, and nobody else learns of it', async () => {
    const id = await auction()
    await bid(ali, id, 100)
    expect((await bid(ali, id, 100)).problem.code).toBe('auctions.maximum-too-low')
    const raised = (await bid(ali, id, 101, 700)).answer
    expect(raised.moving).toMatchObject({ price: 100, bids: 1 })
    expect(raised.yours).toMatchObject({ number: 1, maximum: 700 })
    expect((await history(rana, id)).count).toBe(1)
    expect((await bid(rana, id, 600)).answer.moving).toMatchObject({ price: 601, leader: 1 })
  })

  test('is a number to everybody until the close, and a name to members afterwards', async () => {
    const id = await auction()
    await bid(ali, id, 100, 300)
    await bid(sami, id, 200)
    for (const who of [owner, rana, null])
      expect((await history(who, id)).data[0]).toMatchObject({ number: 2, bidder: null, answeredBy: null })
    await endNow(house.house, id)
    const named = { bidder: { username: sami.username }, answeredBy: { username: ali.username } }
    expect((await history(rana, id)).data[0]).toMatchObject(named)
    expect((await history(null, id)).data[0]).toMatchObject({ bidder: null, answeredBy: null })
  })

  test('that is repeated with its key answers the first result and counts once', async () => {
    const id = await auction()
    const first = (await bid(ali, id, 120, undefined, 'same')).answer
    expect((await bid(ali, id, 120, undefined, 'same')).answer).toEqual(first)
    expect((await bid(ali, id, 130, undefined, 'same')).problem.code).toBe('idempotency-mismatch')
    const without = await house.call(
      placeBid,
      { params: { auctionId: id }, body: { amount: 150 } },
      { bearer: rana.bearer },
    )
    expect(without.problem.code).toBe('idempotency-key-required')
    expect(await seen(null, id)).toMatchObject({ bids: 1, price: 120 })
  })

  test('is made at the auction’s own address as well, where a key means the same', async () => {
    const id = await auction()
    const made = async (address: string) => {
      const headers = {
        authorization: `Bearer ${ali.bearer}`,
        'idempotency-key': 'either',
        'content-type': 'application/json',
      }
      const body = JSON.stringify({ amount: 120 })
      const response = await fetch(`${house.url}/api/auctions/${address}`, { method: 'POST', headers, body })
      return [response.status, await response.json()]
    }
    const first = await made(`${id}/bids`)
    expect(first).toMatchObject([200, { bid: { amount: 120 } }])
    expect(await made(`bids/${id}`)).toEqual(first)
    expect(await seen(null, id)).toMatchObject({ bids: 1, price: 120 })
  })

  test('needs an approved profile, a plan that opens it, and is not for the owner or for staff', async () => {
    const id = await auction()
    const guest = await asMember(house)
    const waiting = await asMember(house, { userType: 'investor', profileStatus: 'submitted' })
    const plain = await asMember(house, { userType: 'investor' })
    const staff = await asMember(house, { role: 'Super-admin' })
    await givePlan(house.db, owner.id, 'platinum')
    const refusals = [null, guest, waiting, plain, owner, staff].map(async who => {
      const mayNot = (await seen(who, id)).yours.mayNot
      return [(await bid(who, id, 500)).problem.code, mayNot]
    })
    expect(await Promise.all(refusals)).toEqual([
      ['unauthenticated', 'unauthenticated'],
      ['profile-required', 'profile-required'],
      ['approval-required', 'approval-required'],
      ['plan-required', 'plan-required'],
      ['auctions.own-auction', 'auctions.own-auction'],
      ['auctions.not-for-staff', 'auctions.not-for-staff'],
    ])
    expect((await seen(ali, id)).yours.mayNot).toBeNull()
  })

  test('is refused before the start, after the end, while paused and in what nobody knows of', async () => {
    const scheduled = await auction({ startsIn: 3600 })
    expect((await bid(ali, scheduled, 500)).problem.code).toBe('auctions.not-running')
    const over = await auction()
    await moveEnd(house.house, over, 0)
    expect((await bid(ali, over, 500)).problem.code).toBe('auctions.not-running')
    const draft = await auction({ draft: true })
    expect((await bid(ali, draft, 500)).status).toBe(404)
    expect((await bid(ali, crypto.randomUUID(), 500)).status).toBe(404)
  })

  test('is not for members who blocked the owner, or whom the owner blocked; a bid that stands goes on standing', async () => {
    const id = await auction()
    const [karim, huda] = [await bidder(), await bidder()]
    await bid(karim, id, 100)
    const block = (who: string, whom: string) =>
      house.db.insertInto('blocks').values({ user_id: who, blocked_id: whom }).execute()
    await block(karim.id, owner.id)
    await block(owner.id, huda.id)
    expect((await bid(karim, id, 500)).problem.code).toBe('auctions.you-blocked')
    expect((await bid(huda, id, 500)).problem.code).toBe('auctions.not-possible')
    expect((await seen(karim, id)).yours).toMatchObject({ mayNot: 'auctions.you-blocked', number: 1 })
    expect((await seen(huda, id)).yours.mayNot).toBe('auctions.not-possible')
    expect(await seen(null, id)).toMatchObject({ price: 100, leader: 1, bids: 1 })
  })

  test('of a member who was suspended meanwhile is not taken', async () => {
    const gone = await bidder({ suspended: true })
    expect((await bid(gone, await auction(), 500)).status).toBe(401)
  })
})

describe('the reserve', () => {
  test('is told as reached or not, its amount only to the owner, and lifts the price once a maximum reaches it', async () => {
    const id = await auction({ initialPrice: 100, reservePrice: 400 })
    await bid(ali, id, 100, 300)
    expect(await seen(rana, id)).toMatchObject({ reserve: 'not-met', price: 100, yours: { reservePrice: null } })
    expect((await seen(owner, id)).yours).toMatchObject({ own: true, reservePrice: 400 })
    expect((await bid(rana, id, 310, 450)).answer.moving).toMatchObject({ price: 400, leader: 2, reserve: 'met' })
  })

  test('lifts the price for a leader who raises their maximum to it', async () => {
    const id = await auction({ initialPrice: 100, reservePrice: 400 })
    await bid(ali, id, 100)
    expect((await bid(ali, id, 101, 400)).answer.moving).toMatchObject({ price: 400, reserve: 'met', bids: 1 })
  })
})

describe('the end', () => {
  test('moves by two minutes for a bid in the last two, at most twenty times', async () => {
    const id = await auction({ endsIn: 60 })
    const before = Date.parse((await seen(null, id)).endsAt!)
    const { moving } = (await bid(ali, id, 100)).answer
    expect(moving.extensions).toBe(1)
    expect(Date.parse(moving.endsAt!)).toBe(before + 120_000)
    await house.db.updateTable('auctions').set({ extensions: 20 }).where('id', '=', id).execute()
    await moveEnd(house.house, id, 30)
    const last = (await bid(rana, id, 200)).answer.moving
    expect(last.extensions).toBe(20)
  })

  test('does not move for a leader who only raises their maximum, nor for a bid long before it', async () => {
    const id = await auction()
    expect((await bid(ali, id, 100)).answer.moving.extensions).toBe(0)
    await moveEnd(house.house, id, 60)
    expect((await bid(ali, id, 101, 900)).answer.moving.extensions).toBe(0)
  })
})

describe('whoever watches', () => {
  test('sees by events what they would see after loading anew, whoever they are', async () => {
    let id = ''
    for (const who of [ali, rana, owner, null]) {
      id = await auction({ endsIn: 90, reservePrice: 250 })
      const acts = [
        () => bid(ali, id, 100, 200),
        () => bid(rana, id, 150),
        () => bid(rana, id, 300, 900),
        () => bid(rana, id, 400, 1200),
        () => bid(ali, id, 500, 1200),
      ]
      let heard = 0
      for (const act of acts) {
        const { live, reloaded, told } = await follow(who, id, act)
        expect(live).toEqual(reloaded)
        heard += told
      }
      expect(heard).toBeGreaterThanOrEqual(4)
    }
    expect(leads(await seen(rana, id))).toBe(true)
    expect(ownBid(await seen(ali, id))).toBe(1200)
  })

  test('is not moved by news that are older than what they hold', async () => {
    const id = await auction()
    await bid(ali, id, 100)
    const first = await seen(ali, id)
    await bid(rana, id, 200)
    const second = await seen(ali, id)
    const { _id, subject, seller, yours, watchers, current, ...moving } = first
    expect(withMoved(second, { moving })).toEqual(second)
  })
})

test('of many bids at the same moment each price is higher than the one before, and the highest leads', async () => {
  const id = await auction()
  const crowd = [ali, rana, sami]
  const amounts = Array.from({ length: 24 }, (_, n) => 100 + ((n * 7) % 24) * 10)
  const answers = await Promise.all(amounts.map((amount, n) => bid(crowd[n % 3]!, id, amount)))
  for (const { status, problem } of answers)
    expect([200, 'auctions.bid-too-low', 'auctions.maximum-too-low', 'auctions.busy']).toContain(
      status === 200 ? 200 : problem.code,
    )
  const { data } = await history(null, id)
  const prices = data.map(one => one.price).reverse()
  expect(prices).toEqual([...new Set(prices)].sort((a, b) => a - b))
  expect((await seen(null, id)).price).toBe(prices.at(-1))
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'that waits too long for its turn is told so, and may be sent again with its key',
  async () => {
    const id = await auction()
    await transact(house.db, async tx => {
      await lockAuction(tx, 'house', id)
      const answer = await bid(ali, id, 100, undefined, 'waited')
      expect([answer.status, answer.problem.code]).toEqual([409, 'auctions.busy'])
    })
    expect((await bid(ali, id, 100, undefined, 'waited')).answer.moving).toMatchObject({ bids: 1, leader: 1 })
  },
)

describe('an auction in a currency of other digits than the dollar', () => {
  const rowOf = (id: string) =>
    house.db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test.each([
    ['JPY', 1, '¥'],
    ['KWD', 1000, 'KWD\u00a0'],
  ])(
    'is bid in by whole units, kept in its own minor units and told by its digits: %s',
    async (currency, minor, sign) => {
      const id = await auction({ initialPrice: 100, step: 5, reservePrice: 310, currency })
      expect((await bid(ali, id, 99)).problem.params).toEqual({ least: 100, currency })
      await bid(ali, id, 100, 300)
      expect((await bid(ali, id, 100, 299)).problem.code).toBe('auctions.maximum-too-low')
      expect((await bid(rana, id, 305)).answer).toMatchObject({
        bid: { amount: 305, price: 305 },
        moving: { currency, initialPrice: 100, step: 5, price: 305, leastBid: 310, reserve: 'not-met', leader: 2 },
        yours: { maximum: 305 },
      })
      expect((await scene.notices(ali, 'outbid'))[0]!.body).toContain(`\u2066${sign}305\u2069`)
      expect((await bid(ali, id, 309)).problem.params).toEqual({ least: 310, currency })
      expect((await bid(ali, id, 310)).answer.moving).toMatchObject({ price: 310, reserve: 'met' })
      expect((await scene.notices(owner, 'reserve-met'))[0]!.body).toContain(`${sign}310`)
      expect(await rowOf(id)).toMatchObject({
        initial_minor: 100 * minor,
        step_minor: 5 * minor,
        price_minor: 310 * minor,
      })
      expect(await seen(owner, id)).toMatchObject({ price: 310, yours: { reservePrice: 310 } })
      await endNow(house.house, id)
      const { answer: log } = await scene.log(owner, id)
      expect(verifyLog(BidLog.parse(log))).toMatchObject({ entries: 3, faults: [] })
    },
  )

  test('with four digits takes what its minor units can count, in every field and every bid', async () => {
    const { id: currencyId } = await house.db
      .insertInto('currencies')
      .values({
        code: 'CLF',
        name: 'Unidad de Fomento',
        arabic_name: 'وحدة تنمية',
        symbol: 'UF',
        arabic_symbol: 'UF',
        symbol_direction: 'left',
        decimals: 4,
        flag: '',
        locale: 'es-CL',
        place: 999,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await house.db
      .insertInto('currency_rates')
      .values({ currency_id: currencyId, rate_date: '2026-11-20', rate: 0.024 })
      .execute()
    const most = 100_000_000_000
    const draft = await auction({ draft: true })
    const terms = { status: 'start', currency: 'CLF', initialPrice: most, endDate: scene.inHours(48) }
    const refused = await scene.change(owner, draft, { ...terms, initialPrice: most + 1 })
    expect(refused.problem.errors).toMatchObject([
      { path: 'initialPrice', code: 'too-big', message: 'Enter 100000000000 or less' },
    ])
    await scene.change(owner, draft, terms)
    expect((await bid(ali, draft, most + 1)).problem.errors).toMatchObject([{ path: 'amount', code: 'too-big' }])
    expect((await bid(ali, draft, most)).answer).toMatchObject({ moving: { price: most }, yours: { maximum: most } })
    expect(await rowOf(draft)).toMatchObject({ price_minor: 10 ** 15, leader_max_minor: 10 ** 15 })
  })
})
