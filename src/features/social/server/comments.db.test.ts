import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineFeature } from '../../../platform/server/registry.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { accountsFeature } from '../../accounts/server/wiring.ts'
import { lookupsFeature } from '../../lookups/server/wiring.ts'
import { listNotices, readNotices } from '../../notifications/contract.ts'
import { notificationsFeature } from '../../notifications/server/wiring.ts'
import { signinFeature } from '../../signin/server/wiring.ts'
import { withCommented, withCommentGone, withCommentLiked } from '../comment-moves.ts'
import { block, MEMBER, readOwnReactions } from '../contract.ts'
import {
  COMMENT,
  commented,
  commentRemoved,
  editComment,
  listComments,
  listReplies,
  readComment,
  removeComment,
  writeComment,
} from '../contract/comments.ts'
import { like, liked, reactionTopic, readReactions, unlike } from '../contract/likes.ts'
import { commentsOfMember } from './read-comments.ts'
import { likeCounts } from './social-reads.ts'
import { socialFeature } from './wiring.ts'

/** Approved members can be seen; each has one note, under their own id, open to everybody until they are suspended. */
const tester = defineFeature('tester', { en: {}, ar: {} }, [], registry => {
  const people = (db: TestHouse['db'], ids: readonly string[]) =>
    db.selectFrom('users').selectAll().where('id', 'in', ids).where('suspended_at', 'is', null).execute()
  registry.target({
    kind: MEMBER,
    look: async (db, _, ids) =>
      (await people(db, ids))
        .filter(row => row.profile_status === 'approved')
        .map(row => ({ kind: MEMBER, id: row.id, title: row.name, link: `/profile/${row.username}` })),
  })
  registry.target({
    kind: 'note',
    allows: ['like', 'comment'],
    ownersOf: async (_, ids) => new Map(ids.map(id => [id, id])),
    look: async (db, _, ids) =>
      (await people(db, ids)).map(row => ({
        kind: 'note',
        id: row.id,
        title: `Note of ${row.name}`,
        link: `/n/${row.id}`,
      })),
  })
  registry.target({
    kind: 'leaflet',
    look: async (_, __, [id]) => [{ kind: 'leaflet', id: id!, title: 'L', link: null }],
  })
})

let house: TestHouse
beforeAll(async () => {
  const below = [lookupsFeature, accessFeature, accountsFeature, signinFeature, notificationsFeature]
  house = await testHouse([...below, socialFeature, tester], { DATABASE_POOL: 10 })
})
afterAll(() => house.stop())

const approved = (wanted: Wanted = {}) => asMember(house, { userType: 'company', ...wanted })
const by = ({ bearer }: Member) => ({ bearer })
const note = (owner: { id: string }) => ({ kind: 'note', id: owner.id })
const say = (who: Member, owner: { id: string }, text: string, replyTo?: string) =>
  house.call(writeComment, { body: { ...note(owner), text, ...(replyTo && { replyTo }) } }, by(who))
const written = async (...asked: Parameters<typeof say>) => (await say(...asked)).answer.data
const listed = async (owner: { id: string }, who?: Member) =>
  (await house.call(listComments, { query: { ...note(owner), perPage: 10 } }, who && by(who))).answer
const likeAs = (who: Member, ref: { kind: string; id: string }) => house.call(like, { body: ref }, by(who))
const told = async (who: Member) => {
  await house.settle()
  return (await house.call(listNotices, {}, by(who))).answer.data.filter(one => one.kind.startsWith('social.'))
}
const titles = async (who: Member) => (await told(who)).map(one => one.data.title)
const events = (event: string, owner: { id: string }) =>
  house.db
    .selectFrom('outbox')
    .selectAll()
    .where('event', '=', event)
    .where('topic', '=', reactionTopic(note(owner)))
    .orderBy('id')
    .execute()

