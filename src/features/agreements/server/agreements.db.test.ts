import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { itemsFeature } from '../../items/server/wiring.ts'
import { makeItem, type WantedItem } from '../../items/test/fixtures.ts'
import { lowerFloors } from '../../items/test/lower-floors.ts'
import { listNotices } from '../../notifications/contract.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { block } from '../../social/contract.ts'
import { socialFeature } from '../../social/server/wiring.ts'
import {
  type Agreement,
  agreementMoved,
  listMine,
  moveAgreement,
  readAgreement,
  readOffer,
  requestAgreement,
  type Subject,
} from '../contract.ts'
import type { Wanted as Status } from '../rules.ts'
import { makeAgreement } from '../test/fixtures.ts'
import { withMoved } from '../with-moved.ts'
import { expireRequests } from './expire-requests.ts'
import { makeFromAuction } from './make-from-auction.ts'
import { agreementsFeature } from './wiring.ts'

const house: { it: TestHouse } = { it: undefined as never }
beforeAll(async () => {
  house.it = await testHouse([...lowerFloors, socialFeature, itemsFeature, agreementsFeature], { DATABASE_POOL: 10 })
})
afterAll(() => house.it.stop())

const by = ({ bearer }: Member) => ({ bearer })
const approved = (wanted: Wanted = {}) => asMember(house.it, { userType: 'company', ...wanted })
const offer = async (owner: Member, values: WantedItem['values'] = {}, kind: WantedItem['kind'] = 'product') =>
  makeItem(house.it.house, { ownerId: owner.id, kind, values })
const item = (row: { id: string }): Subject => ({ kind: 'item', id: row.id })
const ask = (who: Member, subject: Subject, more: { quantity?: number; message?: string } = {}) =>
  house.it.call(requestAgreement, { body: { ...subject, ...more } }, by(who))
const move = (who: Member, { _id: agreementId }: Pick<Agreement, '_id'>, status: Status, reason = '') =>
  house.it.call(moveAgreement, { params: { agreementId }, body: { status, reason } }, by(who))
const read = (who: Member, { _id: agreementId }: Pick<Agreement, '_id'>) =>
  house.it.call(readAgreement, { params: { agreementId } }, by(who))
const mine = async (who: Member, query: Parameters<typeof house.it.call<typeof listMine>>[1] = {}) =>
  (await house.it.call(listMine, query, by(who))).answer
const told = async (who: Member) => {
  await house.it.settle()
  const { answer } = await house.it.call(listNotices, {}, by(who))
  return answer.data.filter(one => one.kind.startsWith('agreements.')).map(one => one.data.title)
}
const sales = async (id: string) =>
  house.it.db.selectFrom('items').select(['product_sales', 'status']).where('id', '=', id).executeTakeFirstOrThrow()
const two = () => Promise.all([approved({ name: 'Rana' }), approved({ name: 'Omar' })])

