import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../../../platform/test/members.ts'
import { openLine } from '../../../platform/test/open-line.ts'
import { saveWishes } from '../../notifications/contract/wishes.ts'
import { enterRoom, readRoom } from '../../rooms/contract.ts'
import { admit, endRoom, readLive, removeFromRoom, sendBack } from '../../rooms/contract/inside.ts'
import { roomsFeature } from '../../rooms/server/wiring.ts'
import { block, MEMBER } from '../../social/contract.ts'
import * as calls from '../contract.ts'
import * as guests from '../contract/guests.ts'
import * as minutes from '../contract/minutes.ts'
import { ahead, MINUTE, meetingHouse } from '../test/scene.ts'

let club: Awaited<ReturnType<typeof meetingHouse>>
beforeAll(async () => {
  club = await meetingHouse([roomsFeature])
})
afterAll(() => club.house.stop())

type Seat = { key: string; seat: { _id: string; state: string; name: string; member: { id: string } | null } }

const by = (who: Member | null) => (who ? club.as(who) : {})
const enter = async (who: Member | null, roomId: string, body: Record<string, unknown> = {}): Promise<Seat> =>
  (await club.house.call(enterRoom, { params: { roomId }, body }, by(who))).answer.data
/** When somebody was there, in minutes before now; their seat is over. */
const wasThere = (seat: Seat, from: number, to: number) =>
  sql`update room_seats set joined_at = clock_timestamp() - make_interval(mins => ${from}),
    left_at = clock_timestamp() - make_interval(mins => ${to}), state = 'left' where id = ${seat.seat._id}`.execute(
    club.house.db,
  )
const end = async (owner: Member, meetingId: string) => {
  const { key } = await enter(owner, meetingId)
  await club.house.call(endRoom, { params: { roomId: meetingId }, body: { key } }, club.as(owner))
  await club.house.settle()
}

describe('a meeting of two', () => {
  const meets = async () => {
    const [layla, omar] = [await club.member(), await club.member()]
    const startsAt = ahead(5 * MINUTE)
    const meetingId = (await club.propose(layla, { members: [omar.username], times: [startsAt] })).answer.data._id
    await club.house.call(calls.moveMeeting, { params: { meetingId }, body: { startsAt, zone: 'UTC' } }, club.as(layla))
    return { layla, omar, meetingId }
  }

  test('did not take place when they came one after the other, however long each was there', async () => {
    const { layla, omar, meetingId } = await meets()
    await wasThere(await enter(omar, meetingId), 40, 25)
    await wasThere(await enter(layla, meetingId), 20, 5)
    await end(layla, meetingId)
    const meeting = await club.read(layla, meetingId)
    expect(meeting).toMatchObject({ state: 'expired', mayReview: null })
    expect(meeting.steps.at(-1)!.act).toBe('missed')
  })

  test('lets both review each other when they were there together for ten minutes, and not for less', async () => {
    for (const [to, mayReview] of [
      [19, true],
      [21, false],
    ] as const) {
      const { layla, omar, meetingId } = await meets()
      await wasThere(await enter(omar, meetingId), 40, to)
      await wasThere(await enter(layla, meetingId), 30, 5)
      await end(layla, meetingId)
      const [hers, his] = [await club.read(layla, meetingId), await club.read(omar, meetingId)]
      expect(hers.state).toBe('held')
      expect([hers.mayReview, his.mayReview].map(name => name !== null)).toEqual([mayReview, mayReview])
    }
  })
})

/** A meeting that began at once, with its owner in the room and the word of its link. */
async function begun() {
  const layla = await club.member({ name: 'Layla' })
  const { _id, link } = (await club.house.call(calls.startNow, { body: { zone: 'UTC' } }, club.as(layla))).answer.data
  return { layla, owner: await enter(layla, _id), meetingId: _id, token: link!.split('/').at(-1)! }
}
const invitation = async (token: string, who: Member | null) =>
  (await club.house.call(guests.readInvitation, { params: { token } }, by(who))).answer.data
