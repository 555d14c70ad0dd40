import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { asMember } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import * as inside from '../contract/inside.ts'
import { roomScene, roomsWithGround, type Seated } from '../test/fixtures.ts'
import { openRoom } from './public.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(roomsWithGround)
})
afterAll(() => house.stop())
const { as, enter, sit, seatOf, live, stateOf, admit, privateRoom, silent } = roomScene(() => house)
const member = () => asMember(house, { userType: 'company' })

const meeting = (ownerId: string, members: string[]) =>
  transact(house.db, tx => openRoom(tx, { kind: 'meeting', ownerId, title: 'The meters', lobby: false, members }))
const sendBack = (by: Seated, seatId: string) =>
  house.call(inside.sendBack, { params: { roomId: by.roomId }, body: { key: by.key, seatId } }, as(by))

describe('a line that is cut', () => {
  test('loses no place for three quarters of a minute, and comes back within three as it was', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await privateRoom(omar)
    const owner = await sit(omar, roomId)
    const guest = await sit(nadia, roomId)
    await admit(owner)
    await silent(guest, 40)
    await house.call(inside.sayHere, seatOf(owner), as(owner))
    expect(await stateOf(guest)).toBe('in')
    await silent(guest, 50)
    await house.call(inside.sayHere, seatOf(owner), as(owner))
    expect(await stateOf(guest)).toBe('gone')
    expect((await live(owner)).seats.map(seat => seat._id)).toEqual([owner.seatId])
    const back = await sit(nadia, roomId, { key: guest.key })
    expect(back).toMatchObject({ key: guest.key, seatId: guest.seatId, state: 'in' })
    await silent(back, 200)
    await house.runTimer('rooms.sweep')
    expect(await sit(nadia, roomId, { key: guest.key })).toMatchObject({ state: 'waiting' })
  })

  test('whoever is let in while their line is cut is in when it is back, also after their seat was given up; whoever was sent back reads so', async () => {
    for (const seconds of [20, 60]) {
      const [omar, nadia] = [await member(), await member()]
      const owner = await sit(omar, await privateRoom(omar))
      const guest = await sit(nadia, owner.roomId)
      await silent(guest, 20)
      expect((await admit(owner, guest.seatId)).status).toBe(200)
      await silent(guest, seconds)
      await house.call(inside.sayHere, seatOf(owner), as(owner))
      expect(await sit(nadia, owner.roomId, { key: guest.key })).toMatchObject({ seatId: guest.seatId, state: 'in' })
      expect((await live(owner)).seats).toHaveLength(2)
    }
    const [omar, nadia] = [await member(), await member()]
    const owner = await sit(omar, await privateRoom(omar))
    const guest = await sit(nadia, owner.roomId)
    await silent(guest, 60)
    await house.call(inside.sayHere, seatOf(owner), as(owner))
    // Nobody waits there any more: the owner's window still showed them.
    expect((await admit(owner, guest.seatId)).status).toBe(404)
    expect(await sit(nadia, owner.roomId, { key: guest.key })).toMatchObject({ seatId: guest.seatId, state: 'waiting' })
    await silent(guest, 20)
    await sendBack(owner, guest.seatId)
    expect((await enter(nadia, owner.roomId, { key: guest.key })).problem.code).toBe('rooms.sent-back')
    expect(await stateOf(guest)).toBe('sent-back')
  })

  test('gives nobody two places: who comes back by an earlier window leaves the later one', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await meeting(omar.id, [nadia.id])
    const owner = await sit(omar, roomId)
    const first = await sit(nadia, roomId)
    await silent(first, 60)
    await house.call(inside.sayHere, seatOf(owner), as(owner))
    const second = await sit(nadia, roomId)
    await sit(nadia, roomId, { key: first.key })
    expect([await stateOf(first), await stateOf(second)]).toEqual(['in', 'moved'])
    expect((await live(owner)).seats.length).toBe(2)
  })

  test('whoever notices their own silence is told that they are gone', async () => {
    const omar = await member()
    const owner = await sit(omar, await privateRoom(omar))
    await silent(owner, 60)
    const { answer } = await house.call(inside.sayHere, seatOf(owner), as(owner))
    expect(answer.data.state).toBe('gone')
  })
})
