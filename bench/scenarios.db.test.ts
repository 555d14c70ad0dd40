import { afterAll, beforeAll, expect, test } from 'vitest'
import { directories } from '../src/features/directories/directory.ts'
import { repairDirectory } from '../src/features/directories/server/rebuild-directory.ts'
import { features } from '../src/features.server.ts'
import { asMember } from '../src/platform/test/members.ts'
import { type TestHouse, testHouse } from '../src/platform/test/test-house.ts'
import { filtersOf } from './common-filters.ts'
import { KINDS, SHARES } from './make-members.ts'
import { manyMembers } from './many-members.ts'
import { chosenScenarios, type Scenario, scenariosOf, TEXTS } from './scenarios.ts'

const MEMBERS = 4000
type Answer = { count: number; didYouMean?: string | null; readAs?: string | null; partly?: boolean; data: unknown }

let house: TestHouse
let scenarios: Scenario[]
beforeAll(async () => {
  house = await testHouse(features)
  await manyMembers(house.db, MEMBERS)
  scenarios = scenariosOf({
    bearers: [(await asMember(house, { userType: 'investor' })).bearer],
    logins: [],
    usernames: KINDS.flatMap(kind => [`${kind}-1`, `${kind}-2-1`]),
    passwordHash: '',
    filters: await filtersOf(house.db),
  })
}, 240_000)
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

test('pieces are chosen by the name of a scenario or by its beginning', () => {
  const names = (only?: string) => chosenScenarios(scenarios, only).map(one => one.name)
  expect(names('brokers,search-none')).toEqual(['brokers-page', 'brokers-filters', 'search-none'])
  expect(names()).toHaveLength(scenarios.length)
})
