import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { features } from '../../../features.server.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { withdrawProfile } from '../../profiles/contract.ts'
import { callsOf } from '../../profiles/kind-calls.ts'
import { company } from '../../profiles/kinds/company.ts'
import { assignPartner, proposePartners, unassignPartner } from '../contract/assignment.ts'
import { addNote, decideCase, listCases, readCase, readSecret } from '../contract/case.ts'
import {
  addPartnerNote,
  declareConflict,
  giveAttestation,
  listPartnerCases,
  markPartnerField,
  partnerDesk,
  pausePartner,
  readPartnerCase,
  readPartnerDocument,
} from '../contract/partner.ts'
import { makeUnlike } from '../test/fixtures.ts'
import { letPartnersIn, makeValidator } from '../test/partners.ts'
import { clubWeek } from './club-week.ts'
import { partnerLoads } from './partner-candidates.ts'

let house: TestHouse
let sara: Member
let omar: Member
beforeAll(async () => {
  house = await testHouse(features)
  await letPartnersIn(house.house)
  sara = await asMember(house, { preset: 'reviewer', name: 'Sara Mansour' })
  omar = await asMember(house, { preset: 'reviewer', name: 'Omar Saleh' })
})
afterAll(() => house.stop())

async function partner(given: Values = {}, wanted: Wanted = {}): Promise<Member> {
  const member = await asMember(house, wanted)
  await makeValidator(house.house, { userId: member.id, reviewerId: sara.id }, given)
  await house.settle()
  return member
}
async function apply(given: Values = {}, wanted: Wanted = {}) {
  const member = await asMember(house, wanted)
  const body = await makeUnlike(house.house, member.id, given)
  const { answer } = await house.call(callsOf(company).create, { body }, { bearer: member.bearer })
  await house.settle()
  const of = sql<{ id: string }>`select id from verification_cases where profile_id = ${answer.data._id}`
  return { ...member, profileId: answer.data._id, caseId: (await of.execute(house.db)).rows[0]!.id }
}
const give = (caseId: string, to: Member, by = sara) =>
  house.call(assignPartner, { params: { caseId }, body: { partnerId: to.id } }, { bearer: by.bearer })
const codeOf = async (answered: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await answered
  return status < 300 ? status : problem.code
}
const proposed = async (caseId: string) =>
  (await house.call(proposePartners, { params: { caseId } }, { bearer: sara.bearer })).answer.data
const mine = async (by: Member, show: 'open' | 'done' = 'open') =>
  (await house.call(listPartnerCases, { query: { show, perPage: 100 } }, { bearer: by.bearer })).answer
const read = (caseId: string, by: Member) => house.call(readPartnerCase, { params: { caseId } }, { bearer: by.bearer })
const notices = async (of: Member) =>
  (await house.db.selectFrom('notices').select('kind').where('recipient_id', '=', of.id).execute()).map(n => n.kind)

