import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { makeAgreement } from '../../agreements/test/fixtures.ts'
import { readItem } from '../../items/contract/page.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { editPost, readPost, readTimeline, writePost } from '../../lounge/contract.ts'
import { listNotices } from '../../notifications/contract.ts'
import { editProfile } from '../../profiles/contract/mine.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { listReasons } from '../../reports/contract.ts'
import * as reviews from '../../reviews/contract.ts'
import { editComment, listComments, removeComment, writeComment } from '../../social/contract/comments.ts'
import * as desk from '../contract/desk.ts'
import * as words from '../contract/words.ts'

let house: TestHouse
let lina: Member
let fraud: string
beforeAll(async () => {
  house = await testHouse(features)
  lina = await asMember(house, { preset: 'moderator', name: 'Lina Haddad' })
  const { answer } = await house.call(listReasons, { query: { kind: 'post' } }, by(lina))
  fraud = answer.data.find(one => one.name === 'Fraud or a scam')!._id
})
afterAll(() => house.stop())
beforeEach(async () => {
  await sql`update watched_words set off_at = clock_timestamp()`.execute(house.db)
})

const by = ({ bearer }: Member) => ({ bearer })
let many = 0
/** A word of this test alone: tests of one house leave each other's texts be. */
const fresh = () => `zorvex${String.fromCharCode(97 + (many++ % 26))}${many}`
const watch = (phrase: string, more: Record<string, unknown> = {}) =>
  house.call(words.addWatchedWord, { body: { phrase, ...more } as never }, by(lina))
async function company(name = 'Qamar Foods', language: 'en' | 'ar' = 'en'): Promise<Member> {
  const member = await asMember(house, { name, language })
  await makeCompanyProfile(house.house, member.id, lina.id, 'approved', { companyName: name })
  return member
}
const post = async (author: Member, text: string) =>
  (await house.call(writePost, { body: { text } }, by(author))).answer.data
const opens = async (id: string, who?: Member) =>
  (await house.call(readPost, { params: { postId: id } }, who ? by(who) : {})).status
const stands = async (id: string) =>
  (await house.call(readTimeline, { body: { perPage: 50 } as never })).answer.data.some(one => one._id === id)
const held = async () =>
  (await house.call(desk.listComplaints, { query: { show: 'held', perPage: 100 } as never }, by(lina))).answer.data
const caseOf = async (id: string) => (await held()).find(one => one.id === id)
const at = (caseId: string) => ({ params: { caseId } })
const read = async (caseId: string) => (await house.call(desk.readComplaint, at(caseId), by(lina))).answer.data
const decide = (caseId: string, body: Record<string, unknown>) =>
  house.call(desk.decideComplaint, { ...at(caseId), body: { reason: fraud, ...body } as never }, by(lina))
async function decided(caseId: string, body: Record<string, unknown>): Promise<void> {
  expect((await decide(caseId, body)).status).toBe(200)
  await sql`update complaint_decisions set undo_until = clock_timestamp() - interval '1 millisecond'
    where case_id = ${caseId} and undone_at is null`.execute(house.db)
  await house.runTimer('complaints.carry-decisions')
  await house.settle()
}
const told = async (who: Member) => {
  await house.settle()
  return (await house.call(listNotices, {}, by(who))).answer.data.map(one => one.kind)
}
const LET_THROUGH = { action: 'dismiss', reason: null }

