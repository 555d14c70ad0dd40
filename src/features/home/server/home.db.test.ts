import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { readHome } from '../contract.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
})
afterAll(() => house.stop())
const counts = async () => (await house.call(readHome)).answer.data

test('an empty club counts nobody and says so to visitors', async () => {
  expect(await counts()).toEqual({ members: 0, companies: 0, countries: 0, faces: [] })
})

test('members are counted once their address is verified, without the suspended and the club’s own staff', async () => {
  const before = (await counts()).members
  await asMember(house)
  await asMember(house, { userType: 'investor' })
  await asMember(house, { verified: false })
  await asMember(house, { suspended: true })
  await asMember(house, { preset: 'reviewer' })
  await asMember(house, { role: 'Super-admin' })
  expect((await counts()).members).toBe(before + 2)
})

test('companies and countries are those of the directory, each country once', async () => {
  const row = (kind: string, tag: string, count: number) => ({ kind, tag, count })
  await house.db
    .insertInto('directory_counts')
    .values([
      row('company', 'all', 3),
      row('company', 'country:eg', 2),
      row('company', 'country:om', 1),
      row('company', 'country:ma', 0),
      row('investor', 'all', 1),
      row('investor', 'country:eg', 1),
    ])
    .execute()
  expect(await counts()).toMatchObject({ companies: 3, countries: 2 })
})

test('the numbers may be kept by browsers and are not sent again when nothing changed', async () => {
  const first = await house.call(readHome)
  const tag = first.headers.get('etag')
  expect(first.headers.get('cache-control')).toContain('max-age=60')
  const again = await house.call(readHome, {}, { headers: { 'if-none-match': tag! } })
  expect(again.status).toBe(304)
})
