import { sql } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { notFound, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Guest } from '../contract.ts'
import { isOpen, type Point, refusalToChange, refusalToTime } from '../rules.ts'
import { occurrencesOf } from '../rules/series.ts'
import type { Ways } from './calendar.ts'
import { fixTime, openWhenSoon } from './fix-time.ts'
import { inviteesOf } from './invitees.ts'
import { keepStep, settleWrite } from './keep-step.ts'
import { type Around, addPeople, type By, checkAgenda } from './propose-meeting.ts'
import { comingOfSeries, heldOwn, heldWhole, type PersonRecord, type Whole } from './queries.ts'
import { endMeetingRoom, leaveMeetingRoom, nameMeetingRoom } from './room-door.ts'
import { tell } from './tell.ts'
import { noteZone } from './zones.ts'

/** A meeting in the hands of its owner, who may change it now. */
async function heldByOwner(tx: Tx, id: string, userId: string): Promise<{ whole: Whole; me: PersonRecord; now: Date }> {
  const { whole, me } = await heldOwn(tx, id, userId)
  const { state, starts_at: startsAt } = whole.meeting
  const now = await clock(tx)
  refuse(refusalToChange({ state, startsAt }, me.user_id === whole.meeting.owner_id, now))
  return { whole, me, now }
}

/** A meeting of a series with all that come after it, held, or the meeting alone. */
const meant = async (tx: Tx, whole: Whole, all: boolean): Promise<Whole[]> =>
  all && whole.meeting.series_id && whole.meeting.state === 'fixed' ? comingOfSeries(tx, whole.meeting) : [whole]

type Move = { startsAt: string; word: string; zone: string; whole: boolean }

/** Fixes a meeting at a time that its owner chooses, or moves it there; of a series on wish all that come after it follow. */
export async function moveMeeting(tx: Tx, ways: Ways, by: By, id: string, move: Move): Promise<void> {
  const { whole, me, now } = await heldByOwner(tx, id, by.viewer.id)
  const startsAt = new Date(move.startsAt)
  const fault = refusalToTime(startsAt, now)
  if (fault) refuseField('startsAt', fault)
  await noteZone(tx, me.id, move.zone)
  const all = await meant(tx, whole, move.whole)
  if (all.length > 1) return moveAll(tx, ways, all, startsAt, move.word)
  if (whole.meeting.starts_at?.getTime() === startsAt.getTime()) return
  await fixTime(tx, ways, whole, { startsAt, by: me, word: move.word })
}

/** Meetings of a series follow the first of them, each in its week or month. One mail for all of them. */
async function moveAll(tx: Tx, ways: Ways, all: readonly Whole[], startsAt: Date, word: string): Promise<void> {
  const { occurrence: from, zone, repeat_every: every } = all[0]!.meeting
  const placeOf = ({ meeting }: Whole) => meeting.occurrence! - from!
  const times = occurrencesOf(startsAt, zone, every!, placeOf(all.at(-1)!) + 1)
  for (const [at, one] of all.entries()) {
    const told = at === 0 ? 'moved-series' : null
    await fixTime(tx, ways, one, { startsAt: times[placeOf(one)]!, by: one.owner, word, told })
  }
}

type Change = { title: string; agenda: Point[]; minutes: number; whole: boolean }

/** Changes what a meeting is about and how long it takes, of a series on wish of all that come after it too. */
export async function changeMeeting(
  tx: Tx,
  ways: Ways,
  by: By,
  id: string,
  { whole: all, ...change }: Change,
): Promise<void> {
  const { whole, me } = await heldByOwner(tx, id, by.viewer.id)
  checkAgenda(change.agenda, change.minutes)
  const changed = await meant(tx, whole, all)
  for (const { meeting, owner } of changed) {
    await tx
      .updateTable('meetings')
      .set({ ...change, agenda: JSON.stringify(change.agenda), sequence: meeting.sequence + 1 })
      .where('id', '=', meeting.id)
      .execute()
    await nameMeetingRoom(tx, meeting.id, change.title)
    await keepStep(tx, meeting.id, { act: 'changed', by: owner })
    await settleWrite(tx, meeting.id)
  }
  const after = (await heldWhole(tx, id))!
  const to = after.people.filter(one => one.answer !== 'declined')
  await tell(tx, ways, changed.length > 1 ? 'changed-series' : 'changed', after, { to, by: me })
}

type Cancelling = { word: string; whole: boolean; language: Language }

