import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { asMember } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { suspendAccount } from '../../accounts/server/suspension.ts'
import { makeItem } from '../test/fixtures.ts'
import { lowerFloors } from '../test/lower-floors.ts'
import { countSale } from './count-sale.ts'
import { itemCards } from './item-cards.ts'
import { itemById, itemsOfOwner } from './item-reads.ts'
import { visibleItem } from './queries.ts'
import { setOfferFacts } from './set-offer-facts.ts'
import { itemsFeature } from './wiring.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([...lowerFloors, itemsFeature])
})
afterAll(() => house.stop())

const found = async (id: string) =>
  (await house.db.selectFrom('items').select('id').where('id', '=', id).where(visibleItem()).execute()).length === 1

describe('who finds an item', () => {
  it('shows a published one to everybody, with its owner and price', async () => {
    const owner = await asMember(house, { userType: 'company', name: 'Rana Haddad' })
    const item = await makeItem(house.house, { ownerId: owner.id, kind: 'product', values: { price: 4500 } })
    const [card] = await itemCards(house.db, null, [item.id])
    expect(card).toMatchObject({
      kind: 'product',
      price: { units: 4500, currency: 'USD' },
      owner: { id: owner.id, name: 'Rana Haddad', userType: 'company' },
      offer: null,
    })
    expect(await found(item.id)).toBe(true)
  })

  it('keeps the order that was asked for, and leaves out what the viewer may not open', async () => {
    const owner = await asMember(house, { userType: 'investor' })
    const paused = await makeItem(house.house, { ownerId: owner.id, kind: 'idea', status: 'paused' })
    const first = await makeItem(house.house, { ownerId: owner.id, kind: 'idea' })
    const second = await makeItem(house.house, { ownerId: owner.id, kind: 'service', status: 'sold' })
    const ids = [second.id, paused.id, first.id]
    expect((await itemCards(house.db, null, ids)).map(card => card._id)).toEqual([second.id, first.id])
    const viewer = {
      id: owner.id,
      role: 'User',
      userType: 'investor',
      profileStatus: 'approved',
      permissions: [],
    } as const
    expect((await itemCards(house.db, viewer, ids)).map(card => card._id)).toEqual(ids)
    expect((await itemsOfOwner(house.db, null, owner.id, { page: 1, perPage: 10 })).data).toHaveLength(1)
  })

  it('hides what belongs to a suspended account', async () => {
    const owner = await asMember(house, { userType: 'freelancer' })
    const staff = await asMember(house, { role: 'Super-admin' })
    const item = await makeItem(house.house, { ownerId: owner.id, kind: 'service' })
    expect(await found(item.id)).toBe(true)
    const root = { id: staff.id, role: 'Super-admin', userType: null, profileStatus: null, permissions: [] } as const
    await transact(house.db, tx => suspendAccount(tx, root, owner.id, 'Spam'))
    expect(await found(item.id)).toBe(false)
  })
})

describe('what an auction says of an item', () => {
  it('stands on its card until it is taken back', async () => {
    const owner = await asMember(house, { userType: 'company' })
    const item = await makeItem(house.house, { ownerId: owner.id, kind: 'product', values: { saleType: 3 } })
    const facts = {
      auctionId: '0198a000-0000-7000-8000-000000000001',
      state: 'live',
      priceMinor: 125_000,
      held: false,
      currency: 'USD',
      bids: 3,
      startsAt: null,
      endsAt: new Date('2030-01-01T10:00:00Z'),
    } as const
    await transact(house.db, tx => setOfferFacts(tx, item.id, facts))
    const [card] = await itemCards(house.db, null, [item.id])
    expect(card?.price).toBeNull()
    expect(card?.offer).toMatchObject({ state: 'live', units: 1250, bids: 3, endsAt: '2030-01-01T10:00:00.000Z' })
    await transact(house.db, tx => setOfferFacts(tx, item.id, null))
    expect((await itemCards(house.db, null, [item.id]))[0]?.offer).toBeNull()
  })
})

describe('counting sales', () => {
  it('never sells more pieces than there are, however many buy at once', async () => {
    const owner = await asMember(house, { userType: 'company' })
    const item = await makeItem(house.house, { ownerId: owner.id, kind: 'product', values: { quantity: 5 } })
    const sales = await Promise.allSettled(
      Array.from({ length: 20 }, () => transact(house.db, tx => countSale(tx, item.id, 1))),
    )
    expect(sales.filter(one => one.status === 'fulfilled')).toHaveLength(5)
    const refused = sales.filter(one => one.status === 'rejected').map(one => one.reason.code)
    expect(new Set(refused)).toEqual(new Set(['items.sold-out']))
    expect(await itemById(house.db, item.id)).toMatchObject({ product_sales: 5, status: 'sold' })
  })

  it('refuses more at once than are left and counts nothing then', async () => {
    const owner = await asMember(house, { userType: 'company' })
    const item = await makeItem(house.house, { ownerId: owner.id, kind: 'product', values: { quantity: 3 } })
    await expect(transact(house.db, tx => countSale(tx, item.id, 4))).rejects.toMatchObject({ code: 'items.sold-out' })
    expect(await itemById(house.db, item.id)).toMatchObject({ product_sales: 0, status: 'published' })
  })

  it('counts the sales of what has no pieces without ending the offer', async () => {
    const owner = await asMember(house, { userType: 'advisor' })
    const item = await makeItem(house.house, { ownerId: owner.id, kind: 'service' })
    await transact(house.db, tx => countSale(tx, item.id, 2))
    expect(await itemById(house.db, item.id)).toMatchObject({ product_sales: 2, status: 'published' })
  })

  it('counts what both sides agreed on before the offer was removed, and leaves it removed', async () => {
    const owner = await asMember(house, { userType: 'company' })
    const item = await makeItem(house.house, {
      ownerId: owner.id,
      kind: 'product',
      status: 'removed',
      values: { quantity: 1 },
    })
    await transact(house.db, tx => countSale(tx, item.id, 1))
    expect(await itemById(house.db, item.id)).toMatchObject({ product_sales: 1, status: 'removed' })
  })
})
