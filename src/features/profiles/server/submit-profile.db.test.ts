import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { idsByKeys } from '../../lookups/server/lookup-reads.ts'
import { callsOf } from '../kind-calls.ts'
import { company } from '../kinds/company.ts'
import { bytesOf, makeCompany, makeFiles } from '../test/fixtures.ts'
import { lowerFloors } from '../test/lower-floors.ts'
import { currentProfile, filesOfVersions, historyRows, versionRow } from './queries.ts'
import { profilesFeature } from './wiring.ts'

const { create, update } = callsOf(company)

let house: TestHouse
let member: Member
let body: Values
beforeAll(async () => {
  house = await testHouse([...lowerFloors, profilesFeature], { DATABASE_POOL: 10 })
})
afterAll(() => house.stop())
beforeEach(async () => {
  member = await asMember(house)
  body = { ...(await makeCompany(house.db)), ...(await makeFiles(house.house, member.id)) }
})

const send = (given: Values = {}) => house.call(create, { body: { ...body, ...given } }, { bearer: member.bearer })
const paths = (answer: { problem: { errors: { path: string }[] } }) => answer.problem.errors.map(one => one.path)

/** Sends a form as browsers do: lists as JSON text, numbers as text, files as files. */
async function sendForm(values: Values) {
  const form = new FormData()
  for (const [key, value] of Object.entries(values))
    form.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const groups = {
    companyImage: 'image',
    companyProductPhotos: 'image',
    companyDocuments: 'document',
    companyBusinessProof: 'document',
  } as const
  for (const [group, take] of Object.entries(groups))
    form.append(group, new Blob([new Uint8Array(await bytesOf(take))]), take === 'image' ? 'a.png' : 'a.pdf')
  return house.call(create, undefined, { bearer: member.bearer, form })
}

describe('a company that is sent', () => {
  test('becomes a submitted profile, its owner a User of type company', async () => {
    const { status, answer } = await send()
    expect(status).toBe(200)
    expect(answer.message).toBe('Your company profile was sent to the review team.')
    expect(answer.data).toMatchObject({ status: 'submitted', version: 1 })
    const person = await house.db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    expect(person).toMatchObject({ role: 'User', user_type: 'company', profile_status: 'submitted' })
  })

  test('is the same as a form with files, its lists as JSON text', async () => {
    const values = await makeCompany(house.db)
    const { status, answer } = await sendForm({ ...values, userType: 'company', userId: member.id })
    expect(status).toBe(200)
    const version = await versionRow(house.db, answer.data._id, 1)
    expect(version?.data).toMatchObject({
      companyPhoneCode: '20',
      companyPhoneNumber: '35480100',
      companyType: '4',
      investmentAmount: 240_000_000,
      ebitda: 18.5,
      companyOtherLinks: 'https://qamar.example',
      industries: values.industries,
    })
    expect(version).toMatchObject({
      phone: '+2035480100',
      license: 'ALX-2014-88317',
      email_domain: 'qamar.example',
      language: 'en',
    })
    expect(Object.keys((await filesOfVersions(house.db, [version!.id])).get(version!.id)!)).toHaveLength(4)
  })

  test('takes industries as ids and as objects alike, and each only once', async () => {
    const ids = body.industries as string[]
    const { answer } = await send({ industries: [...ids.map(_id => ({ _id })), ids[0]] })
    expect((await versionRow(house.db, answer.data._id, 1))?.data.industries).toEqual(ids)
  })

  test('keeps amounts in the minor units of its currency', async () => {
    const { answer } = await send({ currency: 'OMR', investmentAmount: 5000 })
    expect((await versionRow(house.db, answer.data._id, 1))?.data).toMatchObject({
      currency: 'OMR',
      investmentAmount: 5_000_000,
    })
  })

  test('may name its currency by id', async () => {
    const id = (await idsByKeys(house.db, 'currencies', ['AED'])).get('AED')
    const { answer } = await send({ currency: id })
    expect((await versionRow(house.db, answer.data._id, 1))?.data.currency).toBe('AED')
  })

  test('tells its owner by mail in their language', async () => {
    const arab = await asMember(house, { language: 'ar' })
    const files = await makeFiles(house.house, arab.id)
    await house.call(create, { body: { ...body, ...files } }, { bearer: arab.bearer })
    await house.settle()
    const mail = await house.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient_id', '=', arab.id)
      .where('kind', '=', 'profiles.submitted')
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe('وصل الملف «Qamar Cold Chain» إلى فريق المراجعة')
  })
})

