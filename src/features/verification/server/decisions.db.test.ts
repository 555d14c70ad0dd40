import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { features } from '../../../features.server.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { withdrawProfile } from '../../profiles/contract.ts'
import { callsOf } from '../../profiles/kind-calls.ts'
import { company } from '../../profiles/kinds/company.ts'
import {
  caseMoved,
  claimCase,
  type Decision,
  decideCase,
  listCases,
  previewDecision,
  QUEUE_TOPIC,
  readCase,
  undoDecision,
} from '../contract/case.ts'
import { withMoved } from '../rules.ts'
import { makeUnlike } from '../test/fixtures.ts'
import { carryDecisions } from './decide-case.ts'

const { create, update } = callsOf(company)
const REJECTION: Decision = {
  decision: 'reject',
  reasonCode: 'not-confirmed',
  reason: 'The register does not know it.',
}
const ASKS: Decision = {
  decision: 'changes',
  asks: [{ field: 'avgMonthlySales', text: 'The statement says 171,300. Please correct one of the two.' }],
}

let house: TestHouse
let sara: Member
let omar: Member
beforeAll(async () => {
  house = await testHouse(features)
  sara = await asMember(house, { preset: 'reviewer', name: 'Sara Mansour' })
  omar = await asMember(house, { preset: 'reviewer', name: 'Omar Saleh' })
})
afterAll(() => house.stop())

type Applied = Member & { caseId: string; profileId: string; body: Values }

const caseOf = async (profileId: string, version: number) =>
  (
    await house.db
      .selectFrom('verification_cases')
      .select('id')
      .where('profile_id', '=', profileId)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
  ).id

async function apply(given: Values = {}, wanted: Wanted = {}): Promise<Applied> {
  const member = await asMember(house, wanted)
  const body = await makeUnlike(house.house, member.id, given)
  const { answer } = await house.call(create, { body }, { bearer: member.bearer })
  await house.settle()
  return { ...member, body, profileId: answer.data._id, caseId: await caseOf(answer.data._id, 1) }
}

/** A gmail address of a company founded last week: too many signs to be let in by one person. */
const risky = () => {
  const day = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  return { companyEmail: 'someone@gmail.com', establishDate: day, investmentAmount: 90_000_000 }
}

const decide = (caseId: string, body: Decision, by = sara) =>
  house.call(decideCase, { params: { caseId }, body }, { bearer: by.bearer })
const undo = (caseId: string, by = sara) => house.call(undoDecision, { params: { caseId } }, { bearer: by.bearer })
const read = async (caseId: string, by = sara) =>
  (await house.call(readCase, { params: { caseId } }, { bearer: by.bearer })).answer.data
const statusOf = async (profileId: string) =>
  (await house.db.selectFrom('profiles').select('status').where('id', '=', profileId).executeTakeFirstOrThrow()).status
const mailsTo = (userId: string) =>
  house.db.selectFrom('mails').selectAll().where('recipient_id', '=', userId).orderBy('id').execute()
const noticesTo = (userId: string) =>
  house.db.selectFrom('notices').select('kind').where('recipient_id', '=', userId).orderBy('id').execute()

/** Lets the ten seconds pass: the row's time moves, not ours. */
async function pass(caseId: string): Promise<void> {
  await sql`update verification_cases set undo_until = clock_timestamp() - interval '1 millisecond' where id = ${caseId}`.execute(
    house.db,
  )
  await house.runTimer('verification.carry-decisions')
  await house.settle()
}

