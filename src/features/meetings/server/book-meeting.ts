import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { hostNamed, takeSlots } from '../../calendars/server/public.ts'
import { type bookMeeting as bookCall, MOST_WAITING } from '../contract/booking.ts'
import { type Around, type By, proposeMeeting } from './propose-meeting.ts'
import type { Whole } from './queries.ts'

/**
 * Proposes a meeting at times that a member offers: whoever wants one of them at the same moment waits at the host's lock, and finds it
 * taken. What is proposed is held until it is answered, so that one visitor may not have much of it.
 */
export async function bookMeeting(
  tx: Tx,
  house: Around,
  by: By,
  username: string,
  wish: BodyOf<typeof bookCall>,
): Promise<Whole> {
  const { person, refusal } = await hostNamed({ db: tx, targets: house.targets, ...by }, username)
  refuse(refusal)
  const times = wish.times.map(time => new Date(time))
  await takeSlots(tx, person.id, { times, length: wish.minutes, now: await clock(tx) })
  if ((await waitingOf(tx, by.viewer.id, person.id)) >= MOST_WAITING)
    throw new Refusal('meetings.enough-waiting', { max: MOST_WAITING })
  const others = wish.members.filter(one => one.toLowerCase() !== person.username.toLowerCase())
  return proposeMeeting(tx, house, by, { ...wish, members: [person.username, ...others] })
}

/** Proposals of one member to another that wait for an answer. */
async function waitingOf(db: Db, ownerId: string, hostId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from meetings m
    join meeting_people p on p.meeting_id = m.id and p.user_id = ${hostId} and p.removed_at is null and p.answer = 'waiting'
    where m.owner_id = ${ownerId} and m.state = 'proposed'`.execute(db)
  return rows[0]!.count
}