/** Calls a meeting off, of a series on wish all that come after it too. */
export async function cancelMeeting(tx: Tx, ways: Ways, by: By, id: string, wish: Cancelling): Promise<void> {
  const { whole, me } = await heldByOwner(tx, id, by.viewer.id)
  const all = await meant(tx, whole, wish.whole)
  for (const [at, one] of all.entries()) {
    const cancelled = await cancelOne(tx, one, wish)
    // One mail for all of them.
    if (at > 0) continue
    const to = cancelled.people.filter(person => person.answer !== 'declined')
    await tell(tx, ways, all.length > 1 ? 'cancelled-series' : 'cancelled', cancelled, { to, by: me, word: wish.word })
  }
}

async function cancelOne(
  tx: Tx,
  { meeting, owner }: Whole,
  { word, language }: Omit<Cancelling, 'whole'>,
): Promise<Whole> {
  await tx
    .updateTable('meetings')
    .set({ state: 'cancelled', sequence: meeting.sequence + 1, ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', meeting.id)
    .execute()
  await keepStep(tx, meeting.id, { act: 'cancelled', by: owner, word, language })
  await endMeetingRoom(tx, meeting.id)
  return settleWrite(tx, meeting.id)
}

/** Takes the words of a meeting away by a decision, and calls it off where it is still to come. */
export async function takeMeetingDown(tx: Tx, id: string): Promise<void> {
  const whole = await heldWhole(tx, id)
  if (!whole || whole.meeting.taken_title !== null) return
  await sql`update meetings set taken_title = title, taken_agenda = agenda, title = '—', agenda = '[]' where id = ${id}`.execute(
    tx,
  )
  const { state, language } = whole.meeting
  if (isOpen(state)) await cancelOne(tx, whole, { word: '', language })
  else await settleWrite(tx, id)
}

/** Brings the words back. Who was told that it is off makes it anew. */
export async function putMeetingBack(tx: Tx, id: string): Promise<void> {
  const whole = await heldWhole(tx, id)
  if (!whole || whole.meeting.taken_title === null) return
  await sql`update meetings set title = taken_title, agenda = taken_agenda, taken_title = null, taken_agenda = null where id = ${id}`.execute(
    tx,
  )
  await settleWrite(tx, id)
}

type Asked = { members: string[]; guests: z.output<typeof Guest>[] }

/** Asks more people to a meeting, also while it goes on. */
export async function inviteToMeeting(tx: Tx, house: Around, by: By, id: string, asked: Asked): Promise<void> {
  const { whole, me } = await heldOwn(tx, id, by.viewer.id)
  const { meeting, people } = whole
  refuse(me.user_id === meeting.owner_id ? null : 'meetings.not-owner')
  refuse(meeting.state === 'proposed' || meeting.state === 'fixed' ? null : 'meetings.over')
  const invited = await inviteesOf(tx, house, by.viewer, asked, people.length - 1)
  const fresh = {
    members: invited.members.filter(one => !people.some(person => person.user_id === one.id)),
    guests: invited.guests.filter(
      one => !people.some(person => person.user_id === null && person.email?.toLowerCase() === one.email.toLowerCase()),
    ),
  }
  const added = await addPeople(tx, id, fresh)
  if (added.length === 0) return
  const now = await settleWrite(tx, id)
  const names = now.people.filter(one => added.includes(one.id))
  await keepStep(tx, id, {
    act: 'invited',
    by: me,
    word: names
      .map(one => one.name)
      .join(', ')
      .slice(0, 500),
  })
  await openWhenSoon(tx, now)
  await tell(tx, house, meeting.state === 'fixed' ? 'fixed' : 'proposed', now, { to: names, by: me })
}

/** Takes somebody from a meeting: for them it is cancelled. */
export async function removeFromMeeting(tx: Tx, ways: Ways, by: By, id: string, personId: string): Promise<void> {
  const { whole, me } = await heldByOwner(tx, id, by.viewer.id)
  const one = whole.people.find(person => person.id === personId) ?? notFound()
  refuse(one.id === me.id ? 'meetings.yourself' : null)
  await tx
    .updateTable('meeting_people')
    .set({ removed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', one.id)
    .execute()
  await tx.deleteFrom('meeting_time_answers').where('person_id', '=', one.id).execute()
  await tx.deleteFrom('meeting_times').where('by_id', '=', one.id).execute()
  await leaveMeetingRoom(tx, id, one)
  await keepStep(tx, id, { act: 'removed', by: me, word: one.name })
  await settleWrite(tx, id)
  if (one.answer !== 'declined') await tell(tx, ways, 'cancelled', whole, { to: [one], by: me })
}
