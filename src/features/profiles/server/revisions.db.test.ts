import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { deleteUserFiles } from '../contract.ts'
import { editProfile, myProfile, readMyValues, withdrawRevision } from '../contract/mine.ts'
import { callsOf } from '../kind-calls.ts'
import { freelancer } from '../kinds/all-kinds.ts'
import { makeFile, makeFiles } from '../test/fixtures.ts'
import { liveVersion } from '../test/live-version.ts'
import { lowerFloors } from '../test/lower-floors.ts'
import { makeProfile, makeValues } from '../test/sample-kinds.ts'
import { changeStatus, moveReview } from './move-profile.ts'
import { listingsOf } from './profile-reads.ts'
import { filesOfVersions, type ProfileRow, profileRow, versionRow } from './queries.ts'
import { profilesFeature } from './wiring.ts'

let house: TestHouse
let member: Member
let reviewer: Member
let profile: ProfileRow
beforeAll(async () => {
  house = await testHouse([...lowerFloors, profilesFeature])
  reviewer = await asMember(house, { preset: 'reviewer' })
})
afterAll(() => house.stop())
beforeEach(async () => {
  member = await asMember(house)
  profile = await makeProfile(house.house, { userId: member.id, reviewerId: reviewer.id }, 'freelancer')
})

const edit = (values: Values) => house.call(editProfile, { body: { values } }, { bearer: member.bearer })
const edited = async (values: Values) => (await edit(values)).answer.data
const mine = async () => (await house.call(myProfile, undefined, { bearer: member.bearer })).answer.data!
const live = async () => (await liveVersion(house.db, profile.id))!
const row = async () => (await profileRow(house.db, profile.id))!
type Review = 'in_review' | 'approved' | 'rejected' | 'changes_requested'
const review = async (to: Review, because = {}, version?: number) =>
  transact(house.db, async tx => {
    const reviewed = { profileId: profile.id, version: version ?? (await profileRow(tx, profile.id))!.version }
    return moveReview(tx, reviewed, to, { by: reviewer.id, ...because })
  })
const versions = () =>
  house.db.selectFrom('profile_versions').selectAll().where('profile_id', '=', profile.id).orderBy('number').execute()
const mailsOf = async (kind: string) => {
  await house.settle()
  const mails = house.db.selectFrom('mails').selectAll().where('recipient_id', '=', member.id)
  return mails.where('kind', '=', kind).execute()
}

