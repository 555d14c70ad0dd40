import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { suspendAccount } from '../../accounts/server/suspension.ts'
import { viewerOf } from '../../accounts/server/viewer.ts'
import { setItemStatus } from '../../items/contract/mine.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import * as calls from '../contract.ts'
import {
  feedOf,
  nextOf,
  type Page,
  shownIn,
  topOf,
  withOwn,
  withoutAuthor,
  withoutPost,
  withPost,
  withShares,
} from '../rules.ts'

const PER_PAGE = 3

let house: TestHouse
let writer: Member
let reader: Member
beforeAll(async () => {
  house = await testHouse(features)
  writer = await asMember(house, { userType: 'company' })
  reader = await asMember(house, { userType: 'investor' })
})
afterAll(() => house.stop())

const by = ({ bearer }: Member) => ({ bearer })
const post = async (who: Member, text: string, more: object = {}) =>
  (await house.call(calls.writePost, { body: { text, ...more } }, by(who))).answer.data
const page = async (place: object): Promise<Page> =>
  (await house.call(calls.readTimeline, { body: { perPage: PER_PAGE, ...place } }, by(reader))).answer

/** All pages, as the screen asks for them. */
async function read(): Promise<Page[]> {
  const pages = [await page({ page: 1 })]
  while (!feedOf(pages, PER_PAGE).finished) pages.push(await page(nextOf(pages)))
  return pages
}

type Told = { event: string; topic: string; payload: { postId: string; authorId: string; shares: number } }

