import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { languageOfText } from '../../../platform/shared/text.ts'
import { AT_ONCE_MINUTES } from '../rules.ts'
import { openWhenSoon } from './fix-time.ts'
import { keepStep, settleWrite } from './keep-step.ts'
import { addOwner, type By } from './propose-meeting.ts'
import type { Whole } from './queries.ts'

/** Begins a meeting at once: its room is open, and its link lets anybody into the lobby. */
export async function startNow(tx: Tx, by: By, { title, zone }: { title: string; zone: string }): Promise<Whole> {
  const { id } = await tx
    .insertInto('meetings')
    .values({
      owner_id: by.viewer.id,
      title,
      language: languageOfText(title, by.language),
      zone,
      minutes: AT_ONCE_MINUTES,
      state: 'fixed',
      starts_at: sql<Date>`clock_timestamp()`,
      fixed_at: sql<Date>`clock_timestamp()`,
      at_once: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addOwner(tx, id, by.viewer.id, zone)
  const whole = await settleWrite(tx, id)
  await keepStep(tx, id, { act: 'started', by: whole.owner })
  await openWhenSoon(tx, whole)
  return whole
}
