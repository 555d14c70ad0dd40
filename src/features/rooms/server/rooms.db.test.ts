import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { openLine } from '../../../platform/test/open-line.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { suspendAccount } from '../../accounts/server/public.ts'
import { block, MEMBER } from '../../social/contract.ts'
import * as calls from '../contract.ts'
import * as club from '../contract/club.ts'
import * as inside from '../contract/inside.ts'
import * as talk from '../contract/talk.ts'
import { piecesOf } from '../rules/pieces.ts'
import { roomScene, roomsWithGround, type Seated } from '../test/fixtures.ts'
import { attendance, endRoom, openRoom, passFor, takeBackPass } from './public.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(roomsWithGround)
})
afterAll(() => house.stop())
const scene = roomScene(() => house)
const { as, enter, sit, seatOf, live, stateOf, admit, connect, privateRoom, publicRoom, silent } = scene
const member = (wanted: Wanted = {}) => asMember(house, { userType: 'company', ...wanted })

const meeting = (ownerId: string, members: string[], lobby = false) =>
  transact(house.db, tx => openRoom(tx, { kind: 'meeting', ownerId, title: 'The meters', lobby, members }))
const aboutSeat = (by: Seated, seatId: string) => ({ params: { roomId: by.roomId }, body: { key: by.key, seatId } })
const remove = (by: Seated, seatId: string) => house.call(inside.removeFromRoom, aboutSeat(by, seatId), as(by))
const sendBack = (by: Seated, seatId: string) => house.call(inside.sendBack, aboutSeat(by, seatId), as(by))
const hear = async (seat: Seated, topic: string) => {
  const line = await openLine({ url: house.url, bearer: seat.bearer })
  return { line, answer: await line.listen(topic) }
}
const peersOf = async (seat: Seated) => {
  const { data } = (await connect(seat)).answer
  if (data.by !== 'peers') throw new Error('not by peers')
  return data.peers
}

