import { zip } from 'fflate'
import type { Db } from '../../../../platform/server/db.ts'
import type { House } from '../../../../platform/server/registry.ts'
import { Id } from '../../../../platform/shared/ids.ts'
import { refuseField } from '../../../../platform/shared/refusal.ts'
import { MAX_FILES } from '../../contract/desk.ts'
import { type DocumentFile, pdfOf } from './document-file.ts'
import { documentById } from './load-document.ts'

/** Documents as PDF in one zip, each under its number; one that is not there is left out. Refuses too many, and what is no id. */
export async function zipOf(house: Pick<House, 'files'>, db: Db, ids: readonly string[]): Promise<DocumentFile> {
  if (ids.length > MAX_FILES || ids.some(id => !Id.safeParse(id).success)) refuseField('ids', 'invalid')
  const files: Record<string, Uint8Array> = {}
  for (const id of new Set(ids)) {
    const doc = await documentById(db, id)
    if (!doc) continue
    const file = await pdfOf(house, db, doc)
    files[file.name] = file.body
  }
  // Pages of a PDF are compressed already.
  const body = await new Promise<Uint8Array>((done, failed) =>
    zip(files, { level: 0 }, (error, bytes) => (error ? failed(error) : done(bytes))),
  )
  return { name: 'invoices.zip', type: 'application/zip', body: Buffer.from(body) }
}
