import { Readable } from 'node:stream'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { UploadsTable } from '../../../db/types.ts'
import { FILE_RULES, type FileTake, refusalToFile } from '../shared/file-rules.ts'
import { PIECE_BYTES, pieceAt, UNCLAIMED_BYTES, UNFINISHED_BYTES, type UploadView } from '../shared/files-contract.ts'
import { notFound, Refusal } from '../shared/refusal.ts'
import { type Blobs, removeEach } from './blobs.ts'
import type { Db, Tx } from './db.ts'
import { type FileStore, refuseFile, sizeInWords } from './file-store.ts'
import { holdName } from './named-lock.ts'

type Row = Selectable<UploadsTable>
type Where = { db: Db; storage: Blobs; files: FileStore }
/** A piece as it came: of whose upload, and where in the file it begins. */
export type Came = { ownerId: string; uploadId: string; start: number; bytes: Buffer }

const pieceKey = (id: string, start: number) => `${id.slice(-2)}/${id}.up.${start}`
const keysOf = ({ id, size }: Pick<Row, 'id' | 'size'>): string[] =>
  Array.from({ length: Math.ceil(size / PIECE_BYTES) }, (_, nth) => pieceKey(id, nth * PIECE_BYTES))

async function viewOf(db: Db, files: FileStore, row: Row): Promise<UploadView> {
  const file = row.file_id ? ((await files.views(db, [row.file_id])).get(row.file_id) ?? null) : null
  return { _id: row.id, size: row.size, received: row.received, file }
}

/** From when on an upload is there; what is older is over, and the sweep’s. */
const STILL = sql<Date>`now() - interval '24 hours'`

const rowOf = (db: Db, ownerId: string, id: string) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('created_at', '>=', STILL)

/** One member's files come one after the other here, so that none passes a limit beside another. */
const lockUploadsOf = (tx: Tx, ownerId: string) => holdName(tx, `uploads ${ownerId}`)