describe('a text with a watched word', () => {
  test('is read by its author alone with the reason, waits as a case, and tells nobody whom it names', async () => {
    const word = fresh()
    await watch(word, { note: 'A wave of scams' })
    const [author, named] = [await company('Sami Gold', 'ar'), await company('Rana Metals')]
    const { rows } = await sql<{ username: string }>`select username from users where id = ${named.id}`.execute(
      house.db,
    )
    const said = await post(author, `Hello @${rows[0]!.username}, ${word.toUpperCase()} for you`)
    expect(said.hiddenBecause).toContain('فريق النادي')
    expect([await opens(said._id, author), await opens(said._id), await opens(said._id, named)]).toEqual([
      200, 404, 404,
    ])
    expect(await stands(said._id)).toBe(false)
    expect(await told(named)).not.toContain('lounge.mentioned')
    expect(await told(author)).toContain('complaints.held')
    const row = (await caseOf(said._id))!
    expect(row).toMatchObject({ kind: 'post', held: [word], reports: 0, owner: { _id: author.id } })
    const view = await read(row._id)
    expect(view.actions).toEqual(['dismiss', 'warning', 'remove'])
    expect(view.waiting!.texts[0]!.filter(piece => piece.marked).map(piece => piece.text)).toEqual([word.toUpperCase()])
    await decided(row._id, LET_THROUGH)
    expect([await stands(said._id), await opens(said._id)]).toEqual([true, 200])
    expect(await told(named)).toContain('lounge.mentioned')
    expect(await told(author)).toContain('complaints.let-through')
    expect(
      (await house.call(words.listWatchedWords, {}, by(lina))).answer.data.find(one => one.phrase === word),
    ).toMatchObject({ hits: 1, on: true, note: 'A wave of scams', lastHitAt: expect.any(String) })
  })

  test('that is removed stays away with its statement of reasons, and comes back when an appeal succeeds', async () => {
    const word = fresh()
    await watch(word)
    const author = await company()
    const said = await post(author, `Nothing but ${word} here`)
    const { _id: caseId } = (await caseOf(said._id))!
    await decided(caseId, { action: 'remove' })
    expect(await opens(said._id)).toBe(404)
    const own = (await house.call(readPost, { params: { postId: said._id } }, by(author))).answer.data
    expect(own.hiddenBecause).toContain('removed')
    expect(await told(author)).toContain('complaints.decided')
    expect((await read(caseId)).waiting).toMatchObject({ outcome: 'removed' })
    await house.call(desk.enterAppeal, { ...at(caseId), body: { text: 'It is the name of my street.' } }, by(lina))
    const other = await asMember(house, { preset: 'moderator' })
    const judged = { outcome: 'overturned', words: 'It is the name of a street indeed.' } as const
    expect((await house.call(desk.decideAppeal, { ...at(caseId), body: judged }, by(other))).status).toBe(200)
    expect(await stands(said._id)).toBe(true)
  })

  test('is looked for in changes as well; the same words are not held again once they were let through', async () => {
    const word = fresh()
    await watch(word)
    const author = await company()
    const said = await post(author, 'Fresh dates from the valley')
    const change = (text: string) => house.call(editPost, { params: { postId: said._id }, body: { text } }, by(author))
    expect(await stands(said._id)).toBe(true)
    await change(`Fresh dates and ${word}`)
    expect(await stands(said._id)).toBe(false)
    await decided((await caseOf(said._id))!._id, LET_THROUGH)
    expect(await stands(said._id)).toBe(true)
    await change('Fresh dates')
    await change(`Fresh dates and ${word}`)
    expect(await stands(said._id)).toBe(true)
    await change(`${word} and only ${word}`)
    expect(await stands(said._id)).toBe(false)
  })

  test('tells whom a change names when it is let through, and nobody a second time', async () => {
    const word = fresh()
    await watch(word)
    const author = await company()
    const [first, second] = [await company('Rana Metals'), await company('Omar Cold')]
    const { rows } = await sql<{ id: string; username: string }>`
      select id, username from users where id in (${first.id}, ${second.id})`.execute(house.db)
    const at = (who: Member) => `@${rows.find(row => row.id === who.id)!.username}`
    const named = async (who: Member) => (await told(who)).filter(kind => kind.endsWith('mentioned')).length
    const said = await post(author, `Good morning ${at(first)}`)
    const comment = { kind: 'post', id: said._id, text: `And ${at(first)}` }
    const { _id: commentId } = (await house.call(writeComment, { body: comment }, by(author))).answer.data
    expect([await named(first), await named(second)]).toEqual([2, 0])
    const text = `Good morning ${at(first)} and ${at(second)}, here is ${word}`
    await house.call(editPost, { params: { postId: said._id }, body: { text } }, by(author))
    await house.call(editComment, { params: { commentId }, body: { text } }, by(author))
    // Changed once more while it waits: what its readers read last counts.
    await house.call(editComment, { params: { commentId }, body: { text: `${text}!` } }, by(author))
    expect([await named(first), await named(second)]).toEqual([2, 0])
    for (const id of [said._id, commentId]) await decided((await caseOf(id))!._id, LET_THROUGH)
    expect([await named(first), await named(second)]).toEqual([2, 2])
  })

  test('can be let through by ten seconds’ decision that is undone: it goes on waiting', async () => {
    const word = fresh()
    await watch(word)
    const author = await company()
    const said = await post(author, `Some ${word}`)
    const { _id: caseId } = (await caseOf(said._id))!
    await decide(caseId, LET_THROUGH)
    await house.call(desk.undoComplaint, at(caseId), by(lina))
    await house.runTimer('complaints.carry-decisions')
    expect(await stands(said._id)).toBe(false)
    expect((await caseOf(said._id))?._id).toBe(caseId)
    expect((await decide(caseId, { action: 'hide', days: 3 })).problem.code).toBe('complaints.not-for-this')
  })
})