describe('an approved profile that is changed', () => {
  test('shows harmless fields at once, without a version or a case', async () => {
    const before = (await listingsOf(house.db, [profile.id]))[0]!.versionId
    const answer = await edit({ highlights: 'I draw plans in a week.', phoneNumber: '9212 9999' })
    expect(answer.answer.data).toEqual({ live: ['phoneNumber', 'highlights'], review: [] })
    expect(answer.answer.message).toBe('Saved. Members see it now.')
    expect((await live()).data.highlights).toBe('I draw plans in a week.')
    expect((await live()).phone).toBe('+96892129999')
    expect(await versions()).toHaveLength(1)
    expect((await mine()).revision).toBeNull()
    const went = await house.db.selectFrom('outbox').selectAll().where('event', '=', 'profiles.edited').execute()
    expect(went.map(one => one.payload)).toContainEqual(
      expect.objectContaining({ profileId: profile.id, fields: ['phoneNumber', 'highlights'] }),
    )
    // lists see that something of it changed
    expect((await listingsOf(house.db, [profile.id]))[0]!.versionId).not.toBe(before)
  })

  test('keeps the approved version live while sensitive fields wait, and its owner sees both', async () => {
    expect(await edited({ fullName: 'Salma Y. Haddad', description: 'Thirteen years.' })).toEqual({
      live: ['description'],
      review: ['fullName'],
    })
    expect((await live()).data).toMatchObject({ fullName: 'Salma Haddad', description: 'Thirteen years.' })
    const own = await mine()
    expect(own).toMatchObject({ status: 'approved', card: { name: 'Salma Haddad' } })
    expect(own.revision).toMatchObject({ status: 'submitted', changed: ['fullName'] })
    const values = (await house.call(readMyValues, undefined, { bearer: member.bearer })).answer.data!
    expect(values).toMatchObject({ pending: ['fullName'], revision: 'submitted', kept: ['passport'] })
    expect(values.values).toMatchObject({ fullName: 'Salma Y. Haddad', description: 'Thirteen years.' })
    const person = await house.db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    expect(person.profile_status).toBe('approved')
  })

  test('makes one revision of several edits, which keeps its place in the queue', async () => {
    await edit({ fullName: 'Salma One' })
    const [, first] = await versions()
    await edit({ legalName: 'Salma Two Haddad' })
    await edit({ highlights: 'Harmless.' })
    const own = await mine()
    expect(own.revision?.changed).toEqual(['fullName', 'legalName'])
    expect(own.history.filter(one => one.revision)).toHaveLength(1)
    const newest = (await versions()).at(-1)!
    expect(newest.submitted_at).toEqual(first!.submitted_at)
    expect(newest.data).toMatchObject({ fullName: 'Salma One', legalName: 'Salma Two Haddad', highlights: 'Harmless.' })
  })

  test('has no revision left once everything is changed back', async () => {
    await edit({ fullName: 'Salma One' })
    await edit({ fullName: 'Salma Haddad' })
    expect((await mine()).revision).toBeNull()
    expect((await row()).revision).toBe('withdrawn')
    await expect(review('in_review')).rejects.toMatchObject({ code: 'profiles.wrong-status' })
  })

  test('takes the whole form of the spec as an edit too', async () => {
    const groups = (await filesOfVersions(house.db, [(await live()).id])).get((await live()).id)!
    const { passport: _, ...values } = await makeValues(house.db, 'freelancer', { fullName: 'Salma Whole' })
    const body = { ...values, ...groups, userType: 'freelancer', userId: member.id }
    const { status, answer } = await house.call(callsOf(freelancer).update, { body }, { bearer: member.bearer })
    expect([status, answer.data.status]).toEqual([200, 'approved'])
    expect((await mine()).revision).toMatchObject({ changed: ['fullName'] })
    const none = { fullName: '', personalPhoto: [] }
    const { problem } = await house.call(callsOf(freelancer).update, { body: none }, { bearer: member.bearer })
    expect(problem.errors.map(one => `${one.path} ${one.code}`)).toEqual([
      'fullName required',
      'personalPhoto required',
    ])
  })

  test('is checked where it is touched, and old entries that were retired since do not stand in the way', async () => {
    const [industry] = (await live()).data.industries as string[]
    await house.db.updateTable('industries').set({ retired_at: new Date() }).where('id', '=', industry!).execute()
    const { problem } = await edit({ highlights: 'h'.repeat(501), colour: 'red' })
    expect(problem.errors.map(one => one.path)).toEqual(['values.colour'])
    expect((await edit({ highlights: 'h'.repeat(501) })).problem.errors[0]).toMatchObject({ path: 'highlights' })
    expect(await edited({ highlights: 'Short.' })).toEqual({ live: ['highlights'], review: [] })
    expect((await live()).data.industries).toContain(industry)
    await house.db.updateTable('industries').set({ retired_at: null }).where('id', '=', industry!).execute()
  })

  test('makes a revision of a proof that is taken away, and refuses to leave none', async () => {
    const groups = (await filesOfVersions(house.db, [(await live()).id])).get((await live()).id)!
    const [proof] = groups.freelancerProves!
    const remove = (ids: string[]) => house.call(deleteUserFiles, { body: { ids } }, { bearer: member.bearer })
    expect((await remove([proof!])).problem.errors).toMatchObject([{ path: 'freelancerProves', code: 'required' }])
    const second = await makeFile(house.house, member.id, 'image')
    await edit({ freelancerProves: [proof, second] })
    expect((await remove([proof!])).status).toBe(200)
    expect((await mine()).revision?.changed).toEqual(['freelancerProves'])
    expect((await filesOfVersions(house.db, [(await live()).id])).get((await live()).id)!.freelancerProves).toEqual([
      proof,
    ])
  })

  test('is not changed here while it is under review, and never by somebody else', async () => {
    const other = await asMember(house)
    await makeProfile(house.house, { userId: other.id, reviewerId: reviewer.id }, 'advisor', 'submitted')
    const call = { body: { values: { highlights: 'x' } } }
    expect((await house.call(editProfile, call, { bearer: other.bearer })).problem.code).toBe('profiles.not-editable')
    const photo = (await makeFiles(house.house, other.id, freelancer)).personalPhoto
    expect((await edit({ personalPhoto: photo })).problem.errors).toMatchObject([{ code: 'file-unknown' }])
  })
})