describe('an own room', () => {
  test('is called after its owner in the language of who reads it, in whichever it was opened', async () => {
    const omar = await member()
    const room = { params: { roomId: await privateRoom(omar) } }
    const titleIn = async (language: 'en' | 'ar') =>
      (await house.call(calls.readRoom, room, { ...as(omar), language })).answer.data.title
    expect([await titleIn('en'), await titleIn('ar')]).toEqual([`Room of ${omar.name}`, `غرفة ${omar.name}`])
    // Only a name that somebody gave it is kept.
    await house.db.updateTable('users').set({ name: 'Omar Anew' }).where('id', '=', omar.id).execute()
    const seat = await sit(omar, room.params.roomId)
    const live = async () =>
      (await house.call(inside.readLive, { ...room, body: { key: seat.key } }, { ...as(omar), language: 'ar' })).answer
        .data.title
    expect([await titleIn('en'), await live()]).toEqual(['Room of Omar Anew', 'غرفة Omar Anew'])
  })

  test('has a lobby: whoever comes waits, sees nobody and reaches nobody until the owner lets them in', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await privateRoom(nadia).catch(() => '')
    expect(roomId).not.toBe('')
    const room = (await house.call(calls.openPrivateRoom, { params: { username: omar.username } }, as(nadia))).answer
      .data
    expect(room).toMatchObject({ kind: 'private', waits: true, mine: false, refusal: null, inside: { count: 0 } })
    const owner = await sit(omar, room._id!)
    const guest = await sit(nadia, room._id!, { why: 'I have the floor plan.' })
    expect([owner.state, guest.state]).toEqual(['in', 'waiting'])
    expect(await live(guest)).toMatchObject({
      me: { state: 'waiting' },
      seats: [],
      waiting: [],
      inside: null,
      lastSeq: 0,
    })
    expect((await connect(guest)).problem.code).toBe('rooms.not-in')
    expect((await live(owner)).waiting).toMatchObject([
      { _id: guest.seatId, name: nadia.name, why: 'I have the floor plan.', member: { username: nadia.username } },
    ])
    expect(await peersOf(owner)).toEqual([])
    await admit(owner, guest.seatId)
    expect(await stateOf(guest)).toBe('in')
    expect(await peersOf(guest)).toMatchObject([{ seatId: owner.seatId, polite: true, sends: true }])
    expect(await peersOf(owner)).toMatchObject([{ seatId: guest.seatId, polite: false }])
    // both got the same topic, which is theirs alone
    expect((await peersOf(owner))[0]!.topic).toBe((await peersOf(guest))[0]!.topic)
  })

  test('needs a sign-in; who was blocked, who is restricted and who has no profile find none', async () => {
    const [omar, nadia] = [await member(), await member()]
    const guest = await asMember(house)
    const roomId = await privateRoom(omar)
    expect((await house.call(calls.readPrivateRoom, { params: { username: omar.username } })).status).toBe(401)
    expect((await enter(null, roomId)).status).toBe(404)
    expect((await enter(guest, roomId)).status).toBe(404)
    await house.call(block, { body: { kind: MEMBER, id: nadia.id } }, as(omar))
    expect((await enter(nadia, roomId)).status).toBe(404)
    expect((await house.call(calls.readRoom, { params: { roomId } }, as(nadia))).status).toBe(404)
  })

  test('sends back for five minutes and removes for good', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await privateRoom(omar)
    const owner = await sit(omar, roomId)
    const first = await sit(nadia, roomId)
    await sendBack(owner, first.seatId)
    expect(await stateOf(first)).toBe('sent-back')
    expect((await enter(nadia, roomId)).problem.code).toBe('rooms.sent-back')
    await house.db
      .updateTable('room_seats')
      .set({ left_at: new Date(Date.now() - 6 * 60_000) })
      .where('id', '=', first.seatId)
      .execute()
    const again = await sit(nadia, roomId)
    await admit(owner)
    const { topic } = (await peersOf(again))[0]!
    const { inside: before } = await live(again)
    await remove(owner, again.seatId)
    expect(await stateOf(again)).toBe('removed')
    expect((await enter(nadia, roomId)).problem.code).toBe('rooms.removed')
    expect((await connect(again)).problem.code).toBe('rooms.not-in')
    // what they heard until then they hear no more
    expect((await hear(again, topic)).answer).toBe('not-allowed')
    expect((await hear(again, before!)).answer).toBe('not-allowed')
    expect((await hear(owner, (await live(owner)).inside!)).answer).toBe('listening')
  })

  test('is its owner’s: nobody else admits, removes, mutes, locks or ends', async () => {
    const [omar, nadia, third] = [await member(), await member(), await member()]
    const roomId = await privateRoom(omar)
    const owner = await sit(omar, roomId)
    const guest = await sit(nadia, roomId)
    await admit(owner)
    const waits = await sit(third, roomId)
    const codes = await Promise.all([
      admit(guest, waits.seatId),
      remove(guest, owner.seatId),
      house.call(inside.muteInRoom, seatOf(guest), as(guest)),
      house.call(inside.changeRoom, { params: { roomId }, body: { key: guest.key, locked: true } }, as(guest)),
      house.call(inside.endRoom, seatOf(guest), as(guest)),
    ])
    expect(codes.map(one => one.problem.code)).toEqual(Array(5).fill('rooms.owner-only'))
    // a key is worth nothing in another's hands, nor in another room
    expect((await house.call(inside.endRoom, seatOf(owner), as(guest))).status).toBe(404)
    expect(
      (await house.call(inside.readLive, { params: { roomId: randomUUID() }, body: { key: owner.key } }, as(owner)))
        .status,
    ).toBe(404)
  })

  test('can be locked: whoever is in stays, nobody new comes', async () => {
    const [omar, nadia, late] = [await member(), await member(), await member()]
    const roomId = await privateRoom(omar)
    const owner = await sit(omar, roomId)
    const guest = await sit(nadia, roomId)
    await admit(owner)
    await house.call(inside.changeRoom, { params: { roomId }, body: { key: owner.key, locked: true } }, as(owner))
    expect((await enter(late, roomId)).problem.code).toBe('rooms.locked')
    // another window of who is in takes their own place, without the lobby
    const moved = await sit(nadia, roomId)
    expect([moved.state, await stateOf(guest)]).toEqual(['in', 'moved'])
  })

  test('is over for everybody at once, and for ever', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await privateRoom(omar)
    const owner = await sit(omar, roomId)
    const guest = await sit(nadia, roomId)
    await admit(owner)
    const { line } = await hear(guest, calls.roomTopic(roomId))
    await house.call(inside.endRoom, seatOf(owner), as(owner))
    expect(await line.until(one => one.say === 'event' && one.event === 'rooms.ended')).toMatchObject({
      payload: { roomId, by: 'owner' },
    })
    line.end()
    for (const call of [inside.readLive, inside.connectMedia, inside.sayHere])
      expect((await house.call(call, seatOf(guest), as(guest))).problem.code).toBe('rooms.over')
    expect((await enter(nadia, roomId)).problem.code).toBe('rooms.over')
    expect((await hear(guest, calls.roomTopic(roomId))).answer).toBe('not-allowed')
    // the next one is a new room
    expect(await privateRoom(omar)).not.toBe(roomId)
  })
})

