import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Tx, transact } from '../../../platform/server/db.ts'
import { givePlan } from '../../../platform/test/give-plan.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import * as calls from '../contract.ts'
import * as messages from '../contract/messages.ts'
import { chatScene, chatWithGround } from '../test/scene.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(chatWithGround)
})
afterAll(() => house.stop())

const { as, member, noHurry, begin, accept, say, read, thread, waiting, readUpTo, blockBy, talking } = chatScene(
  () => house,
)
const listed = async (who: Member, filter: calls.Filter = 'all', search?: string) =>
  (await house.call(calls.listConversations, { query: { filter, ...(search && { search }) } }, as(who))).answer

describe('the first message to somebody', () => {
  test('is a request: it is counted apart, lies in a place of its own and tells its writer nothing', async () => {
    const [rana, omar] = [await member(), await member()]
    const { answer } = await begin(rana, omar, 'May I see the plans?')
    const { sessionId } = answer.data
    expect(await waiting(omar)).toEqual({ unreadChats: 0, requests: 1 })
    expect((await listed(omar)).data).toEqual([])
    expect((await listed(omar, 'requests')).data).toMatchObject([
      { _id: sessionId, place: 'request', unread: 1, other: { name: rana.name }, presence: null },
    ])
    await readUpTo(omar, sessionId, 1)
    await house.call(calls.markDelivered, {}, as(omar))
    expect(await read(rana, sessionId)).toMatchObject({
      place: 'open',
      answered: false,
      marks: { delivered: null, read: null },
      presence: null,
    })
    await house.settle()
    expect(
      await house.db
        .selectFrom('notices')
        .select('id')
        .where('recipient_id', '=', omar.id)
        .where('kind', 'like', 'chat.%')
        .execute(),
    ).toEqual([])
  })

  test('may be followed by two more, and by others once it is answered: writing is accepting', async () => {
    const [rana, omar] = [await member(), await member()]
    const { sessionId } = (await begin(rana, omar)).answer.data
    expect((await say(rana, sessionId, 'Are you there?')).status).toBe(200)
    expect((await say(rana, sessionId, 'I can wait.')).status).toBe(200)
    expect((await say(rana, sessionId, 'Hello?')).problem).toMatchObject({ code: 'chat.not-answered' })
    expect((await say(omar, sessionId, 'I am.')).status).toBe(200)
    expect((await say(rana, sessionId, 'Thank you.')).answer.data.seq).toBe(5)
    expect(await waiting(omar)).toEqual({ unreadChats: 4, requests: 0 })
  })

  test('is declined without a word: its writer sees what they saw before, and it can be accepted later', async () => {
    const [rana, omar] = [await member(), await member()]
    const { sessionId } = (await begin(rana, omar)).answer.data
    const before = await read(rana, sessionId)
    expect((await house.call(calls.declineRequest, { params: { sessionId } }, as(omar))).status).toBe(200)
    expect(await read(rana, sessionId)).toEqual(before)
    expect(await waiting(omar)).toEqual({ unreadChats: 0, requests: 0 })
    await say(rana, sessionId, 'Once more.')
    expect(await waiting(omar)).toEqual({ unreadChats: 0, requests: 0 })
    expect((await accept(omar, sessionId)).answer.data).toMatchObject({ place: 'open', unread: 2 })
    const late = await house.call(calls.declineRequest, { params: { sessionId } }, as(omar))
    expect(late.problem.code).toBe('chat.already-talking')
  })

  test('waits again once the decline is taken back, and its writer has seen nothing of either', async () => {
    const [rana, omar] = [await member(), await member()]
    const { sessionId } = (await begin(rana, omar)).answer.data
    const before = await read(rana, sessionId)
    const heard = async () =>
      (await house.db.selectFrom('outbox').select('id').where('topic', '=', `member:${rana.id}`).execute()).length
    // What follows from a first message by itself is told before.
    await house.settle()
    const news = await heard()
    const undo = (who: Member) => house.call(calls.undoDecline, { params: { sessionId } }, as(who))
    await house.call(calls.declineRequest, { params: { sessionId } }, as(omar))
    expect((await read(omar, sessionId)).place).toBe('nowhere')
    expect((await undo(omar)).answer.data).toMatchObject({ place: 'request', unread: 1, presence: null })
    expect(await waiting(omar)).toEqual({ unreadChats: 0, requests: 1 })
    await house.settle()
    expect([await read(rana, sessionId), await heard()]).toEqual([before, news])
    // The writer has nothing to take back, and what was accepted meanwhile stays accepted.
    expect((await undo(rana)).answer.data.place).toBe('open')
    await accept(omar, sessionId)
    expect((await undo(omar)).answer.data.place).toBe('open')
  })

  test('reaches nobody without a page, not oneself, and across no block; a Guest answers and does not begin', async () => {
    const [rana, unseen, guest] = [await member(), await member({ profileStatus: 'submitted' }), await asMember(house)]
    expect((await begin(rana, unseen)).status).toBe(404)
    expect((await begin(rana, { ...unseen, username: 'nobody-at-all' })).status).toBe(404)
    expect((await begin(rana, rana)).problem.code).toBe('chat.yourself')
    expect((await begin(guest, rana)).problem.code).toBe('profile-required')
    const omar = await member()
    await blockBy(omar, rana)
    expect((await begin(rana, omar)).problem.code).toBe('chat.not-possible')
    expect((await begin(omar, rana)).problem.code).toBe('chat.you-blocked')
  })

  test('is one of so many a day as the plan gives; where two talk already it opens nothing new', async () => {
    const rana = await member()
    for (let n = 0; n < 5; n++) {
      await noHurry()
      expect((await begin(rana, await member())).status).toBe(200)
    }
    await noHurry()
    const more = await member()
    const asked = { query: { username: more.username } }
    expect((await house.call(calls.readRecipient, asked, as(rana))).answer.data).toMatchObject({
      left: 0,
      sessionId: null,
    })
    expect(await begin(rana, more)).toMatchObject({
      status: 403,
      problem: { code: 'plan-required', params: { entitlement: 'chat.new_per_day', limit: 5 } },
    })
    await givePlan(house.db, rana.id, 'enterprise')
    expect((await begin(rana, more)).status).toBe(200)
    expect((await begin(rana, more, 'And this.')).answer.data.message.seq).toBe(2)
    expect((await house.call(calls.readRecipient, asked, as(rana))).answer.data.left).toBeNull()
  })

  test('of two who write to each other in the same moment makes one conversation', async () => {
    for (let round = 0; round < 5; round++) {
      const [rana, omar] = [await member(), await member()]
      const answers = await Promise.all([begin(rana, omar, 'From Rana'), begin(omar, rana, 'From Omar')])
      expect(answers.map(one => one.status)).toEqual([200, 200])
      expect(new Set(answers.map(one => one.answer.data.sessionId)).size).toBe(1)
      expect(answers.map(one => one.answer.data.message.seq).toSorted()).toEqual([1, 2])
      // Whoever wrote second answered.
      expect((await read(rana, answers[0]!.answer.data.sessionId)).place).toBe('open')
    }
  })
})

