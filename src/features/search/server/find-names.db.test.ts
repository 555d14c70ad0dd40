import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMembers } from '../../../../db/search-set/insert-members.ts'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { writeEntries } from '../../directories/server/write-entry.ts'
import { block, follow, MEMBER, unblock } from '../../social/contract.ts'
import { searchNames } from '../contract.ts'

let house: TestHouse
let reader: Member
const users = new Map<string, string>()
const NAMES = {
  sara: 'Sara Mansour',
  samir: 'سمير حداد',
  sami: 'Sami Haddad',
  salt: 'Salt House',
  zed: 'Old Samovar Works',
}

beforeAll(async () => {
  house = await testHouse(features)
  const members = Object.entries(NAMES).map(([key, name]) => ({
    ...{ key, kind: 'investor', name },
    data: { fullName: name, highlights: 'A member.' },
  }))
  const made = await insertMembers(house.db, members)
  await transact(house.db, tx => writeEntries(tx, [...made.keys()]))
  for (const { id, user_id } of await house.db.selectFrom('profiles').select(['id', 'user_id']).execute())
    if (made.has(id)) users.set(made.get(id)!, user_id)
  reader = await asMember(house, { userType: 'company', profileStatus: 'approved' })
  await house.settle()
})
afterAll(() => house?.stop())

const offered = async (q: string, by = reader) =>
  (await house.call(searchNames, { query: { q } }, { bearer: by.bearer })).answer.data.map(one => one.name)
const member = (key: string) => ({ body: { kind: MEMBER, id: users.get(key)! } })

test('a name is offered by how any of its words begins, in either script, and by the user name', async () => {
  expect(await offered('sar')).toEqual(['Sara Mansour'])
  expect(await offered('mans')).toEqual(['Sara Mansour'])
  expect(await offered('samo')).toEqual(['Old Samovar Works'])
  expect(await offered('سمي')).toContain('سمير حداد')
  expect(await offered('set-ze')).toEqual(['Old Samovar Works'])
  expect(await offered('100%_\\')).toEqual([])
})

test('whom one follows comes first, and alone while nothing is typed', async () => {
  expect(await offered('')).toEqual([])
  await house.call(follow, member('zed'), { bearer: reader.bearer })
  expect(await offered('')).toEqual(['Old Samovar Works'])
  expect((await offered('sa'))[0]).toBe('Old Samovar Works')
  expect((await offered('sa')).length).toBeGreaterThan(3)
})

test('nobody is offered across a block, who is suspended, or who types', async () => {
  await house.call(block, member('salt'), { bearer: reader.bearer })
  expect(await offered('salt')).toEqual([])
  await house.call(unblock, member('salt'), { bearer: reader.bearer })
  await house.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', users.get('salt')!).execute()
  expect(await offered('salt')).toEqual([])
  expect(await offered(reader.username)).toEqual([])
})

test('visitors and members without a profile are offered nobody', async () => {
  const guest = await asMember(house)
  expect((await house.call(searchNames, { query: { q: 'sa' } })).status).toBe(401)
  expect((await house.call(searchNames, { query: { q: 'sa' } }, { bearer: guest.bearer })).status).toBe(403)
})
