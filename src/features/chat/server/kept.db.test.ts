import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenFor } from '../../../platform/test/broken-for.ts'
import type { Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { pushDue } from '../../notifications/contract.ts'
import { saveWishes, stopMails, undoStop } from '../../notifications/contract/wishes.ts'
import * as calls from '../contract.ts'
import * as groups from '../contract/groups.ts'
import * as keep from '../contract/keep.ts'
import * as later from '../contract/later.ts'
import * as messages from '../contract/messages.ts'
import { chatScene, chatWithGround } from '../test/scene.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(chatWithGround)
})
afterAll(() => house.stop())

const { as, member, say, thread, blockBy } = chatScene(() => house)

/** Two who talk, after one message. */
async function two() {
  const [rana, omar, stranger] = [await member(), await member(), await member()]
  const body = { username: omar.username, clientId: randomUUID(), text: 'Good morning.' }
  const { sessionId } = (await house.call(calls.startConversation, { body }, as(rana))).answer.data
  await house.call(calls.acceptRequest, { params: { sessionId } }, as(omar))
  return { rana, omar, stranger, sessionId }
}

describe('messages over a conversation', () => {
  const pin = (who: Member, sessionId: string, seq: number, pinned = true) =>
    house.call(keep.pinMessage, { params: { sessionId, seq }, body: { pinned } }, as(who))
  const pins = async (who: Member, sessionId: string) =>
    (await house.call(keep.listPins, { params: { sessionId } }, as(who))).answer.data.map(one => one.seq)

  test('are three at most, put there by either of two, and each once; a line says who did', async () => {
    const { rana, omar, stranger, sessionId } = await two()
    for (const text of ['Two', 'Three', 'Four']) await say(rana, sessionId, text)
    for (const seq of [1, 2, 2, 3]) expect((await pin(omar, sessionId, seq)).status).toBe(200)
    expect(await pins(rana, sessionId)).toEqual([3, 2, 1])
    expect((await pin(rana, sessionId, 4)).problem.code).toBe('chat.too-many-pins')
    await pin(rana, sessionId, 2, false)
    expect((await pin(rana, sessionId, 4)).status).toBe(200)
    expect(await pins(omar, sessionId)).toEqual([4, 3, 1])
    const all = await thread(omar, sessionId)
    expect(all.filter(one => one.line === 'pinned')).toHaveLength(4)
    expect(all.filter(one => one.pinned).map(one => one.seq)).toEqual([1, 3, 4])
    await house.call(messages.removeMessage, { params: { sessionId, seq: 4 } }, as(rana))
    expect(await pins(omar, sessionId)).toEqual([3, 1])
    expect((await pin(stranger, sessionId, 1)).status).toBe(404)
    expect((await house.call(keep.listPins, { params: { sessionId } }, as(stranger))).status).toBe(404)
  })

  test('three at most also when two are put there at once', async () => {
    const { rana, omar, sessionId } = await two()
    for (const text of ['Two', 'Three', 'Four']) await say(rana, sessionId, text)
    await pin(rana, sessionId, 1)
    await pin(rana, sessionId, 2)
    const both = await Promise.all([pin(rana, sessionId, 3), pin(omar, sessionId, 4)])
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409])
  })

  test('of a group are its admins’ to choose', async () => {
    const { rana, omar } = await two()
    const body = { name: 'Depot', usernames: [omar.username] }
    const { sessionId } = (await house.call(groups.makeGroup, { body }, as(rana))).answer.data
    const { seq } = (await say(omar, sessionId, 'The plan')).answer.data
    expect((await pin(omar, sessionId, seq)).problem.code).toBe('chat.not-admin')
    expect((await pin(rana, sessionId, seq)).status).toBe(200)
    expect(await pins(omar, sessionId)).toEqual([seq])
  })
})

