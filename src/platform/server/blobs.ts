import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import type { Config } from './config.ts'

/** Where bytes lie: a key is `ab/<file id>` with `.thumb` or `.card` for smaller sizes. Names of members never become keys. */
export type Blobs = {
  put(key: string, bytes: Buffer): Promise<void>
  /** null when there is none. */
  get(key: string): Promise<Readable | null>
  delete(keys: readonly string[]): Promise<void>
}

/** Bytes in a folder of this machine; written beside and renamed, so that a half-written file is never read. */
export function diskBlobs(folder: string): Blobs {
  const at = (key: string) => join(folder, key)
  return {
    put: async (key, bytes) => {
      await mkdir(dirname(at(key)), { recursive: true })
      await writeFile(`${at(key)}.part`, bytes, { mode: 0o600 })
      await rename(`${at(key)}.part`, at(key))
    },
    get: async key => {
      const stream = createReadStream(at(key))
      const opened = await new Promise<boolean>(resolve => {
        stream.once('open', () => resolve(true))
        stream.once('error', () => resolve(false))
      })
      return opened ? stream : null
    },
    delete: async keys => void (await Promise.all(keys.map(key => rm(at(key), { force: true })))),
  }
}

/** Bytes in a bucket that speaks the S3 protocol. */
export function s3Blobs(config: Config): Blobs {
  const bucket = new S3mini({
    endpoint: config.S3_URL!,
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY!,
    secretAccessKey: config.S3_SECRET_KEY!,
  })
  return {
    put: async (key, bytes) => {
      const response = await bucket.putObject(key, bytes)
      if (!response.ok) throw new Error(`The bucket refused to store a file: ${response.status}`)
    },
    get: async key => {
      const response = await bucket.getObjectResponse(key)
      return response?.body ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) : null
    },
    delete: async keys => void (await Promise.all(keys.map(key => bucket.deleteObject(key)))),
  }
}

/** The store that the configuration asks for. */
export const openBlobs = (config: Config): Blobs =>
  config.S3_URL ? s3Blobs(config) : diskBlobs(join(config.DATA_DIR, 'files'))