const knock = (token: string, who: Member | null, name = '') =>
  club.house.call(guests.enterAsGuest, { params: { token }, body: { name } }, by(who))
const letIn = (layla: Member, roomId: string, { key }: Seat, seat: Seat) =>
  club.house.call(admit, { params: { roomId }, body: { key, seatId: seat.seat._id } }, club.as(layla))

describe('the link of a meeting that began at once', () => {
  test('brings a member into the lobby under their own name, and among the people of the meeting once they are admitted', async () => {
    const { layla, owner, meetingId, token } = await begun()
    const omar = await club.member({ name: 'Omar' })
    expect((await invitation(token, omar)).account).toBe('waits')
    const { pass } = (await knock(token, omar)).answer.data
    const seat = await enter(omar, meetingId, { pass, name: 'Somebody else' })
    expect(seat.seat).toMatchObject({ state: 'waiting', name: 'Omar', member: { id: omar.id } })
    await club.house.settle()
    expect((await club.read(layla, meetingId)).people).toHaveLength(1)
    await letIn(layla, meetingId, owner, seat)
    await club.house.settle()
    const meeting = await club.read(omar, meetingId)
    expect(meeting.people.map(one => [one.member, one.answer])).toEqual([
      [layla.id, 'accepted'],
      [omar.id, 'accepted'],
    ])
    expect(meeting.steps.at(-1)).toMatchObject({ act: 'accepted', by: 'Omar' })
    // They come in again without a link and without the lobby.
    expect(await invitation(token, omar)).toMatchObject({ account: 'belongs' })
    expect((await knock(token, omar)).answer.data).toEqual({ roomId: meetingId, pass: null })
    expect((await enter(omar, meetingId)).seat.state).toBe('in')
  })

  test('opens for nobody but the member who brought it, and brings nobody in who was sent back or is blocked', async () => {
    const { layla, owner, meetingId, token } = await begun()
    const [omar, rana] = [await club.member(), await club.member()]
    const { pass } = (await knock(token, omar)).answer.data
    const room = { params: { roomId: meetingId }, body: { pass: pass! } }
    for (const who of [rana, null]) expect((await club.house.call(enterRoom, room, by(who))).status).toBe(404)
    const seat = await enter(omar, meetingId, { pass })
    await club.house.call(
      sendBack,
      { params: { roomId: meetingId }, body: { key: owner.key, seatId: seat.seat._id } },
      club.as(layla),
    )
    expect((await club.house.call(enterRoom, room, by(omar))).problem.code).toBe('rooms.sent-back')
    await club.house.settle()
    expect((await club.read(layla, meetingId)).people).toHaveLength(1)
    await club.house.call(block, { body: { kind: MEMBER, id: rana.id } }, club.as(layla))
    const hers = (await knock(token, rana)).answer.data.pass!
    const blocked = { params: { roomId: meetingId }, body: { pass: hers } }
    expect((await club.house.call(enterRoom, blocked, by(rana))).status).toBe(404)
  })

  test('leaves whoever has no account as they were: they say a name, and the minutes say that they do not reach them', async () => {
    const { layla, owner, meetingId, token } = await begun()
    const [omar, rana] = [await club.member({ name: 'Omar' }), await club.member({ name: 'Rana' })]
    const cells = [{ topic: 'meetings' as const, channel: 'mail' as const, cadence: 'off' as const }]
    await club.house.call(saveWishes, { body: { cells } }, club.as(rana))
    expect((await invitation(token, null)).account).toBeNull()
    expect((await knock(token, null)).problem.code).toBe('validation')
    const seats = [
      await enter(omar, meetingId, { pass: (await knock(token, omar)).answer.data.pass }),
      await enter(null, meetingId, { pass: (await knock(token, null, 'Yusuf')).answer.data.pass }),
      await enter(rana, meetingId, { pass: (await knock(token, rana)).answer.data.pass }),
    ]
    for (const seat of seats) await letIn(layla, meetingId, owner, seat)
    const params = { meetingId }
    const text = '40 pallets an hour.'
    await club.house.call(minutes.saveMinutes, { params, body: { text, version: 0 } }, club.as(layla))
    await end(layla, meetingId)
    const sent = await club.house.call(minutes.sendMinutes, { params }, club.as(layla))
    expect(sent.answer.data).toMatchObject({ sentAt: expect.any(String), missed: ['Yusuf'] })
    for (const who of [layla, omar])
      expect(await club.mails(who.email)).toMatchObject([
        { kind: 'meetings.minutes', unsubscribe: expect.stringContaining('/notifications/stop/') },
      ])
    // Who wants no such mails reads it under the bell.
    expect([await club.mails(rana.email), await club.told(rana)]).toEqual([[], ['meetings.minutes']])
    expect((await club.read(omar, meetingId)).there.map(one => [one.name, one.person !== null])).toEqual([
      ['Layla', true],
      ['Omar', true],
      ['Yusuf', false],
      ['Rana', true],
    ])
  })

  test('lets two members who met by it review each other, unless somebody without an account was there too', async () => {
    for (const third of [false, true]) {
      const { layla, owner, meetingId, token } = await begun()
      const omar = await club.member({ name: 'Omar' })
      const seat = await enter(omar, meetingId, { pass: (await knock(token, omar)).answer.data.pass })
      await letIn(layla, meetingId, owner, seat)
      if (third) {
        const outsider = await enter(null, meetingId, { pass: (await knock(token, null, 'Yusuf')).answer.data.pass })
        await letIn(layla, meetingId, owner, outsider)
      }
      await club.house.settle()
      await wasThere(owner, 30, 5)
      await wasThere(seat, 30, 5)
      await end(layla, meetingId)
      const meeting = await club.read(omar, meetingId)
      expect([meeting.state, meeting.mayReview]).toEqual(['held', third ? null : 'Layla'])
    }
  })
})

