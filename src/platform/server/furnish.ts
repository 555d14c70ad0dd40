import { CertificateWatch } from './certificate.ts'
import type { Config } from './config.ts'
import { type Database, openPostgres } from './db.ts'
import { makeFileStore } from './file-store.ts'
import type { HouseOptions } from './house-options.ts'
import { takersInOrder } from './incoming-mail.ts'
import { type Log, makeLog } from './log.ts'
import { ownText } from './mailer.ts'
import { runMigrations } from './migrate.ts'
import { openStorage } from './open-storage.ts'
import type { House, Registered } from './registry.ts'
import { keepSecrets } from './secrets.ts'

/** Runs what the database lacks, as the role that owns the tables where that is another one. */
async function bringUpToDate(config: Config, database: Database): Promise<void> {
  const owner = config.DATABASE_OWNER_URL ? openPostgres(config.DATABASE_OWNER_URL, 2) : null
  await runMigrations(owner ?? database).finally(() => owner?.close())
}

/** A database that goes away and comes back is one line each. */
function tellOfDatabase(database: Database, log: Log): void {
  database.watch.onChange = change =>
    change.away
      ? log.error({ err: change.error }, 'the database does not answer; calls are refused until it does')
      : log.warn({ seconds: change.seconds }, 'the database answers again')
}

/** Brings the database up to date and puts together what every feature is given. */
export async function furnish(
  config: Config,
  options: HouseOptions,
  database: Database,
  features: readonly Registered[],
  url: string,
): Promise<Omit<House, 'publish' | 'ask' | 'intend' | 'askIntended' | 'maySafelyAskLater'>> {
  const log = options.log ?? makeLog(config.LOG_LEVEL)
  tellOfDatabase(database, log)
  options.progress?.('bringing the database up to date')
  await bringUpToDate(config, database)
  const secrets = await keepSecrets(database.db, config.DATA_DIR)
  const storage = await openStorage(config, log)
  const siteUrl = config.PUBLIC_URL?.replace(/\/$/, '') || url.replace('127.0.0.1', 'localhost')
  const watch = () => features.find(one => one.wordWatch)?.wordWatch
  return {
    config,
    log,
    secrets,
    database,
    storage,
    files: makeFileStore(storage),
    siteUrl: () => siteUrl,
    certificate: new CertificateWatch(() => siteUrl),
    permissions: () =>
      features.flatMap(one =>
        one.permissions.map(code => ({ code, feature: one.name, reaches: one.reaches.get(code) ?? ['all'] })),
      ),
    pages: () => features.flatMap(one => one.pages.map(page => ({ ...page, feature: one.name }))),
    entitlements: () => features.flatMap(one => one.entitlements.map(kind => ({ ...kind, feature: one.name }))),
    usages: () => new Map(features.flatMap(one => one.usages)),
    unread: async (db, userId) => {
      let sum = 0
      for (const count of features.flatMap(one => one.unread)) sum += await count(db, userId)
      return sum
    },
    personal: () => features.flatMap(one => one.personal.map(kept => ({ ...kept, feature: one.name }))),
    holdText: async (tx, text) => (await watch()?.hold(tx, text)) ?? false,
    isWatched: async (tx, kind, texts) => (await watch()?.isWatched(tx, kind, texts)) ?? false,
    targets: () => features.flatMap(one => one.targets),
    mailTakers: () => takersInOrder(features.flatMap(one => one.mailTakers)),
    mailText: (db, mail) =>
      ownText(
        db,
        features.flatMap(one => one.mailTexts),
        mail,
      ),
    notices: () => features.flatMap(one => one.notices),
    memberParts: () => features.flatMap(one => one.memberParts.map(part => ({ ...part, feature: one.name }))),
    retentions: () => features.flatMap(one => one.retentions.map(kind => ({ ...kind, feature: one.name }))),
    finds: () => features.flatMap(one => one.finds),
    waits: () => features.flatMap(one => one.waits.map(kind => ({ ...kind, feature: one.name }))),
    bound: () => features.flatMap(one => one.bound),
  }
}
