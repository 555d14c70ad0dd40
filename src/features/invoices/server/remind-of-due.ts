import { sql } from 'kysely'
import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { setting } from '../../settings/server/public.ts'
import { remind } from './desk/acts.ts'
import { todaySql } from './invoice-rows.ts'
import { sellerSettings } from './seller.ts'

/** Reminds whoever owes something of a document by hand, so many days after the due day as the settings say; each step once. */
export async function remindOfDue(house: House): Promise<void> {
  const { db } = house.database
  const steps = (await sellerSettings(db)).remindAfter.toSorted((a, b) => a - b)
  if (steps.length === 0) return
  const zone = await setting(db, 'timeZone')
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i join invoice_standing s on s.invoice_id = i.id
    where i.kind = 'invoice' and i.number is not null and i.subject_kind = 'invoice'
      and i.total_minor - s.credited_minor - s.paid_minor > 0 and s.reminders < ${steps.length}
      and i.due_on + (${steps}::int[])[s.reminders + 1] <= ${todaySql(zone)}
      and (s.reminded_at is null or (s.reminded_at at time zone ${zone})::date < ${todaySql(zone)})`.execute(db)
  const round = new Round(house, 'reminders of invoices')
  await round.each(rows, ({ id }) =>
    transact(db, tx => remind(tx, null, id)).catch(error => {
      // Nobody is left to remind, or it was paid meanwhile.
      if (!(error instanceof Refusal)) throw error
    }),
  )
  round.end()
}
