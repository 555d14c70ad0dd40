import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givePlan } from '../../../platform/test/give-plan.ts'
import type { Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { pushDue } from '../../notifications/contract.ts'
import { enterRoom, readRoom } from '../../rooms/contract.ts'
import { leaveRoom } from '../../rooms/contract/inside.ts'
import { sortConversation } from '../contract.ts'
import * as contract from '../contract/calls.ts'
import { chatScene, chatWithGround } from '../test/scene.ts'
import { endUnanswered } from './end-call.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(chatWithGround)
})
afterAll(() => house.stop())

const { as, member, noHurry, begin, accept, read, thread, blockBy, talking, makeGroup } = chatScene(() => house)

const call = (who: Member, sessionId: string) => house.call(contract.startCall, { params: { sessionId } }, as(who))
const rings = async (who: Member) =>
  (await house.call(contract.listRinging, undefined, as(who))).answer.data.map(one => one._id)
const look = (who: Member, callId: string) => house.call(contract.readCall, { params: { callId } }, as(who))
const take = (who: Member, callId: string) => house.call(contract.acceptCall, { params: { callId } }, as(who))
const refuse = (who: Member, callId: string) => house.call(contract.declineCall, { params: { callId } }, as(who))
const hangUp = (who: Member, callId: string) => house.call(contract.hangUp, { params: { callId } }, as(who))
const enter = async (who: Member, roomId: string) =>
  (await house.call(enterRoom, { params: { roomId }, body: {} }, as(who))).answer.data.key
const leave = (who: Member, roomId: string, key: string) =>
  house.call(leaveRoom, { params: { roomId }, body: { key } }, as(who))
const lastLine = async (who: Member, sessionId: string) => (await thread(who, sessionId)).at(-1)
const missed = async (who: Member) =>
  house.db
    .selectFrom('notices')
    .select('params')
    .where('recipient_id', '=', who.id)
    .where('kind', '=', 'chat.missed-call')
    .execute()
const pushed = async (who: Member, kind: string) => {
  const rows = await house.db.selectFrom('outbox').select('payload').where('event', '=', pushDue.name).execute()
  return rows
    .map(row => row.payload as { userId: string; kind: string; tag: string })
    .filter(one => one.userId === who.id && one.kind === kind)
}
const timeIsUp = () =>
  house.db
    .updateTable('chat_calls')
    .set({ rings_until: sql`clock_timestamp() - interval '1 second'` })
    .where('ended_at', 'is', null)
    .execute()

