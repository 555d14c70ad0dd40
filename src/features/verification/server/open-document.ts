import type { Db, Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { type Acting, noteAct } from './note-act.ts'
import { caseRecord } from './queries.ts'

/** Nothing inside a document may run, wherever a browser shows it. */
const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox"

/** Types the viewer shows in the page; the others are only ever a copy. */
const isShown = (type: string): boolean =>
  type.startsWith('image/') || type === 'application/pdf' || type === 'video/mp4'

const isOfProfile = async (db: Db, profileId: string, fileId: string): Promise<boolean> =>
  (await db
    .selectFrom('profile_files')
    .select('file_id')
    .where('profile_id', '=', profileId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()) !== undefined

/** Notes that a reviewer opens a file of a case, then answers its bytes. Kept by no cache, so that each opening is noted. */
export async function openDocument(
  steps: { db: Db; transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  files: FileStore,
  acting: Acting,
  { caseId, fileId, copy }: { caseId: string; fileId: string; copy: boolean },
): Promise<{ type: string; body: unknown; headers: Record<string, string> }> {
  const row = (await caseRecord(steps.db, acting.viewer.id, caseId)) ?? notFound()
  const file = (await isOfProfile(steps.db, row.profile_id, fileId)) && (await files.find(steps.db, fileId))
  const body = file && (await files.bytes(file, 'full'))
  if (!file || !body) return notFound()
  const asCopy = copy || !isShown(file.type)
  const act = asCopy ? 'document-copied' : 'document-viewed'
  await steps.transact(tx => noteAct(tx, acting, caseId, act, { fileId, name: file.name }))
  return {
    type: file.type,
    body,
    headers: {
      'cache-control': 'no-store',
      'content-disposition': `${asCopy ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': NOTHING_RUNS,
      'cross-origin-resource-policy': 'same-origin',
    },
  }
}
