import { openBlobs, type Storage, watchBlobs } from './blobs.ts'
import type { Config } from './config.ts'
import { type Database, openEmbedded, openPostgres } from './db.ts'
import { makeFileStore } from './file-store.ts'
import type { HouseOptions } from './house-options.ts'
import { type Log, makeLog } from './log.ts'
import { migrate } from './migrate.ts'
import { readSecrets } from './secrets.ts'
import type { House, Wired } from './wire.ts'

function openDatabase(config: Config): Promise<Database> | Database {
  return config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL, config.DATABASE_POOL)
    : openEmbedded(`${config.DATA_DIR}/database`)
}

/** A database that goes away and comes back is one line each. */
function tellOfDatabase(database: Database, log: Log): void {
  database.watch.onChange = change =>
    change.away
      ? log.error({ err: change.error }, 'the database does not answer; calls are refused until it does')
      : log.warn({ seconds: change.seconds }, 'the database answers again')
}

const STORAGE_LINES = {
  full: 'there is no room for more files; uploads are refused until there is',
  away: 'the storage of files does not answer; uploads and downloads are refused until it does',
  wrong: 'the storage of files refuses us; look at its settings',
}

/** The storage of files is wrong in a way that only a setting mends. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

/** Opens the storage of files and tries it. What only a setting mends is thrown; what passes by itself is told and waited for. */
async function openStorage(config: Config, log: Log): Promise<Storage> {
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

/** Opens the database, brings it up to date and puts together what every feature is given. */
export async function furnish(
  config: Config,
  options: HouseOptions,
  features: readonly Wired[],
): Promise<{ house: House; setUrl(url: string): void }> {
  const log = options.log ?? makeLog(config.LOG_LEVEL)
  options.progress?.('opening the database')
  const database = options.database ?? (await openDatabase(config))
  tellOfDatabase(database, log)
  options.progress?.('bringing the database up to date')
  await migrate(database)
  const storage = await openStorage(config, log)
  let siteUrl = config.PUBLIC_URL?.replace(/\/$/, '') ?? ''
  const house: House = {
    config,
    log,
    secrets: await readSecrets(config.DATA_DIR),
    database,
    storage,
    files: makeFileStore(storage),
    siteUrl: () => siteUrl,
    permissions: () => features.flatMap(one => one.permissions.map(code => ({ code, feature: one.name }))),
    targets: () => features.flatMap(one => one.targets),
    notices: () => features.flatMap(one => one.notices),
    bound: () => features.flatMap(one => one.bound),
  }
  return { house, setUrl: url => void (siteUrl ||= url) }
}
