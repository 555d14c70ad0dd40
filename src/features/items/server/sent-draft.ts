import type { Tx } from '../../../platform/server/db.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { draftById } from './item-drafts.ts'

/** The draft that is sent: one's own, not sent before. Its id becomes the item's, so that its files stay with it. */
export async function sentDraft(tx: Tx, ownerId: string, draftId: string | undefined): Promise<string | undefined> {
  if (!draftId) return undefined
  const draft = await draftById(tx, ownerId, draftId)
  const sent = await tx.selectFrom('items').select('id').where('id', '=', draftId).executeTakeFirst()
  refuse(!draft || sent ? 'items.already-sent' : null)
  return draftId
}
