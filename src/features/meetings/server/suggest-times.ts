import { sql } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Suggestion } from '../contract.ts'
import { agreedTime, refusalToAnswer } from '../rules.ts'
import type { Ways } from './calendar.ts'
import { fixTime } from './fix-time.ts'
import { keepStep, settleWrite } from './keep-step.ts'
import { addTimes, timesIn } from './propose-meeting.ts'
import type { PersonRecord, Whole } from './queries.ts'
import { tell } from './tell.ts'
import { noteZone } from './zones.ts'

type Given = z.output<typeof Suggestion> & { language: Language }

/**
 * Somebody proposes other times, in place of those that they proposed before; what was proposed by others does not suit them. Of a
 * meeting that stands it is for its owner to take one.
 */
export async function suggestTimes(
  tx: Tx,
  ways: Ways,
  { whole, me }: { whole: Whole; me: PersonRecord },
  given: Given,
): Promise<void> {
  const { meeting } = whole
  const now = await clock(tx)
  refuse(refusalToAnswer({ state: meeting.state, startsAt: meeting.starts_at }, now))
  const times = timesIn(given.times, now)
  const owner = me.user_id === meeting.owner_id
  await noteZone(tx, me.id, given.zone)
  await tx.deleteFrom('meeting_times').where('meeting_id', '=', meeting.id).where('by_id', '=', me.id).execute()
  await sql`
    insert into meeting_time_answers (time_id, person_id, fits) select id, ${me.id}, false from meeting_times where meeting_id = ${meeting.id}
    on conflict do nothing`.execute(tx)
  await addTimes(tx, meeting.id, me.id, times)
  if (owner)
    await tx
      .updateTable('meetings')
      .set({ sequence: meeting.sequence + 1 })
      .where('id', '=', meeting.id)
      .execute()
  else if (me.answer === 'declined')
    await tx.updateTable('meeting_people').set({ answer: 'waiting', word: '' }).where('id', '=', me.id).execute()
  await keepStep(tx, meeting.id, {
    act: 'suggested',
    by: me,
    word: given.word,
    language: given.language,
    to: times[0]!,
  })
  const after = await settleWrite(tx, meeting.id)
  const agreed = meeting.state === 'proposed' ? agreedTime(after.people, after.times, now) : null
  if (agreed) return void (await fixTime(tx, ways, after, { startsAt: agreed.startsAt, by: null }))
  const by = after.people.find(one => one.id === me.id)!
  const told = meeting.state === 'fixed' ? [after.owner] : after.people.filter(one => one.answer !== 'declined')
  await tell(tx, ways, 'suggested', after, { to: told, by, word: given.word })
}
