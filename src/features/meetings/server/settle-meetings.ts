import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { meetingHeld } from '../contract.ts'
import { didMeet, endOf } from '../rules.ts'
import { reminderDue } from '../rules/reminders.ts'
import type { Ways } from './calendar.ts'
import { openWhenSoon } from './fix-time.ts'
import { keepStep, settleWrite } from './keep-step.ts'
import { pairOf } from './pair-of.ts'
import { heldWhole, type PersonRecord, type Whole } from './queries.ts'
import { endMeetingRoom, roomOf, type There } from './room-door.ts'
import { tell } from './tell.ts'

const AT_ONCE = 200

/** What is due of meetings now: proposals without a time left, meetings that are over, rooms to open, people to remind. */
export async function settleMeetings(house: House): Promise<void> {
  const { db } = house.database
  const round = new Round(house, 'meetings')
  let page = await duePage(db, null)
  while (page.length > 0) {
    await round.each(page, ({ id }) => transact(db, tx => settleOne(tx, house, id)))
    page = page.length < AT_ONCE ? [] : await duePage(db, page.at(-1)!.id)
  }
  round.end()
}

/** Meetings after one of which something may be due by the database's clock: one that stands may be looked at each minute of its last day. */
async function duePage(db: Db, after: string | null): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from meetings m where (m.state = 'proposed'
        and not exists (select from meeting_times t where t.meeting_id = m.id and t.starts_at > clock_timestamp())
      or m.state = 'fixed' and m.starts_at < clock_timestamp() + interval '24 hours')
      and (${after}::uuid is null or m.id > ${after})
    order by m.id limit ${AT_ONCE}`.execute(db)
  return rows
}

async function settleOne(tx: Tx, ways: Ways, id: string): Promise<void> {
  const whole = await heldWhole(tx, id)
  if (!whole) return
  const { meeting, times } = whole
  const now = await clock(tx)
  if (meeting.state === 'proposed' && times.every(time => time.startsAt <= now)) await expire(tx, ways, whole)
  if (meeting.state !== 'fixed') return
  await openWhenSoon(tx, whole)
  await tellReminder(tx, ways, whole, now)
  if (endOf(meeting.starts_at!, meeting.minutes) <= now) await endIfOver(tx, whole)
}

/** Held when two of those who came were there at the same time; else they missed each other, or nobody came. */
const outcomeOf = (there: readonly There[]): 'held' | 'missed' =>
  didMeet(there.flatMap(one => one.spans)) ? 'held' : 'missed'

/** A meeting whose time is over, once nobody is in its room any more. */
async function endIfOver(tx: Tx, whole: Whole): Promise<void> {
  const { there, inside } = await roomOf(tx, whole.meeting.id)
  if (!inside) await end(tx, whole, outcomeOf(there))
}

/** Its room was ended by its owner: the meeting is over, before its time as well. */
export async function endWithRoom(tx: Tx, id: string): Promise<void> {
  const whole = await heldWhole(tx, id)
  if (whole?.meeting.state !== 'fixed') return
  const { there } = await roomOf(tx, id)
  await end(tx, whole, outcomeOf(there))
}

/** No time was agreed on in time: whoever did not decline is told, and it goes out of their calendars as one that is called off. */
async function expire(tx: Tx, ways: Ways, { meeting }: Whole): Promise<void> {
  await tx
    .updateTable('meetings')
    .set({ state: 'expired', sequence: meeting.sequence + 1, ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', meeting.id)
    .execute()
  await keepStep(tx, meeting.id, { act: 'expired', by: null })
  await endMeetingRoom(tx, meeting.id)
  const after = await settleWrite(tx, meeting.id)
  await tell(tx, ways, 'expired', after, { to: after.people.filter(one => one.answer !== 'declined'), by: null })
}

async function end(tx: Tx, whole: Whole, act: 'held' | 'missed'): Promise<void> {
  const { meeting } = whole
  await tx
    .updateTable('meetings')
    .set({ state: act === 'held' ? 'held' : 'expired', ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', meeting.id)
    .execute()
  await keepStep(tx, meeting.id, { act, by: null })
  // A room that nobody is in stays open to nobody.
  await endMeetingRoom(tx, meeting.id)
  await settleWrite(tx, meeting.id)
  if (act !== 'held') return
  const pair = await pairOf(tx, whole)
  await announce(tx, meetingHeld, { meetingId: meeting.id, title: meeting.title, language: meeting.language, pair })
}

/** Reminds everybody who did not decline of a meeting, each once of each time. The meeting is held. */
async function tellReminder(tx: Tx, ways: Ways, whole: Whole, now: Date): Promise<void> {
  const { meeting, people } = whole
  const kind = reminderDue(meeting.starts_at!, meeting.fixed_at ?? meeting.created_at, now)
  if (!kind) return
  const reminded: PersonRecord[] = []
  for (const one of people.filter(person => person.answer !== 'declined')) {
    const written = await tx
      .insertInto('meeting_reminders')
      .values({ person_id: one.id, kind, starts_at: meeting.starts_at! })
      .onConflict(c => c.columns(['person_id', 'kind', 'starts_at']).doNothing())
      .returning('person_id')
      .executeTakeFirst()
    if (written) reminded.push(one)
  }
  await tell(tx, ways, kind === 'day' ? 'reminder-day' : 'reminder-soon', whole, { to: reminded, by: null })
}
