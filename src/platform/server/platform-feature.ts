import { sql } from 'kysely'
import type { Viewer } from '../shared/access.ts'
import type { ParamsOf } from '../shared/call.ts'
import {
  beginUpload,
  deleteFiles,
  dropUpload,
  readFile,
  readUpload,
  sendPiece,
  uploadFile,
} from '../shared/files-contract.ts'
import { notFound, Refusal } from '../shared/refusal.ts'
import { deleteSavedView, listSavedViews, saveView } from '../shared/saved-views-contract.ts'
import { strings as ar } from '../shared/strings.ar.ts'
import { strings as en } from '../shared/strings.en.ts'
import { certificateWaits } from './certificate.ts'
import type { Tx } from './db.ts'
import { diskWaits } from './disk-waits.ts'
import { sweepKeys } from './idempotency.ts'
import { sweepOutside } from './outside.ts'
import { platformPersonal } from './personal.ts'
import { defineFeature, type Feature, type House, type Raw, type Registry } from './registry.ts'
import { deleteView, insertView, viewsOf } from './saved-views.ts'
import { serveFile } from './serve-file.ts'
import { timerWaits } from './timer-waits.ts'
import * as uploads from './uploads.ts'

/** What the ground floor itself offers: files, saved views, and the sweeping of what is old. */
export const platformFeature: Feature = defineFeature('platform', { en, ar }, [], registry => {
  registry.about('Files, and saved views of the lists of the back-office.')
  registry.waits(diskWaits(registry.house.config.DATA_DIR), certificateWaits(registry.house), timerWaits)
  registerFiles(registry)
  registerUploads(registry)
  registry.onRead(listSavedViews, ({ db, viewer, query }) => viewsOf(db, viewer.id, query.key))
  registry.on(saveView, ({ tx, viewer, body }) => insertView(tx, viewer.id, body))
  registry.on(deleteSavedView, ({ tx, viewer, params, say }) =>
    deleteView(tx, viewer.id, params.viewId, say('ui.view-removed')),
  )
  registry.personal(platformPersonal)
  registry.every('sweep', '*/15 * * * *', () => sweep(registry))
})

function registerFiles({ house, onRead, on }: Registry): void {
  on(deleteFiles, async ({ tx, viewer, body, say }) => {
    await releaseClaimed(house, tx, viewer.id, body.ids)
    if (!(await house.files.discard(tx, viewer.id, body.ids))) notFound()
    return { message: say('ui.files-deleted') }
  })
  on(uploadFile, async ({ tx, viewer, body }) => {
    const id = body.file?.[0]
    if (!id) throw new Refusal('validation', {}, [{ path: 'file', code: 'required', message: '' }])
    await uploads.checkUnclaimed(tx, house.files, viewer.id, id)
    return { data: (await house.files.views(tx, [id])).get(id) ?? notFound() }
  })
  onRead(readFile, ({ db, viewer, params, query }) =>
    serveFile(house, db, viewer, params.fileId, { size: query.size, download: query.download !== undefined }),
  )
}

function registerUploads({ house, onRead, on, onPrepared }: Registry): void {
  const { files, storage } = house
  const forget = (upload: Parameters<typeof uploads.forgetPieces>[1]) =>
    void uploads.forgetPieces(storage, upload).catch(() => {})
  on(beginUpload, async ({ tx, viewer, body }) => ({ data: await uploads.beginUpload(tx, files, viewer.id, body) }))
  onRead(readUpload, async ({ db, viewer, params }) => ({
    data: await uploads.readUpload(db, files, viewer.id, params.uploadId),
  }))
  on(dropUpload, async ({ tx, viewer, params, say, afterCommit }) => {
    const gone = await uploads.dropUpload(tx, viewer.id, params.uploadId)
    afterCommit(() => forget(gone))
    return { message: say('ui.files-deleted') }
  })
  const came = ({ viewer, params, raw }: { viewer: Viewer; params: ParamsOf<typeof sendPiece>; raw: Raw }) => ({
    ...params,
    ownerId: viewer.id,
    bytes: raw.bytes,
  })
  onPrepared(
    sendPiece,
    asked => uploads.putPiece({ db: asked.db, storage, files }, came(asked)),
    async asked => {
      const data = await uploads.notePiece(asked.tx, { storage, files }, came(asked), asked.prepared)
      if (data.file) asked.afterCommit(() => forget(data))
      return { data }
    },
  )
}

/** Asks whatever holds some of a member's own files to let them go, where its kind does that. */
async function releaseClaimed(house: House, tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'claimed_kind', 'claimed_id'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('claimed_kind', 'is not', null)
    .execute()
  const holders = Map.groupBy(rows, row => `${row.claimed_kind}:${row.claimed_id}`)
  for (const [, files] of holders) {
    const { claimed_kind: kind, claimed_id: id } = files[0]!
    const target = house.targets().find(one => one.kind === kind)
    const fileIds = files.map(file => file.id)
    if (id) await target?.releaseFiles?.(tx, ownerId, id, fileIds)
  }
}

/** Forgets old keys and counters, and files that nothing claimed. */
async function sweep({ house }: Registry): Promise<void> {
  const { db } = house.database
  await sweepKeys(db)
  await sweepOutside(db)
  await sql`delete from rate_limits where window_ends < now()`.execute(db)
  await uploads.sweepUploads(db, house.storage)
  await house.files.sweep(db)
}