/** Events that windows were told of since then, as they went over the line. */
async function told(since: number) {
  const rows = await house.db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '>', since)
    .where('event', 'like', 'lounge.%')
    .where('topic', 'is not', null)
    .orderBy('id')
    .execute()
  return rows as unknown as Told[]
}
const last = async () =>
  Number(
    (
      await house.db
        .selectFrom('outbox')
        .select(e => e.fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    ).id ?? 0,
  )

/** What the screen does with an event: an edited post is read again, one that is gone goes. */
async function apply(pages: Page[], event: Told): Promise<Page[]> {
  const { postId, authorId, shares } = event.payload
  if (event.event === calls.postRemoved.name) return withoutPost(pages, postId)
  if (event.event === calls.sharesCounted.name) return withShares(pages, postId, shares)
  if (event.event === calls.authorSilenced.name) return withoutAuthor(pages, authorId)
  if (event.event !== calls.postEdited.name) return pages
  const { answer } = await house.call(calls.readPost, { params: { postId } }, by(reader))
  return withPost(pages, answer.data)
}

const sharesOf = (pages: Page[], id: string) => feedOf(pages, PER_PAGE).posts.find(one => one._id === id)?.shares

/** The pages with everything that `act` announces applied are what a reload reads. */
async function applyMatchesRead(act: () => Promise<unknown>): Promise<void> {
  let pages = await read()
  const since = await last()
  await act()
  await house.settle()
  const events = await told(since)
  expect(events.length).toBeGreaterThan(0)
  for (const event of events) pages = await apply(pages, event)
  const [ours, fresh] = [feedOf(pages, PER_PAGE), feedOf(await read(), PER_PAGE)]
  expect(ours.posts).toEqual(fresh.posts)
  expect(ours.count).toBe(fresh.count)
}

describe('what windows are told makes the feed that a reload would', () => {
  test('when a post is changed, deleted or hidden, also one that was passed on', async () => {
    const posts: calls.PostView[] = []
    for (let n = 0; n < 8; n++) posts.push(await post(writer, `Post ${n}`))
    await post(reader, 'Look', { sharedId: posts[0]!._id })
    const params = (at: number) => ({ params: { postId: posts[at]!._id } })
    await applyMatchesRead(() =>
      house.call(calls.editPost, { ...params(3), body: { text: 'Said better' } }, by(writer)),
    )
    await applyMatchesRead(() => house.call(calls.editPost, { ...params(0), body: { text: 'Also' } }, by(writer)))
    await applyMatchesRead(() => house.call(calls.removePost, params(4), by(writer)))
    await applyMatchesRead(() => house.call(calls.removePost, params(0), by(writer)))
    const staff = await asMember(house, { preset: 'moderator' })
    await applyMatchesRead(() =>
      house.call(calls.hidePost, { ...params(6), body: { hidden: true, reason: 'Spam' } }, by(staff)),
    )
  })

  test('when what an item put there leaves with it', async () => {
    const item = await makeItem(house.house, { ownerId: writer.id, kind: 'idea' })
    await house.settle()
    const pause = { params: { itemId: item.id }, body: { status: 'pause' } } as const
    await applyMatchesRead(() => house.call(setItemStatus, pause, by(writer)))
  })

  test('when a post is passed on, and when that is taken back or hidden', async () => {
    const [origin, staff] = [await post(writer, 'Pass it on'), await asMember(house, { preset: 'moderator' })]
    const passed = { params: { postId: '' } }
    // What others post is news and not in the pages: only the number at the post that was passed on moves.
    let pages = await read()
    const since = await last()
    for (const text of ['Look', 'Again'])
      passed.params.postId = (await post(writer, text, { sharedId: origin._id }))._id
    await house.settle()
    for (const event of await told(since)) pages = await apply(pages, event)
    expect(sharesOf(pages, origin._id)).toBe(2)
    expect(sharesOf(await read(), origin._id)).toBe(2)
    const hide = { ...passed, body: { hidden: true, reason: 'Spam' } }
    await applyMatchesRead(() => house.call(calls.hidePost, hide, by(staff)))
    await applyMatchesRead(() => house.call(calls.removePost, passed, by(writer)))
    expect(sharesOf(await read(), origin._id)).toBe(1)
  })

  test('when a member is suspended', async () => {
    const [loud, admin] = [
      await asMember(house, { userType: 'company' }),
      await asMember(house, { role: 'Super-admin' }),
    ]
    const said = await post(loud, 'Loud')
    await post(reader, 'Look at this', { sharedId: said._id })
    const staff = (await viewerOf(house.db, admin.id))!
    await applyMatchesRead(() =>
      transact(house.db, tx => suspendAccount(tx, staff, loud.id, 'for the test')).then(() => house.settle()),
    )
  })

  test('when an offer that somebody wrote about cannot be had any more', async () => {
    const item = await makeItem(house.house, { ownerId: writer.id, kind: 'idea' })
    await house.settle()
    await post(writer, 'About it', { itemId: item.id })
    const pause = { params: { itemId: item.id }, body: { status: 'pause' } } as const
    await applyMatchesRead(() => house.call(setItemStatus, pause, by(writer)))
  })

  test('and a window that heard nothing is told what became of the posts it has', async () => {
    const made = [await post(writer, 'One'), await post(writer, 'Two'), await post(writer, 'Three')]
    await post(reader, 'Passing on', { sharedId: made[2]!._id })
    let pages = await read()
    const posts = shownIn(pages).map(({ _id, editedAt }) => ({ id: _id, editedAt }))
    const ask = async () => (await house.call(calls.readMoved, { body: { posts } }, by(reader))).answer
    expect(await ask()).toEqual({ changed: [], gone: [] })
    const params = (at: number) => ({ params: { postId: made[at]!._id } })
    await house.call(calls.editPost, { ...params(0), body: { text: 'One, said better' } }, by(writer))
    for (const at of [1, 2]) await house.call(calls.removePost, params(at), by(writer))
    const { changed, gone } = await ask()
    expect([changed.map(one => one.text), new Set(gone)]).toEqual([
      ['One, said better'],
      new Set([made[1]!._id, made[2]!._id]),
    ])
    for (const one of changed) pages = withPost(pages, one)
    for (const id of gone) pages = withoutPost(pages, id)
    expect(feedOf(pages, PER_PAGE).posts).toEqual(feedOf(await read(), PER_PAGE).posts)
  })

  test('when one posts oneself; what others post is news above the newest that was read', async () => {
    let pages = await read()
    pages = withOwn(pages, await post(reader, 'Mine'))
    expect(feedOf(pages, PER_PAGE).posts).toEqual(feedOf(await read(), PER_PAGE).posts)
    await post(writer, 'Theirs')
    const { answer } = await house.call(calls.countNews, { body: { after: topOf(pages)! } }, by(reader))
    expect(answer.count - pages[0]!.own!.length).toBe(1)
  })

  test('and each is told only on the line of those who may read it, without a word of what it says', async () => {
    const since = await last()
    await post(writer, 'A secret plan', { audience: 'members' })
    await post(writer, 'For all')
    const events = await told(since)
    expect(events.map(one => [one.event, one.topic])).toEqual([
      ['lounge.posted', 'lounge:members'],
      ['lounge.posted', 'lounge:public'],
    ])
    expect(JSON.stringify(events)).not.toContain('secret')
  })
})
