import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../src/features.server.ts'
import { directories } from '../src/features/directories/rules/directory.ts'
import { repairDirectory } from '../src/features/directories/server/rebuild-directory.ts'
import { repairMarket } from '../src/features/market/server/repair-market.ts'
import { givePlan } from '../src/platform/test/give-plan.ts'
import { asMember } from '../src/platform/test/members.ts'
import { type TestHouse, testHouse } from '../src/platform/test/test-house.ts'
import { filtersOf } from './common-filters.ts'
import { KINDS, SHARES } from './make-members.ts'
import { makeReaders } from './make-readers.ts'
import { manyAuctions } from './many-auctions.ts'
import { manyItems } from './many-items.ts'
import { manyMembers } from './many-members.ts'
import { manyPosts } from './many-posts.ts'
import { OFFER_TEXTS } from './market-scenarios.ts'
import { marketWorld } from './market-world.ts'
import { withAmount } from './request.ts'
import type { Scenario } from './scenario.ts'
import { chosenScenarios, NO_WORLD, scenariosOf, TEXTS } from './scenarios.ts'

const MEMBERS = 4000
const ITEMS = 400
const AUCTIONS = 20
const POSTS = 2000
type Answer = { count: number; didYouMean?: string | null; readAs?: string | null; partly?: boolean; data: unknown }

let house: TestHouse
async function bidder(): Promise<string> {
  const { id } = await asMember(house, { userType: 'investor' })
  await givePlan(house.db, id, 'platinum')
  return id
}

let scenarios: Scenario[]
beforeAll(async () => {
  house = await testHouse(features)
  await manyMembers(house.db, MEMBERS)
  const bidders = [await bidder(), await bidder(), await bidder()]
  await manyItems(house.house, ITEMS, ITEMS / 4)
  await house.settle()
  await manyAuctions(house.house, AUCTIONS, bidders)
  await manyPosts(house.db, POSTS)
  await house.settle()
  const readers = await makeReaders(house.db)
  scenarios = scenariosOf({
    ...NO_WORLD,
    bearers: readers.map(one => one.bearer),
    usernames: KINDS.flatMap(kind => [`${kind}-1`, `${kind}-2-1`]),
    filters: await filtersOf(house.db),
    ...(await marketWorld(
      house.house,
      readers.map(one => one.id),
    )),
  })
}, 600_000)
afterAll(() => house?.stop())

async function answersOf(name: string): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { method, path, headers, body } of scenarios.find(one => one.name === name)!.requests) {
    const response = await house.app.inject({ method, url: path, headers, ...(body && { payload: body }) })
    expect(response.statusCode).toBe(200)
    answers.push(response.json())
  }
  return answers
}

test.each(directories)('$path holds its share of the members, and most pairs of its filters leave some', async one => {
  const [page] = await answersOf(`${one.path}-page`)
  expect(page!.count).toBe((MEMBERS * SHARES[one.kind as keyof typeof SHARES]) / 100)
  const pairs = await answersOf(`${one.path}-filters`)
  expect(pairs.filter(answer => answer.count > 0).length).toBeGreaterThan(pairs.length / 2)
})

test.each(['companies', 'search'])('%s finds the words as they are, nothing for what nobody has', async where => {
  for (const key of ['hit', 'arabic', 'typo'])
    expect((await answersOf(`${where}-${key}`)).filter(one => one.count > 0).length).toBeGreaterThan(5)
  const nobody = await answersOf(`${where}-none`)
  expect(TEXTS.none.filter((_, at) => nobody[at]!.count > 0)).toEqual([])
})

test('every kind has a page, made one by one or copied', async () => {
  expect(await answersOf('profile')).toHaveLength(KINDS.length * 2)
})

test('the directory takes copied members for right as they are', async () => {
  expect(await repairDirectory(house.db)).toBe(0)
})

test('the market holds every published offer as it writes them, and finds words as they are, mistyped, and nothing for nothing', async () => {
  expect(await repairMarket(house.db)).toBe(0)
  const [page] = await answersOf('market-page')
  const { count } = await house.db
    .selectFrom('items')
    .where('status', '=', 'published')
    .select(e => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(page!.count).toBe(Number(count))
  for (const key of ['hit', 'arabic', 'typo'])
    expect((await answersOf(`market-${key}`)).filter(one => one.count > 0).length).toBeGreaterThan(5)
  const nobody = await answersOf('market-none')
  expect(OFFER_TEXTS.none.filter((_, at) => nobody[at]!.count > 0)).toEqual([])
  expect((await answersOf('market-filters')).filter(one => one.count > 0).length).toBeGreaterThan(5)
})

test('the Lounge has posts of followed members, on the first page and later on', async () => {
  for (const key of ['followed', 'later', 'all']) {
    const pages = await answersOf(`timeline-${key}`)
    expect(pages.filter(page => (page.data as unknown[]).length === 10)).toHaveLength(pages.length)
  }
})

test('item pages, home and lists of auctions answer', async () => {
  for (const name of ['item-page', 'home', 'auctions']) expect((await answersOf(name)).length).toBeGreaterThan(3)
})

test('bids are taken one after the other', async () => {
  const { requests } = scenarios.find(one => one.name === 'bid-hot')!
  for (const [at, request] of requests.slice(0, 3).entries()) {
    const { method, path, headers, body } = withAmount(request, 100 + at, `key-${at}`)
    const response = await house.app.inject({ method, url: path, headers, ...(body && { payload: body }) })
    expect(response.json().moving).toMatchObject({ bids: at + 1, price: 100 + at })
  }
})

test('pieces are chosen by the name of a scenario or by its beginning', () => {
  const names = (only?: string) => chosenScenarios(scenarios, only).map(one => one.name)
  expect(names('brokers,search-none')).toEqual(['brokers-page', 'brokers-filters', 'search-none'])
  expect(names()).toHaveLength(scenarios.length)
})
