import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { features } from '../../../features.server.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { withdrawProfile } from '../../profiles/contract.ts'
import { callsOf } from '../../profiles/kind-calls.ts'
import { freelancer } from '../../profiles/kinds/all-kinds.ts'
import { company } from '../../profiles/kinds/company.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { makeValues } from '../../profiles/test/sample-kinds.ts'
import { claimCase, decideCase, listCases, markField, readCase, releaseCase, type CaseRow } from '../contract/case.ts'
import { makeProof, makeUnlike } from '../test/fixtures.ts'

const { create } = callsOf(company)

let house: TestHouse
let sara: Member
let omar: Member
beforeAll(async () => {
  house = await testHouse(features, { DATABASE_POOL: 10 })
  sara = await asMember(house, { preset: 'reviewer', name: 'Sara Mansour' })
  omar = await asMember(house, { preset: 'reviewer', name: 'Omar Saleh' })
})
afterAll(() => house.stop())

/** Somebody applies with a company; answers the applicant and the id of the case. */
async function apply(given: Values = {}, wanted: Wanted = {}): Promise<Member & { caseId: string; profileId: string }> {
  const member = await asMember(house, wanted)
  const body = await makeUnlike(house.house, member.id, given)
  const { answer } = await house.call(create, { body }, { bearer: member.bearer })
  await house.settle()
  const row = await house.db
    .selectFrom('verification_cases')
    .select('id')
    .where('profile_id', '=', answer.data._id)
    .executeTakeFirstOrThrow()
  return { ...member, caseId: row.id, profileId: answer.data._id }
}

const claim = (caseId: string, by = sara) => house.call(claimCase, { params: { caseId } }, { bearer: by.bearer })
const queue = async (query: Record<string, unknown> = {}, by = sara) =>
  (await house.call(listCases, { query }, { bearer: by.bearer })).answer
const read = async (caseId: string, by = sara) =>
  (await house.call(readCase, { params: { caseId } }, { bearer: by.bearer })).answer.data
const statusOf = async (profileId: string) =>
  (await house.db.selectFrom('profiles').select('status').where('id', '=', profileId).executeTakeFirstOrThrow()).status
const found = (rows: readonly CaseRow[], caseId: string) => rows.find(row => row._id === caseId)

describe('a submission', () => {
  test('opens one case, which the queue shows with everything a reviewer chooses by', async () => {
    const { caseId } = await apply({ companyName: 'Harbour & Finch Marine' })
    const row = found((await queue({ search: 'HARBOUR & finch' })).data, caseId)
    expect(row).toMatchObject({
      name: 'Harbour & Finch Marine',
      language: 'en',
      type: 'company',
      kind: 'new',
      version: 1,
      risk: 'low',
      plan: 'Basic',
      standing: { state: 'waiting', claimedBy: null, decision: null },
    })
  })

  test('of which its owner says no more leaves the queue', async () => {
    const { caseId, bearer } = await apply()
    await claim(caseId)
    await house.call(withdrawProfile, {}, { bearer })
    await house.settle()
    expect(found((await queue({ perPage: 100 })).data, caseId)).toBeUndefined()
    expect((await read(caseId)).standing).toMatchObject({ state: 'closed', closedAs: 'withdrawn', claimedBy: null })
    expect((await claim(caseId, omar)).problem.code).toBe('verification.closed')
  })

  test('is found by its Arabic name without hamza and harakat', async () => {
    const { caseId } = await apply({ companyName: 'شركة الإمارات للتبريد' })
    expect(found((await queue({ search: 'الامارات' })).data, caseId)?.language).toBe('ar')
    expect((await queue({ search: '%' })).count).toBe(0)
  })

  test('never shows its own reviewer the case about themselves', async () => {
    const own = await apply()
    await sql`update users set role = 'Employee', preset_id = (select id from roles where name = 'reviewer')
      where id = ${own.id}`.execute(house.db)
    expect(found((await queue({ perPage: 100 }, own)).data, own.caseId)).toBeUndefined()
    const params = { caseId: own.caseId }
    for (const call of [readCase, claimCase, releaseCase])
      expect((await house.call(call, { params }, { bearer: own.bearer })).problem.code).toBe('not-found')
    const decided = await house.call(decideCase, { params, body: { decision: 'approve' } }, { bearer: own.bearer })
    expect(decided.problem.code).toBe('not-found')
  })
})

describe('what was done to a profile elsewhere', () => {
  test('is what its case shows: in whose hands it is, and how it was decided', async () => {
    const made = async (to: 'in_review' | 'approved') => {
      const { id } = await asMember(house)
      const given = await makeUnlike(house.house, id)
      const { id: profileId } = await makeCompanyProfile(house.house, id, sara.id, to, given)
      await house.settle()
      const of = sql<{ id: string }>`select id from verification_cases where profile_id = ${profileId}`
      return read((await of.execute(house.db)).rows[0]!.id, omar)
    }
    expect((await made('in_review')).standing).toMatchObject({ state: 'waiting', claimedBy: { name: 'Sara Mansour' } })
    expect((await made('approved')).standing).toMatchObject({
      state: 'closed',
      closedAs: 'decided',
      decision: { what: 'approve', by: { name: 'Sara Mansour' } },
    })
  })
})

