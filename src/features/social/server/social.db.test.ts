import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { accountsFeature } from '../../accounts/server/wiring.ts'
import { lookupsFeature } from '../../lookups/server/wiring.ts'
import { arrived, listNotices, memberTopic, readNotices } from '../../notifications/contract.ts'
import { type Newest, withArrived } from '../../notifications/rules.ts'
import { notificationsFeature } from '../../notifications/server/wiring.ts'
import { signinFeature } from '../../signin/server/wiring.ts'
import {
  block,
  bookmark,
  follow,
  listBlocks,
  listBookmarks,
  MEMBER,
  myFollows,
  readOwnReactions,
  removeBookmark,
  unblock,
  unfollow,
} from '../contract.ts'
import { mentionedBy } from '../contract/comments.ts'
import { blockedBetween, ownReactionsOf } from './social-reads.ts'
import { socialFeature } from './wiring.ts'

/** Members who are approved can be seen; a thing of theirs can be kept but not followed. */
const tester = defineFeature('tester', { en: {}, ar: {} }, [], registry => {
  registry.target({
    kind: MEMBER,
    allows: ['follow', 'bookmark', 'report'],
    ownersOf: async (_, ids) => new Map(ids.map(id => [id, id])),
    look: async (db, _, ids) =>
      (
        await db
          .selectFrom('users')
          .selectAll()
          .where('id', 'in', ids)
          .where('profile_status', '=', 'approved')
          .where('suspended_at', 'is', null)
          .execute()
      ).map(row => ({ kind: MEMBER, id: row.id, title: row.name, link: `/profile/${row.username}` })),
  })
  registry.target({
    kind: 'leaflet',
    look: async (_, __, [id]) => [{ kind: 'leaflet', id: id!, title: 'L', link: null }],
  })
})

const house: { it: TestHouse } = { it: undefined as never }
beforeAll(async () => {
  const below = [lookupsFeature, accessFeature, accountsFeature, signinFeature, notificationsFeature]
  house.it = await testHouse([...below, socialFeature, tester], { DATABASE_POOL: 10 })
})
afterAll(() => house.it.stop())

const db = () => house.it.db
const approved = (wanted: Wanted = {}) => asMember(house.it, { userType: 'company', ...wanted })
const ref = (member: { id: string }) => ({ kind: MEMBER, id: member.id })
const by = ({ bearer }: Member) => ({ bearer })
const followAs = (who: Member, whom: { id: string }) => house.it.call(follow, { body: ref(whom) }, by(who))
const standing = async (who: Member, whom: Member) =>
  (await house.it.call(readOwnReactions, { body: { kind: MEMBER, ids: [whom.id] } }, by(who))).answer.data[0]
const told = async (who: Member) => {
  await house.it.settle()
  const { answer } = await house.it.call(listNotices, {}, by(who))
  return answer.data.filter(one => one.kind.startsWith('social.'))
}
const events = (event: string, id: string) =>
  db()
    .selectFrom('outbox')
    .selectAll()
    .where('event', '=', event)
    .where('payload', '@>', JSON.stringify({ id }))
    .execute()

