import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { keepEntries } from '../../calendars/server/public.ts'
import { markSeen } from '../../notifications/server/public.ts'
import { MEETING, meetingMoved, meetingTouched } from '../contract.ts'
import { type Act, endOf } from '../rules.ts'
import { uidOf } from './calendar.ts'
import { heldWhole, type PersonRecord, type Whole } from './queries.ts'

/** What happened; `by` null is the club itself. */
export type Deed = {
  act: Act
  by: PersonRecord | null
  word?: string | undefined
  language?: Language
  from?: Date | null
  to?: Date | null
}

/** Writes a step of a meeting. Its state is not changed by this. A member who acts, wherever they do, has answered what was asked of them. */
export async function keepStep(tx: Tx, meetingId: string, { act, by, word, language, from, to }: Deed): Promise<void> {
  await tx
    .insertInto('meeting_steps')
    .values({
      meeting_id: meetingId,
      act,
      by_id: by?.id ?? null,
      word: word || null,
      language: word ? languageOfText(word, language ?? by?.language ?? 'en') : null,
      from_at: from ?? null,
      to_at: to ?? null,
      at: sql<Date>`clock_timestamp()`,
    })
    .execute()
  if (by?.user_id) await markSeen(tx, by.user_id, `/meeting/${meetingId}`)
}

/** The stretches of its members' time that a meeting takes: the chosen one, or those that are proposed, of whoever did not decline. */
async function keepTime(tx: Tx, { meeting, people, times }: Whole): Promise<void> {
  const thing = { kind: MEETING, id: meeting.id }
  const fixed = meeting.state === 'fixed' || meeting.state === 'held'
  const spans =
    fixed && meeting.starts_at
      ? [meeting.starts_at]
      : meeting.state === 'proposed'
        ? times.map(time => time.startsAt)
        : []
  const entries = people
    .filter(one => one.user_id !== null && one.answer !== 'declined')
    .flatMap(one =>
      spans.map(from => ({
        userId: one.user_id!,
        from,
        to: endOf(from, meeting.minutes),
        standing: fixed ? ('kept' as const) : ('held' as const),
        zone: meeting.zone,
        uid: fixed ? uidOf(meeting.id) : `${uidOf(meeting.id)}-${from.getTime()}`,
        sequence: meeting.sequence,
      })),
    )
  await keepEntries(tx, thing, entries)
}

/** After a write: the time of its members is kept as it is now, and every window that shows the meeting reads it again. */
export async function settleWrite(tx: Tx, meetingId: string): Promise<Whole> {
  const whole = (await heldWhole(tx, meetingId))!
  await keepTime(tx, whole)
  await announce(tx, meetingMoved, { meetingId }, `meeting:${meetingId}`)
  for (const { user_id } of whole.people)
    if (user_id) await announce(tx, meetingTouched, { meetingId }, `member:${user_id}`)
  return whole
}
