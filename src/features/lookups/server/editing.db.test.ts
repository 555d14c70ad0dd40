import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf, InputOf } from '../../../platform/shared/call.ts'
import { asMember } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { accountsFeature } from '../../accounts/server/wiring.ts'
import { profilesFeature } from '../../profiles/server/wiring.ts'
import { signinFeature } from '../../signin/server/wiring.ts'
import { listCurrencies, listIndustries, listSkills, readCountry, searchCountries } from '../contract.ts'
import * as daily from '../contract/daily.ts'
import * as calls from '../contract/editing.ts'
import type { ListName } from '../contract/lists.ts'
import { askSource, fetchDue } from './daily/fetch-rates.ts'
import { idsByKeys, ratesNow } from './lookup-reads.ts'
import { lookupsFeature } from './wiring.ts'

let house: TestHouse
let bearer: string
beforeAll(async () => {
  house = await testHouse([lookupsFeature, accessFeature, accountsFeature, signinFeature, profilesFeature])
  bearer = (await asMember(house, { preset: 'catalogue-manager' })).bearer
})
afterAll(() => house.stop())

const edit = (list: ListName) => calls.editCalls[list]
const remove = (list: ListName) => calls.deleteCalls.find(one => one.list.name === list)!.call
type Body = InputOf<(typeof calls.editCalls)['skills']['make']>['body']
const make = (list: ListName, body: Body) => house.call(edit(list).make, { body }, { bearer })
type Act = (typeof calls.editCalls)['skills']['retire' | 'restore']
const act = (call: Act, entryId: string) => house.call(call, { params: { entryId } }, { bearer })
const skills = async (): Promise<AnswerOf<typeof listSkills>['data']> => (await house.call(listSkills)).answer.data
const industry = async (key: string) => (await idsByKeys(house.db, 'industries', [key])).get(key)!
const lastAudit = async () =>
  (
    await sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit order by at desc, id desc limit 1`.execute(house.db)
  ).rows[0]!

describe('an entry', () => {
  test('is added with both names, offered at once under a new ETag, and recorded', async () => {
    const tag = (await house.call(listSkills)).headers.get('etag')
    const { status, answer } = await make('skills', { name: 'Falcon care', arabicName: 'رعاية الصقور' })
    expect([status, answer.data.code]).toEqual([201, 'falcon-care'])
    expect((await skills()).find(skill => skill._id === answer.data._id)?.arabicName).toBe('رعاية الصقور')
    expect((await house.call(listSkills)).headers.get('etag')).not.toBe(tag)
    expect(await lastAudit()).toMatchObject({ action: 'skills.add', before: null, after: { name: 'Falcon care' } })
  })

  test('needs both names, and each stands once however it is written', async () => {
    const bare = await make('skills', { name: '', arabicName: '' })
    expect(bare.problem.errors.map(error => error.path)).toEqual(['name', 'arabicName'])
    await make('skills', { name: 'Pearl diving', arabicName: 'الغوص على اللؤلؤ' })
    const english = await make('skills', { name: ' PEARL diving ', arabicName: 'شيء آخر' })
    expect(english.problem.errors).toMatchObject([{ path: 'name', code: 'lookups.taken' }])
    const arabic = await make('skills', { name: 'Something else', arabicName: 'الغوص على اللُّؤلؤ' })
    expect(arabic.problem.errors).toMatchObject([{ path: 'arabicName', code: 'lookups.taken' }])
  })

  test('of many that are added under one name at once exists once', async () => {
    const names = { name: 'Dhow building', arabicName: 'صناعة السفن الشراعية' }
    const made = await Promise.all(Array.from({ length: 12 }, () => make('skills', names)))
    expect(made.filter(one => one.status === 201)).toHaveLength(1)
    expect((await skills()).filter(skill => skill.name === 'Dhow building')).toHaveLength(1)
  })

  test('is changed, retired and offered again, and whoever has it keeps its name', async () => {
    const { _id: entryId } = (await make('skills', { name: 'Weaving', arabicName: 'النسيج' })).answer.data
    const body = { name: 'Carpet weaving', arabicName: 'نسج السجاد' }
    await house.call(edit('skills').change, { params: { entryId }, body }, { bearer })
    expect(await lastAudit()).toMatchObject({
      action: 'skills.change',
      before: { name: 'Weaving' },
      after: { name: 'Carpet weaving' },
    })
    await act(edit('skills').retire, entryId)
    expect((await skills()).some(skill => skill._id === entryId)).toBe(false)
    await act(edit('skills').restore, entryId)
    expect((await skills()).some(skill => skill._id === entryId)).toBe(true)
  })

  test('that nothing names is deleted; one that a draft names is not, and says how many do', async () => {
    const { _id: entryId } = (await make('skills', { name: 'Coffee roasting', arabicName: 'تحميص القهوة' })).answer.data
    const { id } = await asMember(house)
    const draft = JSON.stringify({ skills: [entryId] })
    await sql`insert into profile_drafts (user_id, kind, step, data) values (${id}, 'freelancer', 'a', ${draft})`.execute(
      house.db,
    )
    const kept = await house.call(remove('skills'), { params: { entryId } }, { bearer })
    expect([kept.status, kept.problem.code, kept.problem.params]).toEqual([409, 'lookups.in-use', { count: 1 }])
    const seen = await house.call(calls.readEntry, { params: { list: 'skills', entryId } }, { bearer })
    expect(seen.answer.data.uses).toBe(1)
    await sql`delete from profile_drafts where user_id = ${id}`.execute(house.db)
    expect((await house.call(remove('skills'), { params: { entryId } }, { bearer })).status).toBe(200)
    expect((await house.call(remove('skills'), { params: { entryId } }, { bearer })).status).toBe(404)
  })

  test('is found by its editors in either script, retired ones too, and by nobody else', async () => {
    const { _id } = (await make('skills', { name: 'Oud playing', arabicName: 'العزف على العود' })).answer.data
    await act(edit('skills').retire, _id)
    const query = { list: 'skills', search: 'عود', state: 'retired' } as const
    const found = await house.call(calls.listEntries, { query }, { bearer })
    expect(found.answer.data.map(entry => entry.name)).toContain('Oud playing')
    const reviewer = await asMember(house, { preset: 'reviewer' })
    expect((await house.call(calls.listEntries, { query }, { bearer: reviewer.bearer })).status).toBe(403)
  })
})

describe('the list of a look-up', () => {
  test('is in any order that the call names, also in one that its entries do not have', async () => {
    for (const list of ['categories', 'currencies', 'industries'] as const)
      for (const sortBy of ['name', 'arabicName', 'code', 'rate', 'below'] as const)
        expect((await house.call(calls.listEntries, { query: { list, sortBy } }, { bearer })).status).toBe(200)
  })
})

describe('the tree of industries', () => {
  const move = (entryId: string, parentId: string | null, beforeId: string | null = null) =>
    house.call(calls.moveIndustry, { params: { entryId }, body: { parentId, beforeId } }, { bearer })
  const tree = async () => (await house.call(listIndustries)).answer.data

  test('takes a branch with all below it to another place, before the sister it is told', async () => {
    const first = (await tree())[0]!
    const [farms, last] = [first.children[0]!, (await tree()).at(-1)!]
    expect((await move(farms.id, last.id, last.children[0]?.id ?? null)).status).toBe(200)
    expect((await tree()).find(one => one.id === last.id)?.children[0]?.id).toBe(farms.id)
    expect((await move(farms.id, null, first.id)).status).toBe(200)
    expect((await tree())[0]?.id).toBe(farms.id)
    await move(farms.id, first.id, first.children[1]?.id ?? null)
    expect((await tree())[0]?.children[0]?.id).toBe(farms.id)
  })

  test('stays a tree: nothing lies below itself, nor deeper than four levels, however many move at once', async () => {
    const names = ['One', 'Two', 'Three', 'Four']
    const ids: string[] = []
    for (const name of names)
      ids.push(
        (await make('industries', { name, arabicName: `${name} ع`, parentId: ids.at(-1) ?? null })).answer.data._id,
      )
    const [one, two, three, four] = ids as [string, string, string, string]
    const deeper = await make('industries', { name: 'Five', arabicName: 'خمسة', parentId: four })
    expect(deeper.problem.errors).toMatchObject([{ path: 'parentId', code: 'lookups.too-deep' }])
    expect((await move(one, three)).problem.code).toBe('lookups.into-itself')
    await move(three, null)
    const both = await Promise.all([move(one, three), move(three, one)])
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
    expect((await house.call(remove('industries'), { params: { entryId: two } }, { bearer })).status).toBe(200)
  })

  test('refuses to delete a branch that has others below it', async () => {
    const answer = await house.call(
      remove('industries'),
      { params: { entryId: await industry('agriculture') } },
      { bearer },
    )
    expect(answer.problem.code).toBe('lookups.has-children')
  })
})

describe('currencies', () => {
  const currency = async (code: string) => (await idsByKeys(house.db, 'currencies', [code])).get(code)!
  const rateOf = async (code: string) => (await ratesNow(house.db)).get(code)!

  test('have a rate for each day, of which the newest counts; the dollar’s stays 1', async () => {
    const set = (entryId: string, date: string, rate: number) =>
      house.call(calls.setRate, { params: { entryId, date }, body: { rate } }, { bearer })
    const euro = await currency('EUR')
    const today = new Date().toISOString().slice(0, 10)
    await set(euro, '2020-01-01', 0.5)
    expect((await rateOf('EUR')).rate).not.toBe(0.5)
    await set(euro, today, 0.9)
    expect(await rateOf('EUR')).toMatchObject({ rate: 0.9, date: today })
    expect((await set(euro, '2999-01-01', 1)).problem.code).toBe('lookups.rate-in-future')
    expect((await set(await currency('USD'), today, 2)).problem.code).toBe('lookups.base-currency-rate')
  })

  test('take a file of rates line by line: a preview first, then the good lines, and the others are left', async () => {
    const text =
      'Code;Day;Rate\nGBP;2020-02-29;0.75\n"JPY";29/02/2020;١٤٥٫٥\nXXQ;2020-01-01;1\nUSD;2020-01-01;1.1\nGBP;2020-02-30;1\nGBP;2020-02-29;0.8\nGBP;0.8'
    const preview = await house.call(calls.previewRates, { body: { text } }, { bearer })
    expect(preview.answer.data.map(line => line.fault)).toEqual([
      null,
      null,
      'currency',
      'base',
      'date',
      'twice',
      'columns',
    ])
    const { answer } = await house.call(calls.importRates, { body: { text } }, { bearer })
    expect([answer.good, answer.bad]).toEqual([2, 5])
    const rows = await sql<{ rate: number }>`select rate from currency_rates join currencies on id = currency_id
      where code in ('GBP', 'JPY') and rate_date = '2020-02-29' order by rate`.execute(house.db)
    expect(rows.rows.map(row => row.rate)).toEqual([0.75, 145.5])
    const none = await house.call(calls.importRates, { body: { text: 'nothing 1' } }, { bearer })
    expect(none.problem.code).toBe('lookups.no-rates')
  })

  test('are retired, never deleted, and the dollar stays', async () => {
    await act(edit('currencies').retire, await currency('SEK'))
    const all = (await house.call(listCurrencies)).answer.data
    expect(all.find(one => one.shortName === 'SEK')?.isActive).toBe(false)
    expect((await act(edit('currencies').retire, await currency('USD'))).problem.code).toBe('lookups.base-currency')
    expect(calls.deleteCalls.map(one => one.list.name)).not.toContain('currencies')
  })

  test('are added with their first rate', async () => {
    const body = { name: 'Test coin', arabicName: 'عملة تجريبية', code: 'XTS', symbol: 'T', arabicSymbol: 'ت' }
    const rest = { symbolDirection: 'left', decimals: 2, rate: 4, rateDate: '2020-01-01' }
    expect((await make('currencies', { ...body, ...rest } as Body)).status).toBe(201)
    expect(await rateOf('XTS')).toMatchObject({ rate: 4, decimals: 2 })
  })
})

test('a country that is made inactive is offered no more, and its states are edited one by one', async () => {
  const country = (await idsByKeys(house.db, 'countries', ['QA'])).get('QA')!
  const state = await make('states', { name: 'New Doha', arabicName: 'الدوحة الجديدة', code: 'ND', countryId: country })
  const states = async () =>
    (await house.call(readCountry, { params: { countryId: country } })).answer.data.states.map(one => one.name)
  expect(await states()).toContain('New Doha')
  const again = await make('states', { name: 'Other', arabicName: 'أخرى', code: 'ND', countryId: country })
  expect(again.problem.errors).toMatchObject([{ path: 'code', code: 'lookups.taken-code' }])
  await act(edit('states').retire, state.answer.data._id)
  expect(await states()).not.toContain('New Doha')
  await act(edit('countries').retire, country)
  const { answer } = await house.call(searchCountries, { body: { search: 'Qatar' } })
  expect(answer.count).toBe(0)
})

describe('rates of each day', () => {
  let answer: { status?: number; body: string; wait?: boolean }
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    if (answer.wait) return void response.destroy()
    response.writeHead(answer.status ?? 200, answer.status === 302 ? { location: '/elsewhere' } : {})
    response.end(answer.body)
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/eurofxref-daily.xml`
  })
  afterAll(() => server.close())

  const day = (date: string, rates: Record<string, number | string>) =>
    `<Cube time="${date}">${Object.entries(rates)
      .map(([code, rate]) => `<Cube currency="${code}" rate="${rate}"/>`)
      .join('')}</Cube>`
  const feed = (...days: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
    <gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
    <Cube>${days.join('')}</Cube></gesmes:Envelope>`
  const today = new Date().toISOString().slice(0, 10)
  /** The euro and yen near what they are counted with, so that they are no jump. */
  const near = async () => {
    const rates = await ratesNow(house.db)
    const dollar = 1 / rates.get('EUR')!.rate
    return { USD: dollar, JPY: dollar * rates.get('JPY')!.rate, DKK: dollar * rates.get('DKK')!.rate }
  }
  const set = (over: { url?: string; active?: boolean } = {}) =>
    house.call(daily.changeRateSource, { body: { url, active: true, ...over } }, { bearer })
  const fetchNow = async () => (await house.call(daily.fetchRates, {}, { bearer })).answer.data
  const rateOf = async (code: string) => (await ratesNow(house.db)).get(code)!

  test('are read from the address that was set, as units for one dollar, with the mark of the last success', async () => {
    expect((await house.call(daily.fetchRates, {}, { bearer })).problem.code).toBe('lookups.no-source')
    expect((await set({ url: '' })).problem.errors[0]?.path).toBe('url')
    expect((await set()).status).toBe(200)
    const { USD, JPY, DKK } = await near()
    answer = { body: feed(day(today, { USD: USD * 1.02, JPY, DKK, XXX: 4 })) }
    const data = await fetchNow()
    expect(data).toMatchObject({ fault: null, newestDay: today, held: [] })
    expect(Date.parse(data.succeededAt!)).toBeGreaterThan(Date.now() - 60_000)
    expect(await rateOf('DKK')).toMatchObject({ date: today, rate: Number((DKK / (USD * 1.02)).toPrecision(8)) })
    expect(await rateOf('JPY')).toMatchObject({ date: today, rate: Number((JPY / (USD * 1.02)).toPrecision(8)) })
  })

  test('leave what somebody set by hand for a day, and days that are known', async () => {
    const before = await rateOf('JPY')
    answer = { body: feed(day(today, { USD: 1, JPY: before.rate * 1.1 })) }
    await fetchNow()
    expect(await rateOf('JPY')).toEqual(before)
  })

  test('that moved by more than a fifth wait for staff, who take them or let them go; the others count at once', async () => {
    const { rows } = await sql<{ id: string; code: string }>`
      select id, code from currencies where code in ('GBP', 'CHF', 'SEK') order by code`.execute(house.db)
    const [chf, gbp, sek] = rows.map(row => row.code)
    expect([chf, gbp, sek]).toEqual(['CHF', 'GBP', 'SEK'])
    const rates = await ratesNow(house.db)
    const eur = 1 / rates.get('EUR')!.rate
    const of = (code: string, factor: number) => rates.get(code)!.rate * eur * factor
    const body = () => feed(day(today, { USD: eur, GBP: of('GBP', 1.3), CHF: of('CHF', 0.7), SEK: of('SEK', 1.1) }))
    answer = { body: body() }
    const data = await fetchNow()
    expect(data.held).toMatchObject([
      { code: 'CHF', percent: -30, before: rates.get('CHF')!.rate },
      { code: 'GBP', percent: 30 },
    ])
    expect((await rateOf('SEK')).rate / rates.get('SEK')!.rate).toBeCloseTo(1.1, 4)
    // It is announced once, however often the rates are read until somebody decides.
    await fetchNow()
    const told = house.db.selectFrom('outbox').select('payload').where('event', '=', 'lookups.rates-held')
    expect(await told.execute()).toEqual([{ payload: { codes: ['CHF', 'GBP'] } }])
    expect(await rateOf('GBP')).toEqual(rates.get('GBP'))
    const decide = (take: boolean, codes: string[]) =>
      house.call(daily.decideHeld, { body: { take, codes } }, { bearer })
    expect((await decide(true, ['GBP'])).answer).toMatchObject({ count: 1, data: { held: [{ code: 'CHF' }] } })
    expect((await rateOf('GBP')).rate / rates.get('GBP')!.rate).toBeCloseTo(1.3, 4)
    expect((await decide(false, ['CHF'])).answer.data.held).toEqual([])
    expect(await rateOf('CHF')).toEqual(rates.get('CHF'))
    expect(await lastAudit()).toMatchObject({ action: 'currencies.held', after: { decision: 'let-go' } })
    // What still says so the next time waits again.
    expect((await fetchNow()).held.map(one => one.code)).toEqual(['CHF'])
    await decide(false, ['CHF'])
  })

  test('of a server that fails or lies change nothing, and it is said what was wrong', async () => {
    const before = await ratesNow(house.db)
    const tomorrow = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const bomb = `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}">]>${feed(day(today, { USD: 1 }))}`
    const wrong: [string, typeof answer][] = [
      ['silent', { body: '', wait: true }],
      ['refused', { body: 'no', status: 503 }],
      ['moved', { body: '', status: 302 }],
      ['too-large', { body: 'x'.repeat(2_100_000) }],
      ['unreadable', { body: '<html><body>Please log in' }],
      ['unreadable', { body: '{"rates":{}}' }],
      ['unreadable', { body: feed() }],
      ['unreadable', { body: bomb }],
      ['unreadable', { body: feed(day('2026-02-31', { USD: 1 })) }],
      ['no-dollar', { body: feed(day(today, { JPY: 160 })) }],
      ['wrong-rate', { body: feed(day(today, { USD: 1.1, JPY: '-4' })) }],
      ['wrong-rate', { body: feed(day(today, { USD: 1.1, JPY: 'NaN' })) }],
      ['wrong-rate', { body: feed(day(today, { USD: 0 })) }],
      ['future', { body: feed(day(tomorrow, { USD: 1.1, JPY: 160 })) }],
    ]
    for (const [fault, one] of wrong) {
      answer = one
      expect([fault, (await fetchNow()).fault]).toEqual([fault, fault])
      await house.db
        .deleteFrom('rate_limits' as never)
        .execute()
        .catch(() => {})
    }
    expect(await ratesNow(house.db)).toEqual(before)
  })

  test('are not asked for inside of the club’s own network, unless the operator means it, and that is said', async () => {
    const before = asked
    const { url } = await house.db.selectFrom('rate_source').select('url').executeTakeFirstOrThrow()
    for (const inner of [url, url.replace('127.0.0.1', 'localhost')])
      expect(await askSource(inner, false)).toEqual({ fault: 'inner' })
    expect(asked).toBe(before)
  })

  test('are read by the job when they are due: after a failure with the next run, after a success not before the next day', async () => {
    answer = { body: 'no', status: 503 }
    await fetchDue(house.db, true)
    const failed = asked
    await fetchDue(house.db, true)
    expect(asked).toBe(failed + 1)
    answer = { body: feed(day(today, await near())) }
    await fetchDue(house.db, true)
    await fetchDue(house.db, true)
    expect(asked).toBe(failed + 2)
    await sql`update rate_source set succeeded_at = succeeded_at - interval '21 hours'`.execute(house.db)
    await fetchDue(house.db, true)
    expect(asked).toBe(failed + 3)
    await set({ active: false })
    await sql`update rate_source set succeeded_at = null`.execute(house.db)
    await fetchDue(house.db, true)
    expect(asked).toBe(failed + 3)
  })

  test('are set by those who manage look-ups, after a fresh proof', async () => {
    const support = (await asMember(house, { preset: 'support-agent' })).bearer
    expect((await house.call(daily.readRateSource, {}, { bearer: support })).status).toBe(403)
    await sql`update sessions set proven_at = now() - interval '11 minutes'`.execute(house.db)
    expect((await set()).problem.code).toBe('proof-required')
  })
})
