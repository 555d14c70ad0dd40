import { describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { auctionScene } from '../../../platform/test/auction-scene.ts'
import { asMember } from '../../../platform/test/members.ts'
import { suspendAccount } from '../../accounts/server/suspension.ts'
import { itemChanged } from '../../items/contract.ts'
import { setItemStatus } from '../../items/contract/mine.ts'
import { moveItem } from '../../items/server/move-item.ts'
import { lockItem } from '../../items/server/queries.ts'
import { idsByKeys } from '../../lookups/server/lookup-reads.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { BidLog, verifyLog } from '../bid-chain.ts'
import { pathOfAuction } from '../rules.ts'
import { endNow, makeAuction, moveEnd } from '../test/fixtures.ts'
import { closeDue } from './close-due.ts'

const {
  house,
  owner,
  staff,
  ali,
  rana,
  bidder,
  item: anItem,
  auction,
  bids,
  change,
  answer,
  ...scene
} = await auctionScene()
const { seen, of, watch, history, search, log: download, set, inHours, terms: TERMS } = scene
const ROOT = { id: staff.id, role: 'Super-admin', userType: null, profileStatus: null, permissions: [] } as const
const code = async (asked: ReturnType<typeof change>) => (await asked).problem.code

describe('an auction', () => {
  test('stands as a draft that only its owner sees as soon as the item is published', async () => {
    const item = await anItem()
    await house.settle()
    expect(await of(owner, item.id)).toMatchObject({ state: 'draft', mode: 'timed', seller: { id: owner.id } })
    expect(await of(ali, item.id)).toBeNull()
    const priced = await anItem(1)
    await house.settle()
    expect(await of(owner, priced.id)).toBeNull()
  })

  test('ends with the day that is named, in the club’s zone; a moment with its zone is taken as it is', async () => {
    const inZone = { key: 'timeZone', value: JSON.stringify('Africa/Cairo') }
    await house.db.insertInto('settings').values(inZone).execute()
    const day = inHours(72).slice(0, 10)
    const ends = async (endDate: string, currency = 'USD') => {
      const item = await anItem()
      await house.settle()
      const { _id } = (await of(owner, item.id))!
      const { answer } = await change(owner, _id, { ...TERMS, currency, endDate })
      return answer.data.endsAt
    }
    const sent = await ends(day, 'دولار أمريكي')
    const inCairo = new Intl.DateTimeFormat('sv', { timeZone: 'Africa/Cairo', dateStyle: 'short', timeStyle: 'medium' })
    expect(inCairo.format(new Date(sent!))).toBe(`${day} 23:59:59`)
    expect(await ends(`${day}T10:00:00+02:00`)).toBe(`${day}T08:00:00.000Z`)
  })

  test('is started by its owner with price, currency and end, and by nobody else', async () => {
    const item = await anItem()
    await house.settle()
    const { _id } = (await of(owner, item.id))!
    expect((await change(ali, _id, { ...TERMS, endDate: inHours(24) })).status).toBe(404)
    const missing = await change(owner, _id, { status: 'start' })
    expect(missing.problem.errors[0]!.path).toBe('initialPrice')
    expect((await change(owner, _id, TERMS)).problem.errors[0]!.path).toBe('endDate')
    const soon = await change(owner, _id, { ...TERMS, endDate: inHours(0.05) })
    expect(soon.problem.errors).toMatchObject([{ path: 'endDate', message: 'An auction runs for at least 10 minutes' }])
    const started = await change(owner, _id, { ...TERMS, endDate: inHours(24), step: 50, reservePrice: 900 })
    expect(started.answer.data).toMatchObject({ state: 'live', leastBid: 500, step: 50, reserve: 'not-met' })
    expect(await code(change(owner, _id, { ...TERMS, endDate: inHours(24) }))).toBe('auctions.not-to-start')
    const card = await house.db.selectFrom('items').selectAll().where('id', '=', item.id).executeTakeFirstOrThrow()
    expect(card).toMatchObject({ offer_auction_id: _id, offer_state: 'live', offer_price_minor: 50_000, offer_bids: 0 })
  })

  test('is scheduled, and begins when its time has come, for whoever bids first or when the timer comes by', async () => {
    const [first, second] = [await auction({ startsIn: 3600 }), await auction({ startsIn: 3600 })]
    expect((await seen(ali, first)).state).toBe('scheduled')
    const begun = { starts_at: new Date(Date.now() - 1000) }
    await set(first, begun)
    await set(second, begun)
    await bids(first, [ali, 100])
    expect(await seen(ali, first)).toMatchObject({ state: 'live', bids: 1 })
    await closeDue(house.db)
    expect((await seen(ali, second)).state).toBe('live')
  })

  test('without an end stays open until its owner gives 24 hours’ notice', async () => {
    const item = await anItem(2)
    const { id } = await makeAuction(house.house, { ownerId: owner.id, itemId: item.id, endsIn: null })
    expect(await seen(null, id)).toMatchObject({ state: 'live', mode: 'open', endsAt: null })
    await bids(id, [ali, 100])
    expect(await code(change(owner, id, { status: 'stop', how: 'sell' }))).toBe('auctions.notice-first')
    const { answer } = await change(owner, id, { status: 'stop', how: 'notice' })
    const left = Date.parse(answer.data.endsAt!) - Date.parse(answer.now)
    expect(left / 3_600_000).toBeCloseTo(24, 1)
    expect(await code(change(owner, id, { status: 'stop', how: 'notice' }))).toBe('auctions.notice-given')
    expect((await endNow(house.house, id)).state).toBe('sold')
  })

  test('of a company that is sold by auction has the same life', async () => {
    const member = await asMember(house)
    const category = (await idsByKeys(house.db, 'categories', ['selling-company'])).get('selling-company')
    const profile = await makeCompanyProfile(house.house, member.id, staff.id, 'approved', {
      companyCategory: category,
      saleType: 2,
      price: 900_000,
    })
    await house.settle()
    const draft = (await of(member, profile.id, 'profile'))!
    expect(draft).toMatchObject({ state: 'draft', mode: 'timed', subject: { kind: 'profile', type: 'company' } })
    const started = await change(member, draft._id, { ...TERMS, endDate: inHours(48) })
    expect(started.answer.data.state).toBe('live')
    await bids(draft._id, [ali, 500])
    expect((await endNow(house.house, draft._id)).state).toBe('sold')
  })
})

describe('the end of an auction', () => {
  test('is settled by whoever looks first: sold, below the reserve, or without bids', async () => {
    const sold = await auction()
    await bids(sold, [ali, 100], [rana, 200])
    const low = await auction({ reservePrice: 500 })
    await bids(low, [ali, 100])
    const empty = await auction()
    for (const id of [sold, low, empty]) await moveEnd(house.house, id, 0)
    expect(await seen(ali, sold)).toMatchObject({ state: 'sold', price: 200, offeredTo: 2, leastBid: null })
    expect((await seen(ali, low)).state).toBe('reserve_not_met')
    expect((await seen(ali, empty)).state).toBe('no_bids')
  })

  test('is confirmed by the winner, which sells the item; until then its owner cannot change what was bid on', async () => {
    const item = await anItem()
    const { id } = await makeAuction(house.house, { ownerId: owner.id, itemId: item.id })
    await bids(id, [ali, 100], [rana, 200])
    await endNow(house.house, id)
    expect((await answer(ali, id, 'confirm')).problem.code).toBe('auctions.not-offered')
    const wish = (status: 'pause' | 'close' | 'remove') =>
      house.call(setItemStatus, { params: { itemId: item.id }, body: { status } }, { bearer: owner.bearer })
    for (const status of ['pause', 'close', 'remove'] as const)
      expect((await wish(status)).problem.code).toBe('items.auction-live')
    expect((await answer(rana, id, 'confirm')).answer.data.state).toBe('confirmed')
    expect((await answer(rana, id, 'decline')).problem.code).toBe('auctions.not-offered')
    const row = await house.db.selectFrom('items').select('status').where('id', '=', item.id).executeTakeFirstOrThrow()
    expect(row.status).toBe('sold')
    expect((await wish('remove')).status).toBe(200)
    const event = await house.db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'auctions.confirmed')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(event?.payload).toMatchObject({
      auctionId: id,
      sellerId: owner.id,
      buyerId: rana.id,
      amountMinor: 20_000,
      currency: 'USD',
    })
  })

  test('gives the next bidder a second chance for their own highest bid, once', async () => {
    const id = await auction()
    await bids(id, [ali, 100, 170], [rana, 200])
    await endNow(house.house, id)
    expect((await answer(rana, id, 'decline')).answer.data).toMatchObject({
      state: 'second_chance',
      price: 170,
      leader: 1,
      offeredTo: 1,
    })
    expect((await answer(ali, id, 'decline')).answer.data.state).toBe('unconfirmed')
  })

  test('passes on by itself what nobody confirmed in 72 hours', async () => {
    const id = await auction()
    await bids(id, [ali, 100], [rana, 200])
    await endNow(house.house, id)
    const late = () => set(id, { confirm_by: new Date() })
    await late()
    expect((await answer(rana, id, 'confirm')).problem.code).toBe('auctions.too-late')
    await closeDue(house.db)
    expect(await seen(ali, id)).toMatchObject({ state: 'second_chance', offeredTo: 1 })
    await late()
    await closeDue(house.db)
    expect((await seen(ali, id)).state).toBe('unconfirmed')
  })

  test('goes on at once from a winner who is suspended, and from a leader who was before the end', async () => {
    const suspend = async () => {
      const winner = await bidder()
      return { winner, now: () => transact(house.db, tx => suspendAccount(tx, ROOT, winner.id, 'Fraud')) }
    }
    const after = await suspend()
    const id = await auction()
    await bids(id, [ali, 600], [after.winner, 900])
    await endNow(house.house, id)
    expect((await seen(ali, id)).state).toBe('sold')
    await after.now()
    await house.settle()
    expect(await seen(ali, id)).toMatchObject({ state: 'second_chance', price: 600 })
    expect((await answer(ali, id, 'confirm')).answer.data.state).toBe('confirmed')

    const before = await suspend()
    const other = await auction()
    await bids(other, [ali, 600], [before.winner, 900])
    await before.now()
    await house.settle()
    await endNow(house.house, other)
    expect(await seen(ali, other)).toMatchObject({ state: 'second_chance', price: 600 })
  })

  test('does not offer a second chance below the reserve', async () => {
    const id = await auction({ reservePrice: 180 })
    await bids(id, [ali, 100], [rana, 200])
    await endNow(house.house, id)
    expect((await answer(rana, id, 'decline')).answer.data.state).toBe('unconfirmed')
  })
})