describe('the queue', () => {
  test('counts its tabs and cuts to them, oldest first', async () => {
    const before = (await queue()).counts
    const [first, second] = [await apply(), await apply()]
    await claim(second.caseId)
    const { counts, data } = await queue({ perPage: 100 })
    expect(counts).toEqual({ ...before, all: before.all + 2, mine: before.mine + 1, unclaimed: before.unclaimed + 1 })
    const order = data.map(row => row._id)
    expect(order.indexOf(first.caseId)).toBeLessThan(order.indexOf(second.caseId))
    const mine = await queue({ show: 'mine', perPage: 100 })
    expect(mine.data.every(row => row.standing.claimedBy?._id === sara.id)).toBe(true)
    expect(mine.count).toBe(counts.mine)
    expect(found((await queue({ show: 'unclaimed', perPage: 100 })).data, second.caseId)).toBeUndefined()
    expect((await queue({ show: 'mine' }, omar)).count).toBe(0)
  })

  test('is cut by risk, kind and type, sorted by risk and name, and paged', async () => {
    await apply({ companyName: 'Aaa first by name' })
    const risky = await apply({
      companyName: 'Zzz last by name',
      companyEmail: 'zzz@gmail.com',
      establishDate: '2026-01-01',
    })
    expect((await queue({ sortBy: 'name', perPage: 1 })).data[0]?.name).toBe('Aaa first by name')
    expect((await queue({ sortBy: 'risk', sortDesc: true, perPage: 1 })).data[0]?._id).toBe(risky.caseId)
    expect((await queue({ risk: 'low', perPage: 100 })).data.every(row => row.risk === 'low')).toBe(true)
    expect((await queue({ kind: 'revision' })).count).toBe(0)
    expect((await queue({ type: 'investor' })).count).toBe(0)
    const { count } = await queue({ type: 'company', kind: 'new', perPage: 2, page: 2 })
    expect(count).toBe((await queue({ perPage: 2 })).count)
  })

  test('opens to those who hold its permissions, and acts only for those who may decide', async () => {
    const { caseId } = await apply()
    const params = { caseId }
    const agent = await asMember(house, { preset: 'support-agent' })
    const partner = await asMember(house, { userType: 'validator' })
    const guest = await asMember(house)
    for (const { bearer } of [agent, partner, guest]) {
      expect((await house.call(listCases, {}, { bearer })).problem.code).toBe('role-forbidden')
      expect((await house.call(readCase, { params }, { bearer })).problem.code).toBe('role-forbidden')
      expect((await house.call(claimCase, { params }, { bearer })).problem.code).toBe('role-forbidden')
    }
    expect((await house.call(listCases)).problem.code).toBe('unauthenticated')
    await sql`insert into role_permissions (role_id, permission)
      select id, 'verification.read' from roles where name = 'support-agent'`.execute(house.db)
    expect((await house.call(readCase, { params }, { bearer: agent.bearer })).status).toBe(200)
    expect((await house.call(claimCase, { params }, { bearer: agent.bearer })).problem.code).toBe('role-forbidden')
  })
})

