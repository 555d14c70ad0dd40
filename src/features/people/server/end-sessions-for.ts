import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { refusalToEdit } from '../../accounts/rules.ts'
import { lockPeople, personById } from '../../accounts/server/public.ts'
import { endSessionsOf } from '../../signin/server/public.ts'

/** Signs a person out everywhere; of one's own sessions the present one stays. Answers how many ended. */
export async function endSessionsFor(tx: Tx, viewer: Viewer, userId: string, origin: Origin): Promise<number> {
  const by = await lockPeople(tx, viewer, userId)
  const person = (await personById(tx, userId)) ?? notFound()
  refuse(refusalToEdit(by, person))
  const count = await endSessionsOf(tx, userId, userId === viewer.id ? origin.sessionId : null)
  await record(tx, {
    actorId: viewer.id,
    action: 'users.sessions',
    target: { kind: 'account', id: userId },
    after: { ended: count },
    address: origin.address,
    requestId: origin.requestId,
  })
  return count
}
