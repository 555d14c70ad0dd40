import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDemo } from '../../../../db/demo-data/fill-demo.ts'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { changeStatus } from '../../profiles/server/move-profile.ts'
import { searchOf } from '../contract.ts'
import { companies } from '../rules/directory.ts'
import { rebuildDirectory, repairDirectory } from './rebuild-directory.ts'
import { removeEntries, writeEntries } from './write-entry.ts'

const search = searchOf(companies)
let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
  await fillDemo(house, () => {}, { size: 'small' })
  await house.settle()
})
afterAll(() => house.stop())

const ask = async (body: Record<string, unknown>, bearer?: string) =>
  (await house.call(search, { body } as never, { bearer })).answer
const names = async (body: Record<string, unknown>) => (await ask(body)).data.map(one => one.name)
const facet = async (key: string, name: string) => (await ask({})).facets[key]!.find(one => one.name?.name === name)!

describe('the directory of companies', () => {
  test('holds the approved ones and nobody else', async () => {
    const { data, count, total } = await ask({})
    expect([count, total]).toEqual([8, 8])
    expect(data.map(one => one.name)).not.toContain('Northgate Vending')
  })

  test('answers the spec’s fields, the address with both names as JSON text', async () => {
    const [row] = (await ask({ text: 'Qamar' })).data
    expect(JSON.parse(row!.address.country!)).toEqual({ name: 'Egypt', arabicName: 'مصر' })
    expect(row).toMatchObject({
      companyType: 4,
      ebitda: 18.5,
      establishDate: '2014-05-14',
      address: { city: 'Alexandria' },
    })
    expect(row!.files[0]!.fileUrl).toMatch(/^\/api\/files\//)
  })

  test.each([
    ['cold storage', 'Qamar Cold Chain'],
    ['COLD', 'Qamar Cold Chain'],
    ['qamr', 'Qamar Cold Chain'],
    ['colld stoarge', 'Qamar Cold Chain'],
    ['alexandria', 'Qamar Cold Chain'],
    ['solr', 'Sahara Solar Works'],
    ['sahara', 'Sahara Solar Works'],
    ['Ouarzazate', 'Sahara Solar Works'],
    ['morroco', 'Dar Zellige'],
    ['zelige', 'Dar Zellige'],
    ['Fes', 'Dar Zellige'],
    ['FÈS', 'Dar Zellige'],
    ['harbor finch', 'Harbour & Finch Marine'],
    ['dry dock', 'Harbour & Finch Marine'],
    ['oman', 'Harbour & Finch Marine'],
    ['print', 'Lumen Print House'],
    ['portgual', 'Lumen Print House'],
    ['weaving', 'نسيج الريف'],
    ['textiles palestine', 'نسيج الريف'],
    ['jordan', 'مطاحن السهل'],
    ['agritech', 'واحة للتقنية الزراعية'],
  ])('finds “%s” → %s', async (text, name) => {
    expect(await names({ text })).toContain(name)
  })

  test.each([
    ['نسيج', 'نسيج الريف'],
    ['النسيج', 'نسيج الريف'],
    ['نسيـــج', 'نسيج الريف'],
    ['نَسِيج', 'نسيج الريف'],
    ['نسيح', 'نسيج الريف'],
    ['الريف', 'نسيج الريف'],
    ['فلسطين', 'نسيج الريف'],
    ['مطاحن', 'مطاحن السهل'],
    ['مطاحن الشهل', 'مطاحن السهل'],
    ['السهل', 'مطاحن السهل'],
    ['الأردن', 'مطاحن السهل'],
    ['الاردن', 'مطاحن السهل'],
    ['واحه', 'واحة للتقنية الزراعية'],
    ['الواحة', 'واحة للتقنية الزراعية'],
    ['التقنية الزراعيه', 'واحة للتقنية الزراعية'],
    ['الإمارات', 'واحة للتقنية الزراعية'],
    ['مصر', 'Qamar Cold Chain'],
    ['الإسكندرية', 'Qamar Cold Chain'],
    ['المغرب', 'Sahara Solar Works'],
    ['عمان', 'Harbour & Finch Marine'],
    ['٢١٠', 'واحة للتقنية الزراعية'],
  ])('finds “%s” → %s', async (text, name) => {
    expect(await names({ text })).toContain(name)
  })

  test('says as what a mistyped word was read', async () => {
    expect((await ask({ text: 'colld stoarge' })).didYouMean).toBe('cold storage')
    expect((await ask({ text: 'cold' })).didYouMean).toBeNull()
  })

  test('offers industries when nothing is found', async () => {
    const answer = await ask({ text: 'qqqxxxqqq' })
    expect(answer.count).toBe(0)
    expect(answer.suggestions.length).toBeGreaterThan(2)
  })
})

describe('a filter', () => {
  test('leaves what its count promised, for every value of every group', async () => {
    const { facets } = await ask({})
    for (const [key, values] of Object.entries(facets))
      for (const { value, count } of values)
        expect([key, value, (await ask({ [key]: [value] })).count]).toEqual([key, value, count])
  })

  test('does not change the counts of its own group, only of the others', async () => {
    const morocco = await facet('country', 'Morocco')
    const { facets } = await ask({ country: morocco.value })
    expect(facets.country!.map(one => one.count).sort()).toEqual(
      (await ask({})).facets.country!.map(one => one.count).sort(),
    )
    expect(facets.category!.reduce((sum, one) => sum + one.count, 0)).toBe(morocco.count)
  })

  test('by an industry finds what lies below it', async () => {
    const energy = (await ask({})).facets.industries!.find(one => one.name!.name === 'Energy')
    expect(await names({ industries: [{ _id: energy!.value }] })).toContain('Sahara Solar Works')
  })

  test('by amounts compares in the currency of the viewer', async () => {
    const dollars = await names({ amountMin: 5_000_000, currency: 'USD' })
    expect(dollars).toContain('Sahara Solar Works')
    expect(dollars).not.toContain('Qamar Cold Chain')
    expect(await names({ amountMin: 5_000_000, currency: 'AED' })).toContain('Qamar Cold Chain')
  })

  test('that nobody knows is refused at its name, and a page too large', async () => {
    const unknown = await house.call(search, { body: { colour: 'red' } } as never)
    expect(unknown.problem.errors).toMatchObject([{ path: 'colour', code: 'unknown' }])
    expect((await house.call(search, { body: { perPage: 101 } } as never)).status).toBe(422)
  })

  test('is taken from a form as the spec sends it', async () => {
    const morocco = await facet('country', 'Morocco')
    const form = new FormData()
    form.set('country', JSON.stringify([morocco.value]))
    form.set('perPage', '10')
    expect((await house.call(search, undefined, { form })).answer.count).toBe(morocco.count)
  })
})

describe('the order', () => {
  test('is as asked, and pages follow each other without gap or double', async () => {
    const amounts = (await ask({ sort: 'ebitda' })).data.map(one => one.ebitda as number)
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
    const newest = await names({ sort: 'newest' })
    expect(await names({ sort: 'oldest' })).toEqual([...newest].reverse())
    const paged = [
      ...(await names({ perPage: 3, page: 1 })),
      ...(await names({ perPage: 3, page: 2 })),
      ...(await names({ perPage: 3, page: 3 })),
    ]
    expect(paged).toEqual(newest)
    expect(await names({ perPage: 3, page: 9 })).toEqual([])
  })
})

describe('figures that are not for everyone', () => {
  const SALES = 171_300

  test('are named and never sent to visitors and plain members', async () => {
    const member = await asMember(house, { userType: 'investor' })
    for (const bearer of [undefined, member.bearer]) {
      const answer = await ask({ text: 'qamar' }, bearer)
      expect(answer.data[0]).toMatchObject({ avgMonthlySales: null, locked: ['avgMonthlySales'] })
      expect(JSON.stringify(answer)).not.toContain(String(SALES))
    }
  })

  test('are sent to those whose plan opens them', async () => {
    const member = await asMember(house, { userType: 'investor' })
    const platinum = await house.db
      .selectFrom('plans')
      .select('id')
      .where('code', '=', 'platinum')
      .executeTakeFirstOrThrow()
    await house.db
      .insertInto('subscriptions')
      .values({ user_id: member.id, plan_id: platinum.id, status: 'active' })
      .execute()
    expect((await ask({ text: 'qamar' }, member.bearer)).data[0]).toMatchObject({ avgMonthlySales: SALES, locked: [] })
  })
})

const state = async () => ({
  entries: await house.db.selectFrom('directory_entries').selectAll().orderBy('profile_id').execute(),
  counts: await house.db.selectFrom('directory_counts').selectAll().where('count', '<>', 0).orderBy('tag').execute(),
})

describe('the directory’s rows', () => {
  test('are the same whether they came one by one or were made anew', async () => {
    const before = await state()
    expect(await rebuildDirectory(house.db)).toBe(8)
    expect(await state()).toEqual(before)
    expect(await repairDirectory(house.db)).toBe(0)
  })

  test('stay right when the same profile is written many times at once', async () => {
    const before = await state()
    const { profile_id } = before.entries[0]!
    await Promise.all(Array.from({ length: 20 }, () => transact(house.db, tx => writeEntries(tx, [profile_id]))))
    expect(await state()).toEqual(before)
  })

  test('are repaired after a lost event', async () => {
    const before = await state()
    await transact(house.db, tx => removeEntries(tx, [before.entries[0]!.profile_id]))
    await sql`update directory_entries set made_from = 'older' where profile_id = ${before.entries[1]!.profile_id}`.execute(
      house.db,
    )
    await house.runTimer('directories.repair')
    expect(await state()).toEqual(before)
  })

  test('leave at once when a profile is suspended, and come back with it', async () => {
    const lumen = (await ask({ text: 'lumen' })).data[0]!
    await transact(house.db, tx => changeStatus(tx, lumen._id, 'suspended', { by: null, reason: 'test' }))
    await house.settle()
    expect(await names({ text: 'lumen' })).not.toContain('Lumen Print House')
    await transact(house.db, tx => changeStatus(tx, lumen._id, 'approved', { by: null }))
    await house.settle()
    expect(await names({ text: 'lumen' })).toContain('Lumen Print House')
  })
})
