import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { lowerFloors } from '../test/lower-floors.ts'
import { makeProfile } from '../test/sample-kinds.ts'
import { changeStatus } from './move-profile.ts'
import type { ProfileRow } from './queries.ts'
import { profilesFeature } from './wiring.ts'

let house: TestHouse
let member: Member
let profile: ProfileRow
let reviewer: Member
beforeAll(async () => {
  house = await testHouse([...lowerFloors, profilesFeature])
  reviewer = await asMember(house, { preset: 'reviewer' })
  member = await asMember(house)
  profile = await makeProfile(house.house, { userId: member.id, reviewerId: reviewer.id }, 'advisor')
})
afterAll(() => house.stop())

const target = () => house.house.targets().find(one => one.kind === 'member')!

test('a member may be followed, bookmarked and reported while their profile is shown', async () => {
  expect(target().allows).toEqual(['follow', 'bookmark', 'report'])
  expect(await target().look(house.db, null, [member.id, reviewer.id])).toEqual([
    { kind: 'member', id: member.id, title: 'Salma Haddad', link: `/profile/${member.username}` },
  ])
  expect((await target().ownersOf!(house.db, [member.id])).get(member.id)).toBe(member.id)
})

test('a report keeps the card as everyone sees it, and nothing that a plan opens', async () => {
  const kept = await target().snapshot!(house.db, member.id)
  expect(kept).toMatchObject({ name: 'Salma Haddad', kind: 'advisor', highlights: 'Taxes of family firms.' })
  expect(JSON.stringify(kept)).not.toContain('haddad.example')
  expect(await target().snapshot!(house.db, reviewer.id)).toBeNull()
})

test('a member whose profile is suspended is not there for others', async () => {
  await transact(house.db, tx => changeStatus(tx, profile.id, 'suspended', { by: reviewer.id, reason: 'copied' }))
  expect(await target().look(house.db, null, [member.id])).toEqual([])
  expect(await target().snapshot!(house.db, member.id)).toBeNull()
})
