import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { keptText } from './queries.ts'

/** The whole text of a kept mail, and a line in the audit log for the look. */
export async function revealMail(tx: Tx, viewer: Viewer, mailId: string, origin: Origin): Promise<string> {
  const text = (await keptText(tx, mailId)) ?? notFound()
  await record(tx, {
    actorId: viewer.id,
    action: 'deliveries.reveal',
    target: { kind: 'mail', id: mailId },
    address: origin.address,
    requestId: origin.requestId,
  })
  return text
}