describe('likes', () => {
  test('two hundred at once are one row, one event, one notice', async () => {
    const [rana, owner] = [await approved({ name: 'Rana' }), await approved({ name: 'Omar' })]
    const answers = await Promise.all(Array.from({ length: 200 }, () => likeAs(rana, note(owner))))
    expect(new Set(answers.map(one => one.status))).toEqual(new Set([200]))
    expect((await likeCounts(house.db, 'note', [owner.id])).get(owner.id)).toBe(1)
    expect(await events('social.liked', owner)).toHaveLength(1)
    expect(await titles(owner)).toEqual(['Rana likes “Note of Omar”'])
  })

  test('of many are each counted, and every announced count is the count after it', async () => {
    const owner = await approved()
    const members = await Promise.all(Array.from({ length: 12 }, () => approved()))
    await Promise.all(members.map(one => likeAs(one, note(owner))))
    const counts = (await events('social.liked', owner)).map(row => liked.schema.parse(row.payload).likes)
    expect(counts).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
    const { answer } = await house.call(readReactions, { body: { kind: 'note', ids: [owner.id] } })
    expect(answer.data).toEqual([{ id: owner.id, likes: 12, comments: 0 }])
  })

  test('show in the standing and are taken back', async () => {
    const [rana, owner] = [await approved(), await approved()]
    const stands = async () =>
      (await house.call(readOwnReactions, { body: { kind: 'note', ids: [owner.id] } }, by(rana))).answer.data[0]?.liked
    await likeAs(rana, note(owner))
    expect(await stands()).toBe(true)
    for (const _ of [1, 2]) await house.call(unlike, { body: note(owner) }, by(rana))
    expect(await stands()).toBe(false)
    expect(await events('social.unliked', owner)).toHaveLength(1)
  })

  test('are refused to a Guest, to visitors, across a block and of what takes none', async () => {
    const [guest, rana, owner] = [await asMember(house), await approved(), await approved()]
    expect((await likeAs(guest, note(owner))).problem.code).toBe('profile-required')
    expect((await house.call(like, { body: note(owner) })).status).toBe(401)
    expect((await likeAs(rana, { kind: 'leaflet', id: owner.id })).problem.code).toBe('social.not-likeable')
    expect((await likeAs(rana, note({ id: '00000000-0000-7000-8000-000000000001' }))).status).toBe(404)
    await house.call(block, { body: { kind: MEMBER, id: rana.id } }, by(owner))
    expect((await likeAs(rana, note(owner))).problem.code).toBe('social.not-possible')
    expect((await likeAs(owner, note(rana))).problem.code).toBe('social.you-blocked')
  })
})

