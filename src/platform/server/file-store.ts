import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { FILE_RULES, type FileTake, MAX_VOICE_SECONDS } from '../shared/file-rules.ts'
import type { FileView } from '../shared/files-contract.ts'
import { Refusal } from '../shared/refusal.ts'
import { type Blobs, removeEach } from './blobs.ts'
import { type Db, onRollback, type Tx } from './db.ts'
import { kindOfFile } from './file-kind.ts'
import type { Picture } from './image.ts'
import { redrawAside } from './picture-pool.ts'
import type { Part } from './send-bytes.ts'
import { Turns } from './turns.ts'
import { soundInMp4, withoutPlace } from './video.ts'
import { soundInWebm } from './webm.ts'

export type Incoming = {
  /** Null for what came by mail, until somebody takes it. */
  ownerId: string | null
  take: FileTake
  name: string
  stream: Readable /** Field that an error belongs to. */
  path: string
}
export type FileRow = {
  id: string
  owner_id: string | null
  take: string
  name: string
  type: string
  size: number
  width: number | null
  height: number | null
  has_thumb: boolean
  /** Of a voice note: how long it is. */
  seconds: number | null
  claimed_kind: string | null
  claimed_id: string | null
}
export type FileSize = 'thumb' | 'card' | 'full'

/** Refuses the field of a file. */
export const refuseFile = (path: string, code: string, params: Record<string, string | number> = {}): never => {
  throw new Refusal('validation', {}, [{ path, code, message: '', params }])
}

/** A limit as people read it: 3 MB, 4000 KB. */
export const sizeInWords = (bytes: number) =>
  bytes % (1024 * 1024) === 0 ? `${bytes / 1024 / 1024} MB` : `${Math.round(bytes / 1024)} KB`

async function readBounded(incoming: Incoming): Promise<Buffer> {
  const { maxBytes } = FILE_RULES[incoming.take]
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of incoming.stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
    }
  } catch (error) {
    // The line broke, or the form ended in the middle of the file.
    throw error instanceof Refusal ? error : new Refusal('malformed')
  }
  if (size > maxBytes) refuseFile(incoming.path, 'file-too-large', { max: sizeInWords(maxBytes) })
  return Buffer.concat(chunks)
}

