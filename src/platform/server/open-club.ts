import { join } from 'node:path'
import type { Config } from './config.ts'
import { holdDataFolder } from './data-folder.ts'
import { type Database, openEmbedded, openPostgres } from './db.ts'
import { meetDatabase } from './meet-database.ts'
import { StartError, sayFileError } from './start-error.ts'

/** The folder of the embedded database. */
const embeddedFolder = (config: Config): string => join(config.DATA_DIR, 'database')

/**
 * Takes the data folder and opens the club's database: alone in the folder when the database lies in it, beside others when it
 * is PostgreSQL. `close` lets both go. Throws StartError with a sentence.
 */
export async function openClub(config: Config, given?: Database): Promise<Database> {
  const isEmbedded = !given && !config.DATABASE_URL
  const letGo = holdDataFolder(config.DATA_DIR, isEmbedded ? 'alone' : 'beside-others')
  try {
    if (given) return { ...given, close: async () => letGo() }
    const database = await openDatabase(config)
    return { ...database, close: () => database.close().finally(letGo) }
  } catch (error) {
    letGo()
    throw error
  }
}

async function openDatabase(config: Config): Promise<Database> {
  if (config.DATABASE_URL) {
    await meetDatabase(config)
    return openPostgres(config.DATABASE_URL, config.DATABASE_POOL)
  }
  const folder = embeddedFolder(config)
  return openEmbedded(folder).catch(error => {
    const said = sayFileError(error, folder)
    throw said instanceof StartError
      ? said
      : new StartError(
          `The embedded database in ${folder} does not open (${(error as Error).message}): look whether the disk is full or the folder was changed, or put a back-up in its place.`,
          { cause: error },
        )
  })
}
