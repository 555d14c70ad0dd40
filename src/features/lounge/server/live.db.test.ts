import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { setItemStatus } from '../../items/contract/mine.ts'
import { makeItem } from '../../items/server/make.ts'
import * as calls from '../contract.ts'
import { feedOf, nextOf, type Page, topOf, withOwn, withoutPost, withPost } from '../rules.ts'

const PER_PAGE = 3

let house: TestHouse
let writer: Member
let reader: Member
beforeAll(async () => {
  house = await testHouse(features)
  writer = await asMember(house, { userType: 'company' })
  reader = await asMember(house, { userType: 'investor' })
}, 120_000)
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

/** Events that windows were told of since then, as they went over the line. */
async function told(since: number) {
  const rows = await house.db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '>', since)
    .where('event', 'like', 'lounge.%')
    .orderBy('id')
    .execute()
  return rows as { event: string; topic: string; payload: { postId: string } }[]
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
async function apply(pages: Page[], event: { event: string; payload: { postId: string } }): Promise<Page[]> {
  const { postId } = event.payload
  if (event.event === calls.postRemoved.name) return withoutPost(pages, postId)
  if (event.event !== calls.postEdited.name) return pages
  const { answer } = await house.call(calls.readPost, { params: { postId } }, by(reader))
  return withPost(pages, answer.data)
}

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