describe('a guest’s link', () => {
  test('leads into the lobby and nowhere else, under its name, one seat at a time, until it is taken back', async () => {
    const omar = await member()
    const roomId = await meeting(omar.id, [])
    const owner = await sit(omar, roomId)
    const { token, passId } = await transact(house.db, tx => passFor(tx, roomId, { name: 'Layla' }))
    const before = await house.call(calls.readRoomByPass, { body: { pass: token } })
    expect(before.answer.data).toMatchObject({ _id: roomId, guestName: 'Layla', waits: true, inside: { people: [] } })
    expect((await enter(null, roomId)).status).toBe(404)
    const first = await sit(null, roomId, { pass: token })
    expect(first.state).toBe('waiting')
    const second = await sit(null, roomId, { pass: token, name: 'Layla H.' })
    expect(await stateOf(first)).toBe('moved')
    await admit(owner, second.seatId)
    expect((await live(owner)).seats).toMatchObject([{ member: { id: omar.id } }, { name: 'Layla H.', member: null }])
    const { topic } = (await peersOf(second))[0]!
    expect((await hear(second, topic)).answer).toBe('listening')
    await transact(house.db, tx => takeBackPass(tx, passId))
    expect(await stateOf(second)).toBe('left')
    expect((await enter(null, roomId, { pass: token })).status).toBe(404)
    // a link of one room opens no other
    const other = await meeting(omar.id, [])
    const pass = (await transact(house.db, tx => passFor(tx, other, { name: 'Tarek' }))).token
    expect((await enter(null, roomId, { pass })).status).toBe(404)
  })
})

describe('a meeting', () => {
  test('is known to who belongs to it alone; who came and when is counted', async () => {
    const [omar, nadia, stranger] = [await member(), await member(), await member()]
    const roomId = await meeting(omar.id, [nadia.id])
    expect((await enter(stranger, roomId)).status).toBe(404)
    const owner = await sit(omar, roomId)
    const guest = await sit(nadia, roomId)
    expect(guest.state).toBe('in')
    await house.db
      .updateTable('room_seats')
      .set({ joined_at: new Date(Date.now() - 12 * 60_000) })
      .where('room_id', '=', roomId)
      .execute()
    await house.call(inside.leaveRoom, seatOf(guest), as(guest))
    const there = await attendance(house.db, roomId)
    expect(there.map(one => one.userId)).toEqual([omar.id, nadia.id])
    for (const { from, until } of there) expect(Math.floor((until.getTime() - from.getTime()) / 60_000)).toBe(12)
    await transact(house.db, tx => endRoom(tx, roomId, 'owner', omar.id))
    expect((await house.call(inside.readLive, seatOf(owner), as(owner))).problem.code).toBe('rooms.over')
  })
})

