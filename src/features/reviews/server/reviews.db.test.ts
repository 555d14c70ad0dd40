import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { makeAgreement, type WantedAgreement } from '../../agreements/test/fixtures.ts'
import { searchOf } from '../../directories/contract.ts'
import { companies } from '../../directories/rules/directory.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { listNotices } from '../../notifications/contract.ts'
import { withdrawProfile } from '../../profiles/contract.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { submitReport } from '../../reports/contract.ts'
import * as contract from '../contract.ts'
import { remindSides } from './remind-sides.ts'

let house: TestHouse
let reviewer: Member
beforeAll(async () => {
  house = await testHouse(features, { DATABASE_POOL: 10 })
  reviewer = await asMember(house, { preset: 'reviewer' })
})
afterAll(() => house.stop())

const by = ({ bearer }: Member) => ({ bearer })
/** A company with a page. */
async function company(name: string): Promise<Member> {
  const member = await asMember(house, { name })
  await makeCompanyProfile(house.house, member.id, reviewer.id, 'approved', { companyName: name })
  await house.settle()
  return member
}
/** Something that two members agreed on. */
async function dealt(owner: Member, requester: Member, to: WantedAgreement['to'] = 'done') {
  const item = await makeItem(house.house, { ownerId: owner.id, kind: 'service', values: { name: 'Cold chain audit' } })
  const subject = { kind: 'item', id: item.id } as const
  return (await makeAgreement(house.house, { requesterId: requester.id, subject, to })).id
}
const TEXT = 'On time, exact, and friendly.'
const write = (who: Member, agreementId: string, stars = 5, text = TEXT) =>
  house.call(contract.writeReview, { body: { agreementId, stars, text } }, by(who))
const list = async (userId: string, who?: Member) =>
  (await house.call(contract.listReviews, { query: { userId } }, who ? by(who) : {})).answer
const told = async (who: Member) => {
  await house.settle()
  const { answer } = await house.call(listNotices, {}, by(who))
  return answer.data.filter(one => one.kind.startsWith('reviews.')).map(one => one.data.title)
}
const card = async (username: string) => {
  await house.settle()
  const { answer } = await house.call(searchOf(companies), { body: { perPage: 100 } as never })
  const entry = answer.data.find(one => one.username === username)
  return [entry?.ratingNumber, entry?.card.ratingCount]
}

