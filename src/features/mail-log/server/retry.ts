import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { House, Origin } from '../../../platform/server/registry.ts'
import { retryGivenUp, retryGivenUpCall } from '../../../platform/server/retry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { keptText } from './queries.ts'
import { clearReturns } from './returns.ts'

/** Who acts, and from where: each act is in the audit log. */
type Acting = { tx: Tx; viewer: Viewer; origin: Origin }

const note = (
  { tx, viewer, origin }: Acting,
  action: 'deliveries.reveal' | 'deliveries.retry' | 'deliveries.clear',
  kind: string,
  id: string,
) =>
  record(tx, {
    actorId: viewer.id,
    action,
    target: { kind, id },
    address: origin.address,
    requestId: origin.requestId,
  })

/** The whole text of a mail, with the tokens of its links; 404 for none that is still there. */
export async function revealMail(acting: Acting, mailId: string): Promise<string> {
  const text = (await keptText(acting.tx, mailId)) ?? notFound()
  await note(acting, 'deliveries.reveal', 'mail', mailId)
  return text
}

const TABLES = { mail: 'mails', event: 'outbox' } as const

/** Puts a mail or an event back in line; 404 for one that cannot go again. */
export async function retryOne(acting: Acting, kind: keyof typeof TABLES, id: string | number): Promise<void> {
  if (!(await retryGivenUp(acting.tx, TABLES[kind], id))) notFound()
  await note(acting, 'deliveries.retry', kind, String(id))
}

/** Puts all mails or events that were given up back in line; answers how many. */
export async function retryAll(acting: Acting, kind: keyof typeof TABLES): Promise<number> {
  const count = await retryGivenUp(acting.tx, TABLES[kind])
  if (count > 0) await note(acting, 'deliveries.retry', `${kind}s`, 'given-up')
  return count
}

/** Asks another server once more what was given up. Refuses what it would do twice. */
export async function retryCall(
  acting: Acting,
  maySafelyAskLater: House['maySafelyAskLater'],
  callId: string,
): Promise<void> {
  const { name } =
    (await acting.tx
      .selectFrom('outside_calls')
      .select('name')
      .where('id', '=', callId)
      .where('carried', '=', true)
      .executeTakeFirst()) ?? notFound()
  if (!maySafelyAskLater(name)) throw new Refusal('mail-log.not-twice')
  if (!(await retryGivenUpCall(acting.tx, callId))) notFound()
  await note(acting, 'deliveries.retry', 'call', callId)
}

/** Sends to an address again that gave mails back. */
export async function clearAddress(acting: Acting, address: string): Promise<void> {
  if (await clearReturns(acting.tx, address)) await note(acting, 'deliveries.clear', 'address', address)
}
