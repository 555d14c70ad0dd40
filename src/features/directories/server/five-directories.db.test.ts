import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMembers, type MadeMember } from '../../../../db/search-set/insert-members.ts'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { idsByKeys } from '../../lookups/server/lookup-reads.ts'
import { readEntry, searchOf } from '../contract.ts'
import { advisors, brokers, type Directory, directories, freelancers, investors } from '../rules/directory.ts'
import { repairDirectory } from './rebuild-directory.ts'
import { writeEntries } from './write-entry.ts'

let house: TestHouse
let ids: Map<string, string>
let key: (name: string) => string

beforeAll(async () => {
  house = await testHouse(features)
  const look = async (table: 'industries' | 'skills' | 'categories' | 'countries' | 'languages', keys: string[]) => [
    ...(await idsByKeys(house.db, table, keys)),
  ]
  const known = new Map([
    ...(await look('industries', ['solar', 'software', 'dates-palms'])),
    ...(await look('skills', ['due-diligence', 'bookkeeping', 'tax-advice'])),
    ...(await look('categories', ['angel-investor', 'venture-capital'])),
    ...(await look('countries', ['AE', 'EG', 'JO', 'MA'])),
    ...(await look('languages', ['ar', 'fr'])),
  ])
  key = name => known.get(name)!
  ids = await insertMembers(house.db, members())
  await transact(house.db, tx => writeEntries(tx, [...ids.keys()]))
})
afterAll(() => house?.stop())

const person = (name: string) => ({ fullName: name, highlights: `${name} works with care.` })
const members = (): MadeMember[] => [
  {
    key: 'salma',
    kind: 'investor',
    name: 'سلمى الزهراني',
    data: {
      ...person('سلمى الزهراني'),
      legalName: 'Zahrani Holding',
      companyName: 'Qafila Capital',
      investorCategory: key('angel-investor'),
      investorCurrency: 'AED',
      investmentSize: { min: 36_725_000, max: 183_625_000 },
      industries: [key('solar')],
      stages: ['seed', 'growth'],
      interstedLocations: [{ countryId: key('EG') }, { countryId: key('JO') }],
      country: key('AE'),
      state: '0',
      city: 'Dubai',
    },
  },
  {
    key: 'peter',
    kind: 'investor',
    name: 'Peter Lund',
    data: {
      ...person('Peter Lund'),
      legalName: 'Peter Lund',
      investorCategory: key('venture-capital'),
      investorCurrency: 'USD',
      investmentSize: { min: 100_000_000, max: 500_000_000 },
      industries: [key('software')],
      stages: ['growth'],
      interstedLocations: [{ countryId: key('MA') }],
      country: key('MA'),
      state: '0',
    },
  },
  {
    key: 'yousef',
    kind: 'freelancer',
    name: 'يوسف قاسم',
    data: {
      ...person('يوسف قاسم'),
      gender: 'male',
      nationality: key('JO'),
      industries: [key('software')],
      skills: [key('bookkeeping'), key('tax-advice')],
      languages: [
        { name: key('ar'), level: 5 },
        { name: key('fr'), level: 3 },
      ],
      locations: [
        { countryId: key('AE'), stateId: '0' },
        { countryId: key('EG'), stateId: '0' },
      ],
    },
  },
  {
    key: 'lina',
    kind: 'broker',
    name: 'Lina Haddad',
    data: {
      ...person('Lina Haddad'),
      brokerType: 'firm',
      companyName: 'Jisr Brokers',
      nationality: key('EG'),
      previousWork: 'Sold nine hotels on the Red Sea.',
      industries: [key('dates-palms')],
      licenseNumber: 'SECRET-77',
      licenseCountry: key('EG'),
      country: key('EG'),
      state: '0',
      city: 'Hurghada',
    },
  },
  {
    key: 'omar',
    kind: 'advisor',
    name: 'Omar Bennis',
    data: {
      ...person('Omar Bennis'),
      designation: 'Former finance minister',
      industries: [key('solar')],
      skills: [key('due-diligence')],
      languages: [{ name: key('fr'), level: 5 }],
      country: key('MA'),
      state: '0',
      city: 'Rabat',
    },
  },
]