describe('a broadcast', () => {
  test('is watched without an account once its owner is there, by eight; the ninth reads that it is full', async () => {
    const omar = await member()
    const roomId = await publicRoom(omar)
    expect((await enter(null, roomId)).problem.code).toBe('rooms.not-open')
    const owner = await sit(omar, roomId)
    const watchers = []
    for (let i = 0; i < 8; i++) watchers.push(await sit(null, roomId))
    expect((await enter(null, roomId)).problem.code).toBe('rooms.full')
    const { data } = (await house.call(calls.readPublicRoom, { params: { username: omar.username } })).answer
    expect(data).toMatchObject({ refusal: 'rooms.full', most: 8, inside: { people: [{ id: omar.id }] } })
    // who watches reaches the stage and nobody else
    expect(await peersOf(watchers[0]!)).toMatchObject([{ seatId: owner.seatId, sends: true }])
    expect((await connect(watchers[0]!)).answer.data).toMatchObject({ sends: false })
    expect((await live(watchers[0]!)).seats.map(seat => seat._id)).toEqual([owner.seatId, watchers[0]!.seatId])
    expect((await peersOf(owner)).length).toBe(8)
    await house.call(inside.leaveRoom, seatOf(watchers[0]!), as(watchers[0]!))
    expect((await sit(null, roomId)).state).toBe('in')
  })

  test('takes questions with votes, hands, and brings on stage; visitors only watch, who has no profile writes nothing', async () => {
    const [omar, nadia, guest] = [await member(), await member(), await asMember(house)]
    const roomId = await publicRoom(omar)
    const owner = await sit(omar, roomId)
    const [visitor, hers, theirs] = [await sit(null, roomId), await sit(nadia, roomId), await sit(guest, roomId)]
    const ask = (seat: Seated, text = 'How long?') =>
      house.call(
        talk.askQuestion,
        { params: { roomId }, body: { key: seat.key, clientId: randomUUID(), text } },
        as(seat),
      )
    expect((await ask(visitor)).problem.code).toBe('rooms.sign-in-first')
    expect((await ask(theirs)).problem.code).toBe('profile-required')
    const question = (await ask(hers)).answer.data
    const vote = (seat: Seated, up: boolean) =>
      house.call(
        talk.voteQuestion,
        { params: { roomId, questionId: question._id }, body: { key: seat.key, up } },
        as(seat),
      )
    expect((await vote(visitor, true)).problem.code).toBe('rooms.sign-in-first')
    expect((await vote(theirs, true)).answer.data).toMatchObject({ votes: 2, voted: true })
    expect((await vote(theirs, true)).answer.data).toMatchObject({ votes: 2 })
    // a member's second window votes once with the first
    const moved = await sit(guest, roomId)
    expect((await vote(moved, false)).answer.data).toMatchObject({ votes: 1, voted: false })
    const raise = await house.call(
      inside.raiseHand,
      { params: { roomId }, body: { key: hers.key, up: true } },
      as(hers),
    )
    expect(raise.answer.data.me.handAt).not.toBeNull()
    await house.call(
      inside.bringOnStage,
      { params: { roomId }, body: { key: owner.key, seatId: hers.seatId, onStage: true } },
      as(owner),
    )
    expect((await live(hers)).me).toMatchObject({ role: 'stage', handAt: null })
    expect((await peersOf(visitor)).map(peer => peer.seatId).toSorted()).toEqual([owner.seatId, hers.seatId].toSorted())
    await house.call(
      inside.bringOnStage,
      { params: { roomId }, body: { key: owner.key, seatId: hers.seatId, onStage: false } },
      as(owner),
    )
    expect((await live(hers)).me.role).toBe('watcher')
  })

  test('tells its owner who is interested, once', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await publicRoom(omar)
    const interested = () => house.call(calls.sayInterested, { params: { roomId } }, as(nadia))
    await interested()
    await interested()
    const { data } = (await house.call(calls.listInterested, { params: { roomId } }, as(omar))).answer
    expect(data).toMatchObject([{ member: { id: nadia.id } }])
    expect((await house.call(calls.listInterested, { params: { roomId } }, as(nadia))).status).toBe(404)
    const notices = await house.db
      .selectFrom('notices')
      .select('kind')
      .where('recipient_id', '=', omar.id)
      .where('kind', 'like', 'rooms%')
      .execute()
    expect(notices).toEqual([{ kind: 'rooms.interested' }])
  })

  test('tells whoever is interested that it begins, once, and nobody who is blocked or suspended', async () => {
    const names = ['Omar', 'Nadia', 'Blocked', 'Gone', 'Late']
    const [omar, nadia, blocked, gone, late] = await Promise.all(names.map(name => member({ name })))
    const all = [omar!, nadia!, blocked!, gone!, late!]
    const roomId = await publicRoom(omar!)
    const interested = (who: Member) => house.call(calls.sayInterested, { params: { roomId } }, as(who))
    for (const who of [nadia!, blocked!, gone!]) await interested(who)
    await house.call(block, { body: { kind: MEMBER, id: blocked!.id } }, as(omar!))
    const moderator = await asMember(house, { role: 'Super-admin' })
    const by = { id: moderator.id, role: 'Super-admin', userType: null, profileStatus: null, permissions: [] } as const
    await transact(house.db, tx => suspendAccount(tx, by, gone!.id, 'for the test'))
    // Each is read at once, so that a second one would be a row of its own.
    const told = async () => {
      const rows = await house.db
        .updateTable('notices')
        .set({ read_at: new Date() })
        .where('kind', '=', 'rooms.began')
        .where('link', '=', `/live/public/${omar!.username}`)
        .returning('recipient_id')
        .execute()
      return rows.map(row => all.find(who => who.id === row.recipient_id)!.name).toSorted()
    }
    expect(await told()).toEqual([])
    const owner = await sit(omar!, roomId)
    expect(await told()).toEqual([nadia!.name])
    await house.call(inside.leaveRoom, seatOf(owner), as(owner))
    await interested(late!)
    await sit(omar!, roomId)
    // By another window, and cut off for a while.
    const again = await sit(omar!, roomId)
    await silent(again, 60)
    await sit(omar!, roomId, { key: again.key })
    expect(await told()).toEqual([nadia!.name, late!.name].toSorted())
  })
})