describe('what is refused', () => {
  test('names every field that is wrong at once', async () => {
    const answer = await house.call(create, { body: {} }, { bearer: member.bearer })
    expect(answer.status).toBe(422)
    expect(paths(answer)).toEqual(
      expect.arrayContaining([
        'companyName',
        'companyPhoneNumber',
        'companyCategory',
        'industries',
        'companyState',
        'companyImage',
        'companyBusinessProof',
      ]),
    )
  })

  test.each([
    ['ebitda', 100.5, 'Enter a number between -100 and 100'],
    ['ebitda', 12.345, 'At most two digits after the point'],
    ['annualSales', 12.5, 'Enter a whole number'],
    ['investmentAmount', 0, 'Please enter positive number!'],
    ['highlights', 'x'.repeat(501), 'At most 500 characters'],
    ['companyEmail', 'nobody', 'This is not a valid e-mail address'],
    ['companyOtherLinks', 'javascript:alert(1)', 'URL is invalid'],
    ['companyPhoneNumber', '123', 'Phone number is invalid'],
    ['establishDate', '2999-01-01', 'The date cannot be after today'],
    ['companyType', 10, 'Choose one of the options'],
    ['companyState', 0, 'Choose one of the options'],
    ['currency', 'XXX', 'Choose one of the options'],
    ['companyImage', [], 'This field is required'],
  ])('%s: %j', async (path, value, message) => {
    const answer = await send({ [path]: value })
    expect(answer.status).toBe(422)
    expect(answer.problem.errors).toEqual([{ path, code: expect.any(String), message }])
    expect(await currentProfile(house.db, member.id)).toBeUndefined()
  })

  test('more than six industries are refused by the server', async () => {
    const rows = await house.db.selectFrom('industries').select('id').limit(7).execute()
    const answer = await send({ industries: rows.map(row => row.id) })
    expect(answer.problem.errors).toEqual([{ path: 'industries', code: 'too-many', message: 'At most 6' }])
  })

  test('a field that the descriptor does not name', async () => {
    expect(paths(await send({ role: 'Super-admin' }))).toEqual(['role'])
  })

  test('the user id of somebody else', async () => {
    const answer = await send({ userId: (await asMember(house)).id })
    expect([answer.status, answer.problem.code]).toEqual([403, 'profiles.not-yours'])
  })

  test('a file of somebody else, and a document named as a picture', async () => {
    const other = await makeFiles(house.house, (await asMember(house)).id)
    expect(paths(await send({ companyImage: other.companyImage }))).toEqual(['companyImage'])
    expect(paths(await send({ companyImage: body.companyDocuments }))).toEqual(['companyImage'])
  })

  test('a state of another country, and a state where there are none but not "no state" there', async () => {
    const countries = await idsByKeys(house.db, 'countries', ['AE', 'VA'])
    expect(paths(await send({ companyCountry: countries.get('AE') }))).toEqual(['companyState'])
    const without = await house.db
      .selectFrom('countries')
      .select('id')
      .where('id', 'not in', house.db.selectFrom('states').select('country_id'))
      .executeTakeFirstOrThrow()
    expect((await send({ companyCountry: without.id, companyState: 0 })).status).toBe(200)
  })

  test("a date is judged in the viewer's own zone when they name it", async () => {
    const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 10)
    expect(paths(await send({ establishDate: tomorrow, timeZone: 'Pacific/Honolulu' }))).toEqual(['establishDate'])
  })
})

describe('the four branches of the category', () => {
  const category = async (key: string) => (await idsByKeys(house.db, 'categories', [key])).get(key)

  test('each asks for its own amount and forgets the others', async () => {
    const companyCategory = await category('seeking-loan')
    expect(paths(await send({ companyCategory }))).toEqual(['loanAmount'])
    const { answer } = await send({ companyCategory, loanAmount: 10 })
    const data = (await versionRow(house.db, answer.data._id, 1))!.data
    expect(data).toMatchObject({ loanAmount: 1000 })
    expect(data).not.toHaveProperty('investmentAmount')
  })

  test('assets ask whether they are sold or leased, and the price', async () => {
    const companyCategory = await category('selling-leasing-assets')
    expect(paths(await send({ companyCategory }))).toEqual(['assetsOffer', 'price'])
    expect((await send({ companyCategory, assetsOffer: 'lease', price: 15_800 })).status).toBe(200)
  })

  test('the company itself is sold at a price or by auction', async () => {
    const companyCategory = await category('selling-company')
    expect(paths(await send({ companyCategory }))).toEqual(['saleType', 'price'])
    expect(paths(await send({ companyCategory, saleType: 3, price: 5 }))).toEqual(['saleType'])
    expect((await send({ companyCategory, saleType: 2, price: 5 })).status).toBe(200)
  })

  test('a category of another type is none', async () => {
    expect(paths(await send({ companyCategory: await category('angel-investor') }))).toEqual(['companyCategory'])
  })
})

describe('sent more than once', () => {
  test('200 at once become one profile with one version', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => send()))
    const good = answers.filter(one => one.status === 200)
    expect(good).toHaveLength(1)
    const codes = new Set(answers.filter(one => one.status !== 200).map(one => one.problem.code))
    expect([...codes]).toEqual(['already-has-profile'])
    const profiles = await house.db.selectFrom('profiles').selectAll().where('user_id', '=', member.id).execute()
    const versions = await house.db
      .selectFrom('profile_versions')
      .select('id')
      .where('profile_id', '=', profiles[0]!.id)
      .execute()
    expect([profiles.length, versions.length]).toEqual([1, 1])
    expect(await historyRows(house.db, profiles[0]!.id)).toHaveLength(1)
  })

  test('it is refused while it is under review, with POST and with PUT', async () => {
    await send()
    const again = async (call: typeof create | typeof update) =>
      (await house.call(call, { body }, { bearer: member.bearer })).problem.code
    expect(await again(create)).toBe('already-has-profile')
    expect(await again(update)).toBe('profiles.not-editable')
  })
})