describe('a request', () => {
  test('keeps price and thing as they stood, tells the owner, and shows in both lists', async () => {
    const [rana, omar] = await two()
    const store = await offer(rana, { name: 'Cold store', price: 1200 })
    const { status, answer } = await ask(omar, item(store), { quantity: 2, message: 'To Alexandria by May.' })
    expect(status).toBe(201)
    await house.it.db
      .updateTable('items')
      .set({ name: 'Dearer', price_minor: 990_000 })
      .where('id', '=', store.id)
      .execute()
    expect((await read(rana, answer.data)).answer.data).toMatchObject({
      thing: { name: 'Cold store', kind: 'product', link: `/profile/details/${store.id}` },
      price: { units: 1200, currency: 'USD' },
      quantity: 2,
      state: 'requested',
      message: { text: 'To Alexandria by May.', language: 'en' },
      steps: [{ act: 'requested', by: 'requester', reason: null }],
    })
    expect(await told(rana)).toEqual(['Omar asks for Cold store'])
    expect(await mine(omar)).toMatchObject({
      count: 1,
      sides: { sent: 1, received: 0 },
      waiting: { sent: 0, received: 0 },
    })
    expect(await mine(rana, { query: { side: 'received' } })).toMatchObject({
      count: 1,
      waiting: { sent: 0, received: 1 },
      states: [{ state: 'requested', count: 1 }],
    })
  })

  test('waits under the bell of its owner until they answer, wherever they did, or it is withdrawn', async () => {
    const [rana, omar] = await two()
    const waiting = async (who: Member) => {
      await house.it.settle()
      return (await house.it.call(listNotices, {}, by(who))).answer.waiting.map(one => one.data.title)
    }
    const [answered, withdrawn] = [await offer(rana, { name: 'Crates' }), await offer(rana, { name: 'Racks' })]
    const first = (await ask(omar, item(answered))).answer.data
    const second = (await ask(omar, item(withdrawn))).answer.data
    expect(await waiting(rana)).toEqual(['Omar asks for Racks', 'Omar asks for Crates'])
    await move(rana, first, 'accepted')
    expect(await waiting(rana)).toEqual(['Omar asks for Racks'])
    await move(omar, second, 'cancelled')
    expect(await waiting(rana)).toEqual([])
    await move(omar, first, 'done')
    expect(await waiting(rana)).toEqual(['Omar says it is done: Crates'])
  })

  test('is listed on the side that needs its reader, until another is asked for', async () => {
    const [rana, omar] = await two()
    expect((await mine(rana)).side).toBe('sent')
    const answer = await ask(omar, item(await offer(rana)))
    expect([(await mine(rana)).side, (await mine(omar)).side]).toEqual(['received', 'sent'])
    await ask(rana, item(await offer(omar)))
    expect((await mine(rana)).side).toBe('received')
    await move(rana, answer.answer.data, 'declined', 'Not this month.')
    expect((await mine(rana)).side).toBe('sent')
    expect((await mine(rana, { query: { side: 'received' } })).data).toHaveLength(1)
  })

  test('is one for each member and thing while it is open, of fifty at once too', async () => {
    const [rana, omar] = await two()
    const store = await offer(rana, { quantity: 500 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(omar, item(store))))
    expect(answers.filter(one => one.status === 201)).toHaveLength(1)
    const refused = answers.filter(one => one.status !== 201).map(one => one.problem.code)
    expect(new Set(refused)).toEqual(new Set(['agreements.open-already']))
    expect(await told(rana)).toHaveLength(1)
    const first = answers.find(one => one.status === 201)!.answer.data
    expect((await move(rana, first, 'declined', 'Not this month.')).status).toBe(200)
    expect((await ask(omar, item(store))).status).toBe(201)
  })

  test('is refused for one’s own, by auction, what is not shown, across a block, and before approval', async () => {
    const [rana, omar] = await two()
    const store = await offer(rana)
    expect((await ask(rana, item(store))).problem.code).toBe('agreements.own-thing')
    const auctioned = await offer(rana, { saleType: 3 })
    expect((await ask(omar, item(auctioned))).problem.code).toBe('agreements.not-offered')
    const paused = await makeItem(house.it.house, { ownerId: rana.id, kind: 'product', status: 'paused' })
    expect((await ask(omar, item(paused))).status).toBe(404)
    const waiting = await approved({ profileStatus: 'submitted' })
    expect((await ask(waiting, item(store))).problem.code).toBe('approval-required')
    expect((await house.it.call(requestAgreement, { body: item(store) })).status).toBe(401)
    const other = await ask(omar, item(store))
    const ref = { kind: 'member', id: omar.id }
    await house.it.db.updateTable('users').set({ profile_status: 'approved' }).where('id', '=', omar.id).execute()
    const reviewer = await asMember(house.it, { preset: 'reviewer' })
    for (const one of [rana, omar]) await makeCompanyProfile(house.it.house, one.id, reviewer.id)
    expect((await house.it.call(block, { body: ref }, by(rana))).status).toBe(200)
    const second = await offer(rana)
    expect((await ask(omar, item(second))).problem.code).toBe('agreements.not-possible')
    const theirs = await offer(omar)
    expect((await ask(rana, item(theirs))).problem.code).toBe('agreements.you-blocked')
    expect((await move(rana, other.answer.data, 'accepted')).problem.code).toBe('agreements.not-possible')
    expect((await move(rana, other.answer.data, 'declined', 'No.')).status).toBe(200)
  })

  test('at another price than the one that was seen is refused, and taken at the new one', async () => {
    const [rana, omar] = await two()
    const store = await offer(rana, { price: 1200 })
    const seen = { units: 1200, currency: 'USD' }
    await house.it.db.updateTable('items').set({ price_minor: 150_000 }).where('id', '=', store.id).execute()
    const late = await house.it.call(requestAgreement, { body: { ...item(store), price: seen } }, by(omar))
    expect([late.status, late.problem.code]).toEqual([409, 'agreements.price-changed'])
    const price = { ...seen, units: 1500 }
    const { answer } = await house.it.call(requestAgreement, { body: { ...item(store), price } }, by(omar))
    expect(answer.data.price).toEqual(price)
  })

  test('is not taken from somebody who was suspended since, nor on what the club took out', async () => {
    const [rana, omar] = await two()
    const [store, other] = [await offer(rana), await offer(rana)]
    const [first, second] = [(await ask(omar, item(store))).answer.data, (await ask(omar, item(other))).answer.data]
    const hidden = { item_id: other.id, by_id: null, reason: 'Not allowed here.' }
    await house.it.db.insertInto('item_hidings').values(hidden).execute()
    expect((await move(rana, second, 'accepted')).problem.code).toBe('agreements.not-offered')
    await house.it.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', omar.id).execute()
    expect((await move(rana, first, 'accepted')).problem.code).toBe('agreements.not-possible')
    expect((await move(rana, first, 'declined', 'No.')).status).toBe(200)
  })

  test('for more than there is, or for two of one thing, is wrong in its field', async () => {
    const [rana, omar] = await two()
    const store = await offer(rana, { quantity: 3 })
    const many = await ask(omar, item(store), { quantity: 4 })
    expect(many.problem.errors).toMatchObject([{ path: 'quantity', message: 'Only 3 are left.' }])
    const idea = await offer(rana, {}, 'idea')
    expect((await ask(omar, item(idea), { quantity: 2 })).problem.errors[0]?.message).toBe('There is only one.')
    expect((await ask(omar, item(idea), { quantity: 1 })).status).toBe(201)
  })

  test('for a service says what its price is for, in the offer and ever after', async () => {
    const [rana, omar] = await two()
    const audit = await offer(rana, {}, 'service')
    const { answer } = await house.it.call(readOffer, { params: item(audit) }, by(omar))
    expect(answer.data.offer.thing.per).toBe('monthly')
    const asked = (await ask(omar, item(audit), { quantity: 3 })).answer.data
    expect((await read(rana, asked)).answer.data).toMatchObject({ quantity: 3, thing: { per: 'monthly' } })
    expect((await ask(omar, item(await offer(rana)))).answer.data.thing.per).toBeNull()
  })

  test('to a company carries the price that the requester may see', async () => {
    const [rana, omar] = await two()
    const reviewer = await asMember(house.it, { preset: 'reviewer' })
    const profile = await makeCompanyProfile(house.it.house, rana.id, reviewer.id)
    const subject: Subject = { kind: 'profile', id: profile.id }
    const { answer } = await house.it.call(readOffer, { params: subject }, by(omar))
    expect(answer.data).toMatchObject({ offer: { offered: true, countable: false }, open: null, refusal: null })
    const asked = await ask(omar, subject, { message: 'We would like to invest.' })
    expect(asked.answer.data).toMatchObject({ thing: { name: 'Qamar Cold Chain', kind: 'company' } })
    expect(asked.answer.data.price).toEqual(answer.data.offer.price)
    expect((await house.it.call(readOffer, { params: subject }, by(omar))).answer.data).toMatchObject({
      open: { _id: asked.answer.data._id },
      refusal: 'agreements.open-already',
    })
    expect((await house.it.call(readOffer, { params: subject })).answer.data).toMatchObject({
      open: null,
      refusal: null,
    })
  })
})

