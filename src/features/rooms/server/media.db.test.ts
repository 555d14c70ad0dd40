import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnCoturn, startCoturn } from '../../../../tools/with-coturn.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import * as club from '../contract/club.ts'
import * as inside from '../contract/inside.ts'
import { roomScene, roomsWithGround } from '../test/fixtures.ts'
import { liveKitStandIn } from '../test/livekit-stand-in.ts'
import { order } from './livekit.ts'
import { orderWork } from './order-work.ts'
import { openRoom } from './public.ts'
import { ALLOCATE, readMessage, type StunMessage, tryServer, writeMessage } from './stun.ts'

const SECRET = 'shared-with-the-turn-server'
let house: TestHouse
let admin: Member
let turn: OwnCoturn
let livekit: Awaited<ReturnType<typeof liveKitStandIn>>
beforeAll(async () => {
  house = await testHouse(roomsWithGround)
  admin = await asMember(house, { role: 'Super-admin' })
  turn = await startCoturn(SECRET)
  livekit = await liveKitStandIn()
})
afterAll(async () => {
  await house.stop()
  await turn.stop()
  await livekit.close()
})
const { as, enter, sit, seatOf, live, connect, publicRoom, silent } = roomScene(() => house)
const member = (wanted: Wanted = {}) => asMember(house, { userType: 'company', ...wanted })
const meeting = (ownerId: string, members: string[]) =>
  transact(house.db, tx => openRoom(tx, { kind: 'meeting', ownerId, title: 'The meters', lobby: false, members }))

type Servers = Parameters<typeof house.call<typeof club.changeRoomServers>>[1]
const set = async (servers: Partial<NonNullable<Servers>['body']>) => {
  const { revision } = (await house.call(club.readRoomServers, {}, as(admin))).answer.data
  return house.call(
    club.changeRoomServers,
    { body: { stun: [], turn: [], livekit: null, seen: revision, ...servers } },
    as(admin),
  )
}
const tried = async () => (await house.call(club.tryRoomServers, {}, as(admin))).answer.data

/** What a client of TURN does with a relay: asks for it, lets a peer in, sends to it and hears of it. */
async function relayOf(port: number, username: string, credential: string) {
  const socket = createSocket('udp4')
  await new Promise<void>(resolve => socket.connect(port, '127.0.0.1', resolve))
  const heard: StunMessage[] = []
  const looking = new Set<() => void>()
  socket.on('message', bytes => {
    heard.push(readMessage(bytes)!)
    for (const look of looking) look()
  })
  const until = (is: (one: StunMessage) => boolean) =>
    new Promise<StunMessage>(resolve => {
      const look = () => {
        const found = heard.find(is)
        if (found) resolve(found)
      }
      looking.add(look)
      look()
    })
  const ask = (type: number, attributes: [number, Buffer][], key: Buffer | null) => {
    const id = randomBytes(12)
    socket.send(writeMessage(type, id, attributes, key))
    return until(one => one.id.equals(id))
  }
  const transport: [number, Buffer] = [0x0019, Buffer.from([17, 0, 0, 0])]
  const first = await ask(ALLOCATE, [transport], null)
  const [realm, nonce] = [first.attributes.get(0x0014)!, first.attributes.get(0x0015)!]
  const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest()
  const signed: [number, Buffer][] = [
    [0x0006, Buffer.from(username)],
    [0x0014, realm],
    [0x0015, nonce],
  ]
  const given = await ask(ALLOCATE, [transport, ...signed], key)
  return {
    relayed: given.attributes.get(0x0016) ?? null,
    letIn: (peer: Buffer) => ask(0x0008, [[0x0012, peer], ...signed], key),
    send: (peer: Buffer, text: string) =>
      socket.send(
        writeMessage(
          0x0016,
          randomBytes(12),
          [
            [0x0012, peer],
            [0x0013, Buffer.from(text)],
          ],
          null,
        ),
      ),
    heard: async () => (await until(one => one.type === 0x0017)).attributes.get(0x0013)!.toString(),
    close: () => socket.close(),
  }
}

