import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import type { ProfileStatus } from '../../../platform/shared/access.ts'
import { readFile } from '../../../platform/shared/files-contract.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { restoreAccount, suspendAccount } from '../../accounts/server/suspension.ts'
import { readDraft, withdrawProfile } from '../contract.ts'
import { myProfile } from '../contract/mine.ts'
import { makeCompanyProfile } from '../test/fixtures.ts'
import { liveVersion } from '../test/live-version.ts'
import { lowerFloors } from '../test/lower-floors.ts'
import { makeProfile } from '../test/sample-kinds.ts'
import { changeStatus } from './move-profile.ts'
import { listingsOf, profileOfUser } from './profile-reads.ts'
import { filesOfVersions, type ProfileRow, versionRow } from './queries.ts'
import { setVerified } from './set-verified.ts'
import { cardsOf } from './view.ts'
import { profilesFeature } from './wiring.ts'

let house: TestHouse
let member: Member
let reviewer: Member
beforeAll(async () => {
  house = await testHouse([...lowerFloors, profilesFeature])
  reviewer = await asMember(house, { preset: 'reviewer', name: 'Sara Mansour' })
})
afterAll(() => house.stop())
beforeEach(async () => {
  member = await asMember(house)
})

const make = (to: ProfileStatus, given = {}) => makeCompanyProfile(house.house, member.id, reviewer.id, to, given)
const move = (profile: ProfileRow, to: ProfileStatus, because = {}) =>
  transact(house.db, tx => changeStatus(tx, profile.id, to, { by: reviewer.id, ...because }))
const mine = async () => (await house.call(myProfile, undefined, { bearer: member.bearer })).answer.data
const mailsOf = async (kind: string) => {
  await house.settle()
  return house.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient_id', '=', member.id)
    .where('kind', '=', kind)
    .execute()
}
const eventsOf = async (event: string, profileId: string) =>
  (await house.db.selectFrom('outbox').selectAll().where('event', '=', event).execute()).filter(
    row => (row.payload as { profileId: string }).profileId === profileId,
  )

describe('an approval', () => {
  test('makes the version live, the account approved, and tells the applicant and the lists', async () => {
    const profile = await make('approved')
    expect((await liveVersion(house.db, profile.id))?.number).toBe(1)
    const person = await house.db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    expect(person).toMatchObject({ role: 'User', profile_status: 'approved' })
    expect((await mailsOf('profiles.approved'))[0]?.subject).toBe('Qamar Cold Chain is approved')
    expect(await eventsOf('profiles.went-live', profile.id)).toHaveLength(1)
    const [card] = await cardsOf(house.db, [profile.id], null)
    expect(card).toMatchObject({ name: 'Qamar Cold Chain', username: member.username, verified: { by: null } })
    expect(card!.facts.map(fact => fact.label)).toEqual(['seeks-investment', 'ebitda'])
  })

  test('is not the owner’s to give, and not to be given twice', async () => {
    const profile = await make('in_review')
    await expect(move(profile, 'approved', { by: member.id })).rejects.toMatchObject({ code: 'profiles.wrong-status' })
    await move(profile, 'approved')
    await expect(move(profile, 'approved')).rejects.toMatchObject({ code: 'profiles.wrong-status' })
  })

  test('given by two reviewers at once is given once', async () => {
    const profile = await make('in_review')
    const decisions: ProfileStatus[] = ['approved', 'rejected', 'changes_requested', 'approved']
    const results = await Promise.allSettled(decisions.map(to => move(profile, to)))
    expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect((await mine())!.history.filter(one => one.from === 'in_review')).toHaveLength(1)
  })

  test('can be attested by a partner, whose name the mark carries', async () => {
    const profile = await make('approved')
    await transact(house.db, tx => setVerified(tx, profile.id, 1, 'مكتب الميزان'))
    const mark = async () => (await cardsOf(house.db, [profile.id], null))[0]?.verified?.by
    expect(await mark()).toBe('مكتب الميزان')
    // A version that members do not see carries nobody's name.
    await transact(house.db, tx => setVerified(tx, profile.id, 2, 'مكتب آخر'))
    expect(await mark()).toBe('مكتب الميزان')
    expect(await eventsOf('profiles.went-live', profile.id)).toHaveLength(2)
  })
})

describe('what reviewers ask', () => {
  test('reaches the applicant in the page, by notice and in one mail, with the field’s name', async () => {
    const profile = await make('in_review')
    const asks = [{ field: 'licenseNumber', text: 'Please check the last digit.' }]
    await move(profile, 'changes_requested', { asks })
    expect(await mine()).toMatchObject({ status: 'changes_requested', asks })
    const mails = await mailsOf('profiles.changes-asked')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.plain).toContain('License number: Please check the last digit.')
    expect(mails[0]?.link).toBe('/company/create')
    const notice = await house.db.selectFrom('notices').selectAll().where('recipient_id', '=', member.id).execute()
    expect(notice.map(row => row.kind)).toContain('profiles.changes-asked')
  })

  test('a rejection carries its reason', async () => {
    const profile = await make('in_review')
    await move(profile, 'rejected', { reason: 'The statement belongs to another company.' })
    expect((await mine())?.reason).toBe('The statement belongs to another company.')
    expect((await mailsOf('profiles.rejected'))[0]?.plain).toContain('The statement belongs to another company.')
  })
})

