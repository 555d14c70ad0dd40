import type { Db, Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { unseal } from '../../../platform/server/seal.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { versionRow } from '../../profiles/server/public.ts'
import { partnerRecord } from './partner-queries.ts'
import { type Acting, caseRecord, noteAct } from './queries.ts'

/** Nothing inside a document may run, wherever a browser shows it. */
const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox"

/** Types the viewer shows in the page; the others are only ever a copy. */
const isShown = (type: string): boolean =>
  type.startsWith('image/') || type === 'application/pdf' || type === 'video/mp4'

const filesOfProfile = (db: Db, profileId: string, fileId: string) =>
  db
    .selectFrom('profile_files')
    .select('version_id')
    .where('profile_id', '=', profileId)
    .where('file_id', '=', fileId)
    .execute()

type Wanted = { caseId: string; fileId: string; copy: boolean }
type Steps = { db: Db; transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
type OpenedDocument = { type: string; body: unknown; headers: Record<string, string> }

/** A reviewer opens a file of any version of a case's profile. */
export async function openDocument(
  steps: Steps,
  files: FileStore,
  acting: Acting,
  wanted: Wanted,
): Promise<OpenedDocument> {
  const row = (await caseRecord(steps.db, acting.viewer.id, wanted.caseId)) ?? notFound()
  const known = await filesOfProfile(steps.db, row.profile_id, wanted.fileId)
  return answerDocument(steps, files, acting, wanted, known.length > 0)
}

/** A partner opens a file of the version in their hands; older versions' files are the club's reviewers' alone. */
export async function openPartnerDocument(
  steps: Steps,
  files: FileStore,
  acting: Acting,
  wanted: Wanted,
): Promise<OpenedDocument> {
  const row = await partnerRecord(steps.db, acting.viewer.id, wanted.caseId)
  const version = (await versionRow(steps.db, row.profile_id, row.version)) ?? notFound()
  const known = await filesOfProfile(steps.db, row.profile_id, wanted.fileId)
  return answerDocument(
    steps,
    files,
    acting,
    wanted,
    known.some(one => one.version_id === version.id),
  )
}

/** Notes that a file of a case is opened, then answers its bytes. Kept by no cache, so that each opening is noted. */
async function answerDocument(
  steps: Steps,
  files: FileStore,
  acting: Acting,
  { caseId, fileId, copy }: Wanted,
  isKnown: boolean,
): Promise<OpenedDocument> {
  const file = isKnown && (await files.find(steps.db, fileId))
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

/** An encrypted value in clear, and a line in the audit log for it; null once it was purged. */
export async function readSecret(
  tx: Tx,
  columnKey: string,
  acting: Acting,
  caseId: string,
  field: string,
): Promise<string | null> {
  const row = (await caseRecord(tx, acting.viewer.id, caseId)) ?? notFound()
  const sealed = (await versionRow(tx, row.profile_id, row.version))?.sealed[field]
  if (sealed === undefined) return notFound()
  if (sealed === null) return null
  await noteAct(tx, acting, caseId, 'secret-viewed', { field })
  return unseal(columnKey, sealed)
}
