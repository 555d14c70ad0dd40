import { refuseUnknownFields } from '../../../engines/forms/server/known-fields.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Kind } from '../../profiles/kind.ts'
import { keepMark, type Wish } from './mark-field.ts'
import { lockPartnerRecord } from './partner-queries.ts'

/** Ticks a field of a case in a partner's hands, or takes the tick away: nobody's help but their own. */
export async function markPartnerField(
  tx: Tx,
  kinds: readonly Kind[],
  partnerId: string,
  caseId: string,
  wish: Wish,
): Promise<void> {
  const row = await lockPartnerRecord(tx, partnerId, caseId)
  refuseUnknownFields(kinds, row.profile_kind, [{ path: 'field', field: wish.field }])
  await keepMark(tx, { caseId, reviewerId: partnerId }, wish)
}