describe('servers of ICE', () => {
  test('are told to whoever is in, with credentials that hold some hours and open a real TURN server: what is sent goes by its relay alone', async () => {
    await set({ stun: [`stun:127.0.0.1:${turn.port}`], turn: [turn.url], turnSecret: SECRET })
    const [omar, nadia] = [await member(), await member()]
    const roomId = await meeting(omar.id, [nadia.id])
    const relays = []
    for (const seat of [await sit(omar, roomId), await sit(nadia, roomId)]) {
      const { data } = (await connect(seat)).answer
      if (data.by !== 'peers') throw new Error('not by peers')
      const [stun, opened] = data.iceServers
      expect(stun).toEqual({ urls: [`stun:127.0.0.1:${turn.port}`] })
      expect(opened!.username).toMatch(new RegExp(`^\\d{10}:${seat.seatId}$`))
      expect(JSON.stringify(data)).not.toContain(SECRET)
      relays.push(await relayOf(turn.port, opened!.username!, opened!.credential!))
    }
    const [one, two] = relays as [(typeof relays)[number], (typeof relays)[number]]
    await one.letIn(two.relayed!)
    await two.letIn(one.relayed!)
    one.send(two.relayed!, 'good evening')
    expect(await two.heard()).toBe('good evening')
    one.close()
    two.close()
  })

  test('are closed to credentials of yesterday and to those of another secret', async () => {
    const credentials = (until: number, secret: string) => {
      const username = `${until}:seat`
      return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
    }
    const soon = Math.floor(Date.now() / 1000) + 600
    expect(await tryServer(turn.url, credentials(soon, SECRET), true)).toBe('works')
    expect(await tryServer(`${turn.url}?transport=tcp`, credentials(soon, SECRET), true)).toBe('works')
    expect(await tryServer(turn.url, credentials(soon, 'another'), true)).toBe('wrong-secret')
    expect(await tryServer(turn.url, credentials(soon - 90_000, SECRET), true)).toBe('wrong-secret')
    // the club's own network is asked nothing of, unless its operator means it
    expect(await tryServer(turn.url, credentials(soon, SECRET), false)).toBe('inner-address')
    expect(await tryServer('turn:nobody.invalid', credentials(soon, SECRET), true)).toBe('unknown-name')
  })

  test('are tried from the settings; a secret is told to nobody, and is not carried to another LiveKit server', async () => {
    const { answer } = await set({
      stun: [`stun:127.0.0.1:${turn.port}`],
      turn: [turn.url],
      turnSecret: 'not-the-shared-one',
      livekit: { url: livekit.url, key: livekit.key, secret: 'not-its-secret-either' },
    })
    expect(JSON.stringify(answer)).not.toMatch(/not-the-shared|not-its/)
    expect((await tried()).map(one => [one.kind, one.outcome])).toEqual([
      ['stun', 'works'],
      ['turn', 'wrong-secret'],
      ['livekit', 'wrong-secret'],
    ])
    const moved = await set({ livekit: { url: 'wss://elsewhere.example', key: livekit.key } })
    expect(moved.problem.errors).toMatchObject([{ path: 'livekit.secret', code: 'required' }])
    await set({
      turn: [turn.url],
      turnSecret: SECRET,
      livekit: { url: livekit.url, key: livekit.key, secret: livekit.secret },
    })
    expect((await tried()).map(one => one.outcome)).toEqual(['works', 'works'])
    const omar = await member()
    expect((await house.call(club.readRoomServers, {}, as(omar))).status).toBe(403)
    await set({})
  })
})

