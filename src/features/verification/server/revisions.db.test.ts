import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { editProfile, myProfile, withdrawRevision } from '../../profiles/contract/mine.ts'
import { callsOf } from '../../profiles/kind-calls.ts'
import { company } from '../../profiles/kinds/company.ts'
import { liveVersion } from '../../profiles/test/live-version.ts'
import { claimCase, type Decision, decideCase, listCases, readCase } from '../contract/case.ts'
import { makeUnlike } from '../test/fixtures.ts'
import { carryDecisions } from './decide-case.ts'

let house: TestHouse
let sara: Member
let member: Member
let profileId: string
beforeAll(async () => {
  house = await testHouse(features)
  sara = await asMember(house, { preset: 'reviewer', name: 'Sara Mansour' })
})
afterAll(() => house.stop())

const casesOf = () =>
  house.db.selectFrom('verification_cases').selectAll().where('profile_id', '=', profileId).orderBy('version').execute()
const newest = async () => (await casesOf()).at(-1)!
const read = async (caseId: string) =>
  (await house.call(readCase, { params: { caseId } }, { bearer: sara.bearer })).answer.data
const claim = async (caseId: string) =>
  (await house.call(claimCase, { params: { caseId } }, { bearer: sara.bearer })).status
const edit = async (values: Values) => {
  const { status } = await house.call(editProfile, { body: { values } }, { bearer: member.bearer })
  await house.settle()
  return status
}
/** Decides, and lets the time to take it back pass. */
async function decide(caseId: string, body: Decision): Promise<void> {
  await house.call(decideCase, { params: { caseId }, body }, { bearer: sara.bearer })
  await sql`update verification_cases set undo_until = clock_timestamp() - interval '1 s' where id = ${caseId}`.execute(
    house.db,
  )
  await carryDecisions(house.house)
  await house.settle()
}
const revision = async () =>
  (await house.call(myProfile, undefined, { bearer: member.bearer })).answer.data!.revision?.status ?? null

beforeEach(async () => {
  member = await asMember(house)
  const body = await makeUnlike(house.house, member.id)
  const { answer } = await house.call(callsOf(company).create, { body }, { bearer: member.bearer })
  profileId = answer.data._id
  await house.settle()
  await decide((await newest()).id, { decision: 'approve' })
})

describe('changes of an approved profile', () => {
  test('come into the queue as a revision, old and new side by side', async () => {
    expect(await edit({ companyName: 'Qamar Frozen', highlights: 'Colder.' })).toBe(200)
    const { id } = await newest()
    const rows = (await house.call(listCases, { query: { perPage: 100 } }, { bearer: sara.bearer })).answer.data
    expect(rows.find(row => row._id === id)).toMatchObject({ kind: 'revision', name: 'Qamar Frozen', version: 2 })
    const { changes, status } = await read(id)
    expect(status).toBe('submitted')
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ approved: true, number: 1 })
    expect(changes[0]!.items.map(item => item.key)).toEqual(['companyName'])
  })

  test('go live when approved, and stay away when rejected, while the profile is never offline', async () => {
    await edit({ companyName: 'Qamar Frozen' })
    await decide((await newest()).id, { decision: 'reject', reasonCode: 'not-confirmed', reason: 'No such name.' })
    expect([await revision(), (await liveVersion(house.db, profileId))?.name]).toEqual(['rejected', 'Qamar Cold Chain'])
    await edit({ companyName: 'Qamar Cold Stores' })
    await decide((await newest()).id, { decision: 'approve' })
    expect([await revision(), (await liveVersion(house.db, profileId))?.name]).toEqual([null, 'Qamar Cold Stores'])
    expect((await casesOf()).map(one => one.closed_as)).toEqual(['decided', 'decided', 'decided'])
  })

  test('changed again are one open case, and the claim on the older one is over', async () => {
    await edit({ companyName: 'Qamar Frozen' })
    const first = (await newest()).id
    expect(await claim(first)).toBe(200)
    expect(await revision()).toBe('in_review')
    await edit({ companyLegalName: 'Qamar Frozen SAE' })
    expect((await casesOf()).map(one => one.closed_as)).toEqual(['decided', 'superseded', null])
    expect((await read((await newest()).id)).changes.find(one => one.approved)!.items.map(item => item.key)).toEqual([
      'companyName',
      'companyLegalName',
    ])
  })

  test('that were decided a moment ago and are sent anew are not decided by that', async () => {
    await edit({ companyName: 'Qamar Frozen' })
    const { id } = await newest()
    await house.call(decideCase, { params: { caseId: id }, body: { decision: 'approve' } }, { bearer: sara.bearer })
    await edit({ companyName: 'Qamar Boiling' })
    await decide(id, { decision: 'approve' })
    expect([await revision(), (await liveVersion(house.db, profileId))?.name]).toEqual([
      'submitted',
      'Qamar Cold Chain',
    ])
  })

  test('that are taken back leave the queue', async () => {
    await edit({ companyName: 'Qamar Frozen' })
    const { id } = await newest()
    expect((await house.call(withdrawRevision, {}, { bearer: member.bearer })).status).toBe(200)
    await house.settle()
    expect((await newest()).closed_as).toBe('withdrawn')
    expect(await claim(id)).not.toBe(200)
    expect(await revision()).toBeNull()
  })
})