describe('messages', () => {
  test('sent by both sides at once have numbers without a gap, in one order for both', async () => {
    const { rana, omar, sessionId } = await talking()
    const texts = Array.from({ length: 16 }, (_, n) => `Line ${n}`)
    const sent = await Promise.all(texts.map((text, n) => say(n % 2 ? rana : omar, sessionId, text)))
    expect(sent.map(one => one.status)).toEqual(texts.map(() => 200))
    const ofRana = await thread(rana, sessionId)
    expect(ofRana.map(one => one.seq)).toEqual(Array.from({ length: 17 }, (_, n) => n + 1))
    expect((await thread(omar, sessionId)).map(one => one._id)).toEqual(ofRana.map(one => one._id))
    expect(
      ofRana
        .slice(1)
        .map(one => one.text)
        .toSorted(),
    ).toEqual(texts.toSorted())
  })

  test('with one client id are one message, however often they are sent at once', async () => {
    const { rana, omar, sessionId } = await talking()
    const clientId = randomUUID()
    const sent = await Promise.all(Array.from({ length: 20 }, () => say(rana, sessionId, 'Once', { clientId })))
    expect(new Set(sent.map(one => one.answer.data?._id)).size).toBe(1)
    expect((await thread(omar, sessionId)).map(one => one.text)).toEqual(['Good morning.', 'Once'])
    // Another member may call theirs the same.
    expect((await say(omar, sessionId, 'Mine', { clientId })).answer.data.seq).toBe(3)
    const other = await talking()
    await begin(rana, other.omar)
    const elsewhere = (await read(other.omar, other.sessionId))._id
    expect((await say(rana, elsewhere, 'Once', { clientId })).status).toBe(404)
    const own = (await begin(rana, await member(), 'x')).answer.data.sessionId
    expect((await say(rana, own, 'Once', { clientId })).problem.code).toBe('chat.sent-elsewhere')
  })

  test('are read upward, onward and around a number', async () => {
    const { rana, omar, sessionId } = await talking()
    for (let n = 2; n <= 12; n++) await say(n % 2 ? rana : omar, sessionId, `${n}`)
    const numbers = async (query: object) => (await thread(rana, sessionId, query)).map(one => one.seq)
    expect(await numbers({ limit: 3 })).toEqual([10, 11, 12])
    expect(await numbers({ before: 10, limit: 3 })).toEqual([7, 8, 9])
    expect(await numbers({ before: 3, limit: 5 })).toEqual([1, 2])
    expect(await numbers({ after: 9, limit: 50 })).toEqual([10, 11, 12])
    expect(await numbers({ after: 12 })).toEqual([])
    expect(await numbers({ around: 5, limit: 4 })).toEqual([3, 4, 5, 6])
  })

  test('answer others with their words as they stand now', async () => {
    const { rana, omar, sessionId } = await talking()
    const answer = (await say(omar, sessionId, 'To you too.', { replyTo: 1 })).answer.data
    expect(answer.answers).toEqual({
      seq: 1,
      by: rana.id,
      own: false,
      text: 'Good morning.',
      removed: false,
      holds: null,
    })
    expect((await say(omar, sessionId, 'To nothing.', { replyTo: 9 })).status).toBe(404)
    await house.call(messages.removeMessage, { params: { sessionId, seq: 1 } }, as(rana))
    expect((await thread(omar, sessionId))[1]!.answers).toEqual({
      seq: 1,
      by: rana.id,
      own: false,
      text: '',
      removed: true,
      holds: null,
    })
  })

  test('are changed for 15 minutes by whoever wrote them, which can be seen; what they said before goes with a report alone', async () => {
    const { rana, omar, sessionId } = await talking()
    const edit = (who: Member, text: string, seq = 1) =>
      house.call(messages.editMessage, { params: { sessionId, seq }, body: { text } }, as(who))
    expect((await edit(rana, 'Good evening.')).answer.data).toMatchObject({ text: 'Good evening.', own: true })
    expect((await thread(omar, sessionId))[0]).toMatchObject({ text: 'Good evening.', editedAt: expect.any(String) })
    expect((await edit(omar, 'Not mine')).status).toBe(404)
    expect(await house.db.selectFrom('message_versions').select('text').execute()).toContainEqual({
      text: 'Good morning.',
    })
    await house.db
      .updateTable('messages')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .where('conversation_id', '=', sessionId)
      .execute()
    expect((await edit(rana, 'Too late')).problem.code).toBe('chat.too-late')
  })

  test('are taken back for both: only their place stays, and they are not unread any more', async () => {
    const { rana, omar, sessionId } = await talking()
    await say(rana, sessionId, 'A secret')
    expect((await waiting(omar)).unreadChats).toBe(2)
    const remove = (who: Member) => house.call(messages.removeMessage, { params: { sessionId, seq: 2 } }, as(who))
    expect((await remove(omar)).status).toBe(404)
    expect((await remove(rana)).answer.data).toMatchObject({ removed: true, text: '' })
    expect((await remove(rana)).status).toBe(200)
    expect((await thread(omar, sessionId))[1]).toMatchObject({ seq: 2, removed: true, text: '' })
    expect((await waiting(omar)).unreadChats).toBe(1)
    expect((await read(omar, sessionId)).last).toMatchObject({ removed: true, text: '' })
  })

  test('go to the club, when one is reported, with the five lines before it and the five after it, and no other', async () => {
    const { rana, omar, sessionId } = await talking()
    for (let seq = 2; seq <= 15; seq++) await say(seq % 2 ? rana : omar, sessionId, `Line ${seq}`)
    const kept = await thread(omar, sessionId)
    const { snapshot } = house.house.targets().find(one => one.kind === messages.MESSAGE)!
    const around = async (seq: number) => (await snapshot!(house.db, kept[seq - 1]!._id))!.around
    const lines = (from: number, to: number) =>
      kept.slice(from - 1, to).map(one => `${(one.by === rana.id ? rana : omar).username}: ${one.text}`)
    expect(await around(8)).toEqual(lines(3, 13))
    expect(await around(2)).toEqual(lines(1, 7))
    expect(await around(15)).toEqual(lines(10, 15))
  })

  test('are taken away for both by a decision of the club, and come back when it is lifted, but not those taken back', async () => {
    const { rana, omar, sessionId } = await talking()
    await say(rana, sessionId, 'Gold, cheap.')
    const { _id } = (await thread(omar, sessionId))[1]!
    const staff = await member()
    const { takeDown, putBack } = house.house.targets().find(one => one.kind === messages.MESSAGE)!.moderate!
    const decide = (act: (tx: Tx) => Promise<void>) => transact(house.db, act)
    for (let twice = 0; twice < 2; twice++) await decide(tx => takeDown(tx, _id, { byId: staff.id, reason: 'fraud' }))
    for (const who of [rana, omar])
      expect((await thread(who, sessionId))[1]).toMatchObject({ seq: 2, removed: true, text: '' })
    for (let twice = 0; twice < 2; twice++) await decide(tx => putBack(tx, _id, { byId: staff.id }))
    expect((await thread(omar, sessionId))[1]).toMatchObject({ removed: false, text: 'Gold, cheap.' })

    await decide(tx => takeDown(tx, _id, { byId: staff.id, reason: 'fraud' }))
    await house.call(messages.removeMessage, { params: { sessionId, seq: 2 } }, as(rana))
    await decide(tx => putBack(tx, _id, { byId: staff.id }))
    expect((await thread(omar, sessionId))[1]).toMatchObject({ removed: true, text: '' })
  })

  test('are reacted to, one reaction for each', async () => {
    const { rana, omar, sessionId } = await talking()
    const react = (who: Member, reaction: messages.Reaction | null) =>
      house.call(messages.reactToMessage, { params: { sessionId, seq: 1 }, body: { reaction } }, as(who))
    await react(omar, 'like')
    await react(omar, 'thanks')
    await react(rana, 'love')
    expect((await thread(omar, sessionId))[0]!.reactions).toEqual([
      { reaction: 'thanks', own: true },
      { reaction: 'love', own: false },
    ])
    await react(omar, null)
    expect((await thread(rana, sessionId))[0]!.reactions).toEqual([{ reaction: 'love', own: true }])
  })

  test('twenty a minute is what one may send', async () => {
    const { rana, sessionId } = await talking()
    for (let n = 0; n < 20; n++) expect((await say(rana, sessionId, `${n}`)).status).toBe(200)
    expect((await say(rana, sessionId, 'more')).status).toBe(429)
  })
})

