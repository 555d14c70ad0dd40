import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { claimedFiles, deleteDraft } from './queries.ts'

/** Days after which a draft that nobody touched is gone, with its files. */
export const DRAFT_DAYS = 180

/** Days after which a secret typed into a draft is forgotten when the draft is not sent: it would be asked again. */
export const DRAFT_SECRET_DAYS = 30

const olderThan = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

async function sweepOne(tx: Tx, store: FileStore, id: string): Promise<boolean> {
  const draft = await tx
    .selectFrom('profile_drafts')
    .select('id')
    .where('id', '=', id)
    .where('saved_at', '<', olderThan(DRAFT_DAYS))
    .forUpdate()
    .executeTakeFirst()
  if (!draft) return false
  await deleteDraft(tx, id)
  await store.release(tx, { kind: 'profile', id }, (await claimedFiles(tx, id)).loose)
  return true
}

/** Forgets secrets of drafts that wait too long, and drafts that nobody will send any more; answers how many drafts went. */
export async function sweepDrafts(db: Db, store: FileStore): Promise<number> {
  await db
    .updateTable('profile_drafts')
    .set({ sealed: '{}' })
    .where('saved_at', '<', olderThan(DRAFT_SECRET_DAYS))
    .where('sealed', '<>', '{}')
    .execute()
  const old = await db
    .selectFrom('profile_drafts')
    .select('id')
    .where('saved_at', '<', olderThan(DRAFT_DAYS))
    .limit(500)
    .execute()
  let gone = 0
  for (const { id } of old) if (await transact(db, tx => sweepOne(tx, store, id))) gone++
  return gone
}