describe('a held comment', () => {
  const under = async () => (await post(await company(), 'What do you think of it?'))._id
  const comment = async (who: Member, id: string, text: string) =>
    (await house.call(writeComment, { body: { kind: 'post', id, text } }, by(who))).answer.data
  const seen = async (id: string, who?: Member) =>
    (await house.call(listComments, { query: { kind: 'post', id } }, who ? by(who) : {})).answer.data.map(one => [
      one.comment.state,
      one.comment.text,
    ])

  test('stands for its author alone, marked, and its words are lost nowhere', async () => {
    const word = fresh()
    await watch(word, { part: true })
    const [postId, author] = [await under(), await company()]
    const text = `Look at my super${word}s`
    const { _id: id, state } = await comment(author, postId, text)
    expect(state).toBe('held')
    expect(await seen(postId, author)).toEqual([['held', text]])
    expect(await seen(postId)).toEqual([])
    const row = (await caseOf(id))!
    expect(
      (await read(row._id)).thing.fields
        .find(one => one.key === 'text')!
        .before!.map(one => one.text)
        .join(''),
    ).toBe(text)
    await decided(row._id, LET_THROUGH)
    expect(await seen(postId)).toEqual([['standing', text]])
  })

  test('is let through by itself when its author takes the word out, and waits on when they do not', async () => {
    const word = fresh()
    await watch(word)
    const [postId, author] = [await under(), await company()]
    const { _id: commentId } = await comment(author, postId, `Buy ${word}`)
    const edit = (text: string) => house.call(editComment, { params: { commentId }, body: { text } }, by(author))
    expect((await edit(`Buy more ${word}`)).answer.data).toMatchObject({ state: 'held', text: `Buy more ${word}` })
    expect(await seen(postId)).toEqual([])
    const { _id: caseId } = (await caseOf(commentId))!
    expect((await edit('Buy dates')).answer.data).toMatchObject({ state: 'standing', text: 'Buy dates' })
    expect(await seen(postId)).toEqual([['standing', 'Buy dates']])
    expect(await caseOf(commentId)).toBeUndefined()
    expect((await read(caseId)).standing.status).toBe('closed')
  })

  test('that its author takes away stays away whatever the desk says', async () => {
    const word = fresh()
    await watch(word)
    const [postId, author] = [await under(), await company()]
    const { _id: commentId } = await comment(author, postId, `Buy ${word}`)
    await house.call(removeComment, { params: { commentId } }, by(author))
    await decided((await caseOf(commentId))!._id, LET_THROUGH)
    expect(await seen(postId, author)).toEqual([])
  })

  test('that is removed is gone for its author too', async () => {
    const word = fresh()
    await watch(word)
    const [postId, author] = [await under(), await company()]
    const { _id: commentId } = await comment(author, postId, `Buy ${word}`)
    await decided((await caseOf(commentId))!._id, { action: 'remove' })
    expect(await seen(postId, author)).toEqual([])
  })
})

test('an offer is held before anybody finds it, and comes to the market when it is let through', async () => {
  const word = fresh()
  await watch(word, { kinds: ['item'] })
  const owner = await company()
  const item = await makeItem(house.house, {
    ownerId: owner.id,
    kind: 'service',
    values: { name: 'Fast money', description: `We get you ${word} in one day, for a small fee in advance.` },
  })
  await house.settle()
  const found = async (who?: Member) =>
    (await house.call(readItem, { params: { id: item.id } }, who ? by(who) : {})).status
  expect([await found(owner), await found()]).toEqual([200, 404])
  expect((await post(owner, `${word} everywhere`)).hidden).toBe(false)
  await decided((await caseOf(item.id))!._id, LET_THROUGH)
  expect(await found()).toBe(200)
})

