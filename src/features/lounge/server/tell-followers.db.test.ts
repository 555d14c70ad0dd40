import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { listNotices, readNotices } from '../../notifications/contract.ts'
import { muteNotice, readWishes, saveWishes } from '../../notifications/contract/wishes.ts'
import { makeProfile } from '../../profiles/test/sample-kinds.ts'
import {
  block,
  chooseTell,
  follow,
  MEMBER,
  myFollows,
  readOwnReactions,
  type Tell,
  unfollow,
} from '../../social/contract.ts'
import * as calls from '../contract.ts'
import { tellFollowers } from './tell-followers.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
})
afterAll(() => house.stop())

const by = (member: Member) => ({ bearer: member.bearer })
const listed = async (wanted: Wanted = {}) => {
  const member = await asMember(house, wanted)
  await makeProfile(house.house, { userId: member.id, reviewerId: null }, 'company')
  return member
}
const target = (member: Member) => ({ kind: MEMBER, id: member.id })
/** Somebody who follows a member and wants their news under the bell at once. */
const follower = async (of: Member, wanted: Wanted = {}) => {
  const member = await asMember(house, wanted)
  expect((await house.call(follow, { body: target(of) }, by(member))).status).toBe(200)
  await house.call(saveWishes, { body: { preset: 'everything' } }, by(member))
  return member
}
const choose = (who: Member, of: Member, tell: Tell) =>
  house.call(chooseTell, { body: { ...target(of), tell } }, by(who))
const post = async (who: Member, text = 'A roof of panels, 1.2 MW, in Zagora.', more: object = {}) => {
  const { answer } = await house.call(calls.writePost, { body: { text, ...more } }, by(who))
  await house.settle()
  return answer.data._id
}
const told = async (who: Member) => {
  const { answer } = await house.call(listNotices, {}, by(who))
  return answer.data.filter(one => one.kind.startsWith('lounge.followed-'))
}
const titles = async (who: Member) => (await told(who)).map(one => `${one.data.title} | ${one.data.body}`)