describe('an approval', () => {
  test('takes effect when its seconds are over, and the applicant gets one notice and one mail', async () => {
    const { caseId, profileId, id } = await apply()
    const before = [(await mailsTo(id)).length, (await noticesTo(id)).length]
    const { answer } = await decide(caseId, { decision: 'approve' })
    expect(answer.message).toBe('Approved.')
    expect(answer.data).toMatchObject({ state: 'decided', decision: { what: 'approve', by: { _id: sara.id } } })
    await house.runTimer('verification.carry-decisions')
    expect(await statusOf(profileId)).toBe('in_review')
    await pass(caseId)
    expect(await statusOf(profileId)).toBe('approved')
    await house.runTimer('verification.carry-decisions')
    expect([(await mailsTo(id)).length, (await noticesTo(id)).length]).toEqual(before.map(count => count + 1))
    expect((await read(caseId)).standing).toMatchObject({ state: 'closed', closedAs: 'decided', undoUntil: null })
  })

  test('has its timer run when its seconds are over, also after a restart', async () => {
    const timer = { id: 'verification.carry-decisions', cron: '* * * * *', next_at: new Date(Date.now() + 59_000) }
    await house.db.insertInto('timers').values(timer).execute()
    const { caseId } = await apply()
    const { answer } = await decide(caseId, { decision: 'approve' })
    const due = new Date(answer.data.undoUntil!).getTime()
    const { next_at: next } = await house.db.selectFrom('timers').select('next_at').executeTakeFirstOrThrow()
    expect([next.getTime() >= due, next.getTime() - due < 2000]).toEqual([true, true])
    expect((await carryDecisions(house.house))?.getTime()).toBe(due)
    await undo(caseId)
    expect(await carryDecisions(house.house)).toBeNull()
    await house.db.deleteFrom('timers').execute()
  })

  test('can be taken back within its seconds, and not after them, nor by another', async () => {
    const { caseId, profileId } = await apply()
    await decide(caseId, { decision: 'approve' })
    expect((await undo(caseId, omar)).problem.code).toBe('verification.undo-late')
    const taken = await undo(caseId)
    expect(taken.answer.data).toMatchObject({ state: 'waiting', decision: null, claimedBy: { _id: sara.id } })
    await house.runTimer('verification.carry-decisions')
    expect(await statusOf(profileId)).toBe('in_review')
    await decide(caseId, { decision: 'approve' })
    await pass(caseId)
    const late = await undo(caseId)
    expect(late.problem.code).toBe('verification.undo-late')
    expect(await statusOf(profileId)).toBe('approved')
    expect((await read(caseId)).history.map(one => one.what)).toEqual(['approved', 'undone', 'claimed', 'submitted'])
  })

  test('and a rejection at once: one is kept, the other is told that it is decided', async () => {
    const { caseId, profileId } = await apply()
    const answers = await Promise.all([decide(caseId, { decision: 'approve' }), decide(caseId, REJECTION, omar)])
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    const refused = answers.find(one => one.status === 409)
    expect(refused?.problem.code).toBe('verification.already-decided')
    await pass(caseId)
    const kept = answers[0]?.status === 200 ? 'approved' : 'rejected'
    expect(await statusOf(profileId)).toBe(kept)
  })

  test('of what another holds is refused by name', async () => {
    const { caseId } = await apply()
    await house.call(claimCase, { params: { caseId } }, { bearer: omar.bearer })
    const { problem } = await decide(caseId, { decision: 'approve' })
    expect(problem).toMatchObject({ code: 'verification.claimed', message: 'Omar Saleh has claimed this case.' })
  })

  test('comes to nothing when the owner withdrew in the meantime', async () => {
    const { caseId, profileId, bearer } = await apply()
    await decide(caseId, { decision: 'approve' })
    await house.call(withdrawProfile, {}, { bearer })
    await pass(caseId)
    expect(await statusOf(profileId)).toBe('withdrawn')
    expect((await read(caseId)).standing.closedAs).toBe('withdrawn')
    const decided = await house.call(listCases, { query: { state: 'decided', perPage: 100 } }, { bearer: sara.bearer })
    expect(decided.answer.data.some(row => row._id === caseId)).toBe(false)
  })

  test('is noted in the audit log with who and from where', async () => {
    const { caseId } = await apply()
    await decide(caseId, { decision: 'approve' })
    const rows = await house.db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'after', 'address'])
      .where('target_id', '=', caseId)
      .execute()
    expect(rows).toEqual([
      { actor_id: sara.id, action: 'verification.decided', after: { decision: 'approve' }, address: '127.0.0.1' },
    ])
  })
})

describe('a high risk', () => {
  test('needs two approvals, of two people, the second with its own permission', async () => {
    const { caseId, profileId } = await apply(risky())
    expect((await read(caseId)).risk).toBe('high')
    const first = await decide(caseId, { decision: 'approve' })
    expect(first.answer.data).toMatchObject({ state: 'second', first: { by: { _id: sara.id } }, claimedBy: null })
    await pass(caseId)
    expect(await statusOf(profileId)).toBe('submitted')
    expect((await decide(caseId, { decision: 'approve' })).problem.code).toBe('verification.same-reviewer')
    await sql`insert into role_permissions (role_id, permission) select id, p from roles,
      unnest(array['verification.read', 'verification.decide']) as p where name = 'content-editor'`.execute(house.db)
    const trainee = await asMember(house, { preset: 'content-editor' })
    expect((await decide(caseId, { decision: 'approve' }, trainee)).problem.code).toBe('verification.second-needed')
    expect((await decide(caseId, { decision: 'approve' }, omar)).answer.data.state).toBe('decided')
    await pass(caseId)
    expect(await statusOf(profileId)).toBe('approved')
    expect((await read(caseId)).history.map(one => one.what)).toContain('first-approved')
  })

  test('may have its first approval taken back, and be turned down by one', async () => {
    const { caseId, profileId } = await apply(risky())
    await decide(caseId, { decision: 'approve' })
    expect((await undo(caseId, omar)).problem.code).toBe('verification.undo-late')
    expect((await undo(caseId)).answer.data).toMatchObject({ state: 'waiting', first: null })
    await decide(caseId, REJECTION)
    await pass(caseId)
    expect(await statusOf(profileId)).toBe('rejected')
  })
})

