import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { UserType } from '../../../platform/shared/access.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { restoreAccount, suspendAccount } from '../../accounts/server/suspension.ts'
import { auctionStarted } from '../../auctions/contract/auction.ts'
import { makeAuction } from '../../auctions/test/fixtures.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { idsByKeys } from '../../lookups/server/lookup-reads.ts'
import { makeProfile } from '../../profiles/test/sample-kinds.ts'
import { block, bookmark, follow } from '../../social/contract.ts'
import { writeComment } from '../../social/contract/comments.ts'
import { like } from '../../social/contract/likes.ts'
import * as calls from '../contract.ts'
import { makePost } from '../test/fixtures.ts'
import { countInterest } from './count-interest.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
})
afterAll(() => house.stop())

const by = (member: Member | null) => ({ bearer: member?.bearer ?? null })
const approved = (wanted: Wanted = {}) => asMember(house, { userType: 'investor', ...wanted })
async function listed(kind: UserType, industry: string, wanted: Wanted = {}): Promise<Member> {
  const member = await asMember(house, wanted)
  const industries = [...(await idsByKeys(house.db, 'industries', [industry])).values()]
  await makeProfile(house.house, { userId: member.id, reviewerId: null }, kind, 'approved', { industries })
  await house.settle()
  return member
}
const timeline = async (who: Member | null, body: object = {}) =>
  (await house.call(calls.readTimeline, { body: { perPage: 100, ...body } }, by(who))).answer
const suggested = async (who: Member | null) =>
  (await house.call(calls.listSuggestions, {}, by(who))).answer.data.map(({ id, reason }) => [id, reason.is] as const)

describe('trending', () => {
  test('counts distinct approved members, each once, what is newer for more, and never the owner', async () => {
    const owner = await approved()
    const [old, fresh] = [
      await makeItem(house.house, { ownerId: owner.id, kind: 'idea', values: { name: 'Old' } }),
      await makeItem(house.house, { ownerId: owner.id, kind: 'idea', values: { name: 'Fresh' } }),
    ]
    const [rana, omar, lina, guest] = [await approved(), await approved(), await approved(), await asMember(house)]
    const act = (who: Member, id: string) => house.call(like, { body: { kind: 'item', id } }, by(who))
    for (const one of [rana, omar, lina]) expect((await act(one, old.id)).status).toBe(200)
    await sql`update likes set liked_at = liked_at - interval '8 days'`.execute(house.db)
    await act(rana, fresh.id)
    // The same member again, a Guest and the owner add nothing.
    await house.call(bookmark, { body: { kind: 'item', id: fresh.id } }, by(rana))
    await house.call(bookmark, { body: { kind: 'item', id: fresh.id } }, by(guest))
    await house.call(bookmark, { body: { kind: 'item', id: fresh.id } }, by(owner))
    await countInterest(house.db)
    const { ideas } = await timeline(null)
    expect(ideas.map(one => [one.name, one.members])).toEqual([
      ['Fresh', 1],
      ['Old', 3],
    ])
    expect((await timeline(null, { page: 2 })).ideas).toEqual([])
  })

  test('hears what is said under posts that show an item, and forgets after two weeks', async () => {
    const [owner, rana] = [await approved(), await approved()]
    const item = await makeItem(house.house, { ownerId: owner.id, kind: 'service', values: { name: 'Surveys' } })
    const post = await makePost(house.house, { authorId: owner.id, text: 'New', itemId: item.id })
    await house.call(writeComment, { body: { kind: 'post', id: post, text: 'How much?' } }, by(rana))
    await countInterest(house.db)
    expect((await timeline(null)).services).toMatchObject([{ name: 'Surveys', members: 1 }])
    await sql`update comments set created_at = created_at - interval '15 days'`.execute(house.db)
    await countInterest(house.db)
    expect((await timeline(null)).services).toEqual([])
  })
})