describe('a call from a conversation', () => {
  test('rings for the other side until one device takes it, and both talk in its room alone', async () => {
    const { rana, omar, sessionId } = await talking()
    const stranger = await member()
    const { answer, status } = await call(rana, sessionId)
    expect(status).toBe(200)
    const callId = answer.data._id
    expect(answer.data).toMatchObject({ state: 'rings', mine: true, rings: false, group: null })
    expect([await rings(omar), await rings(rana), await rings(stranger)]).toEqual([[callId], [], []])
    await house.settle()
    expect(await pushed(omar, 'chat.rings')).toMatchObject([{ tag: `call:${callId}` }])
    expect((await read(omar, sessionId)).call).toEqual({ _id: callId, goesOn: false })
    expect([(await look(stranger, callId)).status, (await take(stranger, callId)).status]).toEqual([404, 404])
    expect((await house.call(readRoom, { params: { roomId: callId } }, as(stranger))).status).toBe(404)
    const mine = await enter(rana, callId)
    expect((await take(omar, callId)).answer.data).toMatchObject({ state: 'goes-on', rings: false })
    expect(await rings(omar)).toEqual([])
    await enter(omar, callId)
    await house.settle()
    expect((await read(rana, sessionId)).call).toEqual({ _id: callId, goesOn: true })
    await house.db
      .updateTable('room_seats')
      .set({ joined_at: sql`joined_at - interval '4 minutes'` })
      .where('room_id', '=', callId)
      .execute()
    await leave(rana, callId, mine)
    await house.settle()
    expect(await lastLine(omar, sessionId)).toMatchObject({
      line: 'called',
      by: rana.id,
      text: expect.stringMatching(/^24\d$/),
    })
    expect((await read(omar, sessionId)).call).toBeNull()
    expect((await look(omar, callId)).answer.data.state).toBe('over')
    expect((await house.call(readRoom, { params: { roomId: callId } }, as(omar))).answer.data.refusal).toBe(
      'rooms.over',
    )
    expect(await missed(omar)).toEqual([])
  })

  test('declined it is over at once; the thread says that it was missed, and nobody is told', async () => {
    const { rana, omar, sessionId } = await talking()
    const callId = (await call(rana, sessionId)).answer.data._id
    expect((await refuse(omar, callId)).answer.data).toMatchObject({ state: 'over', rings: false })
    expect((await refuse(omar, callId)).status).toBe(200)
    expect((await take(omar, callId)).problem.code).toBe('chat.call-over')
    expect(await lastLine(rana, sessionId)).toMatchObject({ line: 'missed-call', own: true })
    expect((await thread(rana, sessionId)).filter(one => one.line === 'missed-call')).toHaveLength(1)
    expect(await missed(omar)).toEqual([])
  })

  test('taken on one device stays taken when another one declines it in the same moment, and the other way round', async () => {
    const { rana, omar, sessionId } = await talking()
    const callId = (await call(rana, sessionId)).answer.data._id
    await take(omar, callId)
    expect((await refuse(omar, callId)).answer.data).toMatchObject({ state: 'goes-on', rings: false })
    expect((await read(rana, sessionId)).call).toEqual({ _id: callId, goesOn: true })
    expect((await take(omar, callId)).status).toBe(200)
    await leave(rana, callId, await enter(rana, callId))
    await house.settle()
    const next = (await call(rana, sessionId)).answer.data._id
    const [taken, declined] = await Promise.all([take(omar, next), refuse(omar, next)])
    expect(declined.status).toBe(200)
    const { state } = (await look(omar, next)).answer.data
    expect(state).toBe(taken.status === 200 ? 'goes-on' : 'over')
  })

  test('taken back, or answered by nobody in time, is a missed call: a line, and one notice unless it is muted', async () => {
    const { rana, omar, sessionId } = await talking()
    const first = (await call(rana, sessionId)).answer.data._id
    expect((await hangUp(omar, first)).status).toBe(404)
    await hangUp(rana, first)
    expect(await missed(omar)).toEqual([{ params: { name: rana.name } }])
    expect(await rings(omar)).toEqual([])
    await call(rana, sessionId)
    await timeIsUp()
    expect(await rings(omar)).toEqual([])
    await endUnanswered(house.house)
    await endUnanswered(house.house)
    expect(await missed(omar)).toHaveLength(2)
    expect((await thread(omar, sessionId)).filter(one => one.line === 'missed-call')).toHaveLength(2)
    await house.call(sortConversation, { params: { sessionId }, body: { muted: true } }, as(omar))
    const before = (await pushed(omar, 'chat.rings')).length
    await call(rana, sessionId)
    await house.settle()
    expect(await pushed(omar, 'chat.rings')).toHaveLength(before)
    await timeIsUp()
    await endUnanswered(house.house)
    expect(await missed(omar)).toHaveLength(2)
  })

  test('hung up in the room while it rings it is over', async () => {
    const { rana, omar, sessionId } = await talking()
    const callId = (await call(rana, sessionId)).answer.data._id
    const key = await enter(rana, callId)
    await leave(rana, callId, key)
    await house.settle()
    expect(await rings(omar)).toEqual([])
    expect(await lastLine(omar, sessionId)).toMatchObject({ line: 'missed-call' })
  })

  test('is one also when both call in the same moment: each comes into it', async () => {
    const { rana, omar, sessionId } = await talking()
    const [one, other] = await Promise.all([call(rana, sessionId), call(omar, sessionId)])
    expect(one.answer.data._id).toBe(other.answer.data._id)
    expect((await look(rana, one.answer.data._id)).answer.data.state).toBe('goes-on')
    expect([await rings(rana), await rings(omar)]).toEqual([[], []])
    const again = await call(rana, sessionId)
    expect(again.answer.data._id).toBe(one.answer.data._id)
  })

  test('is refused for a request, across a block either way, to whoever is suspended and by who is restricted', async () => {
    const [rana, omar] = [await member(), await member()]
    const { sessionId } = (await begin(rana, omar)).answer.data
    expect((await call(rana, sessionId)).problem.code).toBe('chat.call-when-talking')
    expect((await call(omar, sessionId)).problem.code).toBe('chat.call-when-talking')
    await accept(omar, sessionId)
    const callId = (await call(rana, sessionId)).answer.data._id
    await blockBy(omar, rana)
    expect([await rings(omar), (await take(omar, callId)).status]).toEqual([[], 404])
    await timeIsUp()
    await endUnanswered(house.house)
    expect(await missed(omar)).toEqual([])
    expect((await call(rana, sessionId)).problem.code).toBe('chat.not-possible')
    expect((await call(omar, sessionId)).problem.code).toBe('chat.you-blocked')
    const other = await talking()
    await house.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', other.omar.id).execute()
    expect((await call(other.rana, other.sessionId)).problem.code).toBe('chat.not-possible')
    const third = await talking()
    await house.db
      .updateTable('users')
      .set({ restricted_until: sql`clock_timestamp() + interval '1 day'` } as never)
      .where('id', '=', third.rana.id)
      .execute()
    expect((await call(third.rana, third.sessionId)).problem.code).toBe('restricted')
    expect((await call(await member(), sessionId)).status).toBe(404)
  })

  test('in a group rings for whoever talks there; who came later comes in, the last who goes ends it, and more than a room takes are refused', async () => {
    const [rana, omar, zed] = [await member(), await member(), await member()]
    await givePlan(house.db, rana.id, 'enterprise')
    const known = (await begin(rana, omar)).answer.data.sessionId
    await accept(omar, known)
    const { sessionId } = (await makeGroup(rana, [omar, zed])).answer.data
    const callId = (await call(rana, sessionId)).answer.data._id
    expect([await rings(omar), await rings(zed)]).toEqual([[callId], []])
    await refuse(omar, callId)
    expect((await look(rana, callId)).answer.data.state).toBe('over')
    const next = (await call(rana, sessionId)).answer.data._id
    expect(next).not.toBe(callId)
    const mine = await enter(rana, next)
    const his = await enter(omar, next)
    await house.settle()
    expect((await look(omar, next)).answer.data.state).toBe('goes-on')
    await accept(zed, sessionId)
    expect((await house.call(readRoom, { params: { roomId: next } }, as(zed))).status).toBe(404)
    expect((await call(zed, sessionId)).answer.data._id).toBe(next)
    expect((await house.call(readRoom, { params: { roomId: next } }, as(zed))).status).toBe(200)
    await leave(rana, next, mine)
    await house.settle()
    expect((await look(omar, next)).answer.data.state).toBe('goes-on')
    await leave(omar, next, his)
    await house.settle()
    expect((await look(omar, next)).answer.data.state).toBe('over')

    await noHurry()
    const many = await Promise.all(Array.from({ length: 8 }, () => member()))
    for (const one of many) {
      await accept(one, (await begin(rana, one)).answer.data.sessionId)
      await noHurry()
    }
    const crowd = (await makeGroup(rana, many, 'Crowd')).answer.data.sessionId
    const full = await call(rana, crowd)
    expect([full.problem.code, full.problem.params]).toEqual(['chat.too-many-to-call', { max: 8 }])
    expect((await read(rana, crowd)).call).toBeNull()
  })
})
