import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { isRoomOpen } from '../rules.ts'
import { occurrencesOf } from '../rules/series.ts'
import type { Ways } from './calendar.ts'
import { keepStep, settleWrite } from './keep-step.ts'
import type { MeetingRecord, PersonRecord, Whole } from './queries.ts'
import { openMeetingRoom } from './room-door.ts'
import { tell } from './tell.ts'

/** `told` null: another meeting of the series, moved with this one, is told of. */
type Fixing = { startsAt: Date; by: PersonRecord | null; word?: string; told?: 'moved-series' | null }

/**
 * Fixes a meeting at a time, or moves it there. Who said that the time fits comes; everybody else is asked again. What was proposed
 * before is over. A series is laid out when its first time is chosen.
 */
export async function fixTime(tx: Tx, ways: Ways, whole: Whole, { startsAt, by, word, told }: Fixing): Promise<Whole> {
  const { meeting, people, times, owner } = whole
  const chosen = times.find(time => time.startsAt.getTime() === startsAt.getTime())
  const comes = people.filter(one => one.id === owner.id || one.id === by?.id || chosen?.fits.get(one.id) === true)
  const moved = meeting.state === 'fixed'
  await answerAnew(tx, meeting.id, comes, moved)
  await tx.deleteFrom('meeting_times').where('meeting_id', '=', meeting.id).execute()
  const series = meeting.repeat_every !== null && meeting.series_id === null
  await tx
    .updateTable('meetings')
    .set({
      state: 'fixed',
      starts_at: startsAt,
      fixed_at: sql<Date>`clock_timestamp()`,
      sequence: meeting.sequence + 1,
      ...(series && { series_id: meeting.id, occurrence: 1, planned_at: startsAt }),
    })
    .where('id', '=', meeting.id)
    .execute()
  await keepStep(tx, meeting.id, { act: moved ? 'moved' : 'fixed', by, word, from: meeting.starts_at, to: startsAt })
  const now = await settleWrite(tx, meeting.id)
  if (series) await layOut(tx, now)
  await openWhenSoon(tx, now)
  const asked = now.people.filter(one => one.answer !== 'declined' || moved)
  // Nobody chose it for whoever acted: both sides of a time that was agreed on get the file that says so.
  if (told !== null)
    await tell(tx, ways, told ?? (moved ? 'moved' : 'fixed'), now, { to: asked, by: moved ? by : null, word })
  return now
}

/** Those who come; all others are asked again, of a meeting that is moved those too who declined. */
async function answerAnew(tx: Tx, meetingId: string, comes: readonly PersonRecord[], moved: boolean): Promise<void> {
  const ids = comes.map(one => one.id)
  await sql`
    update meeting_people set answer = case when id = any(${ids}::uuid[]) then 'accepted' else 'waiting' end,
      answered_at = case when id = any(${ids}::uuid[]) then coalesce(answered_at, clock_timestamp()) end, word = ''
    where meeting_id = ${meetingId} and removed_at is null and (${moved} or answer <> 'declined')`.execute(tx)
}

/** The other meetings of a series, each with a room of its own, with the same people and what they answered. */
async function layOut(tx: Tx, { meeting }: Whole): Promise<void> {
  const times = occurrencesOf(meeting.starts_at!, meeting.zone, meeting.repeat_every!, meeting.repeat_count!)
  for (const [at, startsAt] of times.entries()) {
    if (at === 0) continue
    const { id } = await tx
      .insertInto('meetings')
      .values({ ...copied(meeting), starts_at: startsAt, planned_at: startsAt, occurrence: at + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into meeting_people (meeting_id, user_id, name, email, language, zone, answer, answered_at, invited_at)
      select ${id}, user_id, name, email, language, zone, answer, answered_at, invited_at from meeting_people
      where meeting_id = ${meeting.id} and removed_at is null`.execute(tx)
    await settleWrite(tx, id)
  }
}

const copied = (meeting: MeetingRecord) => ({
  owner_id: meeting.owner_id,
  title: meeting.title,
  agenda: JSON.stringify(meeting.agenda),
  language: meeting.language,
  zone: meeting.zone,
  minutes: meeting.minutes,
  state: 'fixed',
  sequence: meeting.sequence,
  repeat_every: meeting.repeat_every,
  repeat_count: meeting.repeat_count,
  series_id: meeting.id,
  about_kind: meeting.about_kind,
  about_id: meeting.about_id,
  fixed_at: meeting.fixed_at,
})

/** Opens the room of a meeting whose people may go in now. */
export async function openWhenSoon(tx: Tx, { meeting, people }: Whole): Promise<void> {
  const startsAt = meeting.starts_at?.toISOString() ?? null
  if (!isRoomOpen({ state: meeting.state, startsAt }, await clock(tx))) return
  const members = people.flatMap(one => (one.user_id && one.answer !== 'declined' ? [one.user_id] : []))
  await openMeetingRoom(tx, { id: meeting.id, ownerId: meeting.owner_id, title: meeting.title, members })
}
