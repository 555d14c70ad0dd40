import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import {
  guessCountry,
  listCategories,
  listCurrencies,
  listIndustries,
  listSkills,
  listSpokenLanguages,
  readCountry,
  searchCountries,
} from '../contract.ts'
import { readCurrencies } from './form-entries.ts'
import {
  countryByCode,
  currencyByCode,
  hasStates,
  idsByKeys,
  ratesNow,
  skillsByIds,
  statesByIds,
} from './lookup-reads.ts'
import { seedLookups } from './seed-lookups.ts'
import { lookupsFeature } from './wiring.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([lookupsFeature], { TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => house.stop())

const counts = async () => {
  const tables = [
    'countries',
    'states',
    'currencies',
    'currency_rates',
    'industries',
    'skills',
    'categories',
    'languages',
  ] as const
  const rows = await Promise.all(
    tables.map(table =>
      house.db
        .selectFrom(table)
        .select(e => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return Object.fromEntries(tables.map((table, i) => [table, rows[i]!.count]))
}

describe('countries', () => {
  test('come 250 at once in data.data, with both names, and with a form as the spec sends it', async () => {
    const form = new FormData()
    form.set('perPage', '250')
    const { status, answer } = await house.call(searchCountries, undefined, { form })
    expect(status).toBe(200)
    expect(answer.data.data).toHaveLength(answer.count)
    expect(answer.count).toBeGreaterThan(240)
    expect(answer.data.data.find(country => country.code === 'EG')).toMatchObject({
      name: 'Egypt',
      arabicName: 'مصر',
      currency: 'EGP',
      currencySymbol: 'EGP',
      phoneCode: '20',
      flag: '🇪🇬',
    })
  })

  test('are found in either language, whatever the letters look like', async () => {
    const find = async (search: string) =>
      (await house.call(searchCountries, { body: { search } })).answer.data.data.map(country => country.code)
    expect(await find('الامارات')).toEqual(['AE'])
    expect(await find('UNITED ARAB')).toEqual(['AE'])
    expect(await find('aland')).toContain('AX')
    expect(await find('nowhere at all')).toEqual([])
  })

  test('are answered page by page, and no page is larger than 250', async () => {
    const first = await house.call(searchCountries, { body: { page: 1, perPage: 10 } })
    const second = await house.call(searchCountries, { body: { page: 2, perPage: 10 } })
    expect(first.answer.data.data).toHaveLength(10)
    expect(second.answer.data.data.map(one => one._id)).not.toContain(first.answer.data.data[0]!._id)
    expect((await house.call(searchCountries, { body: { perPage: 251 } })).status).toBe(422)
  })

  test('have their states in data.data.states, an Arabic name only where there is one', async () => {
    const egypt = await countryByCode(house.db, 'EG')
    const { answer } = await house.call(readCountry, { params: { countryId: egypt!.id } })
    const alexandria = answer.data.states.find(state => state.name === 'Alexandria')
    expect(Object.keys(alexandria!).sort()).toEqual(['arabicName', 'code', 'id', 'name'])
    const france = await countryByCode(house.db, 'FR')
    const french = (await house.call(readCountry, { params: { countryId: france!.id } })).answer.data.states
    expect(Object.keys(french[0]!).sort()).toEqual(['code', 'id', 'name'])
    const facts = await statesByIds(house.db, [alexandria!.id])
    expect(facts.get(alexandria!.id)).toMatchObject({ countryId: egypt!.id, arabicName: 'الإسكندرية' })
  })

  test('without states answer an empty list, and an unknown id is not found', async () => {
    const antarctica = await countryByCode(house.db, 'AQ')
    expect((await house.call(readCountry, { params: { countryId: antarctica!.id } })).answer.data.states).toEqual([])
    expect(await hasStates(house.db, antarctica!.id)).toBe(false)
    const missing = '00000000-0000-7000-8000-000000000000'
    expect((await house.call(readCountry, { params: { countryId: missing } })).status).toBe(404)
    expect((await house.call(readCountry, { params: { countryId: 'egypt' } as never })).status).toBe(404)
  })
})

describe('the other lists', () => {
  test('of currencies carry the spec’s names, the rate and its day, and begin with one US dollar', async () => {
    const { answer } = await house.call(listCurrencies)
    expect(answer.count).toBeGreaterThanOrEqual(30)
    const [dollar] = answer.data
    expect(dollar).toMatchObject({ short_name: 'USD', shortName: 'USD', symbol: '$', symbolDirection: 'left', rate: 1 })
    expect(dollar!._id).toBe(dollar!.id)
    expect(Object.keys(dollar!).sort()).toEqual(
      '_id arabicName arabicSymbol decimals flag id isActive locale name rate rateDate shortName short_name symbol symbolDirection'.split(
        ' ',
      ),
    )
  })

  test('of industries are a tree of id, label, arabicName and children', async () => {
    const { answer } = await house.call(listIndustries)
    const [first] = answer.data
    expect(Object.keys(first!).sort()).toEqual(['arabicName', 'children', 'id', 'label'])
    expect(first!.children.length).toBeGreaterThan(0)
    const all = (rows: typeof answer.data): number => rows.reduce((sum, row) => sum + 1 + all(row.children), 0)
    expect(all(answer.data)).toBeGreaterThanOrEqual(100)
  })

  test('of categories can be asked by type and say what a company must name', async () => {
    const { answer } = await house.call(listCategories, { query: { type: 'company' } })
    expect(answer.data.map(category => [category.key, category.requires])).toEqual([
      ['seeking-investment', 'investment'],
      ['seeking-loan', 'loan'],
      ['selling-leasing-assets', 'assets'],
      ['selling-company', 'company-sale'],
    ])
    expect((await house.call(listCategories)).answer.count).toBeGreaterThan(answer.count)
    expect((await house.call(listCategories, { query: { type: 'freelancer' } as never })).status).toBe(422)
  })

  test('of skills and languages have both names', async () => {
    const skills = (await house.call(listSkills)).answer
    const languages = (await house.call(listSpokenLanguages)).answer
    expect(skills.count).toBeGreaterThanOrEqual(150)
    expect(languages.data[0]).toMatchObject({ code: 'ar', name: 'Arabic', arabicName: 'العربية' })
    for (const row of [...skills.data, ...languages.data]) expect(row.arabicName).toMatch(/[\u0600-\u06ff]/)
  })

  test('are not sent again to whom holds them, until they change', async () => {
    const first = await house.call(listSkills)
    const tag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    const held = await house.call(listSkills, {}, { headers: { 'if-none-match': `"other", W/${tag}` } })
    expect([held.status, held.answer]).toEqual([304, ''])
    await house.db.updateTable('skills').set({ name: 'Bookkeeping' }).where('key', '=', 'financial-modelling').execute()
    const again = await house.call(listSkills, {}, { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(200)
    expect(again.headers.get('etag')).not.toBe(tag)
  })

  test('leave retired entries out, which keep their names for what refers to them', async () => {
    const id = (await idsByKeys(house.db, 'skills', ['due-diligence'])).get('due-diligence')!
    await house.db.updateTable('skills').set({ retired_at: new Date() }).where('id', '=', id).execute()
    expect((await house.call(listSkills)).answer.data.map(skill => skill._id)).not.toContain(id)
    expect((await skillsByIds(house.db, [id])).get(id)).toMatchObject({ name: 'Due diligence', retired: true })
    await house.db.updateTable('currencies').set({ retired_at: new Date() }).where('code', '=', 'LKR').execute()
    const rupee = (await house.call(listCurrencies)).answer.data.find(currency => currency.shortName === 'LKR')
    expect(rupee?.isActive).toBe(false)
  })
})

describe('the caller’s country', () => {
  const from = async (address: string) =>
    (await house.call(guessCountry, undefined, { headers: { 'x-forwarded-for': address } })).answer.data

  test('is read from the address', async () => {
    expect(await from('41.32.0.1')).toEqual({ countryCode: 'EG', phoneCode: '20', currency: 'EGP', known: true })
    expect((await from('8.8.8.8')).countryCode).toBe('US')
    expect((await from('::ffff:94.200.0.1')).countryCode).toBe('AE')
  })

  test('is a first guess for addresses that tell nothing', async () => {
    for (const address of ['127.0.0.1', '10.1.2.3', '192.168.0.9', '172.31.255.1', '2001:db8::1', '255.255.255.255'])
      expect(await from(address), address).toEqual({
        countryCode: 'AE',
        phoneCode: '971',
        currency: 'AED',
        known: false,
      })
  })

  test('is not kept by anybody in between', async () => {
    expect((await house.call(guessCountry)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('seeds', () => {
  test('are there once, however often the product starts', async () => {
    const before = await counts()
    await Promise.all([transact(house.db, seedLookups), transact(house.db, seedLookups)])
    expect(await counts()).toEqual(before)
    expect(before.states).toBeGreaterThan(3500)
  })

  test('do not bring back what the club took out', async () => {
    await house.db.deleteFrom('languages').where('code', '<>', 'ar').execute()
    await transact(house.db, seedLookups)
    expect((await counts()).languages).toBe(1)
  })
})

describe('what higher features read', () => {
  test('how many digits an amount has says the row of its currency, and a code without one is an error', async () => {
    const { coinageOf } = await readCurrencies(house.db)
    expect(['JPY', 'USD', 'KWD'].map(code => coinageOf(code).decimals)).toEqual([0, 2, 3])
    expect(() => coinageOf('XXX')).toThrow('The look-ups have no currency "XXX"')
  })

  test('the newest rate counts', async () => {
    const dirham = await currencyByCode(house.db, 'AED')
    expect(dirham).toMatchObject({ rate: 3.6725, rateDate: '2026-11-20', decimals: 2, retired: false })
    await house.db
      .insertInto('currency_rates')
      .values({ currency_id: dirham!.id, rate_date: '2026-12-01', rate: 3.7 })
      .execute()
    expect((await ratesNow(house.db)).get('AED')).toEqual({
      code: 'AED',
      rate: 3.7,
      decimals: 2,
      date: '2026-12-01',
    })
    expect((await house.call(listCurrencies)).answer.data.find(one => one.shortName === 'AED')?.rate).toBe(3.7)
  })
})
