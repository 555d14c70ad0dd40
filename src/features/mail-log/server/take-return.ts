import type { Tx } from '../../../platform/server/db.ts'
import type { IncomingMail } from '../../../platform/server/incoming-mail.ts'
import type { Returned } from '../../../platform/shared/returned.ts'
import { noteReturns } from './returns.ts'

/** Notes what a mail that came says of mails of ours, whoever takes the mail itself. */
export async function noteReturnIn(tx: Tx, incomingId: string): Promise<void> {
  const row = await tx
    .selectFrom('incoming_mails')
    .select(['returned', 'returned_mail'])
    .where('id', '=', incomingId)
    .executeTakeFirst()
  if (row) await noteReturns(tx, row.returned_mail, row.returned as Returned[])
}

/** Takes the report of a mail that the product itself wrote: it stands in the log. What somebody wrote by hand goes to where they read. */
export async function takeReturn(tx: Tx, { returned }: IncomingMail): Promise<boolean> {
  if (!returned?.mailId) return false
  const mail = await tx.selectFrom('mails').select('letter').where('id', '=', returned.mailId).executeTakeFirst()
  return mail !== undefined && mail.letter === null
}
