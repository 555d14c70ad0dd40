import type { Tx } from '../../../platform/server/db.ts'
import { reminderDue } from '../rules/reminders.ts'
import type { Ways } from './calendar.ts'
import type { PersonRecord, Whole } from './queries.ts'
import { tell } from './tell.ts'

/** Reminds everybody who did not decline of a meeting, each once of each time. The meeting is held. */
export async function tellReminder(tx: Tx, ways: Ways, whole: Whole, now: Date): Promise<void> {
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