describe('comments', () => {
  test('stand newest first with their answers, which never go deeper than two levels', async () => {
    const [rana, owner] = [await approved({ name: 'Rana' }), await approved({ name: 'Omar' })]
    const first = await written(rana, owner, 'مرحبا، كم السعر؟')
    const answer = await written(owner, owner, 'Ten.', first._id)
    const deeper = await written(rana, owner, 'Thanks', answer._id)
    await written(rana, owner, 'Second')
    const page = await listed(owner)
    expect(page).toMatchObject({ count: 2, total: 4 })
    expect(page.data.map(one => one.comment.text)).toEqual(['Second', 'مرحبا، كم السعر؟'])
    expect(page.data[1]).toMatchObject({ replyCount: 2, comment: { language: 'ar', author: { name: 'Rana' } } })
    expect(page.data[1]!.replies.map(one => [one.text, one.answers?.name ?? null])).toEqual([
      ['Ten.', null],
      ['Thanks', 'Omar'],
    ])
    expect(deeper.underId).toBe(first._id)
    const replies = await house.call(listReplies, { params: { commentId: first._id }, query: { perPage: 1, page: 2 } })
    expect(replies.answer).toMatchObject({ count: 2, data: [{ text: 'Thanks' }] })
  })

  test('are refused to a Guest, without words, too long, across a block and under what takes none', async () => {
    const [guest, rana, owner] = [await asMember(house), await approved(), await approved()]
    expect((await say(guest, owner, 'Hello')).problem.code).toBe('profile-required')
    expect((await say(rana, owner, '   ')).problem.code).toBe('validation')
    expect((await say(rana, owner, 'x'.repeat(1001))).problem.code).toBe('validation')
    const leaflet = { kind: 'leaflet', id: owner.id }
    expect((await house.call(writeComment, { body: { ...leaflet, text: 'a' } }, by(rana))).problem.code).toBe(
      'social.not-commentable',
    )
    const { _id } = await written(owner, owner, 'Hello')
    const elsewhere = await say(owner, rana, 'Answer', _id)
    expect(elsewhere.status).toBe(404)
    const third = await approved()
    await house.call(block, { body: { kind: MEMBER, id: third.id } }, by(rana))
    await written(rana, owner, 'Mine')
    const [mine] = (await listed(owner)).data
    expect((await say(third, owner, 'Answer', mine!.comment._id)).problem.code).toBe('social.not-possible')
    expect((await say(third, owner, 'My own')).status).toBe(200)
  })

  test('are open to members who wait for their review', async () => {
    const [waiting, owner] = [await approved({ profileStatus: 'submitted', name: 'Sara' }), await approved()]
    const comment = await written(waiting, owner, 'Hello')
    expect(comment.author).toMatchObject({ name: 'Sara', link: null })
  })

  test('can be changed by their author for fifteen minutes', async () => {
    const [rana, owner] = [await approved(), await approved()]
    const { _id: commentId, editableUntil } = await written(rana, owner, 'Helo')
    expect(editableUntil).not.toBeNull()
    const edit = (who: Member, text: string) =>
      house.call(editComment, { params: { commentId }, body: { text } }, by(who))
    expect((await edit(owner, 'Mine')).status).toBe(404)
    expect((await edit(rana, 'Hello')).answer.data).toMatchObject({ text: 'Hello', editedAt: expect.any(String) })
    const past = new Date(Date.now() - 15 * 60_000)
    await house.db.updateTable('comments').set({ created_at: past }).where('id', '=', commentId).execute()
    expect((await edit(rana, 'Later')).problem.code).toBe('social.too-late')
    expect((await listed(owner, rana)).data[0]!.comment).toMatchObject({ text: 'Hello', editableUntil: null })
  })

  test('that are taken away leave a mark where answers stand, and nothing where none do', async () => {
    const [rana, owner] = [await approved(), await approved()]
    const [lone, answered] = [await written(rana, owner, 'Lone'), await written(rana, owner, 'Answered secret')]
    const reply = await written(owner, owner, 'An answer', answered._id)
    const remove = (who: Member, commentId: string) => house.call(removeComment, { params: { commentId } }, by(who))
    expect((await remove(owner, lone._id)).status).toBe(404)
    for (const id of [lone._id, answered._id]) expect((await remove(rana, id)).status).toBe(200)
    expect((await remove(rana, lone._id)).status).toBe(404)
    const page = await listed(owner)
    expect(page).toMatchObject({ count: 1, total: 1 })
    expect(page.data[0]).toMatchObject({ replyCount: 1, comment: { state: 'removed', author: null, text: '' } })
    for (const one of [readComment, listReplies])
      expect((await house.call(one, { params: { commentId: lone._id } })).status).toBe(404)
    const kept = await house.db.selectFrom('comments').select('text').where('author_id', '=', rana.id).execute()
    expect(JSON.stringify(kept)).not.toContain('secret')
    await remove(owner, reply._id)
    expect(await listed(owner)).toMatchObject({ count: 0, total: 0, data: [] })
  })

  test('of others are taken away by staff who may, with a line in the audit', async () => {
    const [rana, owner] = [await approved(), await approved()]
    const [moderator, finance] = [
      await asMember(house, { preset: 'moderator' }),
      await asMember(house, { preset: 'finance' }),
    ]
    const { _id: commentId } = await written(rana, owner, 'Rude words')
    const remove = (who: Member) => house.call(removeComment, { params: { commentId } }, by(who))
    expect((await remove(finance)).status).toBe(404)
    expect((await listed(owner, moderator)).data[0]!.comment.removable).toBe(true)
    expect((await remove(moderator)).status).toBe(200)
    const lines = await house.db.selectFrom('audit').selectAll().where('target_id', '=', commentId).execute()
    expect(lines).toMatchObject([{ action: 'comments.remove', actor_id: moderator.id, before: { text: 'Rude words' } }])
  })

  test('of members whom the reader blocked are not shown, of the suspended to nobody', async () => {
    const [rana, omar, owner] = [await approved(), await approved(), await approved()]
    const { _id } = await written(omar, owner, 'From Omar')
    await written(owner, owner, 'Answer', _id)
    await written(omar, owner, 'Another of Omar')
    await house.call(block, { body: { kind: MEMBER, id: omar.id } }, by(rana))
    const seen = await listed(owner, rana)
    expect(seen.data.map(one => one.comment.state)).toEqual(['hidden'])
    expect(JSON.stringify(seen)).not.toContain('Omar')
    expect((await listed(owner)).data).toHaveLength(2)
    await house.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', omar.id).execute()
    expect((await listed(owner)).data.map(one => one.comment.state)).toEqual(['removed'])
  })

  test('are liked and say so to each reader', async () => {
    const [rana, owner] = [await approved(), await approved()]
    const { _id: id } = await written(owner, owner, 'Hello')
    await likeAs(rana, { kind: COMMENT, id })
    expect((await listed(owner, rana)).data[0]!.comment).toMatchObject({ likes: 1, liked: true })
    expect((await listed(owner)).data[0]!.comment).toMatchObject({ likes: 1, liked: false })
    expect(await events('social.liked', owner)).toHaveLength(1)
  })

  test('are listed by their author with what they stand under', async () => {
    const [rana, owner] = [await approved(), await approved({ name: 'Omar' })]
    const { _id } = await written(rana, owner, 'Hello')
    const targets = () => house.house.targets()
    expect(await commentsOfMember(house.db, targets, null, rana.id, { page: 1, perPage: 10 })).toMatchObject({
      count: 1,
      data: [{ text: 'Hello', thing: { title: 'Note of Omar', link: `/n/${owner.id}?comment=${_id}` } }],
    })
  })
})