describe('how far one is', () => {
  test('moves the ticks of the other: on a device, read, and never back', async () => {
    const { rana, omar, sessionId } = await talking()
    await say(rana, sessionId, 'Second')
    expect((await read(rana, sessionId)).marks).toEqual({ delivered: 0, read: 0 })
    await house.call(calls.markDelivered, {}, as(omar))
    expect((await read(rana, sessionId)).marks).toEqual({ delivered: 2, read: 0 })
    expect((await readUpTo(omar, sessionId, 99)).answer.readSeq).toBe(2)
    expect((await readUpTo(omar, sessionId, 1)).answer.readSeq).toBe(2)
    expect((await read(rana, sessionId)).marks).toEqual({ delivered: 2, read: 2 })
    expect(await waiting(omar)).toEqual({ unreadChats: 0, requests: 0 })
  })

  test('is hidden both ways by whoever switches it off, and so is presence, which investors begin without', async () => {
    const { rana, omar, sessionId } = await talking()
    const choose = (who: Member, body: calls.ChatSettings) => house.call(calls.changeChatSettings, { body }, as(who))
    await readUpTo(omar, sessionId, 1)
    await readUpTo(rana, sessionId, 1)
    expect((await read(rana, sessionId)).presence).not.toBeNull()
    await choose(omar, { receipts: false, presence: false })
    for (const who of [rana, omar])
      expect(await read(who, sessionId)).toMatchObject({
        marks: { delivered: expect.any(Number), read: null },
        presence: null,
      })
    const investors = await talking({ userType: 'investor' })
    expect((await read(investors.omar, investors.sessionId)).presence).toBeNull()
    expect((await house.call(calls.readChatSettings, {}, as(investors.rana))).answer.data).toEqual({
      receipts: true,
      presence: false,
    })
  })

  test('is told to one’s own windows whole, and to the other side as far as they may know', async () => {
    const { rana, omar, sessionId } = await talking()
    await house.call(calls.changeChatSettings, { body: { receipts: false, presence: true } }, as(omar))
    await readUpTo(omar, sessionId, 1)
    await house.settle()
    const told = await house.db
      .selectFrom('outbox')
      .select(['topic', 'payload'])
      .where('event', '=', calls.marksMoved.name)
      .where('topic', 'in', [`member:${rana.id}`, `member:${omar.id}`])
      .orderBy('id')
      .execute()
    expect(told.map(one => [one.topic, one.payload])).toEqual([
      [`member:${omar.id}`, { sessionId, by: omar.id, delivered: 1, read: 1 }],
      [`member:${rana.id}`, { sessionId, by: omar.id, delivered: 1, read: null }],
    ])
  })
})