describe('the way of an agreement', () => {
  test('goes from request to done by both, counts what was sold once, and tells each side of each step', async () => {
    const [rana, omar] = await two()
    const store = await offer(rana, { name: 'Cold store', quantity: 5 })
    const { data } = (await ask(omar, item(store), { quantity: 2 })).answer
    expect((await move(omar, data, 'accepted')).problem.code).toBe('agreements.not-yours')
    expect((await move(rana, data, 'accepted')).answer.data.state).toBe('accepted')
    expect(await sales(store.id)).toMatchObject({ product_sales: 0 })
    expect((await move(omar, data, 'done')).answer).toMatchObject({
      message: 'Confirmed. We have told the other side.',
    })
    expect((await move(omar, data, 'done')).problem.code).toBe('agreements.confirmed-already')
    const done = await move(rana, data, 'done')
    expect(done.answer.data).toMatchObject({ state: 'done', confirmed: { requester: true, owner: true } })
    expect(done.answer.data.steps.map(step => step.act)).toEqual(['requested', 'accepted', 'confirmed', 'done'])
    expect(await sales(store.id)).toMatchObject({ product_sales: 2, status: 'published' })
    for (const status of ['done', 'disputed', 'cancelled'] as const)
      expect((await move(omar, data, status, 'x')).problem.code).toBe('agreements.over')
    expect(await told(omar)).toEqual(['Done: Cold store', 'Rana accepted: Cold store'])
    expect(await told(rana)).toEqual(['Omar says it is done: Cold store', 'Omar asks for Cold store'])
  })

  test('may be disputed with a reason, settled by whoever disputed, or ended by the other', async () => {
    const [rana, omar] = await two()
    const [one, other] = [await offer(rana), await offer(rana)]
    const first = (await ask(omar, item(one))).answer.data
    await move(rana, first, 'accepted')
    expect((await move(omar, first, 'disputed')).problem.errors).toMatchObject([{ path: 'reason' }])
    expect((await move(omar, first, 'disputed', 'It never came.')).answer.data).toMatchObject({
      disputedBy: 'requester',
    })
    expect((await move(rana, first, 'done')).problem.code).toBe('agreements.not-now')
    expect((await move(rana, first, 'accepted')).problem.code).toBe('agreements.not-yours')
    expect((await move(omar, first, 'accepted')).answer.data).toMatchObject({ state: 'accepted', disputedBy: null })
    const second = (await ask(omar, item(other))).answer.data
    await move(rana, second, 'accepted')
    await move(rana, second, 'disputed', 'They never paid.')
    expect((await move(rana, second, 'cancelled')).problem.code).toBe('agreements.not-yours')
    const ended = await move(omar, second, 'cancelled')
    expect(ended.answer.data).toMatchObject({ state: 'cancelled' })
    expect(ended.answer.data.steps.at(-2)).toMatchObject({
      act: 'disputed',
      by: 'owner',
      reason: { text: 'They never paid.' },
    })
  })

  test('is nobody else’s: a stranger finds nothing, staff with the permission read and change nothing', async () => {
    const [rana, omar] = await two()
    const { data } = (await ask(omar, item(await offer(rana)))).answer
    const [stranger, admin] = [await approved(), await asMember(house.it, { role: 'Super-admin' })]
    expect((await read(stranger, data)).status).toBe(404)
    expect((await move(stranger, data, 'accepted')).status).toBe(404)
    expect((await read(admin, data)).status).toBe(200)
    expect((await move(admin, data, 'accepted')).status).toBe(404)
  })

  test('shows to its watchers what a reload shows, step by step', async () => {
    const [rana, omar] = await two()
    let seen = (await ask(omar, item(await offer(rana)))).answer.data
    const ways: [Member, Status][] = [
      [rana, 'accepted'],
      [omar, 'disputed'],
      [omar, 'accepted'],
      [omar, 'done'],
      [rana, 'done'],
    ]
    for (const [who, status] of ways) {
      await move(who, seen, status, 'Late.')
      const row = await house.it.db
        .selectFrom('outbox')
        .select('payload')
        .where('event', '=', agreementMoved.name)
        .where('topic', '=', `agreement:${seen._id}`)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      seen = withMoved(seen, agreementMoved.schema.parse(row.payload))
      expect(seen).toEqual((await read(omar, seen)).answer.data)
    }
    expect(seen.state).toBe('done')
  })
})