describe('the owner', () => {
  test('takes an auction back before the first bid, and starts a new one after an end without sale', async () => {
    const id = await auction()
    expect((await change(owner, id, { status: 'cancel' })).answer.data.state).toBe('cancelled')
    const again = (await change(owner, id, { ...TERMS, endDate: inHours(24) })).answer.data
    expect(again).toMatchObject({ state: 'live', initialPrice: 500 })
    expect(again._id).not.toBe(id)
    await bids(again._id, [ali, 500])
    expect(await code(change(owner, again._id, { status: 'cancel' }))).toBe('auctions.has-bids')
  })

  test('sells to the leader now, or ends without sale with a reason, the latter not in the last 12 hours', async () => {
    const [one, two, three] = [await auction(), await auction(), await auction({ endsIn: 6 * 3600 })]
    for (const id of [one, two, three]) await bids(id, [ali, 100])
    expect((await change(owner, one, { status: 'stop', how: 'sell' })).answer.data).toMatchObject({
      state: 'sold',
      offeredTo: 1,
    })
    expect((await change(owner, two, { status: 'stop', how: 'end' })).problem.errors[0]!.path).toBe('reason')
    const ended = await change(owner, two, { status: 'stop', how: 'end', reason: 'The machine broke down.' })
    expect(ended.answer.data).toMatchObject({ state: 'stopped', reason: 'The machine broke down.' })
    expect(await code(change(owner, three, { status: 'stop', how: 'end', reason: 'No' }))).toBe(
      'auctions.too-late-to-end',
    )
    expect(await code(change(ali, three, { status: 'stop', how: 'sell' }))).toBe('auctions.not-yours')
  })
})