describe('a claim', () => {
  test('is got by one of fifty who want it at once; the others are told by whom', async () => {
    const { caseId, profileId } = await apply()
    const reviewers = await Promise.all(Array.from({ length: 5 }, () => asMember(house, { preset: 'reviewer' })))
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => claim(caseId, reviewers[n % 5]!)))
    const holder = (await read(caseId)).standing.claimedBy!
    const got = answers.filter(one => one.status === 200)
    expect(got.every(one => one.answer.data.claimedBy?._id === holder._id)).toBe(true)
    // the holder's own further claims only begin the hour anew
    expect(got.length).toBe(10)
    const told = answers.filter(one => one.status === 409)
    expect(told.map(one => one.problem.code)).toEqual(Array(40).fill('verification.claimed'))
    expect(told[0]?.problem.message).toBe(`${holder.name} has claimed this case.`)
    expect(await statusOf(profileId)).toBe('in_review')
    const moves =
      await sql`select 1 from profile_history where profile_id = ${profileId} and to_status = 'in_review'`.execute(
        house.db,
      )
    expect(moves.rows).toHaveLength(1)
  })

  test('ends by release, and by itself after sixty minutes', async () => {
    const { caseId, profileId } = await apply()
    await claim(caseId)
    expect((await house.call(releaseCase, { params: { caseId } }, { bearer: omar.bearer })).problem.code).toBe(
      'verification.not-yours',
    )
    await house.call(releaseCase, { params: { caseId } }, { bearer: sara.bearer })
    expect(await statusOf(profileId)).toBe('submitted')
    await claim(caseId)
    const age = (minutes: number) =>
      sql`update verification_cases set claimed_at = clock_timestamp() - make_interval(mins => ${minutes})
        where id = ${caseId}`.execute(house.db)
    await age(59)
    await house.runTimer('verification.release-stale')
    expect(await statusOf(profileId)).toBe('in_review')
    await age(60)
    await house.runTimer('verification.release-stale')
    expect(await statusOf(profileId)).toBe('submitted')
    const { standing, history } = await read(caseId)
    expect(standing.claimedBy).toBeNull()
    expect(history[0]).toMatchObject({ what: 'released', by: null })
  })

  test('that ran out before the timer came is another’s for the taking', async () => {
    const { caseId } = await apply()
    await claim(caseId)
    await sql`update verification_cases set claimed_at = clock_timestamp() - interval '61 minutes' where id = ${caseId}`.execute(
      house.db,
    )
    expect(found((await queue({ show: 'unclaimed', perPage: 100 })).data, caseId)).toBeDefined()
    expect((await claim(caseId, omar)).answer.data.claimedBy).toEqual({ _id: omar.id, name: 'Omar Saleh' })
    expect((await read(caseId)).history.slice(0, 2).map(one => one.what)).toEqual(['claimed', 'released'])
  })

  test('is taken by the first mark, and its marks wait for their reviewer', async () => {
    const { caseId } = await apply()
    const mark = (body: { field: string; mark: 'ok' | 'ask' | null; ask?: string }, by = sara) =>
      house.call(markField, { params: { caseId }, body }, { bearer: by.bearer })
    expect((await mark({ field: 'companyName', mark: 'ok' })).answer.data.claimedBy?._id).toBe(sara.id)
    await mark({ field: 'avgMonthlySales', mark: 'ask', ask: 'The statement says 171,300.' })
    await mark({ field: 'companyDocuments', mark: 'ok' })
    await mark({ field: 'companyDocuments', mark: null })
    expect((await mark({ field: 'passportNumber', mark: 'ok' })).problem.errors[0]).toMatchObject({ path: 'field' })
    expect((await mark({ field: 'companyName', mark: 'ok' }, omar)).problem.code).toBe('verification.claimed')
    await house.call(releaseCase, { params: { caseId } }, { bearer: sara.bearer })
    expect((await read(caseId)).marks).toEqual([
      { field: 'companyName', mark: 'ok', ask: null },
      { field: 'avgMonthlySales', mark: 'ask', ask: 'The statement says 171,300.' },
    ])
    expect((await read(caseId, omar)).marks).toEqual([])
  })

  test('is not for whoever invited the applicant', async () => {
    const { caseId, id } = await apply()
    await sql`update users set referred_by = ${sara.id} where id = ${id}`.execute(house.db)
    expect((await claim(caseId)).problem.code).toBe('verification.referred')
    const approve = { params: { caseId }, body: { decision: 'approve' as const } }
    expect((await house.call(decideCase, approve, { bearer: sara.bearer })).problem.code).toBe('verification.referred')
    expect(await read(caseId)).toMatchObject({
      barred: 'verification.referred',
      applicant: { referredBy: 'Sara Mansour' },
    })
    expect((await claim(caseId, omar)).status).toBe(200)
  })
})

test('the risk of a freelancer is the same whether or not they bring what may be left out', async () => {
  const send = async (groups: readonly string[]) => {
    const { id, bearer } = await asMember(house)
    const files = groups.map(async key => {
      const take = key === 'personalPhoto' || key === 'freelancerProves' ? 'image' : 'document'
      return [key, [await makeProof(house.house, id, take)]] as const
    })
    const emailAddress = `${id}@${id}.example`
    const own = { emailAddress, phoneNumber: `91${randomInt(100_000, 999_999)}`, passport: `P${randomInt(1e6, 1e7)}` }
    const body = await makeValues(house.db, 'freelancer', { ...own, ...Object.fromEntries(await Promise.all(files)) })
    const sent = await house.call(callsOf(freelancer).create, { body }, { bearer })
    expect(sent.status).toBe(200)
    await house.settle()
    const of = sql<{ id: string }>`select id from verification_cases where profile_id = ${sent.answer.data._id}`
    return read((await of.execute(house.db)).rows[0]!.id)
  }
  const required = ['personalPhoto', 'freelancerProves']
  const bare = await send(required)
  expect(bare).toMatchObject({ risk: 'low', riskReasons: [] })
  const full = await send([...required, 'certificates', 'otherDocuments'])
  expect([full.risk, full.riskReasons]).toEqual([bare.risk, bare.riskReasons])
})
