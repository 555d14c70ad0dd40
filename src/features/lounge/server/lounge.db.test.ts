import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { restoreAccount, suspendAccount } from '../../accounts/server/suspension.ts'
import { viewerOf } from '../../accounts/server/viewer.ts'
import { itemLeft, itemPublished } from '../../items/contract.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { listNotices } from '../../notifications/contract.ts'
import { makeFile } from '../../profiles/test/fixtures.ts'
import { makeProfile } from '../../profiles/test/sample-kinds.ts'
import { submitReport } from '../../reports/contract.ts'
import { block, bookmark, follow } from '../../social/contract.ts'
import { writeComment } from '../../social/contract/comments.ts'
import { like } from '../../social/contract/likes.ts'
import * as calls from '../contract.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
})
afterAll(() => house.stop())

const by = (member: Member | null) => ({ bearer: member?.bearer ?? null })
const approved = (wanted: Wanted = {}) => asMember(house, { userType: 'company', ...wanted })
/** With a public page: somebody to follow or to block. */
const listed = async (wanted: Wanted = {}) => {
  const member = await asMember(house, wanted)
  await makeProfile(house.house, { userId: member.id, reviewerId: null }, 'company')
  return member
}
const post = (
  who: Member,
  body: Partial<Parameters<typeof house.call<typeof calls.writePost>>[1] & object>['body'] = {},
) => house.call(calls.writePost, { body: { text: 'A roof of panels, 1.2 MW, in Zagora.', ...body } }, by(who))
const posted = async (who: Member, body: Parameters<typeof post>[1] = {}) => (await post(who, body)).answer.data
const timeline = async (who: Member | null, body: object = {}) =>
  (await house.call(calls.readTimeline, { body: { perPage: 100, ...body } }, by(who))).answer
const idsOf = async (who: Member | null, body: object = {}) => (await timeline(who, body)).data.map(one => one._id)
const read = (who: Member | null, postId: string) => house.call(calls.readPost, { params: { postId } }, by(who))
const told = async (who: Member) => {
  await house.settle()
  const { answer } = await house.call(listNotices, {}, by(who))
  return answer.data.filter(one => one.kind.startsWith('lounge.'))
}

describe('who may post', () => {
  test('are members with a profile, also before it is approved; a Guest is told to make one, a visitor to log in', async () => {
    expect((await post(await asMember(house, { userType: 'advisor', profileStatus: 'submitted' }))).status).toBe(201)
    expect((await post(await asMember(house))).problem.code).toBe('profile-required')
    expect((await house.call(calls.writePost, { body: { text: 'x' } })).problem.code).toBe('unauthenticated')
  })

  test('and nothing at all is not a post, nor is one of more than 3000 letters or four pictures', async () => {
    const rana = await approved()
    expect((await post(rana, { text: '  ' })).problem.code).toBe('lounge.empty')
    expect((await post(rana, { text: 'a'.repeat(3001) })).status).toBe(422)
    expect((await post(rana, { text: 'a'.repeat(3000) })).status).toBe(201)
    const files = await Promise.all(Array.from({ length: 5 }, () => makeFile(house.house, rana.id, 'image')))
    expect((await post(rana, { images: files })).status).toBe(422)
    expect((await posted(rana, { text: '', images: files.slice(0, 4) })).images).toHaveLength(4)
  })
})

