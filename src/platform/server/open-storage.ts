import { openBlobs, type Storage, watchBlobs } from './blobs.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

const STORAGE_LINES = {
  full: 'there is no room for more files; uploads are refused until there is',
  away: 'the storage of files does not answer; uploads and downloads are refused until it does',
  wrong: 'the storage of files refuses us; look at its settings',
}

/** The storage of files is wrong in a way that only a setting mends. */
export class StorageError extends StartError {
  override readonly name = 'StorageError'
}

/** Opens the storage of files and tries it. What only a setting mends is thrown; what passes by itself is told and waited for. */
export async function openStorage(config: Config, log: Log): Promise<Storage> {
  let why: unknown
  const storage = watchBlobs(openBlobs(config), (fault, error) => {
    why = error
    if (fault) log.error({ err: error, place: storage.place }, STORAGE_LINES[fault])
    else log.warn({ place: storage.place }, 'the storage of files works again')
  })
  if ((await storage.probe()) === 'wrong')
    throw new StorageError(
      `Files cannot be kept at ${storage.place}: ${(why as Error).message}. ${config.S3_URL ? 'Look at S3_URL (with the bucket), S3_ACCESS_KEY and S3_SECRET_KEY.' : 'DATA_DIR must be writable.'}`,
    )
  return storage
}