/** A name as it is shown and sent with a download: no folders, no control characters, at most 120 characters. */
function cleanName(name: string): string {
  // Browsers write a quote in a form's file name as %22.
  const last = name.replace(/%22|%0[ad]/gi, '').replace(/^.*[\\/]/, '')
  const shown = [...last].filter(sign => !/[\p{Cc}\u202a-\u202e\u2066-\u2069"]/u.test(sign)).join('')
  return shown.slice(-120) || 'file'
}

const keyOf = (id: string, size: FileSize) => `${id.slice(-2)}/${id}${size === 'full' ? '' : `.${size}`}`
const SIZES: readonly FileSize[] = ['full', 'card', 'thumb']
const keysOf = (id: string) => SIZES.map(size => keyOf(id, size))

/** The view of a stored file; pictures have a small size. */
export const fileView = (row: FileRow): FileView => ({
  _id: row.id,
  fileUrl: `/api/files/${row.id}`,
  name: row.name,
  type: row.type,
  size: row.size,
  width: row.width,
  height: row.height,
  thumbUrl: row.has_thumb ? `/api/files/${row.id}?size=thumb` : null,
})

/** Files that are held in memory at once; the lines that bring the others are left unread until then. */
const turns = new Turns({ all: 100, each: 4 })

/** A voice note without what is told beside it, and how long it is; refused where it is no sound alone, or too long. */
function soundOf(incoming: Incoming, bytes: Buffer, type: string): { bytes: Buffer; seconds: number } {
  const sound = type === 'audio/webm' ? soundInWebm(bytes) : soundInMp4(bytes)
  if (!sound) return refuseFile(incoming.path, 'file-broken')
  // Whoever recorded to the last moment is not refused for a part of a second.
  if (sound.seconds >= MAX_VOICE_SECONDS + 1)
    return refuseFile(incoming.path, 'file-too-long', { max: MAX_VOICE_SECONDS / 60 })
  return sound
}

/**
 * Checks and stores one file. Refuses the field `path` with file-too-large, file-type, file-empty, file-broken, file-other-tracks or
 * file-too-long.
 */
async function putFile(blobs: Blobs, db: Db, incoming: Incoming): Promise<FileView> {
  const bytes = await readBounded(incoming)
  const found = await kindOfFile(bytes, incoming.name, incoming.take)
  if ('refusal' in found)
    return refuseFile(incoming.path, found.refusal, { types: FILE_RULES[incoming.take].extensions.join(', ') })
  const broken = (error: unknown) => {
    if (error instanceof Refusal) throw error
    return refuseFile(incoming.path, 'file-broken')
  }
  const picture = found.type.startsWith('image/') ? await redrawAside(bytes, found.type).catch(broken) : null
  const id = randomUUID()
  const sound = incoming.take === 'voice' ? soundOf(incoming, bytes, found.type) : null
  const stored = picture?.full ?? sound?.bytes ?? (found.type === 'video/mp4' ? withoutPlace(bytes) : bytes)
  if (typeof stored === 'string') return refuseFile(incoming.path, stored)
  try {
    await blobs.put(keyOf(id, 'full'), stored)
    if (picture)
      await Promise.all([blobs.put(keyOf(id, 'card'), picture.card), blobs.put(keyOf(id, 'thumb'), picture.thumb)])
    return fileView(await insertRow(db, id, incoming, { bytes, stored, picture, type: found.type, sound }))
  } catch (error) {
    await blobs.delete(keysOf(id)).catch(() => {})
    throw error
  }
}

type Made = { bytes: Buffer; stored: Buffer; picture: Picture | null; type: string; sound: { seconds: number } | null }

const insertRow = (
  db: Db,
  id: string,
  incoming: Incoming,
  { bytes, stored, picture, type, sound }: Made,
): Promise<FileRow> =>
  db
    .insertInto('files')
    .values({
      id,
      owner_id: incoming.ownerId,
      take: incoming.take,
      name: cleanName(incoming.name),
      type: picture ? 'image/webp' : type,
      size: stored.length,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      // Of the bytes as they came: the same document sent by two applicants is a sign for reviewers.
      sha256: createHash('sha256').update(bytes).digest('hex'),
      has_thumb: picture !== null,
      seconds: sound && Math.round(sound.seconds),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Ties a member's own files to a target (`kind`, `id`); each must be theirs and free or already of that target. Refuses
 * `path` with file-unknown. Null ties what nobody owns.
 */
async function claimFiles(
  tx: Tx,
  ownerId: string | null,
  target: { kind: string; id: string },
  ids: readonly string[],
  path: string,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.selectFrom('files').selectAll().where('id', 'in', ids).forNoKeyUpdate().execute()
  for (const id of ids) {
    const row = rows.find(one => one.id === id)
    const free =
      row && (row.claimed_kind === null || (row.claimed_kind === target.kind && row.claimed_id === target.id))
    if (!row || row.owner_id !== ownerId || !free) refuseFile(path, 'file-unknown')
  }
  await tx
    .updateTable('files')
    .set({ claimed_kind: target.kind, claimed_id: target.id, claimed_at: new Date() })
    .where('id', 'in', ids)
    .execute()
}

/** Claimer of files that their owner deleted: no feature, so nobody may read them, and the sweep takes them. */
const DISCARDED = 'discarded'

/** Removes discarded files, the bytes before the row: while they cannot be removed, the next sweep still knows of them. */
const remove = (blobs: Blobs, db: Db, rows: readonly { id: string }[]): Promise<void> =>
  removeEach(rows, async ({ id }) => {
    await blobs.delete(keysOf(id))
    await db.deleteFrom('files').where('id', '=', id).execute()
  })

/** Nobody's from now on, and old enough for the next sweep. */
const discarded = { claimed_kind: DISCARDED, created_at: sql<Date>`now() - interval '25 hours'` }

export type FileStore = ReturnType<typeof makeFileStore>

/** Stores, claims, reads and forgets files; bytes go to `blobs`, facts to the table `files`. */
export function makeFileStore(blobs: Blobs) {
  return {
    put: (db: Db, incoming: Incoming): Promise<FileView> =>
      turns.take(incoming.ownerId ?? 'mail', () => putFile(blobs, db, incoming)),
    claim: claimFiles,
    /** Makes all files of a target those of another one, and of a new owner. */
    async pass(
      tx: Tx,
      from: { kind: string; id: string },
      to: { kind: string; id: string },
      ownerId: string | null,
    ): Promise<void> {
      await tx
        .updateTable('files')
        .set({ claimed_kind: to.kind, claimed_id: to.id, owner_id: ownerId })
        .where('claimed_kind', '=', from.kind)
        .where('claimed_id', '=', from.id)
        .execute()
    },
    /** Makes files anew for another target and owner, with bytes of their own: what becomes of the one is nothing to the other. Answers which
     * became which. */
    async copy(
      tx: Tx,
      ids: readonly string[],
      to: { kind: string; id: string },
      ownerId: string,
    ): Promise<Map<string, string>> {
      const copies = new Map<string, string>()
      for (const id of ids) {
        const row = await tx.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
        if (!row) continue
        const copy = randomUUID()
        onRollback(tx, async db => {
          const kept = await db.selectFrom('files').select('id').where('id', '=', copy).executeTakeFirst()
          if (!kept) await blobs.delete(keysOf(copy))
        })
        for (const size of SIZES) {
          const stream = size === 'full' || row.has_thumb ? await blobs.get(keyOf(id, size)) : null
          if (stream) await blobs.put(keyOf(copy, size), Buffer.concat(await stream.toArray()))
        }
        const claimed = { claimed_kind: to.kind, claimed_id: to.id, claimed_at: new Date() }
        await tx
          .insertInto('files')
          .values({ ...row, id: copy, owner_id: ownerId, created_at: new Date(), ...claimed })
          .execute()
        copies.set(id, copy)
      }
      return copies
    },
    /** Lets files of a target go; they are swept after 24 hours. */
    async release(tx: Tx, target: { kind: string; id: string }, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await tx
        .updateTable('files')
        .set({ claimed_kind: null, claimed_id: null, claimed_at: null, created_at: new Date() })
        .where('claimed_kind', '=', target.kind)
        .where('claimed_id', '=', target.id)
        .where('id', 'in', ids)
        .execute()
    },
    /** Takes a member's own files that nothing claimed away from them; bytes go with the next sweep. False when one is not theirs or in use. */
    async discard(tx: Tx, ownerId: string, ids: readonly string[]): Promise<boolean> {
      if (ids.length === 0) return true
      const rows = await tx
        .updateTable('files')
        .set(discarded)
        .where('id', 'in', ids)
        .where('owner_id', '=', ownerId)
        .where('claimed_kind', 'is', null)
        .returning('id')
        .execute()
      return rows.length === new Set(ids).size
    },
    /** Takes back files of a form that was refused, row and bytes, unless something claimed them meanwhile. */
    async forget(db: Db, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      const gone = await db
        .updateTable('files')
        .set(discarded)
        .where('id', 'in', ids)
        .where('claimed_kind', 'is', null)
        .returning('id')
        .execute()
      await remove(blobs, db, gone)
    },
    /** How much of a member nothing claimed: all of it, or what came until one of them with that one. */
    async unclaimedBytes(db: Db, ownerId: string, until?: string): Promise<number> {
      const { sum } = await db
        .selectFrom('files')
        .select(sql<string | null>`sum(size)`.as('sum'))
        .where('owner_id', '=', ownerId)
        .where('claimed_kind', 'is', null)
        .$if(until !== undefined, query =>
          query.where(
            sql<boolean>`(created_at, id) <= (select one.created_at, one.id from files one where one.id = ${until})`,
          ),
        )
        .executeTakeFirstOrThrow()
      return Number(sum ?? 0)
    },
    find: (db: Db, id: string): Promise<FileRow | undefined> =>
      db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Views of files by id; ids that are gone are left out. */
    async views(db: Db, ids: readonly string[]): Promise<Map<string, FileView>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('files').selectAll().where('id', 'in', ids).execute()
      return new Map(rows.map(row => [row.id, fileView(row)]))
    },
    /** Views of all files that a target has claimed, the oldest first. */
    async viewsOf(db: Db, target: { kind: string; id: string }): Promise<FileView[]> {
      const rows = await db
        .selectFrom('files')
        .selectAll()
        .where('claimed_kind', '=', target.kind)
        .where('claimed_id', '=', target.id)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(fileView)
    },
    /** The bytes in a size, or a part of them; pictures only have smaller ones. */
    bytes: (row: FileRow, size: FileSize, part?: Part): Promise<Readable | null> =>
      blobs.get(keyOf(row.id, row.has_thumb ? size : 'full'), part),
    /** Removes unclaimed files older than 24 hours; answers how many. */
    async sweep(db: Db): Promise<number> {
      await db
        .updateTable('files')
        .set({ claimed_kind: DISCARDED })
        .where('claimed_kind', 'is', null)
        .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
        .execute()
      const over = await db
        .selectFrom('files')
        .select('id')
        .where('claimed_kind', '=', DISCARDED)
        .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
        .execute()
      await remove(blobs, db, over)
      return over.length
    },
  }
}