const ask = async (directory: Directory, body: Record<string, unknown>) =>
  (await house.call(searchOf(directory), { body } as never)).answer
const found = async (directory: Directory, body: Record<string, unknown>) =>
  (await ask(directory, body)).data.map(one => ids.get(one._id))

test('each directory holds its own kind, approved, and answers count and facets', async () => {
  const kinds = await Promise.all(directories.map(async one => [one.kind, (await ask(one, {})).count]))
  expect(kinds).toEqual([
    ['company', 0],
    ['investor', 2],
    ['freelancer', 1],
    ['broker', 1],
    ['advisor', 1],
  ])
})

describe('rows carry the fields of the spec', () => {
  test('of an investor, amounts in whole units', async () => {
    const [row] = (await ask(investors, { text: 'سلمى' })).data
    expect(row).toMatchObject({
      legalName: 'Zahrani Holding',
      investmentSize: { min: 367_250, max: 1_836_250 },
      investorCurrency: 'AED',
      investorCategory: key('angel-investor'),
      interstedLocations: [{ countryId: { name: 'Egypt' } }, { countryId: { arabicName: 'الأردن' } }],
      industries: [{ name: 'Solar power' }],
      files: [],
    })
    expect(JSON.parse(row!.address.country!)).toMatchObject({ name: 'United Arab Emirates' })
  })

  test('of a freelancer, an advisor and a broker', async () => {
    expect((await ask(freelancers, {})).data[0]).toMatchObject({
      fullName: 'يوسف قاسم',
      nationality: { name: 'Jordan' },
      skills: [{ name: 'Bookkeeping' }, { name: 'Tax advice' }],
    })
    expect((await ask(advisors, {})).data[0]).toMatchObject({
      fullName: 'Omar Bennis',
      skills: [{ name: 'Due diligence' }],
    })
    const broker = await ask(brokers, {})
    expect(broker.data[0]).toMatchObject({
      nationality: { name: 'Egypt' },
      previousWork: 'Sold nine hotels on the Red Sea.',
    })
    expect(JSON.stringify(broker)).not.toContain('SECRET-77')
  })
})

describe('a filter', () => {
  test.each([
    [investors, { amountMin: 450_000, amountMax: 600_000, currency: 'USD' }, ['salma']],
    [investors, { amountMin: 400_000, amountMax: 6_000_000, currency: 'USD' }, ['salma', 'peter']],
    [investors, { amountMin: 1_700_000, amountMax: 1_800_000, currency: 'AED' }, ['salma']],
    [investors, { amountMin: 6_000_000, currency: 'USD' }, []],
    [investors, { stages: ['seed'] }, ['salma']],
    [brokers, { brokerType: ['individual'] }, []],
    [brokers, { brokerType: 'firm' }, ['lina']],
  ])('of %o by %o finds %o', async (directory, body, names) => {
    expect((await found(directory, body)).sort()).toEqual([...names].sort())
  })

  test('by a look-up finds whoever names it, in rows too', async () => {
    expect(await found(investors, { interstedLocations: [key('JO')] })).toEqual(['salma'])
    expect(await found(investors, { category: [key('venture-capital')] })).toEqual(['peter'])
    expect(await found(freelancers, { languages: [key('fr')], skills: [key('tax-advice')] })).toEqual(['yousef'])
    expect(await found(freelancers, { country: [key('EG')] })).toEqual(['yousef'])
    expect(await found(freelancers, { nationality: [key('EG')] })).toEqual([])
    expect(await found(advisors, { languages: [key('ar')] })).toEqual([])
  })

  test('leaves what its count promised, for every value of every group of every directory', async () => {
    for (const directory of directories)
      for (const [name, values] of Object.entries((await ask(directory, {})).facets))
        for (const { value, count } of values)
          expect([directory.kind, name, (await ask(directory, { [name]: [value] })).count]).toEqual([
            directory.kind,
            name,
            count,
          ])
  })
})

