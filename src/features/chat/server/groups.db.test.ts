import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { givePlan } from '../../../platform/test/give-plan.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import * as calls from '../contract.ts'
import * as groups from '../contract/groups.ts'
import * as messages from '../contract/messages.ts'
import { chatScene, chatWithGround } from '../test/scene.ts'
import { leaveAllGroups } from './groups.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(chatWithGround)
})
afterAll(() => house.stop())

const {
  as,
  member,
  noHurry,
  begin,
  accept,
  say,
  read,
  thread,
  waiting,
  readUpTo,
  blockBy,
  makeGroup: make,
} = chatScene(() => house)
const namesOf = (who: readonly Member[]) => who.map(one => one.username)

async function talks(one: Member, other: Member): Promise<void> {
  const { sessionId } = (await begin(one, other, 'Hello.')).answer.data
  await accept(other, sessionId)
  await readUpTo(other, sessionId, 1)
  await noHurry()
}
const told = async (who: Member, sessionId: string) => (await thread(who, sessionId)).map(one => one.line ?? one.text)
const members = async (who: Member, sessionId: string) =>
  (await house.call(groups.listGroupMembers, { params: { sessionId } }, as(who))).answer.data
const add = (by: Member, sessionId: string, who: readonly Member[]) =>
  house.call(groups.addGroupMembers, { params: { sessionId }, body: { usernames: namesOf(who) } }, as(by))
const takeOut = (by: Member, sessionId: string, whom: Member) =>
  house.call(groups.takeOutMember, { params: { sessionId, userId: whom.id } }, as(by))
const lead = (by: Member, sessionId: string, whom: Member) =>
  house.call(groups.changeGroupMember, { params: { sessionId, userId: whom.id }, body: { admin: true } }, as(by))
const leave = (who: Member, sessionId: string) => house.call(groups.leaveGroup, { params: { sessionId } }, as(who))

/** Three who talk in a group that Rana made. */
async function three() {
  const [rana, omar, layla] = [await member(), await member(), await member()]
  await givePlan(house.db, rana.id, 'enterprise')
  await talks(rana, omar)
  await talks(rana, layla)
  const sessionId = (await make(rana, [omar, layla])).answer.data.sessionId
  await noHurry()
  return { rana, omar, layla, sessionId }
}