describe('who to follow', () => {
  test('says why: followed by those one follows, of one’s own industry, or followed by many', async () => {
    const me = await listed('investor', 'cold-storage', { name: 'Me' })
    const rana = await listed('freelancer', 'fintech', { name: 'Rana' })
    const near = await listed('company', 'fintech', { name: 'Near' })
    const alike = await listed('company', 'cold-storage', { name: 'Alike' })
    const followAs = (who: Member, whom: Member) =>
      house.call(follow, { body: { kind: 'member', id: whom.id } }, by(who))
    await followAs(me, rana)
    await followAs(rana, near)
    await countInterest(house.db)
    const mine = await suggested(me)
    expect(mine.slice(0, 2)).toEqual([
      [near.id, 'followed-by'],
      [alike.id, 'industry'],
    ])
    expect(mine.map(([id]) => id)).not.toContain(rana.id)
    expect(mine.map(([id]) => id)).not.toContain(me.id)
    expect((await suggested(null)).map(([, reason]) => reason)).toContain('followed')
    const { whoToFollow } = await timeline(me)
    expect(whoToFollow[0]?.reason).toMatchObject({ is: 'followed-by', others: 0 })

    const dismiss = await house.call(calls.dismissSuggestion, { body: { userId: near.id } }, by(me))
    expect(dismiss.status).toBe(200)
    expect((await suggested(me)).map(([id]) => id)).not.toContain(near.id)
    await house.call(block, { body: { kind: 'member', id: me.id } }, by(alike))
    expect((await suggested(me)).map(([id]) => id)).not.toContain(alike.id)
  })

  test('dismisses only whom one can see', async () => {
    const [me, guest] = [await approved(), await asMember(house)]
    expect((await house.call(calls.dismissSuggestion, { body: { userId: guest.id } }, by(me))).status).toBe(404)
  })
})

describe('auctions', () => {
  test('stand in the Lounge when they begin, once; those that end soonest stand first under their own filter', async () => {
    const owner = await approved()
    const started: string[] = []
    for (const [name, hours] of [
      ['Later', 5],
      ['Sooner', 1],
    ] as const) {
      const item = await makeItem(house.house, {
        ownerId: owner.id,
        kind: 'product',
        values: { name, saleType: 3 },
      })
      const { id } = await makeAuction(house.house, { ownerId: owner.id, itemId: item.id, endsIn: hours * 3600 })
      await house.settle()
      // Told twice, it stands there once.
      const event = { auctionId: id, subject: { kind: 'item' as const, id: item.id }, ownerId: owner.id }
      await transact(house.db, tx => announce(tx, auctionStarted, event))
      await house.settle()
      started.push(item.id)
    }
    const all = (await timeline(null)).data.filter(one => one.origin === 'auction')
    expect(all.map(one => one.item?._id)).toEqual(started.toReversed())
    const ending = await timeline(null, { filter: 'ending' })
    expect([ending.count, ending.data.map(one => one.item?.name)]).toEqual([2, ['Sooner', 'Later']])
  })
})

describe('one’s own card', () => {
  test('counts followers, whom one follows, and posts', async () => {
    const [me, fan] = [await listed('company', 'fintech'), await approved()]
    await house.call(follow, { body: { kind: 'member', id: me.id } }, by(fan))
    await makePost(house.house, { authorId: me.id, text: 'Hello' })
    const { answer } = await house.call(calls.readCorner, {}, by(me))
    const { author, ...figures } = answer
    expect(figures).toEqual({ followers: 1, following: 0, posts: 1 })
    // The name of the profile, as posts carry it.
    const [own] = (await timeline(me)).data.filter(post => post.author.id === me.id)
    expect(author).toEqual(own?.author)
    // A suspended member counts no more, until they are back.
    const followers = async () => (await house.call(calls.readCorner, {}, by(me))).answer.followers
    const staff = await asMember(house, { role: 'Super-admin' })
    const boss = { id: staff.id, role: 'Super-admin', userType: null, profileStatus: null, permissions: [] } as const
    await transact(house.db, tx => suspendAccount(tx, boss, fan.id, 'for the test'))
    expect(await followers()).toBe(0)
    await transact(house.db, tx => restoreAccount(tx, boss, fan.id))
    expect(await followers()).toBe(1)
  })
})