test('a review that is held does not count and is not told of before; its reply stands for who wrote it alone', async () => {
  const word = fresh()
  await watch(word)
  const [owner, buyer] = [await company('Rana Foods'), await company('Omar Cold')]
  const item = await makeItem(house.house, { ownerId: owner.id, kind: 'service' })
  const agreement = { requesterId: buyer.id, subject: { kind: 'item', id: item.id }, to: 'done' } as const
  const { id: agreementId } = await makeAgreement(house.house, agreement)
  const body = { agreementId, stars: 2, text: `They are ${word} and nothing else.` }
  const written = (await house.call(reviews.writeReview, { body }, by(buyer))).answer.data
  expect(written.hidden).toMatchObject({ reason: expect.stringContaining('desk') })
  const shown = async (who?: Member) =>
    (await house.call(reviews.listReviews, { query: { userId: owner.id } }, who ? by(who) : {})).answer
  expect(await shown()).toMatchObject({ data: [], mean: null })
  expect(await told(owner)).not.toContain('reviews.written')
  await decided((await caseOf(written._id))!._id, LET_THROUGH)
  expect((await shown()).mean).toBe(2)
  expect(await told(owner)).toContain('reviews.written')
  const params = { reviewId: written._id }
  const text = `No, you are ${word}!`
  const replied = (await house.call(reviews.replyToReview, { params, body: { text } }, by(owner))).answer.data
  expect(replied.reply).toMatchObject({ text, held: expect.stringContaining('desk') })
  expect((await shown()).data[0]!.reply).toBeNull()
  expect((await shown(owner)).data[0]!.reply).toMatchObject({ text })
  expect(await told(buyer)).not.toContain('reviews.replied')
  await decided((await caseOf(written._id))!._id, LET_THROUGH)
  expect((await shown()).data[0]!.reply).toMatchObject({ text, held: null })
  expect(await told(buyer)).toContain('reviews.replied')
})

test('a change of an approved profile waits for the review team when a watched word is in it', async () => {
  const word = fresh()
  await watch(word, { kinds: ['member'] })
  const owner = await company()
  const { answer } = await house.call(
    editProfile,
    { body: { values: { highlights: `We sell ${word} to everybody who asks for it.` } } as never },
    by(owner),
  )
  expect(answer.data).toMatchObject({ review: ['highlights'], live: [] })
})

describe('the list of watched words', () => {
  test('knows a word in every spelling once, and refuses what has no letters', async () => {
    const word = `ذهب${fresh()}`
    await watch(word)
    expect((await watch(`ذَهَبـ${word.slice(3)}`)).problem.code).toBe('complaints.word-known')
    expect((await watch('ـــ')).problem.errors[0]).toMatchObject({ path: 'phrase' })
    expect((await watch(fresh(), { kinds: ['nothing'] })).problem.errors[0]).toMatchObject({ path: 'kinds' })
  })

  test('is changed, turned off and on, and what is off holds nothing', async () => {
    const word = fresh()
    const { answer } = await watch(word)
    const params = { wordId: answer.data._id }
    const edit = (on: boolean) => house.call(words.editWatchedWord, { params, body: { phrase: word, on } }, by(lina))
    await edit(false)
    const author = await company()
    expect((await post(author, `A ${word} passes`)).hidden).toBe(false)
    await edit(true)
    expect((await post(author, `Another ${word} waits`)).hidden).toBe(true)
    await house.call(words.removeWatchedWord, { params }, by(lina))
    expect((await post(author, `A third ${word} passes`)).hidden).toBe(false)
    expect((await house.call(words.editWatchedWord, { params, body: { phrase: word } }, by(lina))).status).toBe(404)
  })

  test('is tried on the last texts before it holds anything', async () => {
    const word = fresh()
    const author = await company()
    const said = await post(author, `Long ago, when a ${word} was cheap, we all bought one.`)
    const tried = (kinds: string[] | null) =>
      house.call(words.tryWatchedWord, { body: { phrase: word.toUpperCase(), kinds } }, by(lina))
    const { data } = (await tried(null)).answer
    expect(data).toMatchObject({
      found: 1,
      samples: [{ kind: 'post', id: said._id, excerpt: expect.stringContaining(word) }],
    })
    expect((await tried(['comment'])).answer.data.found).toBe(0)
    expect(await stands(said._id)).toBe(true)
  })

  test('is not for members', async () => {
    const member = await company()
    expect((await house.call(words.listWatchedWords, {}, by(member))).status).toBe(403)
    expect((await house.call(words.addWatchedWord, { body: { phrase: 'gold' } }, by(member))).status).toBe(403)
  })
})