describe('notices', () => {
  test('tell an owner of the first comment by name and of those behind it together', async () => {
    const owner = await approved({ name: 'Omar' })
    for (const name of ['Rana', 'Lina', 'Sara']) {
      await written(await approved({ name }), owner, 'Hello')
      await told(owner)
    }
    await written(owner, owner, 'My own')
    expect((await told(owner)).map(one => [one.data.title, one.link])).toEqual([
      ['Sara and 2 others commented on “Note of Omar”', `/n/${owner.id}?tab=comments`],
    ])
    await house.call(readNotices, { body: {} }, by(owner))
    await written(await approved({ name: 'Dana' }), owner, 'Hello')
    expect((await titles(owner))[0]).toBe('Dana commented on “Note of Omar”')
  })

  test('tell whoever is answered, and whoever is named, once, but nobody across a block', async () => {
    const [rana, lina, owner] = [await approved({ name: 'Rana' }), await approved({ name: 'Lina' }), await approved()]
    const [named, far] = [await approved({ username: 'named.one' }), await approved({ username: 'far_one' })]
    await house.call(block, { body: { kind: MEMBER, id: lina.id } }, by(far))
    const { _id } = await written(rana, owner, 'A question')
    const text = 'See @named.one, @far_one, @nobody-here, a@named.one and @Named.One.'
    const answer = await written(lina, owner, text, _id)
    expect(answer.mentions).toEqual(['named.one', 'far_one'])
    expect(await titles(rana)).toEqual(['Lina answered your comment'])
    expect((await told(named)).map(one => [one.data.title, one.link])).toEqual([
      ['Lina mentioned you', `/n/${owner.id}?comment=${answer._id}`],
    ])
    expect(await titles(far)).toEqual([])
    const more = { params: { commentId: answer._id }, body: { text: `${text} And @${rana.username}` } }
    await house.call(editComment, more, by(lina))
    expect([(await titles(named)).length, (await titles(rana)).length]).toEqual([1, 2])
  })
})

describe('a window that hears of', () => {
  const heard = async (owner: { id: string }, event: string) => (await events(event, owner)).at(-1)!.payload

  test('comments and answers shows what a reload would show', async () => {
    const [rana, owner] = [await approved(), await approved()]
    const before = await listed(owner, rana)
    const first = await written(rana, owner, 'One')
    const thread = async (commentId: string) =>
      (await house.call(readComment, { params: { commentId } }, by(rana))).answer.data
    const one = withCommented(
      before,
      commented.schema.parse(await heard(owner, 'social.commented')),
      await thread(first._id),
    )
    expect(one).toEqual(await listed(owner, rana))
    const reply = await written(owner, owner, 'Two', first._id)
    const event = commented.schema.parse(await heard(owner, 'social.commented'))
    const two = withCommented(one, event, await thread(reply._id))
    expect(two).toEqual(await listed(owner, rana))
    expect(withCommented(two, event, await thread(reply._id))).toEqual(two)
  })

  test('likes and deletions shows what a reload would show', async () => {
    const [rana, owner] = [await approved(), await approved()]
    const first = await written(rana, owner, 'One')
    const reply = await written(owner, owner, 'Two', first._id)
    const before = await listed(owner, rana)
    await likeAs(rana, { kind: COMMENT, id: reply._id })
    const likes = withCommentLiked(before, liked.schema.parse(await heard(owner, 'social.liked')), rana.id, true)
    expect(likes).toEqual(await listed(owner, rana))
    let page = likes
    for (const [who, commentId] of [
      [rana, first._id],
      [owner, reply._id],
    ] as const) {
      await house.call(removeComment, { params: { commentId } }, by(who))
      page = withCommentGone(page, commentRemoved.schema.parse(await heard(owner, 'social.comment-removed')))
      expect(page).toEqual(await listed(owner, rana))
    }
  })
})