/** Who follows a member, by their accounts. */
const followers = async (id: string) => {
  const rows = await db()
    .selectFrom('follows')
    .select('user_id')
    .where('target_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(row => row.user_id)
}

describe('following', () => {
  test('is open to a Guest, shows in the standing and the lists, and is undone', async () => {
    const [guest, company] = [await asMember(house.it), await approved({ name: 'Qamar' })]
    expect((await followAs(guest, company)).status).toBe(200)
    expect(await standing(guest, company)).toMatchObject({ following: true, bookmarked: false, blocked: false })
    const { answer } = await house.it.call(myFollows, { query: { kind: MEMBER } }, by(guest))
    expect(answer).toMatchObject({ count: 1, data: [{ id: company.id, title: 'Qamar', gone: false }] })
    expect(await followers(company.id)).toEqual([guest.id])
    for (const _ of [1, 2]) expect((await house.it.call(unfollow, { body: ref(company) }, by(guest))).status).toBe(200)
    expect((await standing(guest, company))?.following).toBe(false)
    expect(await followers(company.id)).toEqual([])
    expect(await events('social.unfollowed', company.id)).toHaveLength(1)
  })

  test('two hundred times at once is one row, one event and one notice', async () => {
    const [rana, company] = [await approved({ name: 'Rana' }), await approved()]
    const answers = await Promise.all(Array.from({ length: 200 }, () => followAs(rana, company)))
    expect(new Set(answers.map(one => one.status))).toEqual(new Set([200]))
    expect(await db().selectFrom('follows').selectAll().where('target_id', '=', company.id).execute()).toHaveLength(1)
    expect(await events('social.followed', company.id)).toHaveLength(1)
    expect((await told(company)).map(one => one.data.title)).toEqual(['Rana follows you'])
    expect(await followers(company.id)).toEqual([rana.id])
  })

  test('of what one may not see, of what is one’s own, and of what cannot be followed is refused', async () => {
    const [rana, hidden] = [await approved(), await asMember(house.it)]
    expect((await followAs(rana, hidden)).problem.code).toBe('not-found')
    expect((await followAs(rana, rana)).problem.code).toBe('social.own-thing')
    for (const kind of ['leaflet', 'nothing'])
      expect((await house.it.call(follow, { body: { kind, id: rana.id } }, by(rana))).problem.code).toBe(
        'social.not-followable',
      )
    expect((await house.it.call(follow, { body: ref(rana) })).status).toBe(401)
    const suspended = await asMember(house.it, { suspended: true })
    expect((await followAs(suspended, rana)).status).toBe(401)
  })

  test('is told one by one while notices are read, and gathered while one is not', async () => {
    const company = await approved()
    const fans = await Promise.all(['Lina', 'Omar', 'Sara'].map(name => approved({ name })))
    await followAs(fans[0]!, company)
    expect((await told(company)).map(one => one.data.title)).toEqual(['Lina follows you'])
    expect((await told(company))[0]?.link).toBe(`/profile/${fans[0]!.username}`)
    for (const fan of fans.slice(1)) {
      await followAs(fan, company)
      await house.it.settle()
    }
    expect((await told(company)).map(one => [one.data.title, one.link])).toEqual([
      ['Sara and 2 others follow you', `/profile/${company.username}?tab=followers`],
    ])
    await house.it.call(readNotices, { body: {} }, by(company))
    await followAs(await approved({ name: 'Dana' }), company)
    const titles = (await told(company)).map(one => one.data.title)
    expect(titles).toEqual(['Dana follows you', 'Sara and 2 others follow you'])
  })

  test('while a notice is unread is told to open windows each time, and moves the group to the top without counting it twice', async () => {
    const company = await approved({ language: 'ar' })
    const arrivals = async () => {
      await house.it.settle()
      const rows = await db()
        .selectFrom('outbox')
        .select('payload')
        .where('event', '=', arrived.name)
        .where('topic', '=', memberTopic(company.id))
        .orderBy('id')
        .execute()
      return rows.map(row => arrived.schema.parse(row.payload)).filter(one => one.notice.kind.startsWith('social.'))
    }
    const page = async () => (await house.it.call(listNotices, {}, { ...by(company), language: 'ar' })).answer
    await followAs(await approved({ name: 'لينا' }), company)
    await told(company)
    await transact(db(), tx => notify(tx, company.id, mentionedBy, { name: 'عمر', title: 'كلام' }))
    await told(company)
    const before = await page()
    await followAs(await approved({ name: 'سارة' }), company)
    const last = (await arrivals()).at(-1)!
    expect((await arrivals()).map(one => one.moved)).toEqual([false, false, true])
    expect(last.texts.ar.title).toBe('متابعة جديدة من سارة وشخص آخر')
    expect((await page()).data[0]?.data.title).toBe('متابعة جديدة من سارة وشخص آخر')
    expect((await page()).unreadNotifications).toBe(before.unreadNotifications)
    const seen = ({ data, count, unreadNotifications }: Newest) => ({
      lines: data.map(one => [one._id, one.data.title, one.createdAt, one.read]),
      ...{ count, unreadNotifications },
    })
    expect(seen(withArrived(before, last, 'ar'))).toEqual(seen(await page()))
  })

  test('is open for industries, which belong to nobody', async () => {
    const rana = await approved()
    const { id, arabic_name } = await db().selectFrom('industries').selectAll().limit(1).executeTakeFirstOrThrow()
    expect((await house.it.call(follow, { body: { kind: 'industry', id } }, by(rana))).status).toBe(200)
    const asked = { ...by(rana), language: 'ar' } as const
    const { answer } = await house.it.call(myFollows, { query: { kind: 'industry' } }, asked)
    expect(answer.data).toMatchObject([{ kind: 'industry', id, title: arabic_name, gone: false }])
    expect((await house.it.call(bookmark, { body: { kind: 'industry', id } }, by(rana))).problem.code).toBe(
      'social.not-bookmarkable',
    )
  })

  test('again after an end is told to nobody a second time', async () => {
    const [rana, company] = [await approved(), await approved()]
    await followAs(rana, company)
    await told(company)
    await house.it.call(readNotices, { body: {} }, by(company))
    await house.it.call(unfollow, { body: ref(company) }, by(rana))
    await followAs(rana, company)
    expect(await told(company)).toHaveLength(1)
    expect((await standing(rana, company))?.following).toBe(true)
  })
})

describe('blocking', () => {
  test('ends what both follow of each other and keeps it from beginning again', async () => {
    const [rana, omar] = [await approved(), await approved({ name: 'Omar' })]
    await followAs(rana, omar)
    await followAs(omar, rana)
    expect((await house.it.call(block, { body: ref(omar) }, by(rana))).status).toBe(200)
    expect(await standing(rana, omar)).toMatchObject({ following: false, blocked: true })
    expect(await standing(omar, rana)).toMatchObject({ following: false, blocked: false })
    expect((await followAs(rana, omar)).problem.code).toBe('social.you-blocked')
    expect((await followAs(omar, rana)).problem.code).toBe('social.not-possible')
    expect(await blockedBetween(db(), omar.id, rana.id)).toBe(true)
    const list = await house.it.call(listBlocks, {}, by(rana))
    const row = { id: omar.id, name: 'Omar', username: omar.username, userType: 'company', picture: null }
    expect(list.answer).toMatchObject({ count: 1, data: [row] })
  })

  test('is taken back, after which one follows anew', async () => {
    const [rana, omar] = [await approved(), await approved()]
    for (const _ of [1, 2]) await house.it.call(block, { body: ref(omar) }, by(rana))
    expect(await events('social.blocked', omar.id)).toHaveLength(1)
    for (const _ of [1, 2]) expect((await house.it.call(unblock, { body: ref(omar) }, by(rana))).status).toBe(200)
    expect(await blockedBetween(db(), rana.id, omar.id)).toBe(false)
    expect((await followAs(omar, rana)).status).toBe(200)
  })

  test('of oneself, of whom one does not see, and of things is refused', async () => {
    const [rana, hidden] = [await approved(), await asMember(house.it)]
    const blockAs = (body: { kind: string; id: string }) => house.it.call(block, { body }, by(rana))
    expect((await blockAs(ref(rana))).problem.code).toBe('social.own-thing')
    expect((await blockAs(ref(hidden))).problem.code).toBe('not-found')
    expect((await blockAs({ kind: 'leaflet', id: rana.id })).problem.code).toBe('social.not-blockable')
  })

  test('that races with a follow never leaves a follower behind', async () => {
    const left = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const [rana, omar] = [await approved(), await approved()]
        await Promise.all([
          followAs(omar, rana),
          house.it.call(block, { body: ref(omar) }, by(rana)),
          followAs(rana, omar),
        ])
        return [(await standing(omar, rana))?.following, (await standing(rana, omar))?.following]
      }),
    )
    expect(left.flat()).toEqual(left.flat().map(() => false))
  })
})