describe('a decision on changes', () => {
  beforeEach(async () => {
    await edit({ fullName: 'Salma Y. Haddad' })
  })

  test('that approves makes them live and says so', async () => {
    await review('in_review')
    await edit({ highlights: 'Typed while it was read.' })
    await review('approved')
    expect((await live()).data).toMatchObject({ fullName: 'Salma Y. Haddad', highlights: 'Typed while it was read.' })
    expect(await mine()).toMatchObject({ status: 'approved', revision: null, card: { name: 'Salma Y. Haddad' } })
    expect((await mailsOf('profiles.revision-approved'))[0]?.subject).toBe(
      'The changes to Salma Y. Haddad are approved',
    )
    expect(await mailsOf('profiles.approved')).toHaveLength(1)
  })

  test('that rejects leaves the profile as members see it, and the owner may put it away', async () => {
    await review('in_review')
    await review('rejected', { reason: 'The passport says otherwise.' })
    expect((await live()).data.fullName).toBe('Salma Haddad')
    const person = await house.db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    expect(person).toMatchObject({ role: 'User', profile_status: 'approved' })
    expect((await mine()).revision).toMatchObject({ status: 'rejected', reason: 'The passport says otherwise.' })
    expect((await mailsOf('profiles.revision-rejected'))[0]?.plain).toContain('The passport says otherwise.')
    expect((await house.call(withdrawRevision, {}, { bearer: member.bearer })).status).toBe(200)
    expect((await mine()).revision).toBeNull()
  })

  test('that asks is answered by a change of what was asked, harmless or not', async () => {
    await review('in_review')
    await review('changes_requested', { asks: [{ field: 'description', text: 'Since when?' }] })
    expect((await mine()).revision).toMatchObject({ status: 'changes_requested', asks: [{ field: 'description' }] })
    await edit({ highlights: 'Not what was asked.' })
    expect((await mine()).revision?.status).toBe('changes_requested')
    await edit({ description: 'Since 2011.' })
    expect((await mine()).revision).toMatchObject({ status: 'submitted', changed: ['fullName'] })
    await review('in_review')
    await review('approved')
    expect((await live()).data).toMatchObject({ fullName: 'Salma Y. Haddad', description: 'Since 2011.' })
  })

  test('that comes after the owner sent something else falls on nothing', async () => {
    await review('in_review')
    const { version } = await row()
    await edit({ fullName: 'Somebody Else' })
    await expect(review('approved', {}, version)).rejects.toMatchObject({ code: 'profiles.wrong-status' })
    expect((await live()).data.fullName).toBe('Salma Haddad')
    expect((await row()).revision).toBe('submitted')
  })

  test('and an edit at the same moment leave one of the two, never a mixture', async () => {
    await review('in_review')
    const { version } = await row()
    const [decided] = await Promise.allSettled([review('approved', {}, version), edit({ fullName: 'Racing Name' })])
    const { data } = await live()
    expect(data.fullName).toBe(decided.status === 'fulfilled' ? 'Salma Y. Haddad' : 'Salma Haddad')
    expect((await mine()).revision).toMatchObject({ status: 'submitted', changed: ['fullName'] })
    const newest = await versionRow(house.db, profile.id, (await row()).version)
    expect(newest?.data.fullName).toBe('Racing Name')
  })

  test('waits while the profile is suspended, and falls away with it when it is withdrawn', async () => {
    const move = (to: 'suspended' | 'approved' | 'withdrawn', by: string) =>
      transact(house.db, tx => changeStatus(tx, profile.id, to, { by, reason: 'copied' }))
    await move('suspended', reviewer.id)
    await move('approved', reviewer.id)
    expect((await live()).data.fullName).toBe('Salma Haddad')
    expect((await row()).revision).toBe('submitted')
    await move('withdrawn', member.id)
    await expect(review('in_review')).rejects.toMatchObject({ code: 'profiles.wrong-status' })
  })
})

test('edits at once from several windows all arrive, in one revision', async () => {
  const all = [
    { fullName: 'Salma One' },
    { legalName: 'Salma Two Haddad' },
    { highlights: 'Three.' },
    { gender: 'male' },
  ]
  const results = await Promise.all(all.map(edit))
  expect(results.map(one => one.status)).toEqual([200, 200, 200, 200])
  expect((await mine()).revision?.changed).toEqual(['fullName', 'legalName'])
  expect((await live()).data).toMatchObject({ highlights: 'Three.', gender: 'male', fullName: 'Salma Haddad' })
  expect((await mine()).history.filter(one => one.revision)).toHaveLength(1)
})
