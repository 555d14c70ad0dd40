import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { S3mini, S3ServiceError } from 's3mini'
import { Refusal } from '../shared/refusal.ts'
import type { Config } from './config.ts'
import type { Part } from './send-bytes.ts'

/** Where bytes lie: a key is `ab/<file id>` with `.thumb` or `.card` for smaller sizes. Names of members never become keys. */
export type Blobs = {
  /** Where it is, for people and without secrets. */
  place: string
  put(key: string, bytes: Buffer): Promise<void>
  /** All of it, or a part; null when there is none. */
  get(key: string, part?: Part): Promise<Readable | null>
  delete(keys: readonly string[]): Promise<void>
}

/** With so many failures in one sweep the storage itself is away: the rest waits for the next. */
const MOST_FAILURES = 10

/**
 * Removes things of a sweep, each with its bytes before its row. One that cannot be removed keeps no other waiting: its error is thrown
 * at the end, and the next sweep still knows of it.
 */
export async function removeEach<T>(things: readonly T[], remove: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of things) {
    if (failures.length === MOST_FAILURES) break
    await remove(one).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** There is no room for these bytes, or would be too little for everything else afterwards. */
class NoRoomError extends Error {}

/**
 * Bytes in a folder of this machine; written beside and renamed, so that a half-written file is never read. So many bytes of
 * `reserve` stay free: the database on the same disk needs them more than another picture.
 */
export function diskBlobs(folder: string, reserve = 0): Blobs {
  const at = (key: string) => join(folder, key)
  return {
    place: resolve(folder),
    put: async (key, bytes) => {
      await mkdir(dirname(at(key)), { recursive: true })
      const disk = await statfs(folder)
      if (disk.bavail * disk.bsize < reserve + bytes.length) throw new NoRoomError('the disk is nearly full')
      const part = `${at(key)}.${randomUUID()}.part`
      try {
        await writeFile(part, bytes, { mode: 0o600, flush: true })
        await rename(part, at(key))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    get: async (key, part) => {
      const stream = createReadStream(at(key), part && { start: part.from, end: part.to - 1 })
      const failure = await new Promise<NodeJS.ErrnoException | null>(done => {
        stream.once('open', () => done(null))
        stream.once('error', done)
      })
      if (failure && failure.code !== 'ENOENT') throw failure
      return failure ? null : stream
    },
    delete: async keys => void (await Promise.all(keys.map(key => rm(at(key), { force: true })))),
  }
}

/** A bucket that says nothing for so long is away. */
const BUCKET_ANSWERS_MS = 20_000

function soon<T>(asked: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(BUCKET_ANSWERS_MS)
  return Promise.race([
    asked,
    new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason), { once: true })),
  ])
}

/** Bytes in a bucket that speaks the S3 protocol. */
export function s3Blobs(config: Config): Blobs {
  const bucket = new S3mini({
    endpoint: config.S3_URL!,
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY!,
    secretAccessKey: config.S3_SECRET_KEY!,
  })
  const partOf = async (key: string, { from, to }: Part): Promise<Response | null> => {
    try {
      const response = await bucket.getObjectRaw(key, false, from, to)
      if (response.status === 206) return response
      throw new Error(`the bucket answered ${response.status} where a part was asked for`)
    } catch (error) {
      if (error instanceof S3ServiceError && error.status === 404) return null
      throw error
    }
  }
  return {
    place: config.S3_URL!,
    put: async (key, bytes) => {
      const response = await soon(bucket.putObject(key, bytes))
      if (!response.ok) throw new Error(`the bucket answered ${response.status}`)
    },
    get: async (key, part) => {
      const response = await soon(part ? partOf(key, part) : bucket.getObjectResponse(key))
      return response?.body ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) : null
    },
    delete: async keys => void (await soon(Promise.all(keys.map(key => bucket.deleteObject(key))))),
  }
}

/** `full`: nothing more goes in. `away`: it does not answer now. `wrong`: it answers, and will refuse us until somebody changes a setting. */
export type StorageFault = 'full' | 'away' | 'wrong'

function faultOf(error: unknown): StorageFault {
  const { code, status } = (error ?? {}) as { code?: string; status?: number }
  if (error instanceof NoRoomError || code === 'ENOSPC' || code === 'EDQUOT' || status === 507) return 'full'
  if (error instanceof S3ServiceError) return error.status < 500 && error.status !== 429 ? 'wrong' : 'away'
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST'
    ? 'wrong'
    : 'away'
}

const REFUSALS = { full: 'storage-full', away: 'storage-away', wrong: 'storage-away' } as const

/** The store as features meet it: what fails is refused in words, and each change of its state is told once. */
export type Storage = Blobs & {
  /** What is the matter, or null. */
  fault(): StorageFault | null
  /** Writes, reads and removes a few bytes; answers what is the matter. */
  probe(): Promise<StorageFault | null>
}

/** Watches a store. `onChange` hears of a new fault, with the error that told, and of its end. */
export function watchBlobs(
  blobs: Blobs,
  onChange: (fault: StorageFault | null, error: unknown) => void = () => {},
): Storage {
  let fault: StorageFault | null = null
  const turn = (next: StorageFault | null, error: unknown = null) => {
    if (next === fault) return
    fault = next
    onChange(fault, error)
  }
  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      turn(faultOf(error), error)
      throw new Refusal(REFUSALS[faultOf(error)])
    }
  }
  const put = (key: string, bytes: Buffer) =>
    watched(async () => {
      await blobs.put(key, bytes)
      // Only what is written shows that there is room.
      turn(null)
    })
  const get = (key: string, part?: Part) => watched(() => blobs.get(key, part))
  const forget = (keys: readonly string[]) => watched(() => blobs.delete(keys))
  return {
    place: blobs.place,
    put,
    get,
    delete: forget,
    fault: () => fault,
    probe: async () => {
      const key = `probe/${randomUUID()}`
      try {
        await put(key, Buffer.from(key))
        const back = await get(key)
        if (!back || (await buffer(back)).toString() !== key) turn('away', new Error('what was written cannot be read'))
        await forget([key])
      } catch {
        // It was told already.
      }
      return fault
    },
  }
}

/** The store that the configuration asks for. */
export const openBlobs = (config: Config): Blobs =>
  config.S3_URL ? s3Blobs(config) : diskBlobs(join(config.DATA_DIR, 'files'), config.DISK_RESERVE_MB * 1024 * 1024)
