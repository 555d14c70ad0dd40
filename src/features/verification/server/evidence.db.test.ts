import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { withdrawProfile } from '../../profiles/contract.ts'
import { callsOf } from '../../profiles/kind-calls.ts'
import type { Kind } from '../../profiles/kind.ts'
import { company } from '../../profiles/kinds/company.ts'
import { profilesFeature, profilesOf } from '../../profiles/server/wiring.ts'
import { strings as ar } from '../../profiles/strings.ar.ts'
import { strings as en } from '../../profiles/strings.en.ts'
import { addNote, listCases, readCase, readDocument, readSecret } from '../contract/case.ts'
import { makeProof, makeUnlike } from '../test/fixtures.ts'
import { verificationFeature, verificationOf } from './wiring.ts'

/** A company that is also asked for a passport number: a kind of the future. */
const sealed: Kind = {
  ...company,
  key: 'sealed',
  path: 'sealeds',
  steps: company.steps.map((step, index) =>
    index > 0
      ? step
      : {
          ...step,
          groups: [...step.groups, { key: 'identity', fields: [{ key: 'passportNumber', type: 'secret', max: 20 }] }],
        },
  ),
}
const kinds = [company, sealed]
const words = (strings: typeof en | typeof ar) => ({
  ...strings,
  kinds: { ...strings.kinds, sealed: strings.kinds.company },
})

let house: TestHouse
let sara: Member
beforeAll(async () => {
  const profiles = profilesOf(kinds, { en: words(en) as never, ar: words(ar) as never })
  const instead = new Map([
    [profilesFeature, profiles],
    [verificationFeature, verificationOf(kinds)],
  ])
  house = await testHouse(features.map(feature => instead.get(feature) ?? feature))
  sara = await asMember(house, { preset: 'reviewer', name: 'Sara Mansour' })
})
afterAll(() => house.stop())

async function apply(given: Values = {}, kind: Kind = company, member?: Member) {
  const applicant = member ?? (await asMember(house))
  const body = await makeUnlike(house.house, applicant.id, given, kind)
  const sent = await house.call(callsOf(kind).create, { body }, { bearer: applicant.bearer })
  await house.settle()
  const row = await house.db
    .selectFrom('verification_cases')
    .select('id')
    .where('profile_id', '=', sent.answer.data._id)
    .executeTakeFirstOrThrow()
  return { ...applicant, body, caseId: row.id, profileId: sent.answer.data._id }
}

const read = async (caseId: string, by = sara) =>
  (await house.call(readCase, { params: { caseId } }, { bearer: by.bearer })).answer.data
const auditOf = (caseId: string) =>
  house.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'after'])
    .where('target_kind', '=', 'verification')
    .where('target_id', '=', caseId)
    .orderBy('at')
    .execute()

describe('the documents of a case', () => {
  let caseId: string
  let fileId: string
  let applicant: Member
  beforeEach(async () => {
    const one = await apply()
    caseId = one.caseId
    applicant = one
    fileId = (one.body.companyDocuments as string[])[0]!
  })
  const open = (bearer: string | null, query: { copy?: string } = {}) =>
    house.call(readDocument, { params: { caseId, fileId }, query }, { bearer })

  test('are answered by the case’s own address, each opening noted and kept by no cache', async () => {
    const shown = (await read(caseId)).view.groups.flatMap(group => group.files.flatMap(one => one.files))
    const address = `/api/verifications/${caseId}/files/${fileId}`
    expect(shown.find(file => file._id === fileId)).toMatchObject({ fileUrl: address, thumbUrl: null })
    for (const _ of [1, 2]) {
      const { status, headers } = await open(sara.bearer)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-disposition')).toMatch(/^inline/)
      expect(headers.get('content-security-policy')).toContain('sandbox')
    }
    const note = { actor_id: sara.id, action: 'verification.document-viewed', after: { fileId, name: 'document.pdf' } }
    expect(await auditOf(caseId)).toEqual([note, note])
    expect((await read(caseId)).opened).toEqual([fileId])
  })

  test('are copied only on purpose, and noted as such', async () => {
    const { headers } = await open(sara.bearer, { copy: 'yes' })
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await auditOf(caseId)).map(row => row.action)).toEqual(['verification.document-copied'])
  })

  test('can be read by the cookie of whoever may, and by nobody else; a refusal notes nothing', async () => {
    const byCookie = { headers: { cookie: `majlis_files=${sara.cookie}` } }
    const params = { caseId, fileId }
    expect((await house.call(readDocument, { params }, byCookie)).status).toBe(200)
    const agent = await asMember(house, { preset: 'support-agent' })
    for (const bearer of [agent.bearer, applicant.bearer])
      expect((await open(bearer)).problem.code).toBe('role-forbidden')
    expect((await open(null)).problem.code).toBe('unauthenticated')
    expect(await auditOf(caseId)).toHaveLength(1)
  })

  test('are only those of the case’s own profile', async () => {
    const other = await apply()
    const strange = { caseId: other.caseId, fileId }
    const { problem } = await house.call(readDocument, { params: strange }, { bearer: sara.bearer })
    expect(problem.code).toBe('not-found')
    expect(await auditOf(other.caseId)).toEqual([])
  })
})