describe('with a LiveKit server', () => {
  const tokenOf = async (seat: Parameters<typeof connect>[0]) => {
    const { data } = (await connect(seat)).answer
    if (data.by !== 'livekit') throw new Error('not by LiveKit')
    expect(data.url).toBe(livekit.url)
    return livekit.verifier.verify(data.token)
  }
  beforeAll(async () => {
    await set({ livekit: { url: livekit.url, key: livekit.key, secret: livekit.secret } })
  })

  test('a token opens one room as one seat: who watches sends nothing, who comes on stage does, and more than eight fit in', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await publicRoom(omar)
    const owner = await sit(omar, roomId)
    const watcher = await sit(nadia, roomId)
    expect(await tokenOf(owner)).toMatchObject({
      sub: owner.seatId,
      video: { room: roomId, roomJoin: true, canPublish: true, canSubscribe: true },
    })
    expect((await tokenOf(watcher)).video).toMatchObject({
      canPublish: false,
      canPublishData: false,
      canSubscribe: true,
    })
    for (const grant of ['roomAdmin', 'roomCreate', 'roomRecord', 'roomList'])
      expect((await tokenOf(owner)).video).not.toHaveProperty(grant)
    const participant = livekit.join(roomId, watcher.seatId)
    await house.call(
      inside.bringOnStage,
      { params: { roomId }, body: { key: owner.key, seatId: watcher.seatId, onStage: true } },
      as(owner),
    )
    await house.settle()
    expect(participant.permission).toMatchObject({ canPublish: true })
    for (let i = 0; i < 10; i++) expect((await enter(null, roomId)).status).toBe(200)
  })

  test('the server is told to mute, to remove and to end, also when it did not listen at first', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await meeting(omar.id, [nadia.id])
    const [owner, guest] = [await sit(omar, roomId), await sit(nadia, roomId)]
    livekit.join(roomId, owner.seatId)
    const participant = livekit.join(roomId, guest.seatId)
    await house.call(inside.muteInRoom, seatOf(owner), as(owner))
    await house.settle()
    expect(participant.tracks[0]!.muted).toBe(true)
    livekit.trouble.next = 1
    await house.call(
      inside.removeFromRoom,
      { params: { roomId }, body: { key: owner.key, seatId: guest.seatId } },
      as(owner),
    )
    await house.settle()
    expect(livekit.trouble.next).toBe(0)
    expect(livekit.rooms.get(roomId)?.has(guest.seatId)).toBe(true)
    await house.db
      .updateTable('room_orders')
      .set({ next_at: new Date(0) })
      .execute()
    await house.settle()
    expect(livekit.rooms.get(roomId)?.has(guest.seatId)).toBe(false)
    await house.call(inside.endRoom, seatOf(owner), as(owner))
    await house.settle()
    expect(livekit.rooms.has(roomId)).toBe(false)
    expect(await house.db.selectFrom('room_orders').selectAll().execute()).toEqual([])
  })

  test('of one seat it is told one thing after the other: an earlier order that takes long does not undo a later one', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await publicRoom(omar)
    const [owner, watcher] = [await sit(omar, roomId), await sit(nadia, roomId)]
    const participant = livekit.join(roomId, watcher.seatId)
    const onStage = (is: boolean) =>
      house.call(
        inside.bringOnStage,
        { params: { roomId }, body: { key: owner.key, seatId: watcher.seatId, onStage: is } },
        as(owner),
      )
    const first = livekit.hold('UpdateParticipant')
    await onStage(true)
    const told = house.settle()
    await first.came
    await onStage(false)
    // Another process looks for what there is to tell, while the first is still at it.
    const before = livekit.asked.length
    const { rows } =
      await sql`select from room_orders waiting where next_at <= clock_timestamp() and ${orderWork(house.house).open}`.execute(
        house.db,
      )
    expect(rows).toEqual([])
    expect(livekit.asked.length).toBe(before)
    first.free()
    await told
    await house.settle()
    expect(participant.permission).toMatchObject({ canPublish: false })
    expect(await house.db.selectFrom('room_orders').selectAll().execute()).toEqual([])
  })

  test('nobody goes on hearing a room in which nobody sees them: who leaves, goes on by another window or falls silent is out of the media', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await meeting(omar.id, [nadia.id])
    const [owner, first] = [await sit(omar, roomId), await sit(nadia, roomId)]
    const there = () => [...(livekit.rooms.get(roomId)?.keys() ?? [])]
    for (const seat of [owner, first]) livekit.join(roomId, seat.seatId)
    const second = await sit(nadia, roomId)
    await house.settle()
    expect(there()).toEqual([owner.seatId])
    livekit.join(roomId, second.seatId)
    await house.call(inside.leaveRoom, seatOf(second), as(second))
    await house.settle()
    expect(there()).toEqual([owner.seatId])
    const third = await sit(nadia, roomId)
    livekit.join(roomId, third.seatId)
    // An order of when they were cut off, told when they are back: they stay.
    await transact(house.db, tx => order(tx, { id: roomId, way: 'livekit' }, 'remove', [third.seatId]))
    await house.settle()
    expect(there()).toEqual([owner.seatId, third.seatId])
    await silent(third, 60)
    await house.runTimer('rooms.sweep')
    await house.settle()
    expect(there()).toEqual([owner.seatId])
  })

  test('what it tells of who is there counts once, in whatever order, and only when it signed it', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await meeting(omar.id, [nadia.id])
    const [owner, guest] = [await sit(omar, roomId), await sit(nadia, roomId)]
    const tell = async (event: string, id: string, seconds: number, signedBy?: string) => {
      const told = {
        id,
        event,
        createdAt: String(seconds),
        room: { name: roomId },
        participant: { identity: guest.seatId },
      }
      const { body, headers } = await livekit.webhook(told, signedBy)
      return (await fetch(`${house.url}/api/rooms/livekit/webhook`, { method: 'POST', body, headers })).status
    }
    const now = Math.floor(Date.now() / 1000)
    expect(await tell('participant_left', 'forged', now, 'another-secret-altogether')).toBe(401)
    expect(await tell('participant_joined', 'one', now)).toBe(200)
    // what happened before it came comes after it
    expect(await tell('participant_left', 'two', now - 5)).toBe(200)
    await house.runTimer('rooms.sweep')
    expect((await live(guest)).me.state).toBe('in')
    expect(await tell('participant_left', 'three', now + 1)).toBe(200)
    await house.call(inside.sayHere, seatOf(guest), as(guest))
    // the same once more: their window said meanwhile that it is there
    expect(await tell('participant_left', 'three', now + 1)).toBe(200)
    await house.runTimer('rooms.sweep')
    expect((await live(guest)).me.state).toBe('in')
    await silent(guest, 60)
    await house.runTimer('rooms.sweep')
    expect((await live(guest)).me.state).toBe('gone')
    await house.settle()
    // in the media without a place in the room: out, however long that takes, and no more than once
    livekit.join(roomId, guest.seatId)
    const asked = livekit.asked.filter(method => method === 'RemoveParticipant').length
    const slow = livekit.hold('RemoveParticipant')
    expect(await tell('participant_joined', 'four', now + 2)).toBe(200)
    const told = house.settle()
    await slow.came
    await house.runTimer('rooms.sweep')
    expect(livekit.rooms.get(roomId)?.has(guest.seatId)).toBe(true)
    slow.free()
    await told
    expect(livekit.rooms.get(roomId)?.has(guest.seatId)).toBe(false)
    expect(livekit.asked.filter(method => method === 'RemoveParticipant').length).toBe(asked + 1)
    expect((await live(owner)).seats.length).toBe(1)
  })
})
