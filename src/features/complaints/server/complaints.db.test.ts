import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { makeAgreement } from '../../agreements/test/fixtures.ts'
import { readPost as readBlogPost } from '../../articles/contract/blog.ts'
import { createArticle, publishArticle } from '../../articles/contract/staff.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { readTimeline, writePost } from '../../lounge/contract.ts'
import { listNotices } from '../../notifications/contract.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { listReasons, myReports, submitReport } from '../../reports/contract.ts'
import * as reviews from '../../reviews/contract.ts'
import { saveSettings } from '../../settings/server/save-settings.ts'
import { follow } from '../../social/contract.ts'
import { listComments, writeComment } from '../../social/contract/comments.ts'
import { createTicket } from '../../support/contract/tickets.ts'
import { appealByLetter, appealDecision, myDecisions, readDecisionLetter } from '../contract.ts'
import * as desk from '../contract/desk.ts'
import { readPublicFigures } from '../contract/public-figures.ts'
import * as reasons from '../contract/reasons.ts'

let house: TestHouse
let admin: Member
let lina: Member
let badr: Member
let fraud: string
beforeAll(async () => {
  house = await testHouse(features)
  admin = await asMember(house, { role: 'Super-admin', name: 'Nadia Haddad' })
  lina = await asMember(house, { preset: 'moderator', name: 'Lina Haddad' })
  badr = await asMember(house, { preset: 'moderator', name: 'Badr Saleh' })
  const { answer } = await house.call(listReasons, { query: { kind: 'post' } }, by(lina))
  fraud = answer.data.find(one => one.name === 'Fraud or a scam')!._id
})
afterAll(() => house.stop())

const by = ({ bearer }: Member) => ({ bearer })

/** A company with a page. */
async function company(name = 'Qamar Foods', language: 'en' | 'ar' = 'en'): Promise<Member> {
  const member = await asMember(house, { name, language })
  await makeCompanyProfile(house.house, member.id, lina.id, 'approved', { companyName: name })
  return member
}
const post = async (author: Member, text = 'Gold bars at half price, today only.') =>
  (await house.call(writePost, { body: { text } }, by(author))).answer.data._id
type Thing = { kind: string; id: string }
async function report(who: Member, thing: Thing, text = 'They asked me for money first.') {
  const answered = await house.call(submitReport, { body: { ...thing, reason: fraud, text } }, by(who))
  await house.settle()
  return answered
}
const list = async (query: Record<string, unknown> = {}, who = lina) =>
  (await house.call(desk.listComplaints, { query: { perPage: 100, ...query } as never }, by(who))).answer
const caseOf = async ({ id }: { id: string }) => (await list({ show: 'all' })).data.find(one => one.id === id)!
/** A post that somebody reported, with its case. */
async function reported(author?: Member, reporter?: Member) {
  const owner = author ?? (await company())
  const id = await post(owner)
  const thing = { kind: 'post', id }
  const who = reporter ?? (await asMember(house))
  await report(who, thing)
  return { owner, reporter: who, thing, caseId: (await caseOf(thing))._id }
}
const at = (caseId: string) => ({ params: { caseId } })
const claim = (caseId: string, who = lina) => house.call(desk.claimComplaint, at(caseId), by(who))
const decide = (caseId: string, body: Record<string, unknown>, who = lina) =>
  house.call(desk.decideComplaint, { ...at(caseId), body: { reason: fraud, ...body } as never }, by(who))
const undo = (caseId: string, who = lina) => house.call(desk.undoComplaint, at(caseId), by(who))
const read = async (caseId: string, who = lina) =>
  (await house.call(desk.readComplaint, at(caseId), by(who))).answer.data
const judge = (caseId: string, outcome: 'upheld' | 'overturned', who: Member) =>
  house.call(desk.decideAppeal, { ...at(caseId), body: { outcome, words: 'We looked at all of it again.' } }, by(who))
const own = async (who: Member) => (await house.call(myDecisions, {}, by(who))).answer.data
const object = (who: Member, decisionId: string) =>
  house.call(appealDecision, { params: { decisionId }, body: { text: 'The price was a mistake of mine.' } }, by(who))