describe('an applicant who reads Arabic', () => {
  test('gets the reason of a rejection in Arabic, with the reviewer’s own words', async () => {
    const { caseId, id } = await apply({}, { language: 'ar' })
    await decide(caseId, { ...REJECTION, reason: 'رقم الترخيص غير موجود في السجل.' } as Decision)
    await pass(caseId)
    const mail = (await mailsTo(id)).at(-1)!
    expect(mail).toMatchObject({ kind: 'profiles.rejected', language: 'ar' })
    expect(mail.plain).toContain('لم نتمكن من مطابقة ما كتبته مع السجل العام.')
    expect(mail.plain).toContain('رقم الترخيص غير موجود في السجل.')
    expect(mail.html).toContain('dir="rtl"')
  })

  test('gets what is asked field by field, corrects it, and the answer opens a case of its own', async () => {
    const one = await apply({}, { language: 'ar' })
    await decide(one.caseId, ASKS)
    await pass(one.caseId)
    const mail = (await mailsTo(one.id)).at(-1)!
    expect(mail.plain).toContain('The statement says 171,300.')
    expect(await statusOf(one.profileId)).toBe('changes_requested')
    await house.call(update, { body: { ...one.body, avgMonthlySales: 171_000 } }, { bearer: one.bearer })
    await house.settle()
    const next = await read(await caseOf(one.profileId, 2))
    expect(next).toMatchObject({ kind: 'answered', version: 2, standing: { state: 'waiting' } })
    expect(next.changes).toHaveLength(1)
    expect(next.changes[0]?.items).toEqual([
      {
        key: 'avgMonthlySales',
        before: { is: 'money', amount: 171_300, currency: 'USD' },
        now: { is: 'money', amount: 171_000, currency: 'USD' },
        filesGone: [],
        filesNew: [],
      },
    ])
  })

  test('would read exactly what the preview showed, and the preview leaves nothing behind', async () => {
    const { caseId, id, profileId } = await apply({}, { language: 'ar' })
    const before = await mailsTo(id)
    const look = { params: { caseId }, body: ASKS }
    const { answer } = await house.call(previewDecision, look, { bearer: sara.bearer })
    expect(await mailsTo(id)).toEqual(before)
    expect(await statusOf(profileId)).toBe('submitted')
    expect((await read(caseId)).standing).toMatchObject({ state: 'waiting', claimedBy: null })
    await decide(caseId, ASKS)
    await pass(caseId)
    const mail = (await mailsTo(id)).at(-1)!
    expect(answer.data).toMatchObject({ to: mail.to_address, language: 'ar', subject: mail.subject })
    expect(answer.data.paragraphs.join('\n\n')).toBe(mail.plain)
  })
})

describe('a decision that says too little', () => {
  test('is refused: no asks, an ask without words, the same field twice, a field that is none, no reason', async () => {
    const { caseId } = await apply()
    const send = (body: unknown) => decide(caseId, body as Decision)
    const ask = { field: 'ebitda', text: 'Why?' }
    expect((await send({ decision: 'changes', asks: [] })).status).toBe(422)
    expect((await send({ decision: 'changes', asks: [{ ...ask, text: ' ' }] })).status).toBe(422)
    expect((await send({ decision: 'changes', asks: [ask, ask] })).problem.errors[0]?.message).toBe(
      'Ask only once about each field',
    )
    const strange = await send({ decision: 'changes', asks: [ask, { field: 'horoscope', text: 'Why?' }] })
    expect(strange.problem.errors).toMatchObject([{ path: 'asks.1.field' }])
    expect((await send({ decision: 'reject', reasonCode: 'other', reason: '' })).status).toBe(422)
    expect((await send({ decision: 'reject', reasonCode: 'mood', reason: 'No' })).status).toBe(422)
    expect((await send({ decision: 'approve', asks: [ask] })).status).toBe(422)
    expect((await read(caseId)).standing.state).toBe('waiting')
  })
})

test('whoever hears that a case moved shows what a reload would show: row and open case', async () => {
  const { caseId } = await apply()
  const row = async () => {
    const asks = ['waiting', 'decided'] as const
    const pages = asks.map(state => house.call(listCases, { query: { state, perPage: 100 } }, { bearer: omar.bearer }))
    return (await Promise.all(pages)).flatMap(page => page.answer.data).find(one => one._id === caseId)!
  }
  const acts = [
    () => house.call(claimCase, { params: { caseId } }, { bearer: sara.bearer }),
    () => decide(caseId, { decision: 'approve' }),
    () => undo(caseId),
    () => decide(caseId, ASKS),
    () => pass(caseId),
  ]
  for (const act of acts) {
    const [shown, open] = [await row(), await read(caseId, omar)]
    await act()
    const event = await house.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', QUEUE_TOPIC)
      .where('event', '=', caseMoved.name)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const heard = caseMoved.schema.parse(event.payload)
    expect(heard.caseId).toBe(caseId)
    expect(withMoved(shown, heard)).toEqual(await row())
    expect(withMoved(open, heard).standing).toEqual((await read(caseId, omar)).standing)
  }
})