describe('a proposal', () => {
  test('names who fits best first, with the reasons and what is missing', async () => {
    const { caseId } = await apply({}, { language: 'ar' })
    const near = await partner({ fullName: 'Near Fit' })
    const far = await partner({ fullName: 'Far Off', industries: await otherIndustry(), countries: await oman() })
    const rows = await proposed(caseId)
    const [a, b] = [rows.find(row => row._id === near.id)!, rows.find(row => row._id === far.id)!]
    expect(a).toMatchObject({ name: 'Near Fit', free: 5, capacity: 5, score: 95 })
    expect(a.reasons.map(({ code, met }) => [code, met])).toEqual([
      ['industry', true],
      ['country', true],
      ['language', true],
      ['free', true],
    ])
    expect(a.reasons[2]!.names[0]!.name).toBe('Arabic')
    expect(b.reasons.filter(one => !one.met).map(one => one.code)).toEqual(['industry', 'country'])
    expect(a.score).toBeGreaterThan(b.score)
    expect(rows.indexOf(a)).toBeLessThan(rows.indexOf(b))
  })

  test('and an assignment leave out whoever is bound to the applicant, pauses or is full', async () => {
    const inviter = await partner()
    const sharing = await partner({ licenseNumber: 'SAME-1' })
    const writing = await partner({}, { email: `me@kinship.example` })
    const pausing = await partner()
    const full = await partner({ capacityPerWeek: 1 })
    const applicant = await apply({ licenseNumber: 'same-1', companyEmail: 'desk@kinship.example' })
    await sql`update users set referred_by = ${inviter.id} where id = ${applicant.id}`.execute(house.db)
    await house.call(pausePartner, { body: { paused: true } }, { bearer: pausing.bearer })
    expect(await codeOf(give((await apply()).caseId, full))).toBe(200)
    const ids = (await proposed(applicant.caseId)).map(one => one._id)
    const refusals: [Member, string][] = [
      [inviter, 'verification.partner-invited'],
      [sharing, 'verification.partner-shares'],
      [writing, 'verification.partner-shares'],
      [pausing, 'verification.partner-paused'],
      [full, 'verification.partner-full'],
      [omar, 'verification.not-a-partner'],
    ]
    for (const [who, code] of refusals) {
      expect(ids).not.toContain(who.id)
      expect(await codeOf(give(applicant.caseId, who))).toBe(code)
    }
    await house.call(pausePartner, { body: { paused: false } }, { bearer: pausing.bearer })
    expect(await codeOf(give(applicant.caseId, pausing))).toBe(200)
    expect(await codeOf(give(applicant.caseId, await partner()))).toBe('verification.has-partner')
  })

  test('is made by permission only, and not where the club keeps partners out', async () => {
    const { caseId } = await apply()
    const support = await asMember(house, { preset: 'support-agent' })
    const rana = await partner()
    for (const by of [support, rana]) expect(await codeOf(give(caseId, rana, by))).toBe('role-forbidden')
    await sql`delete from settings where key = 'review'`.execute(house.db)
    expect(await codeOf(give(caseId, rana))).toBe('verification.partners-off')
    await letPartnersIn(house.house)
  })
})

describe('the last free place of a week', () => {
  test('is given once, of two who give it at the same time', async () => {
    const rana = await partner({ capacityPerWeek: 2 })
    expect(await codeOf(give((await apply()).caseId, rana))).toBe(200)
    const [one, two] = [await apply(), await apply()]
    const codes = await Promise.all([codeOf(give(one.caseId, rana)), codeOf(give(two.caseId, rana, omar))])
    expect(codes.sort()).toEqual([200, 'verification.partner-full'].sort())
    expect((await partnerLoads(house.db, [rana.id])).get(rana.id)).toMatchObject({ capacity: 2, taken: 2, open: 2 })
  })

  test('is one case of two who give the same case to two partners', async () => {
    const { caseId } = await apply()
    const [rana, hana] = [await partner(), await partner()]
    const codes = await Promise.all([codeOf(give(caseId, rana)), codeOf(give(caseId, hana, omar))])
    expect(codes.sort()).toEqual([200, 'verification.has-partner'].sort())
  })

  test('comes back when staff take the case back, and with the next week of the club’s zone', async () => {
    const rana = await partner({ capacityPerWeek: 1 })
    const [first, next] = [await apply(), await apply()]
    await give(first.caseId, rana)
    await house.call(unassignPartner, { params: { caseId: first.caseId } }, { bearer: sara.bearer })
    expect(await notices(rana)).toContain('verification.taken')
    expect(await codeOf(give(next.caseId, rana))).toBe(200)
    const { from } = await clubWeek(house.db)
    const lastWeek = sql`update verification_assignments set assigned_at = ${new Date(from.getTime() - 1000)}
      where partner_id = ${rana.id}`
    await lastWeek.execute(house.db)
    expect(await codeOf(give(first.caseId, rana))).toBe(200)
  })

  test('begins on Monday at midnight where the club is', async () => {
    await sql`insert into settings (key, value) values ('timeZone', '"Asia/Dubai"') on conflict (key)
      do update set value = excluded.value`.execute(house.db)
    const { from, to, now } = await clubWeek(house.db)
    expect(from.toISOString()).toMatch(/T20:00:00.000Z$/)
    expect([from.getUTCDay(), to.getTime() - from.getTime()]).toEqual([0, 7 * 86_400_000])
    expect(from <= now && now < to).toBe(true)
  })
})

