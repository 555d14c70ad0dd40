import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { openWhenSoon } from './fix-time.ts'
import { keepStep, settleWrite } from './keep-step.ts'
import { heldWhole } from './queries.ts'
import { knownZone } from './zones.ts'

/**
 * A member who was let into a meeting that began at once, by its link for anybody, is one of its people from then on: they find it among
 * theirs, come in again without waiting, and get the minutes.
 */
export async function joinByLink(tx: Tx, meetingId: string, userId: string): Promise<void> {
  const whole = await heldWhole(tx, meetingId)
  if (!whole?.meeting.at_once || (whole.meeting.state !== 'fixed' && whole.meeting.state !== 'held')) return
  const place = whole.people.find(one => one.user_id === userId)
  if (place && place.answer !== 'declined') return
  const comes = { answer: 'accepted', answered_at: sql<Date>`clock_timestamp()` }
  if (place) await tx.updateTable('meeting_people').set(comes).where('id', '=', place.id).execute()
  else
    await tx
      .insertInto('meeting_people')
      .values({ meeting_id: meetingId, user_id: userId, zone: await knownZone(tx, userId), ...comes })
      .execute()
  const after = await settleWrite(tx, meetingId)
  await keepStep(tx, meetingId, { act: 'accepted', by: after.people.find(one => one.user_id === userId) ?? null })
  await openWhenSoon(tx, after)
}