describe('who was removed', () => {
  const allowBack = (by: Seated, seatId: string) => house.call(inside.allowBack, aboutSeat(by, seatId), as(by))

  test('comes in again only when the owner allows it, and waits in the lobby as before', async () => {
    const [omar, nadia, other] = [await member(), await member(), await member()]
    const roomId = await privateRoom(omar)
    const owner = await sit(omar, roomId)
    const [guest, third] = [await sit(nadia, roomId), await sit(other, roomId)]
    await admit(owner)
    await remove(owner, guest.seatId)
    expect((await live(owner)).removed).toMatchObject([{ _id: guest.seatId, member: { id: nadia.id } }])
    expect((await live(third)).removed).toEqual([])
    expect((await allowBack(third, guest.seatId)).problem.code).toBe('rooms.owner-only')
    expect((await allowBack(owner, third.seatId)).status).toBe(404)
    await allowBack(owner, guest.seatId)
    expect((await live(owner)).removed).toEqual([])
    expect((await sit(nadia, roomId)).state).toBe('waiting')
  })

  test('without an account is known by their key and their network; members from there come, others who were in stay', async () => {
    const [omar, nadia, signsIn] = [await member(), await member(), await member()]
    const roomId = await publicRoom(omar)
    const owner = await sit(omar, roomId)
    const [visitor, neighbour] = [await sit(null, roomId), await sit(null, roomId)]
    await remove(owner, visitor.seatId)
    expect((await enter(null, roomId, { key: visitor.key })).problem.code).toBe('rooms.removed')
    expect((await enter(null, roomId)).problem.code).toBe('rooms.removed')
    const read = await house.call(calls.readPublicRoom, { params: { username: omar.username } })
    expect(read.answer.data.refusal).toBe('rooms.removed')
    // whoever watches on from the same network comes back after a cut, and members come as members
    expect((await sit(null, roomId, { key: neighbour.key })).seatId).toBe(neighbour.seatId)
    expect((await sit(nadia, roomId)).state).toBe('in')
    // signing in after being removed is no way around it
    expect((await enter(signsIn, roomId, { key: visitor.key })).problem.code).toBe('rooms.removed')
    await allowBack(owner, visitor.seatId)
    expect((await sit(null, roomId)).state).toBe('in')
    await house.call(inside.endRoom, seatOf(owner), as(owner))
    const kept = await house.db.selectFrom('room_seats').select('came_from').where('room_id', '=', roomId).execute()
    expect(kept.every(one => one.came_from === null)).toBe(true)
  })
})