describe('a post', () => {
  test('keeps the language it was written in, and members who are named are told once', async () => {
    const [rana, omar] = [await approved({ name: 'Rana' }), await approved({ username: 'omar.k' })]
    const said = await posted(rana, { text: 'سلّمت اليوم مخطط القاعة مع @omar.k ومع @nobody-here' })
    expect([said.language, said.mentions]).toEqual(['ar', ['omar.k']])
    const edit = { params: { postId: said._id }, body: { text: 'With @omar.k again' } }
    expect((await house.call(calls.editPost, edit, by(rana))).answer.data).toMatchObject({
      text: 'With @omar.k again',
      language: 'en',
      editedAt: expect.any(String),
    })
    expect((await told(omar)).map(one => [one.kind, one.link])).toEqual([
      ['lounge.mentioned', `/timeline/posts/${said._id}`],
    ])
  })

  test('for members is not there for visitors: not in the feed, not by its address, nor its pictures', async () => {
    const [rana, guest] = [await approved(), await asMember(house)]
    const image = await makeFile(house.house, rana.id, 'image')
    const hidden = await posted(rana, { audience: 'members', images: [image] })
    const open = await posted(rana, { images: [await makeFile(house.house, rana.id, 'image')] })
    expect(await idsOf(null)).toContain(open._id)
    expect(await idsOf(null)).not.toContain(hidden._id)
    expect(await idsOf(guest)).toContain(hidden._id)
    expect((await read(null, hidden._id)).status).toBe(404)
    expect((await read(guest, hidden._id)).status).toBe(200)
    const bytes = (url: string, who: Member | null) =>
      fetch(house.url + url, { headers: who ? { cookie: `majlis_files=${who.cookie}` } : {} }).then(one => one.status)
    expect(await bytes(hidden.images[0]!.fileUrl, null)).toBe(404)
    expect(await bytes(hidden.images[0]!.fileUrl, guest)).toBe(200)
    expect(await bytes(open.images[0]!.fileUrl, null)).toBe(200)
  })

  test('has a page with its head: public ones for search engines, those for members without a word', async () => {
    const rana = await approved({ name: 'Rana Haddad' })
    const page = async (id: string) => {
      const response = await fetch(`${house.url}/timeline/posts/${id}`)
      return { status: response.status, html: await response.text() }
    }
    const open = await page((await posted(rana, { text: 'Looking for glass <b>' }))._id)
    expect(open.html).toContain('A post by Rana Haddad')
    expect(open.html).toContain('Looking for glass &lt;b')
    const closed = await page((await posted(rana, { text: 'For us alone', audience: 'members' }))._id)
    expect([closed.status, closed.html.includes('noindex'), closed.html.includes('For us alone')]).toEqual([
      200,
      true,
      false,
    ])
    expect((await page('018f2d3c-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await page('no-id')).status).toBe(404)
  })

  test('is changed by its author for fifteen minutes, by nobody else, and never afterwards', async () => {
    const [rana, omar] = [await approved(), await approved()]
    const { _id } = await posted(rana)
    const edit = (who: Member, text: string) =>
      house.call(calls.editPost, { params: { postId: _id }, body: { text } }, by(who))
    expect((await edit(omar, 'Mine now')).status).toBe(404)
    expect((await edit(rana, ' ')).problem.code).toBe('lounge.empty')
    await sql`update posts set created_at = clock_timestamp() - interval '16 minutes' where id = ${_id}`.execute(
      house.db,
    )
    expect((await edit(rana, 'Too late')).problem.code).toBe('lounge.too-late')
  })

  test('that is deleted is gone with its words and pictures, from the count too', async () => {
    const rana = await approved()
    const before = (await timeline(rana)).count
    const { _id, images } = await posted(rana, { images: [await makeFile(house.house, rana.id, 'image')] })
    expect((await timeline(rana)).count).toBe(before + 1)
    const remove = (who: Member) => house.call(calls.removePost, { params: { postId: _id } }, by(who))
    expect((await remove(await approved())).status).toBe(404)
    expect((await remove(rana)).status).toBe(200)
    expect((await timeline(rana)).count).toBe(before)
    expect((await read(rana, _id)).status).toBe(404)
    const row = await house.db.selectFrom('posts').select('text').where('id', '=', _id).executeTakeFirstOrThrow()
    const file = await house.house.files.find(house.db, images[0]!._id)
    expect([row.text, file?.claimed_kind]).toEqual(['', null])
  })

  test('takes likes, comments and bookmarks, which come with it', async () => {
    const [rana, omar] = [await approved(), await approved()]
    const { _id } = await posted(rana)
    const target = { kind: calls.POST, id: _id }
    expect((await house.call(like, { body: target }, by(omar))).status).toBe(200)
    expect((await house.call(bookmark, { body: target }, by(omar))).status).toBe(200)
    expect((await house.call(writeComment, { body: { ...target, text: 'Where?' } }, by(omar))).status).toBe(200)
    const found = await timeline(omar)
    expect(found.bookmarks).toContain(_id)
    expect(found.data.find(one => one._id === _id)).toMatchObject({ likes: 1, comments: 1 })
  })
})

describe('passing on', () => {
  test('carries the post with one’s own words, counts, tells its author, and never reaches more people', async () => {
    const [rana, omar, lina] = [await approved({ name: 'Rana' }), await approved(), await approved()]
    const open = await posted(rana)
    const closed = await posted(rana, { audience: 'members', text: 'For us' })
    expect((await post(omar, { text: '', sharedId: closed._id })).problem.code).toBe('lounge.for-members')
    const shared = await posted(omar, { text: 'Worth a look', sharedId: open._id })
    expect(shared.shared).toMatchObject({ _id: open._id, text: open.text, author: { id: rana.id } })
    expect((await read(null, open._id)).answer.data.shares).toBe(1)
    expect((await told(rana)).map(one => one.kind)).toEqual(['lounge.passed-on'])
    // What only passes on is not passed on itself: its origin is.
    const plain = await posted(lina, { text: '', sharedId: shared._id })
    expect(plain.shared?._id).toBe(shared._id)
    const again = await posted(omar, { text: '', sharedId: (await posted(lina, { text: '', sharedId: open._id }))._id })
    expect(again.shared?._id).toBe(open._id)
    await house.call(calls.removePost, { params: { postId: open._id } }, by(rana))
    expect((await read(lina, shared._id)).answer.data).toMatchObject({ shared: null, sharedGone: true })
  })
})

describe('what members offer', () => {
  test('stands in the Lounge by itself when it is published, once, leaves with it and comes back in its place', async () => {
    const owner = await approved()
    const item = await makeItem(house.house, { ownerId: owner.id, kind: 'project', values: { name: 'Solar roof' } })
    await house.settle()
    const [found] = (await timeline(null, { filter: 'opportunities' })).data.filter(one => one.item?._id === item.id)
    expect(found).toMatchObject({ origin: 'item', text: '', author: { id: owner.id }, item: { name: 'Solar roof' } })
    const count = (await timeline(null, { filter: 'opportunities' })).count
    await announceLeft(item.id, owner.id, 'paused')
    expect(await idsOf(null)).not.toContain(found!._id)
    expect((await timeline(null, { filter: 'opportunities' })).count).toBe(count - 1)
    await announcePublished(item.id, owner.id)
    expect((await idsOf(null)).filter(id => id === found!._id)).toHaveLength(1)
    await announceLeft(item.id, owner.id, 'sold')
    expect(await idsOf(null)).toContain(found!._id)
    expect(await idsOf(null, { filter: 'opportunities' })).not.toContain(found!._id)
  })

  test('can be attached by its owner while it is published', async () => {
    const [owner, other] = [await approved(), await approved()]
    const item = await makeItem(house.house, { ownerId: owner.id, kind: 'service' })
    const paused = await makeItem(house.house, { ownerId: owner.id, kind: 'service', status: 'paused' })
    expect((await posted(owner, { text: 'New', itemId: item.id })).item?._id).toBe(item.id)
    expect((await post(other, { text: 'Mine', itemId: item.id })).problem.code).toBe('lounge.not-published')
    expect((await post(owner, { text: 'Soon', itemId: paused.id })).problem.code).toBe('lounge.not-published')
    expect((await post(other, { text: 'Soon', itemId: paused.id })).status).toBe(404)
  })
})

describe('the feed', () => {
  test('is paged from the newest; after a known post the next ones follow it whatever came since', async () => {
    const rana = await approved()
    const made: string[] = []
    for (let n = 0; n < 5; n++) made.unshift((await posted(rana, { text: `Post ${n}` }))._id)
    const first = await idsOf(rana, { perPage: 2 })
    expect(first).toEqual(made.slice(0, 2))
    await posted(rana, { text: 'Came while reading' })
    expect(await idsOf(rana, { perPage: 2, page: 2, before: first[1] })).toEqual(made.slice(2, 4))
    const news = await house.call(calls.countNews, { body: { after: first[0]! } }, by(rana))
    expect(news.answer.count).toBe(1)
  })

  test('of those one follows holds their posts and those of items one follows, with its own count', async () => {
    const [rana, omar, reader] = [await listed(), await approved(), await asMember(house)]
    const theirs = await posted(rana, { audience: 'members' })
    const other = await posted(omar)
    const item = await makeItem(house.house, { ownerId: omar.id, kind: 'idea' })
    await house.settle()
    expect(await timeline(reader, { filter: 'following' })).toMatchObject({ data: [], count: 0 })
    for (const body of [
      { kind: 'member', id: rana.id },
      { kind: 'item', id: item.id },
    ])
      expect((await house.call(follow, { body }, by(reader))).status).toBe(200)
    const found = await timeline(reader, { filter: 'following' })
    expect(found.data.map(one => one.item?._id ?? one._id)).toEqual([item.id, theirs._id])
    expect(found.count).toBe(2)
    expect(found.data.map(one => one._id)).not.toContain(other._id)
  })

  test('leaves out both ways whom a block keeps apart, in posts, counts, news and what was passed on', async () => {
    const [rana, omar, lina] = [await listed(), await approved(), await approved()]
    const [ofRana, ofOmar] = [await posted(rana), await posted(omar)]
    const shared = await posted(lina, { text: 'Look', sharedId: ofRana._id })
    await house.settle()
    const [countOfOmar, countOfRana] = [(await timeline(omar)).count, (await timeline(rana)).count]
    await house.call(block, { body: { kind: 'member', id: rana.id } }, by(omar))
    for (const [who, own, apart, count] of [
      [omar, ofOmar, ofRana, countOfOmar],
      [rana, ofRana, ofOmar, countOfRana],
    ] as const) {
      const ids = await idsOf(who)
      expect([ids.includes(own._id), ids.includes(apart._id)]).toEqual([true, false])
      expect((await timeline(who)).count).toBe(count - 1)
      expect((await read(who, apart._id)).status).toBe(404)
    }
    expect((await read(omar, shared._id)).answer.data).toMatchObject({ shared: null, sharedGone: true })
    const { _id } = await posted(rana, { text: 'Again' })
    expect(await idsOf(omar)).not.toContain(_id)
    expect((await house.call(calls.countNews, { body: { after: shared._id } }, by(omar))).answer.count).toBe(0)
  })

  test('counts what it shows: kept counts are those of the posts, whatever happened', async () => {
    const reader = await asMember(house)
    for (const filter of ['all', 'opportunities'] as const)
      for (const who of [reader, null]) {
        const { count, data } = await timeline(who, { filter })
        expect([filter, count]).toEqual([filter, data.length])
      }
    const { rows } =
      await sql`select author_id, audience, count(*)::int as posts, count(*) filter (where offered)::int as offers
      from posts where shown group by 1, 2 except select author_id, audience, posts, offers from post_counts`.execute(
        house.db,
      )
    expect(rows).toEqual([])
  })
})

describe('staff', () => {
  test('hide a post with a reason and show it again; only they and its author read it meanwhile; reports keep how it stood', async () => {
    const [rana, omar, staff] = [await approved(), await approved(), await asMember(house, { preset: 'moderator' })]
    const { _id } = await posted(rana, { text: 'Send me your card number' })
    const reason = (
      await house.db.selectFrom('report_reasons').select('id').where('key', '=', 'fraud').executeTakeFirstOrThrow()
    ).id
    const report = { kind: calls.POST, id: _id, reason, text: 'A scam' }
    expect((await house.call(submitReport, { body: report } as never, by(omar))).status).toBeLessThan(300)
    const hide = (who: Member, hidden: boolean) =>
      house.call(calls.hidePost, { params: { postId: _id }, body: { hidden, reason: 'Fraud' } }, by(who))
    expect((await hide(omar, true)).problem.code).toBe('role-forbidden')
    expect((await hide(staff, true)).status).toBe(200)
    expect(await idsOf(omar)).not.toContain(_id)
    expect(await idsOf(rana)).not.toContain(_id)
    for (const who of [omar, null]) expect((await read(who, _id)).status).toBe(404)
    for (const who of [staff, rana])
      expect((await read(who, _id)).answer.data).toMatchObject({ hidden: true, hiddenBecause: 'Fraud' })
    expect((await hide(staff, false)).status).toBe(200)
    expect(await idsOf(omar)).toContain(_id)
    expect((await read(rana, _id)).answer.data).toMatchObject({ hidden: false, hiddenBecause: null })
    const kept = await house.db
      .selectFrom('reports')
      .select('snapshot')
      .where('target_id', '=', _id)
      .executeTakeFirstOrThrow()
    expect(kept.snapshot).toMatchObject({ text: 'Send me your card number', author: rana.username })
  })

  test('tell the author why, who can delete what they hid and not change it', async () => {
    const [rana, staff] = [await approved(), await asMember(house, { preset: 'moderator' })]
    const { _id } = await posted(rana, { text: 'Buy now', images: [await makeFile(house.house, rana.id, 'image')] })
    const params = { postId: _id }
    await house.call(calls.hidePost, { params, body: { hidden: true, reason: 'Advertising' } }, by(staff))
    expect((await told(rana)).map(one => [one.kind, one.link, one.data.body])).toEqual([
      ['lounge.hidden', `/timeline/posts/${_id}`, '“Buy now” – Advertising'],
    ])
    expect((await house.call(calls.editPost, { params, body: { text: 'x' } }, by(rana))).problem.code).toBe(
      'lounge.hidden',
    )
    expect((await house.call(calls.removePost, { params }, by(await approved()))).status).toBe(404)
    expect((await house.call(calls.removePost, { params }, by(rana))).status).toBe(200)
    for (const who of [rana, staff]) expect((await read(who, _id)).status).toBe(404)
    // Nothing is left to be shown again.
    const show = { params, body: { hidden: false, reason: 'Mistaken' } }
    expect((await house.call(calls.hidePost, show, by(staff))).status).toBe(404)
  })

  test('who suspend a member silence their posts until the member is back', async () => {
    const [rana, admin] = [await approved(), await asMember(house, { role: 'Super-admin' })]
    const { _id } = await posted(rana)
    const staff = (await viewerOf(house.db, admin.id))!
    await transact(house.db, tx => suspendAccount(tx, staff, rana.id, 'for the test'))
    await house.settle()
    expect(await idsOf(null)).not.toContain(_id)
    await transact(house.db, tx => restoreAccount(tx, staff, rana.id))
    await house.settle()
    expect(await idsOf(null)).toContain(_id)
  })
})

async function announceLeft(itemId: string, ownerId: string, status: 'paused' | 'sold'): Promise<void> {
  await transact(house.db, tx => announce(tx, itemLeft, { itemId, ownerId, kind: 'project', status }))
  await house.settle()
}

async function announcePublished(itemId: string, ownerId: string): Promise<void> {
  await transact(house.db, tx => announce(tx, itemPublished, { itemId, ownerId, kind: 'project', saleType: 1 }))
  await house.settle()
}
