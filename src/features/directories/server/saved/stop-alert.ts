import type { Db, Tx } from '../../../../platform/server/db.ts'
import { signedId, signId } from '../../../../platform/server/seal.ts'
import { notFound } from '../../../../platform/shared/refusal.ts'
import { type SavedRow, savedById } from './saved-queries.ts'

const PURPOSE = 'saved-search'

/** What the link of a search's mails carries: its id and our signature. It can do nothing but silence this search. */
export const stopToken = (linkKey: string, id: string): string => signId(linkKey, PURPOSE, id)

/** The search that a link means; 404 for a link that is not ours, and when the search is gone. */
export async function searchOfToken(db: Db, linkKey: string, token: string): Promise<SavedRow> {
  return (await savedById(db, signedId(linkKey, PURPOSE, token) ?? notFound())) ?? notFound()
}

/** Silences the search that a link means; once more is the same. */
export async function stopAlert(tx: Tx, linkKey: string, token: string): Promise<SavedRow> {
  const row = await searchOfToken(tx, linkKey, token)
  await tx.updateTable('saved_searches').set({ alert: 'off', next_at: null }).where('id', '=', row.id).execute()
  return row
}
