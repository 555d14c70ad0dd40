import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError, sayFileError } from './start-error.ts'

/** What a process does with the data folder: alone in it with the embedded database, or beside others with PostgreSQL. */
export type FolderUse = 'alone' | 'beside-others'

const SQLITE_BUSY = 5
const WORDS: Record<FolderUse, string> = { alone: 'with the embedded database', 'beside-others': 'with PostgreSQL' }

/**
 * Takes the data folder before anything in it is opened; answers how to let it go. The lock is one of the system on the file
 * `in-use` (by SQLite, which knows the ways of each system): it ends with the process, however that ends. Many may hold it
 * beside others, one alone. Throws StartError naming the process that stands in the way.
 */
export function holdDataFolder(folder: string, use: FolderUse): () => void {
  const file = join(folder, 'in-use')
  const holder = join(folder, 'in-use.txt')
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  } catch (error) {
    throw sayFileError(error, folder)
  }
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory')
    lock.exec(use === 'alone' ? 'begin exclusive' : 'begin')
    if (use === 'beside-others') lock.prepare('select count(*) from sqlite_schema').get()
  } catch (error) {
    lock.close()
    throw refusal(error, folder, readHolder(holder))
  }
  const words = `process ${process.pid} of ${hostname()}, ${WORDS[use]}`
  try {
    writeFileSync(holder, words, { mode: 0o600 })
  } catch (error) {
    lock.close()
    throw sayFileError(error, folder)
  }
  return () => {
    if (readHolder(holder) === words) rmSync(holder, { force: true })
    lock.close()
  }
}

function readHolder(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function refusal(error: unknown, folder: string, holder: string | null): StartError {
  if ((error as { errcode?: number }).errcode === SQLITE_BUSY)
    return new StartError(
      `${folder} is in use by ${holder ?? 'another process'}. Stop that one, or set DATA_DIR to another folder: two processes share a club only by PostgreSQL (DATABASE_URL).`,
      { cause: error },
    )
  return new StartError(
    `${folder} cannot be locked (${(error as Error).message}): set DATA_DIR to a folder on a disk of this machine.`,
    { cause: error },
  )
}
