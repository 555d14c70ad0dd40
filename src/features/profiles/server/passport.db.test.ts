import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { pathOf } from '../../../platform/shared/call.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { saveDraft } from '../contract.ts'
import { editProfile } from '../contract/mine.ts'
import { callsOf } from '../kind-calls.ts'
import { freelancer } from '../kinds/all-kinds.ts'
import { makeFiles } from '../test/fixtures.ts'
import { makeValues } from '../test/sample-kinds.ts'
import { moveReview } from './move-profile.ts'
import { purgeSecrets, SECRETS_KEPT } from './purge-secrets.ts'

/** Three numbers, as they travel: typed into a draft, sent with the profile, changed once it was approved. */
const CANARIES = ['DRAFT-4711-CANARY', 'SENT-4712-CANARY', 'CHANGED-4713-CANARY']

let house: TestHouse
let member: Member
let reviewer: Member
let profileId: string
const holdsCanary = (text: string): boolean => /471[123]-canary/i.test(text)

const { create } = callsOf(freelancer)
beforeAll(async () => {
  house = await testHouse(features)
  reviewer = await asMember(house, { preset: 'reviewer' })
  member = await asMember(house)
  const values = await makeValues(house.db, 'freelancer')
  const draft = { kind: 'freelancer', step: 'details', version: 0, values: { ...values, passport: CANARIES[0] } }
  await house.call(saveDraft, { body: draft }, { bearer: member.bearer })
  const body = { ...values, ...(await makeFiles(house.house, member.id, freelancer)), passport: CANARIES[1] }
  await house.call(create, { body: { ...body, passport: `${CANARIES[1]} and much more` } }, { bearer: member.bearer })
  await house.call(create, { body: { ...body, highlights: '' } }, { bearer: member.bearer })
  const headers = { 'idempotency-key': 'passport-test' }
  profileId = (await house.call(create, { body }, { bearer: member.bearer, headers })).answer.data._id
  await house.settle()
  await decide('approved')
  await house.call(editProfile, { body: { values: { passport: CANARIES[2] } } }, { bearer: member.bearer })
  await house.settle()
})
afterAll(() => house.stop())

const decide = async (to: 'approved' | 'rejected') => {
  const { version } = await house.db
    .selectFrom('profiles')
    .select('version')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  await transact(house.db, async tx => {
    await moveReview(tx, { profileId, version }, 'in_review', { by: reviewer.id })
    await moveReview(tx, { profileId, version }, to, { by: reviewer.id, reason: 'as told' })
  })
  await house.settle()
}

describe('a passport number', () => {
  test('was sent three times, and is kept closed each time', async () => {
    const versions = await house.db.selectFrom('profile_versions').selectAll().orderBy('number').execute()
    expect(versions.map(version => Object.keys(version.sealed as object))).toEqual([['passport'], ['passport']])
    expect(versions[0]!.sealed).not.toEqual(versions[1]!.sealed)
  })

  test('stands in no table: no list, index, mail, event, audit row or remembered answer', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(house.db)
    expect(rows.length).toBeGreaterThan(40)
    const found: string[] = []
    for (const { name } of rows) {
      const { rows: hits } = await sql`
        select 1 from ${sql.table(name)} as t where t::text ~* '471[123]-canary' limit 1`.execute(house.db)
      if (hits.length > 0) found.push(name)
    }
    expect(found).toEqual([])
  })

  test('stands in no answer that anybody can read, nor in the page, nor in the document of the calls', async () => {
    const other = await asMember(house, { userType: 'investor' })
    const kase = await house.db.selectFrom('verification_cases').select('id').orderBy('opened_at').executeTakeFirst()
    const ids: Record<string, string> = { caseId: kase?.id ?? profileId, username: member.username, userId: member.id }
    const reads = house.house.bound().filter(({ call }) => call.method === 'GET')
    const paths = reads.map(({ call }) => {
      const names = [...call.path.matchAll(/:(\w+)/g)].map(match => match[1]!)
      return `/api${pathOf(call, Object.fromEntries(names.map(name => [name, ids[name] ?? profileId])))}?kind=freelancer`
    })
    const pages = [`/profile/${member.username}`, `/api/openapi.json`, '/sitemap.xml', '/freelancer/list']
    const leaks: string[] = []
    for (const bearer of [null, member.bearer, other.bearer, reviewer.bearer])
      for (const path of [...paths, ...pages]) {
        const headers = bearer ? { authorization: `Bearer ${bearer}` } : undefined
        const answer = await fetch(house.url + path, { headers, redirect: 'manual' })
        if (holdsCanary(await answer.text())) leaks.push(path)
      }
    expect(leaks).toEqual([])
  })

  test('stands in no line of the log', () => {
    expect(house.lines.length).toBeGreaterThan(0)
    expect(house.lines.filter(holdsCanary)).toEqual([])
  })

  test('is gone a month after the decision, and at once where nobody will decide', async () => {
    const sealed = async () => {
      const rows = await house.db.selectFrom('profile_versions').select('sealed').orderBy('number').execute()
      return rows.map(row => (row.sealed as { passport: string | null }).passport !== null)
    }
    expect(await sealed()).toEqual([true, true])
    await house.call(editProfile, { body: { values: { passport: 'ANOTHER-4711' } } }, { bearer: member.bearer })
    expect(await sealed()).toEqual([true, false, true])
    await decide('rejected')
    const past = new Date(Date.now() - (SECRETS_KEPT.days + 1) * 86_400_000)
    await house.db
      .updateTable('profile_versions')
      .set({ decided_at: past })
      .where('decided_at', 'is not', null)
      .execute()
    expect(await purgeSecrets(house.db)).toBe(2)
    expect(await sealed()).toEqual([false, false, false])
  })
})
