import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../src/features.server.ts'
import { endNow, moveEnd } from '../../src/features/auctions/test/fixtures.ts'
import { makeItem } from '../../src/features/items/test/fixtures.ts'
import { makeCompanyProfile } from '../../src/features/profiles/test/fixtures.ts'
import { givePlan } from '../../src/platform/test/give-plan.ts'
import { asMember } from '../../src/platform/test/members.ts'
import { type TestHouse, testHouse } from '../../src/platform/test/test-house.ts'
import { keepAuctions } from './keep-auctions.ts'
import { lotAfter } from './lots.ts'

const HOUR = 3600
type Found = { id: string; left: number; reserve: boolean }

describe('the market of the demo', () => {
  let house: TestHouse
  const live = async () =>
    (
      await sql<Found>`select id, extract(epoch from ends_at - clock_timestamp())::float8 as left, reserve_minor is not null as reserve
        from auctions where state = 'live' order by ends_at`.execute(house.db)
    ).rows
  const keep = async (watched: boolean, on = true) => {
    for (let opened = 0; await keepAuctions(house.house, { watched, on }); opened++) expect(opened).toBeLessThan(10)
  }

  beforeAll(async () => {
    house = await testHouse(features)
    for (let n = 0; n < 5; n++) {
      const { id } = await asMember(house, { userType: 'company' })
      await makeCompanyProfile(house.house, id, null)
      await givePlan(house.db, id, 'platinum')
    }
    // Whoever sells the first lot has no plan that holds a second offer.
    const seller = await asMember(house, { userType: 'company', username: lotAfter(0).by })
    await makeCompanyProfile(house.house, seller.id, null)
    await makeItem(house.house, { ownerId: seller.id, kind: 'idea' })
    await sql`update users set demo = true`.execute(house.db)
    await keep(true)
  })
  afterAll(() => house.stop())

  test('has one about to close, three that end within the hour, one with a reserve and some that end later', async () => {
    const found = await live()
    expect(found[0]!.left).toBeLessThan(3 * 60)
    expect(found.filter(one => one.left < HOUR)).toHaveLength(3)
    expect(found.filter(one => one.left > HOUR)).toHaveLength(5)
    expect(found.some(one => one.reserve)).toBe(true)
  })

  test('opens others after a long pause in which all ended, and its winners take what they won', async () => {
    for (const { id } of await live()) await endNow(house.house, id)
    await keep(true)
    const found = await live()
    expect(found[0]!.left).toBeLessThan(3 * 60)
    expect(found.filter(one => one.left < HOUR)).toHaveLength(3)
    await sql`update auctions set closed_at = closed_at - interval '5 minutes' where state = 'sold'`.execute(house.db)
    await keep(true)
    const { rows } = await sql`select 1 from auctions where state = 'confirmed'`.execute(house.db)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('waits with what ends next while nobody looks, and not while somebody does', async () => {
    const [first, second] = await live()
    await moveEnd(house.house, first!.id, 20)
    await keep(false)
    const held = await live()
    expect(held[0]!.id).toBe(first!.id)
    expect(held[0]!.left).toBeGreaterThan(100)
    expect(held.find(one => one.id === second!.id)!.left).toBeGreaterThan(second!.left + 60)
    await moveEnd(house.house, first!.id, 20)
    await keep(true)
    expect((await live()).find(one => one.id === first!.id)!.left).toBeLessThan(21)
  })

  test('opens none that is about to close once its members were told to be still', async () => {
    for (const { id, left } of await live()) if (left < 180) await endNow(house.house, id)
    await keep(true, false)
    const found = await live()
    expect(found[0]!.left).toBeGreaterThan(180)
    expect(found.filter(one => one.left < HOUR)).toHaveLength(3)
  })
})
