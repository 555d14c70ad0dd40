import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { editProfile } from '../../profiles/contract/mine.ts'
import { callsOf } from '../../profiles/kind-calls.ts'
import { company } from '../../profiles/kinds/company.ts'
import { cardsOf } from '../../profiles/server/view.ts'
import { assignPartner } from '../contract/assignment.ts'
import { type Decision, decideCase, readCase } from '../contract/case.ts'
import { giveAttestation, listPartnerCases, readPartnerCase, undoAttestation } from '../contract/partner.ts'
import { makeUnlike } from '../test/fixtures.ts'
import { letPartnersIn, makeValidator, passSeconds } from '../test/partners.ts'

const WORDS = 'The register and the bank both know them.'

let house: TestHouse
let sara: Member
let rana: Member
beforeAll(async () => {
  house = await testHouse(features)
  await letPartnersIn(house.house)
  sara = await asMember(house, { preset: 'reviewer', name: 'Sara Mansour' })
  rana = await asMember(house, { language: 'ar' })
  const given = { fullName: 'Rana Aziz', capacityPerWeek: 50 }
  await makeValidator(house.house, { userId: rana.id, reviewerId: sara.id }, given)
  await house.settle()
})
afterAll(() => house.stop())

const newestCase = async (profileId: string) =>
  (
    await sql<{ id: string }>`select id from verification_cases where profile_id = ${profileId}
      order by version desc limit 1`.execute(house.db)
  ).rows[0]!.id
const give = (caseId: string) =>
  house.call(assignPartner, { params: { caseId }, body: { partnerId: rana.id } }, { bearer: sara.bearer })
/** An applicant whose case is in Rana's hands. */
async function apply() {
  const member = await asMember(house)
  const body = await makeUnlike(house.house, member.id)
  const { answer } = await house.call(callsOf(company).create, { body }, { bearer: member.bearer })
  await house.settle()
  const caseId = await newestCase(answer.data._id)
  expect((await give(caseId)).status).toBe(200)
  return { ...member, profileId: answer.data._id, caseId }
}
const say = (caseId: string, result: 'attest' | 'decline') =>
  house.call(
    giveAttestation,
    { params: { caseId }, body: { result, lookedAt: ['register', 'accounts', 'register'], words: WORDS } },
    { bearer: rana.bearer },
  )
const undo = (caseId: string) => house.call(undoAttestation, { params: { caseId } }, { bearer: rana.bearer })
const carry = async () => {
  await house.runTimer('verification.carry-attestations')
  await house.settle()
}
const pass = async () => {
  await passSeconds(house.house)
  await carry()
}
async function decide(caseId: string, body: Decision) {
  await house.call(decideCase, { params: { caseId }, body }, { bearer: sara.bearer })
  await sql`update verification_cases set undo_until = clock_timestamp() - interval '1 s' where id = ${caseId}`.execute(
    house.db,
  )
  await house.runTimer('verification.carry-decisions')
  await house.settle()
}
const verified = async (profileId: string) => (await cardsOf(house.db, [profileId], null))[0]?.verified?.by
const staffView = async (caseId: string) =>
  (await house.call(readCase, { params: { caseId } }, { bearer: sara.bearer })).answer.data