/** Lets the ten seconds pass: the row's time moves, not ours. */
async function pass(caseId: string): Promise<void> {
  await sql`update complaint_decisions set undo_until = clock_timestamp() - interval '1 millisecond'
    where case_id = ${caseId} and undone_at is null`.execute(house.db)
  await house.runTimer('complaints.carry-decisions')
  await house.settle()
}
/** A decision in effect. */
async function decided(caseId: string, body: Record<string, unknown>, who = lina): Promise<void> {
  expect((await decide(caseId, body, who)).status).toBe(200)
  await pass(caseId)
}
/** Lets the days of a decision be over. */
async function end(caseId: string): Promise<void> {
  await sql`update complaint_decisions set ends_at = clock_timestamp() - interval '1 millisecond'
    where case_id = ${caseId} and undone_at is null`.execute(house.db)
  await house.runTimer('complaints.end-decisions')
  await house.settle()
}
const shows = async (postId: string) => {
  const { answer } = await house.call(readTimeline, { body: { perPage: 50 } as never })
  return answer.data.some(one => one._id === postId)
}
const told = async (who: Member) => {
  await house.settle()
  const { answer } = await house.call(listNotices, {}, by(who))
  return answer.data.filter(one => one.kind.startsWith('complaints.')).map(one => one.kind)
}
const mailTo = (who: Member, kind: string) =>
  house.db.selectFrom('mails').selectAll().where('recipient_id', '=', who.id).where('kind', '=', kind).execute()

describe('a case', () => {
  test('is all reports of one thing, also of many that come at once', async () => {
    const owner = await company()
    const thing = { kind: 'post', id: await post(owner) }
    const reporters = await Promise.all(Array.from({ length: 6 }, () => asMember(house)))
    await Promise.all(
      reporters.map(who => house.call(submitReport, { body: { ...thing, reason: fraud, text: 'Fraud' } }, by(who))),
    )
    await house.settle()
    const rows = (await list({ show: 'all' })).data.filter(one => one.id === thing.id)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      reports: 6,
      weight: 6,
      severity: 'high',
      owner: { _id: owner.id },
      standing: { status: 'new', claimedBy: null, decision: null },
    })
  })

  test('shows the thing as it was beside what it is now, the reporters’ record and what else is known', async () => {
    const owner = await company('Rana Metals')
    const item = await makeItem(house.house, {
      ownerId: owner.id,
      kind: 'product',
      values: { name: 'Sorting line', description: 'New, never used, with a warranty of two years.' },
    })
    const reporter = await asMember(house, { name: 'Khaled Mansoor' })
    await report(reporter, { kind: 'item', id: item.id })
    await sql`update items set description = 'Used for one season, without warranty.' where id = ${item.id}`.execute(
      house.db,
    )
    const view = await read((await caseOf(item))._id)
    const field = view.thing.fields.find(one => one.key === 'description')!
    expect(field.before!.filter(one => one.is === 'gone').map(one => one.text)).not.toEqual([])
    expect(
      field
        .now!.filter(one => one.is === 'new')
        .map(one => one.text)
        .join(' '),
    ).toContain('season')
    expect(view.thing).toMatchObject({ changed: true, shown: true })
    expect(view.reportsOf[0]).toMatchObject({
      reporter: { name: 'Khaled Mansoor' },
      record: { reports: 0, right: 0, weight: 1 },
      text: 'They asked me for money first.',
    })
    expect(view.member).toMatchObject({ strikes: 0, open: 1, offers: 1, suspended: false, restrictedUntil: null })
    expect(view.actions).toEqual(['dismiss', 'warning', 'hide', 'remove', 'restrict', 'suspend'])
  })

  test('goes to one of two who claim it at once, and the other is told who has it', async () => {
    const { caseId } = await reported()
    const answers = await Promise.all([claim(caseId, lina), claim(caseId, badr)])
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    const refused = answers.find(one => one.status === 409)!
    const winner = answers[0]!.status === 200 ? lina : badr
    expect(refused.problem).toMatchObject({
      code: 'complaints.claimed',
      message: expect.stringContaining(winner.name),
    })
    expect((await list({ show: 'mine' }, winner)).data.map(one => one._id)).toContain(caseId)
    expect((await list({ show: 'unclaimed' })).data.map(one => one._id)).not.toContain(caseId)
    await sql`update complaint_cases set claimed_at = clock_timestamp() - interval '61 minutes' where id = ${caseId}`.execute(
      house.db,
    )
    expect((await claim(caseId, winner === lina ? badr : lina)).status).toBe(200)
  })

  test('is found by number, words in either script, kind, gravity and member', async () => {
    const owner = await company('شركة الواحة للزراعة', 'ar')
    const { caseId, thing } = await reported(owner)
    const { number } = await caseOf(thing)
    for (const query of [
      { search: `C-${number}` },
      { search: 'الواحه' },
      { search: 'gold BARS', kind: 'post' },
      { member: owner.id, severity: 'high' },
      { reason: fraud, member: owner.id },
    ])
      expect((await list({ show: 'all', ...query })).data.map(one => one._id)).toContain(caseId)
    expect((await list({ kind: 'review', member: owner.id })).count).toBe(0)
  })

  test('is nobody’s who reported it or whom it is about, and not for members at all', async () => {
    const { caseId } = await reported(undefined, badr)
    expect((await claim(caseId, badr)).problem.code).toBe('complaints.own-case')
    expect((await decide(caseId, { action: 'warning' }, badr)).problem.code).toBe('complaints.own-case')
    expect((await house.call(desk.readComplaint, at(caseId), by(await company()))).status).toBe(403)
  })

  test('that was put aside comes back with the next report, and keeps its notes and history', async () => {
    const { caseId, thing } = await reported()
    await claim(caseId)
    await house.call(desk.putAside, { ...at(caseId), body: { waiting: true } }, by(lina))
    expect((await read(caseId)).standing.status).toBe('waiting')
    await house.call(
      desk.noteOnComplaint,
      { ...at(caseId), body: { note: 'Asked the seller for the papers.' } },
      by(lina),
    )
    await report(await asMember(house), thing)
    const view = await read(caseId)
    expect(view.standing.status).toBe('in_review')
    expect(view.notes).toMatchObject([{ note: 'Asked the seller for the papers.', by: { name: 'Lina Haddad' } }])
    expect(view.steps.map(one => one.step)).toEqual(['put-aside', 'claim'])
  })
})

