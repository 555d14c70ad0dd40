import type { z } from 'zod'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuseField } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import type { Proposal } from '../contract.ts'
import { agendaMinutes, type Point, refusalToAgenda, refusalToTime } from '../rules.ts'
import { countUntil, LEAST_OCCURRENCES, MOST_OCCURRENCES } from '../rules/series.ts'
import type { Ways } from './calendar.ts'
import { type Invited, inviteesOf } from './invitees.ts'
import { keepStep, settleWrite } from './keep-step.ts'
import type { Whole } from './queries.ts'
import { tell } from './tell.ts'
import { knownZone } from './zones.ts'

export type Around = Ways & Pick<House, 'targets'>
export type By = { viewer: Viewer; language: Language }
type Wish = z.output<typeof Proposal>

/** Times as moments in their order, each once; refuses the first that cannot be. */
export function timesIn(sent: readonly string[], now: Date): Date[] {
  for (const [at, time] of sent.entries()) {
    const fault = refusalToTime(new Date(time), now)
    if (fault) refuseField(`times.${at}`, fault)
  }
  return [...new Set(sent.map(time => new Date(time).getTime()))].toSorted((a, b) => a - b).map(at => new Date(at))
}

/** Refuses an agenda that does not go into its meeting, with both figures. */
export function checkAgenda(agenda: readonly Point[], minutes: number): void {
  const fault = refusalToAgenda(agenda, minutes)
  if (fault) refuseField('agenda', fault, { minutes: agendaMinutes(agenda), of: minutes })
}

/** How often a series takes place; null for a meeting that is none. */
function countOf({ repeats, zone }: Wish, first: Date): number | null {
  if (!repeats) return null
  if (repeats.until === undefined) return repeats.count ?? refuseField('repeats.count', 'required')
  const count = countUntil(first, zone, repeats.every, repeats.until)
  if (count < LEAST_OCCURRENCES) refuseField('repeats.until', 'meetings.series-too-short')
  return Math.min(count, MOST_OCCURRENCES)
}

/** The thing that a meeting is about, which its owner must see. */
async function checkAbout(db: Db, { targets }: Around, viewer: Viewer, about: Wish['about']): Promise<void> {
  if (!about) return
  const target = targets().find(one => one.kind === about.kind)
  const seen = (await target?.look(db, viewer, [about.id])) ?? []
  if (seen.length === 0) notFound()
}

/** Asks people to a meeting, as rows. */
export async function addPeople(tx: Tx, meetingId: string, { members, guests }: Invited): Promise<string[]> {
  const seats = [
    ...(await Promise.all(
      members.map(async one => ({ meeting_id: meetingId, user_id: one.id, zone: await knownZone(tx, one.id) })),
    )),
    ...guests.map(({ name, email, language }) => ({ meeting_id: meetingId, name, email, language })),
  ]
  const rows = []
  for (const seat of seats)
    rows.push(await tx.insertInto('meeting_people').values(seat).returning('id').executeTakeFirstOrThrow())
  return rows.map(row => row.id)
}

/** The owner's own place, who comes. */
export const addOwner = (tx: Tx, meetingId: string, userId: string, zone: string) =>
  tx
    .insertInto('meeting_people')
    .values({ meeting_id: meetingId, user_id: userId, zone, answer: 'accepted' })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Keeps times that somebody proposes; they fit whoever does. */
export async function addTimes(tx: Tx, meetingId: string, personId: string, times: readonly Date[]): Promise<void> {
  for (const startsAt of times) {
    const { id } = await tx
      .insertInto('meeting_times')
      .values({ meeting_id: meetingId, starts_at: startsAt, by_id: personId })
      .onConflict(c => c.constraint('meeting_times_once').doUpdateSet({ starts_at: startsAt }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('meeting_time_answers')
      .values({ time_id: id, person_id: personId, fits: true })
      .onConflict(c => c.columns(['time_id', 'person_id']).doUpdateSet({ fits: true }))
      .execute()
  }
}

/** Proposes a meeting and tells everybody who is asked. */
export async function proposeMeeting(tx: Tx, house: Around, by: By, wish: Wish): Promise<Whole> {
  const times = timesIn(wish.times, await clock(tx))
  checkAgenda(wish.agenda, wish.minutes)
  const invited = await inviteesOf(tx, house, by.viewer, wish)
  await checkAbout(tx, house, by.viewer, wish.about)
  const count = countOf(wish, times[0]!)
  const { id } = await tx
    .insertInto('meetings')
    .values({
      owner_id: by.viewer.id,
      title: wish.title,
      agenda: JSON.stringify(wish.agenda),
      language: languageOfText(wish.title, by.language),
      zone: wish.zone,
      minutes: wish.minutes,
      state: 'proposed',
      repeat_every: count === null ? null : wish.repeats!.every,
      repeat_count: count,
      about_kind: wish.about?.kind ?? null,
      about_id: wish.about?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = await addOwner(tx, id, by.viewer.id, wish.zone)
  await addPeople(tx, id, invited)
  await addTimes(tx, id, owner.id, times)
  const whole = await settleWrite(tx, id)
  await keepStep(tx, id, { act: 'proposed', by: whole.owner })
  await tell(tx, house, 'proposed', whole, { to: whole.people, by: whole.owner })
  return whole
}
