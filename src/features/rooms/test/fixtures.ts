import { sql } from 'kysely'
import { defineFeature, type Feature } from '../../../platform/server/registry.ts'
import type { InputOf } from '../../../platform/shared/call.ts'
import type { Member } from '../../../platform/test/members.ts'
import type { TestHouse } from '../../../platform/test/test-house.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { accountsFeature } from '../../accounts/server/wiring.ts'
import { lookupsFeature } from '../../lookups/server/wiring.ts'
import { notificationsFeature } from '../../notifications/server/wiring.ts'
import { settingsFeature } from '../../settings/server/wiring.ts'
import { signinFeature } from '../../signin/server/wiring.ts'
import { MEMBER } from '../../social/contract.ts'
import { socialFeature } from '../../social/server/wiring.ts'
import * as calls from '../contract.ts'
import * as inside from '../contract/inside.ts'
import { roomsFeature } from '../server/wiring.ts'

/** Approved members have a page, which whoever is blocked does not see. */
const pagesOfMembers = defineFeature('tester', { en: {}, ar: {} }, [], registry =>
  registry.target({
    kind: MEMBER,
    look: async (db, _viewer, ids) =>
      (
        await db
          .selectFrom('users')
          .selectAll()
          .where('id', 'in', ids)
          .where('profile_status', '=', 'approved')
          .where('suspended_at', 'is', null)
          .execute()
      ).map(row => ({ kind: MEMBER, id: row.id, title: row.name, link: `/profile/${row.username}` })),
  }),
)

/** What rooms stand on, and rooms. */
export const roomsWithGround: readonly Feature[] = [
  lookupsFeature,
  settingsFeature,
  accessFeature,
  accountsFeature,
  signinFeature,
  notificationsFeature,
  socialFeature,
  pagesOfMembers,
  roomsFeature,
]

/** Somebody with a seat: its key, its id, and how it stood at first. */
export type Seated = { roomId: string; key: string; seatId: string; state: string; bearer: string | null }
type EnterBody = InputOf<typeof calls.enterRoom>['body']

/** What tests do in rooms, over HTTP as browsers do. */
export function roomScene(house: () => TestHouse) {
  const as = (who: Member | Seated | null) => ({ bearer: who?.bearer ?? null })
  const enter = (who: Member | null, roomId: string, body: EnterBody = {}) =>
    house().call(calls.enterRoom, { params: { roomId }, body }, as(who))
  const sit = async (who: Member | null, roomId: string, body: EnterBody = {}): Promise<Seated> => {
    const { status, answer, problem } = await enter(who, roomId, body)
    if (status >= 400) throw new Error(problem.code)
    const { key, seat } = answer.data
    return { roomId, key, seatId: seat._id, state: seat.state, bearer: who?.bearer ?? null }
  }
  const seatOf = (seat: Seated) => ({ params: { roomId: seat.roomId }, body: { key: seat.key } })
  return {
    as,
    enter,
    sit,
    seatOf,
    live: async (seat: Seated) => (await house().call(inside.readLive, seatOf(seat), as(seat))).answer.data,
    stateOf: async (seat: Seated) => (await house().call(inside.readLive, seatOf(seat), as(seat))).answer.data.me.state,
    admit: (owner: Seated, seatId?: string) =>
      house().call(
        inside.admit,
        { params: { roomId: owner.roomId }, body: { key: owner.key, ...(seatId && { seatId }) } },
        as(owner),
      ),
    connect: (seat: Seated) => house().call(inside.connectMedia, seatOf(seat), as(seat)),
    /** The own room of a member, made. */
    privateRoom: async (owner: Member): Promise<string> =>
      (await house().call(calls.openPrivateRoom, { params: { username: owner.username } }, as(owner))).answer.data._id!,
    publicRoom: async (owner: Member, title = 'Evening of questions'): Promise<string> =>
      (await house().call(calls.openPublicRoom, { body: { title } }, as(owner))).answer.data._id!,
    /** Its window said nothing for so many seconds. */
    silent: (seat: Seated, seconds: number) =>
      sql`update room_seats set seen_at = clock_timestamp() - make_interval(secs => ${seconds}) where id = ${seat.seatId}`.execute(
        house().db,
      ),
  }
}
