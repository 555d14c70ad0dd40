import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres, type Tx, transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { openLine } from '../../../platform/test/open-line.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import * as calls from '../contract.ts'
import * as inside from '../contract/inside.ts'
import { roomScene, roomsWithGround, type Seated } from '../test/fixtures.ts'
import { holdRoom } from './held-room.ts'

/** Two processes of one club: everybody comes through one or the other. */
let one: TestHouse
let two: TestHouse
beforeAll(async () => {
  one = await testHouse(roomsWithGround, { DATABASE_POOL: 10 })
  const url = one.house.config.DATABASE_URL!
  const database = { ...openPostgres(url, 8), url }
  two = await testHouse(roomsWithGround, { DATA_DIR: one.house.config.DATA_DIR }, { database })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})
const here = roomScene(() => one)
const there = roomScene(() => two)
const member = () => asMember(one, { userType: 'company' })

/** Holds a room until `waiting` others wait for it, so that they meet. */
async function meetAt(roomId: string, waiting: number, meanwhile: () => Promise<unknown>[]): Promise<unknown[]> {
  let asked: Promise<unknown>[] = []
  await transact(one.db, async (tx: Tx) => {
    await holdRoom(tx, roomId)
    asked = meanwhile()
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ n: number }>`
            select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            one.db,
          )
          return rows[0]!.n
        },
        { interval: 20 },
      )
      .toBeGreaterThanOrEqual(waiting)
  })
  return Promise.all(asked)
}

describe('at the same moment', () => {
  test('twelve come to a broadcast by two processes: eight are in, four read that it is full', async () => {
    const omar = await member()
    const roomId = await here.publicRoom(omar)
    await here.sit(omar, roomId)
    const came = await meetAt(roomId, 4, () =>
      Array.from({ length: 12 }, (_, i) => (i % 2 ? there : here).enter(null, roomId)),
    )
    const codes = (came as Awaited<ReturnType<typeof here.enter>>[]).map(({ status, problem }) =>
      status < 400 ? 'in' : problem.code,
    )
    expect(codes.filter(code => code === 'in').length).toBe(8)
    expect(codes.filter(code => code === 'rooms.full').length).toBe(4)
    const places = await one.db.selectFrom('room_seats').select('place').where('room_id', '=', roomId).execute()
    expect(new Set(places.map(row => row.place)).size).toBe(9)
  })

  test('all are let in and the room is locked: never more are in than it takes, and whoever waits on waits', async () => {
    const omar = await member()
    const roomId = await here.privateRoom(omar)
    const owner = await here.sit(omar, roomId)
    const waiting: Seated[] = []
    for (let i = 0; i < 10; i++) waiting.push(await (i % 2 ? there : here).sit(await member(), roomId))
    const lock = { params: { roomId }, body: { key: owner.key, locked: true } }
    await meetAt(roomId, 3, () => [
      here.admit(owner),
      there.admit(owner),
      there.admit(owner, waiting[9]!.seatId),
      two.call(inside.changeRoom, lock, there.as(owner)),
    ])
    const rows = await one.db.selectFrom('room_seats').select(['state', 'role']).where('room_id', '=', roomId).execute()
    expect(rows.filter(row => row.state === 'in' && row.role !== 'owner').length).toBe(7)
    expect(rows.filter(row => row.state === 'waiting').length).toBe(3)
    expect((await here.enter(await member(), roomId)).problem.code).toBe('rooms.locked')
  })

  test('somebody is let in and sent back: one of the two holds, for both sides', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await here.privateRoom(omar)
    const owner = await here.sit(omar, roomId)
    const guest = await there.sit(nadia, roomId)
    const back = { params: { roomId }, body: { key: owner.key, seatId: guest.seatId } }
    const answers = (await meetAt(roomId, 2, () => [
      here.admit(owner, guest.seatId),
      two.call(inside.sendBack, back, there.as(owner)),
    ])) as { status: number }[]
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 404])
    expect(['in', 'sent-back']).toContain(await here.stateOf(guest))
  })

  test('a member comes by two windows: one seat is theirs', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await here.privateRoom(omar)
    await here.sit(omar, roomId)
    await meetAt(roomId, 1, () => [here.enter(nadia, roomId), there.enter(nadia, roomId)])
    const rows = await one.db
      .selectFrom('room_seats')
      .select('state')
      .where('room_id', '=', roomId)
      .where('user_id', '=', nadia.id)
      .execute()
    expect(rows.map(row => row.state).toSorted()).toEqual(['moved', 'waiting'])
  })

  test('an own room is opened by two: there is one', async () => {
    const omar = await member()
    const open = (house: TestHouse, who: Member) =>
      house.call(calls.openPrivateRoom, { params: { username: omar.username } }, { bearer: who.bearer })
    const [nadia, tarek] = [await member(), await member()]
    const rooms = await Promise.all([open(one, omar), open(two, nadia), open(one, tarek), open(two, omar)])
    expect(new Set(rooms.map(({ answer }) => answer.data._id)).size).toBe(1)
  })

  test('a room ends while others come: nobody is in it afterwards, and every window hears of it in the other process too', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await here.privateRoom(omar)
    const owner = await here.sit(omar, roomId)
    const line = await openLine({ url: two.url })
    expect(await line.listen(calls.roomTopic(roomId))).toBe('listening')
    await meetAt(roomId, 2, () => [
      one.call(inside.endRoom, here.seatOf(owner), here.as(owner)),
      there.enter(nadia, roomId),
    ])
    await line.until(said => said.say === 'event' && said.event === 'rooms.ended')
    line.end()
    const left = await one.db
      .selectFrom('room_seats')
      .select('id')
      .where('room_id', '=', roomId)
      .where('state', 'in', ['waiting', 'in'])
      .execute()
    expect(left).toEqual([])
  })
})
