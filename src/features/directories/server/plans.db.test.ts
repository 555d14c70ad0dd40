import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manyMembers } from '../../../../bench/many-members.ts'
import { listenToPostgres, type Statement, statementsOf } from '../../../../bench/record-statements.ts'
import { features } from '../../../features.server.ts'
import { scansOf } from '../../../platform/test/explain.ts'
import { asMember } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { directories, SORTS } from '../rules/directory.ts'

const LARGE = [
  'directory_entries',
  'directory_words',
  'directory_word_forms',
  'profiles',
  'profile_versions',
  'profile_files',
  'files',
  'users',
  'sessions',
  'notices',
]
/** `PLANS_MEMBERS=100000` asks the same of a large club. */
const MEMBERS = Number(process.env.PLANS_MEMBERS ?? 20_000)

let house: TestHouse
let bearer: string

const isSetting = (one: Statement) => one.sql.includes('set_config')

/** What a call of a member sends to the database and scans: the statement and the table. */
async function scansIn(method: 'GET' | 'POST', path: string, body?: object): Promise<string[][]> {
  const ask = async () => {
    const headers = { authorization: `Bearer ${bearer}` }
    const response = await house.app.inject({ method, url: `/api/${path}`, headers, ...(body && { payload: body }) })
    expect(response.statusCode).toBe(200)
  }
  const found: string[][] = []
  const statements = (await statementsOf(ask)).filter(one => /^\s*(select|with|begin|commit)\b/i.test(one.sql))
  expect(statements.length).toBeGreaterThan(2)
  let settings: Statement[] = []
  for (const one of statements) {
    if (/^begin/i.test(one.sql)) settings = []
    else if (isSetting(one)) settings.push(one)
    else if (/^commit/i.test(one.sql)) settings = []
    else
      for (const table of await scansOf(LARGE, house.house.database.pool!, one, settings)) found.push([table, one.sql])
  }
  return found
}

const search = (body: object, path = 'companies') => scansIn('POST', `${path}/search`, body)

async function mostCommon(prefix: string, kind = 'company'): Promise<string> {
  const { tag } = await house.db
    .selectFrom('directory_counts')
    .select('tag')
    .where('kind', '=', kind)
    .where('tag', 'like', `${prefix}:%`)
    .orderBy('count', 'desc')
    .executeTakeFirstOrThrow()
  return tag.slice(prefix.length + 1)
}

// Plans are those of a real server; the embedded database has the same planner and would only take longer.
describe.skipIf(!process.env.TEST_DATABASE_URL)(`among ${MEMBERS} members no table is read from end to end by`, () => {
  beforeAll(async () => {
    listenToPostgres()
    house = await testHouse(features)
    await manyMembers(house.db, MEMBERS)
    bearer = (await asMember(house, { userType: 'investor' })).bearer
  }, 300_000)
  afterAll(() => house?.stop())

  test.each(SORTS)('the first page, ordered by %s', async sort => {
    expect(await search({ sort })).toEqual([])
  })

  test('two filters with their counts', async () => {
    expect(await search({ country: [await mostCommon('country')], saleType: ['2'] })).toEqual([])
  })

  test.each(['logistics', 'cold chain', 'للأغذية', 'lantren', 'cermaics', 'zzzz'])('a search for “%s”', async text => {
    expect(await search({ text })).toEqual([])
  })

  test.each(directories)(
    'the directory $path: its first page, words, words with a mistake, a filter',
    async ({ kind, path }) => {
      expect(await search({}, path)).toEqual([])
      expect(await search({ text: 'cold chain' }, path)).toEqual([])
      expect(await search({ text: 'lgoistics' }, path)).toEqual([])
      expect(await search({ industries: [await mostCommon('industries', kind)] }, path)).toEqual([])
    },
  )

  test.each(['harbour foods', 'النخيل', 'hrabour', 'zzzz', 'قشىش'])('the search for members by “%s”', async q => {
    expect(await scansIn('GET', `search?q=${encodeURIComponent(q)}`)).toEqual([])
  })

  test('a member’s saved searches', async () => {
    for (const query of ['q=cold%20chain', 'sort=largest&amountMin=100000'])
      await house.app.inject({
        method: 'POST',
        url: '/api/saved-searches',
        headers: { authorization: `Bearer ${bearer}` },
        payload: { kind: 'company', name: query, query, alert: 'instant' },
      })
    expect(await scansIn('GET', 'saved-searches')).toEqual([])
  })

  test('a company’s page, and what the bars ask', async () => {
    expect(await scansIn('GET', 'public-pages/company-171-3')).toEqual([])
    expect(await scansIn('GET', 'auth/user')).toEqual([])
  })
})