describe('a review', () => {
  test('is written by each side of something done, once, and told to whom it is about', async () => {
    const [rana, omar] = [await company('Rana Foods'), await company('Omar Cold')]
    const id = await dealt(rana, omar)
    const { status, answer } = await write(omar, id, 4, 'دقيقون وملتزمون بالمواعيد.')
    expect(status).toBe(201)
    expect(answer.data).toMatchObject({
      stars: 4,
      language: 'ar',
      author: { name: 'Omar Cold', username: omar.username },
      memberId: rana.id,
      thing: { name: 'Cold chain audit' },
      reply: null,
    })
    expect((await write(omar, id)).problem.code).toBe('reviews.written-already')
    expect((await write(rana, id, 5)).status).toBe(201)
    expect(await told(rana)).toEqual(['Omar Cold gave you 4 stars'])
    expect(await list(rana.id)).toMatchObject({ count: 1, mean: 4, stars: [0, 0, 0, 1, 0] })
    const both = await house.call(contract.reviewsOfAgreement, { params: { agreementId: id } }, by(rana))
    expect(both.answer.data.map(one => one.stars).toSorted()).toEqual([4, 5])
  })

  test('is refused before it is done, to strangers, and with too few words', async () => {
    const [rana, omar, stranger] = [await company('Rana'), await company('Omar'), await company('Lina')]
    const open = await dealt(rana, omar, 'accepted')
    expect((await write(omar, open)).problem.code).toBe('reviews.not-done')
    const done = await dealt(rana, omar)
    expect((await write(stranger, done)).status).toBe(404)
    const seen = await house.call(contract.reviewsOfAgreement, { params: { agreementId: done } }, by(stranger))
    expect(seen.status).toBe(404)
    expect((await write(omar, done, 5, 'Good.')).problem.errors[0]?.path).toBe('text')
    expect((await write(omar, done, 6)).problem.errors[0]?.path).toBe('stars')
  })

  test('of fifty at once is one, and none of many to one member is lost from the mean', async () => {
    const rana = await company('Rana Grains')
    const buyers = await Promise.all(Array.from({ length: 10 }, (_, at) => company(`Buyer ${at}`)))
    const ids: string[] = []
    for (const buyer of buyers) ids.push(await dealt(rana, buyer))
    await Promise.all(Array.from({ length: 50 }, () => write(buyers[0]!, ids[0]!, 1)))
    await Promise.all(buyers.slice(1).map((buyer, at) => write(buyer, ids[at + 1]!, at < 6 ? 5 : 4)))
    expect(await list(rana.id)).toMatchObject({ count: 10, mean: 4.3, stars: [1, 0, 0, 3, 6] })
    expect(await card(rana.username)).toEqual([4.3, 10])
  })

  test('may be changed for a day, until it is replied to, by its author alone', async () => {
    const [rana, omar] = [await company('Rana'), await company('Omar')]
    const review = (await write(omar, await dealt(rana, omar), 2)).answer.data
    const edit = (who: Member, stars: number) =>
      house.call(contract.editReview, { params: { reviewId: review._id }, body: { stars, text: TEXT } }, by(who))
    expect((await edit(omar, 5)).answer.data.editedAt).not.toBeNull()
    expect((await list(rana.id)).mean).toBe(5)
    expect((await edit(rana, 5)).status).toBe(404)
    await sql`update reviews set created_at = created_at - interval '24 hours' where id = ${review._id}`.execute(
      house.db,
    )
    expect((await edit(omar, 1)).problem.code).toBe('reviews.too-late')
    const other = (await write(omar, await dealt(rana, omar), 2)).answer.data
    const reply = (who: Member) =>
      house.call(contract.replyToReview, { params: { reviewId: other._id }, body: { text: 'Thank you.' } }, by(who))
    expect((await reply(omar)).problem.code).toBe('reviews.not-of-you')
    expect((await reply(rana)).answer.data.reply).toMatchObject({ text: 'Thank you.', language: 'en' })
    expect((await reply(rana)).problem.code).toBe('reviews.replied')
    expect(await told(omar)).toContain('Rana replied to your review')
    const late = await house.call(
      contract.editReview,
      { params: { reviewId: other._id }, body: { stars: 5, text: TEXT } },
      by(omar),
    )
    expect(late.problem.code).toBe('reviews.replied')
  })

  test('has a reply that its author may report, and the one who replied may not', async () => {
    const [rana, omar] = [await company('Rana'), await company('Omar')]
    const review = (await write(omar, await dealt(rana, omar))).answer.data
    const reason = await house.db
      .selectFrom('report_reasons')
      .select('id')
      .where('kinds', 'is', null)
      .where('needs_text', '=', false)
      .executeTakeFirstOrThrow()
    const report = (who: Member) =>
      house.call(submitReport, { body: { kind: 'review-reply', id: review._id, reason: reason.id } }, by(who))
    expect((await report(omar)).status).toBe(404)
    const body = { text: 'Omar never paid, whatever he says.' }
    await house.call(contract.replyToReview, { params: { reviewId: review._id }, body }, by(rana))
    expect((await report(omar)).status).toBe(200)
    expect((await report(rana)).problem.code).toBe('reports.own-thing')
    const [kept] = await house.db
      .selectFrom('reports')
      .select(['snapshot', 'title', 'owner_id'])
      .where('target_kind', '=', 'review-reply')
      .execute()
    expect(kept).toMatchObject({ title: rana.name, owner_id: rana.id, snapshot: { text: body.text, review: TEXT } })
  })

  test('can be reported with what it says, hidden by staff with a reason, and shown again', async () => {
    const [rana, omar] = [await company('Rana'), await company('Omar')]
    const moderator = await asMember(house, { preset: 'moderator' })
    const review = (await write(omar, await dealt(rana, omar), 1, 'They are crooks, all of them.')).answer.data
    const reason = await house.db
      .selectFrom('report_reasons')
      .select('id')
      .where('kinds', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    const report = { kind: 'review', id: review._id, reason: reason.id, text: 'Not true.' }
    expect((await house.call(submitReport, { body: report }, by(rana))).status).toBe(200)
    expect((await house.call(submitReport, { body: report }, by(omar))).problem.code).toBe('reports.own-thing')
    const kept = await house.db.selectFrom('reports').select('snapshot').where('target_id', '=', review._id).execute()
    expect(kept).toMatchObject([{ snapshot: { stars: 1, text: 'They are crooks, all of them.' } }])
    const params = { reviewId: review._id }
    const hide = (who: Member) => house.call(contract.hideReview, { params, body: { reason: 'Insulting.' } }, by(who))
    expect((await hide(rana)).status).toBe(403)
    expect((await hide(moderator)).answer.data.hidden).toMatchObject({ reason: 'Insulting.' })
    expect((await hide(moderator)).problem.code).toBe('reviews.hidden-already')
    expect(await list(rana.id)).toMatchObject({ count: 0, mean: null })
    expect(await card(rana.username)).toEqual([null, 0])
    expect((await house.call(submitReport, { body: report }, by(await company('Lina')))).status).toBe(404)
    expect(await told(omar)).toContain('Your review of Rana was hidden')
    expect((await house.call(contract.showReview, { params }, by(moderator))).answer.data.hidden).toBeNull()
    expect(await list(rana.id)).toMatchObject({ count: 1, mean: 1 })
  })
})

describe('what is said of a member', () => {
  test('is for everyone while they have a page, and goes with them to a new one', async () => {
    const [rana, omar] = [await company('Rana'), await company('Omar')]
    await write(omar, await dealt(rana, omar), 3)
    expect((await list(rana.id)).count).toBe(1)
    await house.call(withdrawProfile, {}, by(rana))
    await house.settle()
    expect((await house.call(contract.listReviews, { query: { userId: rana.id } })).status).toBe(404)
    expect((await list(rana.id, rana)).count).toBe(1)
    await makeCompanyProfile(house.house, rana.id, reviewer.id, 'approved', { companyName: 'Rana again' })
    await house.settle()
    expect(await card(rana.username)).toEqual([3, 1])
  })

  test('orders the directories by the mean, then by how many said it, who has none last', async () => {
    const [best, many, none] = [await company('Best rated'), await company('Many rated'), await company('Not rated')]
    const judges = await Promise.all(['x', 'y', 'z'].map(name => company(`Judge ${name}`)))
    await write(judges[0]!, await dealt(best, judges[0]!), 5)
    for (const judge of judges) await write(judge, await dealt(many, judge), 5)
    await house.settle()
    const { answer } = await house.call(searchOf(companies), { body: { sort: 'rating', perPage: 100 } as never })
    const order = answer.data.map(one => one.username)
    expect(order.indexOf(many.username)).toBeLessThan(order.indexOf(best.username))
    expect(order.indexOf(best.username)).toBeLessThan(order.indexOf(none.username))
  })

  test('is asked for once, three days later, of those who said nothing', async () => {
    const [rana, omar] = [await company('Rana'), await company('Omar')]
    const id = await dealt(rana, omar)
    await house.settle()
    await write(omar, id)
    await remindSides(house.db)
    expect(await told(rana)).toEqual(['Omar gave you 5 stars'])
    await sql`update review_reminders set due_at = clock_timestamp() where agreement_id = ${id}`.execute(house.db)
    for (const _ of [1, 2]) await remindSides(house.db)
    expect(await told(rana)).toEqual(['How did it go with Omar?', 'Omar gave you 5 stars'])
    expect(await told(omar)).toEqual([])
  })
})