test.each([
  [investors, 'qafila', 'salma'],
  [investors, 'salma zahrani', 'salma'],
  [investors, 'seed egypt', 'salma'],
  [freelancers, 'youssef kassem', 'yousef'],
  [freelancers, 'محاسب ضريبة', 'yousef'],
  [freelancers, 'tax french', 'yousef'],
  [brokers, 'لينا حداد', 'lina'],
  [brokers, 'jisr', 'lina'],
  [brokers, 'hotels red sea', 'lina'],
  [advisors, 'finance minister', 'omar'],
  [advisors, 'مستشار المغرب', 'omar'],
] as const)('in %o “%s” finds %s', async (directory, text, name) => {
  expect((await found(directory, { text }))[0]).toBe(name)
})

test('what a profile keeps to members or reviewers finds nobody', async () => {
  expect(await found(brokers, { text: 'SECRET-77' })).toEqual([])
  await sql`update directory_entries set made_from = '' where kind = 'broker'`.execute(house.db)
  await house.runTimer('directories.repair')
  expect(await found(brokers, { text: 'secret' })).toEqual([])
})

test('a repair leaves alone what is right, without a currency and edited since it was approved too', async () => {
  await sql`update profile_versions set edited_at = clock_timestamp() where profile_id = any(${[...ids.keys()].slice(0, 3)}::uuid[])`.execute(
    house.db,
  )
  await sql`update profile_versions set edited_at = '2026-01-02 03:04:05.579' where profile_id = ${[...ids.keys()][3]!}`.execute(
    house.db,
  )
  expect(await repairDirectory(house.db)).toBe(4)
  expect(await repairDirectory(house.db)).toBe(0)
})

test('the address of an entry below its list tells its public page, and 404 for others', async () => {
  const [id] = [...ids].find(([, name]) => name === 'salma')!
  const { answer } = await house.call(readEntry, { params: { profileId: id } })
  expect(answer.data).toMatchObject({ username: 'set-salma', kind: 'investor' })
  const page = await fetch(`${house.url}/investor/list/${id}`)
  expect(await page.text()).toContain('/profile/set-salma')
  expect((await fetch(`${house.url}/broker/list/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await fetch(`${house.url}/investor/list/nobody`)).status).toBe(404)
})

describe('a ticket on the border of what is asked for', () => {
  const TICKETS = [
    ['KWD', 71, 143, 1000],
    ['JPY', 1530, 3070, 1],
  ] as const
  const nameOf = (currency: string) => `ticket-${currency.toLowerCase()}`

  beforeAll(async () => {
    const [salma] = members()
    const made = TICKETS.map(([currency, min, max, minor]): MadeMember => {
      const investmentSize = { min: min * minor, max: max * minor }
      return { ...salma!, key: nameOf(currency), data: { ...salma!.data, investorCurrency: currency, investmentSize } }
    })
    const more = await insertMembers(house.db, made)
    for (const [id, name] of more) ids.set(id, name)
    await transact(house.db, tx => writeEntries(tx, [...more.keys()]))
  })

  test.each(TICKETS)('is found from its most and up to its least, and not beyond: %s', async (currency, min, max) => {
    const inside = async (bounds: object) =>
      (await found(investors, { ...bounds, currency, perPage: 50 })).includes(nameOf(currency))
    expect([
      await inside({ amountMin: max }),
      await inside({ amountMax: min }),
      await inside({ amountMin: max + 1 }),
      await inside({ amountMax: min - 1 }),
    ]).toEqual([true, true, false, false])
    const { data } = await ask(investors, { currency, amountMin: max, perPage: 50 })
    expect(data.find(one => ids.get(one._id) === nameOf(currency))?.investmentSize).toEqual({ min, max })
  })
})