describe('staff', () => {
  test('pause with a reason and let it go on, later by as long as it stood still', async () => {
    const id = await auction()
    expect(await code(change(owner, id, { status: 'pause', reason: 'x' }))).toBe('role-forbidden')
    expect((await change(staff, id, { status: 'pause' })).problem.errors[0]!.path).toBe('reason')
    const paused = (await change(staff, id, { status: 'pause', reason: 'We look into a complaint.' })).answer.data
    expect(paused).toMatchObject({ state: 'paused', endsAt: null, reason: 'We look into a complaint.' })
    await expect(bids(id, [ali, 100])).rejects.toThrow('auctions.paused')
    const { ends_at: ends } = await house.db
      .selectFrom('auctions')
      .select('ends_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await set(id, { paused_at: new Date(Date.now() - 3_600_000) })
    const resumed = (await change(staff, id, { status: 'resume' })).answer.data
    expect(resumed).toMatchObject({ state: 'live', reason: null })
    expect((Date.parse(resumed.endsAt!) - ends!.getTime()) / 3_600_000).toBeCloseTo(1, 1)
  })

  test('take a bid out: what stands follows from those that remain, and the log keeps both', async () => {
    const id = await auction()
    await bids(id, [ali, 100, 400], [rana, 450])
    const list = () => history(staff, id)
    const bid = (await list()).answer.data.find(one => one.number === 2)!
    const ask = (reason?: string) =>
      change(staff, id, { status: 'void-bid', bidId: bid._id, ...(reason && { reason }) })
    expect((await ask()).problem.errors[0]!.path).toBe('reason')
    expect((await ask('Typed one zero too many.')).answer.data).toMatchObject({ price: 100, leader: 1, bids: 1 })
    expect(await code(ask('Again'))).toBe('auctions.already-voided')
    expect((await list()).answer.data.find(one => one._id === bid._id)?.voided).toBe('Typed one zero too many.')
    expect(await seen(rana, id)).toMatchObject({ yours: { number: 2, maximum: null } })
    await bids(id, [rana, 200])
    expect(await seen(rana, id)).toMatchObject({ price: 201, leader: 1, bids: 2 })
    await endNow(house.house, id)
    const read = BidLog.parse((await download(owner, id)).answer)
    expect(read.entries.map(one => one.kind)).toEqual(['bid', 'bid', 'void', 'bid'])
    expect(verifyLog(read).faults).toEqual([])
  })
})

describe('the log', () => {
  test('is for the owner and the bidders after the close, whole and bound entry by entry', async () => {
    const id = await auction({ reservePrice: 300 })
    await bids(id, [ali, 100, 250], [rana, 150, 260], [ali, 270], [ali, 271, 900])
    expect((await download(ali, id)).problem.code).toBe('auctions.still-running')
    await endNow(house.house, id)
    const stranger = await bidder()
    expect((await download(stranger, id)).status).toBe(404)
    const log = BidLog.parse((await download(ali, id)).answer)
    expect(verifyLog(log)).toMatchObject({ entries: 4, faults: [] })
    log.entries[1]!.maximum += 100
    expect(verifyLog(log).faults.length).toBeGreaterThan(0)
  })

  test('cannot be changed, not even by us', async () => {
    const id = await auction()
    await bids(id, [ali, 100])
    await expect(
      house.db.updateTable('bids').set({ amount_minor: 1 }).where('auction_id', '=', id).execute(),
    ).rejects.toThrow()
    await expect(house.db.deleteFrom('bids').where('auction_id', '=', id).execute()).rejects.toThrow()
  })
})

describe('what is sold', () => {
  const move = (id: string, to: 'paused' | 'closed' | 'published') =>
    transact(house.db, async tx => moveItem(tx, await lockItem(tx, 'house', id), to, { by: owner.id }))

  test('that is taken off while nobody bid takes its auction along', async () => {
    const item = await anItem()
    const { id } = await makeAuction(house.house, { ownerId: owner.id, itemId: item.id })
    await move(item.id, 'closed')
    await house.settle()
    expect((await seen(owner, id)).state).toBe('cancelled')
  })

  test('shows its newest auction on its own page; earlier ones, and those taken back, have a page of their own', async () => {
    const item = await anItem()
    const first = await auction({ itemId: item.id })
    expect(pathOfAuction(await seen(null, first))).toBe(`/profile/details/${item.id}`)
    await endNow(house.house, first)
    expect((await seen(null, first)).current).toBe(true)
    const next = (await change(owner, first, { ...TERMS, endDate: inHours(24) })).answer.data
    expect(next).toMatchObject({ state: 'live', current: true })
    expect(pathOfAuction(await seen(null, first))).toBe(`/auctions/${first}`)
    await change(owner, next._id, { status: 'cancel' })
    expect(pathOfAuction(await seen(null, next._id))).toBe(`/auctions/${next._id}`)
  })

  test('can be started anew after its auction was taken back, from the page of either', async () => {
    const item = await anItem()
    const first = await auction({ itemId: item.id })
    await change(owner, first, { status: 'cancel' })
    const draft = (await of(owner, item.id))!
    expect(draft).toMatchObject({ state: 'draft', current: true })
    const started = (await change(owner, first, { ...TERMS, endDate: inHours(24) })).answer.data
    expect(started).toMatchObject({ _id: draft._id, state: 'live' })
    expect(await code(change(owner, first, { ...TERMS, endDate: inHours(24) }))).toBe('auctions.not-to-start')
  })

  test('that has a price by now says nothing of the auction in which it was not sold', async () => {
    const item = await anItem()
    const id = await auction({ itemId: item.id })
    await endNow(house.house, id)
    await house.db.updateTable('items').set({ sale_type: 1 }).where('id', '=', item.id).execute()
    await transact(house.db, tx => announce(tx, itemChanged, { itemId: item.id, kind: 'product', ownerId: owner.id }))
    await house.settle()
    const row = await house.db.selectFrom('items').selectAll().where('id', '=', item.id).executeTakeFirstOrThrow()
    expect(row.offer_auction_id).toBeNull()
    expect((await seen(null, id)).current).toBe(false)
  })

  test('that is away for a while lets the clock of its bidders stand still', async () => {
    const item = await anItem()
    const { id } = await makeAuction(house.house, { ownerId: owner.id, itemId: item.id })
    await bids(id, [ali, 100])
    await move(item.id, 'paused')
    await house.settle()
    expect(await seen(ali, id)).toMatchObject({
      state: 'paused',
      reason: null,
      subject: { title: 'Solar cold store', link: null },
    })
    await move(item.id, 'published')
    await house.settle()
    expect((await seen(ali, id)).state).toBe('live')
  })
})

test('lists show what runs, what one watches, bids in and owns, with how many there are', async () => {
  const [own, watched] = [await bidder(), await auction({ description: 'Only for parts' })]
  await watch(own, watched)
  const bidIn = await auction()
  await bids(bidIn, [own, 100])
  const ids = async (show: string) => (await search(own, { show })).answer.data.map(one => one._id)
  expect(await ids('watched')).toEqual([watched])
  expect(await ids('mine')).toEqual([bidIn])
  expect(await ids('owned')).toEqual([])
  expect((await search(null, { show: 'mine' })).problem.code).toBe('unauthenticated')
  const live = (await search(null, { perPage: 100 })).answer
  expect(live.data.map(one => one._id)).toEqual(expect.arrayContaining([watched, bidIn]))
  expect(live.data.every(one => one.state === 'live')).toBe(true)
  expect(live.count).toBe(live.counts.live)
  expect((await search(null, { text: 'solar COLD', show: 'over' })).answer.count).toBeGreaterThan(0)
  expect((await search(null, { text: 'sólär cöld', show: 'over' })).answer.count).toBeGreaterThan(0)
  expect((await search(null, { text: '%', show: 'over' })).answer.count).toBe(0)
  expect((await search(null, { text: 'nothing of the kind' })).answer.count).toBe(0)
})