/** How much a member has begun and not finished. */
async function unfinishedBytes(tx: Tx, ownerId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('uploads')
    .select(sql<string | null>`sum(size)`.as('sum'))
    .where('owner_id', '=', ownerId)
    .where('file_id', 'is', null)
    .where('created_at', '>=', STILL)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** Refuses where so much more of a member would lie here that nothing claimed. */
function refuseUnclaimed(bytes: number): void {
  if (bytes > UNCLAIMED_BYTES) throw new Refusal('platform.files-unclaimed', { max: sizeInWords(UNCLAIMED_BYTES) })
}

/** Refuses a file that came at once where too much of its owner lies here unclaimed, what came before it first. */
export async function checkUnclaimed(tx: Tx, files: FileStore, ownerId: string, id: string): Promise<void> {
  await lockUploadsOf(tx, ownerId)
  refuseUnclaimed((await unfinishedBytes(tx, ownerId)) + (await files.unclaimedBytes(tx, ownerId, id)))
}

/** Begins a file that comes in pieces; refused like the whole file would be, as far as its name and size tell. */
export async function beginUpload(
  tx: Tx,
  files: FileStore,
  ownerId: string,
  { take, name, size }: { take: FileTake; name: string; size: number },
): Promise<UploadView> {
  const { maxBytes, extensions } = FILE_RULES[take]
  const fault = refusalToFile(take, { name, size })
  if (fault) refuseFile('file', fault, { max: sizeInWords(maxBytes), types: extensions.join(', ') })
  await lockUploadsOf(tx, ownerId)
  const begun = (await unfinishedBytes(tx, ownerId)) + size
  if (begun > UNFINISHED_BYTES) {
    throw new Refusal('platform.uploads-unfinished', { max: sizeInWords(UNFINISHED_BYTES) })
  }
  refuseUnclaimed(begun + (await files.unclaimedBytes(tx, ownerId)))
  const row = await tx
    .insertInto('uploads')
    .values({ owner_id: ownerId, take, name, size })
    .returningAll()
    .executeTakeFirstOrThrow()
  return viewOf(tx, files, row)
}

/** How much of one's own upload is there; 404 for anybody else's, and for what was swept. */
export async function readUpload(db: Db, files: FileStore, ownerId: string, id: string): Promise<UploadView> {
  return viewOf(db, files, (await rowOf(db, ownerId, id).executeTakeFirst()) ?? notFound())
}

/** `known`: this part is there already, sent again because its answer was lost. */
function checkPiece(row: Row, { start, bytes }: Came): 'new' | 'known' {
  const due = pieceAt(row.size, start)
  if (due === 0 || bytes.length !== due || start > row.received) {
    throw new Refusal('platform.upload-elsewhere', { received: row.received })
  }
  return start < row.received ? 'known' : 'new'
}

async function* bytesOf(storage: Blobs, row: Row) {
  for (const key of keysOf(row)) {
    const stream = await storage.get(key)
    // What was swept meanwhile makes no file.
    if (!stream) throw new Refusal('not-found')
    yield* stream
  }
}

/** Puts a piece where it belongs before it is noted, and makes the file once it is the last; answers the file's id then. */
export async function putPiece({ db, storage, files }: Where, came: Came): Promise<string | null> {
  const row = (await rowOf(db, came.ownerId, came.uploadId).executeTakeFirst()) ?? notFound()
  if (checkPiece(row, came) === 'known') return null
  await storage.put(pieceKey(row.id, came.start), came.bytes)
  if (came.start + came.bytes.length < row.size) return null
  const stream = Readable.from(bytesOf(storage, row))
  const { name, owner_id: ownerId } = row
  return (await files.put(db, { ownerId, take: row.take as FileTake, name, stream, path: 'file' }))._id
}

/** Notes a piece that was put. The file of one that came twice at the same time is nobody's, and swept. */
export async function notePiece(
  tx: Tx,
  { storage, files }: Omit<Where, 'db'>,
  came: Came,
  fileId: string | null,
): Promise<UploadView> {
  const row = await rowOf(tx, came.ownerId, came.uploadId).forUpdate().executeTakeFirst()
  if (!row) {
    // Let go of while it came: nothing else would remove it.
    await storage.delete([pieceKey(came.uploadId, came.start)])
    return notFound()
  }
  if (checkPiece(row, came) === 'known') return viewOf(tx, files, row)
  const next = await tx
    .updateTable('uploads')
    .set({ received: came.start + came.bytes.length, file_id: fileId })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return viewOf(tx, files, next)
}

/**
 * Lets go of one's own upload; answers whose pieces go after it. 404 for anybody else's. Its row stays for the sweep, which removes
 * what could not be removed at once and what was still on its way.
 */
export async function dropUpload(tx: Tx, ownerId: string, id: string): Promise<Pick<UploadView, '_id' | 'size'>> {
  const gone = await tx
    .updateTable('uploads')
    .set({ created_at: sql<Date>`now() - interval '25 hours'` })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('created_at', '>=', STILL)
    .returning('size')
    .executeTakeFirst()
  return { _id: id, size: (gone ?? notFound()).size }
}

/** Lets go of the pieces of a file that was made of them. */
export const forgetPieces = (storage: Blobs, { _id: id, size }: Pick<UploadView, '_id' | 'size'>): Promise<void> =>
  storage.delete(keysOf({ id, size }))

/**
 * Removes uploads older than 24 hours with their pieces; files that were made of them stay. Answers how many. A row goes after its
 * pieces: while they cannot be removed, the next sweep still knows of them.
 */
export async function sweepUploads(db: Db, storage: Blobs): Promise<number> {
  const over = await db
    .selectFrom('uploads')
    .select(['id', 'size'])
    .where('created_at', '<', STILL)
    .orderBy('created_at')
    .execute()
  await removeEach(over, async row => {
    await storage.delete(keysOf(row))
    await db.deleteFrom('uploads').where('id', '=', row.id).execute()
  })
  return over.length
}