describe('what its owner changes while its room is open', () => {
  const GUEST = { name: 'S. Mansour', email: `g${crypto.randomUUID()}@audit.example` }
  const open = async () => {
    const layla = await club.member({ name: 'Layla' })
    const startsAt = ahead(5 * MINUTE)
    const meetingId = (await club.propose(layla, { guests: [GUEST], times: [startsAt] })).answer.data._id
    await club.house.call(calls.moveMeeting, { params: { meetingId }, body: { startsAt, zone: 'UTC' } }, club.as(layla))
    const token = /join\/([\w-]+)/.exec((await club.mails(GUEST.email)).at(-1)!.link ?? '')![1]!
    return { layla, meetingId, token, owner: await enter(layla, meetingId) }
  }

  test('is followed by a guest who is taken from the meeting: they are out of the room, or its lobby, and their link brings them into neither', async () => {
    for (const admitted of [true, false]) {
      const { layla, meetingId, token, owner } = await open()
      const { pass } = (await knock(token, null)).answer.data
      const seat = await enter(null, meetingId, { pass })
      if (admitted) await letIn(layla, meetingId, owner, seat)
      const { id: personId } = (await club.read(layla, meetingId)).people.find(one => one.name === GUEST.name)!
      await club.house.call(calls.removeFromMeeting, { params: { meetingId, personId } }, club.as(layla))
      const { state } = await club.house.db
        .selectFrom('room_seats')
        .select('state')
        .where('id', '=', seat.seat._id)
        .executeTakeFirstOrThrow()
      expect(state).toBe('left')
      const again = { params: { roomId: meetingId }, body: { pass: pass!, key: seat.key } }
      expect((await club.house.call(enterRoom, again)).status).toBe(404)
      expect((await knock(token, null)).status).toBe(404)
    }
  })

  test('is what the room is called, too', async () => {
    const { layla, meetingId } = await open()
    const body = { title: 'The meters at Rosetta', agenda: [], minutes: 45 }
    await club.house.call(calls.changeMeeting, { params: { meetingId }, body }, club.as(layla))
    const room = await club.house.call(readRoom, { params: { roomId: meetingId } }, club.as(layla))
    expect(room.answer.data.title).toBe('The meters at Rosetta')
  })
})