test('starred messages are their keeper’s alone, of all conversations, and go with the words', async () => {
  const [one, other] = [await two(), await two()]
  const star = (who: Member, sessionId: string, seq: number, starred = true) =>
    house.call(keep.starMessage, { params: { sessionId, seq }, body: { starred } }, as(who))
  const stars = async (who: Member) => (await house.call(keep.listStarred, { query: {} }, as(who))).answer
  const body = { username: other.omar.username, clientId: randomUUID(), text: 'The samples leave Porto' }
  const { sessionId: third } = (await house.call(calls.startConversation, { body }, as(one.rana))).answer.data
  await star(one.rana, one.sessionId, 1)
  await star(one.rana, third, 1)
  await star(one.rana, third, 1)
  expect(await stars(one.rana)).toMatchObject({
    count: 2,
    data: [
      { sessionId: third, seq: 1, own: true, conversation: other.omar.name, text: 'The samples leave Porto' },
      { sessionId: one.sessionId, conversation: one.omar.name },
    ],
  })
  const here = await house.call(keep.listStarred, { query: { sessionId: third } }, as(one.rana))
  expect(here.answer).toMatchObject({ count: 1, data: [{ sessionId: third }] })
  const foreign = await house.call(keep.listStarred, { query: { sessionId: third } }, as(one.omar))
  expect(foreign.answer).toEqual({ count: 0, data: [] })
  expect((await thread(one.omar, one.sessionId))[0]!.starred).toBe(false)
  expect((await thread(one.rana, one.sessionId))[0]!.starred).toBe(true)
  expect((await stars(one.omar)).count).toBe(0)
  const counted = async (who: Member, sessionId: string) =>
    (await house.call(calls.readConversation, { params: { sessionId } }, as(who))).answer.data.starred
  expect([await counted(one.rana, third), await counted(one.omar, one.sessionId)]).toEqual([1, 0])
  expect((await star(one.stranger, one.sessionId, 1)).status).toBe(404)
  await star(one.rana, third, 1, false)
  await house.call(messages.removeMessage, { params: { sessionId: one.sessionId, seq: 1 } }, as(one.rana))
  expect(await stars(one.rana)).toEqual({ data: [], count: 0 })
})

test('one conversation is searched by words in either script, and by whoever is in it alone', async () => {
  const { rana, omar, stranger, sessionId } = await two()
  await say(omar, sessionId, 'الإِسكندريّة بعد العصر')
  await say(rana, sessionId, 'Porto at noon')
  await say(omar, sessionId, 'Porto again')
  const found = async (q: string) => {
    const { answer } = await house.call(keep.searchConversation, { params: { sessionId }, query: { q } }, as(rana))
    return [answer.count, ...answer.data.map(one => one.seq)]
  }
  expect(await found('porto')).toEqual([2, 4, 3])
  expect(await found('porto noon')).toEqual([1, 3])
  expect(await found('الاسكندريه')).toEqual([1, 2])
  expect(await found('100%')).toEqual([0])
  const elsewhere = { params: { sessionId }, query: { q: 'porto' } }
  expect((await house.call(keep.searchConversation, elsewhere, as(stranger))).status).toBe(404)
})

test('a day leads to its first message, in the zone of whoever asks, or to the next one there is', async () => {
  const { rana, omar, sessionId } = await two()
  for (let n = 2; n <= 9; n++) await say(n % 2 ? rana : omar, sessionId, `${n}`)
  const times = ['01T10', '01T21', '02T09', '02T10', '05T10', '05T11', '05T12', '07T10', '08T10']
  for (const [at, time] of times.entries())
    await house.db
      .updateTable('messages')
      .set({ created_at: new Date(`2026-03-${time}:00:00Z`) })
      .where('conversation_id', '=', sessionId)
      .where('seq', '=', at + 1)
      .execute()
  const day = async (on: string, zone = 'UTC') =>
    (await house.call(keep.findDay, { params: { sessionId }, query: { day: on, zone } }, as(rana))).answer.data.seq
  expect(await Promise.all(['2026-02-01', '2026-03-01', '2026-03-02', '2026-03-03'].map(one => day(one)))).toEqual([
    ...[1, 1, 3, 5],
  ])
  expect([await day('2026-03-02', 'Asia/Dubai'), await day('2026-03-08'), await day('2027-01-01')]).toEqual([2, 9, 9])
  const wrong = { params: { sessionId }, query: { day: '2026-03-02', zone: 'Nowhere/Else' } }
  expect((await house.call(keep.findDay, wrong, as(rana))).status).toBe(422)
})

