// both databases: what both scripts are folded to hangs on the database’s collation.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMembers } from '../../../../bench/make-members.ts'
import { insertMembers } from '../../../../db/search-set/insert-members.ts'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { writeEntries } from '../../directories/server/write-entry.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { changeStatus } from '../../profiles/server/move-profile.ts'
import { searchMembers } from '../contract.ts'

let house: TestHouse
let ids: string[]
const person = (kind: string, name: string, more = {}) => ({
  key: name.replace(/\s/g, '').slice(0, 8),
  kind,
  name,
  data: { fullName: name, highlights: 'A member.', ...more },
})
beforeAll(async () => {
  house = await testHouse(features)
  await makeMembers(house.db, { company: 200 })
  const members = [
    person('investor', 'خالد بن راشد'),
    person('freelancer', 'Mariam Haddad'),
    person('broker', 'Youssef El Masri'),
    person('advisor', 'نجلاء الفارسي'),
    person('validator', 'Gulf Attest', { companyName: 'Gulf Attest House' }),
    person('company', 'Zeytouna Press', { companyName: 'Zeytouna Press' }),
  ]
  ids = [...(await insertMembers(house.db, members)).keys()]
  await transact(house.db, tx => writeEntries(tx, ids))
  const owner = await house.db
    .selectFrom('profiles')
    .select('user_id')
    .where('id', '=', ids[1]!)
    .executeTakeFirstOrThrow()
  const offer = (name: string) =>
    makeItem(house.house, { ownerId: owner.user_id, kind: 'service', values: { name, highlights: 'By the day.' } })
  await offer('ترجمة العقود')
  await offer('Khayzuran baskets')
  await house.settle()
})
afterAll(() => house?.stop())

const found = async (q: string) => (await house.call(searchMembers, { query: { q } })).answer

test.each([
  ['khaled rashed', 'خالد بن راشد'],
  ['خالد', 'خالد بن راشد'],
  ['مريم حداد', 'Mariam Haddad'],
  ['maryam', 'Mariam Haddad'],
  ['يوسف المصري', 'Youssef El Masri'],
  ['yusuf elmasry', 'Youssef El Masri'],
  ['najla farsi', 'نجلاء الفارسي'],
  ['gulf attset', 'Gulf Attest'],
  ['zeytuna', 'Zeytouna Press'],
])('“%s” finds %s first, of whatever kind', async (q, name) => {
  expect((await found(q)).data[0]?.name).toBe(name)
})

test('a name typed on the other layout is read by the places of its keys, and said so', async () => {
  // Keys of "mariam" under an Arabic layout, and of "مريم" under a Latin one.
  expect(await found('ةشقهشة')).toMatchObject({ readAs: 'mariam', data: [{ name: 'Mariam Haddad' }] })
  expect(await found('lvdl')).toMatchObject({ readAs: 'مريم', data: [{ name: 'Mariam Haddad' }] })
})

test.each([
  ['ترجمه عقود', 'ترجمة العقود'],
  ['khaizuran', 'Khayzuran baskets'],
  ['خيزران', 'Khayzuran baskets'],
  ['baskts', 'Khayzuran baskets'],
])('“%s” finds the offer %s beside the members', async (q, name) => {
  expect((await found(q)).items.map(one => one.name)).toContain(name)
})

test('what a member offers is found by the member’s name', async () => {
  const { data, items } = await found('mariam haddad')
  expect(data[0]?.name).toBe('Mariam Haddad')
  expect(items.map(one => one.ownerName)).toEqual(['Mariam Haddad', 'Mariam Haddad'])
})

test('letters that are no word on either layout find nobody, however they may sound', async () => {
  expect(await found('qqzzxxvv')).toMatchObject({ data: [], items: [], readAs: null })
})

test('nobody is found who is not approved, and nothing by one letter', async () => {
  const [id] = ids
  await transact(house.db, tx => changeStatus(tx, id!, 'suspended', { by: null, reason: 'test' }))
  await house.settle()
  expect((await found('خالد راشد')).data.map(one => one.name)).not.toContain('خالد بن راشد')
  await transact(house.db, tx => changeStatus(tx, id!, 'approved', { by: null }))
  await house.settle()
  expect((await house.call(searchMembers, { query: { q: 'a' } })).status).toBe(422)
})

test('a hit says who and where and nothing that is not for everyone', async () => {
  const { data } = await found('mariam')
  expect(Object.keys(data[0]!).sort()).toEqual([
    '_id',
    'city',
    'country',
    'imageUrl',
    'industries',
    'kind',
    'language',
    'name',
    'username',
  ])
})

test('finds what the club wrote, in the reader’s language, questions where they stand', async () => {
  const { answer } = await house.call(searchMembers, { query: { q: 'passport number' } })
  expect(answer.articles[0]).toMatchObject({ kind: 'faq', path: expect.stringMatching(/^\/faq#/) })
  const arabic = await house.call(searchMembers, { query: { q: 'جواز السفر' } }, { language: 'ar' })
  expect(arabic.answer.articles[0]!.title).toContain('جواز')
})