describe('the notes beside the room', () => {
  const TEXT = '40 pallets an hour.'
  const write = (layla: Member, meetingId: string, text: string, version: number) =>
    club.house.call(minutes.saveMinutes, { params: { meetingId }, body: { text, version } }, club.as(layla))
  const readBy = (token: string, { key }: Seat, who: Member | null = null) =>
    club.house.call(minutes.readMinutesAsGuest, { params: { token }, body: { key } }, by(who))

  test('are read along by a guest once they are admitted, not in the lobby, and not once they are removed or it is over', async () => {
    const layla = await club.member({ name: 'Layla' })
    const startsAt = ahead(5 * MINUTE)
    const guest = { name: 'S. Mansour', email: `g${crypto.randomUUID()}@audit.example` }
    const meetingId = (await club.propose(layla, { guests: [guest], times: [startsAt] })).answer.data._id
    await club.house.call(calls.moveMeeting, { params: { meetingId }, body: { startsAt, zone: 'UTC' } }, club.as(layla))
    const token = /join\/([\w-]+)/.exec((await club.mails(guest.email)).at(-1)!.link ?? '')![1]!
    const owner = await enter(layla, meetingId)
    await write(layla, meetingId, TEXT, 0)
    const room = { roomId: meetingId }
    const seat = await enter(null, meetingId, { pass: (await knock(token, null)).answer.data.pass })
    const waits = await enter(null, meetingId, { pass: (await knock(token, null)).answer.data.pass })
    expect((await readBy(token, seat)).status).toBe(404)
    await letIn(layla, meetingId, owner, seat)
    expect((await readBy(token, seat)).answer.data).toMatchObject({ text: TEXT, writes: 'Layla' })
    expect((await readBy(token, waits)).status).toBe(404)

    // Live, on a topic that only who is inside is told.
    const insideFor = async ({ key }: Seat) =>
      (await club.house.call(readLive, { params: room, body: { key } })).answer.data.inside
    expect(await insideFor(waits)).toBeNull()
    const line = await openLine({ url: club.house.url, bearer: null })
    expect(await line.listen((await insideFor(seat))!)).toBe('listening')
    await write(layla, meetingId, `${TEXT} By March.`, 1)
    await line.until(one => one.say === 'event' && one.event === 'meetings.minutes-moved')
    line.end()
    expect((await readBy(token, seat)).answer.data.text).toBe(`${TEXT} By March.`)

    const aboutSeat = { params: room, body: { key: owner.key, seatId: seat.seat._id } }
    await club.house.call(removeFromRoom, aboutSeat, club.as(layla))
    expect((await readBy(token, seat)).status).toBe(404)
    await letIn(layla, meetingId, owner, waits)
    expect((await readBy(token, waits)).status).toBe(200)
    await end(layla, meetingId)
    expect((await readBy(token, waits)).status).toBe(404)
  })

  test('are read by nobody with the link of another meeting, or with the key of somebody else', async () => {
    const [one, other] = [await begun(), await begun()]
    const omar = await club.member()
    await write(one.layla, one.meetingId, TEXT, 0)
    const pass = (await knock(one.token, null, 'Yusuf')).answer.data.pass
    const seat = await enter(null, one.meetingId, { pass })
    await letIn(one.layla, one.meetingId, one.owner, seat)
    expect((await readBy(one.token, seat)).answer.data.text).toBe(TEXT)
    expect((await readBy(other.token, seat)).status).toBe(404)
    expect((await readBy(one.token, other.owner, other.layla)).status).toBe(404)
    expect((await readBy(one.token, one.owner, omar)).status).toBe(404)
    expect((await readBy(`o-${'0'.repeat(32)}-${'A'.repeat(43)}`, seat)).status).toBe(404)
  })
})
