import { sql } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { type Answer, noticeAllDeclined } from '../contract.ts'
import { agreedTime, allDeclined, refusalToAnswer } from '../rules.ts'
import type { Ways } from './calendar.ts'
import { fixTime } from './fix-time.ts'
import { keepStep, settleWrite } from './keep-step.ts'
import { comingOfSeries, heldWhole, type PersonRecord, visitOf, type Whole } from './queries.ts'
import { tell } from './tell.ts'
import { noteZone } from './zones.ts'

/** What was said; without a zone by a program that does not know where its owner is. */
type Given = Omit<z.output<typeof Answer>, 'zone' | 'startsAt'> & {
  startsAt?: string | undefined
  zone: string | null
  language: Language
}

/** Says whether somebody comes, a member or a guest. The meeting is held (`heldWhole`). */
export async function answerMeeting(
  tx: Tx,
  ways: Ways,
  { whole, me }: { whole: Whole; me: PersonRecord },
  given: Given,
): Promise<void> {
  const { meeting } = whole
  const now = await clock(tx)
  refuse(refusalToAnswer({ state: meeting.state, startsAt: meeting.starts_at }, now))
  if (meeting.state === 'fixed' && given.answer === 'accepted' && given.fits.length > 0)
    return sayOfSuggested(tx, { whole, me }, given.fits, now)
  refuse(
    me.user_id === meeting.owner_id && (meeting.state === 'fixed' || given.answer === 'declined')
      ? 'meetings.own'
      : null,
  )
  refuse(answersElse(meeting, given) ? 'meetings.moved' : null)
  if (given.zone) await noteZone(tx, me.id, given.zone)
  if (meeting.state === 'proposed') return answerTimes(tx, ways, { whole, me }, given, now)
  const all = given.whole && meeting.series_id ? await comingOfSeries(tx, meeting) : [whole]
  for (const [at, one] of all.entries()) {
    const place = one.people.find(person => (me.user_id ? person.user_id === me.user_id : person.email === me.email))
    if (place) await answerOne(tx, ways, { whole: one, me: place }, given, at === 0)
  }
}

/** Whether somebody answers a time that does not stand any more: another one was chosen, or it was moved, while they did. */
function answersElse({ starts_at: at }: Whole['meeting'], { startsAt }: Given): boolean {
  return startsAt !== undefined && at?.getTime() !== Date.parse(startsAt)
}

const noteAnswer = (tx: Tx, personId: string, { answer, word }: Given) =>
  tx
    .updateTable('meeting_people')
    .set({ answer, word: answer === 'declined' ? word : '', answered_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', personId)
    .execute()

/** The answer to one time that stands; of a series its owner is told once. */
async function answerOne(
  tx: Tx,
  ways: Ways,
  { whole, me }: { whole: Whole; me: PersonRecord },
  given: Given,
  told: boolean,
) {
  if (me.answer === given.answer && me.word === given.word) return
  await noteAnswer(tx, me.id, given)
  const { answer: act, word, language } = given
  await keepStep(tx, whole.meeting.id, { act, by: me, word, language })
  const now = await settleWrite(tx, whole.meeting.id)
  if (told) await tell(tx, ways, act, now, { to: [now.owner], by: placeIn(now, me), word })
  await endIfAllDeclined(tx, ways, now)
}

const placeIn = (whole: Whole, me: PersonRecord): PersonRecord => whole.people.find(one => one.id === me.id) ?? me

/**
 * Which of the times suit that somebody suggests in place of the one that stands: its owner sees it, and whether anybody comes to that one
 * stays as it was. What was proposed before it was fixed is not there any more.
 */
async function sayOfSuggested(
  tx: Tx,
  { whole, me }: { whole: Whole; me: PersonRecord },
  fits: readonly string[],
  now: Date,
): Promise<void> {
  const coming = whole.times.filter(time => time.startsAt > now)
  refuse(coming.some(time => fits.includes(time.id)) ? null : 'meetings.moved')
  await noteFits(tx, me.id, coming, fits)
  await settleWrite(tx, whole.meeting.id)
}

async function noteFits(tx: Tx, personId: string, times: Whole['times'], fits: readonly string[]): Promise<void> {
  for (const { id } of times)
    await tx
      .insertInto('meeting_time_answers')
      .values({ time_id: id, person_id: personId, fits: fits.includes(id) })
      .onConflict(c => c.columns(['time_id', 'person_id']).doUpdateSet({ fits: fits.includes(id) }))
      .execute()
}

/** Which of the proposed times suit. Where everybody agrees on one it is fixed. */
async function answerTimes(
  tx: Tx,
  ways: Ways,
  { whole, me }: { whole: Whole; me: PersonRecord },
  given: Given,
  now: Date,
): Promise<void> {
  const { meeting, times } = whole
  const coming = times.filter(time => time.startsAt > now)
  if (given.answer === 'accepted') {
    refuse(coming.some(time => given.fits.includes(time.id)) ? null : 'meetings.no-time')
    await noteFits(tx, me.id, coming, given.fits)
  }
  await noteAnswer(tx, me.id, given)
  const { answer: act, word, language } = given
  await keepStep(tx, meeting.id, { act, by: me, word, language })
  const after = await settleWrite(tx, meeting.id)
  const agreed = agreedTime(after.people, after.times, now)
  // Of a time that is fixed by it both sides are told so.
  if (agreed) await fixTime(tx, ways, after, { startsAt: agreed.startsAt, by: null })
  else await tell(tx, ways, act, after, { to: [after.owner], by: placeIn(after, me), word })
  if (!agreed) await endIfAllDeclined(tx, ways, after)
}

/** A meeting to which nobody comes is over; its owner may propose another. Whoever asked for it has its end in writing, for their calendar. */
async function endIfAllDeclined(tx: Tx, ways: Ways, { meeting, people, owner }: Whole): Promise<void> {
  if (!allDeclined(people, owner.id)) return
  await tx
    .updateTable('meetings')
    .set({ state: 'cancelled', sequence: meeting.sequence + 1, ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', meeting.id)
    .execute()
  await keepStep(tx, meeting.id, { act: 'all-declined', by: null })
  const after = await settleWrite(tx, meeting.id)
  await notify(tx, owner.user_id!, noticeAllDeclined, { title: meeting.title }, `/meeting/${meeting.id}`)
  const visit = await visitOf(tx, meeting.id)
  const to = after.people.filter(one => one.user_id === null && one.email?.toLowerCase() === visit?.email)
  if (visit) await tell(tx, ways, 'withdrawn', after, { to, by: null })
}

/** A meeting and somebody's place in it, held, by the id of the place. */
export async function heldPlace(tx: Tx, person: PersonRecord): Promise<{ whole: Whole; me: PersonRecord } | undefined> {
  const whole = await heldWhole(tx, person.meeting_id)
  const me = whole?.people.find(one => one.id === person.id)
  return whole && me && { whole, me }
}
