import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { daysKept } from '../../settings/server/public.ts'
import { SECRETS_KEPT } from './purge-secrets.ts'
import { claimedFiles, deleteDraft } from './queries.ts'

/** After how long a draft that nobody touched is gone, with its files. */
export const DRAFTS_KEPT = { key: 'profile-drafts', days: 180, least: 30, most: 730 } as const

const olderThan = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

async function sweepOne(tx: Tx, store: FileStore, id: string, days: number): Promise<boolean> {
  const draft = await tx
    .selectFrom('profile_drafts')
    .select('id')
    .where('id', '=', id)
    .where('saved_at', '<', olderThan(days))
    .forUpdate()
    .executeTakeFirst()
  if (!draft) return false
  await deleteDraft(tx, id)
  await store.release(tx, { kind: 'profile', id }, (await claimedFiles(tx, id)).loose)
  return true
}

/** Forgets secrets of drafts that wait too long, and drafts that nobody will send any more; answers how many drafts went. */
export async function sweepDrafts(db: Db, store: FileStore): Promise<number> {
  const days = await daysKept(db, DRAFTS_KEPT)
  // A secret typed into a draft that is not sent is forgotten with those of versions: it would be asked again.
  const secretDays = await daysKept(db, SECRETS_KEPT)
  await db
    .updateTable('profile_drafts')
    .set({ sealed: '{}' })
    .where('saved_at', '<', olderThan(secretDays))
    .where('sealed', '<>', '{}')
    .execute()
  const old = await db
    .selectFrom('profile_drafts')
    .select('id')
    .where('saved_at', '<', olderThan(days))
    .limit(500)
    .execute()
  let gone = 0
  for (const { id } of old) if (await transact(db, tx => sweepOne(tx, store, id, days))) gone++
  return gone
}
