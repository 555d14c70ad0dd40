import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { arrived, listNotices, memberTopic, type NoticePage, readNotices, seePage, wereRead } from '../contract.ts'
import { type Newest, withArrived, withRead } from '../rules.ts'

const told = notice('tester.told', z.object({ name: z.string() }), { topic: 'bought' })
const quiet = notice('tester.quiet', z.object({}), { topic: 'own-bids' })
const named = notice('tester.named', z.object({ plan: z.object({ en: z.string(), ar: z.string() }) }), {
  topic: 'own-bids',
})
const strings = {
  notices: {
    told: { title: 'Hello {name}', body: 'You were told' },
    quiet: { title: 'Quiet', body: '' },
    named: { title: '{plan} began', body: '' },
  },
}
const arabic = {
  notices: {
    told: { title: 'أهلًا {name}', body: 'أُخبرت' },
    quiet: { title: 'هدوء', body: '' },
    named: { title: 'بدأت {plan}', body: '' },
  },
}
const tester = defineFeature('tester', { en: strings, ar: arabic }, [], registry => registry.notice(told, quiet, named))

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([...features, tester])
})
afterAll(() => house.stop())
/** A member whose welcome is read and forgotten. */
async function member(wanted: Wanted = {}): Promise<Member> {
  const one = await asMember(house, wanted)
  await house.settle()
  await house.db.deleteFrom('notices').where('recipient_id', '=', one.id).execute()
  await house.db.deleteFrom('outbox').where('topic', '=', memberTopic(one.id)).execute()
  return one
}
const tell = (userId: string, name: string) => transact(house.db, tx => notify(tx, userId, told, { name }, '/index'))
const page = async (bearer: string): Promise<NoticePage> => (await house.call(listNotices, {}, { bearer })).answer
/** What the bars know of it. */
async function newest(bearer: string): Promise<Newest> {
  const { data, count, unreadNotifications } = await page(bearer)
  const views = data.map(({ group: _, topic: __, act: ___, mutes: ____, ...view }) => view)
  return { data: views, count, unreadNotifications }
}

test('notices are listed newest first in the asked language, and are nobody else’s', async () => {
  const [rana, omar] = [await member(), await member()]
  await tell(rana.id, 'A')
  await tell(rana.id, 'B')
  const { answer } = await house.call(listNotices, {}, { bearer: rana.bearer, language: 'ar' })
  expect(answer.data.map(one => one.data.title)).toEqual(['أهلًا \u2068B\u2069', 'أهلًا \u2068A\u2069'])
  expect(answer).toMatchObject({ count: 2, unreadNotifications: 2 })
  expect((await page(omar.bearer)).count).toBe(0)
  const stolen = await house.call(readNotices, { body: { ids: [answer.data[0]!._id] } }, { bearer: omar.bearer })
  expect(stolen.answer.unreadNotifications).toBe(0)
  expect((await page(rana.bearer)).unreadNotifications).toBe(2)
})

test('a name of the other script keeps to itself and turns no sentence around', async () => {
  const rana = await member()
  await tell(rana.id, 'رنا')
  const titles = async (language: 'en' | 'ar') =>
    (await house.call(listNotices, {}, { bearer: rana.bearer, language })).answer.data.map(one => one.data.title)
  expect(await titles('en')).toEqual(['Hello \u2068رنا\u2069'])
  expect(await titles('ar')).toEqual(['أهلًا رنا'])
})

test('what has a name in both languages is called by the reader’s', async () => {
  const rana = await member()
  await transact(house.db, tx => notify(tx, rana.id, named, { plan: { en: 'Standard', ar: 'الأساسية' } }))
  const titles = async (language: 'en' | 'ar') =>
    (await house.call(listNotices, {}, { bearer: rana.bearer, language })).answer.data.map(one => one.data.title)
  expect(await titles('en')).toEqual(['Standard began'])
  expect(await titles('ar')).toEqual(['بدأت الأساسية'])
})

test('marking as read counts from the rows: some, then all', async () => {
  const rana = await member()
  for (const name of ['A', 'B', 'C']) await tell(rana.id, name)
  const { data } = await page(rana.bearer)
  expect(
    (await house.call(readNotices, { body: { ids: [data[0]!._id] } }, { bearer: rana.bearer })).answer
      .unreadNotifications,
  ).toBe(2)
  expect(
    (await house.call(listNotices, { query: { unread: true } }, { bearer: rana.bearer })).answer.data,
  ).toHaveLength(2)
  expect((await house.call(readNotices, {}, { bearer: rana.bearer })).answer.unreadNotifications).toBe(0)
})

test('who opens a page has read what leads to it, and what leads to a part of it once that part was opened', async () => {
  const [rana, omar] = [await member(), await member()]
  const links = [
    '/thing',
    '/thing?tab=2#below',
    '/thing?section=fees',
    '/thing?tab=2&section=fees#below',
    '/things',
    null,
  ]
  for (const who of [rana, omar])
    for (const link of links) await transact(house.db, tx => notify(tx, who.id, told, { name: String(link) }, link))
  const unread = async ({ bearer }: Member) => (await page(bearer)).data.filter(one => !one.read).map(one => one.link)
  const see = async (path: string) =>
    (await house.call(seePage, { body: { path } }, { bearer: rana.bearer })).answer.unreadNotifications
  expect(await see('/thing?section=other')).toBe(4)
  expect(await see('/thing?section=fees&tab=1')).toBe(2)
  expect(await unread(rana)).toEqual([null, '/things'])
  expect(await unread(omar)).toHaveLength(6)
  expect(await see('/things#end')).toBe(1)
})

test('a window that hears of a notice and of reading shows what a reload would show', async () => {
  const rana = await member()
  const before = await newest(rana.bearer)
  await tell(rana.id, 'A')
  await house.settle()
  const events = () =>
    house.db
      .selectFrom('outbox')
      .select(['event', 'payload'])
      .where('topic', '=', memberTopic(rana.id))
      .orderBy('id')
      .execute()
  const [came] = await events()
  const patched = withArrived(before, arrived.schema.parse(came!.payload), 'en')
  expect(patched).toEqual(await newest(rana.bearer))
  expect(withArrived(patched, arrived.schema.parse(came!.payload), 'en')).toBe(patched)
  await house.call(readNotices, {}, { bearer: rana.bearer })
  const read = (await events()).find(one => one.event === wereRead.name)
  expect(withRead(patched, wereRead.schema.parse(read!.payload))).toEqual(await newest(rana.bearer))
})

test('a kind that matters is also mailed, in the language of its reader', async () => {
  const rana = await member({ language: 'ar' })
  await tell(rana.id, 'رنا')
  await transact(house.db, tx => notify(tx, rana.id, quiet, {}))
  await house.settle()
  const mails = await house.db
    .selectFrom('mails')
    .select(['subject', 'language', 'plain'])
    .where('recipient_id', '=', rana.id)
    .where('kind', '=', 'notifications.notice')
    .execute()
  expect(mails).toMatchObject([{ subject: 'أهلًا رنا', language: 'ar' }])
  expect(mails[0]!.plain).toContain('/index')
})