describe('an attestation', () => {
  test('reaches the reviewers when its seconds are over, with what was looked at', async () => {
    const { caseId } = await apply()
    const { answer } = await say(caseId, 'attest')
    expect(answer.message).toBe('تمت المصادقة.')
    await carry()
    expect((await staffView(caseId)).assignments[0]).toMatchObject({ endedAs: null, attestation: null })
    await pass()
    expect((await staffView(caseId)).assignments[0]).toMatchObject({
      endedAs: 'attested',
      partner: { name: 'Rana Aziz' },
      attestation: { result: 'attest', lookedAt: ['register', 'accounts'], words: WORDS },
    })
    const [notice] = await sql<{ params: object; link: string }>`select params, link from notices
      where recipient_id = ${sara.id} and kind = 'verification.attested' order by created_at desc`
      .execute(house.db)
      .then(found => found.rows)
    expect(notice).toMatchObject({ params: { partner: 'Rana Aziz' }, link: expect.stringContaining(caseId) })
    expect((await house.call(readPartnerCase, { params: { caseId } }, { bearer: rana.bearer })).status).toBe(404)
    const done = await house.call(listPartnerCases, { query: { show: 'done' } }, { bearer: rana.bearer })
    expect(done.answer.data[0]).toMatchObject({ _id: caseId, endedAs: 'attested', attestation: { words: WORDS } })
  })

  test('can be taken back within its seconds and said otherwise, but not twice and not later', async () => {
    const { caseId } = await apply()
    await say(caseId, 'attest')
    expect((await say(caseId, 'decline')).problem.code).toBe('verification.said-already')
    expect((await undo(caseId)).status).toBe(200)
    expect((await undo(caseId)).problem.code).toBe('verification.said-late')
    expect((await say(caseId, 'decline')).status).toBe(200)
    await passSeconds(house.house)
    expect((await undo(caseId)).problem.code).toBe('verification.said-late')
    await carry()
    expect((await undo(caseId)).problem.code).toBe('not-found')
  })

  test('of two said at once is one', async () => {
    const { caseId } = await apply()
    const both = await Promise.all([say(caseId, 'attest'), say(caseId, 'decline')])
    expect(both.map(one => one.status).sort()).toEqual([200, 409])
    await passSeconds(house.house)
    await Promise.all([carry(), carry()])
    const told = await house.db
      .selectFrom('notices')
      .select('id')
      .where('recipient_id', '=', sara.id)
      .where('link', 'like', `%${caseId}%`)
      .execute()
    expect(told).toHaveLength(1)
  })

  test('names the partner on the card once the club approves, and at once where it has', async () => {
    const before = await apply()
    await say(before.caseId, 'attest')
    await pass()
    expect(await verified(before.profileId)).toBeUndefined()
    await decide(before.caseId, { decision: 'approve' })
    expect(await verified(before.profileId)).toBe('Rana Aziz')

    const after = await apply()
    await decide(after.caseId, { decision: 'approve' })
    expect(await verified(after.profileId)).toBeNull()
    await say(after.caseId, 'attest')
    await pass()
    expect(await verified(after.profileId)).toBe('Rana Aziz')
  })

  test('stands for the version that was read: a later one is the club’s until it is attested too', async () => {
    const { profileId, caseId, bearer } = await apply()
    await say(caseId, 'attest')
    await pass()
    await decide(caseId, { decision: 'approve' })
    await house.call(editProfile, { body: { values: { companyName: 'Qamar Frozen' } } }, { bearer })
    await house.settle()
    expect(await verified(profileId)).toBe('Rana Aziz')
    const second = await newestCase(profileId)
    expect((await give(second)).status).toBe(200)
    const view = (await house.call(readPartnerCase, { params: { caseId: second } }, { bearer: rana.bearer })).answer
      .data
    expect(view.changes.map(one => one.items.map(item => item.key))).toEqual([['companyName']])
    await decide(second, { decision: 'approve' })
    expect(await verified(profileId)).toBeNull()
    await say(second, 'attest')
    await pass()
    expect(await verified(profileId)).toBe('Rana Aziz')
  })
})

describe('declining', () => {
  test('rejects nobody: the case is with the reviewers again, with the reason', async () => {
    const { caseId, profileId } = await apply()
    await say(caseId, 'decline')
    await pass()
    const view = await staffView(caseId)
    expect(view.standing.state).toBe('waiting')
    expect(view.assignments[0]).toMatchObject({ endedAs: 'declined', attestation: { words: WORDS } })
    expect(view.partner).toMatchObject({ state: 'declined' })
    expect(view.notGivable).toBeNull()
    await decide(caseId, { decision: 'approve' })
    expect(await verified(profileId)).toBeNull()
  })
})

test('what is said of an application that is rejected in the same seconds never takes effect', async () => {
  const { caseId, profileId } = await apply()
  await say(caseId, 'attest')
  await decide(caseId, { decision: 'reject', reasonCode: 'other', reason: 'Not this year.' })
  await pass()
  expect((await staffView(caseId)).assignments[0]).toMatchObject({ endedAs: 'over', attestation: null })
  expect(await verified(profileId)).toBeUndefined()
})
