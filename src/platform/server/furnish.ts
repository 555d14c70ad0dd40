import { openBlobs } from './blobs.ts'
import type { Config } from './config.ts'
import { type Database, openEmbedded, openPostgres } from './db.ts'
import { makeFileStore } from './file-store.ts'
import type { HouseOptions } from './house-options.ts'
import { makeLog } from './log.ts'
import { migrate } from './migrate.ts'
import { readSecrets } from './secrets.ts'
import type { House, Wired } from './wire.ts'

function openDatabase(config: Config): Promise<Database> | Database {
  return config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL, config.DATABASE_POOL)
    : openEmbedded(`${config.DATA_DIR}/database`)
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
  options.progress?.('bringing the database up to date')
  await migrate(database)
  let siteUrl = config.PUBLIC_URL?.replace(/\/$/, '') ?? ''
  const house: House = {
    config,
    log,
    secrets: await readSecrets(config.DATA_DIR),
    database,
    files: makeFileStore(openBlobs(config)),
    siteUrl: () => siteUrl,
    permissions: () => features.flatMap(one => one.permissions.map(code => ({ code, feature: one.name }))),
    targets: () => features.flatMap(one => one.targets),
    notices: () => features.flatMap(one => one.notices),
    bound: () => features.flatMap(one => one.bound),
  }
  return { house, setUrl: url => void (siteUrl ||= url) }
}