describe('a partner', () => {
  test('sees what is in their hands and nothing else', async () => {
    const [rana, hana] = [await partner(), await partner()]
    const [given, other] = [await apply({ companyName: 'Given Cold Stores' }), await apply()]
    await give(given.caseId, rana)
    expect((await mine(rana)).data.map(row => row.name)).toEqual(['Given Cold Stores'])
    expect((await mine(hana)).count).toBe(0)
    const { answer } = await read(given.caseId, rana)
    const fileId = answer.data.view.groups.flatMap(one => one.files)[0]!.files[0]!._id
    expect(answer.data.applicant.language).toBe('en')
    const file = (caseId: string, by: Member) =>
      codeOf(house.call(readPartnerDocument, { params: { caseId, fileId }, query: {} }, { bearer: by.bearer }))
    expect(await file(given.caseId, rana)).toBe(200)
    const said = { result: 'attest' as const, lookedAt: ['documents' as const], words: 'All of it is as it says.' }
    for (const [caseId, by] of [
      [other.caseId, rana],
      [given.caseId, hana],
    ] as const) {
      const params = { caseId }
      const { bearer } = by
      const codes = [
        await codeOf(read(caseId, by)),
        await file(caseId, by),
        await codeOf(house.call(markPartnerField, { params, body: { field: 'companyName', mark: 'ok' } }, { bearer })),
        await codeOf(house.call(addPartnerNote, { params, body: { note: 'x' } }, { bearer })),
        await codeOf(house.call(giveAttestation, { params, body: said }, { bearer })),
        await codeOf(house.call(declareConflict, { params, body: { reason: 'A client.' } }, { bearer })),
      ]
      expect(new Set(codes)).toEqual(new Set(['not-found']))
    }
    for (const call of [readCase, readSecret])
      expect(
        await codeOf(
          house.call(call, { params: { caseId: given.caseId }, body: { field: 'passport' } } as never, {
            bearer: rana.bearer,
          }),
        ),
      ).toBe('role-forbidden')
  })

  test('is told neither risk nor duplicates, neither secrets nor what reviewers tell each other', async () => {
    const rana = await partner()
    const { caseId } = await apply()
    await give(caseId, rana)
    const note = (text: string, shared: boolean) =>
      house.call(
        addNote,
        { params: { caseId }, body: { note: text, partner: shared } },
        {
          bearer: sara.bearer,
        },
      )
    await note('INTERNAL-CANARY', false)
    await note('Please ring their bank.', true)
    await house.call(addPartnerNote, { params: { caseId }, body: { note: 'I rang.' } }, { bearer: rana.bearer })
    await house.call(
      markPartnerField,
      { params: { caseId }, body: { field: 'companyName', mark: 'ok' } },
      { bearer: rana.bearer },
    )
    const { answer } = await read(caseId, rana)
    expect(answer.data.notes.map(one => one.note)).toEqual(['Please ring their bank.', 'I rang.'])
    expect(answer.data.marks).toEqual([{ field: 'companyName', mark: 'ok', ask: null }])
    const text = JSON.stringify(answer)
    for (const word of ['INTERNAL-CANARY', 'risk', 'duplicates', 'history', 'sealed']) expect(text).not.toContain(word)
    const staff = await house.call(readCase, { params: { caseId } }, { bearer: sara.bearer })
    expect(staff.answer.data.notes.map(one => one.partner?._id ?? null)).toEqual([null, rana.id, rana.id])
    expect(staff.answer.data.marks).toEqual([])
  })

  test('who declares a conflict gives the case back and is never given that applicant again', async () => {
    const rana = await partner({ capacityPerWeek: 1 })
    const applicant = await apply()
    await give(applicant.caseId, rana)
    const { bearer } = rana
    const body = { reason: 'My brother works there.' }
    expect(await codeOf(house.call(declareConflict, { params: applicant, body }, { bearer }))).toBe(200)
    expect(await codeOf(read(applicant.caseId, rana))).toBe('not-found')
    expect(await notices(sara)).toContain('verification.conflict')
    const view = (await house.call(readCase, { params: applicant }, { bearer: sara.bearer })).answer.data
    expect(view.assignments[0]).toMatchObject({ endedAs: 'conflict', reason: 'My brother works there.' })
    expect(await codeOf(give(applicant.caseId, rana))).toBe('verification.partner-conflict')
    expect(await codeOf(give((await apply()).caseId, rana))).toBe(200)
  })

  test('whose profile is withdrawn holds nothing any more, and whoever gave it is told', async () => {
    const rana = await partner()
    const { caseId } = await apply()
    await give(caseId, rana)
    await house.call(withdrawProfile, {}, { bearer: rana.bearer })
    await house.settle()
    expect(await notices(sara)).toContain('verification.returned')
    expect(await codeOf(give(caseId, await partner()))).toBe(200)
  })

  test('is told when a case ends without them', async () => {
    const rana = await partner()
    const applicant = await apply()
    await give(applicant.caseId, rana)
    await house.call(withdrawProfile, {}, { bearer: applicant.bearer })
    await house.settle()
    expect((await mine(rana, 'done')).data[0]).toMatchObject({ endedAs: 'over' })
    expect(await notices(rana)).toContain('verification.over')
  })

  test('has a desk with the week, what is due and what one covers', async () => {
    const rana = await partner({ capacityPerWeek: 3 })
    const { caseId } = await apply()
    await give(caseId, rana)
    await sql`update verification_assignments set due_at = clock_timestamp() - interval '1 day'
      where partner_id = ${rana.id}`.execute(house.db)
    const { data } = (await house.call(partnerDesk, {}, { bearer: rana.bearer })).answer
    expect(data.load).toMatchObject({ capacity: 3, taken: 1, free: 2, open: 1, overdue: 1, attested: 0, paused: false })
    expect(data.due[0]).toMatchObject({ _id: caseId, overdue: true })
    expect(data.covers.languages.map(one => one.name).sort()).toEqual(['Arabic', 'English'])
    // Notices become mails behind the call.
    await house.settle()
    const mails = await house.db.selectFrom('mails').select('kind').where('recipient_id', '=', rana.id).execute()
    expect(mails.map(mail => mail.kind)).toContain('notifications.notice')
  })
})