describe('whoever follows a member', () => {
  test('is told of what that member posts, for members too, and leads to it', async () => {
    const rana = await listed({ name: 'Rana' })
    const [omar, stranger] = [await follower(rana), await asMember(house)]
    const id = await post(rana, 'Glass for forty greenhouses.', { audience: 'members' })
    const [one, ...more] = await told(omar)
    expect(more).toEqual([])
    expect(one).toMatchObject({ topic: 'posts', mutes: 'member', link: `/timeline/posts/${id}`, read: false })
    expect(one!.data.body).toBe('“Glass for forty greenhouses.”')
    expect([await told(stranger), await told(rana)]).toEqual([[], []])
  })

  test('reads several in one line until it is read, those that are still there alone', async () => {
    const rana = await listed({ name: 'Rana' })
    const omar = await follower(rana)
    const first = await post(rana, 'One')
    await post(rana, 'Two')
    expect(await titles(omar)).toEqual([expect.stringMatching(/published 2 things \| The latest: “Two”$/)])
    await house.call(calls.removePost, { params: { postId: first } }, by(rana))
    await post(rana, 'Three')
    expect(await titles(omar)).toEqual([expect.stringMatching(/published 2 things \| The latest: “Three”$/)])
    await house.call(readNotices, { body: {} }, by(omar))
    await post(rana, 'Four')
    expect((await titles(omar))[0]).toMatch(/ posted \| “Four”$/)
  })

  test('is told of offers and not of posts where highlights were chosen, and of nothing where nothing was', async () => {
    const rana = await listed({ name: 'Rana' })
    const [some, none] = [await follower(rana), await follower(rana)]
    expect((await choose(some, rana, 'highlights')).status).toBe(200)
    expect((await choose(none, rana, 'nothing')).status).toBe(200)
    await post(rana, 'Only words')
    expect([await told(some), await told(none)]).toEqual([[], []])
    await makeItem(house.house, { ownerId: rana.id, kind: 'idea' })
    await house.settle()
    expect((await told(some)).map(one => one.kind)).toEqual(['lounge.followed-offered'])
    expect(await told(none)).toEqual([])
  })

  test('is told no more after unfollowing or a block, and a mention is not told twice', async () => {
    const rana = await listed({ name: 'Rana' })
    const [gone, apart, named] = [
      await follower(rana),
      await follower(rana),
      await follower(rana, { username: 'named.one' }),
    ]
    await house.call(unfollow, { body: target(rana) }, by(gone))
    await house.call(block, { body: target(rana) }, by(apart))
    await house.db
      .updateTable('users')
      .set({ profile_status: 'approved', user_type: 'company' })
      .where('id', '=', named.id)
      .execute()
    await post(rana, 'With @named.one')
    expect([await told(gone), await told(apart), await told(named)]).toEqual([[], [], []])
    const { answer } = await house.call(listNotices, {}, by(named))
    expect(answer.data.filter(one => one.kind === 'lounge.mentioned')).toHaveLength(1)
  })

  test('who wants digests has it gathered, and mutes that member at the notice until they choose again', async () => {
    const rana = await listed({ name: 'Rana' })
    const omar = await follower(rana)
    await post(rana, 'One')
    const [one] = await told(omar)
    const mute = { params: { noticeId: one!._id }, body: { way: 'off' as const } }
    expect((await house.call(muteNotice, mute, by(omar))).status).toBe(200)
    await house.call(readNotices, { body: {} }, by(omar))
    await post(rana, 'Two')
    expect(await titles(omar)).toHaveLength(1)
    expect((await house.call(readWishes, {}, by(omar))).answer.data.mutes.map(mute => mute.member)).toEqual([true])
    await choose(omar, rana, 'everything')
    await house.settle()
    expect((await house.call(readWishes, {}, by(omar))).answer.data.mutes).toEqual([])
    await house.call(saveWishes, { body: { preset: 'usual' } }, by(omar))
    await post(rana, 'Three')
    expect(await titles(omar)).toHaveLength(1)
    expect((await house.call(readWishes, {}, by(omar))).answer.data.next).toMatchObject({ count: 1 })
  })
})

test('what one is told of a member is one’s own choice, named where one follows, begun anew with the following', async () => {
  const rana = await listed()
  const omar = await follower(rana)
  const own = async () =>
    (await house.call(readOwnReactions, { body: { kind: MEMBER, ids: [rana.id] } }, by(omar))).answer.data[0]!.tell
  expect(await own()).toBe('everything')
  await choose(omar, rana, 'nothing')
  const silent = await house.call(myFollows, { query: { tell: 'nothing' } }, by(omar))
  expect([await own(), silent.answer.data.map(one => one.id)]).toEqual(['nothing', [rana.id]])
  await house.call(unfollow, { body: target(rana) }, by(omar))
  expect([await own(), (await choose(omar, rana, 'nothing')).problem.code]).toEqual([null, 'social.not-followed'])
  await house.call(follow, { body: target(rana) }, by(omar))
  expect(await own()).toBe('everything')
})

test('many followers are told page by page, each once', async () => {
  const rana = await listed({ name: 'Rana' })
  const all = [
    await follower(rana),
    await follower(rana),
    await follower(rana),
    await follower(rana),
    await follower(rana),
  ]
  const id = await post(rana, 'For all')
  await house.db.deleteFrom('notices').where('kind', 'like', 'lounge.followed-%').execute()
  let after: string | null = null
  for (let page = 0; page < 3; page++) {
    await transact(house.db, tx => tellFollowers(tx, { postId: id, authorId: rana.id, after }, 2))
    after = all.map(one => one.id).toSorted()[page * 2 + 1] ?? null
  }
  // What the pages announced of the next ones is done by the queue as well: nobody is told twice.
  await house.settle()
  for (const one of all) expect(await told(one)).toHaveLength(1)
})