describe('a profile that leaves', () => {
  test('by withdrawal makes a Guest who may begin another kind, and is history', async () => {
    const profile = await make('approved')
    const { status } = await house.call(withdrawProfile, {}, { bearer: member.bearer })
    expect(status).toBe(200)
    expect(await mine()).toBeNull()
    const person = await house.db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    expect(person).toMatchObject({ role: 'Guest', user_type: null, profile_status: 'withdrawn' })
    expect(await eventsOf('profiles.left', profile.id)).toHaveLength(1)
    expect(await cardsOf(house.db, [profile.id], null)).toEqual([])
    const again = await make('submitted')
    expect(again.id).not.toBe(profile.id)
  })

  test('by withdrawal is told of it, finds their words when they come back, and begins without files', async () => {
    await make('approved')
    await house.call(withdrawProfile, {}, { bearer: member.bearer })
    const [mail] = await mailsOf('profiles.withdrawn')
    expect([mail?.subject, mail?.link]).toEqual(['Qamar Cold Chain is withdrawn', '/account-type'])
    const same = (await house.call(readDraft, { query: { kind: 'company' } }, { bearer: member.bearer })).answer.data
    expect(same).toMatchObject({ status: 'draft', files: [], kept: [], values: { companyName: 'Qamar Cold Chain' } })
    const other = (await house.call(readDraft, { query: { kind: 'broker' } }, { bearer: member.bearer })).answer.data
    expect(other.values).toEqual({})
    const broker = await makeProfile(house.house, { userId: member.id, reviewerId: reviewer.id }, 'broker', 'submitted')
    expect(broker.kind).toBe('broker')
  })

  test('by suspension reads why, and is told when it is shown again', async () => {
    const profile = await make('approved')
    await move(profile, 'suspended', { reason: 'Copied figures.' })
    expect(await mine()).toMatchObject({ status: 'suspended', reason: 'Copied figures.' })
    expect((await mailsOf('profiles.suspended'))[0]?.plain).toContain('Copied figures.')
    await move(profile, 'approved')
    expect(await mailsOf('profiles.restored')).toHaveLength(1)
    const notices = await house.db.selectFrom('notices').select('kind').where('recipient_id', '=', member.id).execute()
    expect(notices.map(one => one.kind)).toEqual(expect.arrayContaining(['profiles.suspended', 'profiles.restored']))
  })

  test('with its account comes back with it, and stays away when it was suspended for itself', async () => {
    const profile = await make('approved')
    const root = { id: reviewer.id, role: 'Super-admin', userType: null, profileStatus: null, permissions: [] } as const
    await transact(house.db, tx => suspendAccount(tx, root, member.id, 'spam'))
    await house.settle()
    expect((await profileOfUser(house.db, member.id))?.status).toBe('suspended')
    expect(await listingsOf(house.db, [profile.id])).toEqual([])
    await transact(house.db, tx => restoreAccount(tx, root, member.id))
    await house.settle()
    expect((await profileOfUser(house.db, member.id))?.status).toBe('approved')
    // told once, by whoever suspended the account
    expect(await mailsOf('profiles.suspended')).toEqual([])

    await move(profile, 'suspended', { reason: 'Copied figures.' })
    await transact(house.db, tx => suspendAccount(tx, root, member.id, 'spam'))
    await transact(house.db, tx => restoreAccount(tx, root, member.id))
    await house.settle()
    expect((await profileOfUser(house.db, member.id))?.status).toBe('suspended')
  })
})

describe('who reads a file', () => {
  async function fileOf(profile: ProfileRow, group: string) {
    const version = await versionRow(house.db, profile.id, profile.version)
    return (await filesOfVersions(house.db, [version!.id])).get(version!.id)![group]![0]!
  }
  const statusFor = async (fileId: string, bearer: string | null) =>
    (await house.call(readFile, { params: { fileId } }, { bearer })).status

  test('a picture is public once the profile is approved, and cacheable', async () => {
    const profile = await make('in_review')
    const picture = await fileOf(profile, 'companyImage')
    expect(await statusFor(picture, null)).toBe(404)
    await move(profile, 'approved')
    const { status, headers } = await house.call(readFile, { params: { fileId: picture } })
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
  })

  test('a document is for its owner and the reviewers, whatever the status', async () => {
    const other = await asMember(house, { userType: 'investor' })
    const support = await asMember(house, { preset: 'content-editor' })
    const document = await fileOf(await make('approved'), 'companyBusinessProof')
    expect(await Promise.all([null, other.bearer, support.bearer].map(who => statusFor(document, who)))).toEqual([
      404, 404, 404,
    ])
    expect(await Promise.all([member.bearer].map(who => statusFor(document, who)))).toEqual([200])
  })
})