describe('bookmarks', () => {
  test('are kept once, counted by kind, and nobody else’s', async () => {
    const [guest, other, company] = [
      await asMember(house.it),
      await asMember(house.it),
      await approved({ name: 'Nour' }),
    ]
    const keep = () => house.it.call(bookmark, { body: ref(company) }, by(guest))
    const answers = await Promise.all(Array.from({ length: 50 }, keep))
    expect(new Set(answers.map(one => one.status))).toEqual(new Set([200]))
    const { answer } = await house.it.call(listBookmarks, {}, by(guest))
    expect(answer).toMatchObject({
      count: 1,
      kinds: [{ kind: MEMBER, count: 1 }],
      data: [{ title: 'Nour', gone: false }],
    })
    expect((await house.it.call(listBookmarks, {}, by(other))).answer.count).toBe(0)
    await house.it.call(removeBookmark, { body: ref(company) }, by(other))
    expect((await house.it.call(listBookmarks, { query: { kind: MEMBER } }, by(guest))).answer.count).toBe(1)
    expect((await house.it.call(listBookmarks, { query: { kind: 'item' } }, by(guest))).answer.data).toEqual([])
  })

  test('of what is gone say so, tell nothing of it, and can be removed', async () => {
    const [guest, company] = [await asMember(house.it), await approved({ name: 'Gone Ltd' })]
    await house.it.call(bookmark, { body: ref(company) }, by(guest))
    await db().updateTable('users').set({ profile_status: 'withdrawn' }).where('id', '=', company.id).execute()
    const list = await house.it.call(listBookmarks, {}, by(guest))
    expect(list.answer.data).toMatchObject([{ id: company.id, title: null, link: null, gone: true }])
    expect((await house.it.call(bookmark, { body: ref(company) }, by(guest))).problem.code).toBe('not-found')
    for (const _ of [1, 2])
      expect((await house.it.call(removeBookmark, { body: ref(company) }, by(guest))).status).toBe(200)
    expect((await house.it.call(listBookmarks, {}, by(guest))).answer).toEqual({ data: [], count: 0, kinds: [] })
  })

  test('are refused for kinds that do not take them', async () => {
    const guest = await asMember(house.it)
    const answer = await house.it.call(bookmark, { body: { kind: 'leaflet', id: guest.id } }, by(guest))
    expect([answer.status, answer.problem.code]).toEqual([422, 'social.not-bookmarkable'])
  })
})

test('a visitor stands to nothing', async () => {
  const company = await approved()
  expect((await ownReactionsOf(db(), null, MEMBER, [company.id])).get(company.id)).toEqual({
    id: company.id,
    following: false,
    tell: null,
    bookmarked: false,
    liked: false,
    blocked: false,
  })
  expect((await house.it.call(readOwnReactions, { body: { kind: MEMBER, ids: [company.id] } })).status).toBe(401)
})