describe('likely duplicates', () => {
  test('are found by license, phone, mail domain and content of files, with what is shared', async () => {
    const owner = await asMember(house)
    const proof = await makeProof(house.house, owner.id, 'document')
    const before = await apply({ companyDocuments: [proof] }, company, owner)
    const bytes = await bytesOf(proof)
    const again = await asMember(house)
    const copied = await makeProof(house.house, again.id, 'document', bytes)
    const { companyPhoneNumber, licenseNumber, companyEmail } = before.body
    const one = await apply(
      {
        companyName: 'Qamar Trading',
        companyPhoneNumber,
        licenseNumber: String(licenseNumber).toLowerCase(),
        companyEmail: String(companyEmail).replace('desk', 'sales'),
        companyDocuments: [copied],
      },
      company,
      again,
    )
    const view = await read(one.caseId)
    expect(view.duplicates).toHaveLength(1)
    const [found] = view.duplicates
    expect(found).toMatchObject({
      profileId: before.profileId,
      sameOwner: false,
      status: 'submitted',
      caseId: before.caseId,
    })
    expect(found?.shares.map(one => one.what).sort()).toEqual(['document', 'domain', 'license', 'phone'])
    expect(found?.shares.find(one => one.what === 'document')?.files).toEqual(['document.pdf'])
    expect(found?.compared).toContainEqual({ what: 'name', here: 'Qamar Trading', there: 'Qamar Cold Chain' })
    expect(view.risk).toBe('high')
    expect(view.riskReasons[0]).toEqual({ code: 'same-license', points: 60, params: { count: 1 } })
  })

  test('are not made by free mail services', async () => {
    await apply({ companyEmail: 'first@gmail.com' })
    const { caseId } = await apply({ companyEmail: 'second@gmail.com' })
    const view = await read(caseId)
    expect(view.duplicates).toEqual([])
    expect(view.riskReasons).toEqual([{ code: 'free-mail', points: 15, params: { host: 'gmail.com' } }])
  })

  test('by the same person are shown as theirs and raise no risk', async () => {
    const member = await asMember(house)
    const before = await apply({}, company, member)
    await house.call(withdrawProfile, {}, { bearer: member.bearer })
    await house.settle()
    const { licenseNumber } = before.body
    const { caseId } = await apply({ licenseNumber }, company, member)
    const view = await read(caseId)
    expect(view.duplicates).toMatchObject([{ sameOwner: true, status: 'withdrawn' }])
    expect(view).toMatchObject({ risk: 'low', riskReasons: [] })
  })
})

describe('a secret of an application', () => {
  const look = (caseId: string, bearer: string, field = 'passportNumber') =>
    house.call(readSecret, { params: { caseId }, body: { field } }, { bearer })

  test('is shown by its own call only, which notes who looked', async () => {
    const { caseId, bearer } = await apply({ passportNumber: 'P7731945' }, sealed)
    const whole = await house.call(readCase, { params: { caseId } }, { bearer: sara.bearer })
    expect(JSON.stringify(whole.answer)).not.toContain('P7731945')
    expect((await look(caseId, bearer)).problem.code).toBe('role-forbidden')
    expect((await look(caseId, sara.bearer, 'licenseNumber')).problem.code).toBe('not-found')
    expect((await look(caseId, sara.bearer)).answer.data.text).toBe('P7731945')
    expect(await auditOf(caseId)).toEqual([
      { actor_id: sara.id, action: 'verification.secret-viewed', after: { field: 'passportNumber' } },
    ])
    expect(house.lines.join('')).not.toContain('P7731945')
  })

  test('is noted at each look, also when a look is repeated with its key, and kept for none', async () => {
    const { caseId } = await apply({ passportNumber: 'P7731945' }, sealed)
    const input = { params: { caseId }, body: { field: 'passportNumber' } }
    for (const _ of [1, 2, 3]) {
      const headers = { 'idempotency-key': 'the-same' }
      const { answer, headers: sent } = await house.call(readSecret, input, { bearer: sara.bearer, headers })
      expect([answer.data.text, sent.get('cache-control')]).toEqual(['P7731945', 'no-store'])
    }
    expect(await auditOf(caseId)).toHaveLength(3)
    expect(await house.db.selectFrom('idempotency').selectAll().where('key', '=', 'the-same').execute()).toEqual([])
  })

  test('is gone once it was purged', async () => {
    const { caseId, profileId } = await apply({ passportNumber: 'P7731945' }, sealed)
    await house.db
      .updateTable('profile_versions')
      .set({ sealed: JSON.stringify({ passportNumber: null }), purged_at: new Date() })
      .where('profile_id', '=', profileId)
      .execute()
    expect((await look(caseId, sara.bearer)).answer.data.text).toBeNull()
  })
})

test('a note stays with the profile and is never the applicant’s to read', async () => {
  const one = await apply()
  const note = { params: { caseId: one.caseId }, body: { note: 'Called the registry: number is right.' } }
  await house.call(addNote, note, { bearer: sara.bearer })
  const omar = await asMember(house, { preset: 'reviewer' })
  expect((await read(one.caseId, omar)).notes).toMatchObject([
    { note: 'Called the registry: number is right.', by: { name: 'Sara Mansour' } },
  ])
  const mine = await fetch(`${house.url}/api/profiles/mine`, { headers: { authorization: `Bearer ${one.bearer}` } })
  expect(await mine.text()).not.toContain('Called the registry')
})

test('a case of a made-up kind is listed and read like any other', async () => {
  const { caseId } = await apply({ passportNumber: 'P1', companyName: 'Of another kind' }, sealed)
  const { answer } = await house.call(listCases, { query: { type: 'sealed', perPage: 100 } }, { bearer: sara.bearer })
  expect(answer.data.map(row => row._id)).toContain(caseId)
  const view = await read(caseId)
  const secret = view.view.groups.flatMap(group => group.fields).find(field => field.key === 'passportNumber')
  expect(secret?.value).toEqual({ is: 'kept', checked: false })
})

/** The bytes of an uploaded file, as they came. */
async function bytesOf(fileId: string): Promise<Buffer> {
  const row = (await house.house.files.find(house.db, fileId))!
  const chunks: Buffer[] = []
  for await (const chunk of (await house.house.files.bytes(row, 'full'))!) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
