import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { noticeAttested, noticeConflict, noticeDeclined, noticeReturned } from '../contract/partner.ts'
import { partnerName } from './assignment-reads.ts'

type Kind = typeof noticeAttested | typeof noticeConflict | typeof noticeDeclined | typeof noticeReturned

/** Tells whoever gave a case to a partner, and whoever holds it now, what became of it: each once. */
export async function tellReviewers(
  tx: Tx,
  kind: Kind,
  { caseId, name, partnerId }: { caseId: string; name: string; partnerId: string },
  people: readonly (string | null)[],
): Promise<void> {
  const params = { name, partner: await partnerName(tx, partnerId) }
  for (const id of new Set(people.filter(one => one !== null)))
    await notify(tx, id, kind, params, `/verifications/details/${caseId}?tab=partner`)
}
