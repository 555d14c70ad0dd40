import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../../../platform/test/members.ts'
import { enterRoom } from '../../rooms/contract.ts'
import { endRoom } from '../../rooms/contract/inside.ts'
import { roomsFeature } from '../../rooms/server/wiring.ts'
import * as calls from '../contract.ts'
import { ahead, MINUTE, meetingHouse } from '../test/scene.ts'

let club: Awaited<ReturnType<typeof meetingHouse>>
beforeAll(async () => {
  club = await meetingHouse([roomsFeature])
})
afterAll(() => club.house.stop())

type Seat = { key: string; seat: { _id: string; state: string; name: string; member: { id: string } | null } }

const enter = async (who: Member | null, roomId: string, body: Record<string, unknown> = {}): Promise<Seat> =>
  (await club.house.call(enterRoom, { params: { roomId }, body }, who ? club.as(who) : {})).answer.data
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