describe('a group', () => {
  test('is joined once by whoever accepts twice at once, and declined once: the thread says it once and has no gap', async () => {
    const [rana, zed, nour] = [await member(), await member(), await member()]
    const sessionId = (await make(rana, [zed, nour])).answer.data.sessionId
    const answers = await Promise.all([1, 2, 3].map(() => accept(zed, sessionId)))
    expect(answers.map(one => one.answer.data.place)).toEqual(['open', 'open', 'open'])
    const decline = () => house.call(calls.declineRequest, { params: { sessionId } }, as(nour))
    const declined = await Promise.all([decline(), decline()])
    expect(declined.map(one => one.answer.data.place)).toEqual(['nowhere', 'nowhere'])
    const lines = await thread(rana, sessionId)
    expect(lines.filter(one => one.line === 'joined')).toHaveLength(1)
    expect(lines.map(one => one.seq)).toEqual(lines.map((_, at) => lines[0]!.seq + at))
  })

  test('is had at once by whoever talks with its maker; a stranger gets it as a request and joins by accepting', async () => {
    const [rana, omar, zed] = [await member(), await member(), await member()]
    await talks(rana, omar)
    const { sessionId } = (await make(rana, [omar, zed])).answer.data
    expect(await read(omar, sessionId)).toMatchObject({
      place: 'open',
      other: null,
      group: { name: 'Cold store', count: 3, admin: false, askedBy: null },
      refusal: null,
      unread: 0,
    })
    expect(await read(zed, sessionId)).toMatchObject({ place: 'request', group: { askedBy: { id: rana.id } } })
    expect(await waiting(zed)).toEqual({ unreadChats: 0, requests: 1 })
    await say(rana, sessionId, 'Good morning.')
    expect((await waiting(omar)).unreadChats).toBe(1)
    expect((await accept(zed, sessionId)).answer.data.place).toBe('open')
    expect(await told(omar, sessionId)).toEqual(['made', 'added', 'Good morning.', 'joined'])
    expect((await thread(omar, sessionId))[1]!.names.toSorted()).toEqual([omar.id, zed.id].toSorted())
    expect(await waiting(zed)).toEqual({ unreadChats: 1, requests: 0 })
  })

  test('that is declined tells nobody so: whoever declined reads as somebody who did not answer', async () => {
    const [rana, zed] = [await member(), await member()]
    const { sessionId } = (await make(rana, [zed])).answer.data
    const before = await members(rana, sessionId)
    await house.call(calls.declineRequest, { params: { sessionId } }, as(zed))
    expect(await members(rana, sessionId)).toEqual(before)
    expect(before.find(one => one.id === zed.id)).toMatchObject({ asked: true, left: false })
    await say(rana, sessionId, 'Anybody?')
    expect(await waiting(zed)).toEqual({ unreadChats: 0, requests: 0 })
  })

  test('counts for the day, and so does every stranger who is asked: no more of either than the plan gives', async () => {
    const rana = await member()
    const strangers = await Promise.all(Array.from({ length: 5 }, () => member()))
    expect((await make(rana, strangers)).problem).toMatchObject({ code: 'plan-required', params: { limit: 5 } })
    const { sessionId } = (await make(rana, strangers.slice(0, 4))).answer.data
    expect((await add(rana, sessionId, [strangers[4]!])).problem.code).toBe('plan-required')
    expect((await make(rana, [])).status).toBe(422)
  })

  test('takes nobody across a block, whom its maker does not see, or who is suspended, and does not say which it is', async () => {
    const [rana, omar, unseen, away] = [
      await member(),
      await member(),
      await member({ profileStatus: 'submitted' }),
      await member(),
    ]
    await blockBy(omar, rana)
    await house.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', away.id).execute()
    for (const one of [omar, unseen, away, { ...omar, username: 'nobody-at-all' }]) {
      await noHurry()
      expect((await make(rana, [one])).problem).toMatchObject({
        code: 'chat.cannot-add',
        params: { username: one.username },
      })
    }
    expect((await make(await asMember(house), [rana])).problem.code).toBe('profile-required')
  })

  test('has fifty members at most, also when two admins add at once', async () => {
    const { rana, omar, sessionId } = await three()
    const rows = await Promise.all(Array.from({ length: 46 }, () => member()))
    await lead(rana, sessionId, omar)
    await givePlan(house.db, omar.id, 'enterprise')
    expect((await add(rana, sessionId, rows)).status).toBe(200)
    const [one, two] = [await member(), await member()]
    const both = await Promise.all([add(rana, sessionId, [one]), add(omar, sessionId, [two])])
    expect(both.map(answered => answered.status).toSorted()).toEqual([200, 409])
    expect((await read(rana, sessionId)).group!.count).toBe(50)
  })

  test('is led by its admins alone: others rename, add, remove and lead nothing', async () => {
    const { rana, omar, layla, sessionId } = await three()
    const rename = (who: Member, name: string) =>
      house.call(groups.changeGroup, { params: { sessionId }, body: { name } }, as(who))
    const tries = [
      await rename(omar, 'Mine'),
      await add(omar, sessionId, [await member()]),
      await takeOut(omar, sessionId, layla),
      await lead(omar, sessionId, omar),
    ]
    expect(tries.map(one => one.problem.code)).toEqual(tries.map(() => 'chat.not-admin'))
    expect((await lead(rana, sessionId, omar)).status).toBe(200)
    expect((await rename(omar, 'Cold store II')).status).toBe(200)
    expect((await read(layla, sessionId)).group!.name).toBe('Cold store II')
    expect((await told(layla, sessionId)).slice(-2)).toEqual(['made-admin', 'renamed'])
    const asked = await member()
    await add(rana, sessionId, [asked])
    expect((await lead(rana, sessionId, asked)).problem.code).toBe('chat.not-answered-yet')
    expect((await takeOut(rana, sessionId, rana)).problem.code).toBe('chat.yourself')
  })

  test('shows newcomers what is said from their coming on, and those who went what was said until then', async () => {
    const { rana, omar, layla, sessionId } = await three()
    await say(rana, sessionId, 'Before')
    const zed = await member()
    await add(rana, sessionId, [zed])
    await accept(zed, sessionId)
    await say(rana, sessionId, 'With Zed')
    expect(await told(zed, sessionId)).toEqual(['added', 'joined', 'With Zed'])
    expect((await read(zed, sessionId)).firstSeq).toBe(4)
    const one = { params: { sessionId, seq: 3 } }
    expect((await house.call(messages.reactToMessage, { ...one, body: { reaction: 'like' } }, as(zed))).status).toBe(
      404,
    )
    const quoted = { params: { sessionId }, body: { clientId: randomUUID(), text: 'x', replyTo: 3 } }
    expect((await house.call(messages.sendMessage, quoted, as(zed))).status).toBe(404)
    const found = { query: { filter: 'all' as const, search: 'before' } }
    expect((await house.call(calls.listConversations, found, as(zed))).answer.data).toEqual([])

    expect((await takeOut(rana, sessionId, omar)).status).toBe(200)
    await leave(layla, sessionId)
    await say(rana, sessionId, 'Without them')
    expect((await told(omar, sessionId)).at(-1)).toBe('took-out')
    expect((await told(layla, sessionId)).at(-1)).toBe('left')
    for (const gone of [omar, layla]) {
      expect(await read(gone, sessionId)).toMatchObject({
        refusal: 'chat.you-left',
        group: { left: true },
        place: 'open',
      })
      expect((await say(gone, sessionId, 'Me too')).problem.code).toBe('chat.you-left')
      expect((await told(gone, sessionId)).includes('Without them')).toBe(false)
      expect((await add(gone, sessionId, [zed])).problem.code).toBe('chat.you-left')
    }
    await add(rana, sessionId, [omar])
    await say(rana, sessionId, 'Welcome back')
    expect(await told(omar, sessionId)).toEqual(['added', 'Welcome back'])
  })

  test('is passed on when its last admin leaves or is erased, to whoever is in it longest', async () => {
    const { rana, omar, layla, sessionId } = await three()
    await house.db
      .updateTable('conversation_members')
      .set({ added_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', layla.id)
      .execute()
    await leave(rana, sessionId)
    expect((await read(layla, sessionId)).group!.admin).toBe(true)
    expect((await told(omar, sessionId)).slice(-2)).toEqual(['left', 'made-admin'])
    await transact(house.db, tx => leaveAllGroups(tx, layla.id))
    expect((await read(omar, sessionId)).group!.admin).toBe(true)
  })

  test('tells who read what, as far as they show it, and its ticks say how far the last of them is', async () => {
    const { rana, omar, layla, sessionId } = await three()
    const { seq } = (await say(rana, sessionId, 'The price holds.')).answer.data
    const who = async (by: Member) => {
      const { answer, status } = await house.call(groups.listReaders, { params: { sessionId, seq } }, as(by))
      return status === 200
        ? { read: answer.data.read.map(one => one.id), delivered: answer.data.delivered.length }
        : status
    }
    expect(await who(rana)).toEqual({ read: [], delivered: 0 })
    await readUpTo(omar, sessionId, seq)
    expect(await who(rana)).toEqual({ read: [omar.id], delivered: 0 })
    expect((await read(rana, sessionId)).marks.read).toBeLessThan(seq)
    await house.call(calls.changeChatSettings, { body: { receipts: false, presence: true } }, as(layla))
    expect((await read(rana, sessionId)).marks.read).toBe(seq)
    await readUpTo(layla, sessionId, seq)
    expect(await who(rana)).toEqual({ read: [omar.id], delivered: 1 })
    expect(await who(omar)).toBe(404)
    await house.settle()
    const events = await house.db
      .selectFrom('outbox')
      .select(['topic', 'payload'])
      .where('event', '=', calls.marksMoved.name)
      .where('topic', '=', `member:${rana.id}`)
      .orderBy('id')
      .execute()
    expect(events.map(one => one.payload)).toContainEqual({ sessionId, by: omar.id, delivered: seq, read: seq })
    expect(events.map(one => one.payload)).toContainEqual({ sessionId, by: layla.id, delivered: seq, read: null })
  })

  test('goes on across a block: whose words were blocked stand folded for one alone, and call nobody', async () => {
    const { rana, omar, layla, sessionId } = await three()
    await blockBy(omar, layla)
    const { seq } = (await say(layla, sessionId, `Look, @${omar.username} and @${rana.username}`)).answer.data
    expect((await told(omar, sessionId)).at(-1)).toContain('Look')
    const folded = async (who: Member, whom: Member) =>
      (await members(who, sessionId)).find(one => one.id === whom.id)!.folded
    expect([await folded(omar, layla), await folded(layla, omar), await folded(rana, layla)]).toEqual([
      true,
      false,
      false,
    ])
    expect([(await read(omar, sessionId)).named, (await read(rana, sessionId)).named]).toEqual([0, 1])
    await readUpTo(omar, sessionId, seq)
    const answer = await house.call(groups.listReaders, { params: { sessionId, seq } }, as(layla))
    expect(answer.answer.data.read).toEqual([])
  })

  test('names whoever was erased no more', async () => {
    const { rana, omar, sessionId } = await three()
    await say(omar, sessionId, 'Hello')
    await house.db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', omar.id).execute()
    expect((await members(rana, sessionId)).find(one => one.id === omar.id)).toMatchObject({
      name: null,
      username: null,
    })
    expect((await read(rana, sessionId)).last).toMatchObject({ by: null })
  })

  test('is nothing to whoever is not in it, the club’s people neither', async () => {
    const { omar, sessionId } = await three()
    for (const stranger of [await member(), await asMember(house, { role: 'Super-admin' })]) {
      const to = { params: { sessionId } }
      const tries = [
        await house.call(groups.listGroupMembers, to, as(stranger)),
        await house.call(groups.changeGroup, { ...to, body: { name: 'x' } }, as(stranger)),
        await house.call(groups.leaveGroup, to, as(stranger)),
        await takeOut(stranger, sessionId, omar),
        await lead(stranger, sessionId, omar),
        await house.call(groups.listReaders, { params: { sessionId, seq: 1 } }, as(stranger)),
      ]
      expect(tries.map(one => one.status)).toEqual(tries.map(() => 404))
    }
  })

  test('of two is none: a conversation of two has no name, no admins and is not left', async () => {
    const [rana, omar] = [await member(), await member()]
    await talks(rana, omar)
    const sessionId = (await house.call(calls.listConversations, { query: {} }, as(rana))).answer.data[0]!._id
    const tries = [
      await house.call(groups.changeGroup, { params: { sessionId }, body: { name: 'x' } }, as(rana)),
      await add(rana, sessionId, [await member()]),
      await takeOut(rana, sessionId, omar),
      await leave(rana, sessionId),
    ]
    expect(tries.map(one => one.status)).toEqual(tries.map(() => 404))
  })
})

describe('a name with @ in a group', () => {
  test('is told once, also where the group is muted, and counts there', async () => {
    const { rana, omar, layla, sessionId } = await three()
    await house.call(calls.sortConversation, { params: { sessionId }, body: { muted: true } }, as(omar))
    await say(rana, sessionId, 'Nothing for you')
    expect((await waiting(omar)).unreadChats).toBe(0)
    const sent = (await say(rana, sessionId, `For you, @${omar.username}, and @nobody`)).answer.data
    expect(sent.names).toEqual([omar.id])
    expect(await read(omar, sessionId)).toMatchObject({ unread: 2, named: 1, muted: true })
    expect((await waiting(omar)).unreadChats).toBe(1)
    await house.call(
      messages.editMessage,
      { params: { sessionId, seq: sent.seq }, body: { text: `For @${omar.username} and @${layla.username}` } },
      as(rana),
    )
    const notices = await house.db
      .selectFrom('notices')
      .select(['recipient_id', 'params', 'link'])
      .where('kind', '=', groups.mentioned.name)
      .where('recipient_id', 'in', [omar.id, layla.id])
      .orderBy('created_at')
      .execute()
    const one = { params: { name: rana.name, group: 'Cold store' }, link: `/inbox/${sessionId}?at=${sent.seq}` }
    expect(notices).toEqual([
      { recipient_id: omar.id, ...one },
      { recipient_id: layla.id, ...one },
    ])
    await readUpTo(omar, sessionId, sent.seq)
    expect(await waiting(omar)).toEqual({ unreadChats: 0, requests: 0 })
  })
})
