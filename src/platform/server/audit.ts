import type { AuditAction } from '../shared/audited.ts'
import type { Tx } from './db.ts'

export type Audited = {
  actorId: string | null
  action: AuditAction
  target?: { kind: string; id: string }
  before?: unknown
  after?: unknown
  address?: string | null
  requestId?: string | null
}

/** Writes an entry of the audit log, in the transaction of what it tells of. Never pass secrets in before or after. */
export async function record(tx: Tx, entry: Audited): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      target_kind: entry.target?.kind ?? null,
      target_id: entry.target?.id ?? null,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      address: entry.address ?? null,
      request_id: entry.requestId ?? null,
    })
    .execute()
}