describe('a message for later', () => {
  const HOUR = 3_600_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const put = (who: Member, sessionId: string, more: Record<string, unknown> = {}) =>
    house.call(
      later.sendLater,
      {
        params: { sessionId },
        body: { clientId: randomUUID(), text: 'At nine', sendAt: at(HOUR), zone: 'Asia/Dubai', ...more },
      },
      as(who),
    )
  const list = async (who: Member, sessionId: string) =>
    (await house.call(later.listLater, { params: { sessionId } }, as(who))).answer.data
  const comes = (laterId: string) =>
    house.db
      .updateTable('messages_later')
      .set({ send_at: new Date(Date.now() - 1000) })
      .where('id', '=', laterId)
      .execute()
  const rounds = (count = 1) => Promise.all(Array.from({ length: count }, () => house.runTimer('chat.send-later')))

  test('that cannot go out by a fault of its own holds up none of another member, and goes out when that is mended', async () => {
    const [first, second] = [await two(), await two()]
    for (const { rana, sessionId } of [first, second]) await comes((await put(rana, sessionId)).answer.data._id)
    const mend = await brokenFor(house.db, 'messages', 'author_id', first.rana.id)
    await expect(rounds()).rejects.toThrow('broken for one')
    const said = async ({ omar, sessionId }: typeof first) => (await thread(omar, sessionId)).length
    expect([await said(first), await said(second)]).toEqual([1, 2])
    await mend()
    await rounds()
    expect([await said(first), await said(second)]).toEqual([2, 2])
  })

  test('waits for its author alone, goes out once when its time comes, and the other one hears of it then', async () => {
    const { rana, omar, sessionId } = await two()
    const clientId = randomUUID()
    const kept = (await put(rana, sessionId, { clientId })).answer.data
    expect((await put(rana, sessionId, { clientId })).answer.data._id).toBe(kept._id)
    expect(await list(rana, sessionId)).toMatchObject([{ text: 'At nine', zone: 'Asia/Dubai', refused: null }])
    expect(await list(omar, sessionId)).toEqual([])
    await rounds()
    expect(await thread(omar, sessionId)).toHaveLength(1)
    await comes(kept._id)
    await rounds(3)
    expect((await thread(omar, sessionId)).map(one => one.text)).toEqual(['Good morning.', 'At nine'])
    expect(await list(rana, sessionId)).toEqual([])
  })

  test('is changed, sent now, or let go, by its author alone', async () => {
    const { rana, omar, sessionId } = await two()
    const one = { params: { sessionId, laterId: (await put(rana, sessionId)).answer.data._id } }
    const next = at(2 * HOUR)
    const body = { text: 'At ten', sendAt: next }
    expect((await house.call(later.changeLater, { ...one, body }, as(rana))).answer.data).toMatchObject({
      text: 'At ten',
      sendAt: next,
      zone: 'Asia/Dubai',
    })
    const tries = [
      await house.call(later.changeLater, { ...one, body }, as(omar)),
      await house.call(later.removeLater, one, as(omar)),
      await house.call(later.sendLaterNow, one, as(omar)),
    ]
    expect(tries.map(tried => tried.status)).toEqual([404, 404, 404])
    const both = await Promise.all([1, 2].map(() => house.call(later.sendLaterNow, one, as(rana))))
    expect(both.map(sent => sent.status).toSorted()).toEqual([200, 404])
    expect((await thread(omar, sessionId)).map(sent => sent.text)).toEqual(['Good morning.', 'At ten'])
    const other = { params: { sessionId, laterId: (await put(rana, sessionId)).answer.data._id } }
    expect((await house.call(later.removeLater, other, as(rana))).status).toBe(200)
    expect(await list(rana, sessionId)).toEqual([])
  })

  test('has a time that comes, within a year, in a zone there is', async () => {
    const { rana, stranger, sessionId } = await two()
    const paths = async (more: Record<string, unknown>) =>
      (await put(rana, sessionId, more)).problem.errors?.map(one => [one.path, one.code])
    expect(await paths({ sendAt: at(-1000) })).toEqual([['sendAt', 'date-in-past']])
    expect(await paths({ sendAt: at(400 * 24 * HOUR) })).toEqual([['sendAt', 'chat.too-far']])
    expect(await paths({ zone: 'Nowhere/Else' })).toEqual([['zone', 'choice']])
    expect((await put(stranger, sessionId)).status).toBe(404)
  })

  test('stays with its reason when nothing can be written any more, tells its author, and nobody else', async () => {
    const { rana, omar, sessionId } = await two()
    const { _id } = (await put(rana, sessionId)).answer.data
    await blockBy(omar, rana)
    expect((await put(rana, sessionId)).problem.code).toBe('chat.not-possible')
    await comes(_id)
    await rounds(2)
    expect((await list(rana, sessionId))[0]!.refused).toBe('Nothing can be written to this member.')
    expect(await thread(omar, sessionId)).toHaveLength(1)
    const notices = await house.db
      .selectFrom('notices')
      .select(['recipient_id', 'kind'])
      .where('kind', 'like', 'chat.%')
      .where('recipient_id', 'in', [rana.id, omar.id])
      .execute()
    expect(notices).toEqual([{ recipient_id: rana.id, kind: 'chat.not-sent' }])
  })

  test('of somebody who was suspended or restricted meanwhile does not go out', async () => {
    const { rana, omar, sessionId } = await two()
    const { _id } = (await put(rana, sessionId)).answer.data
    await house.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', rana.id).execute()
    await comes(_id)
    await rounds()
    expect(await thread(omar, sessionId)).toHaveLength(1)
  })
})

