import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { searchAuctions } from '../../auctions/contract/calls.ts'
import { endNow, makeAuction } from '../../auctions/test/fixtures.ts'
import { searchOf } from '../../directories/contract.ts'
import { companies } from '../../directories/rules/directory.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { countInterest } from '../../lounge/server/count-interest.ts'
import { changeStatus } from '../../profiles/server/move-profile.ts'
import { makeProfile } from '../../profiles/test/sample-kinds.ts'
import { block } from '../../social/contract.ts'
import { like } from '../../social/contract/likes.ts'
import { readEnding } from '../contract/ending.ts'
import { readHome } from '../contract/home.ts'
import { readNewest, readTrending } from '../contract/rows.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
})
afterAll(() => house.stop())
const counts = async () => (await house.call(readHome)).answer.data

test('an empty club counts nobody and says so to visitors', async () => {
  expect(await counts()).toEqual({ members: 0, companies: 0, countries: 0, auctions: 0, trending: false, faces: [] })
})

test('members are counted once their address is verified, without the suspended and the club’s own staff', async () => {
  const before = (await counts()).members
  await asMember(house)
  await asMember(house, { userType: 'investor' })
  await asMember(house, { verified: false })
  await asMember(house, { suspended: true })
  await asMember(house, { preset: 'reviewer' })
  await asMember(house, { role: 'Super-admin' })
  expect((await counts()).members).toBe(before + 2)
})

test('companies and countries are those that the directories find, each country once', async () => {
  const made = async (kind: 'company' | 'investor') => {
    const { id } = await asMember(house)
    return (await makeProfile(house.house, { userId: id, reviewerId: null }, kind, 'approved')).id
  }
  const gone = await made('company')
  await made('company')
  await made('investor')
  await house.settle()
  const found = async () => (await house.call(searchOf(companies), { body: {} as never })).answer.count
  expect((await counts()).companies).toBe(2)
  expect(await found()).toBe(2)
  await transact(house.db, tx => changeStatus(tx, gone, 'suspended', { by: null, reason: 'test' }))
  await house.settle()
  expect([(await counts()).companies, await found()]).toEqual([1, 1])
  const entries = await house.db.selectFrom('directory_entries').select('tags').execute()
  const places = entries.flatMap(one => one.tags.filter(tag => tag.startsWith('country:')))
  expect((await counts()).countries).toBe(new Set(places).size)
})

describe('live auctions', () => {
  const auction = async (wanted: Partial<Parameters<typeof makeAuction>[1]> = {}) => {
    const owner = await asMember(house, { userType: 'investor' })
    const item = await makeItem(house.house, { ownerId: owner.id, kind: 'idea', values: { saleType: 3 } })
    return { owner, item, row: await makeAuction(house.house, { ownerId: owner.id, itemId: item.id, ...wanted }) }
  }
  const list = async () => (await house.call(searchAuctions, { body: { show: 'live', perPage: 4 } })).answer
  const row = async () => (await house.call(readEnding)).answer.data.map(one => one._id)

  test('are counted as their own list counts them: running and paused, not those to come, over, or of a suspended owner', async () => {
    const running = await auction()
    const paused = await auction()
    await house.db.updateTable('auctions').set({ state: 'paused' }).where('id', '=', paused.row.id).execute()
    await auction({ startsIn: 7200 })
    await auction({ draft: true })
    const over = await auction()
    await endNow(house.house, over.row.id)
    expect((await counts()).auctions).toBe(2)
    expect((await list()).counts.live).toBe(2)
    await house.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', running.owner.id).execute()
    expect((await counts()).auctions).toBe(1)
    expect((await list()).counts.live).toBe(1)
  })

  test('stand in the row by their end, four at most', async () => {
    const made = []
    for (const hours of [40, 10, 30, 20, 50]) made.push((await auction({ endsIn: hours * 3600 })).row.id)
    const [forty, ten, thirty, twenty] = made
    expect(await row()).toEqual([ten, twenty, thirty, forty])
    expect((await list()).data.map(one => one._id)).toEqual(await row())
  })
})

test('the newest members come from every directory, the newest first, six at most and never a validator', async () => {
  const made: string[] = []
  for (const kind of [
    'company',
    'investor',
    'validator',
    'broker',
    'company',
    'advisor',
    'freelancer',
    'investor',
  ] as const) {
    const { id } = await asMember(house)
    await makeProfile(house.house, { userId: id, reviewerId: null }, kind, 'approved')
    await house.settle()
    made.push(kind)
  }
  const { data } = (await house.call(readNewest)).answer
  expect(data.map(card => card.kind)).toEqual(['investor', 'freelancer', 'advisor', 'company', 'broker', 'investor'])
})

test('trending shows three of each kind as the Lounge counts them, and nothing of members who are kept apart', async () => {
  const owner = await asMember(house, { userType: 'investor' })
  await makeProfile(house.house, { userId: owner.id, reviewerId: null }, 'investor', 'approved')
  await house.settle()
  const fan = await asMember(house, { userType: 'investor' })
  const of = (kind: 'idea' | 'service') => makeItem(house.house, { ownerId: owner.id, kind })
  for (const item of [await of('idea'), await of('idea'), await of('idea'), await of('idea'), await of('service')])
    await house.call(like, { body: { kind: 'item', id: item.id } }, { bearer: fan.bearer })
  const trending = async (bearer: string | null) => {
    const { data } = (await house.call(readTrending, {}, { bearer })).answer
    return [data.idea, data.project, data.product, data.service].map(items => items.length)
  }
  expect(await trending(null)).toEqual([0, 0, 0, 0])
  await countInterest(house.db)
  expect(await trending(null)).toEqual([3, 0, 0, 1])
  expect((await counts()).trending).toBe(true)
  const blocked = await house.call(block, { body: { kind: 'member', id: owner.id } }, { bearer: fan.bearer })
  expect(blocked.status).toBe(200)
  expect(await trending(fan.bearer)).toEqual([0, 0, 0, 0])
})

test('the numbers may be kept by browsers and are not sent again when nothing changed', async () => {
  const first = await house.call(readHome)
  const tag = first.headers.get('etag')
  expect(first.headers.get('cache-control')).toContain('max-age=60')
  const again = await house.call(readHome, {}, { headers: { 'if-none-match': tag! } })
  expect(again.status).toBe(304)
})
