import type { Db, Tx } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import type { OwnDecision } from '../contract.ts'
import { writeAppeal } from './appeals.ts'
import { decisionOfToken } from './letter-links.ts'
import { ownDecisionOf } from './own-decisions.ts'
import { lockCase } from './queries.ts'

/** The decision that a link means, in effect and of somebody who is still here; 404 for a link that is not ours. */
async function decisionOfLink(db: Db, linkKey: string, token: string) {
  const id = decisionOfToken(linkKey, token) ?? notFound()
  const row = await db
    .selectFrom('complaint_decisions')
    .select(['case_id', 'member_id'])
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('carried_at', 'is not', null)
    .executeTakeFirst()
  return row?.member_id ? { caseId: row.case_id, memberId: row.member_id } : notFound()
}

/** The decision with its statement of reasons, in the language of its member, and that language. */
export async function readByLink(
  db: Db,
  linkKey: string,
  token: string,
): Promise<{ decision: OwnDecision; language: Language }> {
  const { caseId, memberId } = await decisionOfLink(db, linkKey, token)
  const language = (await personById(db, memberId))?.language ?? 'en'
  return { decision: (await ownDecisionOf(db, memberId, caseId, language)) ?? notFound(), language }
}

/** Objects by the link of the mail: everything else may be closed to whoever it is about. */
export async function appealByLink(tx: Tx, linkKey: string, token: string, text: string): Promise<void> {
  const { caseId, memberId } = await decisionOfLink(tx, linkKey, token)
  await writeAppeal(tx, null, await lockCase(tx, caseId), { byId: memberId, text })
}