describe('the queue of the reviewers', () => {
  test('has a part for cases with partners, each with its partner', async () => {
    const rana = await partner({ fullName: 'Rana Aziz' })
    const { caseId } = await apply()
    const before = (await house.call(listCases, {}, { bearer: sara.bearer })).answer.counts.partners
    await give(caseId, rana)
    const query = { show: 'partners' as const, perPage: 100 }
    const { data, counts } = (await house.call(listCases, { query }, { bearer: sara.bearer })).answer
    expect(counts.partners).toBe(before + 1)
    expect(data.find(row => row._id === caseId)?.partner).toMatchObject({ _id: rana.id, state: 'reading' })
    await house.call(decideCase, { params: { caseId }, body: { decision: 'approve' } }, { bearer: sara.bearer })
    expect(await codeOf(read(caseId, rana))).toBe(200)
  })
})

const otherIndustry = async () =>
  (
    await sql<{ id: string }>`select id from industries i where parent_id is null and not exists (
    with recursive up as (select id, parent_id from industries where key in ('cold-storage', 'agriculture')
      union select p.id, p.parent_id from industries p join up on up.parent_id = p.id)
    select 1 from up where up.id = i.id) limit 1`.execute(house.db)
  ).rows.map(row => row.id)
const oman = async () =>
  (await sql<{ id: string }>`select id from countries where code = 'OM'`.execute(house.db)).rows.map(row => row.id)