describe('whoever is away', () => {
  const AGO = new Date(Date.now() - 16 * 60_000)
  const mails = async (who: Member) =>
    (
      await house.db
        .selectFrom('mails')
        .select(['params', 'link'])
        .where('recipient_id', '=', who.id)
        .where('kind', '=', 'chat.unread')
        .orderBy('id')
        .execute()
    ).map(row => row.link)
  const counted = async (who: Member) => {
    const rows = await house.db
      .selectFrom('mails')
      .select('params')
      .where('recipient_id', '=', who.id)
      .where('kind', '=', 'chat.unread')
      .orderBy('created_at')
      .execute()
    return rows.map(row => String((row.params as { count: unknown }).count))
  }
  const isAway = (who: Member, since = AGO) =>
    house.db.updateTable('sessions').set({ last_seen_at: since }).where('user_id', '=', who.id).execute()
  const passes = (sessionId: string) =>
    house.db.updateTable('messages').set({ created_at: AGO }).where('conversation_id', '=', sessionId).execute()
  const round = () => house.runTimer('chat.mail-unread')

  test('for a quarter of an hour gets one mail of what is unread, and none of what was read, muted or came just now', async () => {
    const { rana, omar, sessionId } = await two()
    const quiet = await two()
    await house.call(
      calls.sortConversation,
      { params: { sessionId: quiet.sessionId }, body: { muted: true } },
      as(quiet.omar),
    )
    await isAway(omar)
    await isAway(quiet.omar)
    await passes(quiet.sessionId)
    await round()
    expect(await mails(omar)).toEqual([])
    await passes(sessionId)
    await Promise.all([round(), round()])
    expect(await mails(omar)).toEqual([`/inbox/${sessionId}`])
    expect(await mails(rana)).toEqual([])
    expect(await mails(quiet.omar)).toEqual([])
    await round()
    expect(await mails(omar)).toHaveLength(1)
  })

  test('gets it also when that of another member cannot be written', async () => {
    const [first, second] = [await two(), await two()]
    for (const { omar, sessionId } of [first, second]) {
      await isAway(omar)
      await passes(sessionId)
    }
    const mend = await brokenFor(house.db, 'mails', 'recipient_id', first.omar.id)
    await expect(round()).rejects.toThrow('broken for one')
    expect([(await mails(first.omar)).length, (await mails(second.omar)).length]).toEqual([0, 1])
    await mend()
    await round()
    expect((await mails(first.omar)).length).toBe(1)
  })

  test('gets the next one for each burst that came since, once it rests or its first message waits for an hour; six a day', async () => {
    const { rana, omar, sessionId } = await two()
    await isAway(omar)
    await passes(sessionId)
    await round()
    await say(rana, sessionId, 'And this')
    await round()
    expect(await mails(omar)).toHaveLength(1)
    await passes(sessionId)
    await round()
    expect(await mails(omar)).toHaveLength(2)
    const waits = await say(rana, sessionId, 'First of many')
    await say(rana, sessionId, 'Another one')
    const sent = (minutes: number) =>
      house.db
        .updateTable('messages')
        .set({ created_at: new Date(Date.now() - minutes * 60_000) })
        .where('id', '=', waits.answer.data._id)
        .execute()
    await sent(55)
    await round()
    expect(await mails(omar)).toHaveLength(2)
    await sent(61)
    await round()
    expect(await mails(omar)).toHaveLength(3)
    for (let burst = 4; burst <= 8; burst++) {
      await say(rana, sessionId, `Burst ${burst}`)
      await passes(sessionId)
      await round()
    }
    expect(await mails(omar)).toHaveLength(6)
    await house.db
      .updateTable('chat_mails')
      .set({ mailed_at: sql`mailed_at - interval '25 hours'` })
      .where('user_id', '=', omar.id)
      .execute()
    await round()
    expect(await mails(omar)).toHaveLength(7)
    expect((await counted(omar)).at(-1)).toBe('2')
  })

  test('gets none in their quiet hours, and what came in them by one mail afterwards', async () => {
    const { rana, omar, sessionId } = await two()
    const quiet = (on: boolean) => {
      const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes()
      const hours = { from: (minute + 1380) % 1440, to: (minute + 60) % 1440, days: [0, 1, 2, 3, 4, 5, 6] }
      return house.call(saveWishes, { body: { zone: 'UTC', quiet: { on, ...hours } } }, as(omar))
    }
    expect((await quiet(true)).status).toBe(200)
    await say(rana, sessionId, 'At night')
    await isAway(omar)
    await passes(sessionId)
    await round()
    await round()
    expect(await mails(omar)).toEqual([])
    await quiet(false)
    await isAway(omar)
    await round()
    expect([await mails(omar), await counted(omar)]).toEqual([[`/inbox/${sessionId}`], ['2']])
  })

  test('can end these mails by one click, and is told of nothing older when they want them again', async () => {
    const { rana, omar, sessionId } = await two()
    const burst = async () => {
      await say(rana, sessionId, 'One more')
      await isAway(omar)
      await passes(sessionId)
      await round()
    }
    await burst()
    const { unsubscribe } = await house.db
      .selectFrom('mails')
      .select('unsubscribe')
      .where('recipient_id', '=', omar.id)
      .where('kind', '=', 'chat.unread')
      .executeTakeFirstOrThrow()
    const stop = { params: { token: unsubscribe!.split('/').at(-1)! } }
    expect((await house.call(stopMails, stop)).answer.data).toMatchObject({ topics: ['messages'], stopped: true })
    await burst()
    expect(await mails(omar)).toHaveLength(1)
    await house.call(undoStop, stop)
    await round()
    expect(await mails(omar)).toHaveLength(1)
    await burst()
    expect([await mails(omar), await counted(omar)]).toMatchObject([{ length: 2 }, ['2', '1']])
  })

  test('is told on their devices who wrote, and not what', async () => {
    const { rana, omar, sessionId } = await two()
    await say(rana, sessionId, 'Zanzibar')
    await house.settle()
    const pushes = await house.db.selectFrom('outbox').select('payload').where('event', '=', pushDue.name).execute()
    const ours = pushes.map(row => JSON.stringify(row.payload)).filter(text => text.includes(omar.id))
    expect(ours.some(text => text.includes(rana.name) && text.includes(`chat:${sessionId}`))).toBe(true)
    expect(ours.join()).not.toContain('Zanzibar')
  })
})
