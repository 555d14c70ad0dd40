import { type Audited, record } from '../../../../platform/server/audit.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import type { Origin } from '../../../../platform/server/registry.ts'

/** Whoever changes plans and codes, and from where. */
export type Editor = { id: string; origin: Origin }
export type AuditAction = Audited['action']

/** Tells the audit log what one of the club's people did. */
export const tellLog = (
  tx: Tx,
  by: Editor,
  action: AuditAction,
  what: Pick<Audited, 'target' | 'before' | 'after'>,
): Promise<void> =>
  record(tx, { actorId: by.id, action, ...what, address: by.origin.address, requestId: by.origin.requestId })