describe('two of whom one blocked the other', () => {
  test('are in no room of each other from then on, and stay in somebody else’s', async () => {
    const [omar, nadia, third] = [await member(), await member(), await member()]
    const own = await meeting(omar.id, [nadia.id])
    const elsewhere = await meeting(third.id, [omar.id, nadia.id])
    await sit(omar, own)
    const hers = await sit(nadia, own)
    const [his, hersElsewhere] = [await sit(omar, elsewhere), await sit(nadia, elsewhere)]
    const broadcast = await publicRoom(omar)
    await house.call(calls.sayInterested, { params: { roomId: broadcast } }, as(nadia))
    await house.call(block, { body: { kind: MEMBER, id: nadia.id } }, as(omar))
    await house.settle()
    const interested = await house.call(calls.listInterested, { params: { roomId: broadcast } }, as(omar))
    expect(interested.answer.data).toEqual([])
    expect((await house.call(calls.sayInterested, { params: { roomId: broadcast } }, as(nadia))).status).toBe(404)
    expect(await stateOf(hers)).toBe('left')
    expect((await enter(nadia, own)).status).toBe(404)
    expect([await stateOf(his), await stateOf(hersElsewhere)]).toEqual(['in', 'in'])
  })
})

describe('whoever only listens', () => {
  test('speaks as well when they want to, and whoever only chats hears', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await meeting(omar.id, [nadia.id])
    const owner = await sit(omar, roomId)
    const guest = await sit(nadia, roomId, { mode: 'chat' })
    const mode = (to: 'full' | 'listen' | 'chat') =>
      house.call(inside.changeMode, { params: { roomId }, body: { key: guest.key, mode: to } }, as(guest))
    expect(await peersOf(owner)).toEqual([])
    expect((await mode('listen')).answer.data.me.mode).toBe('listen')
    expect(await peersOf(owner)).toMatchObject([{ seatId: guest.seatId, sends: false }])
    await mode('full')
    expect(await peersOf(owner)).toMatchObject([{ seatId: guest.seatId, sends: true }])
    expect((await connect(guest)).answer.data.sends).toBe(true)
  })
})

describe('what is said in a room', () => {
  test('is there once, for who is in, and can be taken back', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await meeting(omar.id, [nadia.id])
    const [owner, guest] = [await sit(omar, roomId), await sit(nadia, roomId)]
    const clientId = randomUUID()
    const write = (seat: Seated, text: string, id = randomUUID()) =>
      house.call(talk.sayInRoom, { params: { roomId }, body: { key: seat.key, clientId: id, text } }, as(seat))
    await write(guest, 'Three years.', clientId)
    await write(guest, 'Three years.', clientId)
    await write(owner, 'ثلاث سنوات')
    const list = async (seat: Seated) =>
      (await house.call(talk.listRoomMessages, { params: { roomId }, body: { key: seat.key } }, as(seat))).answer.data
    expect(await list(owner)).toMatchObject([
      { seq: 1, text: 'Three years.', own: false, language: 'en' },
      { seq: 2, own: true, language: 'ar' },
    ])
    const [first, second] = await list(owner)
    const takeAway = (seat: Seated, messageId: string) =>
      house.call(talk.removeFromChat, { params: { roomId, messageId }, body: { key: seat.key } }, as(seat))
    expect((await takeAway(guest, second!._id)).problem.code).toBe('rooms.owner-only')
    expect((await takeAway(owner, first!._id)).status).toBe(200)
    expect(await list(guest)).toMatchObject([{ text: '', removed: true }, { removed: false }])
    await house.call(inside.leaveRoom, seatOf(guest), as(guest))
    expect((await write(guest, 'Still here?')).problem.code).toBe('rooms.not-in')
  })
})