describe('pieces', () => {
  test('are never promised or sold twice: fifty accepted at once of ten are ten, and then it is sold out', async () => {
    const rana = await approved()
    const store = await offer(rana, { quantity: 10 })
    const buyers = await Promise.all(Array.from({ length: 50 }, () => approved()))
    const asked: Agreement[] = []
    for (const buyer of buyers) asked.push((await ask(buyer, item(store))).answer.data)
    const accepted = await Promise.all(asked.map(one => move(rana, one, 'accepted')))
    const taken = accepted.filter(one => one.status === 200).map(one => one.answer.data)
    expect(taken).toHaveLength(10)
    expect(new Set(accepted.filter(one => one.status !== 200).map(one => one.problem.code))).toEqual(
      new Set(['agreements.sold-out']),
    )
    const late = await approved()
    expect((await ask(late, item(store))).problem.code).toBe('agreements.sold-out')
    await Promise.all(
      taken.flatMap(one => [
        move(rana, one, 'done'),
        move(
          buyers.find(who => who.id === one.requester.id)!,
          one,
          'done',
        ),
      ]),
    )
    expect(await sales(store.id)).toEqual({ product_sales: 10, status: 'sold' })
    const states = await house.it.db
      .selectFrom('agreements')
      .select('state')
      .where('subject_id', '=', store.id)
      .execute()
    expect(states.filter(one => one.state === 'done')).toHaveLength(10)
  })

  test('of a promise in dispute are free for others, and are asked for again when it is settled', async () => {
    const rana = await approved()
    const [lina, omar] = await two()
    const store = await offer(rana, { quantity: 1 })
    const first = (await ask(lina, item(store))).answer.data
    const second = (await ask(omar, item(store))).answer.data
    await move(rana, first, 'accepted')
    expect((await move(rana, second, 'accepted')).problem.code).toBe('agreements.sold-out')
    await move(lina, first, 'disputed', 'Too late.')
    expect((await move(rana, second, 'accepted')).status).toBe(200)
    expect((await move(lina, first, 'accepted')).problem.code).toBe('agreements.sold-out')
  })

  test('that one confirms a hundred times at once are counted once', async () => {
    const [rana, omar] = await two()
    const store = await offer(rana, { quantity: 10 })
    const row = await makeAgreement(house.it.house, {
      requesterId: omar.id,
      subject: item(store),
      to: 'accepted',
      quantity: 3,
    })
    const one = { _id: row.id }
    await Promise.all([rana, omar].flatMap(who => Array.from({ length: 50 }, () => move(who, one, 'done'))))
    expect(await sales(store.id)).toMatchObject({ product_sales: 3 })
    expect((await read(omar, one)).answer.data.steps.map(step => step.act)).toEqual([
      'requested',
      'accepted',
      'confirmed',
      'done',
    ])
  })
})