describe('the list', () => {
  test('is sorted by oneself: pinned first, the archive apart, unread ones on request', async () => {
    const rana = await member()
    await givePlan(house.db, rana.id, 'enterprise')
    const sessions: string[] = []
    for (const name of ['Aisha Rahman', 'Bilal Nasser', 'Carla Lopes']) {
      const other = await member({ name })
      sessions.push((await begin(other, rana, `I am ${name}`)).answer.data.sessionId)
      await accept(rana, sessions.at(-1)!)
    }
    const [a, b, c] = sessions as [string, string, string]
    const sort = (sessionId: string, body: object) =>
      house.call(calls.sortConversation, { params: { sessionId }, body }, as(rana))
    const ids = async (filter?: calls.Filter) => (await listed(rana, filter)).data.map(one => one._id)
    expect(await ids()).toEqual([c, b, a])
    await sort(a, { pinned: true })
    expect(await ids()).toEqual([a, c, b])
    await sort(b, { archived: true })
    expect([await ids(), await ids('archived')]).toEqual([[a, c], [b]])
    await readUpTo(rana, a, 1)
    expect(await ids('unread')).toEqual([c])
    expect(await waiting(rana)).toEqual({ unreadChats: 1, requests: 0 })
    await sort(a, { marked: true })
    expect(await ids('unread')).toEqual([a, c])
    expect(await waiting(rana)).toEqual({ unreadChats: 2, requests: 0 })
    await sort(c, { muted: true })
    expect(await waiting(rana)).toEqual({ unreadChats: 1, requests: 0 })
    await readUpTo(rana, a, 1)
    expect(await waiting(rana)).toEqual({ unreadChats: 0, requests: 0 })
  })

  test('brings what was archived back when somebody writes, unless it was muted', async () => {
    const { rana, omar, sessionId } = await talking()
    const sort = (body: object) => house.call(calls.sortConversation, { params: { sessionId }, body }, as(omar))
    await sort({ archived: true })
    await say(rana, sessionId, 'Still there?')
    expect((await listed(omar)).data).toHaveLength(1)
    await sort({ archived: true, muted: true })
    await say(rana, sessionId, 'Hello?')
    expect((await listed(omar)).data).toEqual([])
  })

  test('is searched by name and by words, in either script however they are written', async () => {
    const rana = await member()
    const layla = await member({ name: 'ليلى حدّاد' })
    const marta = await member({ name: 'Marta Lopés' })
    const one = (await begin(layla, rana, 'الإِسكندريّة بعد العصر')).answer.data.sessionId
    const two = (await begin(marta, rana, 'The samples leave Porto')).answer.data.sessionId
    await accept(rana, one)
    await accept(rana, two)
    await say(marta, two, 'Porto again, at noon')
    const found = async (text: string) =>
      (await listed(rana, 'all', text)).data.map(row => [row._id, row.found?.seq ?? null])
    expect(await found('ليلي')).toEqual([[one, null]])
    expect(await found('lopes')).toEqual([[two, null]])
    expect(await found('الاسكندريه')).toEqual([[one, 1]])
    expect(await found('porto')).toEqual([[two, 2]])
    expect(await found('samples porto')).toEqual([[two, 1]])
    expect(await found('100%')).toEqual([])
    expect((await listed(marta, 'all', 'الاسكندريه')).data).toEqual([])
  })

  test('finds by a search of everything what was archived too, and says where it lies', async () => {
    const { rana, omar, sessionId } = await talking()
    await say(rana, sessionId, 'Zellige for the courtyard')
    await house.call(calls.sortConversation, { params: { sessionId }, body: { archived: true } }, as(omar))
    expect((await listed(omar)).data).toEqual([])
    const found = async (filter: calls.Filter) =>
      (await listed(omar, filter, 'zellige')).data.map(one => [one._id, one.place, one.found?.seq])
    expect(await found('all')).toEqual([[sessionId, 'archived', 2]])
    expect([await found('archived'), await found('unread')]).toEqual([await found('all'), []])
    expect((await listed(omar, 'all', rana.name)).data.map(one => one._id)).toEqual([sessionId])
  })

  test('keeps what one began to write, for oneself: one’s own windows hear that it changed', async () => {
    const { rana, omar, sessionId } = await talking()
    const told = async () => {
      const rows = await house.db
        .selectFrom('outbox')
        .select('topic')
        .where('event', '=', calls.conversationTurned.name)
        .execute()
      return [rana, omar].map(({ id }) => rows.filter(row => row.topic === `member:${id}`).length)
    }
    const before = await told()
    for (const text of ['Dear O', 'Dear O'])
      await house.call(calls.keepDraft, { params: { sessionId }, body: { text } }, as(rana))
    expect([(await read(rana, sessionId)).draft, (await read(omar, sessionId)).draft]).toEqual(['Dear O', ''])
    expect(await told()).toEqual([before[0]! + 1, before[1]])
  })
})