describe('a decision', () => {
  test('takes effect when its seconds are over; owner and reporters each hear once what they may know', async () => {
    const owner = await company('Sami Gold', 'ar')
    const { caseId, thing, reporter } = await reported(owner)
    const preview = await house.call(
      desk.previewLetter,
      { ...at(caseId), body: { action: 'hide', reason: fraud, days: 7, facts: { en: 'No gold.', ar: 'لا ذهب.' } } },
      by(lina),
    )
    expect(preview.answer.data.language).toBe('ar')
    await decide(caseId, { action: 'hide', days: 7, facts: { en: 'No gold.', ar: 'لا ذهب.' } })
    expect(await shows(thing.id)).toBe(true)
    await pass(caseId)
    expect(await shows(thing.id)).toBe(false)
    await house.runTimer('complaints.carry-decisions')
    const view = await read(caseId)
    expect(view.standing).toMatchObject({ status: 'actioned', decision: { action: 'hide', days: 7 } })
    expect(view.thing.shown).toBe(false)
    expect(view.letters).toEqual(preview.answer.data.letters)
    expect(view.letters!.ar.paragraphs).toContain('لا ذهب.')
    expect(await told(owner)).toEqual(['complaints.decided'])
    expect(await told(reporter)).toEqual(['complaints.acted'])
    const [mail, ...more] = await mailTo(owner, 'complaints.decided')
    expect([mail?.language, more.length]).toEqual(['ar', 0])
    const mine = (await house.call(myReports, {}, by(reporter))).answer.data
    expect(mine.map(one => one.outcome)).toEqual(['acted'])
    expect(JSON.stringify(mine)).not.toContain('hide')
    expect(JSON.stringify(await own(owner))).not.toContain(reporter.id)
  })

  test('is undone by who made it within its seconds, and not after, nor by another', async () => {
    const { caseId, thing, owner } = await reported()
    await decide(caseId, { action: 'remove' })
    expect((await undo(caseId, badr)).problem.code).toBe('complaints.undo-late')
    expect((await undo(caseId)).answer.data).toMatchObject({ status: 'in_review', decision: null })
    await pass(caseId)
    expect(await shows(thing.id)).toBe(true)
    await decided(caseId, { action: 'remove' })
    expect((await undo(caseId)).problem.code).toBe('complaints.undo-late')
    expect(await shows(thing.id)).toBe(false)
    expect(await told(owner)).toEqual(['complaints.decided'])
  })

  test('of two at once is one; the other is told that it is decided', async () => {
    const { caseId } = await reported()
    const answers = await Promise.all([
      decide(caseId, { action: 'warning' }, lina),
      decide(caseId, { action: 'dismiss', reason: null }, badr),
    ])
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    expect(answers.find(one => one.status === 409)?.problem.code).toMatch(/decided-already|claimed/)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from complaint_decisions
      where case_id = ${caseId}`.execute(house.db)
    expect(rows[0]!.count).toBe(1)
  })

  test('to hide is over after its days, and the thing comes back; what is removed stays away', async () => {
    const { caseId, thing, owner } = await reported()
    await decided(caseId, { action: 'hide', days: 3 })
    await end(caseId)
    expect(await shows(thing.id)).toBe(true)
    expect(await told(owner)).toEqual(['complaints.over', 'complaints.decided'])
    await report(await asMember(house), thing)
    const again = (await caseOf(thing))._id
    expect(again).not.toBe(caseId)
    await decided(again, { action: 'remove' })
    await house.runTimer('complaints.end-decisions')
    expect(await shows(thing.id)).toBe(false)
    expect((await read(again)).member).toMatchObject({ strikes: 2 })
    expect((await read(again)).earlier).toMatchObject([{ caseId, strikeUntil: expect.any(String), appealed: null }])
  })

  test('counts for twelve months against its member, and is forgotten afterwards', async () => {
    const { caseId, owner } = await reported()
    await decided(caseId, { action: 'warning' })
    const strikes = async () => (await read((await reported(owner)).caseId)).member!.strikes
    const age = (by_: string) =>
      sql`update complaint_decisions set carried_at = clock_timestamp() - ${by_}::interval where case_id = ${caseId}`.execute(
        house.db,
      )
    await age('12 months -1 hour')
    expect(await strikes()).toBe(1)
    await age('12 months 1 hour')
    expect(await strikes()).toBe(0)
  })

  test('to restrict closes every write but those that say otherwise, and ends by itself', async () => {
    const { caseId, owner, thing } = await reported()
    await decided(caseId, { action: 'restrict', days: 30 })
    const wrote = await house.call(writePost, { body: { text: 'Another one' } }, by(owner))
    expect([wrote.status, wrote.problem.code]).toEqual([403, 'restricted'])
    const followed = await house.call(follow, { body: { kind: 'member', id: lina.id } }, by(owner))
    expect(followed.problem.code).toBe('restricted')
    expect((await house.call(readTimeline, { body: {} as never }, by(owner))).status).toBe(200)
    expect((await report(owner, { kind: 'post', id: await post(await company()) })).status).toBe(200)
    const asked = await house.call(
      createTicket,
      { body: { subject: 'Why?', text: 'I do not understand it.' } as never },
      by(owner),
    )
    expect(asked.problem?.code).not.toBe('restricted')
    expect(await shows(thing.id)).toBe(true)
    await sql`update users set restricted_until = clock_timestamp() where id = ${owner.id}`.execute(house.db)
    expect((await house.call(writePost, { body: { text: 'Back again' } }, by(owner))).status).toBe(201)
  })

  test('to suspend ends sessions, is for who may suspend, and its objection is entered by the desk', async () => {
    const { caseId, owner } = await reported()
    await sql`delete from role_permissions where permission = 'users.suspend'
      and role_id = (select preset_id from users where id = ${badr.id})`.execute(house.db)
    expect((await decide(caseId, { action: 'suspend' }, badr)).problem.code).toBe('complaints.not-allowed')
    await decided(caseId, { action: 'suspend', days: 30 }, admin)
    expect((await house.call(myDecisions, {}, by(owner))).status).toBe(401)
    expect(await mailTo(owner, 'accounts.suspended')).toEqual([])
    const [mail] = await mailTo(owner, 'complaints.decided')
    expect(JSON.stringify(mail?.params)).toContain('Your account is suspended until')
    const text = 'They wrote to us that it was a mistake.'
    const entered = await house.call(desk.enterAppeal, { ...at(caseId), body: { text } }, by(lina))
    expect(entered.answer.data).toMatchObject({ status: 'appealed', appeal: { text } })
    await judge(caseId, 'overturned', lina)
    const { rows } = await sql<{ suspended: boolean }>`select suspended_at is not null as suspended
      from users where id = ${owner.id}`.execute(house.db)
    expect(rows[0]!.suspended).toBe(false)
  })

  test('needs a reason and a length where it has one, and fits the thing', async () => {
    const { caseId } = await reported()
    expect((await decide(caseId, { action: 'restrict' })).problem.errors[0]).toMatchObject({ path: 'days' })
    expect((await decide(caseId, { action: 'warning', reason: null })).problem.errors[0]).toMatchObject({
      path: 'reason',
    })
    expect((await decide(caseId, { action: 'warning', days: 7 })).problem.errors[0]).toMatchObject({ path: 'days' })
    const member = await company('Just A Page')
    await report(await asMember(house), { kind: 'member', id: member.id })
    const about = await caseOf(member)
    expect((await decide(about._id, { action: 'hide', days: 7 })).problem.code).toBe('complaints.not-for-this')
  })

  test('that it is harmless silences new reports until the words change', async () => {
    const owner = await company()
    const reporter = await asMember(house)
    const { caseId, thing } = await reported(owner, reporter)
    await decided(caseId, { action: 'dismiss', reason: null, silences: true })
    expect(await told(owner)).toEqual([])
    expect(await told(reporter)).toEqual(['complaints.no-breach'])
    const again = await report(await asMember(house), thing)
    expect(again.answer.message).toContain('found nothing against its rules')
    expect((await list({ member: owner.id })).count).toBe(0)
    await sql`update posts set text = 'Gold bars, send the money first' where id = ${thing.id}`.execute(house.db)
    await report(await asMember(house), thing)
    expect((await list({ member: owner.id })).count).toBe(1)
    // who was wrong counts less from now on
    const other = await reported(undefined, reporter)
    expect((await read(other.caseId)).reportsOf[0]!.record).toMatchObject({ reports: 1, right: 0, weight: 0.67 })
  })

  test('on a comment takes its words away and puts them back', async () => {
    const owner = await company()
    const postId = await post(await company())
    const written = await house.call(
      writeComment,
      { body: { kind: 'post', id: postId, text: 'Write to me for gold.' } },
      by(owner),
    )
    const id = written.answer.data._id
    await report(await asMember(house), { kind: 'comment', id })
    const { _id: caseId } = await caseOf({ id })
    await decided(caseId, { action: 'hide', days: 3 })
    const texts = async () =>
      (await house.call(listComments, { query: { kind: 'post', id: postId } })).answer.data.map(one => one.comment.text)
    expect(await texts()).toEqual([])
    await end(caseId)
    expect(await texts()).toEqual(['Write to me for gold.'])
  })

  test('takes away whatever can be reported, but members, who are restricted or suspended', () => {
    const kinds = house.house.targets().filter(one => one.allows?.includes('report'))
    expect(kinds.filter(one => !one.moderate).map(one => one.kind)).toEqual(['member'])
  })

  test('on an article takes it from its readers and puts it back with the words that it had', async () => {
    const editor = await asMember(house, { preset: 'content-editor' })
    const text = (title: string) => ({ title, slug: '', excerpt: '', body: '<p>As it was.</p>', coverAlt: '' })
    const texts = { en: text('How we count'), ar: text('كيف نعدّ') }
    const body = { kind: 'blog' as const, texts, groupId: null, tags: [], readers: 'anyone' as const, coverId: null }
    const { _id: articleId } = (await house.call(createArticle, { body }, by(editor))).answer.data
    await house.call(publishArticle, { params: { articleId }, body: { at: null } }, by(editor))
    const found = async () => (await house.call(readBlogPost, { params: { post: articleId } })).status
    expect(await found()).toBe(200)
    await report(await asMember(house), { kind: 'article', id: articleId })
    const { _id: caseId } = await caseOf({ id: articleId })
    expect((await read(caseId)).actions).toEqual(['dismiss', 'warning', 'hide', 'remove'])
    await decided(caseId, { action: 'hide', days: 3 })
    expect(await found()).toBe(404)
    await end(caseId)
    expect(await found()).toBe(200)
  })

  test('on the reply to a review takes the reply away alone, and puts it back', async () => {
    const [owner, buyer] = [await company('Rana Foods'), await company('Omar Cold')]
    const item = await makeItem(house.house, { ownerId: owner.id, kind: 'service' })
    const agreement = { requesterId: buyer.id, subject: { kind: 'item', id: item.id }, to: 'done' } as const
    const { id: agreementId } = await makeAgreement(house.house, agreement)
    const body = { agreementId, stars: 2, text: 'Two weeks late.' }
    const { _id: reviewId } = (await house.call(reviews.writeReview, { body }, by(buyer))).answer.data
    const params = { reviewId }
    await house.call(reviews.replyToReview, { params, body: { text: 'He is a liar.' } }, by(owner))
    await report(buyer, { kind: 'review-reply', id: reviewId })
    const { _id: caseId } = await caseOf({ id: reviewId })
    const said = async () =>
      (await house.call(reviews.listReviews, { query: { userId: owner.id } })).answer.data.map(one => [
        one.text,
        one.reply?.text ?? null,
      ])
    await decided(caseId, { action: 'hide', days: 3 })
    expect(await said()).toEqual([['Two weeks late.', null]])
    const again = await house.call(reviews.replyToReview, { params, body: { text: 'A liar!' } }, by(owner))
    expect(again.status).toBe(409)
    await end(caseId)
    expect(await said()).toEqual([['Two weeks late.', 'He is a liar.']])
  })
})

describe('an objection', () => {
  test('is decided by somebody else; overturned, everything is taken back and the strike is gone', async () => {
    const { caseId, thing, owner, reporter } = await reported()
    await decided(caseId, { action: 'remove' })
    const [decision] = await own(owner)
    expect(decision).toMatchObject({ mayAppeal: true, action: 'remove', letter: { title: expect.any(String) } })
    expect((await object(reporter, decision!._id)).status).toBe(404)
    const { answer } = await object(owner, decision!._id)
    expect(answer.data).toMatchObject({ mayAppeal: false, appeal: { outcome: null } })
    expect((await object(owner, decision!._id)).problem.code).toBe('complaints.no-appeal')
    expect((await list({ show: 'appealed' })).data.map(one => one._id)).toContain(caseId)
    expect((await judge(caseId, 'overturned', lina)).problem.code).toBe('complaints.own-decision')
    expect((await judge(caseId, 'overturned', badr)).answer.data).toMatchObject({ status: 'closed' })
    expect(await shows(thing.id)).toBe(true)
    expect(await own(owner)).toMatchObject([
      { appeal: { outcome: 'overturned', words: 'We looked at all of it again.' } },
    ])
    expect((await read(caseId)).member).toMatchObject({ strikes: 0 })
    expect((await house.call(myReports, {}, by(reporter))).answer.data[0]!.outcome).toBe('no-breach')
    expect((await judge(caseId, 'upheld', badr)).problem.code).toBe('complaints.no-open-appeal')
  })

  test('of whoever cannot sign in any more goes by the link of the mail, which opens nothing else', async () => {
    const { caseId, owner } = await reported()
    await decided(caseId, { action: 'suspend', days: 30 }, admin)
    const [mail] = await mailTo(owner, 'complaints.decided')
    const token = /letter\/([^/]+)$/.exec(mail!.link ?? '')![1]!
    const letter = await house.call(readDecisionLetter, { params: { token } })
    expect(letter.answer.data).toMatchObject({ language: 'en', decision: { action: 'suspend', mayAppeal: true } })
    const text = 'The price was a mistake of mine, I mend it today.'
    const byLink = (with_ = token) => house.call(appealByLetter, { params: { token: with_ }, body: { text } })
    expect((await byLink(`${token.slice(0, -4)}AAAA`)).status).toBe(404)
    expect((await byLink((await reported()).caseId)).status).toBe(404)
    const answers = await Promise.all([byLink(), byLink()])
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    expect((await read(caseId)).standing).toMatchObject({ status: 'appealed', appeal: { text, by: { _id: owner.id } } })
    expect((await house.call(myDecisions, {}, by(owner))).status).toBe(401)
    await judge(caseId, 'overturned', lina)
    const after = (await house.call(readDecisionLetter, { params: { token } })).answer.data.decision
    expect(after.appeal).toMatchObject({ outcome: 'overturned', words: 'We looked at all of it again.' })
  })

  test('has fourteen days, and then the case is closed', async () => {
    const { caseId, owner } = await reported()
    await decided(caseId, { action: 'warning' })
    await sql`update complaint_decisions set appeal_until = clock_timestamp() where case_id = ${caseId}`.execute(
      house.db,
    )
    const [decision] = await own(owner)
    expect((await object(owner, decision!._id)).problem.code).toBe('complaints.no-appeal')
    await house.runTimer('complaints.close-settled')
    expect((await read(caseId)).standing.status).toBe('closed')
  })

  test('at the moment its decision is over, or twice at once, is one: nothing comes back twice', async () => {
    const { caseId, owner, thing } = await reported()
    await decided(caseId, { action: 'hide', days: 3 })
    const [decision] = await own(owner)
    await sql`update complaint_decisions set ends_at = clock_timestamp() where case_id = ${caseId}`.execute(house.db)
    const [, , first, second] = await Promise.all([
      house.runTimer('complaints.end-decisions'),
      house.runTimer('complaints.end-decisions'),
      object(owner, decision!._id),
      object(owner, decision!._id),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    await Promise.all([judge(caseId, 'overturned', badr), judge(caseId, 'upheld', admin)])
    const view = await read(caseId)
    expect(view.standing.status).toBe('closed')
    expect(view.steps.filter(one => one.step === 'end')).toHaveLength(1)
    expect(view.steps.filter(one => one.step === 'decide-appeal')).toHaveLength(1)
    expect(await shows(thing.id)).toBe(true)
  })
})

test('figures for everybody are there when the club wants them: of months that are over, without small counts', async () => {
  expect((await house.call(readPublicFigures, {})).status).toBe(404)
  await transact(house.db, tx =>
    saveSettings(tx, house.house.files, { id: null }, { complaints: { publicPage: true } }),
  )
  await sql`update reports set created_at = created_at - interval '400 days'`.execute(house.db)
  await sql`update complaint_decisions set carried_at = carried_at - interval '400 days'`.execute(house.db)
  const many = await Promise.all(Array.from({ length: 6 }, () => reported()))
  const spam = (await house.call(listReasons, { query: { kind: 'post' } }, by(lina))).answer.data.find(
    one => one._id !== fraud,
  )!
  const few = await asMember(house)
  const thing = { kind: 'post', id: await post(await company()) }
  await house.call(submitReport, { body: { ...thing, reason: spam._id, text: 'The same every day.' } }, by(few))
  await house.settle()
  for (const { caseId } of many) await decided(caseId, { action: 'warning' })
  const figures = async () => (await house.call(readPublicFigures, {})).answer.data
  expect(await figures()).toEqual([])
  const ids = sql.join(many.map(one => one.caseId))
  await sql`update reports set created_at = created_at - interval '40 days' where created_at > now() - interval '1 day'`.execute(
    house.db,
  )
  await sql`update complaint_cases set opened_at = opened_at - interval '41 days' where id in (${ids})`.execute(
    house.db,
  )
  await sql`update complaint_decisions set carried_at = carried_at - interval '40 days' where case_id in (${ids})`.execute(
    house.db,
  )
  const months = await figures()
  expect(months).toHaveLength(1)
  expect(months[0]).toMatchObject({
    reasons: [{ name: 'Fraud or a scam', count: 6 }],
    reports: 6,
    acted: 6,
    noBreach: null,
    medianHours: 24,
  })
  await transact(house.db, tx =>
    saveSettings(tx, house.house.files, { id: null }, { complaints: { publicPage: false } }),
  )
})

test('reasons are added, changed, moved and archived, and what is archived is no longer offered', async () => {
  const body = {
    name: 'Sells what is not theirs',
    arabicName: 'يبيع ما ليس له',
    hint: 'Offers goods of somebody else',
    arabicHint: 'يعرض بضاعة لغيره',
    rule: 'Members sell what is theirs.',
    severity: 'medium' as const,
    kinds: ['item'],
  }
  const { answer } = await house.call(reasons.addComplaintReason, { body }, by(admin))
  const offered = async (kind: string) =>
    (await house.call(listReasons, { query: { kind } }, by(badr))).answer.data.map(one => one.name)
  expect(await offered('item')).toContain(body.name)
  expect(await offered('post')).not.toContain(body.name)
  const params = { reasonId: answer.data._id }
  await house.call(reasons.moveComplaintReason, { params, body: { by: -1 } }, by(admin))
  expect((await offered('item')).at(-2)).toBe(body.name)
  await house.call(reasons.editComplaintReason, { params, body: { ...body, archived: true } }, by(admin))
  expect(await offered('item')).not.toContain(body.name)
  const all = (await house.call(reasons.listComplaintReasons, {}, by(lina))).answer.data
  expect(all.find(one => one.name === body.name)).toMatchObject({ archived: true, reports: 0, kinds: ['item'] })
})
