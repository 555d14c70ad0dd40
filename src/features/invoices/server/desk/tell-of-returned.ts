import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'
import { notify } from '../../../../platform/server/outbox.ts'
import type { Carried } from '../../../../platform/shared/event.ts'
import { staffWith } from '../../../accounts/server/public.ts'
import type { mailReturned } from '../../../mail-log/contract.ts'
import { documentReturned } from '../../contract/delivery.ts'

/** Tells the club's people who send documents that the mail with one did not arrive. */
export async function tellOfReturned(tx: Tx, { mailId, attached }: Carried<typeof mailReturned>): Promise<void> {
  if (attached?.kind !== 'invoice') return
  const { rows } = await sql<{ number: string; address: string; said: string }>`
    select i.number_text as number, m.to_address as address, coalesce(nullif(r.said, ''), r.status) as said
    from mails m join mail_returns r on r.mail_id = m.id join invoices i on i.id = ${attached.id} and i.number is not null
    where m.id = ${mailId}`.execute(tx)
  const [known] = rows
  if (!known) return
  const said = {
    number: `\u2068${known.number}\u2069`,
    address: `\u2066${known.address}\u2069`,
    said: `\u2066${known.said}\u2069`,
  }
  for (const one of await staffWith(tx, 'invoices.write'))
    await notify(tx, one.id, documentReturned, said, `/apps/invoice/preview/${attached.id}`)
}