describe('whoever is not in a conversation', () => {
  test('finds it as if it were not there, the club’s people and those who look as a member too', async () => {
    const { rana, sessionId } = await talking()
    await say(rana, sessionId, 'Zanzibar')
    const strangers = [await member(), await asMember(house, { role: 'Super-admin' })]
    for (const stranger of strangers) {
      const to = { params: { sessionId } }
      const one = { params: { sessionId, seq: 1 } }
      const tries = [
        await house.call(calls.readConversation, to, as(stranger)),
        await house.call(messages.listMessages, to, as(stranger)),
        await say(stranger, sessionId, 'Me too'),
        await accept(stranger, sessionId),
        await house.call(calls.declineRequest, to, as(stranger)),
        await house.call(calls.undoDecline, to, as(stranger)),
        await house.call(calls.sortConversation, { ...to, body: { pinned: true } }, as(stranger)),
        await house.call(calls.keepDraft, { ...to, body: { text: 'x' } }, as(stranger)),
        await readUpTo(stranger, sessionId, 1),
        await house.call(messages.editMessage, { ...one, body: { text: 'x' } }, as(stranger)),
        await house.call(messages.removeMessage, one, as(stranger)),
        await house.call(messages.reactToMessage, { ...one, body: { reaction: 'like' } }, as(stranger)),
      ]
      expect(tries.map(answered => answered.status)).toEqual(tries.map(() => 404))
      const madeUp = await house.call(calls.readConversation, { params: { sessionId: randomUUID() } }, as(stranger))
      expect({ ...tries[0]!.problem, requestId: '' }).toEqual({ ...madeUp.problem, requestId: '' })
      expect((await listed(stranger, 'all', 'Zanzibar')).data).toEqual([])
    }
    const reads = [calls.listConversations, calls.readWaiting, calls.readConversation, messages.listMessages]
    expect(reads.map(one => one.closedToLooking)).toEqual(reads.map(() => true))
  })

  test('hears nothing of it, and no event carries a word', async () => {
    const { rana, omar, sessionId } = await talking()
    await say(rana, sessionId, 'Zanzibar at noon')
    await house.settle()
    const events = await house.db
      .selectFrom('outbox')
      .select(['topic', 'payload'])
      .where('event', 'like', 'chat.%')
      .execute()
    const ours = events.filter(one => JSON.stringify(one.payload).includes(sessionId))
    // What has no topic is for listeners of the house, and goes out on no line.
    const topics = new Set(ours.flatMap(one => one.topic ?? []))
    expect(topics).toEqual(new Set([`member:${rana.id}`, `member:${omar.id}`]))
    expect(JSON.stringify(events)).not.toContain('Zanzibar')
  })
})