describe('time and auctions', () => {
  test('end a request after 14 days, for both, and it can be asked for again', async () => {
    const [rana, omar] = await two()
    const store = await offer(rana, { name: 'Cold store' })
    const { data } = (await ask(omar, item(store))).answer
    expect(await expireRequests(house.it.db)).toBe(0)
    await sql`update agreements set expires_at = clock_timestamp() - interval '1 second' where id = ${data._id}`.execute(
      house.it.db,
    )
    expect((await move(rana, data, 'accepted')).problem.code).toBe('agreements.expired')
    expect(await expireRequests(house.it.db)).toBe(1)
    expect(await expireRequests(house.it.db)).toBe(0)
    expect((await read(omar, data)).answer.data).toMatchObject({
      state: 'expired',
      steps: [{}, { act: 'expired', by: null }],
    })
    for (const who of [rana, omar]) expect((await told(who))[0]).toBe('No answer in 14 days: Cold store')
    expect((await ask(omar, item(store))).status).toBe(201)
  })

  test('make one agreement of a confirmed auction, however often it is told, beside a request; it sells the whole lot', async () => {
    const [rana, omar] = await two()
    const store = await offer(rana, { name: 'Cold store', quantity: 7 })
    await ask(omar, item(store))
    const sale = {
      auctionId: crypto.randomUUID(),
      subject: item(store),
      sellerId: rana.id,
      buyerId: omar.id,
      amountMinor: 850_000,
      currency: 'USD',
    }
    const auction = { id: sale.auctionId, subject_kind: 'item', subject_id: store.id, seller_id: rana.id, mode: 'open' }
    await house.it.db
      .insertInto('auctions')
      .values({ ...auction, title: 'Cold store', title_language: 'en' })
      .execute()
    for (const _ of [1, 2, 3]) await transact(house.it.db, tx => makeFromAuction(tx, sale))
    const { data, count } = await mine(omar)
    expect(count).toBe(2)
    const made = data.find(one => one.auctionId)!
    expect(made).toMatchObject({ state: 'accepted', price: { units: 8500, currency: 'USD' }, expiresAt: null })
    expect((await move(omar, made, 'done')).status).toBe(200)
    expect((await move(rana, made, 'done')).answer.data.state).toBe('done')
    expect(await sales(store.id)).toEqual({ product_sales: 7, status: 'sold' })
    expect(await told(omar)).toContain('Agreed: Cold store')
  })
})