describe('the line', () => {
  test('carries what two seats say to them alone, in pieces', async () => {
    const [omar, nadia, third] = [await member(), await member(), await member()]
    const roomId = await meeting(omar.id, [nadia.id, third.id])
    const [owner, guest, other] = [await sit(omar, roomId), await sit(nadia, roomId), await sit(third, roomId)]
    const topic = (await peersOf(owner)).find(peer => peer.seatId === guest.seatId)!.topic
    const [one, two] = [await hear(owner, topic), await hear(guest, topic)]
    expect([one.answer, two.answer]).toEqual(['listening', 'listening'])
    expect((await hear(other, topic)).answer).toBe('not-allowed')
    expect((await hear({ ...other, bearer: null }, topic)).answer).toBe('not-allowed')
    expect((await hear(owner, `${topic.slice(0, -1)}${topic.endsWith('A') ? 'B' : 'A'}`)).answer).toBe('not-allowed')
    for (const payload of piecesOf(1, 'v=0\r\n'.repeat(900))!)
      one.line.say({ say: 'publish', topic, signal: 'rooms.peer', payload })
    await two.line.until(said => said.say === 'signal' && (said.payload as { piece: number }).piece === 2)
    one.line.say({
      say: 'publish',
      topic,
      signal: 'rooms.peer',
      payload: { id: 2, piece: 0, of: 1, text: 'x'.repeat(5000) },
    })
    expect(await one.line.until(said => said.say === 'unsaid')).toMatchObject({ reason: 'too-large' })
    one.line.say({ say: 'publish', topic, signal: 'rooms.reacted', payload: {} })
    expect(await one.line.until(said => said.say === 'unsaid' && said.signal === 'rooms.reacted')).toBeDefined()
    one.line.end()
    two.line.end()
  })

  test('says of a room what to read again, and nothing else', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await privateRoom(omar)
    const owner = await sit(omar, roomId)
    const { line } = await hear(owner, calls.roomTopic(roomId))
    await sit(nadia, roomId)
    expect(await line.until(one => one.say === 'event')).toMatchObject({
      event: 'rooms.changed',
      payload: { roomId, rev: expect.any(Number), parts: ['lobby'] },
    })
    line.end()
  })
})

describe('the owner', () => {
  test('mutes, and nobody but whoever was muted switches it on again', async () => {
    const [omar, nadia] = [await member(), await member()]
    const roomId = await meeting(omar.id, [nadia.id])
    const [owner, guest] = [await sit(omar, roomId), await sit(nadia, roomId)]
    await house.call(inside.muteInRoom, seatOf(owner), as(owner))
    expect((await live(guest)).me.mutedAt).not.toBeNull()
    expect((await live(owner)).me.mutedAt).toBeNull()
    await house.call(inside.unmute, seatOf(owner), as(owner))
    expect((await live(guest)).me.mutedAt).not.toBeNull()
    await house.call(inside.unmute, seatOf(guest), as(guest))
    expect((await live(guest)).me.mutedAt).toBeNull()
  })
})

describe('the club', () => {
  test('ends a room without seeing it, and says why', async () => {
    const [omar, moderator] = [await member(), await asMember(house, { role: 'Super-admin' })]
    const roomId = await privateRoom(omar)
    const owner = await sit(omar, roomId)
    const { data } = (await house.call(club.listRunning, {}, as(moderator))).answer
    expect(data.find(room => room._id === roomId)).toMatchObject({ title: null, count: 1, owner: { id: omar.id } })
    expect((await house.call(inside.readLive, seatOf(owner), as(moderator))).status).toBe(404)
    expect(
      (await house.call(club.closeRoom, { params: { roomId }, body: { reason: 'Sold what is not theirs.' } }, as(omar)))
        .status,
    ).toBe(403)
    await house.call(
      club.closeRoom,
      { params: { roomId }, body: { reason: 'Sold what is not theirs.' } },
      as(moderator),
    )
    expect((await house.call(inside.readLive, seatOf(owner), as(owner))).problem.code).toBe('rooms.over')
    const why = async (who: Member) => (await house.call(calls.readRoom, { params: { roomId } }, as(who))).answer.data
    expect((await why(omar)).closedWhy).toBe('Sold what is not theirs.')
    expect((await why(await member())).closedWhy).toBeNull()
    const logged = await house.db.selectFrom('audit').select(['action', 'after']).execute()
    expect(logged.filter(one => one.action === 'rooms.close')).toMatchObject([
      { after: { reason: 'Sold what is not theirs.', kind: 'private' } },
    ])
  })

  test('suspends somebody, who is in no room from then on', async () => {
    const [omar, nadia] = [await member(), await member()]
    const moderator = await asMember(house, { role: 'Super-admin' })
    const roomId = await meeting(omar.id, [nadia.id])
    const owner = await sit(omar, roomId)
    await sit(nadia, roomId)
    const by = { id: moderator.id, role: 'Super-admin', userType: null, profileStatus: null, permissions: [] } as const
    await transact(house.db, tx => suspendAccount(tx, by, nadia.id, 'for the test'))
    await house.settle()
    expect((await live(owner)).seats.map(seat => seat._id)).toEqual([owner.seatId])
  })
})