describe('a block', () => {
  test('ends writing both ways; only who blocked knows of it, and both keep what was written', async () => {
    const { rana, omar, sessionId } = await talking()
    await blockBy(omar, rana)
    expect((await read(omar, sessionId)).refusal).toBe('chat.you-blocked')
    expect(await read(rana, sessionId)).toMatchObject({ refusal: 'chat.not-possible', presence: null })
    expect((await say(rana, sessionId, 'Why?')).problem.code).toBe('chat.not-possible')
    expect((await say(omar, sessionId, 'Because')).problem.code).toBe('chat.you-blocked')
    expect((await thread(rana, sessionId)).map(one => one.text)).toEqual(['Good morning.'])
  })

  test('and a message that come at once leave no message behind the block', async () => {
    for (let round = 0; round < 5; round++) {
      const { rana, omar, sessionId } = await talking()
      const [sent] = await Promise.all([say(rana, sessionId, 'Now'), blockBy(omar, rana)])
      const there = (await thread(omar, sessionId)).length
      expect(there).toBe(sent.status === 200 ? 2 : 1)
      expect((await say(rana, sessionId, 'After')).problem.code).toBe('chat.not-possible')
    }
  })

  test('of somebody who asked takes the request away', async () => {
    const [rana, omar] = [await member(), await member()]
    await begin(rana, omar)
    await blockBy(omar, rana)
    expect(await waiting(omar)).toEqual({ unreadChats: 0, requests: 0 })
    expect((await listed(omar, 'requests')).data).toEqual([])
  })
})

test('whoever is suspended or gone can be read and not written to, alike for the other side', async () => {
  const { rana, omar, sessionId } = await talking()
  await house.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', omar.id).execute()
  expect(await read(rana, sessionId)).toMatchObject({
    refusal: 'chat.not-possible',
    presence: null,
    other: { name: omar.name, link: null },
  })
  await house.db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', omar.id).execute()
  expect(await read(rana, sessionId)).toMatchObject({
    refusal: 'chat.not-possible',
    other: { id: omar.id, name: null, username: null, picture: null },
  })
  expect((await listed(rana, 'all', omar.name)).data).toEqual([])
})
