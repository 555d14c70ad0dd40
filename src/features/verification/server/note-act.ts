import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { CaseAct } from '../vocabulary.ts'

/** Who acts, and from where: what the audit log keeps. */
export type Acting = { viewer: Viewer; origin: Origin }

/** Notes an act on a case in the audit log. */
export const noteAct = (tx: Tx, { viewer, origin }: Acting, caseId: string, act: CaseAct, after?: unknown) =>
  record(tx, {
    actorId: viewer.id,
    action: `verification.${act}`,
    target: { kind: 'verification', id: caseId },
    after,
    address: origin.address,
    requestId: origin.requestId,
  })
