import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { changeRoomServers, readRoomServers } from '../../rooms/contract/club.ts'
import { leaveRoom } from '../../rooms/contract/inside.ts'
import { roomScene, type Seated } from '../../rooms/test/fixtures.ts'
import { liveKitStandIn } from '../../rooms/test/livekit-stand-in.ts'
import * as contract from '../contract/calls.ts'
import { chatScene, chatWithGround } from '../test/scene.ts'
import { endUnanswered } from './end-call.ts'

let house: TestHouse
let livekit: Awaited<ReturnType<typeof liveKitStandIn>>
beforeAll(async () => {
  house = await testHouse(chatWithGround)
  livekit = await liveKitStandIn()
  const admin = await asMember(house, { role: 'Super-admin' })
  const seen = (await house.call(readRoomServers, {}, as(admin))).answer.data.revision
  const { url, key, secret } = livekit
  const body = { stun: [], turn: [], livekit: { url, key, secret }, seen }
  expect((await house.call(changeRoomServers, { body }, as(admin))).status).toBe(200)
})
afterAll(async () => {
  await house.stop()
  await livekit.close()
})

const { as, member, talking } = chatScene(() => house)
const { enter, sit, seatOf, connect } = roomScene(() => house)
const call = async (who: Member, sessionId: string) =>
  (await house.call(contract.startCall, { params: { sessionId } }, as(who))).answer.data._id
const rings = async (who: Member) =>
  (await house.call(contract.listRinging, undefined, as(who))).answer.data.map(one => one._id)
const at = (callId: string) => ({ params: { callId } })
/** What the token says that the media server gets of somebody. */
const grantsOf = async (seat: Seated) => {
  const { data } = (await connect(seat)).answer
  if (data.by !== 'livekit') throw new Error('not by LiveKit')
  expect(data.url).toBe(livekit.url)
  const { sub, video } = await livekit.verifier.verify(data.token)
  return { sub, room: video?.room, joins: video?.roomJoin, speaks: video?.canPublish, rules: video?.roomAdmin ?? false }
}
const grants = (seat: Seated) => ({ sub: seat.seatId, room: seat.roomId, joins: true, speaks: true, rules: false })
const there = (callId: string) => [...(livekit.rooms.get(callId)?.keys() ?? [])]

describe('a call from a conversation with a LiveKit server', () => {
  test('rings, and once it is accepted both get tokens for its room alone; nobody else gets one, and it ends there too', async () => {
    const { rana, omar, sessionId } = await talking()
    const other = await talking()
    const [callId, elsewhere] = [await call(rana, sessionId), await call(other.rana, other.sessionId)]
    expect([await rings(omar), await rings(rana), await rings(other.omar)]).toEqual([[callId], [], [elsewhere]])
    const caller = await sit(rana, callId)
    expect(await grantsOf(caller)).toEqual(grants(caller))
    await house.call(contract.acceptCall, at(callId), as(omar))
    const called = await sit(omar, callId)
    expect(await grantsOf(called)).toEqual(grants(called))
    const theirs = await sit(other.rana, elsewhere)
    expect(await grantsOf(theirs)).toEqual(grants(theirs))
    for (const stranger of [await member(), other.rana, other.omar, null])
      expect([404, 401]).toContain((await enter(stranger, callId)).status)
    // A seat of one room is nothing in another.
    for (const seat of [theirs, { ...theirs, bearer: null }])
      expect((await connect({ ...seat, roomId: callId })).status).toBe(404)
    for (const seat of [caller, called]) livekit.join(callId, seat.seatId)
    await house.call(leaveRoom, seatOf(caller), as(rana))
    await house.settle()
    expect(there(callId)).toEqual([])
    for (const seat of [caller, called]) expect((await connect(seat)).status).toBeGreaterThanOrEqual(400)
    expect((await enter(omar, callId)).problem.code).toBe('rooms.over')
    expect((await connect(theirs)).status).toBe(200)
  })

  const ends: [string, (who: { rana: Member; omar: Member }, callId: string) => Promise<unknown>][] = [
    ['declined', ({ omar }, callId) => house.call(contract.declineCall, at(callId), as(omar))],
    ['taken back', ({ rana }, callId) => house.call(contract.hangUp, at(callId), as(rana))],
    [
      'answered by nobody in time',
      async () => {
        await house.db
          .updateTable('chat_calls')
          .set({ rings_until: new Date(0) })
          .where('ended_at', 'is', null)
          .execute()
        await endUnanswered(house.house)
      },
    ],
  ]
  test.each(ends)('%s it is over on the media server too, and no token is given any more', async (_, end) => {
    const { rana, omar, sessionId } = await talking()
    const callId = await call(rana, sessionId)
    const caller = await sit(rana, callId)
    livekit.join(callId, caller.seatId)
    await end({ rana, omar }, callId)
    await house.settle()
    expect([await rings(omar), there(callId)]).toEqual([[], []])
    expect((await connect(caller)).status).toBeGreaterThanOrEqual(400)
    for (const who of [rana, omar]) expect((await enter(who, callId)).problem.code).toBe('rooms.over')
    expect((await house.call(contract.acceptCall, at(callId), as(omar))).problem.code).toBe('chat.call-over')
  })
})