describe('a price in a currency of other digits than the dollar', () => {
  test.each([
    ['JPY', 1],
    ['KWD', 1000],
  ])(
    'is seen, asked for and agreed on in whole units, and kept in its own minor units: %s',
    async (currency, minor) => {
      const [rana, omar] = await two()
      const thing = await offer(omar, { price: 1250, currency, quantity: 9 })
      const seen = await house.it.call(readOffer, { params: { ...item(thing) } }, by(rana))
      expect(seen.answer.data.offer.price).toEqual({ units: 1250, currency })
      const wish = { ...item(thing), quantity: 3 }
      const other = { units: 1250.5, currency }
      const refused = await house.it.call(requestAgreement, { body: { ...wish, price: other } }, by(rana))
      expect(refused.problem.code).toBe('agreements.price-changed')
      const { price } = seen.answer.data.offer
      const made = (await house.it.call(requestAgreement, { body: { ...wish, price } }, by(rana))).answer.data
      expect((await read(omar, made)).answer.data).toMatchObject({ price, quantity: 3 })
      const rows = house.it.db.selectFrom('agreements').select(['unit_minor', 'currency']).where('id', '=', made._id)
      expect(await rows.executeTakeFirstOrThrow()).toEqual({ unit_minor: 1250 * minor, currency })
    },
  )

  test('is refused where so many pieces are more than one sum can hold', async () => {
    const [rana, omar] = await two()
    const thing = await offer(omar, { price: 1_000_000_000_000, currency: 'KWD', quantity: 1000 })
    const refused = await ask(rana, item(thing), { quantity: 10 })
    expect(refused.problem.errors).toMatchObject([{ path: 'quantity', code: 'too-big', message: 'Enter 9 or less' }])
    expect((await ask(rana, item(thing), { quantity: 9 })).answer.data.price?.units).toBe(1_000_000_000_000)
  })
})
