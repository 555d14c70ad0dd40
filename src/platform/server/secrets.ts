import { createHmac, randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Db } from './db.ts'
import { StartError, sayFileError } from './start-error.ts'

const KEY_BYTES = 32
const Key = z.base64().refine(text => Buffer.from(text, 'base64').length === KEY_BYTES)

const Secrets = z.object({
  /** Encrypts columns such as passport numbers (AES-256, base64). */
  columnKey: Key,
  /** Signs links that need no row of their own (unsubscribe). */
  linkKey: Key,
})

/** Keys of this installation, outside the database, made on first start and readable by the owner only. */
export type Secrets = z.infer<typeof Secrets>

/**
 * The keys of `secrets.json`, made when there are none and the database knows none either. The database keeps a fingerprint of
 * them, by which a lost, emptied or foreign file is noticed before anything is sealed with other keys. Throws StartError then.
 * Call it while no other process starts (`startAlone`).
 */
export async function keepSecrets(db: Db, dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  const known = await db.selectFrom('installation').select('keys_fingerprint').executeTakeFirst()
  const found = await readSecrets(path)
  if (!found && known) throw new StartError(missing(path))
  if (found && known && known.keys_fingerprint !== fingerprintOf(found)) throw new StartError(foreign(path))
  const secrets = found ?? (await makeSecrets(path))
  if (!known)
    await db
      .insertInto('installation')
      .values({ keys_fingerprint: fingerprintOf(secrets) })
      .execute()
  return secrets
}

const restore = 'Put the file of this database’s back-up in its place (docs/postgresql.md, “Restore”).'
const missing = (path: string) =>
  `${path} is not there, and the database was sealed with the keys that were in it: passport numbers and passwords could not be opened. ${restore}`
const foreign = (path: string) =>
  `${path} holds other keys than those the database was sealed with: passport numbers and passwords could not be opened. ${restore}`
const spoilt = (path: string) =>
  `${path} is empty, cut off or changed: it does not hold the keys of this club. ${restore}`

/** Tells keys apart without telling them: they are random, so that nobody guesses them from it. */
export const fingerprintOf = ({ columnKey, linkKey }: Secrets): string =>
  createHmac('sha256', Buffer.from(columnKey, 'base64')).update(Buffer.from(linkKey, 'base64')).digest('base64url')

/** The keys of the file, or null without one. Throws StartError when it holds anything else. */
async function readSecrets(path: string): Promise<Secrets | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw sayFileError(error, path)
  })
  if (text === null) return null
  const parsed = Secrets.safeParse(jsonOf(text))
  if (!parsed.success) throw new StartError(spoilt(path))
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Makes new keys and writes them beside, onto the disk, before they take their name: there is never half a file. */
async function makeSecrets(path: string): Promise<Secrets> {
  const newKey = () => randomBytes(KEY_BYTES).toString('base64')
  const made: Secrets = { columnKey: newKey(), linkKey: newKey() }
  const part = `${path}.${process.pid}.part`
  try {
    const file = await open(part, 'w', 0o600)
    try {
      await file.writeFile(JSON.stringify(made, null, 2))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(part, { force: true })
    throw sayFileError(error, path)
  }
  return made
}

/** Brings a new name in a folder onto the disk; Windows has no such thing and does it by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
