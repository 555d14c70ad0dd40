import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { viewerOf } from '../../accounts/server/viewer.ts'
import type { Subject } from '../contract.ts'
import { needsReason, type State, type Wanted } from '../rules.ts'
import { moveAgreement } from '../server/move-agreement.ts'
import type { AgreementFacts } from '../server/queries.ts'
import { requestAgreement } from '../server/request-agreement.ts'

type Move = readonly ['requester' | 'owner', Wanted]

/** The moves that lead to a state, through the verbs. */
const WAYS: Record<Exclude<State, 'expired'>, readonly Move[]> = {
  requested: [],
  accepted: [['owner', 'accepted']],
  declined: [['owner', 'declined']],
  cancelled: [['requester', 'cancelled']],
  disputed: [
    ['owner', 'accepted'],
    ['requester', 'disputed'],
  ],
  done: [
    ['owner', 'accepted'],
    ['requester', 'done'],
    ['owner', 'done'],
  ],
}

/** What somebody wants of an agreement; without more a request for one piece. */
export type WantedAgreement = {
  requesterId: string
  subject: Subject
  to?: keyof typeof WAYS
  quantity?: number
  message?: string
  reason?: string
}

/** An agreement in some state, made by the verbs for tests and the demo club. */
export async function makeAgreement(
  { database }: Pick<House, 'database'>,
  wanted: WantedAgreement,
): Promise<AgreementFacts> {
  const { subject, quantity = 1, message = '', to = 'requested' } = wanted
  const { reason = to === 'disputed' ? 'Half of it came, and three weeks late.' : 'Not this month.' } = wanted
  const { db } = database
  const requester = (await viewerOf(db, wanted.requesterId))!
  let row = await transact(db, tx => requestAgreement(tx, requester, { subject, quantity, message, language: 'en' }))
  const owner = (await viewerOf(db, row.owner_id))!
  for (const [side, status] of WAYS[to]) {
    const viewer = side === 'owner' ? owner : requester
    row = await transact(db, tx =>
      moveAgreement(tx, viewer, row.id, { status, reason: needsReason(status) ? reason : '', language: 'en' }),
    )
  }
  return row
}
